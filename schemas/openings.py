"""Openings: with which rating or rank a player stands before the first game; also the entries of a run.

How low a rating may be is for its rule book to say; few have any below 0.
"""

from collections.abc import Sequence

import pandas as pd
import pandera.pandas as pa

from schemas.cells import DATE_PATTERN, InputColumn, cell, whole
from schemas.texts import Text

HIGHEST_RATING = 9_999
A_RATING = f"a whole number from 0 to {HIGHEST_RATING}, or nothing"
MOST_GAMES = 1_000_000
RANK_PATTERN = r"^([1-9]\d* (Dan|Kyu|Pro))?$"


class Openings(pa.DataFrameModel):
    """One row a system and player. Entries (entries.csv) are written in the same columns.

    Behind them stand those that rule books let openings give besides a rating, as numbers, if any is filled.
    """

    system: Text = cell("id", "the code of a rule book", filled=True)
    player_id: Text = cell("id", "a player id of players.csv", filled=True)
    rating: pd.Int64Dtype = whole(A_RATING, -HIGHEST_RATING, HIGHEST_RATING)
    rank: Text = cell("text", "a rank such as 5 Dan or 14 Kyu, or nothing", str_matches=RANK_PATTERN)
    games: pd.Int64Dtype = whole(f"a whole number from 0 to {MOST_GAMES}, or nothing", 0, MOST_GAMES)
    first_event: Text = cell("date", "a date YYYY-MM-DD or nothing", str_matches=DATE_PATTERN)
    as_of: Text = cell("date", "a date YYYY-MM-DD or nothing", str_matches=DATE_PATTERN)
    source: Text = cell("name", "where the opening comes from, or nothing")

    @pa.dataframe_check
    @classmethod
    def numbers_follow(cls, frame: pd.DataFrame) -> bool:
        """What rule books let openings give besides holds numbers as texts."""
        return all(isinstance(frame[name].dtype, pd.StringDtype) for name in given_names(frame))

    class Config:
        """Columns exactly these, in this order, of these types; one row a system and player. Then what is given."""

        name = "openings.csv"
        strict = False
        ordered = True
        coerce = False
        unique = ("system", "player_id")


_COLUMNS = tuple(Openings.to_schema().columns)


def given_names(openings: pd.DataFrame) -> Sequence[str]:
    """The columns of openings that only some rule books know."""
    return [name for name in map(str, openings.columns) if name not in _COLUMNS]


def given_column(name: str) -> InputColumn:
    """Such a column; how large its numbers may be is for each rule book to say."""
    return InputColumn(
        name=name,
        kind="decimal",
        expected="a number such as 82.5, or nothing",
        needed=False,
        filled=False,
        default="",
        dtype="str",
    )
