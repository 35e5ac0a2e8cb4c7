"""The fast route through a CSV file, by Arrow: rows that all fit, quotes that all stand where they should."""

import csv
import re
from collections.abc import Callable, Iterator
from typing import Final

import numpy as np
import pyarrow as pa
from pyarrow import csv as arrow_csv

from pipeline.native.bounds import MOST_COLUMNS
from pipeline.native.cells import BLANKS, Cells
from pipeline.tables import Words

_PARSED: Final = 1 << 21
"""How many bytes Arrow parses together."""

_LOOKED_AT: Final = 1 << 20
"""How many bytes are looked at together: as many as a processor has at hand."""

_LINE: Final = re.compile(rb"[^\r\n]+")

_WORD: Final = pa.dictionary(pa.int32(), pa.string())


def read_plainly(body: bytes) -> Cells | None:
    """Read a file as csv.reader would; None if anything about it is doubtful.

    Doubtful are a lone carriage return, a quote inside a cell that does not begin with one or behind the one that
    closes it, a line end between quotes, rows that do not fit, very long cells and whatever is not UTF-8.
    """
    first_line = _LINE.search(body)
    # Compared only if there is any: looking for one sign is many times faster than counting pairs.
    if first_line is None or (b"\r" in body and body.count(b"\r") != body.count(b"\r\n")):
        return None
    header = _header(first_line.group())
    start, end = first_line.end(), _last_sign(body, first_line.end())
    if header is None or start == end:
        return None
    quoted = body.find(b'"', start) >= 0
    if quoted and not all(_quotes_stand_right(block) for block in _blocks(body, start, end)):
        return None
    # The rows begin with the header's line end: Arrow takes a BOM away where its text begins.
    columns = _columns(pa.py_buffer(body).slice(start, end - start), len(header), quoted=quoted)
    if columns is None:
        return None
    line = line_of(body, first_line.start())
    return Cells(
        header=header,
        header_line=line,
        columns=columns,
        lines=_lines(body, start, end, len(columns[0].codes), line),
    )


def line_of(body: bytes, place: int) -> int:
    """The line that a byte stands on, whatever ends the lines."""
    before = body[:place].replace(b"\r\n", b"\n")
    return before.count(b"\n") + before.count(b"\r") + 1


def _header(line: bytes) -> tuple[str, ...] | None:
    try:
        cells = next(csv.reader([line.decode("utf-8")], strict=True))
    except (UnicodeDecodeError, csv.Error):
        return None
    names = tuple(cell.strip(BLANKS) for cell in cells)
    return names if any(names) and len(names) <= MOST_COLUMNS else None


def _last_sign(body: bytes, start: int) -> int:
    """Where the last line that is not empty ends."""
    return max(start, len(body.rstrip(b"\r\n")))


def _blocks(body: bytes, start: int, end: int) -> Iterator[np.ndarray]:
    """The bytes of a part of a file, several lines at a time."""
    while start < end:
        cut = end
        if end - start > _LOOKED_AT:
            cut = body.rfind(b"\n", start, start + _LOOKED_AT) + 1 or body.find(b"\n", start, end) + 1 or end
        yield np.frombuffer(body, np.uint8, cut - start, start)
        start = cut


def _quotes_stand_right(block: np.ndarray) -> bool:
    """Whether each first quote of a pair begins a cell and each second ends it, on the same line.

    A quote inside quotes is written twice: there a pair ends where the next begins.
    """
    quotes = np.flatnonzero(block == ord('"'))
    first, second = quotes[::2], quotes[1::2]
    ends = np.flatnonzero((block == ord("\n")) | (block == ord("\r")))
    if len(first) != len(second) or (np.searchsorted(quotes, ends) % 2).any():
        return False
    begins = _at_edge(block[first - 1]) | (first == 0)
    closes = _at_edge(block[np.minimum(second + 1, len(block) - 1)]) | (second == len(block) - 1)
    doubled = first[1:] == second[:-1] + 1
    begins[1:] |= doubled
    closes[:-1] |= doubled
    return bool(begins.all() and closes.all())


def _at_edge(signs: np.ndarray) -> np.ndarray:
    """Of each sign whether a cell may begin behind it or end before it."""
    edge: np.ndarray = (signs == ord(",")) | (signs == ord("\n")) | (signs == ord("\r"))
    return edge


def _columns(rows: pa.Buffer, count: int, *, quoted: bool) -> tuple[Words, ...] | None:
    names = [str(number) for number in range(count)]
    try:
        table = arrow_csv.read_csv(
            pa.BufferReader(rows),
            read_options=arrow_csv.ReadOptions(column_names=names, block_size=_PARSED),
            parse_options=arrow_csv.ParseOptions(quote_char='"' if quoted else False, escape_char=False),
            convert_options=arrow_csv.ConvertOptions(
                column_types=dict.fromkeys(names, _WORD), strings_can_be_null=False, null_values=[]
            ),
        )
    except pa.ArrowInvalid:
        return None
    table = table.unify_dictionaries()
    columns = tuple(_words(column) for column in table.columns)
    longest = csv.field_size_limit()
    fit = all(max(map(len, column.words), default=0) <= longest for column in columns)
    return columns if fit else None


def _words(column: pa.ChunkedArray) -> Words:
    codes = [chunk.indices.to_numpy() for chunk in column.chunks]
    return Words(np.concatenate(codes), column.chunk(0).dictionary.to_pylist())


def _lines(body: bytes, start: int, end: int, count: int, header: int) -> Callable[[], np.ndarray]:
    """What tells the line of each row, without the file's bytes; the part begins with the header's line end."""
    ends = sum(np.count_nonzero(block == ord("\n")) for block in _blocks(body, start, end))
    if ends == count:
        return lambda: np.arange(header + 1, header + 1 + count)
    found = header + 1 + np.flatnonzero(_filled_lines(np.frombuffer(body, np.uint8, end - start, start)))
    return lambda: found


def _filled_lines(part: np.ndarray) -> np.ndarray:
    """Of each line behind a line end whether it holds anything."""
    ends = np.append(np.flatnonzero(part == ord("\n")), len(part))
    signs = np.diff(ends) - 1
    filled: np.ndarray = (signs > 1) | ((signs == 1) & (part[ends[1:] - 1] != ord("\r")))
    return filled
