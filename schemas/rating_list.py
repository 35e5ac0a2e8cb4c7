"""The rating list that a federation publishes."""

import pandas as pd
import pandera.pandas as pa

from schemas.cells import DATE_PATTERN, MONTH_PATTERN
from schemas.texts import Text
from schemas.vocabulary import STATUSES, YES_NO


class RatingList(pa.DataFrameModel):
    """One row a shown player; by rating downwards, name and id."""

    rank: pd.Int64Dtype = pa.Field(ge=1)
    player_id: Text = pa.Field(unique=True)
    name: Text
    title: Text
    federation: Text
    birth_year: pd.Int64Dtype = pa.Field(nullable=True)
    rating: pd.Int64Dtype
    mark: Text
    change: pd.Int64Dtype = pa.Field(nullable=True, description="against the list before; empty for the new")
    games: pd.Int64Dtype = pa.Field(ge=0)
    period_games: pd.Int64Dtype = pa.Field(ge=0)
    class_: Text = pa.Field(alias="class", description="band of the present rating")
    status: Text = pa.Field(isin=STATUSES, description="inactive only where a rating can be provisional")
    last_event: Text = pa.Field(description="event id")
    peak: pd.Int64Dtype = pa.Field(nullable=True, description="highest established rating on any list")
    peak_period: Text = pa.Field(str_matches=MONTH_PATTERN, description="the first month that had it")
    last_event_date: Text = pa.Field(str_matches=DATE_PATTERN, description="the last rated event's last day")
    active: Text = pa.Field(isin=tuple(YES_NO), description="no: too long without a rated game")

    class Config:
        """Columns exactly these, in this order, of these types."""

        name = "rating-list.csv"
        strict = True
        ordered = True
        coerce = False
