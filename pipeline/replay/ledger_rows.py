"""The rows of a ledger before they are sorted: seats, settlements, floors, corrections and conversions."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from pipeline.replay.course import NO_DAY, Course
from pipeline.replay.engine import Replay
from pipeline.replay.terms import NO_CLAUSE
from pipeline.rules.editions import first_days
from pipeline.rules.rounding import Ints, half_away
from pipeline.rules.system import RatingSystem, Settles
from schemas.ledger import MILLIONTHS

NONE: Final = -1
"""In a column of numbers of texts: no text."""

# A row stands at a game of the course or behind it: seats first, each with its own floor, then the settlements
# of what ends with the game, player by player, then conversions and corrections, edition by edition.
_SEAT, _PLAYER = 4, 4
_SETTLED = 1 << 32
_BETWEEN = _SETTLED + (1 << 31)
_EDITION = 1 << 26


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows:
    """Rows of one kind, to be sorted by ``game`` and ``place``.

    ``day`` is in days since 1970-01-01, NO_DAY where there is none; ``change`` is in millionths; ``seat`` is the
    number in the seat log, NONE for rows that are no seats; the other numbers are those of the course's tables
    and of the replay's clauses.
    """

    kind: str
    game: Ints
    place: Ints
    month: Ints
    day: Ints
    event: Ints
    player: Ints
    clause: Ints
    change: Ints
    games: Ints
    seat: Ints


def millionths(value: Ints, unit: int) -> Ints:
    """Parts of a unit as millionths, rounded half away from zero where they are no whole number."""
    if unit % MILLIONTHS == 0:
        return half_away(value, unit // MILLIONTHS)
    return half_away(value * MILLIONTHS, unit)


def steps_in_millionths(system: RatingSystem, edition: Ints) -> Ints:
    """What the rating's smallest step is worth, in millionths, under each edition named."""
    return np.array([MILLIONTHS // each.steps for each in system.editions], dtype=np.int64)[edition]


def all_rows(system: RatingSystem, course: Course, replay: Replay) -> list[Rows]:
    """Every row of the ledger, kind by kind."""
    step = steps_in_millionths(system, replay.cards.edition)
    change = _seat_changes(system, replay, step)
    return [
        _seat_rows(course, replay, change),
        *_settlement_rows(system, course, replay, change, step),
        *_correction_rows(system, course, replay),
        _conversion_rows(system, course, replay),
    ]


def _settles_at_once(system: RatingSystem) -> bool:
    return system.settles is Settles.EVERY_GAME


def _seat_changes(system: RatingSystem, replay: Replay, step: Ints) -> Ints:
    """The change of each seat's row: rounded where games are settled at once, else exact to the millionth."""
    log, cards = replay.seats, replay.cards
    change = np.where(log.averaged, log.change * step[log.card], 0)
    if _settles_at_once(system):
        return np.where(log.formula, (cards.gain * step)[log.card], change)
    edition = cards.edition[log.card]
    for number, each in enumerate(system.editions):
        mine = log.formula & (edition == number)
        change[mine] = millionths(log.change[mine], each.unit * each.steps)
    return change


def _seat_rows(course: Course, replay: Replay, change: Ints) -> Rows:
    log = replay.seats
    row = course.seat_row[log.seat]
    return Rows(
        kind="game",
        game=row,
        place=course.seat_black[log.seat] * _SEAT,
        month=course.event_month[course.row_event[row]],
        day=course.row_day[row],
        event=course.row_event[row],
        player=course.seat_player[log.seat],
        clause=log.clause,
        change=change,
        games=log.games,
        seat=np.arange(len(row)),
    )


def _settlement_rows(
    system: RatingSystem, course: Course, replay: Replay, change: Ints, step: Ints
) -> Iterable[Rows]:
    """For each card what rounding, bonus and floor added, where they added anything."""
    log, cards = replay.seats, replay.cards
    last = log.seat[cards.last_seat]
    row = course.seat_row[last]
    if _settles_at_once(system):
        game, place = row, course.seat_black[last] * _SEAT
    else:
        game, place = _last_rows(system, course)[row], _SETTLED + cards.player * _PLAYER
    bonus_clauses = [each.bonus.clause if each.bonus else "" for each in system.editions]
    summed = np.zeros_like(cards.gain)
    np.add.at(summed, log.card[log.formula], change[log.formula])
    for offset, kind, amount, clauses in (
        (1, "settlement", cards.gain * step - summed, [each.settlement_clause for each in system.editions]),
        (
            2,
            "settlement",
            cards.bonus * step,
            bonus_clauses,
        ),
        (3, "floor", cards.lifted * step, [each.floor_clause for each in system.editions]),
    ):
        moved = np.flatnonzero(amount)
        yield Rows(
            kind=kind,
            game=game[moved],
            place=place[moved] + offset,
            month=course.event_month[course.row_event[row[moved]]],
            day=np.full(len(moved), NO_DAY),
            event=course.row_event[row[moved]],
            player=cards.player[moved],
            clause=_numbers_of(replay, clauses)[cards.edition[moved]],
            change=amount[moved],
            games=cards.games_after[moved],
            seat=np.full(len(moved), NONE),
        )


def _numbers_of(replay: Replay, clauses: Sequence[str]) -> Ints:
    """The clauses' numbers in the replay, one an edition."""
    return np.array([replay.clauses.index(clause) if clause else NO_CLAUSE for clause in clauses], dtype=np.int64)


def _last_rows(system: RatingSystem, course: Course) -> Ints:
    """For each row the last row of its event or period, behind which it is settled."""
    unit = course.row_event
    if system.settles is Settles.EVERY_PERIOD:
        unit = course.event_month[unit]
    return np.searchsorted(unit, unit, side="right") - 1


def _correction_rows(system: RatingSystem, course: Course, replay: Replay) -> Iterable[Rows]:
    """Each correction, and what the floor gave back."""
    log = replay.corrections
    step = steps_in_millionths(system, log.edition)
    number = log.correction
    behind = rows_before_corrections(system, course)[number] - 1
    # Several corrections at one place stand by their day, then by player.
    in_order = np.lexsort((course.correction_player[number], course.correction_day[number]))
    turn = np.empty_like(number)
    turn[in_order] = np.arange(len(number))
    floors = _numbers_of(replay, [each.floor_clause for each in system.editions])[log.edition]
    for offset, kind, amount, clause in (
        (0, "correction", log.change, np.full(len(number), NO_CLAUSE)),
        (1, "floor", log.lifted, floors),
    ):
        kept = np.flatnonzero(amount) if offset else np.arange(len(number))
        yield Rows(
            kind=kind,
            game=behind[kept],
            place=_BETWEEN + (2 * log.edition[kept] + 1) * _EDITION + 2 * turn[kept] + offset,
            month=course.correction_month[number[kept]],
            day=course.correction_day[number[kept]],
            event=np.full(len(kept), NONE),
            player=course.correction_player[number[kept]],
            clause=clause[kept],
            change=(amount * step)[kept],
            games=log.games[kept],
            seat=np.full(len(kept), NONE),
        )


def _conversion_rows(system: RatingSystem, course: Course, replay: Replay) -> Rows:
    log = replay.conversions
    clauses = [each.conversion.clause if each.conversion else "" for each in system.editions]
    return Rows(
        kind="conversion",
        game=course.event_first_row[log.first_event] - 1,
        place=_BETWEEN + 2 * log.edition * _EDITION + log.player,
        month=months_of_editions(system, course)[log.edition],
        day=first_days(system.editions)[log.edition],
        event=np.full(len(log.player), NONE),
        player=log.player,
        clause=_numbers_of(replay, clauses)[log.edition],
        change=(log.after - log.before) * steps_in_millionths(system, log.edition),
        games=log.games,
        seat=np.full(len(log.player), NONE),
    )


def rows_before_corrections(system: RatingSystem, course: Course) -> Ints:
    """How many rows of the course come before each correction; a period is settled before its corrections."""
    if system.settles is Settles.EVERY_PERIOD:
        return np.searchsorted(course.event_month[course.row_event], course.correction_month, side="right")
    return course.event_first_row[course.correction_after]


def months_of_editions(system: RatingSystem, course: Course) -> Ints:
    """The number of the month in which each edition comes into force; 0 for the first, always in force."""
    return np.array(
        [0 if each.in_force is None else course.months.index(f"{each.in_force:%Y-%m}") for each in system.editions],
        dtype=np.int64,
    )
