"""How the cells of a column read as text: the same in CSV files and in workbooks."""

from typing import Any

import pandas as pd

YES, NO = "yes", "no"


def cell_texts(column: "pd.Series[Any]") -> list[str]:
    """Return the text of each cell: missing is empty, whole numbers have no decimals, booleans are yes or no.

    Raises:
        TypeError: the column is of a type that has no text of its own here, such as float.

    """
    dtype = column.dtype
    if isinstance(dtype, pd.CategoricalDtype):
        texts = [*category_texts(column), ""]  # the code of a missing cell is -1: the last
        return [texts[code] for code in column.cat.codes.tolist()]
    if pd.api.types.is_object_dtype(dtype):
        return [_text(value, column.name) for value in column.tolist()]
    if pd.api.types.is_string_dtype(dtype):
        strings: list[str] = column.to_numpy(dtype=object, na_value="").tolist()
        return strings
    if pd.api.types.is_bool_dtype(dtype):
        return [_text(value, column.name) for value in column.tolist()]
    if pd.api.types.is_integer_dtype(dtype):
        numbers = list(map(str, column.to_numpy(dtype="int64", na_value=0).tolist()))
        if not column.hasnans:
            return numbers
        return ["" if gone else number for number, gone in zip(numbers, column.isna().tolist(), strict=True)]
    raise TypeError(f"column {column.name} of type {dtype} has no text")


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
