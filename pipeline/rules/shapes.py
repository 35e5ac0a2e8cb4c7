"""Shapes of expected scores as data: what a shape is, and the two formulas with their scale and their cap."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Protocol

import numpy as np

from pipeline.rules.curves import Curve
from pipeline.rules.performance import BY_FIDE_TABLE, Performance
from pipeline.rules.rounding import Ints, half_away
from pipeline.rules.seats import ByAdvantage
from pipeline.rules.share_tables import FORMULAS, LOGISTIC, UNIT, USUAL_SCALE, stretched, tabled
from pipeline.rules.working import BY_DIFFERENCE, Working


class Shape(Protocol):
    """An expected score by ``clause``, ``shape(advantage)`` in parts of ``unit``.

    From the difference ``reach`` on it stays what it is (None: there is no such difference).
    """

    @property
    def clause(self) -> str:
        """The clause that says so."""

    @property
    def unit(self) -> int:
        """What a certain win is; even."""

    @property
    def reach(self) -> int | None:
        """The least difference from which on the score stays."""

    @property
    def performance(self) -> Performance:
        """The way from a score to a difference."""

    def __call__(self, difference: Ints) -> Ints:
        """The expected score for own less opponent's rating, in parts of ``unit``."""

    @property
    def share(self) -> Callable[[Decimal], Decimal] | None:
        """The same for differences of any size, between whole points too, where it is a formula."""

    def row(self, difference: int) -> str:
        """The row of the printed table that a difference of either sign falls in; nothing without a table."""


def curve_of(shape: Shape, working: Working = BY_DIFFERENCE) -> Curve:
    """The curve of that shape over the advantage, which counts in what handicaps are worth."""
    return Curve(
        unit=shape.unit,
        rule=ByAdvantage(shape),
        performance=shape.performance,
        working=working,
        share=shape.share,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Formula:
    """The curve called ``name``; a difference over ``cap`` counts as that (None: it counts in full).

    The logistic one is 1 / (10 ** (-d / scale) + 1); the normal one is Elo's at a scale of 400: Φ(d / σ) with a
    standard deviation σ of scale / √2, then 200 √2.
    """

    clause: str
    name: str = LOGISTIC
    scale: int = USUAL_SCALE
    cap: int | None = None

    @property
    def unit(self) -> int:
        """That of all formulas."""
        return UNIT

    @property
    def reach(self) -> int | None:
        """The cap."""
        return self.cap

    @property
    def performance(self) -> Performance:
        """FIDE's table, stretched as the scale is."""
        return _by_stretched_table(self.scale)

    def __call__(self, difference: Ints) -> Ints:
        """In parts of ``unit``."""
        return tabled(self.name, capped(difference, self.cap), self.scale)

    @property
    def share(self) -> Callable[[Decimal], Decimal]:
        """The formula."""
        return _Share(FORMULAS[self.name], self.scale, self.cap)

    def row(self, difference: int) -> str:  # noqa: ARG002 - a formula has no rows
        """Nothing."""
        return ""


def capped(difference: Ints, cap: int | None) -> Ints:
    """Differences with those over the cap, either way, counted as that."""
    return difference if cap is None else np.clip(difference, -cap, cap)


@dataclass(frozen=True, slots=True)
class _Share:
    """A formula over differences of any size, stretched and capped."""

    of: Callable[[Decimal], Decimal]
    scale: int
    cap: int | None

    def __call__(self, difference: Decimal) -> Decimal:
        within = difference if self.cap is None else min(max(difference, Decimal(-self.cap)), Decimal(self.cap))
        return stretched(self.of, within, self.scale)


@dataclass(frozen=True, slots=True)
class _StretchedTable:
    """FIDE's dp for a score, times scale / 400."""

    scale: int

    def __call__(self, halves: Ints, games: Ints) -> Ints:
        return half_away(BY_FIDE_TABLE.differences(halves, games) * self.scale, USUAL_SCALE)


def _by_stretched_table(scale: int) -> Performance:
    if scale == USUAL_SCALE:
        return BY_FIDE_TABLE
    return Performance(
        differences=_StretchedTable(scale), told=f"{BY_FIDE_TABLE.told}; all of dp times {scale} / {USUAL_SCALE}"
    )
