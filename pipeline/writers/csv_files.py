"""Tables as CSV: UTF-8, a header, quotes only where they are needed; exact, or in the form that Excel opens."""

from collections.abc import Collection, Sequence
from typing import Any, Final

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from pipeline.writers.cell_texts import TEXT, text_array
from pipeline.writers.csv_forms import MACHINES, Form, put_down

_BLOCK: Final = 50_000  # rows
_SIGNS: Final = '"\r\n'
_NOTHING, _QUOTE = (pa.scalar(text, type=TEXT) for text in ("", '"'))


def csv_bytes(frame: pd.DataFrame, form: Form = MACHINES, numbers: Collection[str] = ()) -> bytes:
    """Return the table as CSV; missing cells are empty, booleans yes or no, whole numbers without decimals.

    Args:
        frame: the table.
        form: exact, or as it is wanted otherwise.
        numbers: the columns of texts that hold numbers.

    Raises:
        TypeError: a column has a type whose text is not fixed, such as float.

    """
    starts = range(0, len(frame), _BLOCK)
    blocks = [_lines(frame.iloc[start : start + _BLOCK], form, numbers)[0] for start in starts]
    return b"".join([_header(frame, form), *blocks])


def csv_parts(
    frame: pd.DataFrame, sizes: Sequence[int], form: Form = MACHINES, numbers: Collection[str] = ()
) -> list[bytes]:
    """Return a table's rows as one CSV after the other, as ``csv_bytes`` does with one.

    Args:
        frame: the rows of all.
        sizes: how many rows each has; together as many as the table.
        form: see ``csv_bytes``.
        numbers: see there.

    Raises:
        TypeError: as ``csv_bytes`` does.

    """
    header, ends = _header(frame, form), np.cumsum(np.asarray(sizes, dtype=np.int64))
    parts: list[bytes] = []
    # Tables are put together to blocks: a small one costs the more for a column the fewer rows it has.
    for together in np.split(ends, np.flatnonzero(np.diff(ends // _BLOCK)) + 1) if len(ends) else []:
        first = int(ends[len(parts) - 1]) if parts else 0
        lines, offsets = _lines(frame.iloc[first : int(together[-1])], form, numbers)
        stops = offsets[together - first].tolist()
        parts += [header + lines[start:stop] for start, stop in zip([0, *stops[:-1]], stops, strict=True)]
    return parts


def _header(frame: pd.DataFrame, form: Form) -> bytes:
    names = _quoted(pa.array([str(name) for name in frame.columns], type=TEXT), form).to_pylist()
    return (form.begin + form.separator.join(names) + form.line_end).encode("utf-8")


def _lines(frame: pd.DataFrame, form: Form, numbers: Collection[str]) -> tuple[bytes, np.ndarray]:
    """The lines of some rows, and where each line begins and the last ends.

    A long table's cells are never all there as texts at once.
    """
    if not len(frame):
        return b"", np.zeros(1, dtype=np.int64)
    columns = [
        _cells(frame.iloc[:, place], form, number=name in numbers) for place, name in enumerate(frame.columns)
    ]
    if len(columns) == 1:  # an empty line would not count as a row
        columns = [pc.if_else(pc.equal(columns[0], _NOTHING), pa.scalar('""', type=TEXT), columns[0])]
    separator, line_end = (pa.scalar(text, type=TEXT) for text in (form.separator, form.line_end))
    lines = pc.binary_join_element_wise(pc.binary_join_element_wise(*columns, separator), _NOTHING, line_end)
    return _bytes_of(lines), _offsets(lines)


def _cells(column: "pd.Series[Any]", form: Form, *, number: bool) -> pa.LargeStringArray:
    texts = text_array(column)
    if isinstance(texts, pa.DictionaryArray):
        words = _quoted(put_down(texts.dictionary, form, number=number), form)
        return pc.fill_null(words.take(texts.indices), "")
    # Whole numbers are no texts: a minus before one is a minus.
    whole = pd.api.types.is_integer_dtype(column.dtype)
    return _quoted(texts if whole else put_down(texts, form, number=number), form)


def _quoted(texts: pa.LargeStringArray, form: Form) -> pa.LargeStringArray:
    """The texts, in quotes where one holds the separator, a quote or an end of line."""
    together, signs = _bytes_of(texts), f"{_SIGNS}{form.separator}"
    if not any(sign.encode() in together for sign in signs):
        return texts
    within = pc.binary_join_element_wise(_QUOTE, pc.replace_substring(texts, '"', '""'), _QUOTE, _NOTHING)
    return pc.if_else(pc.match_substring_regex(texts, f"[{signs}]"), within, texts)


def _bytes_of(texts: pa.LargeStringArray) -> bytes:
    """All texts, one behind the other, as UTF-8."""
    offsets = _offsets(texts)
    everything = texts.buffers()[2]
    return b"" if everything is None else everything.slice(offsets[0], offsets[-1] - offsets[0]).to_pybytes()


def _offsets(texts: pa.LargeStringArray) -> np.ndarray:
    """Where each text begins among the bytes of all, and where the last ends."""
    count = len(texts) + 1
    return np.frombuffer(texts.buffers()[1], dtype=np.int64)[texts.offset : texts.offset + count]
