"""Games: who met whom, with which result. The strings are categories, so that each is looked at once."""

import pandas as pd
import pandera.pandas as pa

from schemas.cells import cell, whole
from schemas.vocabulary import HANDICAPS, NO_RESULT, RESULT_SPELLINGS, RESULTS

LAST_ROUND = 9_999


class Games(pa.DataFrameModel):
    """One row a game or bye, in order of play. Without known colours, white_id and black_id are in no order."""

    event_id: pd.CategoricalDtype = cell("id", "an event id of events.csv", filled=True)
    round: pd.Int64Dtype = whole(f"a whole number from 1 to {LAST_ROUND}", 1, LAST_ROUND, filled=True)
    white_id: pd.CategoricalDtype = cell("id", "a player id of players.csv", filled=True)
    black_id: pd.CategoricalDtype = cell(
        "id", "a player id of players.csv, or nothing for a bye", column=True, default=None
    )
    result: pd.CategoricalDtype = cell(
        "word",
        "one of " + " ".join([*RESULTS, *RESULT_SPELLINGS]) + ", or nothing (no result yet)",
        column=True,
        isin=[NO_RESULT, *RESULTS],
    )
    board: pd.Int64Dtype = whole("a whole number from 1 to 1000000, or nothing", 1, 1_000_000)
    date: pd.CategoricalDtype = cell("date", "a date YYYY-MM-DD or nothing")
    handicap: pd.CategoricalDtype = cell(
        "word", "one of " + " ".join(HANDICAPS) + ", or nothing (even)", default="even", isin=HANDICAPS
    )
    rated: bool = cell("yes_no", "yes, no or nothing (yes)", default=True)
    colours: bool = cell("yes_no", "yes, no (nobody knows who had white) or nothing (yes)", default=True)

    class Config:
        """Columns exactly these, in this order, of these types."""

        name = "games.csv"
        strict = True
        ordered = True
        coerce = False
