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
    if len(seats.counts):
        right = np.where(seats.counts, right, 0)
    whole, rest = _divided(left, right, divisor)
    # The sum over all cards may leave 64 bits, but comes back into them when the card's beginning is taken off.
    until = np.cumsum(rest)
    before = until - rest
    beginning = seats.of_card(before[seats.starts]) if len(seats.starts) else before
    found: Ints = whole + _nearest(until - beginning, divisor) - _nearest(before - beginning, divisor)
    return found


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


def _nearest(numerator: Ints, divisor: int) -> Ints:
    found: Ints = (numerator + divisor // 2) // divisor
    return found
