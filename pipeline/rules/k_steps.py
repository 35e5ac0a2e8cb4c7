"""K as data: steps of which the first that applies to a seat is taken, by games, rating, age and status."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.seats import ByOwn, Seats


@dataclass(frozen=True, slots=True, kw_only=True)
class KStep:
    """A K, in parts of its rule's unit, and whom it is for: whoever fits all that is said (None: nothing is).

    ``games_below``: in games before which fewer than that many counted; with ``by_event`` those before the
    settlement decide for all its games; with ``of_newcomers`` it is not for whoever was established before it, of
    however few games that are known. ``rating_below`` and ``rating_from``: by the own rating.
    ``age_to``: in years in which the player gets no older, by a known age. ``provisional``: while the rating is.
    """

    k: int
    games_below: int | None = None
    by_event: bool = False
    of_newcomers: bool = False
    rating_from: int | None = None
    rating_below: int | None = None
    age_to: int | None = None
    provisional: bool = False

    @property
    def by_rating(self) -> bool:
        """Whether it looks at nothing but the own rating."""
        return self.games_below is None and self.age_to is None and not self.provisional

    @property
    def for_all(self) -> bool:
        """Whether it is for everybody."""
        return self.by_rating and self.rating_from is None and self.rating_below is None

    def fits_rating(self, own: Ints) -> Flags:
        """Whether ratings are in its bounds."""
        return _all(self._bounds(own), len(own))

    def applies(self, seats: Seats) -> Flags:
        """Whether each seat fits all that is said."""
        fits = self._bounds(seats.own)
        if self.games_below is not None:
            fits.append(seats.games < self.games_below if self.by_event else seats.number <= self.games_below)
        if self.age_to is not None:
            turns = seats.turns  # worked out each time it is asked for
            fits += [turns >= 0, turns <= self.age_to]
        if self.provisional or self.of_newcomers:
            fits.append(~seats.established)
        return _all(fits, len(seats.own))

    def _bounds(self, own: Ints) -> list[Flags]:
        fits: list[Flags] = []
        if self.rating_from is not None:
            fits.append(own >= self.rating_from)
        if self.rating_below is not None:
            fits.append(own < self.rating_below)
        return fits


@dataclass(frozen=True, slots=True, kw_only=True)
class KByRating:
    """K by the own rating alone, which tables can hold; the last of the steps is for everybody."""

    clause: str
    steps: tuple[KStep, ...]

    def __call__(self, own: Ints) -> Ints:
        """K for each own rating."""
        return _first([step.fits_rating(own) for step in self.steps[:-1]], self.steps, len(own))


@dataclass(frozen=True, slots=True, kw_only=True)
class KBySteps:
    """K by all that steps may ask for; the last of them is for everybody."""

    clause: str
    steps: tuple[KStep, ...]

    def __call__(self, seats: Seats) -> Ints:
        """K for each seat."""
        return _first([step.applies(seats) for step in self.steps[:-1]], self.steps, len(seats.own))


def k_by(clause: str, steps: Sequence[KStep]) -> ByOwn | KBySteps:
    """The rule for some steps, by the own rating alone where they ask for nothing else."""
    if all(step.by_rating for step in steps):
        return ByOwn(KByRating(clause=clause, steps=tuple(steps)))
    return KBySteps(clause=clause, steps=tuple(steps))


def rule_with_steps(rule: object) -> KByRating | KBySteps | None:
    """The rule behind a rule for K, if it is one of steps."""
    told = rule.of if isinstance(rule, ByOwn) else rule
    return told if isinstance(told, KByRating | KBySteps) else None


def _all(fits: Sequence[Flags], count: int) -> Flags:
    """Where all of some conditions hold; everywhere where there are none."""
    if not fits:
        return np.ones(count, dtype=bool)
    return fits[0] if len(fits) == 1 else np.logical_and.reduce(fits)


def _first(fits: Sequence[Flags], steps: Sequence[KStep], count: int) -> Ints:
    """The K of the first step that fits, of the last one elsewhere."""
    if not fits:
        return np.full(count, steps[-1].k, dtype=np.int64)
    found = np.where(fits[-1], steps[-2].k, steps[-1].k)
    for here, step in zip(fits[-2::-1], steps[-3::-1], strict=True):
        found = np.where(here, step.k, found)
    return found
