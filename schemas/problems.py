"""Problems found in the input, as a table."""

import pandas as pd
import pandera.pandas as pa

from schemas.vocabulary import SEVERITIES


class Problems(pa.DataFrameModel):
    """One row a problem, by file and line."""

    severity: str = pa.Field(isin=SEVERITIES)
    file: str
    line: pd.Int64Dtype = pa.Field(nullable=True, ge=1)
    column: str
    found: str
    expected: str
    message: str = pa.Field(str_length={"min_value": 1})

    class Config:
        """Columns exactly these, in this order, of these types."""

        name = "problems.csv"
        strict = True
        ordered = True
        coerce = False
