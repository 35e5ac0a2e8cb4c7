"""Places in order of play, and the months that events and corrections count in."""

from calendar import monthrange
from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A place in order of play: by period, end date, events before corrections, start date, id.

    Dates are text, YYYY-MM-DD; ``id`` is the event's id or, for a correction, the player's.
    """

    period: str
    end: str
    correction: bool
    start: str
    id: str


def event_place(event_id: str, period: str, end: str, start: str) -> Place:
    """Where an event stands; without a start date it starts on the day it ends."""
    return Place(period, end, False, start or end, event_id)


def correction_place(player: str, day: str) -> Place:
    """Where a correction stands: like an event that ended on its day, behind the events of that day."""
    return Place(day[:7], day, True, "", player)


def period_of(end: str, rated_in: str) -> str:
    """The month in which an event counts: that of its end, or the one that it is rated in."""
    return rated_in or end[:7]


def last_day(period: str) -> date:
    """The last day of a month written YYYY-MM."""
    year, month = int(period[:4]), int(period[5:])
    return date(year, month, monthrange(year, month)[1])


def month_after(period: str) -> str:
    """The month after a month, both written YYYY-MM."""
    year, month = int(period[:4]), int(period[5:])
    return f"{year + month // 12:04}-{month % 12 + 1:02}"
