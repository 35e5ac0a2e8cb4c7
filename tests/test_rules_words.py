"""The words that rules are written in, each by itself: rounding, curves, bands, entries, the first years."""

import re
from datetime import date, timedelta
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.rules.bonus import ForTheNew, excess_over, whole_over, within_years
from pipeline.rules.curves import FIDE_TABLE_UNIT, LOGISTIC_UNIT, fide_table, logistic, steps
from pipeline.rules.entry import Facts, capped_fide, has_conventional, has_fide
from pipeline.rules.handicaps import NO_HANDICAPS, NO_RULE, Handicaps, Refusal
from pipeline.rules.provisional import performances
from pipeline.rules.rounding import half_away
from pipeline.rules.seats import NEVER, Cards
from pipeline.rules.titles import Bands, LifeTitles
from tests import oracle

# FIDE Rating Regulations, table 8.1.2: differences from-to and the higher player's share in hundredths.
FIDE_8_1_2 = """
0-3 50, 4-10 51, 11-17 52, 18-25 53, 26-32 54, 33-39 55, 40-46 56
47-53 57, 54-61 58, 62-68 59, 69-76 60, 77-83 61, 84-91 62, 92-98 63
99-106 64, 107-113 65, 114-121 66, 122-129 67, 130-137 68, 138-145 69, 146-153 70
154-162 71, 163-170 72, 171-179 73, 180-188 74, 189-197 75, 198-206 76, 207-215 77
216-225 78, 226-235 79, 236-245 80, 246-256 81, 257-267 82, 268-278 83, 279-290 84
291-302 85, 303-315 86, 316-328 87, 329-344 88, 345-357 89, 358-374 90, 375-391 91
392-411 92, 412-432 93, 433-456 94, 457-484 95, 485-517 96, 518-559 97, 560-619 98
620-735 99, 736- 100
"""


def whole(*values: int) -> np.ndarray:
    """Whole numbers as the rules have them."""
    return np.array(values, dtype=np.int64)


def day(text: str) -> int:
    """Days since 1970-01-01."""
    return (date.fromisoformat(text) - date(1970, 1, 1)).days


# ----------------------------------------------------------------------------------------------------
# Rounding
# ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("numerator", "denominator", "rounded"),
    [
        (5, 2, 3), (-5, 2, -3), (1, 2, 1), (-1, 2, -1), (3, 2, 2), (-3, 2, -2), (0, 2, 0),
        (49, 100, 0), (50, 100, 1), (51, 100, 1), (-49, 100, 0), (-50, 100, -1), (-51, 100, -1),
        (1, 3, 0), (2, 3, 1), (-2, 3, -1), (7, 1, 7), (-7, 1, -7),
        (2**61 + 1, 2, 2**60 + 1), (-(2**61) - 1, 2, -(2**60) - 1), (2**62 - 1, 1, 2**62 - 1),
        (45 * 10**16, 10**17, 5), (45 * 10**16 - 1, 10**17, 4), (-45 * 10**16, 10**17, -5),
        (2**53 + 1, 2, 2**52 + 1), (10**13 * 5 // 2, 10**13, 3), (-(10**13) * 5 // 2, 10**13, -3),
    ],
)  # fmt: skip
def test_a_half_goes_away_from_zero(numerator, denominator, rounded):
    """Halves of both signs, and numbers so large that a binary fraction would decide otherwise."""
    assert half_away(whole(numerator), denominator).tolist() == [rounded]


@given(st.lists(st.tuples(st.integers(-(2**61), 2**61), st.integers(1, 2**40)), min_size=1))
def test_rounding_is_that_of_exact_fractions(pairs):
    """Every quotient is rounded as a fraction would be, each with its own denominator."""
    numerators, denominators = zip(*pairs, strict=True)
    rounded = half_away(whole(*numerators), whole(*denominators)).tolist()
    assert rounded == [oracle.rounded(Fraction(above, below)) for above, below in pairs]


# ----------------------------------------------------------------------------------------------------
# Curves
# ----------------------------------------------------------------------------------------------------


def table_8_1_2() -> list[tuple[int, int, int]]:
    """From, to and share of each line; the last one goes on for ever."""
    lines = []
    for cell in re.split(", |\n", FIDE_8_1_2.strip()):
        span, share = cell.split()
        least, _, most = span.partition("-")
        lines.append((int(least), int(most or 9999), int(share)))
    return lines


def test_fides_table_at_every_boundary():
    """T3 Both ends of each of the 51 lines, from the higher and from the lower player's side."""
    lines = table_8_1_2()
    assert [share for _, _, share in lines] == list(range(50, 101))
    assert [most + 1 for _, most, _ in lines[:-1]] == [least for least, _, _ in lines[1:]]
    for least, most, share in lines:
        higher, lower = fide_table(whole(least, most)), fide_table(whole(-least, -most))
        assert higher.tolist() == [share, share]
        assert lower.tolist() == ([50, 100 - share] if least == 0 else [100 - share] * 2)
    assert FIDE_TABLE_UNIT == 100


@pytest.mark.parametrize(
    ("difference", "share"), [(0, 5), (9, 5), (10, 7), (-9, 5), (-10, 3), (29, 7), (30, 10), (-30, 0), (900, 10)]
)
def test_steps(difference, share):
    """A table of three lines, read from both sides; a difference on a bound belongs to its line."""
    assert steps(whole(difference), whole(0, 10, 30), whole(5, 7, 10), 10).tolist() == [share]


def test_the_logistic_curve_is_symmetric():
    """F5 What one expects the other does not: the two shares are the whole unit at every difference."""
    apart = np.arange(0, 12_000)
    assert (logistic(apart) + logistic(-apart) == LOGISTIC_UNIT).all()
    assert (np.diff(logistic(np.arange(-12_000, 12_000))) >= 0).all()
    assert logistic(whole(0, 5600, 9999, -5600, -9999)).tolist() == [
        LOGISTIC_UNIT // 2,
        LOGISTIC_UNIT,
        LOGISTIC_UNIT,
        0,
        0,
    ]


@pytest.mark.parametrize(
    ("difference", "share"),
    [(400, Fraction(10, 11)), (-400, Fraction(1, 11)), (800, Fraction(100, 101)), (1200, Fraction(1000, 1001)),
     (2000, Fraction(100_000, 100_001)), (-4800, Fraction(1, 10**12 + 1))],
)  # fmt: skip
def test_the_logistic_curve_where_it_is_a_fraction(difference, share):
    """F5 At multiples of 400 the share is a fraction that can be written down."""
    assert logistic(whole(difference)).tolist() == [oracle.rounded(share * LOGISTIC_UNIT)]


def test_the_logistic_curve_to_its_last_part():
    """F5 Every share is the nearest whole number of parts, against fifty digits."""
    for difference in range(0, 5700, 19):
        exact = oracle.logistic(difference) * LOGISTIC_UNIT
        assert abs(int(logistic(whole(difference))[0]) - exact) <= Fraction(1, 2)


@pytest.mark.parametrize("k", [32, 24, 16, 40, 20])
def test_no_change_is_so_near_to_a_half_that_its_last_part_decides(k):
    """F4 No result at any difference comes within 1e-12 of a half, nor within K parts, the most K can be off by."""
    shares = logistic(np.arange(-5_600, 5_601))
    for score in (0, 1, 2):
        changes = k * (score * (LOGISTIC_UNIT // 2) - shares)
        from_a_half = np.abs((changes % LOGISTIC_UNIT) - LOGISTIC_UNIT // 2)
        assert from_a_half.min() > max(k, LOGISTIC_UNIT // 10**12)


def test_no_scaled_change_is_near_to_a_half():
    """F7 The same where a change counts n / 20 for an opponent of n games; exact halves do not occur."""
    shares = logistic(np.arange(-5_600, 5_601))
    unit = LOGISTIC_UNIT * 20
    for k in (32, 24, 16):
        for games in range(1, 21):
            for score in (0, 1, 2):
                changes = k * games * (score * (LOGISTIC_UNIT // 2) - shares)
                from_a_half = np.abs((changes % unit) - unit // 2)
                assert from_a_half.min() > k * games


# ----------------------------------------------------------------------------------------------------
# The first years
# ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "last"),
    [
        ("2022-03-10", "2024-03-09"), ("2022-03-01", "2024-02-29"), ("2021-03-01", "2023-02-28"),
        ("2020-02-29", "2022-02-28"), ("2022-02-28", "2024-02-27"), ("2020-02-28", "2022-02-27"),
        ("2020-12-31", "2022-12-30"), ("2021-01-01", "2022-12-31"), ("2019-08-31", "2021-08-30"),
        ("1969-12-31", "1971-12-30"),
    ],
)  # fmt: skip
def test_two_years(first, last):
    """T7 The last day of the two years is in, the day behind it is not, whatever February does."""
    days = [day(last) + more for more in (-700, 0, 1, 2)]
    cards = Cards(
        gain=whole(0, 0, 0, 0),
        established=np.ones(4, dtype=bool),
        day=whole(*days),
        first_event=np.full(4, day(first)),
    )
    assert within_years(cards, 2).tolist() == [True, True, False, False]


def test_years_of_other_lengths_and_of_nobody():
    """T7 One year and four years from a 29 February; and never, where no first event is known."""
    cards = Cards(
        gain=whole(0, 0, 0),
        established=np.ones(3, dtype=bool),
        day=whole(day("2021-02-28"), day("2021-03-01"), day("2021-02-28")),
        first_event=whole(day("2020-02-29"), day("2020-02-29"), NEVER),
    )
    assert within_years(cards, 1).tolist() == [True, False, False]
    assert within_years(cards, 4).tolist() == [True, True, False]


@given(st.dates(date(1950, 1, 1), date(2050, 1, 1)), st.integers(-3, 3))
def test_two_years_are_those_of_the_calendar(first, more):
    """T7 Against the calendar's own arithmetic, around the anniversary."""
    end = oracle.two_years_after(first) + timedelta(days=more)
    epoch = date(1970, 1, 1)
    cards = Cards(
        gain=whole(0),
        established=np.ones(1, dtype=bool),
        day=whole((end - epoch).days),
        first_event=whole((first - epoch).days),
    )
    assert within_years(cards, 2).tolist() == [more < 0]


@pytest.mark.parametrize(
    ("gain", "excess", "all_of_it"), [(49, 0, 0), (50, 0, 0), (51, 1, 51), (60, 10, 60), (0, 0, 0), (-60, 0, 0)]
)
def test_bonuses(gain, excess, all_of_it):
    """T7 Over 50 the excess or the whole gain comes on top; a loss brings nothing."""
    assert excess_over(whole(gain), 50).tolist() == [excess]
    assert whole_over(whole(gain), 50).tolist() == [all_of_it]


def test_a_bonus_is_for_the_established_and_new():
    """T7 Established and in the first two years, both."""
    cards = Cards(
        gain=whole(80, 80, 80, 80),
        established=np.array([True, False, True, True]),
        day=np.full(4, day("2024-03-09")),
        first_event=whole(day("2022-03-10"), day("2022-03-10"), day("2022-03-09"), NEVER),
    )
    assert ForTheNew(over=50, years=2)(cards).tolist() == [30, 0, 0, 0]
    assert ForTheNew(over=50, years=2, whole=True)(cards).tolist() == [80, 0, 0, 0]
    assert ForTheNew(over=50, years=None)(cards).tolist() == [30, 0, 30, 30]


# ----------------------------------------------------------------------------------------------------
# Bands, titles, entries, handicaps, averages
# ----------------------------------------------------------------------------------------------------

BANDS = Bands(bands=((1800, "high"), (1600, "middle"), (0, "low")))


@pytest.mark.parametrize(
    ("rating", "name", "number"),
    [(5000, "high", 2), (1800, "high", 2), (1799, "middle", 1), (1600, "middle", 1), (1599, "low", 0), (0, "low", 0),
     (-5, "low", 0)],
)  # fmt: skip
def test_bands_at_their_edges(rating, name, number):
    """An edge belongs to the upper band; the lowest band has no bound."""
    assert (BANDS.names(whole(rating)), BANDS.index(whole(rating)).tolist()) == ([name], [number])
    assert BANDS.rank_of(name) == number
    assert BANDS.rank_of("none") == -1


LADDER = LifeTitles(clause="T8", ladder=(("Master", 2200, None), ("Junior", 1900, 16), ("Primary", 1700, 12)))


@pytest.mark.parametrize(
    ("rating", "official", "age", "reached"),
    [
        (2200, True, -1, ["Master"]), (2199, True, -1, []), (2200, True, 40, ["Master"]),
        (2200, True, 16, ["Master", "Junior"]), (1900, True, 16, ["Junior"]), (1900, True, 17, []),
        (1899, True, 16, []), (1700, True, 12, ["Primary"]), (1700, True, 13, []), (1699, True, 12, []),
        (2200, False, 10, []), (2200, True, 0, ["Master", "Junior", "Primary"]), (1900, True, -1, []),
    ],
)  # fmt: skip
def test_titles_reached(rating, official, age, reached):
    """T8 Rating, status and age together; an unknown age (-1) reaches no title that has one."""
    found = LADDER.reached(whole(rating), np.array([official]), whole(age))[0]
    assert [name for (name, _, _), has in zip(LADDER.ladder, found, strict=True) if has] == reached
    assert LADDER.highest(reached) == (reached[0] if reached else "")
    assert LADDER.ask_for_age(whole(rating)).tolist() == [rating >= 1700]


def test_entries():
    """T6, Z7 A rating of 0 is none; a FIDE rating counts up to the cap."""
    facts = Facts(fide_rating=whole(0, 1, 1999, 2000, 2001, 2882), conventional_rating=whole(0, 0, 1, 2000, 0, 0))
    assert has_fide(facts).tolist() == [False, True, True, True, True, True]
    assert has_conventional(facts).tolist() == [False, False, True, True, False, False]
    assert capped_fide(2000)(facts).tolist() == [0, 1, 1999, 2000, 2000, 2000]


def test_handicaps():
    """S2 The customary handicap is the last one whose difference is reached; without odds there is only even."""
    handicaps = Handicaps(
        points={"even": 0, "big": 9},
        refused={"huge": Refusal(reason="too much", clause="S6")},
        guideline=((0, "even"), (9, "big"), (20, "huge")),
    )
    assert [handicaps.customary(apart) for apart in (0, 8, 9, 19, 20, 99)] == [
        "even",
        "even",
        "big",
        "big",
        "huge",
        "huge",
    ]
    assert NO_HANDICAPS.points == {"even": 0}
    assert [handicaps.refuses(name) for name in ("even", "huge", "other")] == [
        None,
        Refusal(reason="too much", clause="S6"),
        NO_RULE,
    ]
    assert (handicaps.clause, NO_HANDICAPS.clause) == ("S6", "")
    assert [each.reason for each in handicaps.refusals] == ["too much", "no rule for handicap games"]


def test_performances():
    """K2, F3 The opponent's rating, 400 more for a win, 400 less for a loss, below zero too."""
    assert performances(whole(1500, 1600, 1400, 300), whole(2, 1, 0, 0), 400).tolist() == [1900, 1600, 1000, -100]
