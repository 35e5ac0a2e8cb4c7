"""Schedules: which settlements can be made at the same time, because none needs a result of another."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from pipeline.replay.course import NOBODY, Course
from pipeline.replay.together import firsts
from pipeline.rules.edition import Settles
from pipeline.rules.rounding import Ints

_FEW_SEATS: Final = 30
"""Settlements with fewer seats than this are quicker looked at seat by seat than as arrays."""

_AT_ONCE: Final = 1 << 18
"""So many rows are held as lists at a time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """The level of each row of a course and of each correction; rows that are settled together share theirs.

    A level is higher than all at which its players were settled before, or had a correction.
    """

    settles: Settles
    row_level: Ints
    correction_level: Ints


def schedule(course: Course, settles: Settles) -> Schedule:
    """Cut a course of play into levels.

    An event's or a period's place is one above the highest at which one of its players was settled before. Single
    games take turns in the place of their event, and all turns of a place come before those of the next.
    """
    if settles is Settles.EVERY_PERIOD:
        unit, before = course.event_month, course.correction_month + 1
    else:
        unit, before = np.arange(len(course.event_ids)), course.correction_after
    first_event = np.searchsorted(unit, np.arange(int(unit.max(initial=-1)) + 2))
    first_row = course.event_first_row[first_event]
    place, correction_place = _places(course, course.seats_before(first_row), before)
    row_place = np.repeat(place.astype(np.int32), np.diff(first_row))
    if settles is not Settles.EVERY_GAME:
        return Schedule(settles=settles, row_level=row_place, correction_level=correction_place)

    turn = _turns(course)
    played = np.flatnonzero(np.diff(first_row))
    turns = np.ones(int(max(place.max(initial=-1), correction_place.max(initial=-1))) + 1, dtype=np.int64)
    if len(played):
        np.maximum.at(turns, place[played], np.maximum.reduceat(turn, first_row[played]) + 1)
    first_level = np.cumsum(turns) - turns
    return Schedule(
        settles=settles,
        row_level=first_level.astype(np.int32)[row_place] + turn,
        correction_level=first_level[correction_place],
    )


def _places(course: Course, first_seat: Ints, before: Ints) -> tuple[Ints, Ints]:
    """The place of each settlement and of each correction, by going through them in order of play.

    Args:
        course: the course of play.
        first_seat: of each settlement, and at the end the number of seats.
        before: how many settlements come before each correction.
    """
    bounds = first_seat.tolist()
    units = len(bounds) - 1
    place, correction_place = np.zeros(units, dtype=np.int64), np.zeros(len(before), dtype=np.int64)
    waiting = np.argsort(before, kind="stable")[::-1].tolist()
    one_by_one = bounds[-1] < _FEW_SEATS * units
    players = len(course.player_ids)
    next_place: Ints | list[int] = [0] * players if one_by_one else np.zeros(players, dtype=np.int64)
    for unit in range(units + 1):
        while waiting and (unit == units or before[waiting[-1]] <= unit):
            number = waiting.pop()
            player = int(course.correction_player[number])
            correction_place[number] = next_place[player]
            next_place[player] += 1
        if unit == units:
            break
        # As wide as looking up takes, or it would be widened twice below.
        seated = course.seat_player[bounds[unit] : bounds[unit + 1]].astype(np.intp)
        if isinstance(next_place, list):
            few = seated.tolist()
            found = max([next_place[player] for player in few], default=0)
            for player in few:
                next_place[player] = found + 1
        else:
            found = int(np.maximum.reduce(next_place.take(seated), initial=0))
            next_place[seated] = found + 1
        place[unit] = found
    return place, correction_place


def _turns(course: Course) -> Ints:
    """Which turn of its event each game has: its round, where nobody plays twice in one."""
    part = np.cumsum(firsts(course.row_event, course.row_round), dtype=np.int32) - 1
    count = np.diff(course.event_first_row)
    turn: Ints = part - np.repeat(part[course.event_first_row[:-1][count > 0]], count[count > 0])

    next_turn = [0] * len(course.player_ids)
    for event in _crowded(course, part) if not course.once_a_round else []:
        first, end = course.event_first_row[event : event + 2].tolist()
        for start in range(first, end, _AT_ONCE):
            rows = slice(start, min(start + _AT_ONCE, end))
            turn[rows] = _take_turns(course, rows, next_turn)
        seated = slice(*course.seats_before([first, end]).tolist())
        for player in np.unique(course.seat_player[seated]).tolist():
            next_turn[player] = 0
    return turn


def _crowded(course: Course, part: Ints) -> list[int]:
    """The events in which somebody has two games in a part; ``part`` numbers each row's from 0."""
    # Two games of one player in a part of an event stand side by side among the sorted numbers, which are as narrow
    # as they can be: then they are sorted in half the time.
    players = len(course.player_ids)
    narrow = np.min_scalar_type((int(part.max(initial=0)) + 1) * players)
    sitting = (part.astype(narrow) * players)[course.seat_row]
    np.add(sitting, course.seat_player, out=sitting, casting="unsafe")
    sitting.sort()
    crowded = np.unique(sitting[1:][sitting[1:] == sitting[:-1]] // max(players, 1))
    found: list[int] = np.unique(course.row_event[np.searchsorted(part, crowded)]).tolist()
    return found


def _take_turns(course: Course, rows: slice, next_turn: list[int]) -> list[int]:
    """The first turn in which both players are free, game by game; ``next_turn`` of each player goes on with it."""
    seats = slice(*course.seats_before([rows.start, rows.stop]).tolist())
    at_white = ~course.seat_black[seats]
    white, opponent = course.seat_player[seats][at_white], course.seat_opponent[seats][at_white]
    turns = []
    for one, other in zip(white.tolist(), np.where(opponent == NOBODY, white, opponent).tolist(), strict=True):
        turn, free = next_turn[one], next_turn[other]
        if free > turn:
            turn = free
        turns.append(turn)
        next_turn[one] = next_turn[other] = turn + 1
    return turns
