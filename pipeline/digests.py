"""A digest of what was reported of each event, so that a later run can tell whether its report has changed."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import pandas as pd
from numpy.typing import NDArray

_COLUMNS: Final = ("round", "board", "date", "white_id", "black_id", "result", "handicap", "rated")
_NO_TEXT: Final = np.uint64(np.iinfo(np.uint64).max)
_NO_NUMBER: Final = np.uint64(hash(pd.NA))
_ROWS: Final = 1 << 16
"""How many rows are hashed at a time: as many as a processor's own memory holds."""

Hashes = NDArray[np.uint64]


def event_digests(events: pd.DataFrame, games: pd.DataFrame) -> list[str]:
    """One digest an event: of its rows of games, in any order, and of whether the event is rated.

    Names and places of events do not matter to it. A row whose colours are known counts as it did before there
    were others, so that digests on record stay true.

    Args:
        events: schemas.events.Events.
        games: schemas.games.Games, in order of play; the categories of ``event_id`` are the events in their order.
    """
    cells = _hashed(games, _COLUMNS)
    rows = _joint(cells, len(games))
    unknown = np.flatnonzero(~games["colours"].to_numpy(dtype=np.bool_))
    if len(unknown):
        marked = [*cells, *_hashed(games, ["colours"])]
        rows[unknown] = _joint([(hashes, numbers[unknown]) for hashes, numbers in marked], len(unknown))
    event = games["event_id"].cat.codes.to_numpy()
    sums = np.zeros(len(events), dtype=np.uint64)
    starts = np.flatnonzero(np.diff(event, prepend=-1))
    sums[event[starts]] = np.add.reduceat(rows, starts)
    count = np.bincount(event, minlength=len(events)).tolist()
    rated = events["rated"].tolist()
    return [
        f"{number}-{total:016x}" + ("" if is_rated else "-unrated")
        for number, total, is_rated in zip(count, sums.tolist(), rated, strict=True)
    ]


def _hashed(games: pd.DataFrame, names: Sequence[str]) -> list[tuple[Hashes, NDArray[Any]]]:
    """Of each column the hashes of its distinct cells, as pandas hashes them, and which of them each row has.

    A missing cell is the last of the distinct ones, and -1 in the rows.
    """
    found = []
    texts: list[tuple[pd.Index, Hashes]] = []
    for name in names:
        column = games[name]
        if isinstance(column.dtype, pd.CategoricalDtype):
            words = column.cat.categories
            known = [hashes for others, hashes in texts if words.equals(others)]
            hashes = known[0] if known else _with(_NO_TEXT, words.to_numpy(dtype=object))
            texts.append((words, hashes))
            numbers = column.cat.codes.to_numpy()
        else:
            numbers = column.to_numpy(dtype=np.int64, na_value=-1)
            hashes = _with(_NO_NUMBER, np.arange(numbers.max(initial=0) + 1))
        found.append((hashes, numbers))
    return found


def _with(missing: np.uint64, cells: NDArray[Any]) -> Hashes:
    return np.append(pd.util.hash_array(cells, categorize=False), missing)


def _joint(cells: Sequence[tuple[Hashes, NDArray[Any]]], rows: int) -> Hashes:
    """One hash a row of the hashes of its cells, joined as pandas joins them."""
    joint = np.full(rows, 0x345678, dtype=np.uint64)
    for start in range(0, rows, _ROWS):
        part = joint[start : start + _ROWS]
        factor = 1_000_003
        for behind, (hashes, numbers) in zip(range(len(cells), 0, -1), cells, strict=True):
            part ^= hashes.take(numbers[start : start + _ROWS], mode="wrap")
            part *= np.uint64(factor)
            factor += 82_520 + 2 * behind
        part += np.uint64(97_531)
    return joint
