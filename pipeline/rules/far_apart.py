"""Games that are not rated because the players are too far apart, as data."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from pipeline.rules.edition import Exclusion
from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.seats import WhereAdvantage

TOO_FAR_APART: Final = "too far apart"
"""The reason of a book that has no words of its own for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FurtherApart:
    """Whether the players are more than ``most`` points apart, after the handicap."""

    most: int

    def __call__(self, advantage: Ints) -> Flags:
        """Where an advantage of either sign is more."""
        return np.abs(advantage) > self.most


def exclusion(clause: str, apart: FurtherApart, reason: str = TOO_FAR_APART) -> Exclusion:
    """Games between players further apart are not rated, by that clause, for a reason that the ledger knows."""
    return Exclusion(clause=clause, reason=reason, applies=WhereAdvantage(apart))
