"""CSV tables as they were written, read again, whole or in part: every cell a text."""

import csv
from bisect import bisect_left
from collections.abc import Collection
from io import BytesIO, StringIO

import pandas as pd
import pyarrow as pa

from pipeline.writers.cell_texts import TEXT
from pipeline.writers.csv_forms import Form, read_back


def csv_texts(content: bytes, form: Form, numbers: Collection[str] = ()) -> pd.DataFrame:
    """The table that a file was made from, as texts.

    Args:
        content: the file.
        form: that it was written in.
        numbers: the columns of texts that hold numbers, as it was written with.
    """
    table = pd.read_csv(
        BytesIO(content.removeprefix(form.begin.encode())),
        sep=form.separator,
        dtype="str",
        keep_default_na=False,
        na_filter=False,
    )
    if not form.neutral:
        return table
    return table.assign(**{name: _read_back(table[name], form, number=name in numbers) for name in table.columns})


def _read_back(column: pd.Series, form: Form, *, number: bool) -> pd.Series:
    texts = pa.array(column.tolist(), type=TEXT)
    return pd.Series(read_back(texts, form, number=number).to_pylist(), index=column.index, dtype="str")


def lines_of(content: bytes, keys: Collection[str]) -> list[list[str]]:
    """The cells of the first line of a CSV table as it was written, and of those that begin with one of some keys.

    Only lines that may be some of these are taken apart: of a long table that is much faster than all of them.
    """
    few = None if b'"' in content else _found_in_order(content, keys)
    if few is None:
        few = _looked_through(content, keys)
    first, *others = csv.reader(StringIO(few.decode(), newline=""))
    return [first, *(cells for cells in others if cells[0] in keys)]


def _found_in_order(content: bytes, keys: Collection[str]) -> bytes | None:
    """The first line and those of some keys, found as in a dictionary; None if one is not where it would be."""
    begins = range(content.find(b"\n") + 1 or len(content), len(content))

    def first_cell(place: int) -> bytes:
        start = content.rfind(b"\n", 0, place) + 1
        return content[start : content.find(b",", start)]

    found = [content[: begins.start]]
    for key in sorted(keys):
        start = begins.start + bisect_left(begins, key.encode(), key=first_cell)
        if not content.startswith(f"{key},".encode(), start):
            return None
        found.append(content[start : content.find(b"\n", start) + 1 or None])
    return b"".join(found)


def _looked_through(content: bytes, keys: Collection[str]) -> bytes:
    """The first line and those that may be of some keys, or everything."""
    lines = content.split(b"\n")
    if b'"' in content and any(line.count(b'"') % 2 for line in lines):
        return content  # a cell goes on in the next line
    starts = {start for key in keys for start in _starts(key)}
    return b"\n".join(lines[:1] + [line for line in lines[1:] if line[: line.find(b",")] in starts])


def _starts(key: str) -> tuple[bytes, bytes]:
    """What a line that begins with a key has before its first comma, as it is or in quotes."""
    quoted = key.replace('"', '""')
    plain, within = key.partition(",")[0], quoted.partition(",")[0]
    return plain.encode(), f'"{within}{"" if "," in key else chr(34)}'.encode()
