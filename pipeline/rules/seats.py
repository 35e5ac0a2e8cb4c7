"""What a rule sees: seats (a player in a game) and cards (a player in a settlement), as aligned arrays."""

from collections.abc import Callable
from dataclasses import dataclass

from pipeline.rules.rounding import Flags, Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class Seats:
    """One element a player and game; every array has the same length and is only read.

    Ratings are in the edition's smallest step (whole points where it has no decimals), as they stand before the
    settlement; ``own`` is the rating that the rule uses for the player, which after a promotion inside the card
    differs from it. ``games`` and ``opponent_games`` count rated games before the settlement, ``number`` is
    which rated game of the player this one is, from 1. ``score`` is in half points (0, 1, 2). ``head_start`` is
    the handicap in points that the player receives less the one that the player gives.
    """

    own: Ints
    opponent: Ints
    games: Ints
    opponent_games: Ints
    number: Ints
    established: Flags
    opponent_established: Flags
    score: Ints
    head_start: Ints

    @property
    def difference(self) -> Ints:
        """Own rating less the opponent's."""
        return self.own - self.opponent

    @property
    def advantage(self) -> Ints:
        """Own rating less the opponent's, each with the handicap that its player receives."""
        return self.own + self.head_start - self.opponent


@dataclass(frozen=True, slots=True)
class ByAdvantage:
    """A rule that reads of a seat only its advantage: ``of(advantage)`` gives its value, seat by seat."""

    of: Callable[[Ints], Ints]

    def __call__(self, seats: Seats) -> Ints:
        """The value for each seat."""
        return self.of(seats.advantage)


@dataclass(frozen=True, slots=True)
class WhereAdvantage:
    """A condition that reads of a seat only its advantage: ``of(advantage)`` says where it holds."""

    of: Callable[[Ints], Flags]

    def __call__(self, seats: Seats) -> Flags:
        """Where it holds."""
        return self.of(seats.advantage)


@dataclass(frozen=True, slots=True)
class ByOwn:
    """A rule that reads of a seat only the own rating: ``of(own)`` gives its value, seat by seat."""

    of: Callable[[Ints], Ints]

    def __call__(self, seats: Seats) -> Ints:
        """The value for each seat."""
        return self.of(seats.own)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards:
    """One element a player and settlement.

    ``gain`` is the rounded sum of the changes, ``established`` the status before the settlement, ``day`` the
    event's end and ``first_event`` the end of the first rated event, both in days since 1970-01-01
    (``NEVER`` where no bonus can run).
    """

    gain: Ints
    established: Flags
    day: Ints
    first_event: Ints


NEVER = -(2**62)
"""Stands for a day that does not exist."""
