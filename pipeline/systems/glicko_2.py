"""Glicko-2 (Mark Glickman, 2012): beside rating and deviation a volatility, which grows where results surprise."""

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
    surprise,
    variance_after,
    whole,
)
from pipeline.rules.edition import Edition, SeatRule, Settles
from pipeline.rules.elementary import Floats, exponential, logarithm
from pipeline.rules.own_numbers import OwnNumber
from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.seats import Cards, Seats
from pipeline.rules.state import CardRule, Settled, State, StateColumn
from pipeline.rules.system import Option, RatingSystem

CLAUSES = (
    ("GG1", "All games of a month are settled at once, by the ratings and deviations at its beginning."),
    ("GG2", "A new player has the rating 1500, the deviation 350 and the volatility 0.06; tau is 0.5."),
    ("GG3", "Differences of ratings, and deviations, are divided by 173.7178; phi is such a deviation."),
    ("GG4", "Expected: E = 1 / (1 + exp(-g d)), g = 1 / sqrt(1 + 3 phi^2 / pi^2) of the opponent's phi."),
    ("GG5", "1 / v is the sum of g^2 E (1 - E) over the games, Delta is v times the sum of g (s - E)."),
    ("GG6", "The new volatility solves f(ln sigma^2) = 0, by the Illinois algorithm to 0.000001."),
    ("GG7", "phi* = sqrt(phi^2 + sigma^2), sigma being the new one; a month without games does this alone."),
    ("GG8", "The new phi is 1 / sqrt(1 / phi*^2 + 1 / v)."),
    ("GG9", "K = 173.7178 phi^2 g for each game, phi being the new one."),
    ("GG10", "Nobody is below 0; the list has whole points and the deviation, and marks ? while it is over 110."),
    ("GG11", "What two players may expect of each other: E with g of both deviations, sqrt(phi^2 + phi^2)."),
)

DECIMALS = 5
STEPS = 100_000  # to the point: ratings and deviations are kept in them

SCALE = 173.7178  # GG3

FINE = 1_000_000_000  # parts of 1 in which volatilities are kept

LEAST = 2.0**-60  # GG5 1 / v where opponents are too far away to tell anything

CLOSE = 0.000001  # GG6

UNSURE = 110 * STEPS  # GG10

CURVE_UNIT = 1_000_000_000

DEVIATION = "deviation"
VOLATILITY = "volatility"


def natural(points: Ints) -> Floats:
    """GG3 Differences of ratings, and deviations, divided by 173.7178."""
    return points / (SCALE * STEPS)


def g(deviation: Ints) -> Floats:
    """GG4 How clearly a game against an opponent of that deviation tells: 1 / sqrt(1 + 3 phi² / π²)."""
    return clearness(natural(deviation))


def e(seats: Seats) -> Floats:
    """GG4 E = 1 / (1 + exp(-g d)), g being of the opponent's deviation."""
    return expected_score(g(seats.opponent_state[DEVIATION]), natural(seats.difference))


def expected(seats: Seats) -> Ints:
    """GG4 E in parts of the curve's unit."""
    return whole(e(seats) * CURVE_UNIT)


def expected_by_both(seats: Seats) -> Ints:
    """GG11 E with g(sqrt(phi² + phi²)) of both deviations, in parts of the curve's unit."""
    own, opponent = natural(seats.state[DEVIATION]), natural(seats.opponent_state[DEVIATION])
    both = clearness(np.sqrt(own * own + opponent * opponent))
    return whole(expected_score(both, natural(seats.difference)) * CURVE_UNIT)


def per_v(seats: Seats) -> Floats:
    """GG5 1 / v of each card: the sum of g² E (1 - E)."""
    return information(seats, g(seats.opponent_state[DEVIATION]), e(seats))


def delta(seats: Seats, v: Floats) -> Floats:
    """GG5 Delta of each card: v times the sum of g (s - E)."""
    return v * surprise(seats, g(seats.opponent_state[DEVIATION]), e(seats))


def new_volatility(phi: Floats, sigma: Floats, v: Floats, moved: Floats, tau: float) -> Floats:
    """GG6 The volatility that the results ask for, of all cards at once; each stops by itself.

    Args:
        phi: the deviation before, on the natural scale.
        sigma: the volatility before.
        v: the variance of a rating that rests on the results alone.
        moved: Delta.
        tau: how fast a volatility may change; below 2.
    """
    variance, squared = phi * phi, moved * moved
    start = logarithm(sigma * sigma)

    def f(x: Floats, at: Ints | slice) -> Floats:
        grown = exponential(x)
        spread = variance[at] + v[at] + grown
        return grown * (squared[at] - spread) / (2 * spread * spread) - (x - start[at]) / (tau * tau)

    a, everything = start.copy(), slice(None)
    over = squared - variance - v
    # The paper goes on from ln sigma² - tau in steps of tau as far as f is negative. It never is: what the results
    # say is above -1/2 there, and 1 / tau more than that.
    b = np.where(over > 0, logarithm(np.where(over > 0, over, 1)), start - tau)
    f_a, f_b = f(a, everything), f(b, everything)
    at = np.flatnonzero(np.abs(b - a) > CLOSE)
    while len(at):
        c = a[at] + (a[at] - b[at]) * f_a[at] / (f_b[at] - f_a[at])
        f_c = f(c, at)
        across = f_c * f_b[at] <= 0
        a[at] = np.where(across, b[at], a[at])
        f_a[at] = np.where(across, f_b[at], f_a[at] / 2)
        b[at], f_b[at] = c, f_c
        at = at[np.abs(b[at] - a[at]) > CLOSE]
    return exponential(a / 2)


def sigma_and_per_v(seats: Seats, deviation: Ints, volatility: Ints, tau: float) -> tuple[Floats, Floats]:
    """GG5, GG6 The new volatility of each card, and 1 / v; given deviation and volatility before, by card."""
    told = np.maximum(per_v(seats), LEAST)
    v = 1 / told
    sigma = np.maximum(volatility, 1) / FINE
    return new_volatility(natural(deviation), sigma, v, delta(seats, v), tau), told


def new_variance(deviation: Ints, sigma: Floats, told: Floats) -> Floats:
    """GG7, GG8 The new phi² of each card: 1 / (1 / phi*² + 1 / v), phi*² being phi² + sigma²."""
    phi = natural(deviation)
    return variance_after(phi * phi + sigma * sigma, told)


def k_with(tau: float) -> SeatRule:
    """GG9 K = 173.7178 phi² g for each game, in smallest steps: the change is the sum of K (s - E)."""

    def k(seats: Seats) -> Ints:
        deviation, volatility = (seats.at_first(seats.state[name]) for name in (DEVIATION, VOLATILITY))
        variance = new_variance(deviation, *sigma_and_per_v(seats, deviation, volatility, tau))
        clear = g(seats.opponent_state[DEVIATION])
        return factors(seats, SCALE * (clear * seats.of_card(variance)), e(seats), STEPS)

    return k


def settled_with(tau: float) -> Callable[[Cards], Settled]:
    """GG6, GG8 Deviation and volatility after the settlement."""

    def settled(cards: Cards) -> Settled:
        deviation = cards.state[DEVIATION]
        sigma, told = sigma_and_per_v(cards.of_seats, deviation, cards.state[VOLATILITY], tau)
        phi = np.sqrt(new_variance(deviation, sigma, told))
        return Settled(state={DEVIATION: whole(SCALE * STEPS * phi), VOLATILITY: whole(sigma * FINE)})

    return settled


def grown(state: State, months: Ints) -> State:
    """GG7 After months without games: sqrt(phi² + sigma² months); there is no limit."""
    deviation = state[DEVIATION].astype(np.float64)
    volatility = state[VOLATILITY] * (SCALE * STEPS / FINE)
    return {
        DEVIATION: whole(np.sqrt(deviation * deviation + volatility * volatility * months)),
        VOLATILITY: state[VOLATILITY],
    }


def unsure(state: State) -> Flags:
    """GG10 Over 110; exactly 110 is sure."""
    return state[DEVIATION] > UNSURE


COLUMNS = (
    StateColumn(
        name=DEVIATION,
        meaning="how sure the rating is: a standard deviation in points",
        start=350 * STEPS,  # GG2
        unit=STEPS,
        places=2,
        shown=True,
        given=True,
        highest=350 * STEPS,
    ),
    StateColumn(
        name=VOLATILITY,
        meaning="how much the rating is expected to move in a month, in units of 173.7178 points",
        start=60_000_000,  # GG2
        unit=FINE,
        places=6,
        shown=True,
        given=True,
        highest=FINE,
    ),
)


def card_rule(tau: float) -> CardRule:
    """GG6, GG7, GG8, GG10 How settlements and months move the state, and whose rating is marked."""
    return CardRule(columns=COLUMNS, rule=settled_with(tau), grown=grown, provisional=unsure)


@cache
def with_tau(tau: float) -> dict[str, Any]:
    """GG2 The fields of an edition in which tau is; below 2, for GG6."""

    def changed(edition: Edition, to: Decimal) -> Edition:
        return replace(edition, **with_tau(float(to)))

    number = OwnNumber(
        name="tau",
        clause="GG2",
        lowest=Decimal("0.05"),
        highest=Decimal("1.95"),
        places=2,
        fields=("k", "card"),
        of=lambda _: tau,
        into=changed,
    )
    return {"k": k_with(tau), "card": card_rule(tau), "numbers": (number,)}


TAU = 0.5  # GG2

EDITION = Edition(
    settles=Settles.EVERY_PERIOD,  # GG1
    curve=Curve(unit=CURVE_UNIT, rule=expected),
    clauses=("GG4 GG9",),
    settlement_clause="GG1",
    start=1500,  # GG2
    start_clause="GG2",
    floor=0,  # GG10
    floor_clause="GG10",
    decimals=DECIMALS,
    predicts=expected_by_both,
    predicts_clause="GG11",
    **with_tau(TAU),
)

SYSTEM = RatingSystem(
    code="glicko-2",
    title="Glicko-2",
    source="Mark E. Glickman, Example of the Glicko-2 system, Boston University, 2012",
    version="1",
    clauses=CLAUSES,
    editions=(EDITION,),
    options=(
        Option(
            name="tau",
            clause="GG2",
            reason="the paper leaves tau to the federation, between 0.3 and 1.2 by what predicts best",
            choices={
                "medium": {},
                "low": with_tau(0.3),
                "high": with_tau(1.2),
            },
        ),
    ),
    mark="?",  # GG10
)
