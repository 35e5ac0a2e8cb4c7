"""What a rule sees: seats (a player in a game) and cards (a player in a settlement), as aligned arrays."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np

from pipeline.rules.card_sums import at_first, spread, sum_of
from pipeline.rules.circumstances import Circumstances, no_circumstances
from pipeline.rules.rounding import Flags, Ints


def _no_numbers() -> Ints:
    return np.zeros(0, dtype=np.int64)


def _no_flags() -> Flags:
    return np.zeros(0, dtype=bool)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seats:
    """One element a player and game; every array has the same length and is only read.

    Ratings are in the edition's smallest step (whole points where it has no decimals), as they stand before the
    settlement; ``own`` is the rating that the rule uses for the player, which after a promotion inside the card
    differs from it. ``games`` and ``opponent_games`` count rated games before the settlement, ``number`` is
    which rated game of the player this one is, from 1. ``score`` is in half points (0, 1, 2). ``head_start`` is
    the handicap in points that the player receives less the one that the player gives.

    Seats stand card by card: ``starts`` are the first seats of the cards (empty: each seat is a card of its own).
    ``counts`` says which seats count in this settlement (empty: all; for an exclusion: unless it excludes them),
    ``known`` and ``opponent_known`` who has a rating (empty: all). ``state`` and ``opponent_state`` are what the
    rule book keeps besides the rating, by column, as it is before the settlement; ``entries`` are the columns of
    entries, card by card. ``excluded`` says to the rule over cards which of the exclusions, from 1, took each
    seat out of what counts (0, or empty: none).
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
    starts: Ints = field(default_factory=_no_numbers)
    counts: Flags = field(default_factory=_no_flags)
    excluded: Ints = field(default_factory=_no_numbers)
    known: Flags = field(default_factory=_no_flags)
    opponent_known: Flags = field(default_factory=_no_flags)
    state: Mapping[str, Ints] = field(default_factory=dict)
    opponent_state: Mapping[str, Ints] = field(default_factory=dict)
    entries: Mapping[str, Ints] = field(default_factory=dict)
    circumstances: Circumstances | None = None

    @property
    def around(self) -> Circumstances:
        """The event, the opponent and the age of each seat."""
        return self.circumstances or no_circumstances(len(self.own))

    @property
    def turns(self) -> Ints:
        """The age that each player reaches in the year of the event's end; UNKNOWN_AGE if not known."""
        return self.around.turns

    def by_card(self, values: Ints) -> Ints:
        """The sum of some values over the seats of each card."""
        return sum_of(values, self.starts) if len(self.starts) else values

    def of_card(self, values: np.ndarray) -> np.ndarray:
        """What each seat's card has."""
        return spread(values, self.starts, len(self.own)) if len(self.starts) else values

    def at_first(self, values: np.ndarray) -> np.ndarray:
        """What each card's first seat has: of what is the player's, one element a card."""
        return at_first(values, self.starts) if len(self.starts) else values

    @property
    def in_card(self) -> Ints:
        """How many seats of each seat's card count."""
        counts = self.counts if len(self.counts) else np.ones(len(self.own), dtype=bool)
        return self.of_card(self.by_card(counts.astype(np.int64)))

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

    ``exact`` is the sum before it was rounded, in parts of ``unit`` of the rating's smallest step. ``before`` and
    ``after`` are the rating before the settlement and what the changes, the bonus and the floor make of it,
    ``known`` is whether there was a rating, ``games`` how many games counted up to the end. ``month`` numbers the
    month in which the card counts, in months since 1970-01. ``state`` is what the rule book keeps, as it is
    before the settlement. ``seats`` are the seats of these cards; those that do not count are among them.
    """

    gain: Ints
    established: Flags
    day: Ints
    first_event: Ints
    exact: Ints = field(default_factory=_no_numbers)
    unit: int = 1
    before: Ints = field(default_factory=_no_numbers)
    after: Ints = field(default_factory=_no_numbers)
    known: Flags = field(default_factory=_no_flags)
    games: Ints = field(default_factory=_no_numbers)
    month: Ints = field(default_factory=_no_numbers)
    state: Mapping[str, Ints] = field(default_factory=dict)
    seats: Seats | None = None

    @property
    def of_seats(self) -> Seats:
        """The seats of the cards.

        Raises:
            ValueError: the cards came without them.
        """
        if self.seats is None:
            raise ValueError("these cards came without their seats")
        return self.seats


NEVER = -(2**62)
"""Stands for a day that does not exist."""
