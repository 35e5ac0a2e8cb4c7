"""Seats as cards: what the first and the last seat of each has, sums and running sums inside of it.

Every function takes the cards' first seats as ``starts``.
"""

import numpy as np

from pipeline.rules.rounding import Flags, Ints


# Cards of one seat each, as of books that settle game by game, need none of the work of adding up.
def at_first(values: np.ndarray, starts: Ints) -> np.ndarray:
    """What each card's first seat has."""
    return values if len(starts) == len(values) else values[starts]


def at_last(values: Ints, starts: Ints) -> Ints:
    """What each card's last seat has."""
    return values if len(starts) == len(values) else values[np.append(starts[1:], len(values)) - 1]


def spread(values: Ints, starts: Ints, seats: int) -> Ints:
    """What each seat's card has."""
    return values if len(starts) == seats else np.repeat(values, np.diff(starts, append=seats))


def sum_of(values: Ints, starts: Ints) -> Ints:
    """The sum over each card's seats."""
    total: Ints = values if len(starts) == len(values) else np.add.reduceat(values, starts)
    return total


def any_of(flags: Flags, starts: Ints) -> Flags:
    """Whether a flag of the card's seats is set."""
    found: Flags = flags if len(starts) == len(flags) else np.logical_or.reduceat(flags, starts)
    return found


def running(flags: Flags, starts: Ints) -> Ints:
    """How many flags are set in the card so far, the seat itself included."""
    return running_sum(flags.astype(np.int64), starts)


def running_sum(values: Ints, starts: Ints) -> Ints:
    """The sum over the card so far, the seat itself included."""
    if len(starts) == len(values):
        return values
    total = np.cumsum(values)
    running: Ints = total - spread(total[starts] - values[starts], starts, len(values))
    return running


def previous(values: Ints, starts: Ints, before: Ints) -> Ints:
    """The value of the seat before in the same card, ``before`` at its first seat."""
    shifted = np.roll(values, 1)
    shifted[starts] = before
    return shifted
