"""The places of everybody in every event, and the tie-breaks that decide between those who are level."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

import numpy as np

from pipeline.reports.columns import sizes_of_runs, starts_of_runs
from pipeline.reports.direct_encounter import direct_encounter
from pipeline.reports.encounters import Encounters
from pipeline.reports.event_shapes import KNOCK_OUT, SWISS
from pipeline.reports.knock_out import how_far
from pipeline.reports.tie_breaks import HALVES, PARTS, field_of, tie_break_values
from pipeline.rules.rounding import Flags, Ints, decimals
from schemas.tie_breaks import TIE_BREAKS
from schemas.vocabulary import SHAPES

TieBreaks = Mapping[str, Sequence[str]]
"""By shape the names of its tie-breaks (schemas.tie_breaks), the first one first; without a shape it has none."""

NO_TIE_BREAKS: Final[TieBreaks] = MappingProxyType({})

_DIRECT: Final = "direct-encounter"


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """One element an entry. ``place``: 1, 1, 3 in its event. ``tie_breaks``: each by name, as it is printed.

    ``shape`` is that of the entry's event, as its place in SHAPES. A tie-break that this shape does not have is
    None, one that says nothing of the entry is empty.
    """

    place: Ints
    shape: Ints
    tie_breaks: Mapping[str, np.ndarray]

    def reordered(self, order: Ints) -> "Places":
        """The same entries in another order."""
        texts = {name: cells[order] for name, cells in self.tie_breaks.items()}
        return Places(place=self.place[order], shape=self.shape[order], tie_breaks=texts)


def placed(entry_event: Ints, shape: Ints, encounters: Encounters, tie_breaks: TieBreaks) -> Places:
    """Place everybody by points, in a knock-out by how far he came, then by the tie-breaks of the event's shape.

    A place is shared by those whom all of these leave level.

    Args:
        entry_event: the event of each entry, ascending.
        shape: of each entry its event's shape, as its place in SHAPES.
        encounters: the seats of these entries, by entry and round.
        tie_breaks: those of each shape.
    """
    chosen = [tuple(dict.fromkeys(tie_breaks.get(name, ()))) for name in SHAPES]
    has = {name: np.isin(shape, [at for at, names in enumerate(chosen) if name in names]) for name in TIE_BREAKS}
    field = field_of(encounters, shape == SWISS)
    values = tie_break_values(field, [name for name in TIE_BREAKS if name != _DIRECT and has[name].any()])
    texts = {name: _texts(values[name], name) for name in values}
    far = how_far(encounters.of((shape == KNOCK_OUT)[encounters.own]), len(shape))
    level = _refined(entry_event, np.where(shape == KNOCK_OUT, -far, -field.points))
    direct = np.full(len(shape), "", dtype=object)
    for step in range(max(map(len, chosen))):
        key = np.zeros_like(level)
        for name in TIE_BREAKS:
            shapes = [at for at, names in enumerate(chosen) if names[step : step + 1] == (name,)]
            here = np.isin(shape, shapes)
            if name == _DIRECT and here.any():
                # Who is not asked here is level with nobody.
                asked = np.where(here, level, -1 - np.arange(len(level)))
                standings = direct_encounter(asked, field.met)
                key[here] = standings.order[here]
                direct[standings.shown] = _averages(standings.sums, standings.shown, standings.unit, entry_event)
            elif here.any():
                key[here] = -values[name][here]
        level = _refined(level, key)
    texts[_DIRECT] = direct
    nothing = np.full(len(shape), None)
    printed = {name: np.where(has[name], texts.get(name, nothing), nothing) for name in TIE_BREAKS}
    return Places(place=_places(entry_event, level), shape=shape, tie_breaks=printed)


def _refined(level: Ints, key: Ints) -> Ints:
    """Number those who are level anew, apart where the key differs; the smaller number is the better."""
    order = np.lexsort((key, level))
    starts = starts_of_runs(level[order], key[order])
    refined = np.empty_like(level)
    refined[order] = np.repeat(np.arange(len(starts)), sizes_of_runs(starts, len(level)))
    return refined


def _places(entry_event: Ints, level: Ints) -> Ints:
    order = np.argsort(level, kind="stable")
    starts = starts_of_runs(level[order])
    place = np.empty_like(level)
    place[order] = np.repeat(starts, sizes_of_runs(starts, len(level)))
    # Levels ascend from event to event, so that an event's best stands where the event begins.
    return place - np.searchsorted(entry_event, entry_event) + 1


def _texts(values: Ints, name: str) -> np.ndarray:
    part, places = PARTS.get(name, HALVES), TIE_BREAKS[name].decimals or 0
    different, which = np.unique(values, return_inverse=True)
    if places == 0:
        return np.array([str(value) for value in different.tolist()], dtype=object)[which]
    return np.array([decimals(value, part, places) for value in different.tolist()], dtype=object)[which]


def _averages(sums: np.ndarray, shown: Flags, unit: int, entry_event: Ints) -> list[str]:
    """Points with one decimal, and with two in events where some are no whole or half points."""
    uneven = shown & (2 * sums % unit != 0)
    places = 1 + np.isin(entry_event, entry_event[uneven])[shown]
    return [decimals(int(number), unit, int(place)) for number, place in zip(sums[shown], places, strict=True)]
