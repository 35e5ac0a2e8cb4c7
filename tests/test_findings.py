"""What was found becomes problems: the first thousand of a file, errors first, the rest counted exactly."""

from pathlib import Path

import numpy as np

import pipeline.problems as problems_module
from pipeline.checks.folder import validate_folder
from pipeline.problems import Findings, Problem, Said
from tests.folders import BOOKS, SOUND, added, write


class TwoFiles:
    """Rows of two files: the even ones stand in a.csv, the odd ones in b.csv, row n on line n + 2."""

    files = ("a.csv", "b.csv")
    file_of = np.arange(10_000) % 2

    def lines(self, rows: np.ndarray) -> np.ndarray:
        """The line of each row."""
        return rows + 2


def say(row: int) -> Said:
    return Said(str(row), "", f"row {row}")


def test_first_thousand_errors_of_each_file_by_line_whatever_the_order_found() -> None:
    """The errors listed are the first by line, from all findings together; the rest is counted."""
    findings = Findings()
    findings.add("error", TwoFiles(), np.arange(9_999, 4_999, -1), "late", say)
    findings.add("error", TwoFiles(), np.arange(0, 600), "early", say)
    problems, unlisted = findings.listed()
    first = [problem for problem in problems if problem.file == "a.csv"]
    assert len(first) == len(problems) / 2 == 1_000
    assert [problem.line for problem in first[:2]] == [2, 4]
    assert [problem.line for problem in first] == sorted(problem.line or 0 for problem in first)
    assert [problem.column for problem in first] == ["early"] * 300 + ["late"] * 700
    assert unlisted == {"a.csv": 1_800, "b.csv": 1_800}
    assert findings.error_count() == 5_600


def test_words_are_found_only_for_what_is_listed() -> None:
    """Nothing is put into words that is not printed."""
    said: list[int] = []

    def listen(row: int) -> Said:
        said.append(row)
        return say(row)

    findings = Findings()
    findings.add("error", TwoFiles(), np.arange(10_000), "", listen)
    findings.listed()
    assert len(said) == 2_000


def test_warnings_fill_what_errors_leave_and_say_how_many_more() -> None:
    """A file lists at most a thousand problems; warnings left out are counted in a line of their own."""
    findings = Findings()
    findings.add("warning", TwoFiles(), np.arange(0, 2_000, 2), "", say)
    findings.add("error", TwoFiles(), np.arange(0, 1_800, 2), "", say)
    problems, unlisted = findings.listed()
    assert len([problem for problem in problems if problem.severity == "error"]) == 900
    assert len([problem for problem in problems if problem.severity == "warning"]) == 101
    assert str(problems[0]) == "a.csv: warning: 900 more warnings of this file are not listed"
    assert unlisted == {}


def test_problems_of_whole_files_stand_before_those_of_rows() -> None:
    """A problem without a line comes first in its file."""
    findings = Findings()
    findings.add("error", TwoFiles(), np.array([0]), "", say)
    findings.add_whole(Problem(severity="error", file="a.csv", message="all of it"))
    problems, _ = findings.listed()
    assert [str(problem) for problem in problems] == ["a.csv: all of it", "a.csv:2: row 0"]


def test_a_folder_with_thousands_of_errors_lists_a_thousand(tmp_path: Path) -> None:
    """1,500 unknown results, 10 rows that do not fit, and a player twice: exact counts a file."""
    rows = [f"SUMMER,{number},A1,B2,win,,,," for number in range(3, 1_503)]
    rows[700:700] = ["SUMMER,1,A1"] * 10
    files = {**added("games.csv", *rows), "players.csv": str(SOUND["players.csv"]) + "A1,Again,,,,\n"}
    outcome = validate_folder(write(tmp_path, files), run=["z-chess"], books=BOOKS)
    assert outcome.errors == 1_511
    assert outcome.unlisted == {"games.csv": 510}
    listed = [problem for problem in outcome.problems if problem.file == "games.csv"]
    assert [problem.line for problem in listed] == list(range(8, 1_008))
    assert [problem.found for problem in listed[700:710]] == ["3 cells"] * 10
    assert outcome.validated is None


class ManyFiles:
    """Rows of 300 files, a hundred in each, in turn; row n on line n."""

    files = tuple(f"{number:03}.csv" for number in range(300))
    file_of = np.arange(30_000) % 300

    def lines(self, rows: np.ndarray) -> np.ndarray:
        """The line of each row."""
        return rows


def test_of_very_many_files_not_all_problems_are_listed(monkeypatch) -> None:
    """No more than a limit are listed in all, errors first; what is not listed is counted, file by file."""
    monkeypatch.setattr(problems_module, "LISTED_IN_ALL", 1_050)
    findings = Findings()
    findings.add("warning", ManyFiles(), np.arange(30_000), "w", say)
    findings.add("error", ManyFiles(), np.arange(30_000), "e", say)
    problems, unlisted = findings.listed()
    listed = [problem for problem in problems if problem.line is not None]
    assert (len(listed), {problem.severity for problem in listed}) == (1_050, {"error"})
    assert sum(unlisted.values()) == 30_000 - 1_050
    assert unlisted["010.csv"] == 50
    assert [problem.message for problem in problems if problem.file == "299.csv"] == [
        "100 more warnings of this file are not listed"
    ]


def test_of_very_many_problems_not_all_are_looked_at(monkeypatch) -> None:
    """Beyond another limit they are only counted: their words, lines and order take no memory."""
    monkeypatch.setattr(problems_module, "_LOOKED_AT", 500)
    findings = Findings()
    findings.add("error", ManyFiles(), np.arange(30_000), "e", say)
    problems, unlisted = findings.listed()
    assert len(problems) == 500
    assert sum(unlisted.values()) == 29_500
    assert unlisted["299.csv"] == 100
