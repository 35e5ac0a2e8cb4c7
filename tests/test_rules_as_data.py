"""Rules as data, each by itself: shapes of expected scores, steps of K, ways of rounding, what comes after."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from math import erf, log10

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.rules.after_formula import AfterFormula
from pipeline.rules.charts import FideTable, Linear, PointsRow, Table
from pipeline.rules.circumstances import no_circumstances
from pipeline.rules.citing import ByReach, WhereLess
from pipeline.rules.curves import logistic
from pipeline.rules.entry import Converted, Facts, conventional, fide
from pipeline.rules.far_apart import FurtherApart
from pipeline.rules.k_steps import KByRating, KBySteps, KStep, k_by
from pipeline.rules.performance import performance_ratings
from pipeline.rules.rounding import WAYS
from pipeline.rules.seats import ByOwn, Seats
from pipeline.rules.shapes import Formula, curve_of
from tests import oracle


def whole(*values: int) -> np.ndarray:
    """Whole numbers as the rules have them."""
    return np.array(values, dtype=np.int64)


def seats(count: int = 1, **said: object) -> Seats:
    """Seats of established players of 1500 in their 51st game, but for what is said."""
    nought = np.zeros(count, dtype=np.int64)
    known = {
        "own": nought + 1500, "opponent": nought + 1500, "games": nought + 50, "opponent_games": nought + 50,
        "number": nought + 51, "established": nought == 0, "opponent_established": nought == 0,
        "score": nought + 2, "head_start": nought,
    }  # fmt: skip
    turns = said.pop("turns", None)
    given = None if turns is None else replace(no_circumstances(count), turns=np.array(turns))
    return Seats(**{**known, **{name: np.array(each) for name, each in said.items()}}, circumstances=given)  # type: ignore[arg-type]


# ----------------------------------------------------------------------------------------------------
# Shapes
# ----------------------------------------------------------------------------------------------------

APART = np.arange(-3000, 3001)


def test_the_logistic_shape_is_the_logistic_curve():
    """At the usual scale the very same parts; at another one those of stretched differences."""
    assert (Formula(clause="X")(APART) == logistic(APART)).all()
    wide = Formula(clause="X", scale=800)
    assert (wide(2 * APART) == logistic(APART)).all()
    assert wide(whole(800))[0] == oracle.rounded(Fraction(10, 11) * wide.unit)


def test_the_normal_shape_to_its_last_figures():
    """The distribution of a difference with a standard deviation of 200 √2, by another way to it."""
    shape = Formula(clause="X", name="normal")
    told = shape(APART)
    assert (told + shape(-APART) == shape.unit).all()
    assert (np.diff(told) >= 0).all()
    for difference in range(0, 3000, 13):
        assert abs(told[3000 + difference] / shape.unit - (1 + erf(difference / 400)) / 2) < 1e-13
    assert (Formula(clause="X", name="normal", scale=200)(APART) == shape(2 * APART)).all()
    # One standard deviation above: 0.8413 in every table of the normal distribution.
    assert round(shape(whole(283))[0] / shape.unit, 3) == 0.841


@pytest.mark.parametrize("name", ["logistic", "normal"])
def test_a_cap(name):
    """A difference beyond the cap counts as the cap, either way, between whole points too."""
    free, capped = Formula(clause="X", name=name), Formula(clause="X", name=name, cap=400)
    within = np.abs(APART) <= 400
    assert (capped(APART)[within] == free(APART)[within]).all()
    assert set(capped(APART)[~within].tolist()) == {int(free(whole(400))[0]), int(free(whole(-400))[0])}
    assert capped.share(Decimal("399.5")) == free.share(Decimal("399.5"))
    assert capped.share(Decimal(999)) == free.share(Decimal(400))
    assert abs(capped.share(Decimal(-50)) * capped.unit - Decimal(int(capped(whole(-50))[0]))) <= Decimal("0.5")


def test_lines_and_bands():
    """½ and a share of the difference, in full or in full bands, until nothing is left."""
    line = Linear(clause="X", scale=400)
    assert [Fraction(int(each), line.unit) for each in line(whole(0, 1, -100, 400, 999))] == [
        Fraction(1, 2), Fraction(401, 800), Fraction(3, 8), 1, 1,
    ]  # fmt: skip
    odd = Linear(clause="X", scale=400, band=30)  # which does not fit into the scale
    assert [Fraction(int(each), odd.unit) for each in odd(whole(29, 30, -59, 400, 5000))] == [
        Fraction(1, 2), Fraction(430, 800), Fraction(370, 800), Fraction(790, 800), Fraction(790, 800),
    ]  # fmt: skip
    assert odd.row(-45) == "30-59"
    assert odd.row(400) == "390+"
    assert Linear(clause="X", scale=400, cap=200)(whole(900)).tolist() == [600]


def test_points_of_a_chart():
    """The row's bounds and what is moved, with a least for the higher player, and a row of equals where asked for."""
    shape = Linear(clause="X", scale=160, band=20)
    row = PointsRow(shape=shape, k=16, least=1, level=True)
    assert [row(apart) for apart in (0, 19, -20, 159, 160)] == [
        "0: 8/8",
        "1-19: 8/8",
        "20-39: 9/7",
        "140-159: 15/1",
        "160+: 16/1",
    ]


def test_fides_table_with_and_without_a_cap():
    """The rows as they are printed, the cap's row open."""
    assert FideTable(clause="X")(whole(400, 735, 736, -736)).tolist() == [92, 99, 100, 0]
    assert FideTable(clause="X", cap=400)(whole(400, 735, 736, -736)).tolist() == [92, 92, 92, 8]
    assert [FideTable(clause="X").row(at) for at in (0, 400, 800)] == ["0-3", "392-411", "736+"]
    assert [FideTable(clause="X", cap=400).row(at) for at in (0, 400, 800)] == ["0-3", "392+", "392+"]


def test_a_table_of_ones_own():
    """A difference on a bound belongs to the upper row; what the higher has not the lower has."""
    table = Table(clause="X", rows=((0, 5), (10, 7), (30, 10)), unit=10, cap=29)
    assert table(whole(0, 9, 10, 29, 30, -10)).tolist() == [5, 5, 7, 7, 7, 3]
    assert [table.row(at) for at in (9, -10, 500)] == ["0-9", "10+", "10+"]
    assert (table.reach, Table(clause="X", rows=table.rows, unit=10).reach) == (29, 30)


def test_performances_stretch_with_the_scale():
    """All wins are 800 above the opponents, twice as much at twice the scale; a line has its own end."""
    ways = [
        Formula(clause="X"),
        Formula(clause="X", scale=800),
        Formula(clause="X", name="normal", scale=200),
        Linear(clause="X", scale=300),
    ]
    won = [int(performance_ratings(each.performance, whole(4500), whole(6), whole(3))[0]) for each in ways]
    assert won == [2300, 3100, 1900, 1800]
    half = [int(performance_ratings(each.performance, whole(4500), whole(3), whole(3))[0]) for each in ways]
    assert half == [1500] * 4
    assert "800 / 400" in ways[1].performance.told


def test_a_curve_counts_handicaps_in():
    """The advantage is looked at, not the difference of ratings alone."""
    curve = curve_of(Linear(clause="X"))
    assert curve.rule(seats(head_start=[100])).tolist() == [500]
    assert curve.share is None
    assert curve_of(Formula(clause="X")).share is not None


# ----------------------------------------------------------------------------------------------------
# K
# ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "said", "applies"),
    [
        (KStep(k=40, games_below=30), {"number": [1, 30, 31]}, [True, True, False]),
        (KStep(k=40, games_below=30, by_event=True), {"games": [0, 29, 30], "number": [31, 40, 31]}, [True, True, False]),
        (KStep(k=40, rating_from=2400), {"own": [2399, 2400, 2401]}, [False, True, True]),
        (KStep(k=40, rating_below=2400), {"own": [2399, 2400, 2401]}, [True, False, False]),
        (KStep(k=40, age_to=18), {"turns": [18, 19, -1]}, [True, False, False]),
        (KStep(k=40, age_to=18, rating_below=2300), {"turns": [18, 18, 19], "own": [2299, 2300, 2000]}, [True, False, False]),
        (KStep(k=40, provisional=True), {"established": [False, True, False]}, [True, False, True]),
    ],
)  # fmt: skip
def test_whom_a_step_is_for(step, said, applies):
    """Whoever fits all that is said."""
    rule = KBySteps(clause="X", steps=(step, KStep(k=20)))
    assert rule(seats(3, **said)).tolist() == [40 if each else 20 for each in applies]


def test_the_first_step_that_applies():
    """FIDE's three: 40 for 30 games and for the young below 2300, 20 below 2400, then 10."""
    rule = KBySteps(
        clause="X",
        steps=(KStep(k=40, games_below=30), KStep(k=40, age_to=18, rating_below=2300), KStep(k=20, rating_below=2400), KStep(k=10)),
    )  # fmt: skip
    told = rule(
        seats(6, number=[1, 99, 99, 99, 99, 99], turns=[40, 17, 17, 40, 40, 18], own=[2500, 2299, 2300, 2399, 2400, 2400])
    )  # fmt: skip
    assert told.tolist() == [40, 40, 20, 20, 10, 10]


def test_steps_by_rating_alone_stay_what_tables_can_hold():
    """Only a K that asks for nothing else is one by own rating."""
    by_rating = k_by("X", [KStep(k=10, rating_from=2400), KStep(k=20)])
    assert isinstance(by_rating, ByOwn)
    assert isinstance(by_rating.of, KByRating)
    assert by_rating(seats(2, own=[2399, 2400])).tolist() == [20, 10]
    for step in (KStep(k=1, games_below=1), KStep(k=1, age_to=9), KStep(k=1, provisional=True)):
        assert isinstance(k_by("X", [step, KStep(k=2)]), KBySteps)


# ----------------------------------------------------------------------------------------------------
# What else is data
# ----------------------------------------------------------------------------------------------------

ROUNDED = {
    "half-away": {"2.5": 3, "-2.5": -3, "2.4": 2, "-2.6": -3, "3.5": 4},
    "half-even": {"2.5": 2, "-2.5": -2, "2.6": 3, "-2.4": -2, "3.5": 4},
    "half-up": {"2.5": 3, "-2.5": -2, "-2.6": -3, "2.4": 2, "3.5": 4},
    "down": {"2.9": 2, "-2.1": -3, "2": 2, "-2": -2},
    "up": {"2.1": 3, "-2.9": -2, "2": 2, "-2": -2},
    "towards-zero": {"2.9": 2, "-2.9": -2, "2": 2, "-2": -2},
    "away-from-zero": {"2.1": 3, "-2.1": -3, "2": 2, "-2": -2},
}


@pytest.mark.parametrize("name", WAYS)
def test_ways_of_rounding(name):
    """Each by its table, as numbers with a common denominator and with one each."""
    for text, rounded in ROUNDED[name].items():
        number = Fraction(text)
        assert WAYS[name](whole(number.numerator), number.denominator).tolist() == [rounded], text
        assert WAYS[name](whole(10 * number.numerator), whole(10 * number.denominator)).tolist() == [rounded], text


@given(st.integers(-(10**18), 10**18), st.integers(1, 10**9))
def test_rounding_stays_within_one(above, below):
    """No way of rounding leaves the number by a whole one; each gives whole numbers back as they are."""
    for way in WAYS.values():
        assert abs(Fraction(int(way(whole(above), below)[0])) - Fraction(above, below)) < 1
        assert way(whole(above - above % below), below).tolist() == [(above - above % below) // below]


def test_after_the_formula():
    """In proportion to the opponent's games, then a least for whoever won or lost; a draw has none."""
    both = AfterFormula(clause="X", least_for_win=1, scaled_to=20)
    told = both(
        seats(
            5, score=[2, 2, 0, 1, 2], opponent_games=[10, 50, 3, 0, 2],
            opponent_established=[False, True, False, False, False],
        ),
        whole(800, 800, -800, 800, 100), 100,
    )  # fmt: skip
    assert both.unit == 20
    assert told.tolist() == [8000, 16000, -2400, 0, 2000]


def test_cited_clauses_go_with_their_rules():
    """By where a win is certain, by equals, by a K that is less."""
    cites = ByReach(shape=Linear(clause="X", scale=160))
    assert cites(seats(3, own=[1660, 1500, 1501])).tolist() == [0, 1, 2]
    assert ByReach(shape=Formula(clause="X"))(seats(1, own=[9000])).tolist() == [2]
    k = KByRating(clause="X", steps=(KStep(k=10, rating_from=2400), KStep(k=20)))
    assert WhereLess(k=k)(seats(2, own=[2399, 2400])).tolist() == [0, 1]
    games = KBySteps(clause="X", steps=(KStep(k=10, games_below=9), KStep(k=20)))
    assert WhereLess(k=games)(seats(2, number=[9, 10])).tolist() == [1, 0]


def test_converted_ratings_and_distances():
    """Times, divided, rounded, plus, at most; more than so many apart."""
    facts = Facts(fide_rating=whole(1000, 2900), conventional_rating=whole(1501, 0))
    assert Converted(of=fide, times=1, divided_by=2, plus=100, cap=1500)(facts).tolist() == [600, 1500]
    assert Converted(of=conventional, divided_by=2)(facts).tolist() == [751, 0]
    assert FurtherApart(most=350)(whole(350, 351, -350, -351)).tolist() == [False, True, False, True]


def test_the_scale_is_what_ten_to_one_is():
    """At the scale's difference the odds of the logistic curve are ten to one."""
    for scale in (100, 400, 480):
        shape = Formula(clause="X", scale=scale)
        share = int(shape(whole(scale))[0]) / shape.unit
        assert log10(share / (1 - share)) == pytest.approx(1)
