"""No message shows a birth date: not of players' tables, however they are spoilt, nor of reports of any format."""

import csv
import io
import os
from datetime import date
from random import Random

import pytest

from pipeline.birth_dates import without_dates
from pipeline.cli import code_of
from pipeline.intake.games.pairing_up import games_of
from pipeline.problems import Problem
from pipeline.readers import dialects
from pipeline.reading.asked import Asked
from pipeline.reading.files.opening import open_document
from pipeline.reading.mapped.files import read_mapped, read_mapped_players
from pipeline.reading.report import Report
from tests.fuzz.cases import case_of, samples
from tests.fuzz.trying import GAMES
from tests.private_federation import BIRTHS, WAYS, days_in, players_csv, write_private
from tests.test_mapped_csv import MEMBERS

CASES = int(os.environ.get("RATINGLIST_SPOILT_BIRTHS", "16"))
"""How many spoilt tables and reports a kind; `RATINGLIST_SPOILT_BIRTHS=2000` for a long search."""


WHOLE = days_in(BIRTHS)


# ----------------------------------------------------------------------------------------------------
# Texts
# ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", WAYS)
def test_no_way_of_writing_a_date_is_left(way):
    """In quotes, glued to a word, before a comma: figures become stars, signs and words stay."""
    for day in BIRTHS:
        text = way.format(day)
        for around in ('the cell "{}" is no number', "x{},y", "{} Amber, Ada", "n{}"):
            assert text not in without_dates(around.format(text))


@pytest.mark.parametrize(
    "text",
    ['this player stands already on line 12', '"0012" is no year', "found 13 cells", '"99900014" is no id', "2026-03", '"1,934"', "player P0012", "a12-b", "-400"],
)  # fmt: skip
def test_other_numbers_stay(text):
    """What is no date is shown."""
    assert without_dates(text) == text


def test_the_form_of_a_date_stays():
    """Who looks into the file finds the cell; an id of figures alone stays an id."""
    assert without_dates('"3.7.1984" is neither yes nor no') == '"*.*.****" is neither yes nor no'
    assert without_dates("19840703") == "********"
    assert without_dates("19840703", of_an_id=True) == "19840703"
    assert without_dates("1984-07-03", of_an_id=True) == "****-**-**"


# ----------------------------------------------------------------------------------------------------
# Players' tables
# ----------------------------------------------------------------------------------------------------


def shifted(random: Random, rows: list[list[str]]) -> None:
    """Rows that begin too far to the left or the right, too short or as long as they should be."""
    for row in rows[1:]:
        by = random.randrange(1, 5)
        row[:] = random.choice((row[by:], row[by:] + [""] * by, [""] * by + row, [""] * by + row[:-by]))


def elsewhere(random: Random, rows: list[list[str]]) -> None:
    """Dates in any column, alone or behind something else, in any way of writing."""
    for row, day in zip(rows[1:], BIRTHS, strict=True):
        place, text = random.randrange(len(row)), random.choice(WAYS).format(day)
        # Figures alone are an id where an id is expected.
        row[place] = random.choice(("", row[place] + " ", row[place] + "\x07b. ")) + text
        if place == 0 and row[0].isdigit():
            row[0] = f"{day}"


def another_way(random: Random, rows: list[list[str]]) -> None:
    """Dates where they belong, in ways that are not read."""
    for row, day in zip(rows[1:], BIRTHS, strict=True):
        row[4] = random.choice(WAYS).format(day)


def headless(random: Random, rows: list[list[str]]) -> None:
    """No header: a player stands in its place."""
    del rows[: random.randrange(1, 3)]


def twice(random: Random, rows: list[list[str]]) -> None:
    """Two rows with one birth date as their id."""
    for row in random.sample(rows[1:], 2):
        row[0] = f"{BIRTHS[1]:%Y-%m-%d}"


SPOILING = (shifted, elsewhere, another_way, headless, twice)


@pytest.mark.parametrize("spoil", SPOILING, ids=lambda each: each.__name__)
def test_spoilt_players(spoil, tmp_path, capfd):
    """Neither the screen nor --problems nor an output folder's problems.csv shows a birth date of the table."""
    reports, out = write_private(tmp_path / "reports"), tmp_path / "out"
    (reports / "ratinglist.toml").write_text('systems = ["flyordie"]\n')
    for seed in range(max(CASES // 4, 1)):
        random = Random(f"{spoil.__name__} {seed}")  # noqa: S311 - nothing is secret here
        rows = list(csv.reader(io.StringIO(players_csv())))
        spoil(random, rows)
        text = io.StringIO()
        csv.writer(text, delimiter=random.choice(",,,;\t|"), lineterminator="\n").writerows(rows)
        spoilt = text.getvalue()
        if random.random() < 0.3:
            at = random.randrange(len(spoilt))
            spoilt = f'{spoilt[:at]}"{spoilt[at:]}'
        (reports / "players.csv").write_text(spoilt, encoding="utf-8")
        found = tmp_path / f"{seed}.csv"
        code_of(["validate", str(reports), "--problems", str(found)])
        code_of(["run", str(reports), "--out", str(out), "--hold-bad", "--no-xlsx"])
        said = "".join(capfd.readouterr()) + found.read_text(encoding="utf-8")
        if out.exists():
            said += (out / "problems.csv").read_text(encoding="utf-8")
        assert "players.csv" in said
        assert not WHOLE.findall(said), seed


def test_dates_in_names_are_warned_of(tmp_path, capfd):
    """A name is published as it stands: who writes the birth date behind it is told, without the date."""
    reports = write_private(tmp_path / "reports")
    names = {
        "Amber, Ada": "Amber, Ada (12.3.1975)",
        "Birch, Ben": "Birch, Ben 19570107",
        "Cedar, Cy": "Cedar, Cy 2nd",
    }
    players = players_csv()
    for name, written in names.items():
        players = players.replace(f'"{name}"', f'"{written}"')
    (reports / "players.csv").write_text(players, encoding="utf-8")
    assert code_of(["validate", str(reports)]) == 0
    says = "name: warning: here stands what may be a birth date, and would be published with the name"
    expected = "expected the name alone; the date stands in birth_date"
    assert capfd.readouterr().err.splitlines()[:2] == [
        f"players.csv:3: {says} (player 001); {expected}",
        f"players.csv:4: {says} (player 002); {expected}",
    ]


def test_a_held_back_event_of_a_wrong_birth_date(tmp_path, capfd):
    """A birth date that is no day is masked on the screen and in the output folder's problems.csv."""
    reports, out = write_private(tmp_path / "reports"), tmp_path / "out"
    wrong = players_csv().replace(f"{BIRTHS[11]}", "1984-02-30")
    (reports / "players.csv").write_text(wrong.replace(f"{BIRTHS[10]}", "31.12.1981"), encoding="utf-8")
    for name, row in {"events.csv": "apr,April Cup,2026-04-10\n", "games.csv": "apr,1,010,011,1-0,,\n"}.items():
        with (reports / name).open("a", encoding="utf-8") as file:
            file.write(row)
    assert code_of(["run", str(reports), "--out", str(out), "--hold-bad", "--system", "tca", "--no-xlsx"]) == 0
    said = "".join(capfd.readouterr()) + (out / "problems.csv").read_text(encoding="utf-8")
    assert "****-**-**" in said
    assert "1984-02" not in said
    assert "12.1981" not in said


# ----------------------------------------------------------------------------------------------------
# Reports
# ----------------------------------------------------------------------------------------------------


REPORT = """012 Winter Open
032 LAN
042 2026/03/20
052 2026/03/21
001    1 w    Amber, Ada                        1540 LAN             {0:%Y/%m/%d}  1.0    1     2 w 1
001    2 m    Birch, Ben                        1500 LAN             {1:%Y/%m/%d}  0.0    2     1 b 0
"""


def test_questions_about_who_is_who(tmp_path, capfd):
    """Years alone, on the screen, in identities.csv and in problems.csv; what the officer keeps for himself is whole."""
    reports, out = write_private(tmp_path / "reports"), tmp_path / "out"
    (reports / "reports").mkdir()
    other = BIRTHS[2].replace(month=BIRTHS[2].month % 12 + 1)
    (reports / "reports" / "winter.trf").write_text(REPORT.format(BIRTHS[1], other), encoding="utf-8")
    asked = ["run", str(reports), "--out", str(out), "--system", "tca", "--no-xlsx"]
    assert code_of(asked) == 1
    identities = (reports / "identities.csv").read_text(encoding="utf-8")
    said = "".join(capfd.readouterr()) + identities
    assert f"002 Birch Ben {BIRTHS[2].year}" in identities
    (reports / "identities.csv").write_text(identities.replace('Ben",,', 'Ben",new,'), encoding="utf-8")
    assert code_of([*asked, "--add-players"]) == 0
    said += "".join(capfd.readouterr()) + (reports / "identities.csv").read_text(encoding="utf-8")
    assert f"{other}" in (reports / "players-new.csv").read_text(encoding="utf-8")
    copy = (out / "players-new.csv").read_text(encoding="utf-8")
    assert f",{other.year}," in copy
    report = str(reports / "reports" / "winter.trf")
    assert code_of(["validate", report]) == 0
    assert code_of(["convert", report, "--out", str(tmp_path / "converted")]) == 0
    assert f"{other}" in (tmp_path / "converted" / "players.csv").read_text(encoding="utf-8")
    said += "".join(capfd.readouterr()) + copy + (out / "problems.csv").read_text(encoding="utf-8")
    assert not days_in([*BIRTHS, other]).findall(said)


def problems_of(data: bytes, name: str, dialect: str, asked: Asked) -> tuple[list[Problem], list[Report]]:
    """What is said of a file by its own reader, and by those of tables with headers of their own."""
    opened = open_document(data, name, asked)
    problems = [*opened.problems]
    document = opened.document
    if document is None:
        return problems, []
    reports: list[Report] = []
    if dialect == "mapped":
        for mapping in GAMES:
            reports += read_mapped(document, Asked(mapping=mapping).over(asked))
        problems += read_mapped_players(document, Asked(mapping=MEMBERS).over(asked)).problems
    else:
        reports += next(one for one in dialects() if one.name == dialect).read(document, asked)
    for report in reports:
        problems += (*report.problems, *games_of(report).problems)
    return problems, reports


def births_in(dialect: str) -> list[date]:
    """The whole birth dates of a dialect's samples, but for days on which something was played."""
    found: set[str] = set()
    days: set[str] = set()
    for data in samples()[dialect]:
        for report in problems_of(data, "sample", dialect, Asked())[1]:
            found |= {each.birth_date for each in report.entrants if len(each.birth_date) == len("YYYY-MM-DD")}
            days |= {report.start_date, report.end_date, *report.round_dates.values()}
    return [date.fromisoformat(day) for day in sorted(found - days)]


WITH_BIRTHS = ("mapped", "trf")


def test_which_samples_have_birth_dates():
    """Where there are others, they are spoilt too."""
    assert tuple(name for name, found in samples().items() if found and births_in(name)) == WITH_BIRTHS


@pytest.mark.parametrize("dialect", WITH_BIRTHS)
def test_spoilt_reports(dialect):
    """Whatever a report has become, nobody's birth date is shown: not even where it has moved into another column."""
    whole = days_in(births_in(dialect))
    known = samples()
    told = 0
    for seed in range(CASES * 5):
        case = case_of(dialect, 500_000 + seed, known)
        for problem in problems_of(case.data, case.file, dialect, case.asked)[0]:
            told += 1
            assert not whole.findall(f"{problem.message}\n{problem.found}"), (seed, problem)
    assert told > CASES
