"""What reports do with whole columns at once is what one gets who goes through them cell by cell."""

import unicodedata

import numpy as np
import pandas as pd
from hypothesis import example, given
from hypothesis import strategies as st

from pipeline.reports.causes import changes_in
from pipeline.reports.history import list_before
from pipeline.reports.names import by_name
from pipeline.reports.text_columns import rows_of, spelt, texts
from schemas.period_changes import EVENT, PERIOD_CHANGES, Part, PeriodChanges

MONTHS = [f"{year}-{month:02}" for year in (2025, 2026) for month in (1, 2, 11, 12)]
HISTORIES = st.builds(
    lambda opened, months, figures: ";".join(
        f"{month}:{rating}:{games}"
        for month, (rating, games) in zip([*opened, *sorted(months)], figures, strict=False)
    ),
    st.sampled_from([(), ("opening",)]),
    st.sets(st.sampled_from(MONTHS)),
    st.lists(st.tuples(st.integers(-300, 3000), st.integers(0, 99)), min_size=9, max_size=9),
)


@given(st.lists(HISTORIES, max_size=8), st.sampled_from(MONTHS))
def test_the_list_before_is_found_for_all_players_together(histories, period):
    """The last entry of an earlier month or an opening, noughts for who has neither."""
    found = list_before(pd.Series(histories, dtype="str"), period)
    for at, history in enumerate(histories):
        entries = [entry.split(":") for entry in history.split(";") if entry]
        earlier = [entry for entry in entries if entry[0] == "opening" or entry[0] < period]
        rating, games = map(int, earlier[-1][1:]) if earlier else (0, 0)
        assert (found.rating[at], found.games[at], found.new[at]) == (rating, games, not earlier)


@given(st.lists(st.text(alphabet="aAbßÄäs é́羽\U0001f600\uffff", max_size=4), max_size=9), st.randoms())
@example(["Straße", "STRASSE", "Zoë", "zoe", "Zoe\u0308", "\uffff", "\U0001f600"], None)
def test_names_stand_in_the_order_of_their_casefolded_signs(names, chance):
    """NFC and without capitals, one sign after the other by its number; the same names by id."""
    ids = [f"p{number}" for number in range(len(names))]
    if chance is not None:
        chance.shuffle(ids)
    place = by_name(pd.DataFrame({"player_id": ids, "name": names}, dtype="str"))
    keys = [(unicodedata.normalize("NFC", name).casefold(), each) for name, each in zip(names, ids, strict=True)]
    assert place.tolist() == [sorted(keys).index(key) for key in keys]


def test_ids_are_found_and_those_that_are_none_are_not():
    """By the whole id, wherever it stands; in nothing there is nothing."""
    known = pd.Series(["b", "a", "0", "羽"], dtype="str")
    assert rows_of(["羽", "a", "A", "b", "b", ""], known).tolist() == [3, 1, -1, 0, 0, -1]
    assert rows_of([], known).tolist() == []
    assert rows_of(["a"], []).tolist() == [-1]
    assert list(texts(known, np.array([3, -1, 0]))) == ["羽", "", "b"]
    assert list(spelt(("no", "yes"), np.array([1, 0, 1]))) == ["yes", "no", "yes"]


def test_only_those_whom_a_month_moved_have_changes():
    """By their rows in the standings; an earlier month's changes are none of this one's."""
    cells = ["", "2026-01;event|E1|12", "2025-12;event|E0|7", "2026-01;event|E%7C|-1/2"]
    moved = changes_in(pd.DataFrame({PERIOD_CHANGES: cells}, dtype="str"), "2026-01")
    assert moved == {
        1: PeriodChanges("2026-01", None, [Part(EVENT, "E1", 12_000_000)]),
        3: PeriodChanges("2026-01", None, [Part(EVENT, "E|", -500_000)]),
    }
