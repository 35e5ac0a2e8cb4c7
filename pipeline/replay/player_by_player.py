"""Player by player: the seats of a log in the order in which histories, titles and causes go through them."""

from dataclasses import dataclass

import numpy as np

from pipeline.replay.course import NOBODY, Course
from pipeline.replay.engine import Replay
from pipeline.replay.ledger_rows import seats_before_events
from pipeline.rules.rounding import Flags, Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsOfPlayers:
    """Numbers of seats in the log, player by player, each player's in order of play.

    ``first`` says where the seats of each player begin in ``seat``, and where all end, shape (players + 1,).
    """

    seat: Ints
    first: Ints

    def part(self, kept: Flags) -> "SeatsOfPlayers":
        """The seats whose flag is set; flags stand as the log does."""
        here = kept[self.seat]
        if here.all():
            return self
        first = self.first - np.searchsorted(np.flatnonzero(~here), self.first)
        return SeatsOfPlayers(seat=self.seat[here], first=first)

    @property
    def sizes(self) -> Ints:
        """How many seats each player has."""
        return np.diff(self.first)

    def owners(self) -> Ints:
        """The player of each seat."""
        return np.repeat(np.arange(len(self.first) - 1, dtype=np.int32), self.sizes)

    def ends(self) -> tuple[Ints, Ints, Ints]:
        """The players who have seats, and the first and the last seat of each."""
        player = np.flatnonzero(self.sizes)
        return player, self.seat[self.first[player]], self.seat[self.first[player + 1] - 1]


def seats_of_players(course: Course, replay: Replay) -> SeatsOfPlayers:
    """All seats of the log."""
    seat = replay.seats.seat
    everything = SeatsOfPlayers(seat=course.seats_by_player, first=course.player_first)
    if len(seat) == len(course.seat_player):
        return everything
    place = np.full(len(course.seat_player), NOBODY, dtype=seat.dtype)
    place[seat] = np.arange(len(seat))
    logged = everything.part(place != NOBODY)
    return SeatsOfPlayers(seat=place[logged.seat], first=logged.first)


def seats_of_cards(course: Course, replay: Replay, wanted: Flags) -> SeatsOfPlayers:
    """The seats of the cards whose flag is set."""
    return seats_of_players(course, replay).part(wanted.take(replay.seats.card))


def rated_seats(replay: Replay, counted: SeatsOfPlayers) -> SeatsOfPlayers:
    """Of the seats of counted cards those that were rated or entered an average."""
    log = replay.seats
    if len(log.seat) == len(replay.cards.player):
        return counted
    return counted.part(log.formula | log.averaged)


def events_of_seats(course: Course, replay: Replay, seats: Ints) -> Ints:
    """The event of some seats of the log."""
    return course.row_event[course.seat_row[replay.seats.seat[seats]]]


def month_by_seat(course: Course, replay: Replay) -> Ints:
    """The month of every seat of the log."""
    return np.repeat(course.event_month, np.diff(seats_before_events(course, replay)))
