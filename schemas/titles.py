"""Titles and promotions, all so far, with the event that each was earned at."""

import pandera.pandas as pa

from schemas.cells import DATE_PATTERN


class Titles(pa.DataFrameModel):
    """One row a title, by date, event, player and title."""

    player_id: str
    name: str
    title: str = pa.Field(str_length={"min_value": 1})
    date: str = pa.Field(str_matches=DATE_PATTERN, description="the event's end")
    event_id: str

    class Config:
        """Columns exactly these, in this order, of these types."""

        name = "titles.csv"
        strict = True
        ordered = True
        coerce = False
        unique = ("player_id", "title")
