"""Events inside of cards that are settled by the month: where each begins, and what is found in each."""

import numpy as np

from pipeline.rules.card_sums import spread, sum_of
from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.seats import Seats


def event_starts(seats: Seats) -> Ints:
    """The first seat of each player's event; seats of a card stand in order of play, so events are together."""
    if not len(seats.starts):
        return np.arange(len(seats.own))
    event = seats.around.event
    first = np.ones(len(event), dtype=bool)
    np.not_equal(event[1:], event[:-1], out=first[1:])
    first[seats.starts] = True
    return np.flatnonzero(first)


def first_greatest(values: Ints, starts: Ints) -> Flags:
    """Of each event the first seat with its greatest value; none where that is not above 0.

    Args:
        values: one a seat.
        starts: the first seat of each event.
    """
    if not len(values):
        return np.zeros(0, dtype=bool)
    sizes = np.diff(starts, append=len(values))
    greatest = (values > 0) & (values == np.repeat(np.maximum.reduceat(values, starts), sizes))
    nth = np.cumsum(greatest)
    before = np.repeat(nth[starts] - greatest[starts], sizes)
    found: Flags = greatest & (nth - before == 1)
    return found


def sum_of_event(values: Ints, starts: Ints) -> Ints:
    """For each seat the sum over its event.

    Args:
        values: one a seat.
        starts: the first seat of each event.
    """
    if not len(values):
        return values
    return spread(sum_of(values, starts), starts, len(values))


def in_first_event(wanted: Flags, starts: Ints, seats: Seats) -> Flags:
    """The seats of the first event of each card in which a flag is set."""
    flags = wanted.astype(np.int64)
    of_event = sum_of_event(flags, starts)
    found: Flags = (of_event > 0) & (sum_through_event(flags, starts, seats) == of_event)
    return found


def sum_through_event(values: Ints, starts: Ints, seats: Seats) -> Ints:
    """For each seat the sum over its card up to the end of its event.

    Args:
        values: one a seat.
        starts: the first seat of each event.
        seats: the seats.
    """
    total = np.cumsum(values)
    ends = np.append(starts[1:], len(values)) - 1
    through = np.repeat(total[ends], np.diff(starts, append=len(values)))
    cards = seats.starts if len(seats.starts) else starts
    before = np.repeat(total[cards] - values[cards], np.diff(cards, append=len(values)))
    found: Ints = through - before
    return found
