"""CSV tables as they were written, in any form that they may have, read again: every cell a text."""

from collections.abc import Collection
from io import BytesIO

import pandas as pd
import pyarrow as pa

from pipeline.writers.cell_texts import TEXT
from pipeline.writers.csv_forms import Form, read_back


def csv_texts(content: bytes, form: Form, numbers: Collection[str] = ()) -> pd.DataFrame:
    """The table that a file was made from, as texts.

    Args:
        content: the file.
        form: that it was written in.
        numbers: the columns of texts that hold numbers, as it was written with.
    """
    table = pd.read_csv(
        BytesIO(content.removeprefix(form.begin.encode())),
        sep=form.separator,
        dtype="str",
        keep_default_na=False,
        na_filter=False,
    )
    if not form.neutral:
        return table
    return table.assign(**{name: _read_back(table[name], form, number=name in numbers) for name in table.columns})


def _read_back(column: pd.Series, form: Form, *, number: bool) -> pd.Series:
    texts = pa.array(column.tolist(), type=TEXT)
    return pd.Series(read_back(texts, form, number=number).to_pylist(), index=column.index, dtype="str")
