"""Columns of a table as Arrow arrays that cells can hold: a long list is never a list of Python's own texts."""

from dataclasses import dataclass
from typing import Any, Final

import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from pipeline.writers.cell_texts import category_texts, cell_texts
from pipeline.writers.sheet_cells import (
    LONGEST_TEXT,
    Kind,
    fitting_text,
    is_text,
    longest,
    number_width,
    whole_signs,
)
from pipeline.writers.turning_signs import TURNING, without_turning

TEXT: Final = pa.large_string()
_SURELY_SHORT: Final = LONGEST_TEXT // 2  # characters, each of at most two UTF-16 units

_UNUSUAL: Final = r"[\x{300}-\x{10ffff}]"
"""A sign that may have another width than one, or turn the direction of writing: none before U+0300 does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CellArray:
    """The cells of one column, null where the cell stays blank: texts, or numbers.

    ``width`` is that of the longest, in characters; ``cut`` counts the texts that were too long for a cell,
    ``turned`` those that lost what turns the direction of writing.
    """

    cells: pa.Array
    width: int
    cut: int = 0
    turned: int = 0


def cell_array(column: "pd.Series[Any]", kind: Kind, blank: str = "") -> CellArray:
    """Return a column's cells; a number may stand in the table as a number or as its text.

    Where a number is missing stands ``blank``: only the width knows of it.
    """
    if is_text(kind):
        return _texts(_text_array(column))
    values = _numbers(column)
    bounds = pc.min_max(values).as_py()
    width = 0 if bounds["min"] is None else number_width(bounds["min"], bounds["max"], kind)
    if blank and values.null_count:
        width = max(width, longest([blank]))
    return CellArray(cells=values, width=width)


def _numbers(column: "pd.Series[Any]") -> pa.Array:
    if not pd.api.types.is_numeric_dtype(column.dtype):
        return pa.array([float(text) if text else None for text in cell_texts(column)], pa.float64())
    whole = pd.api.types.is_integer_dtype(column.dtype)
    values = column.to_numpy(dtype="int64" if whole else "float64", na_value=0)
    return pa.array(values, mask=column.isna().to_numpy(dtype=bool))


def _text_array(column: "pd.Series[Any]") -> pa.Array:
    """A column's texts as ``cell_texts`` has them, null for a missing one."""
    dtype = column.dtype
    if isinstance(dtype, pd.CategoricalDtype):
        codes = column.cat.codes.to_numpy()
        return _array(category_texts(column)).take(pa.array(codes, mask=codes < 0))
    if isinstance(dtype, pd.StringDtype):
        texts = pa.array(column, from_pandas=True)
        return (texts.combine_chunks() if isinstance(texts, pa.ChunkedArray) else texts).cast(TEXT)
    return _array(cell_texts(column))


def _array(texts: list[str]) -> pa.Array:
    try:
        return pa.array(texts, TEXT)
    except UnicodeEncodeError:
        return pa.array(list(map(whole_signs, texts)), TEXT)


def _texts(texts: pa.Array) -> CellArray:
    """Texts that fit in a cell, without what would turn them round."""
    texts = pc.if_else(pc.equal(texts, pa.scalar("", TEXT)), pa.scalar(None, TEXT), texts)
    lengths = pc.utf8_length(texts)
    unusual = pc.match_substring_regex(texts, _UNUSUAL)
    others = texts.filter(unusual)
    width = max(pc.max(lengths.filter(pc.invert(unusual))).as_py() or 0, longest(pc.unique(others).to_pylist()))
    doubtful = pc.greater(lengths, _SURELY_SHORT)
    if len(others):
        doubtful = pc.or_(doubtful, pc.match_substring_regex(texts, TURNING))
    if not pc.any(doubtful).as_py():
        return CellArray(cells=texts, width=width)
    before = texts.filter(doubtful).to_pylist()
    straight = list(map(without_turning, before))
    fitting = list(map(fitting_text, straight))
    return CellArray(
        cells=pc.replace_with_mask(
            texts, pc.fill_null(doubtful, fill_value=False), pa.array([text or None for text, _ in fitting], TEXT)
        ),
        width=width,
        cut=sum(was_cut for _, was_cut in fitting),
        turned=sum(one != other for one, other in zip(before, straight, strict=True)),
    )
