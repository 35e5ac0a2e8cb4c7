"""Openings: with which rating or rank a player stands before the first game; also the entries of a run.

How low a rating may be is for its rule book to say; few have any below 0.
"""

import pandas as pd
import pandera.pandas as pa

from schemas.cells import DATE_PATTERN, cell, whole
from schemas.texts import Text

HIGHEST_RATING = 9_999
A_RATING = f"a whole number from 0 to {HIGHEST_RATING}, or nothing"
MOST_GAMES = 1_000_000
RANK_PATTERN = r"^([1-9]\d* (Dan|Kyu|Pro))?$"


class Openings(pa.DataFrameModel):
    """One row a system and player. Entries (entries.csv) are written in the same columns."""

    system: Text = cell("id", "the code of a rule book", filled=True)
    player_id: Text = cell("id", "a player id of players.csv", filled=True)
    rating: pd.Int64Dtype = whole(A_RATING, -HIGHEST_RATING, HIGHEST_RATING)
    rank: Text = cell("text", "a rank such as 5 Dan or 14 Kyu, or nothing", str_matches=RANK_PATTERN)
    games: pd.Int64Dtype = whole(f"a whole number from 0 to {MOST_GAMES}, or nothing", 0, MOST_GAMES)
    first_event: Text = cell("date", "a date YYYY-MM-DD or nothing", str_matches=DATE_PATTERN)
    as_of: Text = cell("date", "a date YYYY-MM-DD or nothing", str_matches=DATE_PATTERN)
    source: Text = cell("name", "where the opening comes from, or nothing")

    class Config:
        """Columns exactly these, in this order, of these types; one row a system and player."""

        name = "openings.csv"
        strict = True
        ordered = True
        coerce = False
        unique = ("system", "player_id")
