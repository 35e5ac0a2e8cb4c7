"""Crosstables as they are printed: one table an event, with the rounds side by side."""

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
import pandas as pd

from pipeline.reports.columns import sizes_of_runs, starts_of_runs
from pipeline.reports.event_places import NO_TIE_BREAKS, TieBreaks
from schemas.tie_breaks import TIE_BREAKS

_BEFORE_CELLS: Final = ["place", "no", "player_id", "name", "title", "rating"]
_BEHIND_TIE_BREAKS: Final = ["expected", "performance", "change", "new_rating", "mean_opponent"]


def printed(
    rows: pd.DataFrame, cells: pd.DataFrame, event_id: str, rounds: int, tie_breaks: Sequence[str] = ()
) -> pd.DataFrame:
    """One event's crosstable with the columns of its file, R1 to Rn among them.

    Args:
        rows: schemas.crosstable.CrosstableRows.
        cells: schemas.crosstable.CrosstableCells.
        event_id: the event.
        rounds: n, at least the last round that occurs in the event's cells.
        tie_breaks: those of the event's shape, by name (schemas.tie_breaks), the first one first.
    """
    return _grid(rows[rows["event_id"] == event_id], cells[cells["event_id"] == event_id], rounds, tie_breaks)


def each_printed(
    rows: pd.DataFrame, cells: pd.DataFrame, tie_breaks: TieBreaks = NO_TIE_BREAKS
) -> Iterator[tuple[str, pd.DataFrame]]:
    """Every event's id and its crosstable as printed, n being the last round that occurs; in order of play.

    Args:
        rows: schemas.crosstable.CrosstableRows, as ``crosstables`` gives them.
        cells: schemas.crosstable.CrosstableCells, likewise.
        tie_breaks: as ``crosstables`` had them.
    """
    # Both tables stand in order of play, and an event with rows has cells.
    for of_rows, of_cells in zip(_slices_by_event(rows), _slices_by_event(cells), strict=True):
        event_rows, event_cells = rows.iloc[of_rows], cells.iloc[of_cells]
        names = tie_breaks.get(str(event_rows["shape"].iloc[0]), ())
        grid = _grid(event_rows, event_cells, int(event_cells["round"].max()), names)
        yield str(event_rows["event_id"].iloc[0]), grid


def _slices_by_event(frame: pd.DataFrame) -> list[slice]:
    starts = starts_of_runs(frame["event_id"].to_numpy())
    ends = starts + sizes_of_runs(starts, len(frame))
    return [slice(start, end) for start, end in zip(starts.tolist(), ends.tolist(), strict=True)]


def _grid(rows: pd.DataFrame, cells: pd.DataFrame, rounds: int, tie_breaks: Sequence[str]) -> pd.DataFrame:
    count = len(rows)
    grid = np.full(rounds * count, "", dtype=object)
    row, column = (cells[name].to_numpy(dtype=np.int64) - 1 for name in ("no", "round"))
    grid[column * count + row] = cells["cell"].to_numpy(dtype=object)
    played = pd.array(grid, dtype="str")
    columns = {name: rows[name].array for name in _BEFORE_CELLS}
    columns |= {f"R{at + 1}": played[at * count : (at + 1) * count] for at in range(rounds)}
    behind = ["points", *(TIE_BREAKS[name].column for name in tie_breaks), *_BEHIND_TIE_BREAKS]
    columns |= {name: rows[name].array for name in behind}
    return pd.DataFrame(columns)
