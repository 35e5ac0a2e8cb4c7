"""Schedules: which settlements can be made at the same time, because none needs a result of another."""

from dataclasses import dataclass

import numpy as np

from pipeline.replay.course import Course
from pipeline.rules.rounding import Ints
from pipeline.rules.system import Settles


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """Seats in the order in which they are settled: by level, card and order of play.

    A card is a player's seats of one settlement; ``card`` and ``level`` are aligned with ``seats`` and never
    fall. Cards of one level have different players. ``correction_level`` is aligned with the course's.
    """

    seats: Ints
    card: Ints
    level: Ints
    correction_level: Ints


def schedule(course: Course, settles: Settles) -> Schedule:
    """Cut a course of play into levels.

    A settlement's level is one more than the highest level at which one of its players was settled before.
    """
    unit = _units(course, settles)
    seat_unit = unit[course.seat_row]
    before = _units_before_corrections(course, settles)
    players = len(course.player_ids)
    units = int(unit.max(initial=-1)) + 1
    seat_key = seat_unit * players + course.seat_player
    cards = np.unique(seat_key, return_index=True)[0]  # by sorting: the keys nearly stand in order
    card_unit, card_player = np.divmod(cards, max(players, 1))

    # A correction is a settlement of its own, of one player, behind the units before it.
    corrections = len(before)
    group = np.concatenate([card_unit, units + np.arange(corrections)])
    player = np.concatenate([card_player, course.correction_player])
    place = np.concatenate([2 * card_unit + 1, 2 * before])
    levels = _levels(group, player, place, units + corrections)

    seat_level = levels[seat_unit]
    order = np.lexsort((np.arange(len(seat_key)), seat_key, seat_level))
    key = seat_key[order]
    return Schedule(
        seats=order,
        card=np.cumsum(np.diff(key, prepend=key[:1]) != 0),
        level=seat_level[order],
        correction_level=levels[units:],
    )


def _units(course: Course, settles: Settles) -> Ints:
    """The settlement that each row belongs to, numbered in order of play."""
    if settles is Settles.EVERY_GAME:
        return np.arange(len(course.row_event))
    if settles is Settles.EVERY_EVENT:
        return course.row_event
    return course.event_month[course.row_event]


def _units_before_corrections(course: Course, settles: Settles) -> Ints:
    """How many settlements come before each correction; a period is settled before its corrections."""
    if settles is Settles.EVERY_GAME:
        return course.event_first_row[course.correction_after]
    if settles is Settles.EVERY_EVENT:
        return course.correction_after
    return course.correction_month + 1


def _levels(group: Ints, player: Ints, place: Ints, groups: int) -> Ints:
    """The level of each group, by taking away, again and again, all groups with nothing left before them.

    Args:
        group: of each card.
        player: of each card.
        place: of each card in order of play.
        groups: how many there are; one without cards gets level 0.
    """
    in_order = np.lexsort((group, place, player))
    follows = player[in_order][1:] == player[in_order][:-1]
    earlier, later = in_order[:-1][follows], in_order[1:][follows]
    waiting = np.bincount(group[later], minlength=groups)

    # Successors of each group, one after the other: group g's are next_group[first[g]:first[g + 1]].
    by_group = np.argsort(group[earlier], kind="stable")
    next_group = group[later][by_group]
    first = np.searchsorted(group[earlier][by_group], np.arange(groups + 1))

    levels = np.zeros(groups, dtype=np.int64)
    front = np.flatnonzero(waiting == 0)
    level = 0
    while front.size:
        levels[front] = level
        counts = first[front + 1] - first[front]
        ends = np.cumsum(counts)
        picks = np.arange(ends[-1]) + np.repeat(first[front] - (ends - counts), counts)
        freed, times = np.unique(next_group[picks], return_counts=True)
        waiting[freed] -= times
        front = freed[waiting[freed] == 0]
        level += 1
    return levels
