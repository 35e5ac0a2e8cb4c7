"""How a column is declared once: its type check for pandera and, for input tables, how its cells are written."""

from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal

import pandera.pandas as pa

from schemas.vocabulary import MONTH

Kind = Literal["id", "text", "name", "whole", "decimal", "rating", "date", "birth", "month", "yes_no", "word"]
"""How the cells of an input column are written in CSV.

id: text kept as it is · text, name: text, normalised to NFC · whole: a whole number · decimal: a number with
decimals or without, kept as text · rating: a whole number, 0 or blank meaning none · date: YYYY-MM-DD · birth:
YYYY-MM-DD or YYYY · month: YYYY-MM · yes_no · word: one of a list
"""

MONTH_PATTERN: Final = f"^(?:{MONTH})?$"
DATE_PATTERN: Final = r"^(\d{4}-\d{2}-\d{2})?$"
BIRTH_PATTERN: Final = r"^(\d{4}(-\d{2}-\d{2})?)?$"


def cell(
    kind: Kind,
    expected: str,
    *,
    column: bool = False,
    filled: bool = False,
    default: object = "",
    **checks: Any,  # noqa: ANN401 - handed on to pandera
) -> Any:  # noqa: ANN401 - what pandera's Field gives
    """Declare an input column.

    Args:
        kind: how its cells are written.
        expected: what a right cell holds, in the words of an error message.
        column: whether the file must have the column.
        filled: whether each of its cells must be filled (such a column is demanded too).
        default: the value that an empty cell stands for (None: a missing number).
        checks: further arguments of ``pandera.Field``.

    """
    metadata = {"cell": kind, "column": column or filled, "filled": filled, "default": default}
    nullable = default is None and not filled
    return pa.Field(description=expected, metadata=metadata, nullable=nullable, **checks)


def whole(expected: str, lowest: int, highest: int, *, filled: bool = False, default: int | None = None) -> Any:  # noqa: ANN401 - what pandera's Field gives
    """Declare an input column of whole numbers between two bounds, both included."""
    return cell("whole", expected, filled=filled, default=default, ge=lowest, le=highest)


@dataclass(frozen=True, slots=True, kw_only=True)
class InputColumn:
    """A column as its model declares it, for whoever reads its cells; see ``cell``."""

    name: str
    kind: Kind
    expected: str
    needed: bool
    filled: bool
    default: Any
    dtype: str


@cache
def input_columns(model: type[pa.DataFrameModel]) -> tuple[InputColumn, ...]:
    """The columns of an input table, in the order of its model."""
    return tuple(
        InputColumn(
            name=name,
            kind=column.metadata["cell"],
            expected=column.description,
            needed=column.metadata["column"],
            filled=column.metadata["filled"],
            default=column.metadata["default"],
            dtype=str(column.dtype),
        )
        for name, column in model.to_schema().columns.items()
    )
