"""Going on from an earlier run: what is skipped, what may not be slipped in, and which period is made."""

from pathlib import Path

import pytest

from pipeline.checks.folder import validate_folder
from pipeline.validated import Counted, Outcome, Place
from tests.folders import BOOKS, CORRECTIONS, OPENINGS, Files, write
from tests.test_hold_bad import LEAGUE, held

TWO = Place(period="2024-02", end="2024-02-04", correction=False, start="2024-02-04", id="TWO")
BY_TWO = Counted(events=frozenset({"ONE", "TWO"}), corrections=frozenset(), players=frozenset("ABC"), last=TWO)


def go_on(
    folder: Path,
    counted: Counted = BY_TWO,
    *,
    files: Files | None = None,
    run: tuple[str, ...] = ("z-chess",),
    period: str | None = None,
    hold_bad: bool = False,
    last_end: str = "2024-02-04",
) -> Outcome:
    """The league after an earlier run that counted its first two events for z-chess."""
    return validate_folder(
        write(folder, {**LEAGUE, **(files or {})}),
        run=run,
        books=BOOKS,
        period=period,
        hold_bad=hold_bad,
        counted={"z-chess": counted},
        last_counted_end=last_end,
    )


def said(outcome: Outcome) -> list[str]:
    return [str(problem) for problem in outcome.problems]


SKIPPED = [
    "events.csv:2: event_id: note: ONE was counted by the earlier run for z-chess and is skipped",
    "events.csv:3: event_id: note: TWO was counted by the earlier run for z-chess and is skipped",
]


def test_counted_events_are_skipped_with_a_note_each(tmp_path: Path) -> None:
    """They stay in the tables but do not count again."""
    outcome = go_on(tmp_path)
    assert said(outcome) == SKIPPED
    assert outcome.validated is not None
    assert outcome.validated.events["event_id"].tolist() == ["ONE", "TWO", "THREE", "FOUR"]
    assert outcome.validated.counts["z-chess"].tolist() == [False, False, True, True]
    assert outcome.validated.period == "2024-04"


def test_a_rule_book_that_is_new_counts_everything(tmp_path: Path) -> None:
    """What one rule book has counted is new to another."""
    outcome = go_on(tmp_path, run=("z-chess", "flyordie"))
    assert outcome.validated is not None
    assert outcome.validated.counts["flyordie"].tolist() == [True, False, False, True]


@pytest.mark.parametrize(
    ("row", "early"),
    [
        ("NEW,New,2024-02-03,", True),
        ("NEW,New,2024-02-04,", True),  # N sorts before T
        ("ZOO,Zoo,2024-02-04,", False),
        ("NEW,New,2024-01-31,z-chess", True),
        ("NEW,New,2024-01-31,tca", False),
        ("NEW,New,2024-02-05,", False),
    ],
)
def test_an_uncounted_event_before_the_last_counted_one(row: str, early: bool, tmp_path: Path) -> None:
    """It would change what has been published: an error, which holding back can take."""
    files = {"events.csv": str(LEAGUE["events.csv"]) + row + "\n"}
    event = row.split(",", maxsplit=1)[0]
    error = (
        f"events.csv:6: end_date: the event sorts before TWO (2024-02-04), which z-chess has counted already "
        f"(event {event}); expected nothing new before what has been counted; to take it in, run without --opening"
    )
    outcome = go_on(tmp_path, files=files)
    assert said(outcome) == [*SKIPPED, error] if early else SKIPPED
    assert (outcome.validated is None) == early
    assert held(go_on(tmp_path, files=files, hold_bad=True)) == (f"z-chess {event}" if early else "")


def test_rated_in_moves_an_event_behind_the_last_counted_one(tmp_path: Path) -> None:
    """An old event that is rated in a later month is new."""
    events = str(LEAGUE["events.csv"]).replace("systems\n", "systems,rated_in\n").replace("\nTWO", ",\nTWO")
    events = events.replace("z-chess\n", "z-chess,\n").replace("dc-shogi\n", "dc-shogi,\n")
    events = events.replace("2024-04-07,\n", "2024-04-07,,\n") + "OLD,Old,2023-12-01,,2024-03\n"
    outcome = go_on(tmp_path, files={"events.csv": events})
    assert said(outcome) == SKIPPED


CORRECTED = Counted(
    events=frozenset({"ONE"}),
    corrections=frozenset({("A", "2024-01-09")}),
    players=frozenset("AB"),
    last=Place(period="2024-01", end="2024-01-09", correction=True, start="", id="A"),
)


def test_corrections_counted_are_skipped_and_none_may_come_before(tmp_path: Path) -> None:
    """The last place counted may be a correction; on its day the player's id decides."""
    rows = "z-chess,A,2024-01-09,900,,x\nz-chess,A,2024-01-08,900,,x\nz-chess,B,2024-01-09,900,,x\n"
    outcome = go_on(tmp_path, CORRECTED, files={"corrections.csv": CORRECTIONS + rows}, last_end="2024-01-07")
    assert said(outcome) == [
        (
            "corrections.csv:2: player_id: note: the correction was counted by the earlier run and is skipped "
            "(z-chess, player A, 2024-01-09)"
        ),
        (
            "corrections.csv:3: date: the correction sorts before the correction of A (2024-01-09), which z-chess "
            "has counted already (z-chess, player A, 2024-01-08); expected nothing new before what has been "
            "counted; to take it in, run without --opening"
        ),
        SKIPPED[0],
    ]
    rows = "z-chess,A,2024-01-09,900,,x\nz-chess,B,2024-01-09,900,,x\nz-chess,E,2024-05-01,900,,x\n"
    outcome = go_on(tmp_path, CORRECTED, files={"corrections.csv": CORRECTIONS + rows}, last_end="2024-01-07")
    assert outcome.validated is not None
    assert outcome.validated.corrections_count["z-chess"].tolist() == [False, True, False]


def test_standings_are_a_rating_to_correct(tmp_path: Path) -> None:
    """Who stands in the standings may be corrected without another game."""
    rows = "z-chess,C,2024-02-04,900,,x\n"
    assert go_on(tmp_path, files={"corrections.csv": CORRECTIONS + rows}).validated is not None
    assert go_on(tmp_path, files={"corrections.csv": CORRECTIONS + rows.replace("C", "D")}).validated is None


def test_a_player_of_the_standings_ignores_the_opening(tmp_path: Path) -> None:
    """The note names the row; players of other rule books' standings are left alone."""
    files = {"openings.csv": OPENINGS + "z-chess,A,900,,,,2024-12-31,\nflyordie,A,900,,,,,\nz-chess,E,900,,,,,\n"}
    assert said(go_on(tmp_path, files=files)) == [
        *SKIPPED,
        (
            "openings.csv:2: player_id: note: the opening is not used: the player goes on from the standings "
            "of the earlier run (z-chess, player A)"
        ),
    ]


def test_a_player_of_the_standings_needs_no_opening(tmp_path: Path) -> None:
    """S11 asks only newcomers."""
    counted = Counted(events=frozenset(), corrections=frozenset(), players=frozenset("ABCDE"), last=None)
    outcome = validate_folder(
        write(tmp_path, {**LEAGUE, "openings.csv": OPENINGS}),
        run=("dc-shogi",),
        books=BOOKS,
        counted={"dc-shogi": counted},
    )
    assert said(outcome) == [
        (
            "games.csv:5: black_id: F has no opening for dc-shogi and no rating to start from (event FOUR, E v F); "
            "expected an opening rating or rank in openings.csv"
        )
    ]


def test_a_player_of_the_standings_must_stay(tmp_path: Path) -> None:
    """Who is missing in players.csv is named; no event can be held back for it."""
    counted = Counted(events=BY_TWO.events, corrections=frozenset(), players=frozenset("AYZ"), last=TWO)
    outcome = go_on(tmp_path, counted, hold_bad=True)
    assert said(outcome) == [
        *SKIPPED,
        (
            "players.csv: player_id: Y stands in the earlier run's standings of z-chess and is missing here; "
            "expected every player of the standings, those of the earlier players-new.csv too"
        ),
        (
            "players.csv: player_id: Z stands in the earlier run's standings of z-chess and is missing here; "
            "expected every player of the standings, those of the earlier players-new.csv too"
        ),
    ]
    assert outcome.validated is None


def test_a_player_of_the_standings_stays_while_the_events_are_held(tmp_path: Path) -> None:
    """What has been counted cannot be taken back: the player stays, without the cell in error."""
    files = {"players.csv": str(LEAGUE["players.csv"]).replace("C,Cy,", "C,Cy,2010-13-13")}
    outcome = go_on(tmp_path, files=files, hold_bad=True)
    assert held(outcome) == "z-chess THREE"
    players = outcome.validated.players.set_index("player_id")
    assert (players.loc["C", "name"], players.loc["C", "birth_date"]) == ("Cy", "")
    files = {"players.csv": str(LEAGUE["players.csv"]).replace("D,Di,", "D,Di,2010-13-13")}
    assert held(go_on(tmp_path, files=files, hold_bad=True)) == "z-chess THREE"


def test_an_explicit_period_may_not_lie_before_the_last_one_counted(tmp_path: Path) -> None:
    """The list of an earlier month is the earlier run's."""
    outcome = go_on(tmp_path, period="2024-01")
    assert said(outcome)[0] == (
        "--period: 2024-01 is before 2024-02, the earlier run's last period; expected 2024-02 or later"
    )
    assert outcome.validated is None
    outcome = go_on(tmp_path, period="2024-02")
    assert outcome.validated is not None
    assert outcome.validated.counts["z-chess"].tolist() == [False, False, False, False]
    assert outcome.validated.later == ("THREE", "FOUR")


def test_without_new_events_the_period_is_the_last_one_counted(tmp_path: Path) -> None:
    """Nothing new, or nothing at all in the folder, makes the last list again."""
    events = "".join(str(LEAGUE["events.csv"]).splitlines(keepends=True)[:3])
    games = "".join(str(LEAGUE["games.csv"]).splitlines(keepends=True)[:3])
    outcome = go_on(tmp_path, files={"events.csv": events, "games.csv": games})
    assert outcome.validated is not None
    assert outcome.validated.period == "2024-02"
    bare = {"events.csv": events.split("\n")[0] + "\n", "games.csv": games.split("\n")[0] + "\n"}
    outcome = go_on(tmp_path, files=bare)
    assert said(outcome) == []
    assert outcome.validated is not None
    assert outcome.validated.period == "2024-02"


def test_the_gap_before_the_last_event_counts_from_the_earlier_run(tmp_path: Path) -> None:
    """A folder with the new events only is measured against the end that the earlier run counted."""
    events = "event_id,name,end_date,systems\nFOUR,Fourth,2025-02-05,\n"
    games = "event_id,round,white_id,black_id,result\nFOUR,1,E,F,1-0\n"
    assert go_on(tmp_path, files={"events.csv": events, "games.csv": games}).errors == 1
    events = events.replace("02-05", "02-04")  # 366 days, 2024 being a leap year
    assert go_on(tmp_path, files={"events.csv": events, "games.csv": games}).errors == 0
