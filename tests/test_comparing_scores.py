"""Scores of predictions: by hand on a few games, and against decimals on many."""

from decimal import Decimal, localcontext
from fractions import Fraction

import numpy as np
import pytest

from pipeline.comparing.scores import (
    ACCURACY,
    BRIER,
    CAP,
    DEVIANCE,
    EPSILON,
    LOG_LOSS,
    UNIT,
    brier_scores,
    certain,
    deviances,
    figures,
    hits,
    log_losses,
)


def of(*values, kind=np.int64):
    return np.array(values, dtype=kind)


def shares(*values):
    return of(*values, kind=np.float64)


# ln 2 = 0.693147181, ln 4 = 1.386294361, ln(4/3) = 0.287682072; log10: 0.301029996, 0.602059991, 0.124938737.
BY_HAND = [
    # half points, E: log loss, deviance, Brier score, hit
    (2, 0.5, "0.693147181", "0.301029996", "0.25", "0.5"),
    (0, 0.5, "0.693147181", "0.301029996", "0.25", "0.5"),
    (1, 0.5, "0.693147181", "0.301029996", "0", "0"),
    (2, 0.75, "0.287682072", "0.124938737", "0.0625", "1"),
    (0, 0.75, "1.386294361", "0.602059991", "0.5625", "0"),
    (1, 0.75, "0.836988217", "0.363499364", "0.0625", "0"),
    (0, 0.25, "0.287682072", "0.124938737", "0.0625", "1"),
    (2, 0.25, "1.386294361", "0.602059991", "0.5625", "0"),
]


@pytest.mark.parametrize(("half_points", "expected", "log_loss", "deviance", "brier", "hit"), BY_HAND)
def test_one_game_by_hand(half_points, expected, log_loss, deviance, brier, hit):
    """A win, a loss and a draw at even chances and at three to one."""
    game = of(half_points), shares(expected)
    found = [int(rule(*game)[0]) for rule in (log_losses, deviances, brier_scores, hits)]
    assert found == [int(Decimal(each) * UNIT) for each in (log_loss, deviance, brier, hit)]


@pytest.mark.parametrize(
    ("half_points", "expected", "log_loss", "deviance"),
    [
        # -ln(2 ** -52) = 52 ln 2 = 36.043653389; half of it for a draw. log10: 2 at one in a hundred.
        (0, 1.0, "36.043653389", "2"),
        (2, 0.0, "36.043653389", "2"),
        (1, 1.0, "18.021826695", "1.002182403"),
        (2, 1.0, "0", "0.004364805"),
        (0, 0.0, "0", "0.004364805"),
        (0, 0.995, "5.298317367", "2"),
        (2, 0.995, "0.005012542", "0.004364805"),
    ],
)
def test_certainty_is_kept_within_bounds(half_points, expected, log_loss, deviance):
    """Log loss stops at the epsilon of doubles, the deviance at one in a hundred."""
    assert EPSILON == 2.0**-52
    assert CAP == 0.01
    game = of(half_points), shares(expected)
    assert int(log_losses(*game)[0]) == int(Decimal(log_loss) * UNIT)
    assert int(deviances(*game)[0]) == int(Decimal(deviance) * UNIT)
    assert certain(game[1])[0] == (expected in (0.0, 1.0))


def test_the_figures_of_some_games():
    """Means over all games, accuracy over those that were decided."""
    found = figures(of(2, 0, 1, 2), shares(0.75, 0.75, 0.75, 0.5))
    means = {name: Fraction(*each.mean) for name, each in found.items()}
    assert means[BRIER] == Fraction(1, 4) * (Fraction(1, 16) + Fraction(9, 16) + Fraction(1, 16) + Fraction(1, 4))
    assert means[ACCURACY] == Fraction(1, 3) * (1 + 0 + Fraction(1, 2))
    assert means[LOG_LOSS] == Fraction(287682072 + 1386294361 + 836988217 + 693147181, 4 * UNIT)
    assert means[DEVIANCE] == Fraction(124938737 + 602059991 + 363499364 + 301029996, 4 * UNIT)


def test_draws_alone_leave_no_accuracy():
    assert figures(of(1, 1), shares(0.7, 0.2))[ACCURACY].mean == (0, 0)


def test_white_or_black_makes_no_difference():
    """The same games told from the other side have the same figures."""
    dice = np.random.default_rng(5)
    half_points, expected = dice.integers(0, 3, 400), dice.integers(1, 64, 400) / 64
    there, back = figures(half_points, expected), figures(2 - half_points, 1 - expected)
    assert {name: each.mean for name, each in there.items()} == {name: each.mean for name, each in back.items()}


def test_the_order_of_the_games_makes_no_difference():
    """To the last digit: sums are of whole numbers."""
    dice = np.random.default_rng(11)
    half_points, expected = dice.integers(0, 3, 5_000), dice.random(5_000)
    order = dice.permutation(5_000)
    once, again = figures(half_points, expected), figures(half_points[order], expected[order])
    assert {name: each.mean for name, each in once.items()} == {name: each.mean for name, each in again.items()}


def test_against_decimals():
    """Random games, each worked out with thirty digits; what is rounded is the double that was given."""
    dice = np.random.default_rng(3)
    games = [*zip(dice.integers(0, 3, 500).tolist(), dice.random(500).tolist(), strict=True)]
    games += [(at % 3, 1 - 2**-at) for at in range(1, 53)]
    half_points, expected = (np.array(column) for column in zip(*games, strict=True))
    with localcontext() as context:
        context.prec = 30
        for got, rule, least in (
            (log_losses(half_points, expected), Decimal.ln, Decimal(EPSILON)),
            (deviances(half_points, expected), Decimal.log10, Decimal(CAP)),
        ):
            for value, (points, share) in zip(got.tolist(), games, strict=True):
                kept = min(max(Decimal(share), least), 1 - least)
                score = Decimal(points) / 2
                exact = -(score * rule(kept) + (1 - score) * rule(1 - kept))
                assert abs(value - exact * UNIT) < Decimal("0.51")
