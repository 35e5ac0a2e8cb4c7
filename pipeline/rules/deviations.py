"""Ratings with a deviation: what games tell of a player, by how sure the opponents' ratings are (Glickman, 1999).

All is on the natural scale of the logistic curve: a difference of 1 is odds of e to 1. Ratings and deviations are
divided by the points of that difference first. Sums over games are sums of whole parts, so that their order is
nothing to them.
"""

from typing import Final

import numpy as np

from pipeline.rules.elementary import Floats, exponential
from pipeline.rules.rounding import Ints
from pipeline.rules.seats import Seats

_IMMENSE: Final = 1 << 30
"""In smallest steps: below it ratings and K stay inside the numbers that they are kept in."""

_PI_SQUARED: Final = 9.869604401089358


def clearness(deviation: Floats) -> Floats:
    """How much a game tells against an opponent of that deviation: g, from 1 where it is 0 down towards 0."""
    return 1 / np.sqrt(1 + 3 * (deviation * deviation) / _PI_SQUARED)


def expected_score(clear: Floats, difference: Floats) -> Floats:
    """The expected score 1 / (1 + exp(-g d)) at so much clearness, d being own rating less the opponent's."""
    return 1 / (1 + exponential(-(clear * difference)))


def information(seats: Seats, clear: Floats, expected: Floats) -> Floats:
    """What the counted games of each card tell of its player: the sum of g² E (1 - E), one element a card."""
    return _sum(seats, clear * clear * (expected * (1 - expected)))


def surprise(seats: Seats, clear: Floats, expected: Floats) -> Floats:
    """How much better than expected each card's counted games went: the sum of g (s - E), one element a card."""
    return _sum(seats, clear * (seats.score * 0.5 - expected))


def variance_after(variance: Floats, told: Floats) -> Floats:
    """The variance of a rating after games that tell so much, given the one before them."""
    return variance / (1 + variance * told)


def factors(seats: Seats, k: Floats, expected: Floats, steps: int) -> Ints:
    """K of each seat in the rating's whole smallest steps, given in points as it comes out of the formula.

    Raises:
        OverflowError: the games of a settlement move a rating, or could move it, beyond what is kept of one.
    """
    moved = seats.by_card(_counted(seats, whole(np.minimum(k, _IMMENSE) * (seats.score * 0.5 - expected))))
    farthest = np.maximum(np.abs(seats.own // steps + seats.of_card(moved)), k)
    if (farthest >= _IMMENSE // steps).any():
        at = int(np.argmax(farthest))
        raise OverflowError(
            f"games of {np.datetime64(int(seats.around.day[at]), 'D').astype('datetime64[M]')}, settled together, "
            f"move a rating of {int(seats.own[at]) // steps} by {int(seats.of_card(moved)[at])} points, "
            "beyond all bounds"
        )
    return whole(k * steps)


def whole(values: Floats) -> Ints:
    """The nearest whole numbers, a half to the even one."""
    return np.rint(values).astype(np.int64)


def _sum(seats: Seats, shares: Floats) -> Floats:
    """The sum over each card's seats that count; no share is above 1 in size.

    Shares are counted in parts so small that there is just room for as many games as the card has.
    """
    _, twos = np.frexp(seats.in_card.astype(np.float64))
    parts = np.ldexp(1.0, 61 - twos)
    total: Floats = seats.by_card(_counted(seats, whole(shares * parts))) / seats.at_first(parts)
    return total


def _counted(seats: Seats, values: Ints) -> Ints:
    """The values of the seats that count, nought for the others."""
    return np.where(seats.counts, values, 0) if len(seats.counts) else values
