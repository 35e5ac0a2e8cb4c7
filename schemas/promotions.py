"""The games behind each rank that was won by remaining in it: the promotion's last games, one row each."""

import pandas as pd
import pandera.pandas as pa

from schemas.cells import DATE_PATTERN
from schemas.number_texts import number_text
from schemas.texts import Text


class Promotions(pa.DataFrameModel):
    """One row a game, promotions in the order of titles.csv, the games of each in order of play."""

    player_id: Text
    name: Text
    rank: Text = pa.Field(str_length={"min_value": 1})
    date: Text = pa.Field(str_matches=DATE_PATTERN, description="of the promotion: its event's end")
    event_id: Text = pa.Field(description="of the promotion")
    number: pd.Int64Dtype = pa.Field(ge=1, description="of the game among those that the rank demands")
    game_event: Text = pa.Field(description="event id of the game")
    game_event_end: Text = pa.Field(str_matches=DATE_PATTERN)
    round: pd.Int64Dtype = pa.Field(ge=1)
    colour: Text = pa.Field(isin=["w", "b", "-"])
    opponent_id: Text = pa.Field(description="empty if the opponent may not be shown")
    opponent: Text
    handicap: Text
    score: Text = number_text(isin=["0", "0.5", "1"])
    rating_before: pd.Int64Dtype = pa.Field(description="with whole events settled at once: before the event")
    rating_after: pd.Int64Dtype = pa.Field(description="with whole events settled at once: after the event")
    lower_bound: pd.Int64Dtype = pa.Field(description="of the rank")

    class Config:
        """Columns exactly these, in this order, of these types."""

        name = "promotions.csv"
        strict = True
        ordered = True
        coerce = False
        unique = ("player_id", "rank", "number")
