"""The cells of a text with separators, as rows; of a workbook they are there already."""

import csv
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from pipeline.reading.document import Document, Grid, Row

SEPARATORS = (",", ";", "\t", ":", "|")

_LIKELY_FIRST: Final = ("\t", ";", "|", ",", ":")
"""Which separator is meant where two part the text equally well: commas also stand in names, colons in results."""

_SNIFFED: Final = 1_000
_SNIFFED_LINES: Final = 20_000
_LINES_OF_A_RECORD: Final = 20


class _Row(NamedTuple):
    cells: tuple[str, ...]
    line: int
    whole: bool


def grids_of(document: Document, separator: str = "", *, at_most: int = 0) -> tuple[Grid, ...]:
    """The sheets of a workbook, or a text's cells as the only grid.

    Cells are as they stand but for the quotes around them; a record with broken quotes is parted at every
    separator. Rows without any cell that holds something are left out, and a first line ``sep=;`` is obeyed.

    Args:
        document: a text or a workbook.
        separator: one of ``SEPARATORS``; empty: the one that the text itself shows.
        at_most: how many rows are wanted, for a quick look; 0: all.
    """
    if document.sheets:
        if not at_most:
            return document.sheets
        return tuple(
            Grid(name=sheet.name, rows=sheet.rows[:at_most], lines=sheet.lines[:at_most])
            for sheet in document.sheets
        )
    start, declared = _declared(document.lines)
    separator = separator or declared or separator_of(document)
    rows = _rows(document.lines, start, separator, at_most)
    return (Grid(name="", rows=tuple(row.cells for row in rows), lines=tuple(row.line for row in rows)),)


def rows_of(grid: Grid) -> list[Row]:
    """The rows of a grid, each with its line."""
    return [Row(line, cells) for line, cells in zip(grid.lines, grid.rows, strict=True)]


def separator_of(document: Document) -> str:
    """The separator that gives most rows the same number of cells; a comma if there is none."""
    start, declared = _declared(document.lines)
    if declared:
        return declared
    lines = document.lines[:_SNIFFED_LINES]
    fitting = {separator: _fitting(lines, start, separator) for separator in _LIKELY_FIRST}
    best = max(fitting.values())
    if not best:
        return ","
    return next(separator for separator, count in fitting.items() if 10 * count >= 9 * best)


def _fitting(lines: Sequence[str], start: int, separator: str) -> int:
    """How many rows have the same number of cells, above one, and no broken quotes."""
    rows = _rows(lines, start, separator, _SNIFFED)
    sizes = Counter(len(row.cells) for row in rows if row.whole and len(row.cells) > 1)
    return max(sizes.values(), default=0)


def _declared(lines: Sequence[str]) -> tuple[int, str]:
    """Where the rows begin, and the separator that a line before them declares as spreadsheets do."""
    if (
        lines
        and len(lines[0]) == len("sep=;")
        and lines[0].lower().startswith("sep=")
        and lines[0][4] in SEPARATORS
    ):
        return 1, lines[0][4]
    return 0, ""


def _rows(lines: Sequence[str], start: int, separator: str, at_most: int) -> list[_Row]:
    rows: list[_Row] = []
    empty = f"{separator} \t\xa0"
    while start < len(lines) and not (at_most and len(rows) == at_most):
        line = lines[start]
        size = 1
        if line.strip(empty):
            cells, size = _record(lines, start, separator) if '"' in line else (tuple(line.split(separator)), 1)
            rows.append(_Row(cells or _parted(line, separator), start + 1, bool(cells)))
        start += size
    return rows


def _record(lines: Sequence[str], start: int, separator: str) -> tuple[tuple[str, ...], int]:
    """The cells of a record with quotes and how many lines it takes; no cells if the quotes are broken."""
    some = (f"{line}\n" for line in lines[start : start + _LINES_OF_A_RECORD])
    reader = csv.reader(some, delimiter=separator, strict=True)
    try:
        return tuple(next(reader)), reader.line_num
    except (csv.Error, StopIteration):
        return (), 1


def _parted(line: str, separator: str) -> tuple[str, ...]:
    """A line parted at every separator, without the quotes that stand around a whole cell."""
    cells = line.split(separator)
    return tuple(cell[1:-1] if len(cell) > 1 and cell[0] == cell[-1] == '"' else cell for cell in cells)
