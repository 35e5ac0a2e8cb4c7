"""The rows that count in a replay over tables, and how many of whose seats count up to where."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from pipeline.replay.course import NOBODY, Course
from pipeline.replay.terms import Terms
from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.seats import WhereAdvantage

_AT_ONCE: Final = 1 << 15
"""Rows that are looked through at a time: what is made of them stays near the processor."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows:
    """The counted games and byes in order of play, each with two places: white's, then black's.

    ``row`` numbers the course's rows, ``seat`` white's seats. ``players`` and ``score`` have shape (rows, 2); at a
    bye both places are white's, and only the first has a seat. ``rated``: unless ratings at hand exclude it.
    ``all_seats``: the places are the course's seats as they stand.
    """

    row: Ints
    seat: Ints
    paired: Flags
    players: Ints
    score: Ints
    given: Ints | None
    rated: Flags
    all_seats: bool


def rows_of(terms: Terms, course: Course, events: Flags) -> Rows:
    """The rows of the events that count."""
    row: Ints = np.arange(len(course.row_event), dtype=np.int32)
    without_byes = len(course.seat_row) == 2 * len(row)
    if without_byes:
        seat, paired = 2 * row, np.ones(len(row), dtype=bool)
        players, score = course.seat_player.reshape(-1, 2), course.seat_score.reshape(-1, 2)
    else:
        seat = np.flatnonzero(~course.seat_black).astype(np.int32)
        paired = course.seat_opponent[seat] != NOBODY
        both = np.column_stack([seat, seat + paired])
        players, score = course.seat_player[both], course.seat_score[both]
    kept = slice(None) if events.all() else np.flatnonzero(events[course.row_event])
    return Rows(
        row=row[kept],
        seat=seat[kept],
        paired=paired[kept],
        players=players[kept],
        score=score[kept],
        given=terms.head_start[course.row_handicap[kept]] if terms.head_start.any() else None,
        rated=course.row_played[kept] & (terms.refused[kept] == 0),
        all_seats=without_byes and bool(events.all()),
    )


def counted_places(terms: Terms, rows: Rows, before: Ints) -> Flags:
    """Which places count, now that the ratings are known; shape (rows, 2)."""
    counted = np.repeat(rows.rated, 2).reshape(-1, 2)
    for exclusion in terms.edition.exclusions:
        if isinstance(exclusion.applies, WhereAdvantage):
            advantage = before[:, 0].astype(np.int64) - before[:, 1] - (0 if rows.given is None else rows.given)
            counted[:, 0] &= ~exclusion.applies.of(advantage)
            counted[:, 1] &= ~exclusion.applies.of(-advantage)
    return counted


def counted_before(course: Course, rows: Rows, counted: Flags) -> Ints:
    """How many seats count before each of ``course.seats_by_player``, and in all, shape (seats + 1,).

    Args:
        course: the course of play.
        rows: those that count.
        counted: which of their places do, shape (rows, 2).
    """
    if rows.all_seats:
        seats = counted.ravel()
    else:
        seats = np.zeros(len(course.seat_row), dtype=bool)
        seats[rows.seat] = counted[:, 0]
        seats[rows.seat[rows.paired] + 1] = counted[rows.paired, 1]
    before: Ints = np.zeros(len(seats) + 1, dtype=np.int32)
    np.cumsum(seats.take(course.seats_by_player), out=before[1:])
    return before


def earlier_games(course: Course, before: Ints) -> Ints:
    """How many of the same player's seats before each seat count; ``before`` by ``counted_before``."""
    first = course.player_first
    earlier: Ints = np.empty(len(course.seat_row), dtype=np.int32)
    earlier[course.seats_by_player] = before[:-1] - np.repeat(before[first[:-1]], np.diff(first))
    return earlier


def games_of(course: Course, rows: Rows, counted: Flags) -> Ints:
    """How many places of each player count; ``counted`` has shape (rows, 2)."""
    players = len(course.player_ids)
    if not rows.all_seats:
        return np.bincount(rows.players[counted], minlength=players)
    # Nearly all do: those that do not are taken away from all.
    others = rows.players.ravel()[np.flatnonzero(~counted)]
    return np.diff(course.player_first) - np.bincount(others, minlength=players)


def first_rows(course: Course, rows: Rows, counted: Flags, players: Ints) -> Ints:
    """The first row in which each of some players has a place that counts; everybody has one."""
    wanted = np.zeros(len(course.player_ids), dtype=bool)
    wanted[players] = True
    first: Ints = np.zeros(len(wanted), dtype=np.int64)
    for start in reversed(range(0, len(rows.row), _AT_ONCE)):
        part = slice(start, start + _AT_ONCE)
        theirs = rows.players[part].ravel()
        places = np.flatnonzero(wanted.take(theirs) & counted[part].ravel())[::-1]
        first[theirs[places]] = rows.row[part][places >> 1]  # of several the first one is written last
    return first[players]


def games_before(course: Course, rows: Rows, counted: Flags, corrections: Ints) -> Ints:
    """How many seats of its player count before each of some corrections; ``counted`` has shape (rows, 2)."""
    if not len(corrections):
        return np.zeros(0, dtype=np.int64)
    before = counted_before(course, rows, counted)
    seats, first = course.seats_by_player, course.player_first
    bounds = course.seats_before(course.event_first_row[course.correction_after[corrections]])
    found: Ints = np.zeros(len(corrections), dtype=np.int64)
    for at, (player, bound) in enumerate(
        zip(course.correction_player[corrections].tolist(), bounds.tolist(), strict=True)
    ):
        begin, end = first[player], first[player + 1]
        found[at] = before[begin + np.searchsorted(seats[begin:end], np.int32(bound))] - before[begin]
    return found
