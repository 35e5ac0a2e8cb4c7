"""Cells of the standings made for all players at once, held against plain loops; what they are made from."""

import random

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline import digests
from pipeline.replay import cells
from pipeline.replay.ordering import stable_order, stable_order_of_runs
from pipeline.replay.together import firsts, lasts
from schemas.vocabulary import HANDICAPS, NO_RESULT, RESULTS

MAYBE = st.none() | st.text(alphabet="ab;|", max_size=3)


@given(st.lists(st.tuples(MAYBE, MAYBE, MAYBE)))
def test_texts_side_by_side_leave_out_what_is_missing(rows):
    """A row without any text is an empty one, never left out."""
    columns = [cells.texts([row[place] for row in rows]) for place in range(3)]
    expected = ["|".join(text for text in row if text is not None) for row in rows]
    assert cells.side_by_side("|", *columns).to_pylist() == expected


@given(st.lists(st.lists(st.text(alphabet="ab", max_size=2), max_size=3), max_size=6))
def test_texts_are_joined_by_owner(lists):
    """One text an owner, and none for who has nothing: that is something else than an empty text."""
    owner = np.array([number for number, texts in enumerate(lists) for _ in texts], dtype=np.int64)
    found = cells.texts([text for texts in lists for text in texts])
    assert cells.joined(";", found, owner, len(lists)).to_pylist() == [
        ";".join(texts) if texts else None for texts in lists
    ]


@given(st.lists(st.none() | st.text(alphabet="ab;", max_size=5)))
def test_cells_are_parted_again(found):
    """Each part knows its cell; an empty or missing cell has no part."""
    owner, parts = cells.parted(";", cells.texts(found))
    expected = [(number, part) for number, cell in enumerate(found) if cell for part in cell.split(";")]
    assert list(zip(owner.tolist(), parts.to_pylist(), strict=True)) == expected


def test_words_are_taken_by_number():
    """A negative number takes none, also of no words at all; what is none becomes an empty cell."""
    words = cells.texts(["x", "", "z"])
    assert cells.taken(words, np.array([2, -1, 1, 0])).to_pylist() == ["z", None, "", "x"]
    assert cells.taken(cells.texts([]), np.array([-1, -1])).to_pylist() == [None, None]
    assert cells.column(cells.taken(words, np.array([-1, 2]))).tolist() == ["", "z"]
    assert cells.numbered(cells.texts(["z", "y", None]), words).tolist() == [2, -1, -1]
    assert cells.texts(
        pd.concat([pd.Series(["a"], dtype="str"), pd.Series(["b"], dtype="str")]).array
    ).to_pylist() == [
        "a",
        "b",
    ]


@given(st.lists(st.integers(0, 5)))
def test_what_belongs_together_stays_in_order(owner):
    """The order of sorting by owner that leaves equals as they stand, and the ends of its runs."""
    order = stable_order(np.array(owner, dtype=np.int32))
    assert order.tolist() == sorted(range(len(owner)), key=lambda place: owner[place])
    assert stable_order_of_runs(np.array(owner, dtype=np.int32)).tolist() == order.tolist()
    sorted_owner = np.array(sorted(owner), dtype=np.int64)
    places = range(len(owner))
    of_owner = {each: [place for place in places if sorted_owner[place] == each] for each in set(owner)}
    assert set(np.flatnonzero(firsts(sorted_owner)).tolist()) == {each[0] for each in of_owner.values()}
    assert set(np.flatnonzero(lasts(sorted_owner)).tolist()) == {each[-1] for each in of_owner.values()}


PLAYERS = ["A", "B", "Zoë"]


def random_games(seed: int, count: int) -> pd.DataFrame:
    """Games of four events, every cell anything that it may be."""
    dice = random.Random(seed)  # noqa: S311
    event = sorted(dice.choices([0, 1, 3], k=count))
    columns = {
        "round": pd.array([dice.choice([1, 7, 9_999]) for _ in event], dtype="Int64"),
        "board": pd.array([dice.choice([None, 1, 1_000]) for _ in event], dtype="Int64"),
        "rated": [dice.random() < 0.8 for _ in event],
        "colours": [dice.random() < 0.5 for _ in event],
        "event_id": pd.Categorical(event, categories=range(4)),
    }
    for name, words in {
        "white_id": PLAYERS,
        "black_id": PLAYERS,
        "date": ["", "2026-07-01"],
        "result": [NO_RESULT, *RESULTS],
        "handicap": HANDICAPS,
    }.items():
        missing = [None] if name == "black_id" else []
        cells = [dice.choice([*words, *missing]) for _ in event]
        columns[name] = pd.Categorical(cells, categories=pd.Index(list(words), dtype="str"))
    return pd.DataFrame(columns)


@pytest.mark.parametrize("colours_known", [True, False])
@pytest.mark.parametrize("rows_at_a_time", [7, 1_000])
def test_a_digest_sums_what_pandas_makes_of_each_row(colours_known, rows_at_a_time, monkeypatch):
    """Games on record were hashed by pandas, row by row: the digests must never come out differently."""
    monkeypatch.setattr(digests, "_ROWS", rows_at_a_time)
    games = random_games(1, 60)
    if colours_known:
        games["colours"] = True
    events = pd.DataFrame({"rated": [True, False, True, True]})
    said = []
    names = ["round", "board", "date", "white_id", "black_id", "result", "handicap", "rated"]
    for number, rated in enumerate(events["rated"]):
        mine = games[(games["event_id"] == number).to_numpy()]
        total = 0
        for place in range(len(mine)):
            row = mine.iloc[[place]]
            marked = names if row["colours"].item() else [*names, "colours"]
            total += int(pd.util.hash_pandas_object(row[marked], index=False).iloc[0])
        said.append(f"{len(mine)}-{total % 2**64:016x}" + ("" if rated else "-unrated"))
    assert said[2] == "0-0000000000000000"
    assert digests.event_digests(events, games) == said
