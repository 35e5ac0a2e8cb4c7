"""What belongs together brought together: the order by owner, and which of it comes first and last."""

import numpy as np

from pipeline.rules.rounding import Flags, Ints


def together(owner: Ints) -> Ints:
    """The order that sorts by owner and leaves what one owner has as it stands.

    Args:
        owner: not negative; times their number they stay below 2**62.
    """
    # Numpy sorts whole numbers several times faster than it finds a stable order of them.
    bits = len(owner).bit_length()
    key = owner.astype(np.int64) << bits
    key |= np.arange(len(owner))
    key.sort()
    key &= (1 << bits) - 1
    return key


def firsts(*columns: np.ndarray) -> Flags:
    """Which elements are the first of a run, in columns that are sorted together."""
    count = len(columns[0])
    differs = np.ones(count, dtype=bool)
    differs[1:] = np.logical_or.reduce([column[1:] != column[:-1] for column in columns])[: count - 1]
    return differs


def lasts(*columns: np.ndarray) -> Flags:
    """Which elements are the last of a run."""
    return np.roll(firsts(*columns), -1)
