"""Revisions: whose figures on a list on record were changed when it was published again, and why."""

import pandas as pd
import pandera.pandas as pa

from schemas.texts import Text


class Revisions(pa.DataFrameModel):
    """One row a shown player whose figures differ, by id; a player who was not, or is not, on the list has none."""

    player: Text = pa.Field(unique=True, str_length={"min_value": 1}, description="player id")
    published: pd.Int64Dtype = pa.Field(nullable=True, description="rating on the list before")
    revised: pd.Int64Dtype = pa.Field(nullable=True, description="rating on this one")
    cause: Text = pa.Field(description="what was reported, decided or chosen otherwise")
    name: Text
    games_published: pd.Int64Dtype = pa.Field(nullable=True, ge=0)
    games_revised: pd.Int64Dtype = pa.Field(nullable=True, ge=0)

    class Config:
        """Columns exactly these, in this order, of these types."""

        name = "revisions.csv"
        strict = True
        ordered = True
        coerce = False
