"""Performance ratings: the mean of the opponents' ratings and the difference that the score stands for."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from pipeline.rules.rounding import Ints, half_away


@dataclass(frozen=True, slots=True, kw_only=True)
class Performance:
    """Which rating difference a score stands for.

    ``differences(halves, games)`` gives it for so many half points out of so many games (at least one), in parts
    of 1 / (2 games) of a point; ``told`` says the same in words, for a notes sheet. ``span`` is over how many
    points the difference rises in a line from all losses to all wins (None: it goes by FIDE's table).
    """

    differences: Callable[[Ints, Ints], Ints]
    told: str
    span: int | None = None


def performance_ratings(method: Performance, opponents: Ints, halves: Ints, games: Ints, unit: int = 1) -> Ints:
    """The mean of the opponents' ratings and the difference for the score, summed exactly and rounded once.

    Args:
        method: which difference a score stands for.
        opponents: sums of the opponents' ratings in parts of ``unit``, one a player; an opponent counts with
            the handicap that the player gave and without the one that the player received.
        halves: half points scored against them, 0 to twice the games.
        games: how many games, at least one.
        unit: what a point is.

    Returns:
        Whole points of the same shape, a half away from zero. They measure a result and are no ratings that
        stand on a list: there is no floor.
    """
    difference = method.differences(halves, games)
    return half_away(2 * opponents + unit * difference, 2 * unit * games)


def mean_ratings(opponents: Ints, games: Ints, unit: int = 1) -> Ints:
    """The mean of ratings given as sums in parts of ``unit``; whole points, a half away from zero."""
    return half_away(opponents, unit * games)


# FIDE Rating Regulations, table 8.1.1: the difference for 0.50, 0.51 and so on to 1.00.
_FIDE_8_1_1: Final = np.array(
    (
        0, 7, 14, 21, 29, 36, 43, 50, 57, 65,
        72, 80, 87, 95, 102, 110, 117, 125, 133, 141,
        149, 158, 166, 175, 184, 193, 202, 211, 220, 230,
        240, 251, 262, 273, 284, 296, 309, 322, 336, 351,
        366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
        800,
    ),
    dtype=np.int64,
)  # fmt: skip


def fide_differences(hundredths: Ints) -> Ints:
    """FIDE's dp for a score in hundredths of the games, 0 to 100; below 50 the same with the other sign."""
    size = _FIDE_8_1_1[np.abs(hundredths - 50)]
    return np.where(hundredths < 50, -size, size)


def fide_shares(halves: Ints, games: Ints) -> Ints:
    """FIDE's p, the score's share of the games in hundredths, a half up; above zero that is away from it."""
    return half_away(50 * halves, games)


def _by_table(halves: Ints, games: Ints) -> Ints:
    return fide_differences(fide_shares(halves, games)) * 2 * games


BY_FIDE_TABLE: Final = Performance(
    differences=_by_table,
    told=(
        "the mean of the opponents' ratings and dp from FIDE's table 8.1.1 for the score's share of the games, "
        "rounded to hundredths, a half up; 800 more for all wins, 800 less for all losses"
    ),
)
"""FIDE's way, and that of every curve without an inverse for all wins and all losses."""


def along_a_line(span: int) -> Performance:
    """The inverse of an expected score that rises from 0 to 1 in a line over ``span`` points, even at half of them.

    All wins are the end of the line, half a span above the opponents' mean. For a chart in bands it is the line
    through their beginnings: a score that a band expects stands for the least difference of that band, a score
    between two bands for a difference between them in proportion.
    """

    def differences(halves: Ints, games: Ints) -> Ints:
        return span * (halves - games)

    reach = span // 2
    return Performance(
        differences=differences,
        told=(
            "the mean of the opponents' ratings and the difference at which the rule book expects the score: "
            f"{span} times its share of the games over a half; {reach} more for all wins, as much less for losses"
        ),
        span=span,
    )
