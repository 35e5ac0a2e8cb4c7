"""Which edition of a rule book is in force when."""

from collections.abc import Sequence
from datetime import date

import numpy as np

from pipeline.rules.edition import Edition, Settles
from pipeline.rules.rounding import Ints
from pipeline.rules.system import RatingSystem

_ALWAYS = -np.iinfo(np.int64).max


def first_days(editions: Sequence[Edition]) -> Ints:
    """The first day of each edition, in days since 1970-01-01; the first one has always been in force."""
    epoch = date(1970, 1, 1)
    return np.array(
        [_ALWAYS if edition.in_force is None else (edition.in_force - epoch).days for edition in editions],
        dtype=np.int64,
    )


def edition_at(firsts: Ints, day: Ints) -> Ints:
    """The number of the edition in force on each day, given the editions' first days."""
    return np.maximum(np.searchsorted(firsts, day, side="right") - 1, 0)


def days_counted(settles: Settles, end: Ints, month: Ints) -> Ints:
    """The day on which each event counts: its end, or the first day of the later month that it is rated in.

    Where periods are settled as a whole, all events of one count on its first day.

    Args:
        settles: when the rule book's ratings move.
        end: of each event its last day, in days since 1970-01-01.
        month: the first day of the month that it counts in, likewise.
    """
    return month if settles is Settles.EVERY_PERIOD else np.maximum(end, month)


def edition_of_list(system: RatingSystem, period: str) -> Edition:
    """The edition that the list of a month YYYY-MM stands under: the one of what is settled on its last day."""
    month = np.datetime64(period, "M")
    first, next_first = (each.astype("datetime64[D]").astype(np.int64) for each in (month, month + 1))
    day = days_counted(system.settles, np.array([next_first - 1]), np.array([first]))
    return system.editions[int(edition_at(first_days(system.editions), day)[0])]
