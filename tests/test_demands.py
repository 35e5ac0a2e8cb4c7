"""S11 Of whom an opening is demanded: one error a player, at the first game that needs it."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from pipeline.checks.folder import validate_folder
from pipeline.validated import BookFacts, EditionFacts, Outcome
from tests.folders import BOOKS, OPENINGS, write

EVENTS = (
    "event_id,name,end_date,systems,rated\n"
    "MARCH,x,2024-03-01,,\n"
    "JANUARY,x,2024-01-01,dc-shogi,\n"
    "CHESS,x,2024-01-02,z-chess,\n"
    "FRIENDLY,x,2024-01-03,,no\n"
)


def demanded(
    folder: Path,
    *games: str,
    openings: str = "dc-shogi,A,1500,,,,,\n",
    period: str | None = None,
    books: Mapping[str, BookFacts] = BOOKS,
) -> list[str]:
    """Where an opening of B or C is asked for; A has one."""
    files = {
        "players.csv": "player_id,name\nA,Ann\nB,Bob\nC,Cy\n",
        "events.csv": EVENTS,
        "games.csv": "event_id,round,white_id,black_id,result,rated,handicap\n"
        + "".join(f"{game}\n" for game in games),
        "openings.csv": OPENINGS + openings,
    }
    outcome: Outcome = validate_folder(
        write(folder, files), run=["z-chess", "dc-shogi"], books=books, period=period
    )
    return [
        f"{problem.line} {problem.column} {problem.found}"
        for problem in outcome.problems
        if "no opening" in str(problem)
    ]


CASES = [
    ("a played game", ["MARCH,1,A,B,1-0,,"], ["2 black_id B"]),
    (
        "once a player, at the first game in order of play",
        ["MARCH,2,A,B,1-0,,", "MARCH,1,B,A,1-0,,", "JANUARY,9,A,B,1-0,,"],
        ["4 black_id B"],
    ),
    ("in round order inside an event", ["MARCH,2,A,B,1-0,,", "MARCH,1,B,A,1-0,,"], ["3 white_id B"]),
    ("two players of one game", ["MARCH,1,C,B,1-0,,"], ["2 white_id C", "2 black_id B"]),
    ("a game that is not rated for its handicap asks too", ["MARCH,1,A,B,1-0,,eight_piece"], ["2 black_id B"]),
    (
        "forfeits, byes and games without a result do not ask",
        ["MARCH,1,A,B,1-0F,,", "MARCH,2,B,,bye,,", "MARCH,3,A,B,,,"],
        [],
    ),
    ("a game that is not to be rated does not ask", ["MARCH,1,A,B,1-0,no,"], []),
    ("an event that is not rated does not ask", ["FRIENDLY,1,A,B,1-0,,"], []),
    ("an event of another rule book does not ask", ["CHESS,1,A,B,1-0,,"], []),
    ("a game in error does not ask", ["MARCH,1,A,B,2-0,,", "MARCH,2,A,B,1-0,maybe,"], []),
]


@pytest.mark.parametrize(("games", "expected"), [pytest.param(*rest, id=title) for title, *rest in CASES])
def test_who_is_asked(games: list[str], expected: list[str], tmp_path: Path) -> None:
    """Only a game that was played and may be rated asks for an opening."""
    assert demanded(tmp_path, *games) == expected


def test_games_after_the_period_do_not_ask(tmp_path: Path) -> None:
    """A later event is for a later list."""
    assert demanded(tmp_path, "MARCH,1,A,B,1-0,,", period="2024-02") == []
    assert demanded(tmp_path, "MARCH,1,A,B,1-0,,", period="2024-03") == ["2 black_id B"]


@pytest.mark.parametrize(
    ("opening", "expected"),
    [
        ("dc-shogi,B,,3 Kyu,,,,", []),
        ("z-chess,B,900,,,,,", ["2 black_id B"]),
        ("dc-shogi,B,x,,,,,", []),
        ("dc-shogi,B,,7 Dan,,,,", []),
        ("dc-shogi,B,1500", []),
        ("shogi,B,1500,,,,,", []),
        ("dc-shogi,B,1500,,,,,fide", []),
    ],
)
def test_an_opening_in_error_is_not_asked_for_again(opening: str, expected: list[str], tmp_path: Path) -> None:
    """One fault, one message: a row that is there but wrong is not called missing too."""
    openings = f"dc-shogi,A,1500,,,,,\n{opening}\n"
    assert demanded(tmp_path, "MARCH,1,A,B,1-0,,", openings=openings) == expected


def two_editions(first: EditionFacts, second: EditionFacts) -> Mapping[str, BookFacts]:
    """The rule books, that of shogi in two editions."""
    return {**BOOKS, "dc-shogi": BookFacts(code="dc-shogi", editions=(first, second))}


FREE, ASKING = EditionFacts(), EditionFacts(demands_opening=True)
FREE_LATER = EditionFacts(in_force="2024-03-01")
ASKING_LATER = EditionFacts(in_force="2024-03-01", demands_opening=True)


@pytest.mark.parametrize(
    ("editions", "games", "expected"),
    [
        ((ASKING, FREE_LATER), ["MARCH,1,A,B,1-0,,"], []),
        ((ASKING, FREE_LATER), ["JANUARY,1,A,B,1-0,,", "MARCH,1,A,B,1-0,,"], ["2 black_id B"]),
        ((FREE, ASKING_LATER), ["JANUARY,1,A,B,1-0,,"], []),
        ((FREE, ASKING_LATER), ["MARCH,1,A,B,1-0,,"], ["2 black_id B"]),
        # who was rated before has a rating; a game that is not rated for its handicap gives none
        ((FREE, ASKING_LATER), ["JANUARY,1,A,B,1-0,,", "MARCH,1,A,B,1-0,,"], []),
        ((FREE, ASKING_LATER), ["JANUARY,1,A,B,1-0,,rook", "MARCH,1,A,B,1-0,,"], ["3 black_id B"]),
    ],
)
def test_each_edition_asks_by_itself(
    editions: tuple[EditionFacts, EditionFacts], games: list[str], expected: list[str], tmp_path: Path
) -> None:
    """The one that an event counts under says whether a newcomer needs an opening."""
    assert demanded(tmp_path, *games, books=two_editions(*editions)) == expected


@pytest.mark.parametrize(
    ("end", "month", "by_event", "by_month"),
    [
        ("2024-01-14", "2024-01", 0, 0),
        ("2024-01-15", "2024-01", 1, 0),
        ("2024-01-14", "2024-02", 1, 1),  # rated in a later month, it counts on the first day of that
        ("2024-02-01", "2024-02", 1, 1),
    ],
)
def test_the_edition_that_an_event_counts_under(end: str, month: str, by_event: int, by_month: int) -> None:
    """By its last day, or where periods are settled as a whole by the first of the month."""
    editions = (FREE, EditionFacts(in_force="2024-01-15"))
    assert BookFacts(code="x", editions=editions).edition_at(end, month) == by_event
    assert BookFacts(code="x", editions=editions, by_month=True).edition_at(end, month) == by_month


def test_a_bye_makes_a_rating_only_under_an_edition_that_counts_it(tmp_path: Path) -> None:
    """A full bye before: who has one of an edition that counts it is not asked."""
    counting = EditionFacts(counts_full_byes=True)
    games = ["JANUARY,1,B,,bye,,", "MARCH,1,A,B,1-0,,"]
    assert demanded(tmp_path, *games, books=two_editions(counting, ASKING_LATER)) == []
    assert demanded(tmp_path, *games, books=two_editions(FREE, ASKING_LATER)) == ["3 black_id B"]


def test_a_game_of_an_event_that_there_is_not(tmp_path: Path) -> None:
    """With no event at all a correction is still looked into, and everything wrong is told."""
    files = {
        "players.csv": "player_id,name\nA,Ann\nB,Bob\n",
        "events.csv": "event_id,name,end_date\n",
        "games.csv": "event_id,round,white_id,black_id,result\nE,1,A,B,1-0\n",
        "corrections.csv": "system,player_id,date,change,reason\nz-chess,A,2024-01-01,5,found\n",
    }
    outcome = validate_folder(write(tmp_path, files), run=["z-chess"], books=BOOKS, period=None)
    assert [(each.file, each.column) for each in outcome.problems if each.severity == "error"] == [
        ("corrections.csv", "player_id"),
        ("events.csv", ""),  # no event tells the period
        ("games.csv", "event_id"),
    ]
