"""Columns of texts that hold numbers, and how a table's model says so."""

from typing import Any

import pandera.pandas as pa

_NUMBER = "number"

FIGURE_PATTERN = r"^(-?\d+(\.\d+)?)?$"
"""How a number stands in such a column, or nothing."""


def number_text(**checks: Any) -> Any:  # noqa: ANN401 - handed on to pandera, which types its fields so
    """Declare a column of texts that are numbers, or words of which none looks like a number."""
    return pa.Field(metadata={_NUMBER: True}, **checks)


def number_texts(model: type[pa.DataFrameModel]) -> frozenset[str]:
    """The columns of a table that are declared so."""
    columns = model.to_schema().columns
    return frozenset(name for name, column in columns.items() if (column.metadata or {}).get(_NUMBER))
