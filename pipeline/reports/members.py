"""Who is in the pool and on the list, before a period and after it: the figures that a change report adds up."""

from dataclasses import dataclass
from typing import Final

import numpy as np
import pandas as pd
from pandas.api.extensions import ExtensionArray

from pipeline.reports.causes import Moved
from pipeline.reports.columns import numbers
from pipeline.reports.history import list_before
from pipeline.reports.rating_list import have_rating, inactive_players
from pipeline.reports.text_columns import rows_of, texts
from pipeline.rules.rounding import Flags, Ints
from schemas.period_changes import EVENT
from schemas.standings import OPENING
from schemas.standings_cells import latest_first

USUALLY_ACTIVE: Final = 12
"""Months without a rated game after which a player is not of the active pool, if the list has no such number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Members:
    """One element a player of the standings. ``new`` players were not in the pool before and have 0 as ``before``.

    ``unrated`` have no rating now, and 0 as ``after``; those of them who had none before are in no pool.
    ``listed`` are on this list, ``dropped`` were on the one before only; both may hold players who are not
    ``shown``. ``inactive`` by the list's own number of months; ``active_before`` and ``active_after`` are the
    active pool, by ``active_months``: that number or the usual one.
    """

    ids: ExtensionArray
    names: ExtensionArray
    shown: Flags
    before: Ints
    after: Ints
    new: Flags
    unrated: Flags
    listed: Flags
    dropped: Flags
    inactive: Flags
    active_before: Flags
    active_after: Flags
    active_months: int

    @property
    def change(self) -> Ints:
        """What each gained or lost since the list before; 0 for new players."""
        return np.where(self.new, 0, self.after - self.before)


def members(
    standings: pd.DataFrame,
    players: pd.DataFrame,
    moved: Moved,
    period: str,
    *,
    inactive_after: int,
    active_only: bool,
) -> Members:
    """Everybody in the standings.

    Args:
        standings: schemas.standings.Standings as at the end of the period.
        players: schemas.players.Players, all players of the standings among them.
        moved: what moved players of the standings in the period.
        period: month YYYY-MM.
        inactive_after: months without a rated game after which a player is inactive; 0: nobody is.
        active_only: inactive players are not on the list.
    """
    at = rows_of(standings["player_id"], players["player_id"])
    days, months = standings["last_event_date"], inactive_after or USUALLY_ACTIVE
    before = list_before(standings["history"], period)
    after, _ = numbers(standings["rating"])
    rated = have_rating(standings)
    inactive = inactive_players(days, period, inactive_after) & rated
    # Inactive a month ago is who would be so now if it took a month more.
    inactive_since = inactive & ~inactive_players(days, period, inactive_after + 1)
    inactive_before = inactive_players(_last_played_before(standings, moved, period), period, months + 1)
    return Members(
        ids=standings["player_id"].array,
        names=texts(players["name"], at),
        shown=players["listed"].to_numpy(dtype=bool)[at],
        before=before.rating,
        after=after,
        new=before.new,
        unrated=~rated,
        listed=rated & ~inactive if active_only else rated,
        dropped=~before.new & ((inactive_since & active_only) | ~rated),
        inactive=inactive,
        active_before=~inactive_before & ~before.new,
        active_after=~inactive_players(days, period, months) & rated,
        active_months=months,
    )


def _last_played_before(standings: pd.DataFrame, moved: Moved, period: str) -> pd.Series:
    """Each player's last day of play before the period; of players with an event in it the month alone is known."""
    played = [row for row, changes in moved.items() if any(part.kind == EVENT for part in changes.parts)]
    rows = np.array(played, dtype=np.int64)
    days = standings["last_event_date"].array.copy()
    days[rows] = [_last_month_played(history, period) for history in texts(standings["history"], rows)]
    return pd.Series(days)


def _last_month_played(history: str, period: str) -> str:
    """The last month before the period in which the number of games rose."""
    played, games_then = "", -1
    for month, _, games in latest_first(history):
        if games < games_then:
            break
        if month == OPENING:
            return ""
        if month < period:
            played, games_then = month, games
    return played
