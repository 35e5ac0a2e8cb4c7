"""Shares between whole points: published tables, the standard library's own functions, and the two sides."""

import math
from decimal import Decimal
from fractions import Fraction

import pytest

from pipeline.rules.shares import linear_share, logistic_share, normal_share

# Elo's expected scores of the higher rated by difference, as an office prints them: d, We.
PRINTED = """
0 .500  10 .514  20 .529  30 .543  40 .557  50 .571  60 .585  70 .599  80 .613  90 .627  100 .640  110 .653
120 .666  130 .679  140 .691  150 .703  160 .715  170 .727  180 .738  190 .749  200 .760  210 .770  220 .780
230 .790  240 .799  250 .808  260 .817  270 .826  280 .834  290 .841  300 .849  325 .867  350 .882  375 .896
400 .909  425 .920  450 .930  475 .939  500 .947  525 .954  550 .960  575 .965  600 .969  625 .973  650 .977
675 .980  700 .983  725 .985  750 .987  775 .989  800 .990
"""

PAIRS = list(zip(PRINTED.split()[::2], PRINTED.split()[1::2], strict=True))


@pytest.mark.parametrize(("difference", "share"), PAIRS)
def test_the_logistic_curve_is_the_printed_one(difference, share):
    """All 51 rows, to the last figure that is printed."""
    assert abs(logistic_share(Decimal(difference)) - Decimal(share)) < Decimal("0.0006")
    assert abs(logistic_share(-Decimal(difference)) - (1 - Decimal(share))) < Decimal("0.0006")


@pytest.mark.parametrize(
    "difference", ["0", "0.05", "1", "53.5", "200", "282.842", "999.95", "2400", "4799", "5000"]
)
@pytest.mark.parametrize(
    ("share", "known"),
    [
        (logistic_share, lambda d: 1 / (1 + math.pow(10, -d / 400))),
        (normal_share, lambda d: math.erfc(-d / 400) / 2),
    ],
    ids=["logistic", "normal"],
)
def test_formulas_agree_with_the_librarys_own(share, known, difference):
    """To what binary numbers hold; and the two sides are together one to fifty digits."""
    d = Decimal(difference)
    assert float(share(d)) == pytest.approx(known(float(d)), rel=1e-13)
    assert float(share(-d)) == pytest.approx(known(-float(d)), rel=1e-9, abs=1e-30)
    assert abs(share(d) + share(-d) - 1) < Decimal("1e-50")


def test_at_powers_of_ten_the_logistic_curve_is_a_fraction():
    """400 points are ten to one, 800 a hundred to one; far out the lower has next to nothing."""
    for points, odds in ((400, 10), (800, 100), (-400, Fraction(1, 10))):
        expected = Fraction(odds) / (Fraction(odds) + 1)
        assert abs(Fraction(logistic_share(Decimal(points))) - expected) < Fraction(1, 10**55)
    assert [logistic_share(Decimal(each)) for each in (30_000, -30_000)] == [1, 0]


def test_the_line():
    """Half at equal ratings, nothing and all at its ends and beyond, exact in between."""
    shares = [linear_share(Decimal(each)) for each in ("-900", "-400", "-100", "0", "0.05", "400", "5000")]
    assert shares == [0, 0, Decimal("0.375"), Decimal("0.5"), Decimal("0.5000625"), 1, 1]
