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
    texts: list[str] = text_array(column).to_numpy(zero_copy_only=False).tolist()
    return texts


def text_array(column: "pd.Series[Any]") -> "pa.LargeStringArray | pa.DictionaryArray":
    """Return the texts of ``cell_texts`` in one piece; those of categories as each category's text and codes.

    Raises:
        TypeError: as ``cell_texts`` does.

    """
    dtype = column.dtype
    if isinstance(dtype, pd.CategoricalDtype):
        texts = category_texts(column)
        # The code of a missing cell is -1: the last of all texts is that of none.
        codes = column.cat.codes.to_numpy()
        return pa.DictionaryArray.from_arrays(
            pa.array(np.where(codes < 0, len(texts), codes).astype(np.int32)), pa.array([*texts, ""], type=TEXT)
        )
    if pd.api.types.is_object_dtype(dtype):
        return pa.array([_text(value, column.name) for value in column.tolist()], type=TEXT)
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
