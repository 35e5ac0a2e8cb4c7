"""Expected scores of formulas as tables by whole difference, worked out once: no processor's last bit."""

from collections.abc import Callable, Iterator, Mapping
from decimal import Context, Decimal
from functools import cache
from typing import Final

import numpy as np

from pipeline.rules.curves import LOGISTIC_UNIT
from pipeline.rules.rounding import Ints
from pipeline.rules.shares import logistic_share, normal_share

Share = Callable[[Decimal], Decimal]

LOGISTIC: Final = "logistic"
NORMAL: Final = "normal"
FORMULAS: Final[Mapping[str, Share]] = {LOGISTIC: logistic_share, NORMAL: normal_share}

UNIT: Final = LOGISTIC_UNIT
"""Of all formulas: fine enough for ratings to the point."""

USUAL_SCALE: Final = 400
"""What the formulas in ``shares`` are written for."""

_FARTHEST: Final = {LOGISTIC: 14, NORMAL: 6}
"""In scales: from here on the higher player's share is one to the last part."""

_EXACT: Final = Context(prec=60)


def stretched(share: Share, difference: Decimal, scale: int) -> Decimal:
    """A formula's share at another scale than 400: at twice the scale twice the difference has the same share."""
    return share(_EXACT.divide(_EXACT.multiply(difference, Decimal(USUAL_SCALE)), Decimal(scale)))


def tabled(name: str, difference: Ints, scale: int) -> Ints:
    """The shares of the formula of that name in parts of UNIT, the two sides adding up to it exactly."""
    table = _table(name, scale)
    found = table[np.minimum(np.abs(difference), len(table) - 1)]
    return np.where(difference < 0, UNIT - found, found)


@cache
def _table(name: str, scale: int) -> Ints:
    """The higher player's shares for differences from 0 on, each rounded once."""
    farthest = _FARTHEST[name] * scale
    shares = _logistic(scale, farthest) if name == LOGISTIC else _normal(scale, farthest)
    table = np.array([int(_EXACT.multiply(UNIT, each).to_integral_value()) for each in shares], dtype=np.int64)
    table.flags.writeable = False
    return table


def _logistic(scale: int, farthest: int) -> Iterator[Decimal]:
    """The same as the formula, several times as quick: the odds from one difference to the next are a factor."""
    step = _EXACT.power(10, _EXACT.divide(Decimal(-1), Decimal(scale)))
    odds = Decimal(1)
    for _ in range(farthest + 1):
        yield _EXACT.divide(Decimal(1), _EXACT.add(Decimal(1), odds))
        odds = _EXACT.multiply(odds, step)


def _normal(scale: int, farthest: int) -> Iterator[Decimal]:
    for at in range(farthest + 1):
        yield stretched(normal_share, Decimal(at), scale)
