"""By what a score is expected: curves that anybody may name, or an edition of a rule book."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import Final

import numpy as np

from pipeline.performing.curve_names import CURVE_NAMES
from pipeline.rules.curves import FIDE_TABLE_UNIT, Curve, fide_table
from pipeline.rules.edition import Edition
from pipeline.rules.inverse import Expectation, by_formula, by_rule, seats_against
from pipeline.rules.rounding import Ints, half_away
from pipeline.rules.seats import ByAdvantage
from pipeline.rules.shares import linear_share, logistic_share, normal_share
from pipeline.rules.state import StateColumn
from pipeline.rules.system import RatingSystem

DEVIATION: Final = "deviation"
"""What rule books call how sure a rating is."""

_SPAN: Final = 800
"""The linear inverse's where nobody says otherwise: 400 points above the opponents for all wins."""

_DECIMALS: Final = 3
"""How many decimals the ratings have that formulas are asked of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Games:
    """Games against rated opponents. Ratings and handicaps in parts of ``unit`` of a point, one element a game.

    ``head_starts`` are the handicaps received less those given, ``halves`` the half points scored in all, and
    ``results`` those of each game (None: only their sum is known). ``deviations`` are the opponents', likewise in
    parts of ``unit`` (None: they are not known, or the rule book keeps none).
    """

    unit: int
    opponents: Sequence[int]
    head_starts: Sequence[int]
    halves: int
    results: Sequence[int] | None
    deviations: Sequence[int] | None = None

    @property
    def counted(self) -> list[int]:
        """The opponents' ratings with the handicaps that they received, without those that they gave."""
        return [rating - head for rating, head in zip(self.opponents, self.head_starts, strict=True)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """One way to expect a score, put in ``words``.

    ``expectation(games)`` is what a player is expected to score in them, by the player's own rating. ``span`` is
    that of the linear inverse beside it. ``decimals`` are those that ratings may have, ``lowest`` is the least.
    ``deviation`` is the one that every opponent is taken to have (None: no rule asks for any, or each game has its
    own).
    """

    words: str
    expectation: Callable[[Games], Expectation]
    span: int = _SPAN
    decimals: int = _DECIMALS
    lowest: int | None = 0
    deviation: Decimal | None = None


def _by_share(share: Callable[[Decimal], Decimal]) -> Callable[[Games], Expectation]:
    return lambda games: by_formula(share, [Fraction(each, games.unit) for each in games.counted])


def _by_curve(curve: Curve, steps: int, columns: Sequence[StateColumn] = ()) -> Callable[[Games], Expectation]:
    def expectation(games: Games) -> Expectation:
        def in_steps(parts: Sequence[int], unit: int = steps) -> Ints:
            return half_away(np.array(parts, dtype=np.int64) * unit, games.unit)

        results = [1] * len(games.opponents) if games.results is None else games.results
        scores = np.array(results, dtype=np.int64)
        seats = seats_against(in_steps(games.opponents), in_steps(games.head_starts), scores, columns)
        for column in columns:
            if column.name == DEVIATION and games.deviations is not None:
                known = in_steps(games.deviations, column.unit)
                seats = replace(seats, opponent_state={**seats.opponent_state, column.name: known})
        return by_rule(curve, seats, steps)

    return expectation


CURVES: Final[Mapping[str, Way]] = dict(
    zip(
        CURVE_NAMES,
        (
            Way(words="1 / (10^(-d/400) + 1)", expectation=_by_share(logistic_share)),
            Way(words="the normal curve with a standard deviation of 200 √2", expectation=_by_share(normal_share)),
            Way(words="½ + d/800, from 0 to 1", expectation=_by_share(linear_share)),
            Way(
                words="FIDE's table 8.1.2 without the cap at 400",
                expectation=_by_curve(Curve(unit=FIDE_TABLE_UNIT, rule=ByAdvantage(fide_table)), 1),
                decimals=0,
            ),
        ),
        strict=True,
    )
)
"""What the curves' names stand for; d is the own rating less the opponent's."""


def usual_deviation(edition: Edition) -> Decimal | None:
    """The deviation of players of whom nothing is said; None if the rule book keeps none."""
    column = _deviations(edition)
    if column is None:
        return None
    return Decimal(column.start if column.opened is None else column.opened) / column.unit


def _deviations(edition: Edition) -> StateColumn | None:
    return next((each for each in edition.columns if each.name == DEVIATION), None)


def way_of(system: RatingSystem, edition: Edition, deviation: Decimal | None = None) -> Way:
    """How an edition of a rule book expects: by its formula where it has one, else by its table or line.

    Args:
        system: the rule book.
        edition: one of its editions.
        deviation: every opponent's, where the rule book keeps one (None: each game has the opponent's own).
    """
    curve = edition.curve
    words = f"the curve of {system.title}"
    if _deviations(edition) is not None:
        of_whom = (
            "each opponent's deviation" if deviation is None else f"a deviation of {deviation:f} for every opponent"
        )
        words = f"{words} with {of_whom}"
    return Way(
        words=words,
        expectation=(
            _by_curve(curve, edition.steps, edition.columns) if curve.share is None else _by_share(curve.share)
        ),
        span=curve.performance.span or _SPAN,
        decimals=edition.decimals,
        lowest=edition.floor,
        deviation=deviation,
    )
