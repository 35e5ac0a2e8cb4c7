"""The careful route through a CSV file: csv.reader, which takes any; what is broken is told, the rest is read."""

import csv
import re
from array import array
from collections.abc import Iterator, Sequence
from typing import Final, Self

import numpy as np

from pipeline.native.bounds import MOST_COLUMNS, too_wide
from pipeline.native.cells import BLANKS, BlankStrays, Cells, Strays, Wrong
from pipeline.native.gathering import Gathering

_LINE_END: Final = re.compile("\r\n?|\n")

_SHOWN: Final = 10_000
"""How many characters of a broken record are looked at."""

_SEPARATORS: Final = {",": "a comma", ";": "a semicolon", "\t": "a tab"}


def read_carefully(text: str, separator: str = ",") -> Cells:
    """Read any file; what is broken is reported and reading goes on behind it."""
    header: tuple[str, ...] = ()
    header_line = blanks = first_blank = 0
    rows, strays = Gathering(0), Gathering(0)
    reasons: dict[Wrong, int] = {}
    reason_of = array("i")
    text = (_LINE_END.sub("\n", text) if "\r" in text else text).rstrip("\n")
    for line, row, broken in _records(text, separator):
        if not header:
            if broken:
                return Cells(fault=f"the header cannot be read: {broken}", fault_line=line)
            if len(row) > MOST_COLUMNS:
                return Cells(fault=too_wide(len(row)), fault_line=line)
            if any(cell.strip(BLANKS) for cell in row):
                header = tuple(cell.strip(BLANKS) for cell in row)
                header_line = line
                rows, strays = Gathering(len(header)), Gathering(len(header))
        elif len(row) == len(header) and not broken:
            rows.add(line, row)
        elif broken or any(cell.strip(BLANKS) for cell in row):
            strays.add(line, [cell.strip('"') for cell in row] if broken else row)
            why = Wrong("", broken, "") if broken else _unfit(row, len(header), separator)
            reason_of.append(reasons.setdefault(why, len(reasons)))
        else:
            blanks, first_blank = blanks + 1, first_blank or line
    if not header:
        return Cells(fault="the file is empty", fault_line=1)
    found = np.array(rows.lines, np.int64)
    return Cells(
        header=header,
        header_line=header_line,
        columns=rows.columns(),
        lines=lambda: found,
        strays=Strays(
            lines=np.array(strays.lines, np.int64),
            reasons=tuple(reasons),
            reason_of=np.array(reason_of, np.int32),
            columns=strays.columns(),
        ),
        blank_strays=BlankStrays(blanks, first_blank),
    )


def _unfit(row: Sequence[str], width: int, separator: str) -> Wrong:
    """What is wrong with a row of too few or too many cells, with what is the likely reason."""
    found = "1 cell" if len(row) == 1 else f"{len(row)} cells"
    wrong = f"the row does not fit: found {found}"
    expected = f"{width} cells as in the header"
    if any("\n" in cell for cell in row):
        wrong += ' over several lines, perhaps for a quote (") in the wrong place'
    elif len(row) > width:
        expected += f' (a cell with {_SEPARATORS[separator]} stands in quotes: "Last{separator} First")'
    return Wrong(found, wrong, expected)


class _Lines:
    """The lines of a text from a place on; ``place`` is where the next one begins."""

    __slots__ = ("_text", "place")

    def __init__(self, text: str, place: int) -> None:
        self._text = text
        self.place = place

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> str:
        start = self.place
        if start == len(self._text):
            raise StopIteration
        self.place = self._text.find("\n", start) + 1 or len(self._text)
        return self._text[start : self.place]


def _records(text: str, separator: str) -> Iterator[tuple[int, list[str], str]]:
    """The records of a file: the line each begins on, its cells, and what is broken about it.

    Of a broken record the cells are those of its first line, parted at every separator.
    """
    place, line = 0, 1
    while place < len(text):
        lines = _Lines(text, place)
        reader = csv.reader(lines, strict=True, delimiter=separator)
        before = 0
        try:
            for row in reader:
                if row:
                    yield line + before, row, ""
                before, place = reader.line_num, lines.place
            break
        except csv.Error as error:
            # What follows the broken record's first line is read again, as if that line were not there.
            line += before
            end = text.find("\n", place)
            end = len(text) if end < 0 else end
            yield line, text[place : min(end, place + _SHOWN)].split(separator), _broken(error, separator)
            place, line = end + 1, line + 1


def _broken(error: csv.Error, separator: str) -> str:
    """What a csv.Error means, for somebody who looks at the line in an editor."""
    if "field limit" in str(error):
        return f'a cell is longer than {csv.field_size_limit()} characters: perhaps a quote (") is never closed'
    if "end of data" in str(error):
        return 'the quoting is broken: a quote (") opens a cell and is never closed'
    sign = _SEPARATORS[separator]
    return f'the quoting is broken: behind a closing quote (") stands neither {sign} nor the line end'
