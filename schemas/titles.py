"""Titles and promotions, all so far, with the event that each was earned at."""

import pandas as pd
import pandera.pandas as pa

from schemas.cells import DATE_PATTERN
from schemas.texts import Text


class Titles(pa.DataFrameModel):
    """One row a title, by date, event, player and title."""

    player_id: Text
    name: Text
    title: Text = pa.Field(str_length={"min_value": 1})
    date: Text = pa.Field(str_matches=DATE_PATTERN, description="the event's end")
    event_id: Text
    rating: pd.Int64Dtype = pa.Field(nullable=True, description="with which it was earned")
    games: pd.Int64Dtype = pa.Field(nullable=True, ge=0, description="of the player up to then")

    class Config:
        """Columns exactly these, in this order, of these types."""

        name = "titles.csv"
        strict = True
        ordered = True
        coerce = False
        unique = ("player_id", "title")
