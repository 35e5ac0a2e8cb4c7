"""What moved a player in the latest period, as a cell of the standings holds it.

It stands as ``YYYY-MM;entry|source|rating;event|id|change|bonus|floor;…``, bonus and floor left out where both are
nought. Numbers are whole or ``numerator/denominator``; an event id's ``%``, ``|`` and ``;`` are percent-encoded.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from schemas.ledger_columns import MILLIONTHS
from schemas.standings_cells import decoded

PERIOD_CHANGES: Final = "period_changes"
"""The column of the standings."""

ENTRY: Final = "entry"
EVENT: Final = "event"
CORRECTION: Final = "correction"
CONVERSION: Final = "conversion"
FIRST_RATING: Final = "first rating"
TAKEN_OFF: Final = "taken off the list"
DECIDED: Final = "set by the rule book"
"""What a rule over whole settlements made of a rating, whatever changes add up to; with the event it ended in."""


class Entry(NamedTuple):
    """How a newcomer came in: the word of the ledger for where the rating came from, and it, in millionths."""

    source: str
    rating: int


class Part(NamedTuple):
    """What an event, a correction, a conversion or a rule over settlements brought a player, in millionths.

    ``name`` is the event's id, else the day YYYY-MM-DD. ``change`` is all of it, ``bonus`` and ``floor`` what a
    bonus and the floor added to it.
    """

    kind: str
    name: str
    change: int
    bonus: int = 0
    floor: int = 0


class PeriodChanges(NamedTuple):
    """A player's latest period with a rated game, a correction or a conversion: its month and all that moved."""

    period: str
    entry: Entry | None
    parts: Sequence[Part]


def parse_period_changes(cell: str) -> PeriodChanges:
    """Read such a cell; an empty one has no period and nothing that moved."""
    period, *entries = cell.split(";")
    entry, parts = None, []
    for each in entries:
        kind, name, *numbers = each.split("|")
        if kind == ENTRY:
            entry = Entry(name, _read(numbers[0]))
        else:
            parts.append(Part(kind, decoded(name), *map(_read, numbers)))
    return PeriodChanges(period, entry, parts)


def changes_of(cell: str, period: str) -> PeriodChanges:
    """What moved a player in this period: nothing if the latest period with a change is an earlier one."""
    return parse_period_changes(cell) if cell.startswith(period) else PeriodChanges(period, None, ())


def written(millionths: int) -> str:
    """Millionths as a whole number, or a fraction in its lowest terms."""
    whole, rest = divmod(millionths, MILLIONTHS)
    return str(Fraction(millionths, MILLIONTHS)) if rest else str(whole)


def _read(number: str) -> int:
    return int(Fraction(number) * MILLIONTHS) if "/" in number else int(number) * MILLIONTHS
