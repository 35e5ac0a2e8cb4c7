"""The careful route through a CSV file: csv.reader, which takes any; what is broken is told, the rest is read."""

import csv
import re
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
import pandas as pd

from pipeline.native.cells import BLANKS, Cells, Stray
from pipeline.tables import Words

_LINE_END: Final = re.compile("\r\n?|\n")

_SEPARATORS: Final = {",": "a comma", ";": "a semicolon", "\t": "a tab"}


def read_carefully(text: str, separator: str = ",") -> Cells:
    """Read any file; what is broken is reported and reading goes on behind it."""
    lines = _LINE_END.sub("\n", text).split("\n")
    header: tuple[str, ...] = ()
    header_line = 0
    rows: list[list[str]] = []
    numbers: list[int] = []
    strays: list[Stray] = []
    blank_strays: list[int] = []
    for line, row, broken in _records(lines, separator):
        if not header:
            if broken:
                return Cells(fault=f"the header cannot be read: {broken}", fault_line=line)
            if any(cell.strip(BLANKS) for cell in row):
                header = tuple(cell.strip(BLANKS) for cell in row)
                header_line = line
        elif broken:
            cells = [cell.strip('"') for cell in lines[line - 1][:10_000].split(separator)]
            strays.append(Stray(line=line, found="", wrong=broken, expected="", cells=cells))
        elif len(row) == len(header):
            rows.append(row)
            numbers.append(line)
        elif any(cell.strip(BLANKS) for cell in row):
            strays.append(_unfit(line, row, len(header), separator))
        else:
            blank_strays.append(line)
    if not header:
        return Cells(fault="the file is empty", fault_line=1)
    found = np.array(numbers, np.int64)
    return Cells(
        header=header,
        header_line=header_line,
        columns=tuple(_words(column) for column in zip(*rows, strict=True)) or _no_words(len(header)),
        lines=lambda: found,
        strays=tuple(strays),
        blank_strays=tuple(blank_strays),
    )


def _unfit(line: int, row: Sequence[str], width: int, separator: str) -> Stray:
    """A row of too few or too many cells, with what is the likely reason."""
    found = "1 cell" if len(row) == 1 else f"{len(row)} cells"
    wrong = f"the row does not fit: found {found}"
    expected = f"{width} cells as in the header"
    if any("\n" in cell for cell in row):
        wrong += ' over several lines, perhaps for a quote (") in the wrong place'
    elif len(row) > width:
        expected += f' (a cell with {_SEPARATORS[separator]} stands in quotes: "Last{separator} First")'
    return Stray(line=line, found=found, wrong=wrong, expected=expected, cells=row)


def _records(lines: list[str], separator: str) -> Iterator[tuple[int, list[str], str]]:
    """The records of a file: the line each begins on, its cells, and what is broken about it."""
    start = 0
    while start < len(lines):
        reader = csv.reader(_from(lines, start), strict=True, delimiter=separator)
        before = 0
        try:
            for row in reader:
                if row:
                    yield start + before + 1, row, ""
                before = reader.line_num
        except csv.Error as error:
            # What follows the broken record's first line is read again, as if that line were not there.
            yield start + before + 1, [], _broken(error, separator)
            start += before + 1
        else:
            return


def _from(lines: list[str], start: int) -> Iterator[str]:
    for number in range(start, len(lines)):
        yield lines[number] + "\n"


def _broken(error: csv.Error, separator: str) -> str:
    """What a csv.Error means, for somebody who looks at the line in an editor."""
    if "field limit" in str(error):
        return f'a cell is longer than {csv.field_size_limit()} characters: perhaps a quote (") is never closed'
    if "end of data" in str(error):
        return 'the quoting is broken: a quote (") opens a cell and is never closed'
    sign = _SEPARATORS[separator]
    return f'the quoting is broken: behind a closing quote (") stands neither {sign} nor the line end'


def _words(column: Sequence[str]) -> Words:
    codes, words = pd.factorize(np.array(column, dtype=object))
    return Words(codes.astype(np.int32), list(words))


def _no_words(columns: int) -> tuple[Words, ...]:
    return tuple(Words(np.empty(0, np.int32), []) for _ in range(columns))
