"""What changed: each shown player's rating on the list before and now, and why."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from pipeline.reports.causes import causes
from pipeline.reports.columns import table, texts
from pipeline.reports.members import Members
from pipeline.reports.names import by_name
from pipeline.rules.rounding import Ints
from schemas.changes import Changes
from schemas.period_changes import PeriodChanges


def changes(
    rating_list: pd.DataFrame,
    standings: pd.DataFrame,
    players: pd.DataFrame,
    moved: Sequence[PeriodChanges],
    people: Members,
    period: str,
) -> pd.DataFrame:
    """What changed (schemas.changes.Changes): a row a player of the list, in its order, then who was dropped.

    New players have no rating before, dropped ones none after. Players who may not be shown have no row.

    Args:
        rating_list: schemas.rating_list.RatingList of the period.
        standings: schemas.standings.Standings as at the end of the period.
        players: schemas.players.Players, all players of the standings among them.
        moved: what moved each player of the standings in the period.
        people: everybody in the standings, with who was dropped.
        period: month YYYY-MM.
    """
    why = np.array(causes(standings, moved, period), dtype=object)
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
    gone = np.flatnonzero(people.dropped & people.shown)
    if not len(gone):
        return listed
    return pd.concat([listed, _dropped(standings, players, people.before, gone, why)], ignore_index=True)


def _dropped(
    standings: pd.DataFrame, players: pd.DataFrame, before: Ints, gone: Ints, why: np.ndarray
) -> pd.DataFrame:
    at = pd.Index(players["player_id"]).get_indexer(standings["player_id"])
    rows = gone[np.lexsort((by_name(players)[at[gone]], -before[gone]))]
    nothing = pd.array([None] * len(rows), dtype="Int64")
    since = [f"no rated game since {day}" for day in texts(standings["last_event_date"], rows)]
    return table(
        Changes,
        {
            "player_id": texts(standings["player_id"], rows),
            "name": texts(players["name"], at[rows]),
            "kind": ["dropped"] * len(rows),
            "before": before[rows],
            "after": nothing,
            "change": nothing,
            "cause": ["; ".join(filter(None, pair)) for pair in zip(why[rows], since, strict=True)],
        },
    )
