"""Glicko (Mark Glickman, 1999): a rating and its deviation, which falls with games and grows with time."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from functools import cache
from typing import Any

import numpy as np

from pipeline.rules.curves import Curve
from pipeline.rules.deviations import (
    clearness,
    expected_score,
    factors,
    information,
    variance_after,
    whole,
)
from pipeline.rules.edition import Edition, Settles
from pipeline.rules.elementary import Floats
from pipeline.rules.own_numbers import OwnNumber
from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.seats import Cards, Seats
from pipeline.rules.state import CardRule, Settled, State, StateColumn
from pipeline.rules.system import Option, RatingSystem

CLAUSES = (
    ("G1", "All games of a month are settled at once, by the ratings and deviations at its beginning."),
    ("G2", "A new player has the rating 1500 and the deviation 350."),
    ("G3", "Each month the deviation RD grows to sqrt(RD^2 + c^2), at most 350; from 50 in five years."),
    ("G4", "A game tells less the larger the opponent's RD: g = 1 / sqrt(1 + 3 q^2 RD^2 / pi^2), q = ln 10 / 400."),
    ("G5", "Expected: E = 1 / (1 + 10^(-g d / 400)), d being the own rating less the opponent's."),
    ("G6", "K = q g / (1 / RD^2 + 1 / v) for each game, 1 / v being q^2 times the sum of g^2 E (1 - E)."),
    ("G7", "The new deviation is sqrt(1 / (1 / RD^2 + 1 / v))."),
    ("G8", "Nobody is below 0; the list has whole points and the deviation, and marks ? while it is over 110."),
    ("G9", "What two players may expect of each other: E with g of both deviations, sqrt(RD^2 + RD^2)."),
)

DECIMALS = 5
STEPS = 100_000  # to the point: ratings and deviations are kept in them

NATURAL = 173.71779276130073  # G4 1 / q = 400 / ln 10

HIGHEST = 350 * STEPS  # G2, G3

UNSURE = 110 * STEPS  # G8

CURVE_UNIT = 1_000_000_000

DEVIATION = "deviation"


def natural(points: Ints) -> Floats:
    """G4 Differences and deviations, times q."""
    return points / (NATURAL * STEPS)


def g(deviation: Ints) -> Floats:
    """G4 How clearly a game against an opponent of that deviation tells: 1 / sqrt(1 + 3 q² RD² / π²)."""
    return clearness(natural(deviation))


def e(seats: Seats) -> Floats:
    """G5 E = 1 / (1 + 10^(-g d / 400)), g being of the opponent's deviation."""
    return expected_score(g(seats.opponent_state[DEVIATION]), natural(seats.difference))


def expected(seats: Seats) -> Ints:
    """G5 E in parts of the curve's unit."""
    return whole(e(seats) * CURVE_UNIT)


def expected_by_both(seats: Seats) -> Ints:
    """G9 E with g(sqrt(RD² + RD²)) of both deviations, in parts of the curve's unit."""
    own, opponent = natural(seats.state[DEVIATION]), natural(seats.opponent_state[DEVIATION])
    both = clearness(np.sqrt(own * own + opponent * opponent))
    return whole(expected_score(both, natural(seats.difference)) * CURVE_UNIT)


def per_d_squared(seats: Seats) -> Floats:
    """G6 1 / v, the paper's 1 / d², of each card: the sum of g² E (1 - E), q² being in the natural scale."""
    return information(seats, g(seats.opponent_state[DEVIATION]), e(seats))


def new_variance(deviation: Ints, told: Floats) -> Floats:
    """G6, G7 1 / (1 / RD² + 1 / v), on the natural scale."""
    old = natural(deviation)
    return variance_after(old * old, told)


def k(seats: Seats) -> Ints:
    """G6 K = q g / (1 / RD² + 1 / v) for each game, in smallest steps: the change is the sum of K (s - E)."""
    variance = new_variance(seats.state[DEVIATION], seats.of_card(per_d_squared(seats)))
    return factors(seats, NATURAL * (g(seats.opponent_state[DEVIATION]) * variance), e(seats), STEPS)


def new_deviation(cards: Cards) -> Settled:
    """G7 sqrt(1 / (1 / RD² + 1 / v))."""
    variance = new_variance(cards.state[DEVIATION], per_d_squared(cards.of_seats))
    return Settled(state={DEVIATION: whole(NATURAL * STEPS * np.sqrt(variance))})


def growth(c_squared: int) -> Callable[[State, Ints], State]:
    """G3 The deviation after some months: sqrt(RD² + c² months), at most 350; c² in points²."""

    def grown(state: State, months: Ints) -> State:
        deviation = state[DEVIATION].astype(np.float64)
        after = np.sqrt(deviation * deviation + float(c_squared * STEPS * STEPS) * months)
        return {DEVIATION: np.minimum(whole(after), HIGHEST)}

    return grown


def unsure(state: State) -> Flags:
    """G8 Over 110; exactly 110 is sure."""
    return state[DEVIATION] > UNSURE


DEVIATIONS = CardRule(
    columns=(
        StateColumn(
            name=DEVIATION,
            meaning="how sure the rating is: a standard deviation in points",
            start=HIGHEST,  # G2
            unit=STEPS,
            places=2,
            shown=True,
            given=True,
            highest=HIGHEST,
        ),
    ),
    rule=new_deviation,
    grows_at_onset=True,  # G3
    provisional=unsure,
)


@cache
def with_growth(c_squared: int) -> dict[str, Any]:
    """G3 The fields of an edition in which c² is, in points² a month."""

    def changed(edition: Edition, to: Decimal) -> Edition:
        return replace(edition, **with_growth(int(to)))

    number = OwnNumber(
        name="c_squared",
        clause="G3",
        lowest=0,
        highest=350 * 350,
        fields=("card",),
        of=lambda _: c_squared,
        into=changed,
    )
    return {"card": replace(DEVIATIONS, grown=growth(c_squared)), "numbers": (number,)}


FIVE_YEARS = 2000  # G3 (350² - 50²) / 60 months

EDITION = Edition(
    settles=Settles.EVERY_PERIOD,  # G1
    curve=Curve(unit=CURVE_UNIT, rule=expected),
    k=k,
    clauses=("G5 G6",),
    settlement_clause="G1",
    start=1500,  # G2
    start_clause="G2",
    floor=0,  # G8
    floor_clause="G8",
    decimals=DECIMALS,
    predicts=expected_by_both,
    predicts_clause="G9",
    **with_growth(FIVE_YEARS),
)

SYSTEM = RatingSystem(
    code="glicko",
    title="Glicko",
    source="Mark E. Glickman, The Glicko system, Boston University, 1999",
    version="1",
    clauses=CLAUSES,
    editions=(EDITION,),
    options=(
        Option(
            name="growth",
            clause="G3",
            reason="the paper leaves c to the federation, by how long it takes until nothing is known any more",
            choices={
                "five-years": {},
                "two-years": with_growth(5000),
                "ten-years": with_growth(1000),
            },
        ),
    ),
    mark="?",  # G8
)
