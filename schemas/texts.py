"""Columns of texts: how pandera looks at their type, whatever their length."""

from typing import Any

from pandera.dtypes import DataType, immutable
from pandera.engines import pandas_engine


@pandas_engine.Engine.register_dtype
@immutable(init=True)
class Text(pandas_engine.STRING):
    """The type of a text column: pandera's own gives an answer for each cell, and a table of the wrong ones."""

    def check(self, pandera_dtype: DataType, data_container: Any = None) -> Any:  # noqa: ANN401 - pandera's signature
        """Whether a column is of this type; what it holds instead is told by pandera."""
        if getattr(pandera_dtype, "type", None) == self.type:
            return True
        return super().check(pandera_dtype, data_container)
