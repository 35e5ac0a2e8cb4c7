"""How often the higher-rated player won at each handicap."""

import pandas as pd
import pandera.pandas as pa

from schemas.number_texts import number_text
from schemas.texts import Text


class HandicapStatistics(pa.DataFrameModel):
    """One row a handicap, then the total without even games, then the games that were not ratable."""

    handicap: Text = pa.Field(unique=True)
    games: pd.Int64Dtype = pa.Field(ge=0)
    higher_won: pd.Int64Dtype = pa.Field(ge=0)
    lower_won: pd.Int64Dtype = pa.Field(ge=0)
    drawn: pd.Int64Dtype = pa.Field(ge=0)
    equal_ratings: pd.Int64Dtype = pa.Field(ge=0)
    higher_share: Text = number_text(str_matches=r"^([01]\.\d{3})?$")

    class Config:
        """Columns exactly these, in this order, of these types."""

        name = "handicap-statistics.csv"
        strict = True
        ordered = True
        coerce = False
