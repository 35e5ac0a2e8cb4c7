"""Events: what was played, when, and for which rule books and month it counts."""

import pandas as pd
import pandera.pandas as pa

from schemas.cells import DATE_PATTERN, MONTH_PATTERN, cell, whole
from schemas.texts import Text
from schemas.vocabulary import SHAPES


class Events(pa.DataFrameModel):
    """One row an event, in order of play. Dates are text, YYYY-MM-DD."""

    event_id: Text = cell("id", "an event id that no other row has", filled=True, unique=True)
    name: Text = cell("name", "the event's name", filled=True)
    end_date: Text = cell("date", "a date YYYY-MM-DD", filled=True, str_matches=DATE_PATTERN)
    start_date: Text = cell(
        "date", "a date YYYY-MM-DD not after the end, or nothing (the end date)", str_matches=DATE_PATTERN
    )
    place: Text = cell("name", "a place or nothing")
    systems: Text = cell("text", "codes of rule books separated by blanks, or nothing (all of the run)")
    rated: bool = cell("yes_no", "yes, no or nothing (yes)", default=True)
    rated_in: Text = cell(
        "month", "a month YYYY-MM not before the event's end, or nothing", str_matches=MONTH_PATTERN
    )
    games_per_round: pd.Int64Dtype = whole("a whole number from 1 to 1000, or nothing (1)", 1, 1000, default=1)
    shape: Text = cell("word", ", ".join(SHAPES) + " or nothing", isin=["", *SHAPES])

    class Config:
        """Columns exactly these, in this order, of these types."""

        name = "events.csv"
        strict = True
        ordered = True
        coerce = False
