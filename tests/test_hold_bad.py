"""--hold-bad: which events an error takes along, for which rule books, and what is left."""

from pathlib import Path

import pytest

from pipeline.checks.folder import validate_folder
from pipeline.validated import Outcome
from tests.folders import BOOKS, OPENINGS, Files, write

LEAGUE: Files = {
    "players.csv": "player_id,name,birth_date\nA,Ann,\nB,Bob,\nC,Cy,\nD,Di,\nE,Eve,\nF,Flo,\n",
    "events.csv": (
        "event_id,name,end_date,systems\n"
        "ONE,First,2024-01-07,\n"
        "TWO,Second,2024-02-04,z-chess\n"
        "THREE,Third,2024-03-03,z-chess dc-shogi\n"
        "FOUR,Fourth,2024-04-07,\n"
    ),
    "games.csv": (
        "event_id,round,white_id,black_id,result\nONE,1,A,B,1-0\nTWO,1,B,C,1-0\nTHREE,1,C,D,1-0\nFOUR,1,E,F,1-0\n"
    ),
    "openings.csv": OPENINGS + "".join(f"dc-shogi,{player},1500,,,,,\n" for player in "ABCDEF"),
}
"""A meets B in ONE, B meets C in TWO (z-chess only), C meets D in THREE, E meets F in FOUR."""


def check(
    folder: Path, *changes: tuple[str, str, str], run: tuple[str, ...] = ("z-chess", "dc-shogi"), **more: str
) -> Outcome:
    """The league with texts of its files exchanged, checked with errors held back."""
    files = {**LEAGUE, **more}
    for name, old, new in changes:
        assert old in str(files[name])
        files[name] = str(files[name]).replace(old, new)
    return validate_folder(write(folder, files), run=run, books=BOOKS, hold_bad=True)


def held(outcome: Outcome) -> str:
    """What is held back, by rule book; nothing where the run fails."""
    if outcome.validated is None:
        return "fails"
    return "; ".join(f"{code} {' '.join(events)}" for code, events in outcome.validated.held.items() if events)


HELD = [
    ("nothing is wrong", [], ""),
    (
        "a game's error holds its event",
        [("games.csv", "ONE,1,A,B,1-0", "ONE,1,A,B,2-0")],
        "z-chess ONE; dc-shogi ONE",
    ),
    ("for the event's rule books only", [("games.csv", "TWO,1,B,C,1-0", "TWO,1,B,C,2-0")], "z-chess TWO"),
    ("an unknown player", [("games.csv", "ONE,1,A,B", "ONE,1,A,X")], "z-chess ONE; dc-shogi ONE"),
    ("a row that does not fit", [("games.csv", "ONE,1,A,B,1-0", "ONE,1,A,B")], "z-chess ONE; dc-shogi ONE"),
    (
        "a row that is cut off before its event",
        [("games.csv", "ONE,1,A,B,1-0", '"ONE,1,A,B,1-0')],
        "z-chess ONE; dc-shogi ONE",
    ),
    (
        "the same game twice",
        [("games.csv", "ONE,1,A,B,1-0\n", "ONE,1,A,B,1-0\nONE,1,A,B,0-1\n")],
        "z-chess ONE; dc-shogi ONE",
    ),
    (
        "too many games in a round",
        [("games.csv", "ONE,1,A,B,1-0\n", "ONE,1,A,B,1-0\nONE,1,C,B,0-1\n")],
        "z-chess ONE; dc-shogi ONE",
    ),
    ("an event's own row", [("events.csv", "2024-02-04", "2024-02-31")], "z-chess TWO"),
    (
        "an event's row that does not fit is held for all",
        [("events.csv", "2024-02-04,z-chess", "2024-02-04,z-chess,,")],
        "z-chess TWO; dc-shogi TWO",
    ),
    (
        "an unknown rule book is held for all",
        [("events.csv", "2024-02-04,z-chess", "2024-02-04,zchess")],
        "z-chess TWO; dc-shogi TWO",
    ),
    ("an event twice", [("events.csv", "FOUR,", "ONE,Again,2024-01-07,\nFOUR,")], "z-chess ONE; dc-shogi ONE"),
    (
        "a player's row holds every event of the player",
        [("players.csv", "B,Bob,", "B,Bob,2010-13-13")],
        "z-chess ONE TWO; dc-shogi ONE",
    ),
    ("a player's row that does not fit", [("players.csv", "C,Cy,", "C,Cy")], "z-chess THREE TWO; dc-shogi THREE"),
    ("a player twice", [("players.csv", "C,Cy,", "C,Cy,\nC,Cynthia,")], "z-chess THREE TWO; dc-shogi THREE"),
    ("a missing opening holds for its rule book", [("openings.csv", "dc-shogi,B,1500,,,,,\n", "")], "dc-shogi ONE"),
    (
        "two missing openings",
        [("openings.csv", "dc-shogi,A,1500,,,,,\n", ""), ("openings.csv", "dc-shogi,F,1500,,,,,\n", "")],
        "dc-shogi FOUR ONE",
    ),
    (
        "an opening's error holds for its rule book",
        [("openings.csv", "dc-shogi,C,1500", "dc-shogi,C,x")],
        "dc-shogi THREE",
    ),
    (
        "an opening twice",
        [("openings.csv", "dc-shogi,C,1500,,,,,\n", "dc-shogi,C,1500,,,,,\ndc-shogi,C,1600,,,,,\n")],
        "dc-shogi THREE",
    ),
    (
        "an opening for an unknown rule book holds for all",
        [("openings.csv", "dc-shogi,C,1500", "shogi,C,1500")],
        "z-chess THREE TWO; dc-shogi THREE",
    ),
    (
        "an opening of a rule book outside the run",
        [("openings.csv", "dc-shogi,A,1500", "tca,A,x,,,,,\ndc-shogi,A,1500")],
        "",
    ),
    (
        "an opening of nobody",
        [("openings.csv", "dc-shogi,A,1500", "dc-shogi,Z,1500,,,,,\ndc-shogi,A,1500")],
        "fails",
    ),
    (
        "an opening of a player without events there",
        [
            ("players.csv", "F,Flo,", "F,Flo,\nG,Gus,"),
            ("openings.csv", "dc-shogi,A,1500", "dc-shogi,G,x,,,,,\ndc-shogi,A,1500"),
        ],
        "fails",
    ),
    ("a player without events", [("players.csv", "F,Flo,", "F,Flo,\nG,Gus,2010-13-13")], "fails"),
    ("a player without an id", [("players.csv", "F,Flo,", "F,Flo,\n,Gus,")], "fails"),
    ("a game of an unknown event", [("games.csv", "ONE,1,A,B", "ON,1,A,B")], "fails"),
    ("a missing column", [("games.csv", "result", "outcome")], "fails"),
    (
        "one that can be held beside one that cannot",
        [("games.csv", "ONE,1,A,B", "ON,1,A,B"), ("games.csv", "TWO,1,B,C,1-0", "TWO,1,B,C,2-0")],
        "fails",
    ),
]


@pytest.mark.parametrize(("changes", "expected"), [pytest.param(c, e, id=title) for title, c, e in HELD])
def test_what_is_held_back(changes: list[tuple[str, str, str]], expected: str, tmp_path: Path) -> None:
    """An error holds the events that it concerns, for the rule books that it concerns, and nothing else."""
    assert held(check(tmp_path, *changes)) == expected


def test_held_events_are_removed_whole_and_named(tmp_path: Path) -> None:
    """Neither event, games nor the player in error are left; the problems name error and event."""
    outcome = check(tmp_path, ("players.csv", "B,Bob,", "B,Bob,2010-13-13"))
    assert [str(problem) for problem in outcome.problems] == [
        "events.csv:2: event_id: warning: ONE is held back for z-chess, dc-shogi because of the errors",
        "events.csv:3: event_id: warning: TWO is held back for z-chess because of the errors",
        (
            "players.csv:3: birth_date: the birth date cannot be read (player B); "
            "expected a date YYYY-MM-DD, a year YYYY or nothing"
        ),
    ]
    assert outcome.problems[2].found == "****-**-**"
    validated = outcome.validated
    assert validated is not None
    assert outcome.errors == 1
    assert validated.events["event_id"].tolist() == ["THREE", "FOUR"]
    assert validated.games["event_id"].tolist() == ["THREE", "FOUR"]
    assert validated.players["player_id"].tolist() == ["A", "C", "D", "E", "F"]
    assert validated.openings["player_id"].tolist() == ["A", "C", "D", "E", "F"]
    assert {code: counts.tolist() for code, counts in validated.counts.items()} == {
        "z-chess": [True, True],
        "dc-shogi": [True, True],
    }


def test_events_held_for_one_rule_book_count_for_the_others(tmp_path: Path) -> None:
    """A missing opening of dc-shogi leaves z-chess alone."""
    validated = check(tmp_path, ("openings.csv", "dc-shogi,B,1500,,,,,\n", "")).validated
    assert validated is not None
    assert validated.events["event_id"].tolist() == ["ONE", "TWO", "THREE", "FOUR"]
    assert validated.counts["z-chess"].tolist() == [True, True, True, True]
    assert validated.counts["dc-shogi"].tolist() == [False, False, True, True]


def test_period_is_that_of_the_last_event_that_is_not_held_back(tmp_path: Path) -> None:
    """A held last event makes the list of the month before; held for one rule book only, it does not."""
    outcome = check(tmp_path, ("games.csv", "FOUR,1,E,F", "FOUR,1,E,E"))
    assert outcome.validated is not None
    assert (outcome.validated.period, outcome.validated.later) == ("2024-03", ())
    outcome = check(tmp_path, ("openings.csv", "dc-shogi,F,1500,,,,,\n", ""))
    assert outcome.validated is not None
    assert outcome.validated.period == "2024-04"
    outcome = check(tmp_path, ("openings.csv", "dc-shogi,F,1500,,,,,\n", ""), run=("dc-shogi",))
    assert outcome.validated is not None
    assert (outcome.validated.period, outcome.validated.later) == ("2024-03", ())


def test_a_last_event_of_a_wrong_year_is_held_back(tmp_path: Path) -> None:
    """A gap of more than 366 days is an error of the last event's row, and so on down the list."""
    outcome = check(
        tmp_path, ("events.csv", "2024-04-07", "2042-04-07"), ("events.csv", "2024-03-03", "2034-03-03")
    )
    assert held(outcome) == "z-chess FOUR THREE; dc-shogi FOUR THREE"
    assert outcome.validated is not None
    assert outcome.validated.period == "2024-02"
    assert outcome.errors == 2


def test_nothing_left_asks_for_a_period(tmp_path: Path) -> None:
    """With every event held back there is nothing to tell the period by."""
    games = "event_id,round,white_id,black_id,result\n" + "".join(
        f"{event},1,A,A,1-0\n" for event in ("ONE", "TWO", "THREE", "FOUR")
    )
    outcome = check(tmp_path, **{"games.csv": games})
    assert outcome.validated is None
    assert [str(problem) for problem in outcome.problems if problem.file == "events.csv"] == [
        (
            "events.csv: there is no event of z-chess, dc-shogi to tell the period by; "
            "expected a period named with --period YYYY-MM"
        )
    ]


def test_holding_back_changes_nothing_in_a_sound_folder(tmp_path: Path) -> None:
    """Without errors the outcome is the same."""
    outcome = check(tmp_path)
    assert outcome.problems == []
    plain = validate_folder(tmp_path, run=("z-chess", "dc-shogi"), books=BOOKS)
    assert plain.validated is not None
    assert outcome.validated is not None
    assert plain.validated.games.equals(outcome.validated.games)
