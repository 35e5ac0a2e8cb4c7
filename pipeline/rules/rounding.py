"""Exact rounding of rational numbers held as whole numbers of a unit."""

from typing import Any

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


def decimals(number: int, unit: int, places: int) -> str:
    """Write number / unit, not negative, with that many decimals, a half away from zero."""
    scale = 10**places
    whole, part = divmod((2 * scale * number + unit) // (2 * unit), scale)
    return f"{whole}.{part:0{places}d}"
