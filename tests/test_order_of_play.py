"""Order of play, period and what counts; and that no order of rows, files or columns changes anything."""

import random
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from pipeline.checks.folder import validate_folder
from pipeline.checks.handing_on import _sorted
from pipeline.checks.order import _order
from pipeline.checks.pairings import Pairings
from pipeline.validated import Outcome, Validated
from tests.folders import BOOKS, SOUND, Files, write

PLAYERS = "player_id,name\nA,Ann\nB,Bob\n"
HEADER = "event_id,name,end_date,start_date,rated_in,systems\n"


def events_only(folder: Path, *rows: str, run: tuple[str, ...] = ("z-chess",), **more: object) -> Outcome:
    """A folder of events without games."""
    files = {
        "players.csv": PLAYERS,
        "events.csv": HEADER + "".join(row + "\n" for row in rows),
        "games.csv": "event_id,round,white_id,black_id,result\n",
    }
    return validate_folder(write(folder, files), run=run, books=BOOKS, **more)  # type: ignore[arg-type]


def valid(outcome: Outcome) -> Validated:
    assert outcome.validated is not None, [str(problem) for problem in outcome.problems]
    return outcome.validated


ORDERED = [
    ("by end", ["late,x,2024-01-09,,,", "early,x,2024-01-08,,,"]),
    ("by month before end", ["delayed,x,2024-01-01,,2024-02,", "plain,x,2024-01-31,,,"]),
    ("by end inside a delayed month", ["b,x,2024-02-01,,,", "a,x,2024-01-01,,2024-02,"]),
    ("a missing start is the end", ["none,x,2024-01-09,,,", "long,x,2024-01-09,2024-01-08,,"]),
    ("by id as text", ["9,x,2024-01-09,,,", "10,x,2024-01-09,,,"]),
    ("by code point", ["a,x,2024-01-09,,,", "B,x,2024-01-09,,,"]),
    ("by code point beyond the first plane", ["\U0001f600,x,2024-01-09,,,", "\uffee,x,2024-01-09,,,"]),
]


@pytest.mark.parametrize(("rows"), [pytest.param(rows, id=title) for title, rows in ORDERED])
def test_events(rows: list[str], tmp_path: Path) -> None:
    """The second row of each case comes first, whichever way they stand in the file."""
    expected = [row.split(",")[0] for row in reversed(rows)]
    for way in (rows, rows[::-1]):
        assert valid(events_only(tmp_path, *way)).events["event_id"].tolist() == expected


def test_games(tmp_path: Path) -> None:
    """By event, round, date, board (none is last), white and black; numbers as numbers, a bye before games."""
    games = [
        "E,1,A,B,1-0,2,2024-01-08",
        "E,1,B,A,1-0,10,2024-01-08",
        "E,1,A,B,1-0,,2024-01-08",
        "E,1,A,B,1-0,1,2024-01-09",
        "E,1,A,B,1-0,1,",
        "E,2,A,,bye,,",
        "E,2,A,B,1-0,,",
        "E,2,A,C,1-0,,",
        "E,2,B,A,1-0,,",
        "E,10,A,B,1-0,1,2024-01-01",
        "F,1,A,B,1-0,1,2024-01-01",
    ]
    files: dict[str, str | bytes] = {
        "players.csv": PLAYERS + "C,Cy\n",
        "events.csv": "event_id,name,end_date,games_per_round\nF,x,2024-02-01,9\nE,x,2024-01-09,9\n",
    }
    for seed in range(5):
        mixed = random.Random(seed).sample(games, len(games))  # noqa: S311 - a fixed shuffle
        files["games.csv"] = "\n".join(["event_id,round,white_id,black_id,result,board,date", *mixed])
        table = valid(validate_folder(write(tmp_path, files), run=["z-chess"], books=BOOKS)).games
        found = table[["event_id", "round", "white_id", "black_id", "result", "board", "date"]]
        rows = found.astype(object).where(found.notna(), "").astype(str).agg(",".join, axis=1)
        assert rows.tolist() == games


def test_categories_are_all_events_and_players_in_their_order(tmp_path: Path) -> None:
    """The games' codes are row numbers of events and players; a bye's black is missing."""
    validated = valid(validate_folder(write(tmp_path, SOUND), run=["z-chess"], books=BOOKS))
    games = validated.games
    assert games["event_id"].cat.categories.tolist() == ["SPRING", "SUMMER"]
    assert games["white_id"].cat.categories.tolist() == ["A1", "B2", "C3", "D4"]
    assert games["black_id"].cat.categories.tolist() == ["A1", "B2", "C3", "D4"]
    assert games["black_id"].cat.codes.tolist() == [1, 3, 2, 3, 3, -1]
    assert games["result"].tolist() == ["1-0", "1/2-1/2", "0-1", "0-1F", "1-0", "bye"]
    assert games["handicap"].tolist() == ["even", "even", "rook", "even", "even", "even"]
    assert validated.players["fide_rating"].isna().tolist() == [False, True, True, True]
    assert validated.periods.tolist() == ["2024-03", "2024-08"]


PERIODS = [
    ("the last event's month", ["A,x,2024-01-09,,,", "B,x,2024-02-09,,,"], None, "2024-02", [1, 1], ()),
    ("the month it is rated in", ["A,x,2024-01-09,,,", "B,x,2024-02-09,,2024-05,"], None, "2024-05", [1, 1], ()),
    ("unrated or not, of the run", ["A,x,2024-01-09,,,", "B,x,2024-02-09,,,tca"], None, "2024-01", [1, 0], ()),
    ("asked for", ["A,x,2024-01-09,,,", "B,x,2024-02-09,,,"], "2024-01", "2024-01", [1, 0], ("B",)),
    ("asked for, later than all", ["A,x,2024-01-09,,,", "B,x,2024-02-09,,,"], "2025-12", "2025-12", [1, 1], ()),
    ("asked for, no events", [], "2024-01", "2024-01", [], ()),
]


@pytest.mark.parametrize(
    ("rows", "asked", "period", "counts", "later"), [pytest.param(*rest, id=title) for title, *rest in PERIODS]
)
def test_period(
    rows: list[str], asked: str | None, period: str, counts: list[int], later: tuple[str, ...], tmp_path: Path
) -> None:
    """The list to make, the events that count for it, and those that are named as later."""
    validated = valid(events_only(tmp_path, *rows, period=asked))
    assert validated.period == period
    assert validated.counts["z-chess"].tolist() == [bool(each) for each in counts]
    assert validated.later == later


@pytest.mark.parametrize(
    ("first", "last", "far"),
    [("2023-01-09", "2024-01-10", False), ("2023-01-09", "2024-01-11", True), ("2023-01-09", "2203-01-09", True)],
)
def test_gap_before_the_last_event(first: str, last: str, far: bool, tmp_path: Path) -> None:
    """More than 366 days ask for a period; validate only warns; a period asked for settles it."""
    rows = [f"A,x,{first},,,", f"B,x,{last},,,"]
    assert events_only(tmp_path, *rows).errors == far
    warned = events_only(tmp_path, *rows, gap_is_error=False)
    assert [problem.severity for problem in warned.problems] == ["warning"] * far
    assert warned.validated is not None
    assert events_only(tmp_path, *rows, period="2204-01").problems == []


def test_validating_without_rule_books_demands_nothing_of_one(tmp_path: Path) -> None:
    """No opening is asked for and the period is that of all events."""
    validated = valid(validate_folder(write(tmp_path, SOUND), run=[], books=BOOKS, gap_is_error=False))
    assert (validated.period, validated.counts, validated.held) == ("2024-08", {}, {})
    outcome = events_only(tmp_path, run=(), gap_is_error=False)
    assert [str(problem) for problem in outcome.problems] == [
        (
            "events.csv: warning: there is no event to tell the period by; "
            "expected a period named with --period YYYY-MM"
        )
    ]


WHOLE: Files = {
    **SOUND,
    "openings.csv": (
        "system,player_id,rating,rank,games,first_event,as_of,source\n"
        "tca,A1,1800,,,,,fide\nz-chess,B2,900,,3,2020-01-01,,list of 2020\ntca,B2,1700,,,,,\n"
    ),
    "corrections.csv": (
        "system,player_id,date,rating,change,reason\n"
        "z-chess,A1,2024-03-11,,-5,x\nz-chess,B2,2024-03-11,900,,y\ntca,A1,2024-03-10,1700,,z\n"
    ),
}


def shuffled(files: Files, seed: int) -> dict[str, str | bytes]:
    """The same rows in another order, of other columns, in other files, with other line ends and quotes."""
    chance = random.Random(seed)  # noqa: S311 - no secret
    end = chance.choice(["\n", "\r\n", "\r"])
    mixed: dict[str, str | bytes] = {}
    for name, text in files.items():
        rows = pd.read_csv(__import__("io").StringIO(str(text)), dtype=str, keep_default_na=False)
        columns = chance.sample(list(rows.columns), len(rows.columns))
        order = chance.sample(range(len(rows)), len(rows))
        parts = [order[:2], order[2:]] if name == "games.csv" and chance.random() < 0.5 else [order]
        for number, part in enumerate(parts):
            cells = rows.iloc[part][columns].to_csv(index=False, lineterminator=end, quoting=chance.choice([0, 1]))
            path = name if len(parts) == 1 else f"games/{chance.choice('ab')}{number}.csv"
            mixed[path] = ("\ufeff" if chance.random() < 0.5 else "") + cells
    return mixed


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10**9))
def test_the_order_of_rows_files_and_columns_changes_nothing(
    seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The tables handed on are equal in every cell, type and category."""
    plain = valid(
        validate_folder(write(tmp_path_factory.mktemp("plain"), WHOLE), run=["z-chess", "tca"], books=BOOKS)
    )
    other = valid(
        validate_folder(
            write(tmp_path_factory.mktemp("mixed"), shuffled(WHOLE, seed)), run=["z-chess", "tca"], books=BOOKS
        )
    )
    for name in ("players", "events", "games", "openings", "corrections"):
        pd.testing.assert_frame_equal(getattr(plain, name), getattr(other, name), check_exact=True)
    for code in ("z-chess", "tca"):
        np.testing.assert_array_equal(plain.counts[code], other.counts[code])
        np.testing.assert_array_equal(plain.corrections_count[code], other.corrections_count[code])
    assert plain.periods.tolist() == other.periods.tolist()
    assert (plain.period, plain.held, plain.later) == (other.period, other.held, other.later)


ROW = st.tuples(*(st.integers(-1, 2) for _ in range(3)))


@given(st.lists(ROW, max_size=8))
@example([(0, 0, 0), (0, 0, 1), (0, 1, 0)])
@example([(0, 1, 0), (0, 0, 1)])
@example([(1, 0, 0), (1, 0, 0)])
def test_rows_that_stand_in_order_are_left_alone(rows: list[tuple[int, ...]]) -> None:
    """Nothing is sorted where nothing has to be; else the rows come by all keys, equal ones as they were."""
    order = _order([np.array([row[place] for row in rows], np.int64) for place in range(3)])
    if rows == sorted(rows):
        assert order is None
    else:
        assert order is not None
        assert order.tolist() == sorted(range(len(rows)), key=rows.__getitem__)


@given(st.lists(st.tuples(st.sampled_from("abé"), st.sampled_from("xy")), max_size=8))
def test_tables_in_order_are_handed_on_as_they_are(rows: list[tuple[str, str]]) -> None:
    """By code point, the first column first; equal rows stay in their order."""
    frame = pd.DataFrame(rows, columns=["system", "player_id"], dtype="str").assign(row=range(len(rows)))
    found = _sorted(frame, "system", "player_id")
    assert found["row"].tolist() == sorted(range(len(rows)), key=rows.__getitem__)
    assert (found is frame) == (rows == sorted(rows))


SEATS = st.tuples(*(st.integers(-1, 2) for _ in range(3)), st.integers(0, 2))


@given(st.lists(SEATS, max_size=6))
def test_whether_everybody_playsonce_a_round(games: list[tuple[int, ...]]) -> None:
    """As a plain count says; empty and unknown cells are nobody's."""
    columns = [np.array([game[place] for game in games], np.int32) for place in range(4)]
    paired = Pairings(
        event=columns[0], white=columns[1], black=columns[2], rounds=columns[3], players={"A": 0, "B": 1, "C": 2}
    )
    seats = [
        (event, number, player)
        for event, *both, number in games
        for player in both
        if event >= 0 and number > 0 and player >= 0
    ]
    assert paired.once_a_round == (len(seats) == len(set(seats)))
