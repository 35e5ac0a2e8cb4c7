"""Calibration: which bin a game falls into, from whose side, and what the bins add up to."""

from fractions import Fraction

import numpy as np
import pytest

from pipeline.comparing.calibration import BINS, bounds, calibration
from pipeline.comparing.scores import UNIT


def bins(*games):
    """The bins that have games: number of games, mean expected score, mean score."""
    half_points, expected = zip(*games, strict=True)
    found = calibration(np.array(half_points, dtype=np.int64), np.array(expected, dtype=np.float64))
    return {
        at: (count, Fraction(int(found.expected[at]), UNIT * count), Fraction(int(found.score[at]), UNIT * count))
        for at, count in enumerate(found.games.tolist())
        if count
    }


def test_bins_are_those_of_the_favourite():
    """White or black: 0.6 for white and 0.4 for white are games of a favourite of 0.6."""
    assert bins((2, 0.6), (0, 0.4), (1, 0.4), (0, 0.6)) == {2: (4, Fraction(3, 5), Fraction(5, 8))}


def test_games_without_a_favourite_are_in_no_bin():
    assert bins((2, 0.5), (1, 0.5), (2, 0.75)) == {5: (1, Fraction(3, 4), Fraction(1))}


@pytest.mark.parametrize(
    ("expected", "bin_"),
    [
        (0.5000001, 0),
        (0.5499999, 0),
        (0.55, 1),
        (0.45, 1),
        *((1 - at / 100, (100 - at - 50) // 5) for at in range(5, 50, 5)),
        *((at / 100, (50 - at) // 5) for at in range(5, 50, 5)),
        (0.95, 9),
        (0.9999999, 9),
        (1.0, 9),
        (0.0, 9),
    ],
)
def test_a_bound_belongs_to_the_upper_bin(expected, bin_):
    """From either side; the last bin has its upper bound too."""
    assert set(bins((2, expected))) == {bin_}


def test_bounds():
    assert bounds() == [(50 + 5 * at, 55 + 5 * at) for at in range(BINS)]


def test_the_error_is_the_mean_distance():
    """Two games at 0.6 that scored ½ and 1, one at 0.8 that scored 0: (0.3 + 0.8) / 3."""
    found = calibration(np.array([1, 2, 0]), np.array([0.6, 0.6, 0.8]))
    assert Fraction(*found.error) == Fraction(11, 30)


def test_without_favourites_there_is_no_error():
    assert calibration(np.array([1, 2]), np.array([0.5, 0.5])).error == (0, 0)
