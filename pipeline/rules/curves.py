"""Expected scores as exact whole numbers of a unit, from rating differences."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Context, Decimal
from functools import cache
from typing import Final

import numpy as np

from pipeline.rules.performance import BY_FIDE_TABLE, Performance
from pipeline.rules.rounding import Ints
from pipeline.rules.seats import Seats
from pipeline.rules.working import BY_DIFFERENCE, Working


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """An expected score: ``rule(seats)`` gives it in parts of ``unit`` (an even number), from 0 to ``unit``.

    ``performance`` goes the other way, from a score against some opponents to a difference; ``working`` is how
    a player checks it. ``share`` is the same by the advantage in points where the rule is a formula, for what lies
    between two ratings (None: a table or a line).
    """

    unit: int
    rule: Callable[[Seats], Ints]
    performance: Performance = BY_FIDE_TABLE
    working: Working = BY_DIFFERENCE
    share: Callable[[Decimal], Decimal] | None = None


def steps(difference: Ints, bounds: Ints, shares: Ints, unit: int) -> Ints:
    """The expected score read from a table of the higher player's shares, ``unit`` less it for the lower.

    Args:
        difference: own rating less the opponent's.
        bounds: the smallest difference of each row, from 0 upwards.
        shares: the higher player's share in each row, in parts of unit.
        unit: what a certain win is.
    """
    share = shares[np.searchsorted(bounds, np.abs(difference), side="right") - 1]
    return np.where(difference < 0, unit - share, share)


LOGISTIC_UNIT: Final = 10**13
"""Fine enough for ratings to the point; 10,000 games at K 40 in one settlement are still summed exactly."""

_LOGISTIC_REACH: Final = 5_600  # from here on the higher player's share is one to the last part


@cache
def _logistic_table() -> Ints:
    """Shares of the higher player for differences from 0 on, computed in decimals: no processor's last bit."""
    exact = Context(prec=60)
    step = exact.power(10, exact.divide(Decimal(-1), Decimal(400)))
    odds = Decimal(1)
    shares = []
    for _ in range(_LOGISTIC_REACH + 1):
        shares.append(int(exact.divide(LOGISTIC_UNIT, 1 + odds).to_integral_value()))
        odds = exact.multiply(odds, step)
    table = np.array(shares, dtype=np.int64)
    table.flags.writeable = False
    return table


def logistic(difference: Ints) -> Ints:
    """1 / (10 ** (-difference / 400) + 1) in parts of LOGISTIC_UNIT, the two sides adding up to it exactly."""
    share = _logistic_table()[np.minimum(np.abs(difference), _LOGISTIC_REACH)]
    return np.where(difference < 0, LOGISTIC_UNIT - share, share)


FIDE_TABLE_UNIT: Final = 100

# FIDE Rating Regulations, table 8.1.2: the smallest difference at which the higher player's share is reached.
_FIDE_8_1_2: Final = (
    (0, 50), (4, 51), (11, 52), (18, 53), (26, 54), (33, 55), (40, 56), (47, 57), (54, 58), (62, 59),
    (69, 60), (77, 61), (84, 62), (92, 63), (99, 64), (107, 65), (114, 66), (122, 67), (130, 68), (138, 69),
    (146, 70), (154, 71), (163, 72), (171, 73), (180, 74), (189, 75), (198, 76), (207, 77), (216, 78), (226, 79),
    (236, 80), (246, 81), (257, 82), (268, 83), (279, 84), (291, 85), (303, 86), (316, 87), (329, 88), (345, 89),
    (358, 90), (375, 91), (392, 92), (412, 93), (433, 94), (457, 95), (485, 96), (518, 97), (560, 98), (620, 99),
    (736, 100),
)  # fmt: skip
_FIDE_BOUNDS, _FIDE_SHARES = (np.array(column, dtype=np.int64) for column in zip(*_FIDE_8_1_2, strict=True))


def fide_row(difference: int, last: int) -> str:
    """The row of FIDE's table 8.1.2 that a difference of either sign falls in, such as ``268-278``.

    The row that holds the difference ``last`` is the last one and open, such as ``392+``.
    """
    at = int(np.searchsorted(_FIDE_BOUNDS, min(abs(difference), last), side="right")) - 1
    if at == len(_FIDE_BOUNDS) - 1 or last < _FIDE_BOUNDS[at + 1]:
        return f"{_FIDE_BOUNDS[at]}+"
    return f"{_FIDE_BOUNDS[at]}-{_FIDE_BOUNDS[at + 1] - 1}"


def fide_table(difference: Ints) -> Ints:
    """FIDE's table 8.1.2 in hundredths, without the cap at 400 that some rules put before it."""
    return steps(difference, _FIDE_BOUNDS, _FIDE_SHARES, FIDE_TABLE_UNIT)
