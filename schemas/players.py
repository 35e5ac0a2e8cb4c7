"""Players: who they are, with what an entry by another body's rating or a title by age needs."""

import pandas as pd
import pandera.pandas as pa

from schemas.cells import BIRTH_PATTERN, cell
from schemas.texts import Text


class Players(pa.DataFrameModel):
    """One row a player, by player_id."""

    player_id: Text = cell("id", "a player id that no other row has", filled=True, unique=True)
    name: Text = cell("name", "the player's name", filled=True)
    title: Text = cell("name", "a title or nothing")
    sex: Text = cell("text", "a sex or nothing")
    birth_date: Text = cell("birth", "a date YYYY-MM-DD, a year YYYY or nothing", str_matches=BIRTH_PATTERN)
    federation: Text = cell("name", "a federation or nothing")
    club: Text = cell("name", "a club or nothing")
    fide_id: Text = cell("id", "a FIDE id or nothing")
    fide_rating: pd.Int64Dtype = cell(
        "rating", "a whole number from 0 to 4000, or nothing", default=None, ge=1, le=4000
    )
    conventional_rating: pd.Int64Dtype = cell(
        "rating", "a whole number from 0 to 4000, or nothing", default=None, ge=1, le=4000
    )
    english_name: Text = cell("name", "a name or nothing")
    listed: bool = cell("yes_no", "yes, no or nothing (yes)", default=True)

    class Config:
        """Columns exactly these, in this order, of these types."""

        name = "players.csv"
        strict = True
        ordered = True
        coerce = False
