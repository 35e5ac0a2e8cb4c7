"""The rating list: who stands where, with what changed since the list before."""

import numpy as np
import pandas as pd

from pipeline.reports.columns import numbers, sizes_of_runs, starts_of_runs, table, texts, whole
from pipeline.reports.history import list_before
from pipeline.reports.names import by_name
from pipeline.reports.titles import LATEST, Holders, shown_titles
from pipeline.rules.system import RatingSystem
from schemas.rating_list import RatingList


def rating_list(system: RatingSystem, standings: pd.DataFrame, players: pd.DataFrame, period: str) -> pd.DataFrame:
    """The list of a period (schemas.rating_list.RatingList).

    Args:
        system: the rule book.
        standings: schemas.standings.Standings as at the end of the period.
        players: schemas.players.Players, all players of the standings among them.
        period: month YYYY-MM.
    """
    at = pd.Index(players["player_id"]).get_indexer(standings["player_id"])
    rating, _ = numbers(standings["rating"])
    shown = np.flatnonzero(players["listed"].to_numpy(dtype=bool)[at])
    rows = shown[np.lexsort((by_name(players)[at[shown]], -rating[shown]))]
    at, rating, standings = at[rows], rating[rows], standings.iloc[rows]
    games, _ = numbers(standings["games"])
    before = list_before(standings["history"], period)
    own = texts(players["title"], at)
    holders = Holders(
        standing=np.arange(len(rows)),
        own=own,
        moment=np.full(len(rows), LATEST),
        rating=rating,
        games=games,
    )
    return table(
        RatingList,
        {
            "rank": _ranks(rating),
            "player_id": standings["player_id"].to_numpy(),
            "name": texts(players["name"], at),
            "title": shown_titles(system, standings, None, holders),
            "federation": texts(players["federation"], at),
            "birth_year": [int(birth[:4]) if birth else None for birth in texts(players["birth_date"], at)],
            "rating": rating,
            "mark": standings["mark"].to_numpy(),
            "change": whole(rating - before.rating, before.new),
            "games": games,
            "period_games": games - before.games,
            "class": [""] * len(rows) if system.bands is None else system.bands.names(rating),
            "status": standings["status"].to_numpy(),
            "last_event": standings["last_event"].to_numpy(),
        },
    )


def _ranks(ratings: np.ndarray) -> np.ndarray:
    """1, 1, 3: one more than the number of higher ratings.

    Args:
        ratings: from the highest downwards.
    """
    starts = starts_of_runs(ratings)
    return 1 + np.repeat(starts, sizes_of_runs(starts, len(ratings)))
