"""A report as a reader sees it: the lines of a text or the rows of a workbook; no reader opens a file itself."""

from dataclasses import dataclass
from typing import NamedTuple

Line = tuple[int, str]
"""A line's number and its text."""


class Row(NamedTuple):
    """The cells of a row and the line that it stands on."""

    line: int
    cells: tuple[str, ...]

    def at(self, column: int) -> str:
        """The text of a cell; empty where the row has none."""
        return self.cells[column] if 0 <= column < len(self.cells) else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """Cells in rows, as text; ``lines`` is the line (of a workbook: the row) that each row begins on."""

    name: str
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One report file.

    ``file`` is its name for messages. ``lines`` are those of a text, without their ends and without a byte
    order mark; line 1 is ``lines[0]``. ``sheets`` are those of a workbook, whose cells are text: whole numbers
    without a decimal point, dates as YYYY-MM-DD. One of the two is empty. ``encoding`` is what the text was
    read as.
    """

    file: str
    lines: tuple[str, ...] = ()
    sheets: tuple[Grid, ...] = ()
    encoding: str = ""
