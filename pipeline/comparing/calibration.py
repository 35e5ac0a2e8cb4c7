"""Calibration: whether favourites score what was expected of them, by bins of the expected score."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from pipeline.comparing.scores import UNIT, Shares
from pipeline.rules.rounding import Ints

BINS: Final = 10
_HUNDREDTHS: Final = 100
_WIDTH: Final = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibration:
    """One element a bin of the favourite's expected score, each 0.05 wide, from 0.50 to 1.00.

    ``games`` are those with a favourite, ``expected`` and ``score`` the sums of what was expected of the favourites
    and of what they scored, in parts of UNIT.
    """

    games: Ints
    expected: Ints
    score: Ints

    @property
    def error(self) -> tuple[int, int]:
        """The mean difference of score and expected score over all games, bin by bin, as a fraction."""
        return int(np.abs(self.score - self.expected).sum()), UNIT * int(self.games.sum())


def bounds() -> list[tuple[int, int]]:
    """From and to which hundredth each bin goes; the upper end belongs to the next, that of the last to it."""
    half = _HUNDREDTHS // 2
    return [(half + _WIDTH * number, half + _WIDTH * (number + 1)) for number in range(BINS)]


def calibration(half_points: Ints, expected: Shares) -> Calibration:
    """Put games into bins from the side of the favourite.

    Games at ½ have no favourite and stand in no bin. White's side is not taken, for the colours of some games are
    not known, and first-named players may be anybody.

    Args:
        half_points: white's score in half points, shape (n,).
        expected: white's expected score, shape (n,).
    """
    has_favourite = expected != 0.5
    half_points, expected = half_points[has_favourite], expected[has_favourite]
    white = expected > 0.5
    favoured = np.where(white, expected, 1 - expected)
    score = np.where(white, half_points, 2 - half_points)
    starts = np.array([start for start, _ in bounds()[1:]]) / _HUNDREDTHS
    at = np.searchsorted(starts, favoured, side="right")
    sums = np.zeros((2, BINS), dtype=np.int64)
    np.add.at(sums[0], at, np.rint(favoured * UNIT).astype(np.int64))
    np.add.at(sums[1], at, score.astype(np.int64) * (UNIT // 2))
    return Calibration(games=np.bincount(at, minlength=BINS), expected=sums[0], score=sums[1])
