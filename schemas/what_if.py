"""What another rule would have changed: player by player, and summed up."""

import pandas as pd
import pandera.pandas as pa

from schemas.number_texts import number_text
from schemas.texts import Text


class WhatIf(pa.DataFrameModel):
    """One row a shown player, the largest difference first; then who stands on one of the two lists only."""

    player_id: Text = pa.Field(unique=True)
    name: Text
    rating: pd.Int64Dtype = pa.Field(nullable=True, description="as it is; empty: not on the list")
    rating_with: pd.Int64Dtype = pa.Field(nullable=True, description="as it would be")
    difference: pd.Int64Dtype = pa.Field(nullable=True)
    rank: pd.Int64Dtype = pa.Field(nullable=True, ge=1)
    rank_with: pd.Int64Dtype = pa.Field(nullable=True, ge=1)
    games: pd.Int64Dtype = pa.Field(ge=0, description="rated games as it is, else as it would be")
    title: Text = pa.Field(description="as the list shows it")
    title_with: Text
    titles_gained: Text = pa.Field(description="given by the rule book as it would be only, ; between")
    titles_lost: Text = pa.Field(description="given by the rule book as it is only")
    class_: Text = pa.Field(alias="class", description="band of the rating")
    class_with: Text

    class Config:
        """Columns exactly these, in this order, of these types."""

        name = "what-if.csv"
        strict = True
        ordered = True
        coerce = False


class WhatIfSummary(pa.DataFrameModel):
    """One row an alternative and figure."""

    with_: Text = pa.Field(alias="with", description="the alternative as it was asked for")
    item: Text = pa.Field(str_length={"min_value": 1})
    value: Text = number_text(description="a number, or who it is")

    class Config:
        """Columns exactly these, in this order, of these types; an item stands once for each alternative."""

        name = "what-if-summary.csv"
        strict = True
        ordered = True
        coerce = False
        unique = ("with", "item")
