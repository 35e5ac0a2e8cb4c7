"""A digest of what was reported of each event, so that a later run can tell whether its report has changed."""

import numpy as np
import pandas as pd

_COLUMNS = ["round", "board", "date", "white_id", "black_id", "result", "handicap", "rated"]


def event_digests(events: pd.DataFrame, games: pd.DataFrame) -> list[str]:
    """One digest an event: of its rows of games, in any order, and of whether the event is rated.

    Names and places of events do not matter to it. A row whose colours are known counts as it did before there
    were others, so that digests on record stay true.

    Args:
        events: schemas.events.Events.
        games: schemas.games.Games, in order of play; the categories of ``event_id`` are the events in their order.
    """
    rows = pd.util.hash_pandas_object(games[_COLUMNS], index=False).to_numpy(dtype=np.uint64)
    unknown = ~games["colours"].to_numpy(dtype=np.bool_)
    if unknown.any():
        marked = games.loc[unknown, [*_COLUMNS, "colours"]]
        rows = rows.copy()
        rows[unknown] = pd.util.hash_pandas_object(marked, index=False).to_numpy(dtype=np.uint64)
    event = games["event_id"].cat.codes.to_numpy()
    sums = np.zeros(len(events), dtype=np.uint64)
    starts = np.flatnonzero(np.diff(event, prepend=-1))
    if len(starts):
        sums[event[starts]] = np.add.reduceat(rows, starts)
    count = np.bincount(event, minlength=len(events)).tolist()
    rated = events["rated"].tolist()
    return [
        f"{number}-{total:016x}" + ("" if is_rated else "-unrated")
        for number, total, is_rated in zip(count, sums.tolist(), rated, strict=True)
    ]
