"""Exact rounding of rational numbers held as whole numbers of a unit."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.signedinteger[Any]]
"""Whole numbers: of 64 bits where a rule works them out, of fewer where they are kept in long columns."""

Flags = NDArray[np.bool_]


def half_away(numerator: Ints, denominator: Ints | int) -> Ints:
    """Round numerator / denominator to whole numbers, a half away from zero (2.5 -> 3, -2.5 -> -3).

    Args:
        numerator: whole numbers; twice their size plus the denominator must stay below 2**63.
        denominator: a positive whole number, or an array of them.

    Returns:
        Whole numbers of the numerator's shape, as exact fractions would be rounded.
    """
    size: Ints = (2 * np.abs(numerator) + denominator) // (2 * np.asarray(denominator))
    return np.where(numerator < 0, -size, size)


def half_even(numerator: Ints, denominator: Ints | int) -> Ints:
    """Round numerator / denominator to whole numbers, a half to the even one (2.5 -> 2, 3.5 -> 4)."""
    below = down(numerator, denominator)
    over = 2 * (numerator - below * denominator)
    found: Ints = below + ((over > denominator) | ((over == denominator) & (below % 2 == 1)))
    return found


def half_up(numerator: Ints, denominator: Ints | int) -> Ints:
    """Round numerator / denominator to whole numbers, a half upwards (2.5 -> 3, -2.5 -> -2)."""
    found: Ints = (2 * numerator + denominator) // (2 * np.asarray(denominator))
    return found


def down(numerator: Ints, denominator: Ints | int) -> Ints:
    """The whole number below (2.9 -> 2, -2.1 -> -3)."""
    found: Ints = numerator // np.asarray(denominator)
    return found


def up(numerator: Ints, denominator: Ints | int) -> Ints:
    """The whole number above (2.1 -> 3, -2.9 -> -2)."""
    return -down(-numerator, denominator)


def towards_zero(numerator: Ints, denominator: Ints | int) -> Ints:
    """What stands before the point (2.9 -> 2, -2.9 -> -2)."""
    size = down(np.abs(numerator), denominator)
    return np.where(numerator < 0, -size, size)


def away_from_zero(numerator: Ints, denominator: Ints | int) -> Ints:
    """The next whole number of more size (2.1 -> 3, -2.1 -> -3)."""
    size = up(np.abs(numerator), denominator)
    return np.where(numerator < 0, -size, size)


WAYS: Final[Mapping[str, Callable[[Ints, Ints | int], Ints]]] = {
    "half-away": half_away,
    "half-even": half_even,
    "half-up": half_up,
    "down": down,
    "up": up,
    "towards-zero": towards_zero,
    "away-from-zero": away_from_zero,
}
"""Ways of rounding by the names that people give them."""


def shown(ratings: Ints, steps: int) -> Ints:
    """Ratings in smallest steps as lists show them: whole points, a half away from zero."""
    return ratings if steps == 1 else half_away(ratings, steps)


def decimals(number: int, unit: int, places: int) -> str:
    """Write number / unit, not negative, with that many decimals, a half away from zero."""
    scale = 10**places
    whole, part = divmod((2 * scale * number + unit) // (2 * unit), scale)
    return f"{whole}.{part:0{places}d}"
