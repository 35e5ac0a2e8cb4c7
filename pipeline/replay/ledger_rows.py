"""What a ledger has besides seats: settlements, floors, corrections and conversions, and where they stand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Final

import numpy as np

from pipeline.replay.course import NO_DAY, Course
from pipeline.replay.engine import Replay
from pipeline.replay.ledger_amounts import millionths_by_edition, seat_changes, settles_at_once, steps
from pipeline.replay.terms import NO_CLAUSE
from pipeline.rules.edition import Settles
from pipeline.rules.editions import first_days
from pipeline.rules.rounding import Ints
from pipeline.rules.system import RatingSystem
from schemas.ledger_columns import PAGE
from schemas.vocabulary import LEDGER_KINDS

NONE: Final = -1
"""In a column of numbers of texts: no text."""

# A row stands behind a game of the course: first what is settled with the game, white's before black's, then the
# settlements of what ends with the game, player by player, then conversions and corrections, edition by edition.
_SEAT, _PLAYER = 8, 8
_SETTLED = 1 << 32
_BETWEEN = _SETTLED + (1 << 31)
_EDITION = 1 << 26
_GAME = 1 << 34  # beyond the last place at a game


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherRows:
    """Rows that are no seats.

    ``seats`` is the number of seats in the log before each, ``game`` and ``place`` say where it stands among its
    like. ``kind`` numbers LEDGER_KINDS, ``day`` is in days since 1970-01-01, NO_DAY where there is none; ``change``
    is in millionths; the other numbers are those of the course's tables and of the replay's clauses.
    """

    kind: Ints
    seats: Ints
    game: Ints
    place: Ints
    month: Ints
    day: Ints
    event: Ints
    player: Ints
    clause: Ints
    change: Ints
    games: Ints

    def __len__(self) -> int:
        return len(self.kind)

    def taken(self, at: Ints | slice) -> "OtherRows":
        """Some of them."""
        return OtherRows(**{field.name: getattr(self, field.name)[at] for field in fields(OtherRows)})


def other_rows(system: RatingSystem, course: Course, replay: Replay) -> OtherRows:
    """Every row of a ledger that is no seat, in order."""
    parts = [
        *_settlement_rows(system, course, replay),
        *_correction_rows(system, course, replay),
        _conversion_rows(system, course, replay),
    ]
    joined = OtherRows(
        **{field.name: np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(OtherRows)}
    )
    return joined.taken(np.argsort((joined.game.astype(np.int64) + 1) * _GAME + joined.place))


def _settlement_rows(system: RatingSystem, course: Course, replay: Replay) -> Iterator[OtherRows]:
    """For each card what rounding, bonus, floor and the rule over whole settlements added, if anything."""
    cards = replay.cards
    settlement = [each.settlement_clause for each in system.editions]
    bonus = [each.bonus.clause if each.bonus else "" for each in system.editions]
    floor = [each.floor_clause for each in system.editions]
    by_edition = [_numbers_of(replay, clauses)[cards.edition] for clauses in (settlement, bonus, floor)]
    for offset, kind, (card, change), clauses in (
        (1, "settlement", _rounded(system, replay), by_edition[0]),
        (2, "settlement", _where_any(system, cards.bonus, cards.edition), by_edition[1]),
        (3, "floor", _where_any(system, cards.lifted, cards.edition), by_edition[2]),
        (4, "settlement", _where_any(system, cards.reset, cards.edition), cards.reset_clause),
    ):
        event, seats, game, place = _settled(system, course, replay, card)
        yield OtherRows(
            kind=_kind(kind, card),
            seats=seats,
            game=game,
            place=place + offset,
            month=course.event_month[event],
            day=np.full(len(card), NO_DAY),
            event=event,
            player=cards.player[card],
            clause=clauses[card],
            change=change,
            games=cards.games_after[card],
        )


def _kind(kind: str, rows: Ints) -> Ints:
    return np.full(len(rows), LEDGER_KINDS.index(kind))


def _where_any(system: RatingSystem, amount: Ints, edition: Ints) -> tuple[Ints, Ints]:
    """Where an amount is not nothing, and how much it is there in millionths."""
    at = np.flatnonzero(amount)
    return at, millionths_by_edition(amount[at], edition[at], steps(system))


def _rounded(system: RatingSystem, replay: Replay) -> tuple[Ints, Ints]:
    """The cards whose gain is not what their seats' rows come to, and by how much in millionths."""
    log, cards = replay.seats, replay.cards
    if settles_at_once(system):  # the one seat of a card has the rounded gain
        return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)
    change = millionths_by_edition(cards.gain, cards.edition, steps(system))
    for start in range(0, len(log.card), PAGE):
        seats = slice(start, start + PAGE)
        np.subtract.at(
            change, log.card[seats], np.where(log.formula[seats], seat_changes(system, replay, seats), 0)
        )
    at = np.flatnonzero(change)
    return at, change[at]


def _settled(system: RatingSystem, course: Course, replay: Replay, card: Ints) -> tuple[Ints, Ints, Ints, Ints]:
    """Where some cards are settled: the event that they end in, the seats before that, the game and the place."""
    last = replay.cards.last_seat[card]
    seat = replay.seats.seat[last]
    row = course.seat_row[seat]
    event = course.row_event[row]
    if settles_at_once(system):
        return event, last + 1, row, course.seat_black[seat].astype(np.int64) * _SEAT
    ends = event + 1
    if system.settles is Settles.EVERY_PERIOD:
        ends = np.searchsorted(course.event_month, course.event_month[event], side="right")
    place = _SETTLED + replay.cards.player[card].astype(np.int64) * _PLAYER
    return event, seats_before_events(course, replay)[ends], course.event_first_row[ends] - 1, place


def _numbers_of(replay: Replay, clauses: Sequence[str]) -> Ints:
    """The clauses' numbers in the replay, one an edition."""
    return np.array([replay.clauses.index(clause) if clause else NO_CLAUSE for clause in clauses], dtype=np.int64)


def _correction_rows(system: RatingSystem, course: Course, replay: Replay) -> Iterator[OtherRows]:
    """Each correction, and what the floor gave back."""
    log = replay.corrections
    number = log.correction
    events = events_before_corrections(system, course)[number]
    # Several corrections at one place stand by their day, then by player.
    in_order = np.lexsort((course.correction_player[number], course.correction_day[number]))
    turn = np.empty(len(number), dtype=np.int64)
    turn[in_order] = np.arange(len(number))
    floors = _numbers_of(replay, [each.floor_clause for each in system.editions])[log.edition]
    for offset, kind, amount, clause in (
        (0, "correction", log.change, np.full(len(number), NO_CLAUSE)),
        (1, "floor", log.lifted, floors),
    ):
        kept = np.flatnonzero(amount) if offset else np.arange(len(number))
        edition = log.edition[kept].astype(np.int64)
        yield OtherRows(
            kind=_kind(kind, kept),
            seats=seats_before_events(course, replay)[events[kept]],
            game=course.event_first_row[events[kept]] - 1,
            place=_BETWEEN + (2 * edition + 1) * _EDITION + 2 * turn[kept] + offset,
            month=course.correction_month[number[kept]],
            day=course.correction_day[number[kept]],
            event=np.full(len(kept), NONE),
            player=course.correction_player[number[kept]],
            clause=clause[kept],
            change=millionths_by_edition(amount[kept], edition, steps(system)),
            games=log.games[kept],
        )


def _conversion_rows(system: RatingSystem, course: Course, replay: Replay) -> OtherRows:
    log = replay.conversions
    clauses = [each.conversion.clause if each.conversion else "" for each in system.editions]
    return OtherRows(
        kind=_kind("conversion", log.player),
        seats=seats_before_events(course, replay)[log.first_event],
        game=course.event_first_row[log.first_event] - 1,
        place=_BETWEEN + 2 * log.edition.astype(np.int64) * _EDITION + log.player,
        month=months_of_editions(system, course)[log.edition],
        day=first_days(system.editions)[log.edition],
        event=np.full(len(log.player), NONE),
        player=log.player,
        clause=_numbers_of(replay, clauses)[log.edition],
        change=millionths_by_edition(log.after - log.before, log.edition, steps(system)),
        games=log.games,
    )


def seats_before_events(course: Course, replay: Replay) -> Ints:
    """How many seats of the log there are before each event, and in all, shape (events + 1,)."""
    seat = replay.seats.seat
    found: Ints = np.searchsorted(seat, course.seats_before(course.event_first_row).astype(seat.dtype))
    return found


def events_before_corrections(system: RatingSystem, course: Course) -> Ints:
    """How many events come before each correction; a period is settled before its corrections."""
    if system.settles is Settles.EVERY_PERIOD:
        return np.searchsorted(course.event_month, course.correction_month, side="right")
    return course.correction_after


def rows_before_corrections(system: RatingSystem, course: Course) -> Ints:
    """How many rows of the course come before each correction."""
    return course.event_first_row[events_before_corrections(system, course)]


def months_of_editions(system: RatingSystem, course: Course) -> Ints:
    """The number of the month in which each edition comes into force; 0 for the first, always in force."""
    return np.array(
        [0 if each.in_force is None else course.months.index(f"{each.in_force:%Y-%m}") for each in system.editions],
        dtype=np.int64,
    )
