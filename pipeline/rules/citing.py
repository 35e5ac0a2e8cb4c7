"""Which of an edition's clauses a game cites, as data that goes with the rules that it looks at."""

from dataclasses import dataclass

import numpy as np

from pipeline.rules.k_steps import KByRating, KBySteps
from pipeline.rules.rounding import Ints
from pipeline.rules.seats import Seats
from pipeline.rules.shapes import Shape


@dataclass(frozen=True, slots=True, kw_only=True)
class ByReach:
    """The first clause where a win is certain by the shape, the second between equals, the third between them."""

    shape: Shape

    def __call__(self, seats: Seats) -> Ints:
        """0, 1 or 2."""
        apart = np.abs(seats.difference)
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
