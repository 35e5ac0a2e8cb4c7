"""The sheets of a workbook: none is passed over without a word, and problems say in which of them they are."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.problems import Problem
from pipeline.reading.document import Grid
from pipeline.reading.faults import fault, quoted
from pipeline.reading.report import Report

_ROWS: Final = 3
_CELLS: Final = 3
_LISTED: Final = 8


def looks_like_a_table(sheet: Grid) -> bool:
    """Whether a sheet has three rows or more with three filled cells or more, as the tables of reports have."""
    return len(_full_rows(sheet)) >= _ROWS


def sheets_not_read(file: str, sheets: Iterable[Grid], expected: str) -> Iterator[Problem]:
    """An error for each sheet that looks like a table, and a note that names the others.

    Args:
        file: its name for messages.
        sheets: those that the reader found nothing in.
        expected: what the reader looks for in a sheet.
    """
    others = []
    for sheet in sheets:
        if looks_like_a_table(sheet):
            said = f"sheet {quoted(sheet.name)}: it looks like a table, but is not read"
            wanted = f"{expected}; or the workbook without this sheet"
            yield fault(file, _full_rows(sheet)[0], "", said, found=sheet.name, expected=wanted)
        else:
            others.append(sheet)
    if others:
        names = ", ".join(quoted(sheet.name) for sheet in others[:_LISTED])
        more = f" and {len(others) - _LISTED:,} more" if len(others) > _LISTED else ""
        said = f"{'a sheet that is' if len(others) == 1 else 'sheets that are'} not read: {names}{more}"
        yield fault(file, None, "", said, severity="note")


def in_sheet(sheet: str, sheets: Sequence[Grid], problem: Problem) -> Problem:
    """The problem with the name of its sheet before the message, where the workbook has several sheets."""
    return naming(sheet, problem) if len(sheets) > 1 else problem


def report_words(report: Report) -> str:
    """A report as others name it: by its file, and by its sheet if the workbook has several."""
    return f"sheet {quoted(report.sheet)} of {report.file}" if report.sheet else report.file


def sheet_of(report: Report, column: str) -> str:
    """The sheet in which a round of a report stands; empty where it is the only one, or not one alone.

    Args:
        report: the report.
        column: what a message names, such as ``round 3``.
    """
    word, _, number = column.partition(" ")
    is_round = word == "round" and number.isascii() and number.isdigit()
    return report.sheet or (report.round_sheets.get(int(number), "") if is_round else "")


def place_words(line: int, sheet: str) -> str:
    """A line as another one's message names it, with its sheet if there is one to name."""
    return f"line {line} of sheet {quoted(sheet)}" if sheet else f"line {line}"


def naming(sheet: str, problem: Problem) -> Problem:
    """The problem with the name of a sheet before the message, if there is one to name."""
    return replace(problem, message=f"sheet {quoted(sheet)}: {problem.message}") if sheet else problem


def _full_rows(sheet: Grid) -> list[int]:
    """The lines of the rows with cells enough for a table."""
    return [
        line
        for line, row in zip(sheet.lines, sheet.rows, strict=True)
        if sum(bool(cell.strip()) for cell in row) >= _CELLS
    ]
