"""Bootstrap intervals: against a plain loop with a generator of its own, and their bounds."""

from fractions import Fraction

import numpy as np
import pytest

from pipeline.comparing.bootstrap import FEWEST, Interval, intervals, picks

FULL = (1 << 128) - 1
MULTIPLIER = 0x2360ED051FC65DA44385DF649FCCF645


class Pcg64:
    """PCG XSL RR 128/64 (O'Neill 2014) in plain whole numbers, from the state that numpy makes of a seed."""

    def __init__(self, seed):
        told = np.random.PCG64(seed).state["state"]
        self.state, self.increment = told["state"], told["inc"]

    def number(self):
        """The next 64 bits."""
        self.state = (self.state * MULTIPLIER + self.increment) & FULL
        mixed = ((self.state >> 64) ^ self.state) & 0xFFFFFFFFFFFFFFFF
        turn = self.state >> 122
        return ((mixed >> turn) | (mixed << (64 - turn))) & 0xFFFFFFFFFFFFFFFF


def plain(sums, counts, resamples, seed):
    """The same intervals, one event after the other, in exact fractions."""
    generator, events = Pcg64(seed), len(sums)
    means = [[] for _ in sums[0]]
    for _ in range(resamples):
        drawn = [(generator.number() >> 32) * events >> 32 for _ in range(events)]
        for at, found in enumerate(means):
            count = sum(counts[event][at] for event in drawn)
            if count:
                found.append(Fraction(sum(sums[event][at] for event in drawn), count))
    ends = []
    for found in means:
        beyond = (len(found) + 1) * 5 // 200
        found.sort()
        ends.append((found[beyond - 1], found[-beyond]) if beyond else None)
    return ends


@pytest.mark.parametrize("seed", [0, 1, 2026])
@pytest.mark.parametrize(("events", "resamples"), [(2, 39), (7, 100), (23, 240)])
def test_against_a_plain_loop(events, resamples, seed):
    """The same ends, as fractions, for several means of the same draws; some events have no game that counts."""
    dice = np.random.default_rng(events)
    sums = dice.integers(-(10**12), 10**12, (events, 3))
    counts = dice.integers(0, 40, (events, 3))
    counts[0] = 1
    found = intervals(sums, counts, resamples, seed)
    expected = plain(sums.tolist(), counts.tolist(), resamples, seed)
    assert [each and (Fraction(*each.low), Fraction(*each.high)) for each in found] == expected


def test_the_draws_are_the_same_everywhere():
    """The first numbers of a seed, written down: a rating committee must be able to have them again."""
    generator = np.random.PCG64(1)
    assert picks(generator, 10).tolist() == DRAWN
    assert picks(generator, 10).tolist() == DRAWN_NEXT


DRAWN, DRAWN_NEXT = [5, 9, 1, 9, 3, 4, 8, 4, 5, 0], [7, 5, 3, 7, 3, 4, 1, 4, 2, 2]


def test_draws_are_even():
    """Every event is drawn about as often as any other."""
    times = np.bincount(picks(np.random.PCG64(3), 60_000).astype(np.int64) * 6 // 60_000, minlength=6)
    assert abs(times - 10_000).max() < 400


def test_too_little_to_draw_from():
    """One event varies in nothing, and few resamples have no ends; a mean of nothing has no interval."""
    one, two = np.array([[5]]), np.array([[5], [7]])
    assert intervals(one, one, 1_000, 1) == [None]
    assert intervals(two, np.ones_like(two), FEWEST - 1, 1) == [None]
    assert intervals(two, np.ones_like(two), FEWEST, 1) != [None]
    assert intervals(two, np.zeros_like(two), 1_000, 1) == [None]


@pytest.mark.parametrize(
    ("low", "high", "excludes"), [(1, 2, True), (-2, -1, True), (-1, 1, False), (0, 1, False), (-1, 0, False)]
)
def test_an_end_at_0_does_not_exclude_it(low, high, excludes):
    assert Interval(low=(low, 7), high=(high, 3)).excludes_zero == excludes
