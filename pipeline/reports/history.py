"""What stood on the list before: each player's rating and games, from the history in the standings."""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from pipeline.rules.rounding import Flags, Ints
from schemas.standings import OPENING
from schemas.standings_cells import latest_first


@dataclass(frozen=True, slots=True, kw_only=True)
class ListBefore:
    """One element a player, aligned with the standings. ``new`` players were not on the list; they have zeros."""

    rating: Ints
    games: Ints
    new: Flags


def list_before(histories: pd.Series, period: str) -> ListBefore:
    """The list of the period before: the last entry of an earlier month; an opening counts as on that list.

    Args:
        histories: the standings' column ``history``, as at the period's end or later.
        period: month YYYY-MM of the list that is being made.
    """
    count = len(histories)
    rating, games, new = np.zeros(count, np.int64), np.zeros(count, np.int64), np.ones(count, np.bool_)
    for row, history in enumerate(histories.tolist()):
        for month, rating_then, games_then in latest_first(history):
            if month == OPENING or month < period:
                rating[row], games[row], new[row] = rating_then, games_then, False
                break
    return ListBefore(rating=rating, games=games, new=new)
