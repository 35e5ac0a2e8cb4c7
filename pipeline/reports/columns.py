"""How reports take columns apart into arrays and put arrays together into a checked table."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import numpy as np
import pandas as pd

from pipeline.reports.text_columns import rows_of
from pipeline.rules.rounding import Flags, Ints


class Model(Protocol):
    """What a table's model offers (pandera's models do)."""

    @classmethod
    def to_schema(cls) -> Any:  # noqa: ANN401 - pandera's own type
        """The columns with their types."""

    @classmethod
    def validate(cls, check_obj: pd.DataFrame, *, lazy: bool) -> Any:  # noqa: ANN401 - pandera's own type
        """The frame, if it obeys the model."""


def table(model: type[Model], columns: Mapping[str, object]) -> pd.DataFrame:
    """A frame of these columns in the model's types, those that it has not as texts, checked against the model.

    Raises:
        pandera.errors.SchemaErrors: the columns do not obey the model, which is a fault of the report.
    """
    types = {name: column.dtype.type for name, column in model.to_schema().columns.items()}
    frame = pd.DataFrame({name: pd.Series(cells, dtype=types.get(name, "str")) for name, cells in columns.items()})
    checked: pd.DataFrame = model.validate(frame, lazy=True)
    return checked


def whole(values: Ints, missing: Flags) -> pd.arrays.IntegerArray:
    """Whole numbers, some of them missing."""
    return pd.arrays.IntegerArray(np.where(missing, 0, values), missing)


def numbers(column: pd.Series) -> tuple[Ints, Flags]:
    """A column's whole numbers (0 where missing), and where they are missing."""
    return column.to_numpy(dtype=np.int64, na_value=0), column.isna().to_numpy(dtype=bool)


def places(column: pd.Series, words: Sequence[str] | pd.Series) -> Ints:
    """Where each cell of a category column stands among the words; -1 if missing or none of them."""
    of_category = np.append(rows_of(column.cat.categories, words), -1)
    found: Ints = of_category[column.cat.codes.to_numpy()].astype(np.int64)
    return found


def starts_of_runs(*columns: np.ndarray) -> Ints:
    """Where a new run begins in columns that are sorted together: the first row of each."""
    if not len(columns[0]):
        return np.zeros(0, dtype=np.int64)
    differs = np.logical_or.reduce([column[1:] != column[:-1] for column in columns])
    return np.flatnonzero(np.append(True, differs))


def sizes_of_runs(starts: Ints, length: int) -> Ints:
    """How long the runs are that begin at these rows of ``length``."""
    return np.diff(np.append(starts, length))
