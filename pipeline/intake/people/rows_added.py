"""Rows added to a CSV file in which everything that stands stays byte for byte."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from pipeline.native.cells import Cells
from pipeline.native.csv_carefully import read_carefully
from pipeline.native.csv_cells import read_cells

BOM: Final = b"\xef\xbb\xbf"
SEPARATORS: Final = (",", ";", "\t")

_LINE_END: Final = re.compile(rb"\r\n|\r|\n")


def separator_of(data: bytes) -> str:
    """What separates the cells of a file that a spreadsheet may have written: the sign most in its header."""
    filled = next((line for line in _LINE_END.split(data.removeprefix(BOM)) if line.strip(b' ,;\t"')), b"")
    return max(SEPARATORS, key=lambda sign: filled.count(sign.encode()))


def cells_of(data: bytes) -> Cells:
    """The cells of a CSV file in UTF-8 whatever separates them."""
    separator = separator_of(data)
    if separator == ",":
        return read_cells(data)
    try:
        text = data.removeprefix(BOM).decode("utf-8")
    except UnicodeDecodeError:
        return read_cells(data)  # which says what is wrong
    return read_carefully(text, separator)


def column_places(header: Sequence[str]) -> dict[str, int]:
    """Where in a header each column stands, whatever capitals it is written with; of doubled ones the first."""
    places: dict[str, int] = {}
    for place, name in enumerate(header):
        places.setdefault(name.casefold(), place)
    return places


def with_rows(
    data: bytes, columns: Sequence[str], rows: Sequence[Mapping[str, str]], needed: Sequence[str]
) -> bytes:
    """The file with rows at its end, in the columns, the separator and the line ends that it has.

    Args:
        data: the file; empty if there is none.
        columns: the header of a file that has none.
        rows: of each row the cells by column.
        needed: the columns without which nothing can be added; then the file stays as it is, as it does where
            a quote that is never closed would swallow the rows.
    """
    cells = cells_of(data)
    empty = not data.removeprefix(BOM).strip()
    if not rows and not empty:
        return data
    end = _line_end(data)
    separator = separator_of(data)
    header = list(columns) if empty else [name.casefold() for name in cells.header]
    if not set(needed) <= set(header):
        return data
    places = column_places(header)
    texts = [list(header)] if empty else []
    for row in rows:
        line = [""] * len(header)
        for name, cell in row.items():
            if name in places:
                line[places[name]] = cell
        texts.append(line)
    added = "".join(separator.join(_quoted(cell, separator) for cell in line) + end for line in texts)
    broken = b"" if not data or data == BOM or data.endswith((b"\n", b"\r")) else end.encode()
    whole = data + broken + added.encode("utf-8", "replace")
    return whole if empty or _reads_on(cells, cells_of(whole), len(rows)) else data


def _reads_on(before: Cells, after: Cells, count: int) -> bool:
    """Whether the rows are read as added: a quote that nothing closes may take them for more of its own cell."""
    return len(after.lines()) == len(before.lines()) + count and len(after.strays) == len(before.strays)


def _quoted(cell: str, separator: str) -> str:
    """A cell as it is written: in quotes where it would be read otherwise without them."""
    if not any(sign in cell for sign in (separator, '"', "\r", "\n")):
        return cell
    return '"' + cell.replace('"', '""') + '"'


def _line_end(data: bytes) -> str:
    """How the lines of a file end; a line feed where it has but one line."""
    found = _LINE_END.search(data)
    return found.group().decode() if found else "\n"
