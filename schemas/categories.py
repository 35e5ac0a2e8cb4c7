"""Columns of texts as categories: how pandera takes their type and looks at their words, whatever their length."""

from collections.abc import Collection
from typing import Any

import pandas as pd
from pandera import dtypes
from pandera.engines import pandas_engine


@pandas_engine.Engine.register_dtype(equivalents=["category", "categorical", pd.CategoricalDtype])
class Categories(pandas_engine.Category):
    """The type of a category column whatever its texts: pandera's own copies all of them at each look."""

    @classmethod
    def from_parametrized_dtype(
        cls,
        cat: dtypes.Category | pd.CategoricalDtype,  # noqa: ARG003 - its texts make no difference
    ) -> pandas_engine.Category:
        """The same for every column of categories."""
        return cls()


def all_among(column: "pd.Series[Any]", words: Collection[str]) -> bool:
    """Whether all categories of a column, and so all its cells, are among these words."""
    return bool(column.cat.categories.isin(list(words)).all())
