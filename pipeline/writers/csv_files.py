"""Tables as CSV: UTF-8, a line feed at each line's end, a header, quotes only where they are needed."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from pipeline.writers.cell_texts import TEXT, text_array

_BLOCK: Final = 50_000  # rows
_QUOTED: Final = '[",\r\n]'
_SIGNS: Final = (b'"', b",", b"\r", b"\n")
_COMMA, _END, _NOTHING, _QUOTE = (pa.scalar(text, type=TEXT) for text in (",", "\n", "", '"'))


def csv_bytes(frame: pd.DataFrame) -> bytes:
    """Return the table as CSV; missing cells are empty, booleans yes or no, whole numbers without decimals.

    Raises:
        TypeError: a column has a type whose text is not fixed, such as float.

    """
    blocks = [_lines(frame.iloc[start : start + _BLOCK])[0] for start in range(0, len(frame), _BLOCK)]
    return b"".join([_header(frame), *blocks])


def csv_parts(frame: pd.DataFrame, sizes: Sequence[int]) -> list[bytes]:
    """Return a table's rows as one CSV after the other, as ``csv_bytes`` does with one.

    Args:
        frame: the rows of all.
        sizes: how many rows each has; together as many as the table.

    Raises:
        TypeError: as ``csv_bytes`` does.

    """
    header, ends = _header(frame), np.cumsum(np.asarray(sizes, dtype=np.int64))
    parts: list[bytes] = []
    # Tables are put together to blocks: a small one costs the more for a column the fewer rows it has.
    for together in np.split(ends, np.flatnonzero(np.diff(ends // _BLOCK)) + 1) if len(ends) else []:
        first = int(ends[len(parts) - 1]) if parts else 0
        lines, offsets = _lines(frame.iloc[first : int(together[-1])])
        stops = offsets[together - first].tolist()
        parts += [header + lines[start:stop] for start, stop in zip([0, *stops[:-1]], stops, strict=True)]
    return parts


def _header(frame: pd.DataFrame) -> bytes:
    names = _quoted(pa.array([str(name) for name in frame.columns], type=TEXT)).to_pylist()
    return (",".join(names) + "\n").encode("utf-8")


def _lines(frame: pd.DataFrame) -> tuple[bytes, np.ndarray]:
    """The lines of some rows, and where each line begins and the last ends.

    A long table's cells are never all there as texts at once.
    """
    if not len(frame):
        return b"", np.zeros(1, dtype=np.int64)
    columns = [_cells(frame.iloc[:, place]) for place in range(frame.shape[1])]
    if len(columns) == 1:  # an empty line would not count as a row
        columns = [pc.if_else(pc.equal(columns[0], _NOTHING), pa.scalar('""', type=TEXT), columns[0])]
    lines = pc.binary_join_element_wise(pc.binary_join_element_wise(*columns, _COMMA), _NOTHING, _END)
    return _bytes_of(lines), _offsets(lines)


def _cells(column: "pd.Series[Any]") -> pa.LargeStringArray:
    texts = text_array(column)
    if isinstance(texts, pa.DictionaryArray):
        return pc.fill_null(_quoted(texts.dictionary).take(texts.indices), "")
    return _quoted(texts)


def _quoted(texts: pa.LargeStringArray) -> pa.LargeStringArray:
    """The texts, in quotes where one holds a comma, a quote or an end of line."""
    together = _bytes_of(texts)
    if not any(sign in together for sign in _SIGNS):
        return texts
    within = pc.binary_join_element_wise(_QUOTE, pc.replace_substring(texts, '"', '""'), _QUOTE, _NOTHING)
    return pc.if_else(pc.match_substring_regex(texts, _QUOTED), within, texts)


def _bytes_of(texts: pa.LargeStringArray) -> bytes:
    """All texts, one behind the other, as UTF-8."""
    offsets = _offsets(texts)
    everything = texts.buffers()[2]
    return b"" if everything is None else everything.slice(offsets[0], offsets[-1] - offsets[0]).to_pybytes()


def _offsets(texts: pa.LargeStringArray) -> np.ndarray:
    """Where each text begins among the bytes of all, and where the last ends."""
    count = len(texts) + 1
    return np.frombuffer(texts.buffers()[1], dtype=np.int64)[texts.offset : texts.offset + count]
