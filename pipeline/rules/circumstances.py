"""What a seat's game is besides its ratings: event, opponent, the player's age; looked up when a rule asks."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from pipeline.rules.rounding import Ints

UNKNOWN_AGE = -1


class Circumstances(Protocol):
    """One element a seat in every array; nothing is worked out unless a rule asks for it."""

    @property
    def event(self) -> Ints:
        """The number of the event; events are numbered in order of play."""

    @property
    def opponent(self) -> Ints:
        """The number of the opponent."""

    @property
    def turns(self) -> Ints:
        """The age that the player reaches in the year of the event's end, UNKNOWN_AGE if not known."""

    @property
    def day(self) -> Ints:
        """The event's end, in days since 1970-01-01."""

    @property
    def month(self) -> Ints:
        """The month in which the event counts, in months since 1970-01."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """Circumstances that are known: of one event on one day, for whoever asks what a single game would bring."""

    event: Ints
    opponent: Ints
    turns: Ints
    day: Ints
    month: Ints


def no_circumstances(seats: int) -> Given:
    """Of so many seats nothing is known: one event, opponents who are all different, no ages."""
    nought = np.zeros(seats, dtype=np.int64)
    return Given(event=nought, opponent=np.arange(seats), turns=nought + UNKNOWN_AGE, day=nought, month=nought)
