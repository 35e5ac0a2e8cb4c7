"""Standings: each rated player's state after the last counted event, enough to go on from."""

import pandas as pd
import pandera.pandas as pa

from schemas.cells import DATE_PATTERN, MONTH_PATTERN
from schemas.texts import Text
from schemas.vocabulary import STATUSES, UNRATED

OPENING = "opening"
"""What stands in place of the month in a history that begins with an opening."""


class Standings(pa.DataFrameModel):
    """One row a player with an opening or a rated game, by player_id; the rule book's own columns follow."""

    player_id: Text = pa.Field(unique=True, str_length={"min_value": 1})
    rating: pd.Int64Dtype = pa.Field(description="as shown")
    games: pd.Int64Dtype = pa.Field(ge=0)
    mark: Text = pa.Field(description="empty when established or official")
    status: Text = pa.Field(isin=(*STATUSES, UNRATED))
    entry_date: Text = pa.Field(str_matches=DATE_PATTERN, description="end of the first rated event")
    first_event_date: Text = pa.Field(str_matches=DATE_PATTERN, description="the bonus runs from here")
    last_event_date: Text = pa.Field(str_matches=DATE_PATTERN)
    last_event: Text = pa.Field(description="event id")
    peak: pd.Int64Dtype = pa.Field(nullable=True, description="highest established rating at a period's end")
    peak_period: Text = pa.Field(str_matches=MONTH_PATTERN)
    titles: Text = pa.Field(description="title|date|event_id joined by ;")
    history: Text = pa.Field(description="YYYY-MM:rating:games joined by ;, no rating while there is none")

    class Config:
        """These columns first, in this order, of these types; the rule book declares what follows."""

        name = "standings.csv"
        strict = False
        ordered = True
        coerce = False
