"""What comes after K (score - expected) as data: a least change for a win, less against the provisional."""

from dataclasses import dataclass

import numpy as np

from pipeline.rules.rounding import Ints
from pipeline.rules.seats import Seats


@dataclass(frozen=True, slots=True, kw_only=True)
class AfterFormula:
    """An adjustment by ``clause``.

    ``scaled_to``: against a provisional opponent a change counts in proportion to the opponent's games, in full
    from so many on (None: always in full). ``least_for_win``: a win earns and a loss costs at least so many of
    the rating's smallest steps (None: there is no least).
    """

    clause: str
    least_for_win: int | None = None
    scaled_to: int | None = None

    @property
    def unit(self) -> int:
        """In which parts of the old unit changes are counted afterwards."""
        return self.scaled_to or 1

    def __call__(self, seats: Seats, change: Ints, unit: int) -> Ints:
        """The change in parts of ``self.unit`` of the unit."""
        if self.scaled_to is not None:
            games = np.minimum(seats.opponent_games, self.scaled_to)
            change = change * np.where(seats.opponent_established, self.scaled_to, games)
        if self.least_for_win is not None:
            least = self.least_for_win * unit * self.unit
            little = (seats.score != 1) & (np.abs(change) < least)
            change = np.where(little, (seats.score - 1) * least, change)
        return change
