"""The rating whose expected score equals a score: the expected score's exact inverse against given opponents."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import Context, Decimal
from fractions import Fraction
from functools import cache
from typing import Final

import numpy as np

from pipeline.rules.curves import Curve
from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.seats import Seats
from pipeline.rules.state import StateColumn

_TENTHS: Final = 10
_TWENTIETHS: Final = 20
_DIGITS: Final = Decimal("1e-45")
"""Sums of shares are compared to here: beyond it a share's own last digits begin to show."""
_SUMS: Final = Context(prec=60)

_FARTHEST: Final = 12_000
"""How many points from the opponents a rating is looked for: farther off no curve tells two ratings apart."""

_MANY_GAMES: Final = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Expectation:
    """What a player is expected to score against some opponents, by the player's own rating.

    ``total(at)`` is the expected score of all games at the rating ``at / per_point``, ``each(rating)`` that of
    every game at a rating, both exact; it must not fall as the rating rises. ``stepped``: it goes in steps, so
    that many ratings expect the same and most scores are expected by none. ``straight``: between two ratings it
    is a line. ``middle`` is a rating amid the opponents, in the same parts, ``farthest`` how far from it others
    are looked for.
    """

    per_point: int
    total: Callable[[int], Fraction]
    each: Callable[[Fraction], Sequence[Fraction]]
    stepped: bool = False
    straight: bool = False
    middle: int
    farthest: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Inverse:
    """The rating that a score is expected of, to a tenth of a point, a half away from zero; None: there is none.

    ``first`` and ``last`` are given where it is not the only one: the ends of the ratings that all are expected to
    score so (``level``; an end may be open), or the neighbours between which a curve in steps passes the score by.
    The rating is then their middle. ``least`` and ``most`` are the bounds of what anybody is expected to score,
    where the score lies beyond them.
    """

    rating: Fraction | None
    first: Fraction | None = None
    last: Fraction | None = None
    level: bool = False
    least: Fraction | None = None
    most: Fraction | None = None


def by_formula(share: Callable[[Decimal], Decimal], opponents: Sequence[Fraction]) -> Expectation:
    """The expectation by a formula over differences of any size.

    Args:
        share: the expected score of one game by the difference in points.
        opponents: of each game the opponent's rating, with the handicap given or received; in points, with no more
            decimals than a decimal number can have.
    """
    met = Counter(_decimal(each) for each in opponents)

    def total(at: int) -> Fraction:
        own = _SUMS.divide(Decimal(at), Decimal(_TWENTIETHS))
        found = Decimal(0)
        for opponent, games in met.items():
            one = share(_SUMS.subtract(own, opponent))
            found = _SUMS.add(found, _SUMS.multiply(Decimal(games), one))
        return Fraction(found.quantize(_DIGITS, context=_SUMS))

    def each(rating: Fraction) -> list[Fraction]:
        own = _decimal(rating)
        return [Fraction(share(_SUMS.subtract(own, _decimal(opponent)))) for opponent in opponents]

    middle, farthest = _reach(opponents)
    return Expectation(
        per_point=_TWENTIETHS, total=total, each=each, middle=_TWENTIETHS * middle, farthest=_TWENTIETHS * farthest
    )


def by_rule(curve: Curve, seats: Seats, steps: int) -> Expectation:
    """The expectation by a rule over whole numbers; between two of them it is a straight line, unless in steps.

    A curve goes in steps if equal players and players one point apart expect the same.

    Args:
        curve: the rule, which reads the own rating from the seats.
        seats: a player's games, the own rating being nothing yet.
        steps: how many of the rating's smallest steps are a point.
    """

    def shares(at: int) -> Ints:
        return curve.rule(_at(seats, at))

    def total(at: int) -> Fraction:
        return Fraction(int(shares(at).sum()), curve.unit)

    def each(rating: Fraction) -> list[Fraction]:
        below = rating * steps // 1
        part = rating * steps - below
        low, high = (shares(at).tolist() for at in (int(below), int(below) + 1))
        return [(a + (b - a) * part) / curve.unit for a, b in zip(low, high, strict=True)]

    against = seats.opponent - seats.head_start
    equal, above = (curve.rule(replace(seats, own=own)) for own in (against, against + steps))
    stepped = bool((equal == above).all())
    middle, farthest = _reach([Fraction(rating, steps) for rating in against.tolist()])
    return Expectation(
        per_point=steps,
        total=total,
        each=each,
        stepped=stepped,
        straight=not stepped,
        middle=steps * middle,
        farthest=steps * farthest,
    )


def seats_against(opponents: Ints, head_starts: Ints, scores: Ints, columns: Sequence[StateColumn] = ()) -> Seats:
    """The seats of an established player's games against established opponents, as one settlement.

    Args:
        opponents: their ratings in the edition's smallest steps.
        head_starts: the handicaps received less those given, likewise.
        scores: half points, of each game.
        columns: what the rule book keeps besides the rating; everybody has what an established newcomer has.
    """
    games = len(opponents)
    state = {
        column.name: np.full(games, column.start if column.opened is None else column.opened, dtype=np.int64)
        for column in columns
        if not column.entries
    }
    many = np.full(games, _MANY_GAMES, dtype=np.int64)
    yes: Flags = np.ones(games, dtype=bool)
    return Seats(
        own=np.zeros(games, dtype=np.int64),
        opponent=opponents,
        games=many,
        opponent_games=many,
        number=many + 1,
        established=yes,
        opponent_established=yes,
        score=scores,
        head_start=head_starts,
        starts=np.zeros(1, dtype=np.int64),
        state=state,
        opponent_state=state,
    )


def inverse(expectation: Expectation, score: Fraction) -> Inverse:
    """The rating that is expected to score so much.

    Args:
        expectation: of at least one game.
        score: from nothing to all the games, of which no single rating is the one that expects it.
    """
    per, lowest = expectation.per_point, expectation.middle - expectation.farthest
    total = cache(expectation.total)
    reaches = _first(expectation, total, score, lambda expected: expected >= score)
    passes = _first(expectation, total, score, lambda expected: expected > score)
    if reaches is None:
        return Inverse(rating=None, most=total(expectation.middle + expectation.farthest))
    if passes == lowest:
        return Inverse(rating=None, least=total(lowest))
    first = None if reaches == lowest else Fraction(reaches, per)
    last = None if passes is None else Fraction(passes - 1, per)
    if first is None or last is None:
        return Inverse(rating=None, first=first, last=last, level=True)
    if first == last:
        return Inverse(rating=_in_tenths(first))
    if first < last:
        return Inverse(rating=_in_tenths((first + last) / 2), first=first, last=last, level=True)
    # No rating is expected to score just so: last is the neighbour below first.
    if expectation.stepped:
        return Inverse(rating=_in_tenths((first + last) / 2), first=last, last=first)
    if expectation.straight:
        low, high = total(reaches - 1), total(reaches)
        return Inverse(rating=_in_tenths(last + (score - low) / (high - low) / per))
    # Somewhere between two twentieths, and one of them is a tenth.
    return Inverse(rating=_in_tenths((first + last) / 2))


def _first(
    expectation: Expectation, total: Callable[[int], Fraction], score: Fraction, holds: Callable[[Fraction], bool]
) -> int | None:
    """The lowest rating whose expected score is so (None: there is none), the lowest looked at if all are.

    Args:
        expectation: where it is looked for.
        total: its own, remembered.
        score: near which the expected score begins to be so.
        holds: whether an expected score is so; if one is, all above it are.
    """
    lowest, highest = expectation.middle - expectation.farthest, expectation.middle + expectation.farthest
    # Step by step outwards: some formulas end where no rating of theirs can be.
    size = 128 * expectation.per_point
    low = high = expectation.middle
    if holds(total(high)):
        while holds(total(low)):
            if low == lowest:
                return low
            high, low, size = low, max(low - size, lowest), 2 * size
    else:
        while not holds(total(high)):
            if high == highest:
                return None
            low, high, size = high, min(high + size, highest), 2 * size
    by_line = True
    while high - low > 1:
        # A straight line through both ends soon comes close, halving closes in from the other side.
        part = (score - total(low)) / (total(high) - total(low)) if by_line else Fraction(1, 2)
        between = min(max(low + int((high - low) * part // 1), low + 1), high - 1)
        by_line = not by_line
        if holds(total(between)):
            high = between
        else:
            low = between
    return high


def _reach(opponents: Sequence[Fraction]) -> tuple[int, int]:
    """A whole rating amid the opponents, and how far from it ratings are looked for."""
    low, high = min(opponents), max(opponents)
    middle = int((low + high) / 2 // 1)
    return middle, int((high - low) // 1) + _FARTHEST


def _at(seats: Seats, rating: int) -> Seats:
    """The same games of a player of another rating."""
    return replace(seats, own=np.full(len(seats.own), rating, dtype=np.int64))


def _in_tenths(rating: Fraction) -> Fraction:
    """A rating to a tenth of a point, a half away from zero."""
    tenths = (2 * abs(rating) * _TENTHS + 1) // 2
    return Fraction(tenths if rating >= 0 else -tenths, _TENTHS)


def _decimal(number: Fraction) -> Decimal:
    return _SUMS.divide(Decimal(number.numerator), Decimal(number.denominator))
