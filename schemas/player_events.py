"""Each player's events, as a page about the player shows them."""

import pandas as pd
import pandera.pandas as pa

from schemas.cells import MONTH_PATTERN
from schemas.number_texts import FIGURE_PATTERN
from schemas.texts import Text

STEP_KINDS = ("event", "correction", "conversion")


class PlayerEvents(pa.DataFrameModel):
    """One row a player and event, correction or conversion of ratings; by player, then in order of play."""

    player_id: Text = pa.Field(str_length={"min_value": 1})
    period: Text = pa.Field(str_matches=MONTH_PATTERN, description="month that it counts in")
    kind: Text = pa.Field(isin=STEP_KINDS)
    event_id: Text = pa.Field(description="empty for corrections and conversions")
    games: pd.Int64Dtype = pa.Field(ge=0, description="rated games, and byes that count as such")
    points: Text = pa.Field(
        str_matches=r"^(\d+\.[05])?$", description="of all games and byes; empty without an event"
    )
    expected: Text = pa.Field(str_matches=r"^(\d+\.\d\d)?$", description="of the rated games")
    change: Text = pa.Field(str_matches=FIGURE_PATTERN, description="empty if nothing was rated")
    rating_after: Text = pa.Field(
        str_matches=FIGURE_PATTERN,
        description="empty without one, and where months settle as a whole",
    )

    class Config:
        """Columns exactly these, in this order, of these types."""

        name = "player events"
        strict = True
        ordered = True
        coerce = False
