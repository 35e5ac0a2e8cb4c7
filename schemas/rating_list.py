"""The rating list that a federation publishes."""

import pandas as pd
import pandera.pandas as pa

from schemas.vocabulary import STATUSES


class RatingList(pa.DataFrameModel):
    """One row a shown player; by rating downwards, name and id."""

    rank: pd.Int64Dtype = pa.Field(ge=1)
    player_id: str = pa.Field(unique=True)
    name: str
    title: str
    federation: str
    birth_year: pd.Int64Dtype = pa.Field(nullable=True)
    rating: pd.Int64Dtype
    mark: str
    change: pd.Int64Dtype = pa.Field(nullable=True, description="against the list before; empty for the new")
    games: pd.Int64Dtype = pa.Field(ge=0)
    period_games: pd.Int64Dtype = pa.Field(ge=0)
    class_: str = pa.Field(alias="class", description="band of the present rating")
    status: str = pa.Field(isin=STATUSES)
    last_event: str = pa.Field(description="event id")

    class Config:
        """Columns exactly these, in this order, of these types."""

        name = "rating-list.csv"
        strict = True
        ordered = True
        coerce = False
