"""Products too fine for whole numbers of 64 bits, rounded once a card: their sum is exact, not each of them."""

import numpy as np

from pipeline.rules.rounding import Ints
from pipeline.rules.seats import Seats

_BITS = 8


def fine_products(seats: Seats, left: Ints, right: Ints, divisor: int) -> Ints:
    """The products left x right / divisor of seats that count; those of a card add up to their sum, rounded once.

    Each seat has what the sum up to it, rounded, is more than the one before it, and so is off by less than one.

    Args:
        seats: whose cards are summed up.
        left: from 0 to 2**62.
        right: of any sign, up to 2**53 in size; what is found must stay below 2**62.
        divisor: up to 2**54; times the seats of a card it must stay below 2**62.

    Returns:
        Whole numbers; sums are rounded to the nearest one, a half up.
    """
    whole, rest = _divided(left, _counted(seats, right), divisor)
    until, before = _sums(seats, rest)
    found: Ints = whole + _nearest(until, divisor) - _nearest(before, divisor)
    return found


def fine_quotients(seats: Seats, values: Ints, divisor: Ints, unit: int) -> Ints:
    """The quotients values / divisor of seats that count, in parts of ``unit``; likewise those of a card add up.

    Args:
        seats: whose cards are summed up.
        values: a card's sum times the unit must stay below 2**61.
        divisor: positive, the same for all seats of a card.
        unit: what one is.

    Returns:
        Whole numbers; sums are rounded to the nearest one, a half up.
    """
    until, before = _sums(seats, _counted(seats, values))
    found: Ints = _nearest(until * unit, divisor) - _nearest(before * unit, divisor)
    return found


def _counted(seats: Seats, values: Ints) -> Ints:
    """The values of seats that count, nothing of the others."""
    return np.where(seats.counts, values, 0) if len(seats.counts) else values


def _sums(seats: Seats, values: Ints) -> tuple[Ints, Ints]:
    """Of each seat the sum in its card up to and with it, and without it."""
    # The sum over all cards may leave 64 bits, but comes back into them when the card's beginning is taken off.
    until = np.cumsum(values)
    before = until - values
    beginning = seats.of_card(before[seats.starts]) if len(seats.starts) else before
    return until - beginning, before - beginning


def _divided(left: Ints, right: Ints, divisor: int) -> tuple[Ints, Ints]:
    """The product divided by the divisor, down, and what is left over from 0 up: a long division, byte by byte."""
    quotient = np.zeros(len(left), dtype=np.int64)
    rest = np.zeros(len(left), dtype=np.int64)
    digits = -(-int(left.max(initial=0)).bit_length() // _BITS)
    for at in range(digits - 1, -1, -1):
        digit = (left >> (_BITS * at)) & ((1 << _BITS) - 1)
        here, rest = np.divmod((rest << _BITS) + digit * right, divisor)
        quotient = (quotient << _BITS) + here
    return quotient, rest


def _nearest(numerator: Ints, divisor: Ints | int) -> Ints:
    found: Ints = (numerator + divisor // 2) // np.asarray(divisor)
    return found
