"""What stands above the table of a sheet, and how the sheet comes out on paper."""

import re
from collections.abc import Sequence
from math import ceil
from typing import Final

from xlsxwriter.worksheet import Worksheet

from pipeline.writers.sheet_cells import longest, safe_texts
from pipeline.writers.sheet_formats import Formats

LINE_HEIGHT: Final = 15  # of a row with one line of text, in points
_TITLE_HEIGHT, _SUBTITLE_HEIGHT = 26, 20
_BOLD: Final = 1.05  # of a sign in bold, of the plain one
_TITLE_WIDTH: Final = 1.35  # of a character of the title, in characters of the cells
_OTHER_COLUMN: Final = 8.43  # what a column has that nobody set
_PORTRAIT: Final = 95  # what a page of A4 upright takes, in characters
_A4: Final = 9
_SPACE, _USUAL, _CAPITAL = 0.5, 1.05, 1.35
_SIGNS: Final = {
    **dict.fromkeys("ijlI|.,:;'·", 0.5),
    **dict.fromkeys("ft()[]-/", 0.7),
    **dict.fromkeys("r", 0.75),
    **dict.fromkeys("0123456789cksvxyz", 1.0),
    **dict.fromkeys("mwMW…", 1.75),
}
"""How wide signs are, in digits: at most so in Calibri and in the fonts that stand in for it."""

_BREAKS: Final = re.compile(r"\s+|(?<=[^\W\d]-)")


def write_lines(page: Worksheet, lines: Sequence[str], formats: Formats) -> None:
    """Write the lines above a table, the first one large."""
    for row, text in enumerate(safe_texts(list(lines)).texts):
        page.set_row(row, _SUBTITLE_HEIGHT if row else _TITLE_HEIGHT, formats.plain)
        page.write_string(row, 0, text, formats.subtitle if row else formats.title)


def header_parts(header: str) -> list[str]:
    """What a header may be broken into: its words, and what stands before and behind a hyphen."""
    return [part for part in _BREAKS.split(header) if part]


def header_height(headers: Sequence[str], widths: Sequence[float]) -> int:
    """How high a row of headers is that stand in columns of these widths, in points."""
    rooms = [width / _BOLD for width in widths]
    lines = max(
        (_lines(header_parts(header), room) for header, room in zip(headers, rooms, strict=True)), default=1
    )
    return LINE_HEIGHT * lines + 5


def text_lines(text: str, width: float) -> int:
    """How many lines a text needs in a cell of this width that breaks it between words, rather too many."""
    if "\n" not in text and len(text) * 2 <= width:
        return 1
    return sum(_lines(line.split(), width) for line in text.split("\n"))


def _lines(parts: Sequence[str], width: float) -> int:
    lines, used = 1, 0.0
    for part in parts:
        length = _length(part)
        if used and used + _SPACE + length > width:
            lines, used = lines + 1, length
        else:
            used += length + (_SPACE if used else 0)
        if used > width:  # a word that is longer than a line
            further = ceil(used / width) - 1
            lines, used = lines + further, used - further * width
    return lines


def _length(word: str) -> float:
    """How long a word is at most, in digits of whichever of the usual fonts it is shown in."""
    return sum(_SIGNS.get(sign) or _other_sign(sign) for sign in word)


def _other_sign(sign: str) -> float:
    digits = longest([sign])
    return float(digits) if digits != 1 else _CAPITAL if sign.isupper() else _USUAL


def set_up(page: Worksheet, *, lines: Sequence[str], widths: Sequence[float], header: int, last: int) -> None:
    """Prepare a sheet for printing on A4: one page wide, across if it is wide, what stands above on each page.

    Args:
        page: the sheet.
        lines: what stands above the table.
        widths: of the columns that are filled.
        header: the last row that is repeated on each page, counted from 0.
        last: the last row that is filled.
    """
    needed = max([_TITLE_WIDTH * longest(lines[:1]), longest(lines[1:])], default=0)
    wide, columns = sum(widths), len(widths)
    while wide < needed:  # a title that is wider than its table is not cut
        wide, columns = wide + _OTHER_COLUMN, columns + 1
    page.set_paper(_A4)
    if wide > _PORTRAIT:
        page.set_landscape()
    page.fit_to_pages(1, 0)
    page.repeat_rows(0, header)
    page.print_area(0, 0, last, columns - 1)
    page.set_margins(left=0.5, right=0.5, top=0.6, bottom=0.7)
    page.set_footer("&L&A&R&P / &N")
