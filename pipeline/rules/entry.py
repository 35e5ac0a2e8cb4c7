"""How a player without an opening on the system's own scale comes in."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from pipeline.rules.rounding import Flags, Ints, half_away


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What is known of each player from elsewhere: ratings, 0 where there is none."""

    fide_rating: Ints
    conventional_rating: Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A way in: ``rating(facts)`` where ``applies(facts)``; such a player enters established.

    ``source`` is the ledger's word for where the rating came from.
    """

    source: str
    clause: str
    applies: Callable[[Facts], Flags]
    rating: Callable[[Facts], Ints]


@dataclass(frozen=True, slots=True, kw_only=True)
class Converted:
    """A rating from elsewhere, ``of(facts)``: times / divided_by, rounded, ``plus`` on top, at most ``cap``."""

    of: Callable[[Facts], Ints]
    times: int = 1
    divided_by: int = 1
    plus: int = 0
    cap: int | None = None

    def __call__(self, facts: Facts) -> Ints:
        """The rating to enter with."""
        rating = half_away(self.of(facts) * self.times, self.divided_by) + self.plus
        return rating if self.cap is None else np.minimum(rating, self.cap)


def fide(facts: Facts) -> Ints:
    """The FIDE rating."""
    return facts.fide_rating


def conventional(facts: Facts) -> Ints:
    """The conventional rating."""
    return facts.conventional_rating


def capped_fide(highest: int) -> Converted:
    """The FIDE rating, at most ``highest``."""
    return Converted(of=fide, cap=highest)


def has_fide(facts: Facts) -> Flags:
    """Whether a player has a FIDE rating."""
    return facts.fide_rating > 0


def has_conventional(facts: Facts) -> Flags:
    """Whether a player has a conventional rating."""
    return facts.conventional_rating > 0
