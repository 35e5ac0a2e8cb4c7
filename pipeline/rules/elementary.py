"""Exponential, logarithm and power whose last bit is the same on every processor.

They are put together from what IEEE 754 rounds in one way everywhere: + - * / on float64, the nearest whole number,
and powers of two put in and taken out. Numpy's own are as good and faster, but their last bit comes from the vector
instructions or the C library at hand, and one bit is enough to part two offices' lists at a rounding.
"""

from collections.abc import Sequence
from decimal import Context, Decimal
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
"""Numbers of 64 bits that were rounded."""

EXP_REACH: Final = 700.0
"""Exponents up to here, of either sign, have an exponential among the normal numbers."""

_EXACT: Final = Context(prec=60)

_LN_2: Final = Decimal("0.693147180559945309417232121458176568075500134360255254120680")
_LN_2_HIGH: Final = float(round(_LN_2 * 2**40)) / 2**40  # so short that a binary exponent times it is exact
_LN_2_LOW: Final = float(_EXACT.subtract(_LN_2, Decimal(_LN_2_HIGH)))
_PER_LN_2: Final = float(_EXACT.divide(1, _LN_2))

_ROOT_HALF: Final = 0.7071067811865476  # any number near it would do: it parts the mantissas, and enters no result


def _reciprocals(numbers: Sequence[int]) -> tuple[float, ...]:
    return tuple(1 / number for number in numbers)


# exp r = 1 + r + r² (1/2! + r (1/3! + …)) as far as 1/13!; what follows is below 2**-57 for |r| <= ln 2 / 2.
_EXP_TERMS: Final = _reciprocals(
    (2, 6, 24, 120, 720, 5040, 40320, 362880, 3628800, 39916800, 479001600, 6227020800)
)
# ln((1 + s) / (1 - s)) = 2 s + 2 s³ (1/3 + s² (1/5 + …)) as far as 1/23; what follows is below 2**-60 of it for
# |s| <= 0.1716, which mantissas from √½ to √2 have.
_LN_TERMS: Final = _reciprocals((3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23))


def exponential(x: Floats | float) -> Floats:
    """The number e to the power of x.

    Args:
        x: any shape, each of at most EXP_REACH in size.

    Returns:
        The same shape; less than one unit in the last place from the true value. exponential(0) is 1.

    Raises:
        ValueError: a number is beyond EXP_REACH, or is none.
    """
    high = np.asarray(x, dtype=np.float64)
    return _exponential(high, np.zeros_like(high))


def logarithm(x: Floats | float) -> Floats:
    """The natural logarithm of x.

    Args:
        x: any shape, positive normal numbers (from 2.3e-308 up).

    Returns:
        The same shape; less than 0.6 units in the last place from the true value, also near 1. logarithm(1) is 0.

    Raises:
        ValueError: a number is not among those.
    """
    high, low = _logarithm(np.asarray(x, dtype=np.float64))
    return high + low


def power(x: Floats | float, p: Floats | float) -> Floats:
    """The power of x by p.

    Args:
        x: any shape, positive normal numbers.
        p: a number, or an array that fits x; at most 1e100 in size.

    Returns:
        The shape of both together; less than one unit in the last place from the true value where this lies
        between 1e-17 and 1e17, less than four everywhere. x to the power of 0 is 1, and so is 1 to that of p.

    Raises:
        ValueError: a number is not among those, or p ln x is beyond EXP_REACH.
    """
    exponent = np.asarray(p, dtype=np.float64)
    if not (np.abs(exponent) <= 1e100).all():
        raise ValueError("an exponent beyond 1e100")
    high, low = _logarithm(np.asarray(x, dtype=np.float64))
    product, rest = _product(high, exponent)
    return _exponential(product, rest + low * exponent)


def _exponential(high: Floats, low: Floats) -> Floats:
    """The number e to the power of high + low, low being small beside high."""
    if not (np.abs(high) <= EXP_REACH).all():
        raise ValueError(f"an exponent beyond {EXP_REACH:.0f}")
    twos = np.rint(high * _PER_LN_2)
    near = high - twos * _LN_2_HIGH  # exact
    far = twos * _LN_2_LOW - low
    r = near - far
    lost = (near - r) - far
    return np.ldexp(1 + (r + (lost + r * r * _series(r, _EXP_TERMS))), twos.astype(np.int32))


def _logarithm(x: Floats) -> tuple[Floats, Floats]:
    """The natural logarithm as the sum of two numbers, wrong by less than 2**-58 of it."""
    if not ((x >= np.finfo(np.float64).tiny) & (x < np.inf)).all():
        raise ValueError("a logarithm of what is not positive")
    mantissa, twos = np.frexp(x)
    small = mantissa < _ROOT_HALF
    f = np.where(small, 2 * mantissa, mantissa) - 1  # exact
    e = twos - small.astype(np.float64)
    # s = f / (2 + f) in two parts; the quotient's remainder is exact but for the last product.
    below, below_low = _sum(np.full_like(f, 2), f)
    s = f / below
    product, rest = _product(s, below)
    s_low = ((f - product) - rest - s * below_low) / below
    series = 2 * s_low + 2 * s * (s * s) * _series(s * s, _LN_TERMS)
    high, low = _sum(e * _LN_2_HIGH, 2 * s)  # e ln 2 is nothing or the larger one
    return _sum(high, low + (series + e * _LN_2_LOW))


def _series(x: Floats, terms: tuple[float, ...]) -> Floats:
    """terms[0] + terms[1] x + terms[2] x² …"""
    total: Any = terms[-1]
    for term in terms[-2::-1]:
        total = term + x * total
    return np.asarray(total)


def _sum(larger: Floats, smaller: Floats) -> tuple[Floats, Floats]:
    """A sum as it is rounded, and what rounding lost; the larger one first, unless it is 0 (Dekker, 1971)."""
    total = larger + smaller
    return total, smaller - (total - larger)


def _product(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """A product as it is rounded, and what rounding lost (Dekker, 1971); both below 2**990."""
    product = x * y
    x_high, y_high = _upper_half(x), _upper_half(y)
    x_low, y_low = x - x_high, y - y_high
    return product, ((x_high * y_high - product) + x_high * y_low + x_low * y_high) + x_low * y_low


def _upper_half(x: Floats) -> Floats:
    """The upper 26 bits of each number."""
    stretched = x * (2.0**27 + 1)
    return stretched - (stretched - x)
