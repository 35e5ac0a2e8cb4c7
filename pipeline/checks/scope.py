"""What counts for which rule book: the events of the run, up to the period, not held back, not yet counted."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from pipeline.checks.holding import Held
from pipeline.checks.order import Calendar
from pipeline.checks.setting import Setting, members
from pipeline.tables import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """Of the events (rows of events.csv), what the run makes of them.

    ``free[code]``: of the rule book and not held back. ``counts[code]``: free, in the period and not counted
    by an earlier run. ``later``: rows after the period, in order of play.
    """

    period: str
    free: Mapping[str, np.ndarray]
    counts: Mapping[str, np.ndarray]
    later: np.ndarray


def free_events(events: Table, calendar: Calendar, setting: Setting, held: Held | None) -> dict[str, np.ndarray]:
    """Of each rule book of the run the events that are neither without a place nor held back."""
    words = events.words("event_id")
    placed = calendar.position >= 0
    member = members(events, setting)
    free = {}
    for code in setting.run:
        out = held.for_book(code) if held else frozenset[str]()
        free[code] = member[code] & placed & ~words.among(out)
    return free


def scope(
    events: Table, calendar: Calendar, setting: Setting, free: Mapping[str, np.ndarray], period: str
) -> Scope:
    """What counts, given the period of the list to make."""
    words = events.words("event_id")
    in_time = np.array([bool(month) and month <= period for month in calendar.periods], np.bool_)
    counts = {}
    for code in setting.run:
        counted = setting.counted[code].events if code in setting.counted else frozenset[str]()
        counts[code] = free[code] & in_time & ~words.among(counted)
    any_free = np.zeros(len(in_time), np.bool_)
    for each in free.values():
        any_free |= each
    ordered = calendar.rows
    return Scope(period=period, free=free, counts=counts, later=ordered[any_free[ordered] & ~in_time[ordered]])
