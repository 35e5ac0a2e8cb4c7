"""Stable orders of whole numbers, by sorting numbers that carry their places with them."""

from typing import Final

import numpy as np

from pipeline.replay.together import firsts
from pipeline.rules.rounding import Ints

_MOST_BITS: Final = 63


def stable_order(numbers: Ints) -> Ints:
    """The places of numbers from 0 upwards, smallest number first, equal ones as they stand.

    numpy sorts numbers several times as fast as it finds their order.
    """
    bits = max(len(numbers) - 1, 1).bit_length()
    if int(numbers.max(initial=0)).bit_length() + bits > _MOST_BITS:
        return np.argsort(numbers, kind="stable")
    carried = numbers.astype(np.int64)
    carried <<= bits
    carried |= np.arange(len(numbers))
    carried.sort()
    carried &= (1 << bits) - 1
    return carried


def stable_order_of_runs(numbers: Ints) -> Ints:
    """The same where most numbers stand beside equal ones: the runs are put in order, not their elements.

    At most 2**31 - 1 numbers.
    """
    starts = np.flatnonzero(firsts(numbers))
    runs = stable_order(numbers[starts])
    length = np.diff(starts, append=len(numbers))[runs]
    order: Ints = np.repeat((starts[runs] - (np.cumsum(length) - length)).astype(np.int32), length)
    order += np.arange(len(numbers), dtype=np.int32)
    return order
