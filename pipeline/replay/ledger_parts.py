"""A part of a ledger: which seats and which other rows are in it, and what the logs and the course say of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from pipeline.replay.course import NO_DAY, Course
from pipeline.replay.engine import Replay
from pipeline.replay.ledger_amounts import millionths_by_edition, seat_changes, steps
from pipeline.replay.ledger_rows import NONE, OtherRows, other_rows
from pipeline.replay.log import SeatLog
from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.system import RatingSystem
from schemas.vocabulary import HANDICAPS, LEDGER_KINDS, OPPONENT_SOURCES

Values = NDArray[Any]
Numbers = tuple[Values, Flags | None]
"""Numbers and where there are any; None: everywhere."""

_COLOURS: Final = ("w", "b", "-")
UNKNOWN_COLOUR: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """What a ledger's columns are made from.

    ``others`` are the rows that are no seats. ``texts`` are the categories of the columns of texts, ``dates`` the
    numbers of those of the column date by days since ``first_day``. ``others_at`` are the rows at which the others
    stand, ascending, ``after`` is the rating after each row in millionths.
    """

    system: RatingSystem
    course: Course
    replay: Replay
    others: OtherRows
    first_day: int
    dates: NDArray[np.int32]
    texts: Mapping[str, pd.CategoricalDtype]
    others_at: Ints
    after: Ints


def source(system: RatingSystem, course: Course, replay: Replay) -> Source:
    """What the columns of a replay's ledger are made from; the ratings after the rows are still to be written."""
    others = other_rows(system, course, replay)
    counted = np.zeros(len(course.row_event), dtype=bool)
    counted[course.seat_row[replay.seats.seat]] = True
    days = np.unique(np.concatenate([pd.unique(course.row_day[counted]), others.day]))
    days = days[days != NO_DAY].astype(np.int64)
    first, last = (int(days[0]), int(days[-1])) if len(days) else (0, 0)
    dates = np.full(last - first + 1, NONE, dtype=np.int32)
    dates[days - first] = np.arange(len(days))
    unknown = bool((counted & ~course.row_colours).any())
    players = _categories(course.player_ids.tolist())
    texts = {
        "period": _categories(course.months),
        "event_id": _categories(course.event_ids.tolist()),
        "player_id": players,
        "opponent_id": players,
        "colour": _categories(_COLOURS if unknown else _COLOURS[:UNKNOWN_COLOUR]),
        "kind": _categories(LEDGER_KINDS),
        "reason": _categories(replay.reasons[1:]),
        "clause": _categories(replay.clauses),
        "handicap": _categories(HANDICAPS),
        "opponent_source": _categories(OPPONENT_SOURCES),
        "date": _categories(np.datetime_as_string(days.astype("datetime64[D]")).tolist()),
    }
    length = len(replay.seats.seat) + len(others)
    return Source(
        system=system,
        course=course,
        replay=replay,
        others=others,
        first_day=first,
        dates=dates,
        texts=texts,
        others_at=others.seats + np.arange(len(others)),
        after=np.zeros(length, dtype=np.int64),
    )


def _categories(texts: Sequence[str]) -> pd.CategoricalDtype:
    return pd.CategoricalDtype(pd.Index(list(texts), dtype="str"))


@dataclass(frozen=True, kw_only=True)
class Part:
    """Some rows of a ledger: seats and others by their numbers, and at which rows of the part the others stand."""

    source: Source
    rows: Ints | slice
    seats: Ints | slice
    others: Ints | slice
    others_at: Ints
    length: int

    def spread(self, of_seats: Values, of_others: Values | int) -> Values:
        """What the seats and the others have, row by row."""
        if not len(self.others_at):
            return of_seats
        found = np.empty(self.length, dtype=np.result_type(of_seats, of_others))
        found[self.seats_at] = of_seats
        found[self.others_at] = of_others
        return found

    def of_seats(self, values: Values, present: Flags) -> Numbers:
        """Numbers of seats, where they are there; the others have none."""
        return self.spread(values, 0), self.spread(present, False)

    @property
    def log(self) -> SeatLog:
        """The log of all seats."""
        return self.source.replay.seats

    @property
    def course(self) -> Course:
        """The course of play."""
        return self.source.course

    @cached_property
    def seats_at(self) -> Ints:
        """At which rows of the part the seats stand."""
        is_seat = np.ones(self.length, dtype=bool)
        is_seat[self.others_at] = False
        return np.flatnonzero(is_seat)

    @cached_property
    def beside(self) -> OtherRows:
        """The rows that are no seats."""
        return self.source.others.taken(self.others)

    @cached_property
    def seat(self) -> Values:
        """Of each seat its number in the course."""
        return self.log.seat[self.seats]

    @cached_property
    def row(self) -> Values:
        """Of each seat its row of the course."""
        return self.course.seat_row.take(self.seat)

    @cached_property
    def edition(self) -> Values:
        """Of each seat its edition."""
        return self.source.replay.cards.edition.take(self.log.card[self.seats])

    @cached_property
    def opponent(self) -> Values:
        """Of each seat the opponent."""
        return self.course.seat_opponent.take(self.seat)

    @cached_property
    def player(self) -> Values:
        """The player of each row."""
        return self.spread(self.course.seat_player.take(self.seat), self.beside.player)

    @cached_property
    def change(self) -> Values:
        """The change of each row, in millionths."""
        changes = seat_changes(self.source.system, self.source.replay, self.seats)
        return self.spread(changes, self.beside.change)

    @cached_property
    def known(self) -> Flags:
        """Of each row whether its player has a rating, or comes to one in this replay."""
        found: Flags = self.source.replay.closed.known.take(self.player)
        return found

    def has_rating(self, ratings: Values) -> Flags:
        """Where ratings in millionths are ratings: where players may be unrated, 0 is none."""
        return ratings != 0 if self.source.system.unrated else self.known

    @cached_property
    def after(self) -> Values:
        """The rating after each row, in millionths."""
        return self.source.after[self.rows]

    def points(self, ratings: Values) -> Values:
        """Ratings of seats in millionths."""
        return millionths_by_edition(ratings, self.edition, steps(self.source.system))


def part_of(made_from: Source, rows: Ints | slice) -> Part:
    """Some rows of a ledger, ascending."""
    others_at = made_from.others_at
    seats: Ints | slice
    others: Ints | slice
    if isinstance(rows, slice):
        first, last = (int(each) for each in np.searchsorted(others_at, [rows.start, rows.stop]))
        seats, others = slice(rows.start - first, rows.stop - last), slice(first, last)
        at, length = others_at[first:last] - rows.start, rows.stop - rows.start
    else:
        before = np.searchsorted(others_at, rows)
        is_other = np.append(others_at, -1)[before] == rows
        seats, others = (rows - before)[~is_other], before[is_other]
        at, length = np.flatnonzero(is_other), len(rows)
    return Part(source=made_from, rows=rows, seats=seats, others=others, others_at=at, length=length)
