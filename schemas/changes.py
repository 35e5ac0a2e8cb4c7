"""Changes: what each shown player's rating was on the list before and is now."""

import pandas as pd
import pandera.pandas as pa

from schemas.texts import Text
from schemas.vocabulary import CHANGE_KINDS


class Changes(pa.DataFrameModel):
    """One row a shown player, in the order of the list."""

    player_id: Text = pa.Field(unique=True)
    name: Text
    kind: Text = pa.Field(isin=CHANGE_KINDS)
    before: pd.Int64Dtype = pa.Field(nullable=True)
    after: pd.Int64Dtype = pa.Field(nullable=True)
    change: pd.Int64Dtype = pa.Field(nullable=True)
    cause: Text

    class Config:
        """Columns exactly these, in this order, of these types."""

        name = "changes.csv"
        strict = True
        ordered = True
        coerce = False
