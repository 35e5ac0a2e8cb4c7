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
    hashes = _hashes_of_cells(games)
    event_of = games["event_id"].array.codes
    known = games["colours"].to_numpy(dtype=np.bool_)
    sums = np.zeros(len(events), dtype=np.uint64)
    count = np.zeros(len(events), dtype=np.int64)
    for start in range(0, len(games), _ROWS):
        part = slice(start, start + _ROWS)
        cells = [(of_cells, _numbers(games[name], part)) for name, of_cells in hashes.items()]
        rows, unknown = _joint(cells[:-1]), np.flatnonzero(~known[part])
        if len(unknown):
            rows[unknown] = _joint([(of_cells, numbers[unknown]) for of_cells, numbers in cells])
        event = event_of[part]
        starts = np.flatnonzero(np.diff(event, prepend=-1))
        sums[event[starts]] += np.add.reduceat(rows, starts)
        count[event[starts]] += np.diff(starts, append=len(event))
    rated = events["rated"].tolist()
    return [
        f"{number}-{total:016x}" + ("" if is_rated else "-unrated")
        for number, total, is_rated in zip(count.tolist(), sums.tolist(), rated, strict=True)
    ]


def _hashes_of_cells(games: pd.DataFrame) -> dict[str, Hashes]:
    """Of each column the hashes of its distinct cells, as pandas hashes them; the last is that of a missing one."""
    found: dict[str, Hashes] = {}
    texts: list[tuple[pd.Index, Hashes]] = []
    for name in (*_COLUMNS, "colours"):
        column = games[name]
        if isinstance(column.dtype, pd.CategoricalDtype):
            words = column.cat.categories
            known = [hashes for others, hashes in texts if words.equals(others)]
            found[name] = known[0] if known else _with(_NO_TEXT, words.to_numpy(dtype=object))
            texts.append((words, found[name]))
        else:
            highest = column.max()
            found[name] = _with(_NO_NUMBER, np.arange(1 if pd.isna(highest) else int(highest) + 1))
    return found


def _numbers(column: "pd.Series[Any]", part: slice) -> NDArray[Any]:
    """Which of the distinct cells some rows of a column have, -1 where one is missing."""
    cells = column.array[part]
    is_coded = isinstance(cells, pd.Categorical)
    numbers: NDArray[Any] = cells.codes if is_coded else cells.to_numpy(dtype=np.int64, na_value=-1)
    return numbers


def _with(missing: np.uint64, cells: NDArray[Any]) -> Hashes:
    return np.append(pd.util.hash_array(cells, categorize=False), missing)


def _joint(cells: Sequence[tuple[Hashes, NDArray[Any]]]) -> Hashes:
    """One hash a row of the hashes of its cells, joined as pandas joins them."""
    joint = np.full(len(cells[0][1]), 0x345678, dtype=np.uint64)
    factor = 1_000_003
    for behind, (hashes, numbers) in zip(range(len(cells), 0, -1), cells, strict=True):
        joint ^= hashes.take(numbers, mode="wrap")
        joint *= np.uint64(factor)
        factor += 82_520 + 2 * behind
    joint += np.uint64(97_531)
    return joint
