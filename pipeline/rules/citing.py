"""Which of an edition's clauses a game cites, as data that goes with the rules that it looks at."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from pipeline.rules.k_steps import KByRating, KBySteps
from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.seats import Seats
from pipeline.rules.shapes import Shape


@dataclass(frozen=True, slots=True, kw_only=True)
class ByReach:
    """The first clause where a win is certain by the shape, the second between equals, the third between them."""

    shape: Shape

    def __call__(self, seats: Seats) -> Ints:
        """0, 1 or 2."""
        apart = np.abs(seats.advantage)
        far = apart >= self.shape.reach if self.shape.reach is not None else np.zeros(apart.shape, dtype=bool)
        return np.select([far, apart == 0], [0, 1], 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class WhereLess:
    """The first clause where K is the last step's, the second where an earlier step changes it."""

    k: KByRating | KBySteps

    def __call__(self, seats: Seats) -> Ints:
        """0 or 1."""
        k = self.k(seats.own) if isinstance(self.k, KByRating) else self.k(seats)
        found: Ints = (k != self.k.steps[-1].k).astype(np.int64)
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class AlsoWhere:
    """What another rule cites (``first``, which tells ``of`` clauses apart; None: one), or so many further on.

    ``where(seats)`` says of which seats it is the later one of the two.
    """

    first: Callable[[Seats], Ints] | None
    of: int
    where: Callable[[Seats], Flags]

    def __call__(self, seats: Seats) -> Ints:
        """From 0 to twice ``of``, less one."""
        more: Ints = self.of * self.where(seats).astype(np.int64)
        return more if self.first is None else self.first(seats) + more


def also(
    clauses: Sequence[str],
    cites: Callable[[Seats], Ints] | None,
    clause: str,
    where: Callable[[Seats], Flags],
) -> tuple[Sequence[str], AlsoWhere]:
    """Clauses and the rule that picks among them, with one more clause that is cited besides in some games."""
    more = [" ".join(dict.fromkeys([*each.split(), clause])) for each in clauses]
    return (*clauses, *more), AlsoWhere(first=cites, of=len(clauses), where=where)


def at_odds(seats: Seats) -> Flags:
    """Games in which a handicap of some worth is given."""
    found: Flags = seats.head_start != 0
    return found


def provisional(seats: Seats) -> Flags:
    """Games of those whose rating is provisional."""
    return ~seats.established
