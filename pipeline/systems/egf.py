"""European Go Federation (2021): winning chances by the distance from 3300, a bonus a game, stones as handicaps."""

import numpy as np

from pipeline.rules.bonus import GameBonus
from pipeline.rules.curves import Curve
from pipeline.rules.edition import Edition, Settles
from pipeline.rules.elementary import Floats, exponential, logarithm, power
from pipeline.rules.handicaps import Handicaps
from pipeline.rules.rounding import Ints
from pipeline.rules.seats import Seats
from pipeline.rules.system import RatingSystem
from pipeline.rules.working import Working

CLAUSES = (
    ("E1", "Each event is settled as a whole from the ratings before it; ratings have three decimals."),
    ("E2", "Expected: 1 / (1 + exp(beta(opponent) - beta(own))), beta(r) being -7 ln(3300 - r)."),
    ("E3", "K, called con, is ((3300 - r) / 200)^1.6, by the own rating."),
    ("E4", "A game's change is con (S - expected) and the bonus ln(1 + exp((2300 - r) / 80)) / 5, whoever won."),
    ("E5", "At n stones, 2 to 9, given by white, black's rating is raised by 100 (n - 0.5) in the expected score."),
    ("E6", "No rating is below -900."),
    ("E7", "3300 and more counts as 3299.999, for which the formulas still have an answer."),
    ("E8", "A player starts with an opening: a rating, or a grade such as 2 Dan or 5 Kyu."),
)

DECIMALS = 3
STEPS = 1000  # to the point: ratings are kept in them

HIGHEST = 3300  # E2

CURVE_UNIT = 10**13
K_UNIT = 10**9
CHANGE_PARTS = 10**8


def short_of_highest(rating: Ints) -> Ints:
    """E7 3300 - r in smallest steps, at least one of them."""
    return np.maximum(HIGHEST * STEPS - rating, 1)


def raised(seats: Seats) -> tuple[Ints, Ints]:
    """E5 The own rating and the opponent's, black's raised by the handicap."""
    return seats.own + np.maximum(seats.head_start, 0), seats.opponent + np.maximum(-seats.head_start, 0)


def expected(seats: Seats) -> Ints:
    """E2 1 / (1 + x^7), x = (3300 - own) / (3300 - opponent): what exp of the difference of both betas is.

    E5 Black's rating is raised by the handicap. In parts of the curve's unit; both sides make one.
    """
    own, opponent = map(short_of_highest, raised(seats))
    x = np.minimum(own, opponent) / np.maximum(own, opponent)
    squared = x * x
    higher = np.rint(CURVE_UNIT / (1 + squared * squared * squared * x)).astype(np.int64)
    return np.where(own <= opponent, higher, CURVE_UNIT - higher)


def con(seats: Seats) -> Ints:
    """E3 ((3300 - r) / 200)^1.6, in parts of smallest steps; a handicap does not count."""
    factor = power(short_of_highest(seats.own) / (200 * STEPS), 1.6)
    return np.rint(factor * (STEPS * K_UNIT)).astype(np.int64)


def bonus(rating: Ints) -> Floats:
    """E4 ln(1 + exp((2300 - r) / 80)) / 5 in points, for ratings in smallest steps."""
    return logarithm(1 + exponential((2300 * STEPS - rating) / (80 * STEPS))) / 5


def bonus_points(rating: Ints, unit: int) -> Ints:
    """E4 The same in parts of smallest steps, for each game."""
    return np.rint(bonus(rating) * (STEPS * unit)).astype(np.int64)


def advantage(seats: Seats) -> Ints:
    """E5, E7 The own rating less the opponent's, black's raised by the handicap, as far as they count."""
    own, opponent = raised(seats)
    return short_of_highest(opponent) - short_of_highest(own)


def cites(seats: Seats) -> Ints:
    """E2, E3 and E4, with E5 at odds, and with E7 where a rating does not count in full."""
    own, opponent = raised(seats)
    beyond = np.maximum(own, opponent) >= HIGHEST * STEPS
    return np.minimum(np.abs(seats.head_start), 1) + 2 * beyond.astype(np.int64)


# E5 100 (n - 0.5) points at n stones. There is no other handicap.
STONES = Handicaps(
    points={
        "even": 0,
        "2": 150,
        "3": 250,
        "4": 350,
        "5": 450,
        "6": 550,
        "7": 650,
        "8": 750,
        "9": 850,
    },
)

# E8 The rating that a grade stands for: 1 Dan is 2100 and a grade is 100 points, from 30 Kyu to 7 Dan; professional
# grades are 30 points apart, from 1 Pro, which is 2700.
GRADES = (
    {f"{pro} Pro": 2670 + 30 * pro for pro in range(9, 0, -1)}
    | {f"{dan} Dan": 2000 + 100 * dan for dan in range(7, 0, -1)}
    | {f"{kyu} Kyu": 2100 - 100 * kyu for kyu in range(1, 31)}
)

EDITION = Edition(
    settles=Settles.EVERY_EVENT,  # E1
    curve=Curve(
        unit=CURVE_UNIT,
        rule=expected,
        working=Working(
            difference=advantage,
            letter="d",
            words="own rating less the opponent's, black's raised by the handicap (E5), both "
            "3299.999 at most (E7); the same difference is worth more between stronger players (E2)",
        ),
    ),
    k=con,
    k_unit=K_UNIT,
    change_parts=CHANGE_PARTS,
    game_bonus=GameBonus(clause="E4", points=bonus_points),
    clauses=("E2 E3 E4", "E2 E3 E4 E5", "E2 E3 E4 E7", "E2 E3 E4 E5 E7"),
    cites=cites,
    settlement_clause="E1",
    start=None,  # E8
    start_clause="E8",
    floor=-900,  # E6
    floor_clause="E6",
    decimals=DECIMALS,  # E1
    shows_decimals=True,  # E1
    handicaps=STONES,
)

SYSTEM = RatingSystem(
    code="egf",
    title="European Go Federation",
    source="European Go Database, EGF rating system of 2021",
    version="1",
    clauses=CLAUSES,
    editions=(EDITION,),
    opening_ranks=GRADES,
)
