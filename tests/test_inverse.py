"""The rating that a score is expected of: against plain solvers that share nothing with ours, and by hand."""

import math
import random
from decimal import Decimal, getcontext, localcontext
from fractions import Fraction

import numpy as np
import pytest

from pipeline.performing.ways import CURVES, Games, way_of
from pipeline.rules.curves import FIDE_TABLE_UNIT, Curve, fide_table
from pipeline.rules.inverse import by_formula, by_rule, inverse, seats_against
from pipeline.rules.seats import ByAdvantage
from pipeline.rules.shares import logistic_share
from pipeline.systems import load

# FIDE's table 8.1.2 as printed: the last difference of each row from .50 on; then 1.00.
LAST = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
    206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619,
    735,
)  # fmt: skip


def pd(difference, cap=None):
    """The share in hundredths that the printed table gives a player so much higher."""
    apart = abs(difference) if cap is None else min(abs(difference), cap)
    higher = 50 + sum(apart > last for last in LAST)
    return higher if difference >= 0 else 100 - higher


def games(opponents, halves, results=None):
    """Even games against whole-number ratings."""
    return Games(unit=1, opponents=opponents, head_starts=[0] * len(opponents), halves=halves, results=results)


def found(way, opponents, halves):
    """The inverse by one of the ways."""
    return inverse(way.expectation(games(opponents, halves)), Fraction(halves, 2))


def fields(count=40, seed=5):
    """Opponents and a score, neither nothing nor all of it."""
    chance = random.Random(seed)  # noqa: S311 - draws fields
    drawn = []
    for _ in range(count):
        opponents = [chance.randint(700, 2700) for _ in range(chance.randint(1, 14))]
        drawn.append((opponents, chance.randint(1, 2 * len(opponents) - 1)))
    return drawn


def plain_decimal(opponents, halves):
    """The logistic inverse to twenty digits, by halving an interval two hundred times over powers of ten."""
    with localcontext() as context:
        context.prec = 40
        low, high = Decimal(-5000), Decimal(9000)
        for _ in range(60):
            middle = (low + high) / 2
            total = sum(1 / (1 + Decimal(10) ** ((Decimal(each) - middle) / 400)) for each in opponents)
            low, high = (middle, high) if total < Decimal(halves) / 2 else (low, middle)
        return high


def in_tenths(number):
    """Rounded to a tenth."""
    return Fraction(round(number, 1))


def test_the_logistic_inverse_against_a_plain_solver():
    """Twenty fields of opponents from 700 to 2700, every tenth of a point."""
    assert getcontext().prec == 28
    for opponents, halves in fields(20):
        result = found(CURVES["logistic"], opponents, halves)
        assert (result.first, result.last) == (None, None)
        assert result.rating == in_tenths(plain_decimal(opponents, halves)), (opponents, halves)


def test_the_normal_inverse_passes_the_score_within_its_tenth():
    """Half a tenth below the rating expects less, half a tenth above more."""
    for opponents, halves in fields(25):
        rating = float(found(CURVES["normal"], opponents, halves).rating)
        below, above = (
            sum(math.erfc((each - rating - off) / 400) / 2 for each in opponents) for off in (-0.0501, 0.0501)
        )
        assert below < halves / 2 < above


def test_the_linear_inverse_in_fractions():
    """Where no opponent is beyond the line's ends it is the mean and 800 times the share over a half."""
    chance = random.Random(3)  # noqa: S311 - draws fields
    for _ in range(30):
        opponents = [chance.randint(1500, 1650) for _ in range(chance.randint(3, 11))]
        halves = len(opponents) + chance.choice((-1, 0, 1))
        exact = Fraction(sum(opponents), len(opponents)) + 800 * (
            Fraction(halves, 2 * len(opponents)) - Fraction(1, 2)
        )
        tenths = Fraction((20 * exact + 1) // 2, 10)
        assert found(CURVES["linear"], opponents, halves).rating == tenths


@pytest.mark.parametrize(
    ("opponents", "halves", "rating"),
    [
        ([2700, 2700], 1, "2509.2"),  # published: 2509
        ([2700, 2700], 2, "2700"),
        ([2700, 2700], 3, "2890.8"),  # published: 2891
        ([1500] * 11, 20, "1900"),  # ten to one: 400 points
        ([1500] * 11, 2, "1100"),
        ([1500, 1501], 2, "1500.5"),
        ([0, 1], 2, "0.5"),
        ([0, 3000], 2, "1500"),
        ([0] * 11, 2, "-400"),
        ([100] * 3, 1, "-179.6"),  # 100 - 400 log10 5 = -179.588
    ],
)
def test_worked_by_hand(opponents, halves, rating):
    """Published figures, and odds that are powers of ten."""
    assert found(CURVES["logistic"], opponents, halves).rating == Fraction(rating)


def test_half_a_tenth_goes_away_from_zero():
    """An exact half between two tenths, above and below nothing: only opponents with decimals can bring one."""
    for sign in (1, -1):
        opponents = [sign * Fraction("1500.0"), sign * Fraction("1500.1")]
        result = inverse(by_formula(logistic_share, opponents), Fraction(1))
        assert result.rating == sign * Fraction("1500.1")


def plain_steps(opponents, halves, share, unit):
    """The whole ratings that expect the score, or those between which it is passed by; by trying all of them."""
    totals = {
        rating: sum(share(rating - each) for each in opponents)
        for rating in range(min(opponents) - 800, max(opponents) + 801)
    }
    wanted = Fraction(halves * unit, 2)
    equal = [rating for rating, total in totals.items() if total == wanted]
    if equal:
        return equal[0], equal[-1]
    above = min(rating for rating, total in totals.items() if total > wanted)
    return above - 1, above


STEPS = {
    "fide-table": (CURVES["fide-table"], pd, 100),
    "z-chess": (
        way_of(load("z-chess"), load("z-chess").editions[-1]),
        lambda d: 8 + (1 if d > 0 else -1) * min(abs(d) // 20, 8),
        16,
    ),
    "tca-1960": (
        way_of(load("tca-1960"), load("tca-1960").editions[-1]),
        lambda d: 16 + (1 if d > 0 else -1) * min(abs(d) // 25, 16),
        32,
    ),
}


@pytest.mark.parametrize("name", STEPS)
def test_steps_against_trying_every_rating(name):
    """The ends of the ratings that all expect the score, or the neighbours around it; the figure is the middle."""
    way, share, unit = STEPS[name]
    level = 0
    for opponents, halves in [*fields(30), ([1500] * 10, 19), ([1500] * 7, 1)]:
        first, last = plain_steps(opponents, halves, share, unit)
        result = found(way, opponents, halves)
        assert result.rating == Fraction(first + last, 2)
        assert (result.first, result.last) == ((None, None) if first == last else (first, last))
        expects = sum(share(first - each) for each in opponents) * 2 == halves * unit
        assert result.level == (expects and first != last)
        level += result.level
    assert 0 < level < 32


def test_fides_table_at_published_ratings():
    """What a player of 2810 was expected to score at Wijk aan Zee in 2010, and one of 1600 in a calculator's example."""
    field = [2662, 2657, 2641, 2696, 2708, 2790, 2749, 2723, 2788, 2720, 2712, 2739, 2675]
    expects = CURVES["fide-table"].expectation
    assert expects(games(field, 17)).total(2810) == Fraction("8.21")
    assert expects(games([1500, 1600, 1700, 1800, 1900], 7)).total(1600) == Fraction("1.89")


def test_a_cap_bounds_what_is_expected():
    """T3 Over 400 counts as 400, .92: more is expected of nobody, just so much of all from 392 points up."""
    book = load("tca")
    way = way_of(book, book.editions[-1])
    beyond = found(way, [1500] * 10, 19)
    assert (beyond.rating, beyond.most, beyond.least) == (None, Fraction("9.2"), None)
    below = found(way, [1500] * 10, 1)
    assert (below.rating, below.most, below.least) == (None, None, Fraction("0.8"))
    just = found(way, [1500] * 25, 46)
    assert (just.rating, just.first, just.last, just.level) == (None, 1892, None, True)
    under = found(way, [1500] * 25, 4)
    assert (under.rating, under.first, under.last, under.level) == (None, None, 1108, True)
    assert found(way, [1500] * 10, 18).rating == Fraction(1500 + (358 + 374) // 2)
    for opponents, halves in fields(20, seed=8):
        result = found(way, opponents, halves)
        if result.rating is not None:
            totals = [
                sum(pd(int(end) - each, 400) for each in opponents)
                for end in (result.first or result.rating, result.last or result.rating)
            ]
            assert totals[0] * 2 <= halves * 100 <= totals[1] * 2


def test_a_line_has_level_stretches():
    """Between two opponents out of each other's reach every rating wins against one and loses to the other."""
    result = found(CURVES["linear"], [1000, 3000], 2)
    assert (result.rating, result.first, result.last, result.level) == (2000, 1400, 2600, True)


def test_a_line_by_whole_numbers_is_a_line_between_them():
    """S3 Expected ½ - D/800: the rating is the mean and 800 times the share over a half, to a tenth."""
    book = load("dc-shogi")
    way = way_of(book, book.editions[-1])
    assert found(way, [1500, 1600, 1700], 4).rating == Fraction("1733.3")  # 1600 + 133.33
    assert found(way, [1500, 1601], 3).rating == Fraction("1750.5")
    at_odds = Games(unit=1, opponents=[1900], head_starts=[350], halves=1, results=[1])
    assert inverse(way.expectation(at_odds), Fraction(1, 2)).rating == 1550


def test_a_rule_in_smaller_steps_than_points():
    """Ratings in tenths of a point: a table by whole points goes in steps, a line by tenths does not."""
    nothing = np.zeros(2, dtype=np.int64)
    field = np.array([15_000, 16_000], dtype=np.int64)
    seats = seats_against(field, nothing, nothing)
    table = Curve(unit=FIDE_TABLE_UNIT, rule=ByAdvantage(lambda d: fide_table(np.sign(d) * (np.abs(d) // 10))))
    by_table = inverse(by_rule(table, seats, 10), Fraction(1))
    assert by_table.rating == 1550
    assert (by_table.first, by_table.last) == (1547, 1553)
    line = Curve(unit=8_000, rule=ByAdvantage(lambda d: 4_000 + np.clip(d, -4_000, 4_000)))
    expectation = by_rule(line, seats, 10)
    assert (expectation.stepped, expectation.straight) == (False, True)
    assert inverse(expectation, Fraction(3, 2)).rating == 1750
