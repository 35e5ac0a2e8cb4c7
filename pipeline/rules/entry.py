"""How a player without an opening on the system's own scale comes in."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from pipeline.rules.rounding import Flags, Ints


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


def capped_fide(highest: int) -> Callable[[Facts], Ints]:
    """The FIDE rating, at most ``highest``."""

    def rating(facts: Facts) -> Ints:
        return np.minimum(facts.fide_rating, highest)

    return rating


def has_fide(facts: Facts) -> Flags:
    """Whether a player has a FIDE rating."""
    return facts.fide_rating > 0


def has_conventional(facts: Facts) -> Flags:
    """Whether a player has a conventional rating."""
    return facts.conventional_rating > 0
