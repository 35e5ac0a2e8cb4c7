"""Problems found in the input, as a table."""

import pandas as pd
import pandera.pandas as pa

from schemas.texts import Text
from schemas.vocabulary import SEVERITIES


class Problems(pa.DataFrameModel):
    """One row a problem, by file and line."""

    severity: Text = pa.Field(isin=SEVERITIES)
    file: Text
    line: pd.Int64Dtype = pa.Field(nullable=True, ge=1)
    column: Text
    found: Text
    expected: Text
    message: Text = pa.Field(str_length={"min_value": 1})

    class Config:
        """Columns exactly these, in this order, of these types."""

        name = "problems.csv"
        strict = True
        ordered = True
        coerce = False
