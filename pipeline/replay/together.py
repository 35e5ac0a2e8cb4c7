"""Runs of what belongs together: which elements are the first and the last of them."""

from functools import reduce

import numpy as np

from pipeline.rules.rounding import Flags


def firsts(*columns: np.ndarray) -> Flags:
    """Which elements are the first of a run, in columns that are sorted together."""
    count = len(columns[0])
    differs = np.ones(count, dtype=bool)
    differs[1:] = reduce(np.logical_or, (column[1:] != column[:-1] for column in columns))[: count - 1]
    return differs


def lasts(*columns: np.ndarray) -> Flags:
    """Which elements are the last of a run."""
    return np.roll(firsts(*columns), -1)
