"""What moved each player in the latest period: a cell of the standings, from which lists tell a change's cause."""

from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np
import pandas as pd

from pipeline.replay.cells import Texts, alike, column, joined, only, side_by_side, sliced, taken, texts, where
from pipeline.replay.course import NOBODY, Course
from pipeline.replay.earlier import Earlier
from pipeline.replay.engine import Replay
from pipeline.replay.ledger_amounts import seat_changes
from pipeline.replay.ledger_rows import months_of_editions, rows_before_corrections, seats_before_events
from pipeline.replay.newcomers import first_cards
from pipeline.replay.player_by_player import SeatsOfPlayers, events_of_seats, seats_of_cards
from pipeline.replay.together import firsts
from pipeline.rules.editions import first_days
from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.system import RatingSystem
from schemas.ledger_columns import MILLIONTHS
from schemas.period_changes import (
    CONVERSION,
    CORRECTION,
    DECIDED,
    ENTRY,
    EVENT,
    FIRST_RATING,
    PERIOD_CHANGES,
    TAKEN_OFF,
    written,
)
from schemas.standings_cells import encoded
from schemas.vocabulary import OPPONENT_SOURCES

_KINDS = (EVENT, CORRECTION, CONVERSION, FIRST_RATING, TAKEN_OFF, DECIDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Parts:
    """What each event, correction and conversion brought a player, in millionths.

    ``row`` is the course's row behind which a part stands; of several behind one row the ``turn`` decides, then the
    ``day`` (in days since 1970-01-01; of events 0). ``event`` is -1 where there is none, ``kind`` numbers _KINDS.
    """

    player: Ints
    row: Ints
    turn: Ints
    day: Ints
    kind: Ints
    event: Ints
    change: Ints
    bonus: Ints
    floor: Ints


def period_changes(
    system: RatingSystem, course: Course, replay: Replay, past: Earlier, counted: SeatsOfPlayers
) -> pd.api.extensions.ExtensionArray:
    """The cell of every player (schemas.period_changes); nothing for players whom nothing could move yet.

    A month that an earlier run began goes on behind what that run had.

    Args:
        system: the rule book that was replayed.
        course: the course of play.
        replay: what came of it.
        past: what each player's standing was before.
        counted: the seats of cards that counted.
    """
    cards = replay.cards
    seats = counted
    if cards.bonus.any():
        seats = seats_of_cards(course, replay, cards.counted | (cards.bonus != 0))
    first, latest = _first_and_latest(system, course, replay, seats)
    moves = [
        _of_events(system, course, replay, _since(course, replay, seats, latest)),
        _of_rules(system, course, replay, latest),
        _of_corrections(system, course, replay, latest),
        _of_conversions(system, course, replay, latest),
    ]
    joint = {each.name: np.concatenate([getattr(part, each.name) for part in moves]) for each in fields(_Parts)}
    order = np.lexsort((joint["day"], joint["turn"], joint["row"], joint["player"]))
    moved = _Parts(**{name: numbers[order] for name, numbers in joint.items()})

    cells = past[PERIOD_CHANGES]
    month = taken(texts(course.months), latest)
    begun = alike(sliced(cells, 0, len("YYYY-MM")), month)
    entry = _entries(system, replay, first == latest, counted)
    brought = joined(";", _written(course, moved), moved.player, len(cells))
    return column(where(latest != NOBODY, side_by_side(";", where(begun, cells, month), entry, brought), cells))


def _first_and_latest(
    system: RatingSystem, course: Course, replay: Replay, seats: SeatsOfPlayers
) -> tuple[Ints, Ints]:
    """Of each player the first and the latest month in which something moved; NOBODY if nothing did."""
    first, latest = np.full((2, len(course.player_ids)), NOBODY, dtype=course.event_month.dtype)
    player, *ends = seats.ends()
    first[player], latest[player] = (course.event_month[events_of_seats(course, replay, each)] for each in ends)
    corrections, conversions = replay.corrections.correction, replay.conversions
    for who, when in (
        (course.correction_player[corrections], course.correction_month[corrections]),
        (conversions.player, months_of_editions(system, course)[conversions.edition]),
    ):
        np.maximum.at(latest, who, when.astype(latest.dtype))
        first[who[first[who] == NOBODY]] = len(course.months)
        np.minimum.at(first, who, when.astype(first.dtype))
    return first, latest


def _since(course: Course, replay: Replay, seats: SeatsOfPlayers, month: Ints) -> Ints:
    """Of some seats those from each player's month on."""
    before = seats_before_events(course, replay)[np.searchsorted(course.event_month, month)]
    return seats.seat[seats.seat >= np.repeat(before, seats.sizes)]


def _of_events(system: RatingSystem, course: Course, replay: Replay, at: Ints) -> _Parts:
    """What the events brought in which seats are, all those of some cards, player by player and in order of play.

    What rounding, the bonus and the floor added is brought by the event of a card's last seat.
    """
    log, cards = replay.seats, replay.cards
    card = log.card[at]
    player, row = cards.player[card], course.seat_row[log.seat[at]]
    event = course.row_event[row]
    ended = at == cards.last_seat[card]
    settled = card[ended]
    step = _steps(system)[cards.edition[settled]]
    change = seat_changes(system, replay, at)
    rounding = cards.gain[settled] * step - np.add.reduceat(
        np.where(log.formula[at], change, 0), np.flatnonzero(firsts(card))
    )
    bonus, floor = np.zeros_like(change), np.zeros_like(change)
    bonus[ended], floor[ended] = cards.bonus[settled] * step, cards.lifted[settled] * step
    change[ended] += rounding
    moved = log.formula[at] | log.averaged[at] | (bonus != 0) | (floor != 0)
    moved[ended] |= rounding != 0

    starts = np.flatnonzero(firsts(player, event))
    any_moved = np.logical_or.reduceat(moved, starts)
    bonus, floor, change = (np.add.reduceat(each, starts) for each in (bonus, floor, change + bonus + floor))
    found, starts = np.flatnonzero(any_moved), starts[any_moved]
    nought = np.zeros(len(found), dtype=np.int64)
    return _Parts(
        player=player[starts],
        row=row[starts],
        turn=nought,
        day=nought,
        kind=nought + _KINDS.index(EVENT),
        event=event[starts],
        change=change[found],
        bonus=bonus[found],
        floor=floor[found],
    )


def _of_rules(system: RatingSystem, course: Course, replay: Replay, latest: Ints) -> _Parts:
    """What the rules over whole settlements set in each player's latest month, behind the events it ended in."""
    cards = replay.cards
    at = np.flatnonzero(cards.reset)
    row = course.seat_row[replay.seats.seat[cards.last_seat[at]]]
    event = course.row_event[row]
    now = course.event_month[event] == latest[cards.player[at]]
    at, row, event = at[now], row[now], event[now]
    none_before = system.unrated & (cards.before[at] == 0)
    kind = np.select([none_before, ~cards.rated_after[at]], [FIRST_RATING, TAKEN_OFF], DECIDED)
    nought = np.zeros(len(at), dtype=np.int64)
    return _Parts(
        player=cards.player[at].astype(np.int64),
        row=row,
        turn=nought,
        day=nought + 1,  # behind the event
        kind=np.array([_KINDS.index(each) for each in kind.tolist()], dtype=np.int64),
        event=event,
        change=cards.reset[at].astype(np.int64) * _steps(system)[cards.edition[at]],
        bonus=nought,
        floor=nought,
    )


def _of_corrections(system: RatingSystem, course: Course, replay: Replay, latest: Ints) -> _Parts:
    """What the corrections of each player's latest month brought, the floor included."""
    log = replay.corrections
    at = np.flatnonzero(course.correction_month[log.correction] == latest[course.correction_player[log.correction]])
    number, step = log.correction[at], _steps(system)[log.edition[at]]
    floor = log.lifted[at] * step
    return _Parts(
        player=course.correction_player[number],
        row=rows_before_corrections(system, course)[number] - 1,
        turn=2 * log.edition[at].astype(np.int64) + 1,
        day=course.correction_day[number],
        kind=np.full(len(at), _KINDS.index(CORRECTION)),
        event=np.full(len(at), NOBODY),
        change=log.change[at] * step + floor,
        bonus=np.zeros(len(at), dtype=np.int64),
        floor=floor,
    )


def _of_conversions(system: RatingSystem, course: Course, replay: Replay, latest: Ints) -> _Parts:
    """What the conversions of each player's latest month brought."""
    log = replay.conversions
    at = np.flatnonzero(months_of_editions(system, course)[log.edition] == latest[log.player])
    edition = log.edition[at].astype(np.int64)
    nought = np.zeros(len(at), dtype=np.int64)
    return _Parts(
        player=log.player[at],
        row=course.event_first_row[log.first_event[at]] - 1,
        turn=2 * edition,
        day=first_days(system.editions)[edition],
        kind=nought + _KINDS.index(CONVERSION),
        event=nought + NOBODY,
        change=(log.after[at] - log.before[at]) * _steps(system)[edition],
        bonus=nought,
        floor=nought,
    )


def _steps(system: RatingSystem) -> Ints:
    """What the rating's smallest step is worth in millionths, by edition."""
    return np.array([MILLIONTHS // each.steps for each in system.editions], dtype=np.int64)


def _entries(system: RatingSystem, replay: Replay, latest_is_first: Flags, counted: SeatsOfPlayers) -> Texts:
    """How each newcomer of the latest month came in: ``entry|source|rating``; none for the others.

    Who had no rating came in by none: the rule that gave the first one is told.
    """
    cards = replay.cards
    at = first_cards(system, replay, counted)
    at = at[latest_is_first[cards.player[at]] & ~(system.unrated & (cards.before[at] == 0))]
    words = side_by_side(
        "|",
        texts([ENTRY] * len(at)),
        taken(texts(OPPONENT_SOURCES), cards.source[at]),
        _numbers(cards.before[at].astype(np.int64) * (MILLIONTHS // system.editions[0].steps)),
    )
    place = np.full(len(latest_is_first), NOBODY)
    place[cards.player[at]] = np.arange(len(at))
    return taken(words, place)


def _written(course: Course, parts: _Parts) -> Texts:
    """Parts as texts: ``kind|name|change``, behind it bonus and floor where there is one of the two."""
    events, event = np.unique(parts.event, return_inverse=True)
    days, day = np.unique(parts.day, return_inverse=True)
    ids = texts(["" if number == NOBODY else encoded(str(course.event_ids[number])) for number in events.tolist()])
    dates = texts(np.datetime_as_string(days.astype("datetime64[D]")).tolist())
    more = (parts.bonus != 0) | (parts.floor != 0)
    return side_by_side(
        "|",
        taken(texts(_KINDS), parts.kind),
        where(parts.event != NOBODY, taken(ids, event), taken(dates, day)),
        _numbers(parts.change),
        only(more, _numbers(parts.bonus)),
        only(more, _numbers(parts.floor)),
    )


def _numbers(found: Ints) -> Texts:
    """Millionths as whole numbers or fractions; each distinct one is written once."""
    distinct, at = np.unique(found, return_inverse=True)
    words: Sequence[str] = [written(number) for number in distinct.tolist()]
    return taken(texts(words), at)
