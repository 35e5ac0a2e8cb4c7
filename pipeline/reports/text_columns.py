"""How reports take columns of texts apart and put them together, a whole column at a time."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
from pandas.api.extensions import ExtensionArray

from pipeline.rules.rounding import Flags, Ints

NOTHING: Final = pa.scalar("", type=pa.large_string())
BLANK: Final = pa.scalar(" ", type=pa.large_string())
"""What stands between texts that are joined."""


def arrow_texts(column: "Sequence[str] | ExtensionArray | pd.Series[Any] | pd.Index[Any]") -> pa.LargeStringArray:
    """A column's texts in one piece, as pandas holds them."""
    cells = pa.array(pd.Series(column, dtype="str").array)
    return cells.combine_chunks() if isinstance(cells, pa.ChunkedArray) else cells


def as_column(cells: "pa.LargeStringArray | pa.ChunkedArray") -> ExtensionArray:
    """Texts as a column of a table has them."""
    column: ExtensionArray = pd.array(cells, dtype="str")
    return column


def rows_of(ids: "Sequence[str] | pd.Series[Any] | pd.Index[Any]", among: "Sequence[str] | pd.Series[Any]") -> Ints:
    """The row of each id among these, all different; -1 if it is none of them."""
    found = pc.index_in(arrow_texts(ids), value_set=arrow_texts(among))
    return np.asarray(pc.fill_null(found, -1), dtype=np.int64)


def texts(column: "pd.Series[Any]", at: Ints) -> ExtensionArray:
    """The column's texts at these rows; nothing where the row is -1."""
    found: ExtensionArray = column.array.take(at, allow_fill=True, fill_value="")
    return found


def spelt(words: Sequence[str], which: Ints) -> ExtensionArray:
    """One of these words for each number of one."""
    return pd.array(list(words), dtype="str").take(which)


def filled(column: "pd.Series[Any]") -> Flags:
    """Where there is a text."""
    return np.asarray(pc.not_equal(arrow_texts(column), ""))
