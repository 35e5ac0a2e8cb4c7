"""What changed: each shown player's rating on the list before and now, and why."""

import numpy as np
import pandas as pd

from pipeline.reports.causes import causes
from pipeline.reports.columns import table, texts
from pipeline.reports.history import list_before
from pipeline.reports.names import by_name
from pipeline.reports.rating_list import inactive_players
from pipeline.rules.rounding import Flags
from schemas.changes import Changes


def changes(
    rating_list: pd.DataFrame,
    standings: pd.DataFrame,
    players: pd.DataFrame,
    period: str,
    *,
    inactive_after: int = 0,
    active_only: bool = False,
) -> pd.DataFrame:
    """What changed (schemas.changes.Changes): a row a player of the list, in its order, then who was dropped.

    New players have no rating before, dropped ones none after. Players who may not be shown have no row.

    Args:
        rating_list: schemas.rating_list.RatingList of the period.
        standings: schemas.standings.Standings as at the end of the period.
        players: schemas.players.Players, all players of the standings among them.
        period: month YYYY-MM.
        inactive_after: months without a rated game after which a player is inactive; 0: nobody is.
        active_only: inactive players are not on the list.
    """
    why = np.array(causes(standings, period), dtype=object)
    at = pd.Index(standings["player_id"]).get_indexer(pd.Index(rating_list["player_id"]))
    change, after = rating_list["change"].array, rating_list["rating"].array
    kind = np.select([change.isna(), change.to_numpy(np.int64, na_value=0) != 0], ["new", "changed"], "unchanged")
    listed = table(
        Changes,
        {
            "player_id": rating_list["player_id"].array,
            "name": rating_list["name"].array,
            "kind": kind,
            "before": after - change,
            "after": after,
            "change": change,
            "cause": why[at],
        },
    )
    gone = dropped_players(standings, period, inactive_after, active_only=active_only)
    if not gone.any():
        return listed
    return pd.concat([listed, _dropped(standings, players, period, gone, why)], ignore_index=True)


def dropped_players(standings: pd.DataFrame, period: str, months: int, *, active_only: bool) -> Flags:
    """Who was on the list before and is not on this one, having become inactive since.

    Args:
        standings: schemas.standings.Standings as at the end of the period.
        period: month YYYY-MM.
        months: without a rated game after which a player is inactive; 0: nobody is.
        active_only: inactive players are not on the list; else nobody is dropped.
    """
    if not active_only:
        return np.zeros(len(standings), np.bool_)
    days = standings["last_event_date"]
    # Inactive a month ago already is who would be so after a month more.
    since = inactive_players(days, period, months) & ~inactive_players(days, period, months + 1)
    return since & ~list_before(standings["history"], period).new


def _dropped(
    standings: pd.DataFrame, players: pd.DataFrame, period: str, gone: Flags, why: np.ndarray
) -> pd.DataFrame:
    at = pd.Index(players["player_id"]).get_indexer(standings["player_id"])
    rows = np.flatnonzero(gone & players["listed"].to_numpy(dtype=bool)[at])
    before = list_before(standings["history"].iloc[rows], period).rating
    order = np.lexsort((by_name(players)[at[rows]], -before))
    rows, before = rows[order], before[order]
    nothing = pd.array([None] * len(rows), dtype="Int64")
    since = [f"no rated game since {day}" for day in texts(standings["last_event_date"], rows)]
    return table(
        Changes,
        {
            "player_id": texts(standings["player_id"], rows),
            "name": texts(players["name"], at[rows]),
            "kind": ["dropped"] * len(rows),
            "before": before,
            "after": nothing,
            "change": nothing,
            "cause": ["; ".join(filter(None, pair)) for pair in zip(why[rows], since, strict=True)],
        },
    )
