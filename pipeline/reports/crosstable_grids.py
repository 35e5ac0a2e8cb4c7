"""Crosstables as they are printed, the rounds side by side; events with the same columns stand in one table."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import pandas as pd

from pipeline.reports.event_places import NO_TIE_BREAKS, TieBreaks
from pipeline.reports.text_columns import rows_of
from pipeline.rules.rounding import Ints
from schemas.tie_breaks import TIE_BREAKS

_BEFORE_CELLS: Final = ["place", "no", "player_id", "name", "title", "rating"]
_BEHIND_TIE_BREAKS: Final = ["expected", "performance", "change", "new_rating", "mean_opponent"]
_EMPTY: Final = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Alike:
    """Printed crosstables with the same columns in one table, event by event: whose, and how many rows each has."""

    event_ids: Sequence[str]
    sizes: Sequence[int]
    frame: pd.DataFrame


class Crosstables(Mapping[str, pd.DataFrame]):
    """Each event's printed crosstable by its id, in order of play, taken out of those that are ``alike``."""

    def __init__(self, event_ids: Sequence[str], alike: Sequence[Alike]) -> None:
        self.alike = alike
        self._event_ids = event_ids
        self._rows = {
            event_id: (number, slice(end - size, end))
            for number, each in enumerate(alike)
            for event_id, size, end in zip(each.event_ids, each.sizes, np.cumsum(each.sizes).tolist(), strict=True)
        }

    def __getitem__(self, event_id: str) -> pd.DataFrame:
        number, rows = self._rows[event_id]
        return self.alike[number].frame.iloc[rows].reset_index(drop=True)

    def __iter__(self) -> Iterator[str]:
        return iter(self._event_ids)

    def __len__(self) -> int:
        return len(self._event_ids)

    @property
    def sizes(self) -> Mapping[str, int]:
        """How many players each event has, in order of play."""
        return {event_id: self._rows[event_id][1].stop - self._rows[event_id][1].start for event_id in self}

    def changed(self, change: Callable[[pd.DataFrame], pd.DataFrame]) -> "Crosstables":
        """The same crosstables with something done to every row."""
        return Crosstables(self._event_ids, [replace(each, frame=change(each.frame)) for each in self.alike])


def printed(
    rows: pd.DataFrame, cells: pd.DataFrame, shapes: Mapping[str, str], tie_breaks: TieBreaks = NO_TIE_BREAKS
) -> Crosstables:
    """The crosstables of events with the columns of their files: rounds up to the last one that occurs.

    Args:
        rows: schemas.crosstable.CrosstableRows, as ``crosstables`` gives them.
        cells: schemas.crosstable.CrosstableCells, likewise.
        shapes: by event id in order of play the shapes, those of events without a row among them.
        tie_breaks: as ``crosstables`` had them.
    """
    ids = list(shapes)
    event, cell_event = (rows_of(table["event_id"], ids) for table in (rows, cells))
    sizes = np.bincount(event, minlength=len(ids))
    last_round = np.zeros(len(ids), dtype=np.int64)
    np.maximum.at(last_round, cell_event, cells["round"].to_numpy(dtype=np.int64))
    alike: dict[tuple[int, tuple[str, ...]], list[int]] = defaultdict(list)
    for at, (shape, rounds) in enumerate(zip(shapes.values(), last_round.tolist(), strict=True)):
        alike[rounds, tuple(tie_breaks.get(shape, ()))].append(at)
    # Rows stand event by event, numbered from 1.
    row = (np.cumsum(sizes) - sizes)[cell_event] + cells["no"].to_numpy(dtype=np.int64) - 1
    grid = _Grid(row=row, round=cells["round"].to_numpy(dtype=np.int64), cell=cells["cell"])
    kind = np.empty(len(ids), dtype=np.int64)
    for number, members in enumerate(alike.values()):
        kind[members] = number
    together = []
    for number, ((rounds, names), members) in enumerate(alike.items()):
        frame = _table(rows, np.flatnonzero(kind[event] == number), grid, rounds, names)
        together.append(Alike(event_ids=[ids[at] for at in members], sizes=sizes[members].tolist(), frame=frame))
    return Crosstables(ids, together)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Grid:
    """One element a cell that is not empty: its row among all crosstables' rows, its round, its text."""

    row: Ints
    round: Ints
    cell: pd.Series


def _table(rows: pd.DataFrame, wanted: Ints, grid: _Grid, rounds: int, tie_breaks: Sequence[str]) -> pd.DataFrame:
    """The wanted rows with R1 to Rn before the points and these tie-breaks behind them."""
    place = np.full(len(rows), _EMPTY)
    place[wanted] = np.arange(len(wanted))
    here = np.flatnonzero(place[grid.row] != _EMPTY)
    cell = np.full((rounds, len(wanted)), _EMPTY)
    cell[grid.round[here] - 1, place[grid.row[here]]] = here
    columns = {name: rows[name].array.take(wanted) for name in _BEFORE_CELLS}
    columns |= {
        f"R{number}": grid.cell.array.take(round_, allow_fill=True, fill_value="")
        for number, round_ in enumerate(cell, 1)
    }
    behind = ["points", *(TIE_BREAKS[name].column for name in tie_breaks), *_BEHIND_TIE_BREAKS]
    columns |= {name: rows[name].array.take(wanted) for name in behind}
    return pd.DataFrame(columns)
