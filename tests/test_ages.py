"""Days of events that look wrong by themselves or by the ages that the players would have: warnings, no errors."""

from pathlib import Path

import pytest

from pipeline.checks.folder import validate_folder
from pipeline.checks.reports import ReportFile, read_reports
from pipeline.reading.asked import Asked
from tests.folders import BOOKS, SOUND, write

PLAYED = "event_id,round,white_id,black_id,result\n"
SPRING = "event_id,name,end_date\nSPRING,Spring Open,{}\n"


def warned(folder: Path, day: str, births: list[str], games: str) -> list[str]:
    """What is said of SPRING, which ended on a day, where players P1, P2 and so on have these birth dates."""
    players = "".join(f"P{at},Player {at},{birth}\n" for at, birth in enumerate(births, 1))
    files = {
        "players.csv": f"player_id,name,birth_date\n{players}",
        "events.csv": SPRING.format(day),
        "games.csv": PLAYED + games,
    }
    outcome = validate_folder(write(folder, files), run=["z-chess"], books=BOOKS)
    assert outcome.errors == 0
    return [str(problem) for problem in outcome.problems if problem.file == "events.csv"]


FOUR = "SPRING,1,P1,P2,1-0\nSPRING,1,P3,P4,1-0\n"
AGES = (
    "events.csv:2: end_date: warning: the date {} looks wrong: most of the players whose birth dates are known would "
    "be older than 90 or not yet 3 years old (event SPRING)"
)


@pytest.mark.parametrize(
    ("day", "births", "odd"),
    [
        ("2126-02-01", ["1990", "1990-05-01", "2001", ""], True),
        ("2126-02-01", ["", "", "2035", ""], True),
        ("2126-02-01", ["", "", "2036", ""], False),
        ("2126-02-01", ["", "", "", ""], False),
        ("2126-02-01", ["1990", "1991", "2100", "2101"], False),
        ("2126-02-01", ["1990", "1991", "1992", "2101"], True),
        ("1988-02-01", ["1990", "1990-05-01", "2001", ""], True),
        ("1993-02-01", ["1990", "1990-05-01", "", ""], False),
        ("1992-12-31", ["1990", "1990-05-01", "", ""], True),
        ("2024-03-10", ["1930", "1934", "2020", "1990"], False),
    ],
)
def test_ages(tmp_path: Path, day: str, births: list[str], odd: bool) -> None:
    """An event is warned of where more than half of the known ages are above 90 or below 3; no age is shown."""
    assert warned(tmp_path, day, births, FOUR) == ([AGES.format(day)] if odd else [])


def test_byes_and_other_events_do_not_count_twice(tmp_path: Path) -> None:
    """A bye has one player; who is in no game of the event says nothing of it."""
    assert warned(tmp_path, "2126-02-01", ["1990", "2100", "1991"], "SPRING,1,P1,,bye\n") == [
        AGES.format("2126-02-01")
    ]
    assert warned(tmp_path, "2126-02-01", ["1990", "2100", "1991"], "SPRING,1,P2,,bye\n") == []


@pytest.mark.parametrize(("day", "early"), [("1849-12-31", True), ("1850-01-01", False)])
def test_too_early(tmp_path: Path, day: str, early: bool) -> None:
    """An event before 1850 is warned of once, whatever the ages."""
    told = f"events.csv:2: end_date: warning: the date {day} looks wrong: it is before 1850 (event SPRING)"
    assert warned(tmp_path, day, ["", "", "", ""], FOUR) == [told] * early
    assert warned(tmp_path, day, ["1830", "1831", "1820", ""], FOUR) == [told] * early


def test_no_events_and_bad_dates(tmp_path: Path) -> None:
    """A date that is an error already, and a folder without events, are not warned of besides."""
    files = {**SOUND, "events.csv": "event_id,name,end_date\nSPRING,Spring,2126-02-31\n"}
    told = validate_folder(write(tmp_path, files), run=["z-chess"], books=BOOKS).problems
    assert not [problem for problem in told if "looks wrong" in problem.message]
    files = {**SOUND, "events.csv": "event_id,name,end_date\n"}
    told = validate_folder(write(tmp_path, files), run=["z-chess"], books=BOOKS).problems
    assert not [problem for problem in told if "looks wrong" in problem.message]


def test_a_report() -> None:
    """A report by itself is warned of at the line of its name, by the birth dates that it has."""
    lines = [
        "022 Lantern Bay",
        "012 Spring Open",
        "042 2126/03/07",
        "052 2126/03/08",
        f"001    1 w    {'Adler, Ann':33} 1800 GER {'':11} 1990/05/01  1.0    1     2 w 1",
        f"001    2 m    {'Brandt, Ole':33} 1700 GER {'':11} 2001        0.0    2     1 b 0",
    ]
    file = ReportFile(file="spring.trf", data="\n".join(lines).encode(), asked=Asked())
    read = read_reports([file], [], None, new_ids="N")
    assert [str(problem) for problem in read.problems] == [
        (
            "spring.trf:2: end_date: warning: the date 2126-03-08 looks wrong: most of the players whose birth dates are "
            "known would be older than 90 or not yet 3 years old (event spring-open-2126-03)"
        )
    ]
