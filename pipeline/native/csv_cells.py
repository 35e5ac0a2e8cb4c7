"""From the bytes of a CSV file to its cells, as text and nothing else; what the cells mean is not known here.

Two routes give the same cells: a fast one for files without quotes, and ``csv.reader`` whenever there is doubt.
"""

import csv
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import pandas as pd
import pyarrow as pa
from pyarrow import csv as arrow_csv

from pipeline.tables import Words

BLANKS: Final = " \t\n\r" + "".join(sign for sign in map(chr, range(0xA0, 0x3001)) if sign.isspace())
"""What is taken away around a cell; the rarer control characters are not blanks, they are shown as such."""

_DOUBTFUL: Final = bytes([0x22, 0x7F, *(sign for sign in range(0x20) if sign not in b"\t\n\r")])
"""Bytes that only the careful route takes: the quote and the control characters."""

_LINE_END: Final = re.compile("\r\n?|\n")

_SEPARATORS: Final = {",": "a comma", ";": "a semicolon", "\t": "a tab"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Stray:
    """A row that has no place in the table: its line, what is wrong with it, and its cells as far as they go."""

    line: int
    found: str
    wrong: str
    expected: str
    cells: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cells:
    """The cells of one file: a header and as many columns of equal length, in the order of the file.

    ``lines`` gives the line that each row begins on. Empty lines are left out. ``fault`` says why the file
    could not be read at all (then there is nothing else), ``fault_line`` where.
    """

    header: tuple[str, ...] = ()
    header_line: int = 1
    columns: tuple[Words, ...] = ()
    lines: Callable[[], np.ndarray] = lambda: np.empty(0, np.int64)
    strays: tuple[Stray, ...] = ()
    blank_strays: tuple[int, ...] = ()
    fault: str = ""
    fault_line: int | None = None


def read_cells(data: bytes) -> Cells:
    """Read the cells of a CSV file in UTF-8, with or without BOM and with any line end."""
    body = data.removeprefix(b"\xef\xbb\xbf")
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        return _not_utf8(data, len(data) - len(body) + error.start)
    if data[:4].count(0) >= 2:
        return Cells(fault=f"this is not a text in UTF-8 ({_looks_like(data)})", fault_line=1)
    if not _is_plain(body):
        return read_carefully(text)
    return read_plainly(body) or read_carefully(text)


def read_plainly(body: bytes) -> Cells | None:
    """Read a file without quotes and control characters; None if anything about it is doubtful."""
    start = len(body) - len(body.lstrip(b"\r\n"))
    first_line = re.compile(rb"[^\r\n]*").match(body, start)
    header_text = first_line.group().decode("utf-8") if first_line else ""
    if first_line is None or not header_text.replace(",", "").strip(BLANKS):
        return None
    header = header_text.split(",")
    if not body[first_line.end() :].strip(b"\r\n"):
        return None
    names = [str(number) for number in range(len(header))]
    word = pa.dictionary(pa.int32(), pa.string())
    try:
        table = arrow_csv.read_csv(
            pa.BufferReader(pa.py_buffer(body).slice(first_line.end())),
            read_options=arrow_csv.ReadOptions(column_names=names, block_size=1 << 24),
            parse_options=arrow_csv.ParseOptions(quote_char=False, escape_char=False),
            convert_options=arrow_csv.ConvertOptions(
                column_types=dict.fromkeys(names, word),
                strings_can_be_null=False,
                null_values=[],
                check_utf8=False,
            ),
        )
    except pa.ArrowInvalid:
        return None
    table = table.unify_dictionaries().combine_chunks()
    columns = []
    longest = csv.field_size_limit()
    for name in names:
        column = table.column(name).chunk(0)
        words = column.dictionary.to_pylist()
        if any(len(each) > longest for each in words):
            return None
        columns.append(Words(column.indices.to_numpy(), words))
    return Cells(
        header=tuple(cell.strip(BLANKS) for cell in header),
        header_line=_line_of(body, start),
        columns=tuple(columns),
        lines=lambda: _filled_lines(body)[1:],
    )


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


def _is_plain(body: bytes) -> bool:
    """Whether the fast route may try: no quotes, no control characters, no lone carriage returns."""
    if len(body.translate(None, _DOUBTFUL)) != len(body):
        return False
    return body.count(b"\r") == body.count(b"\r\n")


def _filled_lines(body: bytes) -> np.ndarray:
    """The numbers of the lines that are not empty; a row a line, as the fast route knows."""
    lines = body.replace(b"\r\n", b"\n").split(b"\n")
    return np.array([number for number, line in enumerate(lines, 1) if line], np.int64)


def _line_of(body: bytes, place: int) -> int:
    """The line that a byte stands on, whatever ends the lines."""
    before = body[:place].replace(b"\r\n", b"\n")
    return before.count(b"\n") + before.count(b"\r") + 1


def _not_utf8(data: bytes, place: int) -> Cells:
    line = _line_of(data, place)
    guess = _looks_like(data)
    fault = f"byte {place + 1} (0x{data[place]:02X}) is not UTF-8 ({guess})"
    return Cells(fault=fault, fault_line=line)


def _looks_like(data: bytes) -> str:
    """What a file that is not UTF-8 may be instead."""
    marks = {
        b"\xff\xfe": "it begins like UTF-16",
        b"\xfe\xff": "it begins like UTF-16",
        b"PK\x03\x04": "it begins like a workbook or zip file",
        b"\xd0\xcf\x11\xe0": "it begins like an old Excel workbook",
        b"\x1f\x8b": "it begins like a gzip file",
    }
    for mark, name in marks.items():
        if data.startswith(mark):
            return name
    if data[:4].count(0) >= 2:
        return "it looks like UTF-16"
    return "it looks like Windows-1252, Latin-1 or another old encoding"
