"""Bootstrap intervals of mean differences, events drawn whole: games of an event hang together."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pipeline.rules.rounding import Ints

COVERED: Final = 95
"""Per cent of the resamples inside an interval; as many lie below it as above."""

FEWEST: Final = 39
"""Resamples from which on an interval has ends: one of 39 may lie beyond each."""

Fraction = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Interval:
    """The ends of an interval as fractions of what the sums are counted in, their denominators positive."""

    low: Fraction
    high: Fraction

    @property
    def excludes_zero(self) -> bool:
        """Whether all of it is on one side of 0."""
        return self.low[0] > 0 or self.high[0] < 0


def picks(generator: np.random.PCG64, events: int) -> NDArray[np.uint64]:
    """As many events by chance as there are, from the generator's raw numbers.

    The raw stream of PCG64 is fixed for good, what numpy makes of it is not. The upper half of each number, as a
    part of the whole, is taken of the events: that is uniform to one in four thousand million over their number.
    """
    raw = np.asarray(generator.random_raw(events), dtype=np.uint64)
    picked: NDArray[np.uint64] = ((raw >> np.uint64(32)) * np.uint64(events)) >> np.uint64(32)
    return picked


def intervals(sums: Ints, counts: Ints, resamples: int, seed: int) -> list[Interval | None]:
    """The percentile interval of each mean, all from the same resamples.

    Args:
        sums: of each event and mean, what its games add up to, shape (events, means).
        counts: how many of its games count there, same shape.
        resamples: how often events are drawn.
        seed: of the generator.

    Returns:
        None where there are fewer than two events, or too few resamples in which any game counts.
    """
    events, means = sums.shape
    if events < 2:
        return [None] * means
    generator = np.random.PCG64(seed)
    drawn = np.zeros((2, resamples, means), dtype=np.int64)
    for number in range(resamples):
        times = np.bincount(picks(generator, events).astype(np.int64), minlength=events)
        drawn[0, number], drawn[1, number] = times @ sums, times @ counts
    return [_interval(drawn[0, :, each], drawn[1, :, each]) for each in range(means)]


def _interval(sums: Ints, counts: Ints) -> Interval | None:
    some = counts > 0
    sums, counts = sums[some], counts[some]
    beyond = (len(sums) + 1) * (100 - COVERED) // 200
    if not beyond:
        return None
    order = np.argsort(sums / counts, kind="stable")
    low, high = order[beyond - 1], order[-beyond]
    return Interval(low=(int(sums[low]), int(counts[low])), high=(int(sums[high]), int(counts[high])))
