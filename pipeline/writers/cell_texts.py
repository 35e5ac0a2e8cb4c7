"""How the cells of a column read as text: the same in CSV files and in workbooks."""

from typing import Any, Final

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

YES, NO = "yes", "no"

TEXT: Final = pa.large_string()
"""The type of a column's texts, the one in which pandas holds them."""


def cell_texts(column: "pd.Series[Any]") -> list[str]:
    """Return the text of each cell: missing is empty, whole numbers have no decimals, booleans are yes or no.

    Raises:
        TypeError: the column is of a type that has no text of its own here, such as float.

    """
    if pd.api.types.is_object_dtype(column.dtype):
        return [_text(value, column.name) for value in column.tolist()]
    texts = text_array(column)
    if isinstance(texts, pa.DictionaryArray):
        words = np.append(texts.dictionary.to_numpy(zero_copy_only=False), "")  # the last is that of a missing cell
        return list(words[texts.indices.fill_null(-1)])
    return list(texts.to_numpy(zero_copy_only=False))


def text_array(column: "pd.Series[Any]") -> "pa.LargeStringArray | pa.DictionaryArray":
    """Return the texts of ``cell_texts`` in one piece; those of categories as each one's text and codes or null.

    Raises:
        TypeError: as ``cell_texts`` does.

    """
    dtype = column.dtype
    if isinstance(dtype, pd.CategoricalDtype):
        codes = column.cat.codes.to_numpy()
        texts = pa.array(category_texts(column), type=TEXT)
        return pa.DictionaryArray.from_arrays(pa.array(codes, mask=codes < 0), texts)
    if pd.api.types.is_object_dtype(dtype):
        return pa.array(cell_texts(column), type=TEXT)
    if not (
        pd.api.types.is_string_dtype(dtype)
        or pd.api.types.is_bool_dtype(dtype)
        or pd.api.types.is_integer_dtype(dtype)
    ):
        raise TypeError(f"column {column.name} of type {dtype} has no text")
    cells = pa.array(column.array, from_pandas=True)
    if isinstance(cells, pa.ChunkedArray):
        cells = cells.combine_chunks()
    texts = pc.if_else(cells, YES, NO) if pa.types.is_boolean(cells.type) else cells
    return pc.fill_null(pc.cast(texts, TEXT), "")


def category_texts(column: "pd.Series[Any]") -> list[str]:
    """Return the texts of a column's categories; without any, their type says nothing."""
    categories = column.cat.categories
    return cell_texts(categories.to_series()) if len(categories) else []


def _text(value: object, column: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return YES if value else NO
    if isinstance(value, int):
        return str(value)
    if value is None or value is pd.NA or value != value:
        return ""
    raise TypeError(f"column {column} holds {value!r}, which has no text")
