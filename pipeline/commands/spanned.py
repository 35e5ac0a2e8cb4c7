"""Tables for the screen whose cells may span several columns, and lines that are wrapped to the screen's width."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.commands.talk import width_of

_GAP: Final = 2
_LEAST: Final = 24
"""To no less than this a text is wrapped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A cell over so many columns; its text is wrapped to them if ``wraps``, else they widen to it."""

    text: str
    columns: int = 1
    right: bool = False
    wraps: bool = False


Line = Sequence[Cell] | str
"""A row of cells, or a text over the whole width."""


def laid_out(lines: Sequence[Line], columns: int) -> list[str]:
    """Rows as lines with columns of equal width, two blanks apart.

    Args:
        lines: each row's cells fill the columns exactly.
        columns: how many there are.
    """
    rows = [line for line in lines if not isinstance(line, str)]
    widths = [0] * columns
    for row in rows:
        for at, cell in _placed(row):
            if cell.columns == 1 and not cell.wraps:
                widths[at] = max(widths[at], width_of(cell.text))
    for row in rows:
        for at, cell in _placed(row):
            if cell.columns > 1:
                lacking = (_LEAST if cell.wraps else width_of(cell.text)) - _room(widths, at, cell.columns)
                widths[at + cell.columns - 1] += max(min(lacking, width_of(cell.text)), 0)
    found = []
    for line in lines:
        found += [line] if isinstance(line, str) else _printed(line, widths)
    return found


def _placed(row: Sequence[Cell]) -> list[tuple[int, Cell]]:
    at, found = 0, []
    for cell in row:
        found.append((at, cell))
        at += cell.columns
    return found


def _room(widths: Sequence[int], at: int, columns: int) -> int:
    mine = [width for width in widths[at : at + columns] if width]
    return sum(mine) + _GAP * (max(len(mine), 1) - 1)


def _printed(row: Sequence[Cell], widths: Sequence[int]) -> list[str]:
    """A row, on several lines where a text is wrapped; a column without any text takes no room."""
    placed = [(cell, _room(widths, at, cell.columns)) for at, cell in _placed(row)]
    placed = [(cell, room) for cell, room in placed if room or cell.text]
    texts = [wrapped(cell.text, room) if cell.wraps else [cell.text] for cell, room in placed]
    lines = []
    for number in range(max(map(len, texts))):
        cells = []
        for (cell, room), parts in zip(placed, texts, strict=True):
            text = parts[number] if number < len(parts) else ""
            gap = " " * (room - width_of(text))
            cells.append(gap + text if cell.right else text + gap)
        lines.append((" " * _GAP).join(cells).rstrip())
    return lines


def wrapped(text: str, width: int, indent: str = "") -> list[str]:
    """A text as lines of at most that width, broken at blanks; all but the first are indented."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line.strip() and width_of(longer) > width:
            lines.append(line)
            line = indent + word
        else:
            line = longer
    return [*lines, line]


def shortened(text: str, width: int) -> str:
    """A text cut to a width, with a sign that it was."""
    if width_of(text) <= width:
        return text
    while text and width_of(text) > width - 1:
        text = text[:-1]
    return f"{text.rstrip(' ,')}…"
