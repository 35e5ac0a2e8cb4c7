"""Expected scores of formulas in decimals, between whole points too: the same digits on every processor."""

from decimal import Context, Decimal
from typing import Final

_EXACT: Final = Context(prec=60)
_ONE, _HALF = Decimal(1), Decimal("0.5")

_PER_LOG: Final = _EXACT.divide(_EXACT.ln(Decimal(10)), Decimal(400))
_HIGHEST_POWER: Final = 60
"""Powers of ten from here on leave nothing of a share but what 60 digits cannot hold."""

_SPREAD: Final = Decimal(400)
"""Two players' standard deviations of 200 each, together 200 √2, times √2: so that erf takes their difference."""
_CERTAIN: Final = Decimal(12)
"""From here on erf is 1 to 60 digits."""
_PI: Final = Decimal("3.14159265358979323846264338327950288419716939937510582097494459")
_TWO_PER_ROOT_PI: Final = _EXACT.divide(Decimal(2), _EXACT.sqrt(_PI))


def logistic_share(difference: Decimal) -> Decimal:
    """1 / (10 ** (-difference / 400) + 1) to some 58 digits; difference in points, of any size."""
    if abs(difference) >= 400 * _HIGHEST_POWER:
        return _ONE if difference > 0 else Decimal(0)
    odds = _EXACT.exp(_EXACT.multiply(_EXACT.minus(difference), _PER_LOG))
    return _EXACT.divide(_ONE, _EXACT.add(odds, _ONE))


def normal_share(difference: Decimal) -> Decimal:
    """Elo's normal curve, Φ(difference / (200 √2)), to some 57 digits; difference in points, of any size."""
    x = _EXACT.divide(abs(difference), _SPREAD)
    erf = _ONE if x >= _CERTAIN else _erf(x)
    half = _EXACT.multiply(_HALF, erf)
    return _EXACT.add(_HALF, half) if difference >= 0 else _EXACT.subtract(_HALF, half)


def linear_share(difference: Decimal) -> Decimal:
    """½ + difference / 800, from 0 to 1, exactly."""
    return min(max(_EXACT.add(_HALF, _EXACT.divide(difference, Decimal(800))), Decimal(0)), _ONE)


def _erf(x: Decimal) -> Decimal:
    # 2/√π e^(-x²) (x + 2x³/3 + 4x⁵/15 + …): every term is positive, so that no digits are lost between them.
    square = _EXACT.multiply(x, x)
    term, total, odd = x, x, 1
    while term > _EXACT.multiply(total, Decimal("1e-62")):
        odd += 2
        term = _EXACT.divide(_EXACT.multiply(term, _EXACT.multiply(2, square)), Decimal(odd))
        total = _EXACT.add(total, term)
    return _EXACT.multiply(_EXACT.multiply(_TWO_PER_ROOT_PI, _EXACT.exp(_EXACT.minus(square))), total)
