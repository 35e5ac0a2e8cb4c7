"""Corrections: a rating set or moved by decision, which stands in the order of play."""

import pandas as pd
import pandera.pandas as pa

from schemas.cells import DATE_PATTERN, cell, whole
from schemas.openings import A_RATING, HIGHEST_RATING
from schemas.texts import Text


class Corrections(pa.DataFrameModel):
    """One row a system, player and date."""

    system: Text = cell("id", "the code of a rule book", filled=True)
    player_id: Text = cell("id", "a player id of players.csv", filled=True)
    date: Text = cell("date", "a date YYYY-MM-DD", filled=True, str_matches=DATE_PATTERN)
    rating: pd.Int64Dtype = whole(A_RATING, -HIGHEST_RATING, HIGHEST_RATING)
    change: pd.Int64Dtype = whole(
        f"a whole number from -{HIGHEST_RATING} to {HIGHEST_RATING}, or nothing", -HIGHEST_RATING, HIGHEST_RATING
    )
    reason: Text = cell("name", "the reason of the correction", column=True)

    class Config:
        """Columns exactly these, in this order, of these types; one row a system, player and date."""

        name = "corrections.csv"
        strict = True
        ordered = True
        coerce = False
        unique = ("system", "player_id", "date")
