"""The rating list: who stands where, with what changed since the list before."""

import numpy as np
import pandas as pd

from pipeline.reports.columns import numbers, sizes_of_runs, starts_of_runs, table, texts, whole
from pipeline.reports.history import list_before
from pipeline.reports.names import by_name
from pipeline.reports.titles import LATEST, Holders, shown_titles
from pipeline.rules.rounding import Flags
from pipeline.rules.system import RatingSystem
from schemas.rating_list import RatingList


def rating_list(
    system: RatingSystem,
    standings: pd.DataFrame,
    players: pd.DataFrame,
    period: str,
    *,
    inactive_after: int = 0,
    active_only: bool = False,
) -> pd.DataFrame:
    """The list of a period (schemas.rating_list.RatingList).

    Args:
        system: the rule book.
        standings: schemas.standings.Standings as at the end of the period.
        players: schemas.players.Players, all players of the standings among them.
        period: month YYYY-MM.
        inactive_after: months without a rated game after which a player is inactive; 0: nobody is.
        active_only: leave inactive players out; ranks are over the others.
    """
    at = pd.Index(players["player_id"]).get_indexer(standings["player_id"])
    rating, _ = numbers(standings["rating"])
    inactive = inactive_players(standings["last_event_date"], period, inactive_after)
    left_out = inactive if active_only else np.zeros_like(inactive)
    shown = np.flatnonzero(players["listed"].to_numpy(dtype=bool)[at] & ~left_out)
    rows = shown[np.lexsort((by_name(players)[at[shown]], -rating[shown]))]
    at, rating, inactive, standings = at[rows], rating[rows], inactive[rows], standings.iloc[rows]
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
            "rank": ranks(rating),
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
            "status": _statuses(system, standings["status"], inactive),
            "last_event": standings["last_event"].to_numpy(),
            "peak": standings["peak"].array,
            "peak_period": standings["peak_period"].to_numpy(),
            "last_event_date": standings["last_event_date"].to_numpy(),
            "active": np.where(inactive, "no", "yes"),
        },
    )


def inactive_players(last_days: pd.Series, period: str, months: int) -> Flags:
    """Who has had no rated game for more than so many months at the end of a period.

    Calendar months are counted, whatever the days: after 12 months, whose last rated event ended in March 2025 is
    active on the list of March 2026 and inactive on the next. Whoever has no rated game on record is inactive.

    Args:
        last_days: of each player the last rated event's last day YYYY-MM-DD, or nothing.
        period: month YYYY-MM.
        months: how many are still active; 0: nobody is inactive.
    """
    if not months:
        return np.zeros(len(last_days), np.bool_)
    year, month = divmod(12 * int(period[:4]) + int(period[5:]) - 1 - months, 12)
    # A day before this month, and no day at all, sort before it as text.
    return (last_days.to_numpy(dtype=object) < f"{year:04}-{month + 1:02}").astype(np.bool_)


def _statuses(system: RatingSystem, statuses: pd.Series, inactive: Flags) -> np.ndarray:
    """Inactive beside official and provisional; a rule book without provisional ratings has no status to change."""
    said = statuses.to_numpy(dtype=object)
    return said if system.editions[0].provisional is None else np.where(inactive, "inactive", said)


def ranks(figures: np.ndarray) -> np.ndarray:
    """1, 1, 3: one more than the number of higher figures.

    Args:
        figures: from the highest downwards.
    """
    starts = starts_of_runs(figures)
    return 1 + np.repeat(starts, sizes_of_runs(starts, len(figures)))
