"""What changed: each shown player's rating on the list before and now, and why."""

from collections.abc import Mapping

import numpy as np
import pandas as pd

from pipeline.reports.causes import Moved, causes
from pipeline.reports.columns import table
from pipeline.reports.members import Members
from pipeline.reports.names import by_name
from pipeline.reports.text_columns import rows_of, spelt, texts
from pipeline.rules.rounding import Flags, Ints
from schemas.changes import Changes
from schemas.vocabulary import CHANGE_KINDS

_NEW, _CHANGED, _UNCHANGED = map(CHANGE_KINDS.index, ("new", "changed", "unchanged"))


def changes(
    rating_list: pd.DataFrame,
    standings: pd.DataFrame,
    players: pd.DataFrame,
    moved: Moved,
    people: Members,
    period: str,
) -> pd.DataFrame:
    """What changed (schemas.changes.Changes): a row a player of the list, in its order, then who was dropped.

    New players have no rating before, dropped ones none after. Players who may not be shown have no row.

    Args:
        rating_list: schemas.rating_list.RatingList of the period.
        standings: schemas.standings.Standings as at the end of the period.
        players: schemas.players.Players, all players of the standings among them.
        moved: what moved players of the standings in the period.
        people: everybody in the standings, with who was dropped.
        period: month YYYY-MM.
    """
    why = causes(standings, moved, period)
    cause = np.zeros(len(standings), dtype=np.int64)
    cause[list(why)] = np.arange(1, len(why) + 1)
    at = rows_of(rating_list["player_id"], standings["player_id"])
    change, after = rating_list["change"].array, rating_list["rating"].array
    kind = np.select([change.isna(), change.to_numpy(np.int64, na_value=0) != 0], [_NEW, _CHANGED], _UNCHANGED)
    listed = table(
        Changes,
        {
            "player_id": rating_list["player_id"].array,
            "name": rating_list["name"].array,
            "kind": spelt(CHANGE_KINDS, kind),
            "before": after - change,
            "after": after,
            "change": change,
            "cause": spelt(["", *why.values()], cause[at]),
        },
    )
    gone = np.flatnonzero(people.dropped & people.shown)
    if not len(gone):
        return listed
    dropped = _dropped(standings, players, people.before, people.unrated, gone, why)
    return pd.concat([listed, dropped], ignore_index=True)


def _dropped(
    standings: pd.DataFrame,
    players: pd.DataFrame,
    before: Ints,
    unrated: Flags,
    gone: Ints,
    why: Mapping[int, str],
) -> pd.DataFrame:
    at = rows_of(standings["player_id"], players["player_id"])
    rows = gone[np.lexsort((by_name(players)[at[gone]], -before[gone]))]
    nothing = pd.array([None] * len(rows), dtype="Int64")
    idle = [f"no rated game since {day}" for day in texts(standings["last_event_date"], rows)]
    since = ["" if off else said for off, said in zip(unrated[rows].tolist(), idle, strict=True)]
    return table(
        Changes,
        {
            "player_id": texts(standings["player_id"], rows),
            "name": texts(players["name"], at[rows]),
            "kind": ["dropped"] * len(rows),
            "before": before[rows],
            "after": nothing,
            "change": nothing,
            "cause": [
                "; ".join(filter(None, pair)) for pair in zip(map(why.get, rows.tolist()), since, strict=True)
            ],
        },
    )
