"""How good predictions were, game by game: log loss, Brier score, capped deviance and accuracy, in billionths."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from pipeline.rules.elementary import Floats, logarithm
from pipeline.rules.rounding import Flags, Ints

Shares = Floats
"""Expected scores, from 0 to 1."""

UNIT: Final = 10**9
"""Figures are counted in these parts; sums of ten million games that all cost the most still have room."""

EPSILON: Final = float(np.finfo(np.float64).eps)
"""How near to 0 and 1 log loss lets an expected score come, as scikit-learn does."""

CAP: Final = 0.01
"""How near the deviance lets it come."""

_LN10: Final = 2.302585092994046


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """What each game is worth in one measure: ``values`` in parts of UNIT, and whether it ``counts`` there."""

    values: Ints
    counts: Flags

    @property
    def mean(self) -> tuple[int, int]:
        """The mean over the games that count, as a fraction; its denominator is 0 if none does."""
        return int(self.values.sum()), UNIT * int(self.counts.sum())


LOG_LOSS: Final = "log_loss"
BRIER: Final = "brier"
DEVIANCE: Final = "deviance"
ACCURACY: Final = "accuracy"
MEASURES: Final = (LOG_LOSS, BRIER, ACCURACY, DEVIANCE)


def figures(half_points: Ints, expected: Shares) -> Mapping[str, Figures]:
    """Every measure of some games.

    Args:
        half_points: white's score in half points, 0, 1 or 2, shape (n,).
        expected: white's expected score, shape (n,).
    """
    every = np.ones(len(half_points), dtype=bool)
    return {
        LOG_LOSS: Figures(values=log_losses(half_points, expected), counts=every),
        BRIER: Figures(values=brier_scores(half_points, expected), counts=every),
        ACCURACY: Figures(values=hits(half_points, expected), counts=half_points != 1),
        DEVIANCE: Figures(values=deviances(half_points, expected), counts=every),
    }


def log_losses(half_points: Ints, expected: Shares) -> Ints:
    """-(s ln E + (1 - s) ln(1 - E)), s being 1, ½ or 0 and E within EPSILON and 1 - EPSILON."""
    return _billionths(_cross_entropy(half_points, np.clip(expected, EPSILON, 1 - EPSILON)))


def deviances(half_points: Ints, expected: Shares) -> Ints:
    """-(s log10 E + (1 - s) log10(1 - E)), E within 0.01 and 0.99: capped binomial deviance (Glickman, Sonas)."""
    return _billionths(_cross_entropy(half_points, np.clip(expected, CAP, 1 - CAP)) / _LN10)


def brier_scores(half_points: Ints, expected: Shares) -> Ints:
    """(s - E)²; a draw is half a point, so that 0 is still the best."""
    return _billionths(np.square(half_points / 2 - expected))


def hits(half_points: Ints, expected: Shares) -> Ints:
    """One where the favourite won, a half where there was none, nothing for draws."""
    favourite = np.sign(expected - 0.5)
    values = np.where(favourite == 0, UNIT // 2, np.where(favourite == half_points - 1, UNIT, 0))
    return np.where(half_points == 1, 0, values)


def certain(expected: Shares) -> Flags:
    """Where nothing was left to chance: log loss moves such an expected score."""
    return (expected <= 0) | (expected >= 1)


def _cross_entropy(half_points: Ints, expected: Shares) -> Shares:
    score = half_points / 2
    return -(score * logarithm(expected) + (1 - score) * logarithm(1 - expected))


def _billionths(values: Shares) -> Ints:
    return np.rint(values * UNIT).astype(np.int64)
