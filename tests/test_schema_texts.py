"""Columns of texts: every model declares them by one type, which takes texts and nothing else."""

import pandas as pd
import pandera.pandas as pa
import pytest

from schemas.catalogue import models
from schemas.texts import Text


class Names(pa.DataFrameModel):
    """A table of one text column."""

    name: Text = pa.Field(nullable=True)


@pytest.mark.parametrize("cells", [["Ada", "Bo"], ["Ada", None], []], ids=["texts", "one missing", "none"])
def test_texts_are_taken(cells):
    frame = pd.DataFrame({"name": pd.Series(cells, dtype="str")})
    assert Names.validate(frame, lazy=True).equals(frame)


@pytest.mark.parametrize(
    "cells",
    [
        pd.Series([1, 2]),
        pd.Series([True]),
        pd.Series(["Ada", 2], dtype=object),
        pd.Series(["Ada"], dtype="category"),
    ],
    ids=["numbers", "yes", "a number among texts", "categories"],
)
def test_anything_else_is_told(cells):
    with pytest.raises(pa.errors.SchemaErrors, match="name"):
        Names.validate(pd.DataFrame({"name": cells}), lazy=True)


@pytest.mark.parametrize("name", models())
def test_every_model_declares_its_texts_so(name):
    texts = [each for each in models()[name].to_schema().columns.values() if "str" in str(each.dtype.type)]
    assert {type(each.dtype) for each in texts} <= {Text}
