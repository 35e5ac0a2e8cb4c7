"""Replays of rule books that settle game by game and fit tables; the logs are worked out when asked for."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from pipeline.replay.book import STANDING, Book
from pipeline.replay.course import NOBODY, Course
from pipeline.replay.log import CardLog, CorrectionLog, SeatLog, empty
from pipeline.replay.ordering import stable_order
from pipeline.replay.outcome import Wave, outcome
from pipeline.replay.recursion import Before, Games, play
from pipeline.replay.schedule import Schedule
from pipeline.replay.tables import UNMOVED, Tables, tables_of
from pipeline.replay.terms import Terms
from pipeline.replay.together import firsts
from pipeline.replay.wave import standing_of
from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.seats import WhereAdvantage

_AT_ONCE: Final = 1 << 14
"""The logs are worked out for so many rows at a time: their arrays stay near the processor."""


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


def replay_over_tables(
    terms: Terms,
    number: int,
    course: Course,
    plan: Schedule,
    events: Flags,
    opened: Book,
    corrected: CorrectionLog,
    correct: Callable[[Book, slice], None],
) -> tuple[Book, Callable[[], tuple[SeatLog, CardLog]]] | None:
    """Replay what counts under an edition that is in force for all of it.

    Args:
        terms: of the edition.
        number: the edition's.
        course: the course of play.
        plan: its schedule game by game.
        events: of each whether it counts.
        opened: the standings before the first game; left as they are.
        corrected: the corrections that count, by level; ``games`` and ``established`` are filled in.
        correct: makes those in a part of ``corrected``.

    Returns:
        The closing standings, and what works out the logs; None if the edition or the ratings want the general way.
    """
    rows = _rows(terms, course, events)
    tables = _tables(terms, course, opened, corrected)
    if tables is None or (rows.rated & ~rows.paired).any():
        return None
    edition = terms.edition
    book = opened.copy()
    limit = edition.provisional.games if edition.provisional is not None else None
    if limit is not None and (~opened.established & (opened.games >= limit)).any():
        return None
    games = Games(
        players=rows.players,
        score=rows.score if rows.rated.all() else np.where(rows.rated[:, None], rows.score, UNMOVED),
        given=rows.given,
        nth=_nth(rows, opened, limit) if limit is not None and terms.averages else None,
        level=plan.row_level[rows.row],
    )
    # Where ratings decide what counts there are no averages, and a correction does not look at the games.
    games_then = None if edition.exclusions else _games_before(course, corrected, rows, rows.rated, opened)

    def pause(at: int) -> None:
        if games_then is not None:
            player = course.correction_player[corrected.correction[at]]
            book.games[player] = games_then[at]
            book.established[player] |= limit is not None and games_then[at] >= limit
        correct(book, slice(at, at + 1))

    played = play(
        edition, tables, games, book.rating, book.total, plan.correction_level[corrected.correction], pause
    )
    if played is None:
        return None
    counted = _counted(terms, rows, played.ratings)
    corrected.games[:] = _games_before(course, corrected, rows, counted, opened)
    counted_before = _counted_before(course, rows, counted)
    _close(book, opened, course, counted_before, limit)

    @cache
    def logs() -> tuple[SeatLog, CardLog]:
        return _logs(terms, number, course, rows, played, counted_before, opened, book, corrected)

    return book, logs


def _tables(terms: Terms, course: Course, opened: Book, corrected: CorrectionLog) -> Tables | None:
    set_to = corrected.correction[course.correction_sets[corrected.correction]]
    ratings = np.concatenate([opened.rating, course.correction_value[set_to] * terms.edition.steps])
    if terms.edition.floor is not None and len(set_to):
        ratings = np.maximum(ratings, min(0, int(opened.rating.min(initial=0))))
    return tables_of(terms.edition, int(ratings.min(initial=0)), int(ratings.max(initial=0)))


def _rows(terms: Terms, course: Course, events: Flags) -> Rows:
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
    if not events.all():
        row = np.flatnonzero(events[course.row_event])
        seat, paired, players, score = seat[row], paired[row], players[row], score[row]
    return Rows(
        row=row,
        seat=seat,
        paired=paired,
        players=players,
        score=score,
        given=terms.head_start[course.row_handicap[row]] if terms.head_start.any() else None,
        rated=course.row_played[row] & (terms.refused[row] == 0),
        all_seats=without_byes and bool(events.all()),
    )


def _nth(rows: Rows, opened: Book, limit: int) -> Ints:
    """Which game of an average each place is, 0 where it enters none."""
    places = np.flatnonzero(~opened.established[rows.players] & rows.rated[:, None])
    player = rows.players.ravel()[places]
    order = stable_order(player)
    starts = np.flatnonzero(firsts(player[order]))
    count = np.diff(starts, append=len(order))
    nth = opened.games[player[order]] + np.arange(len(order)) - np.repeat(starts, count) + 1
    found: Ints = np.zeros(rows.players.shape, dtype=np.int32)
    found.ravel()[places[order]] = np.where(nth <= limit, nth, 0)
    return found


def _counted_before(course: Course, rows: Rows, counted: Flags) -> Ints:
    """How many seats count before each of ``course.seats_by_player``, and in all, shape (seats + 1,)."""
    if rows.all_seats:
        seats = counted.ravel()
    else:
        seats = np.zeros(len(course.seat_row), dtype=bool)
        seats[rows.seat] = counted[:, 0]
        seats[rows.seat[rows.paired] + 1] = counted[rows.paired, 1]
    before: Ints = np.zeros(len(seats) + 1, dtype=np.int32)
    np.cumsum(seats.take(course.seats_by_player), out=before[1:])
    return before


def _earlier(course: Course, counted_before: Ints) -> Ints:
    """How many of the same player's seats before each seat count."""
    first = course.player_first
    earlier: Ints = np.empty(len(course.seat_row), dtype=np.int32)
    earlier[course.seats_by_player] = counted_before[:-1] - np.repeat(counted_before[first[:-1]], np.diff(first))
    return earlier


def _games_before(course: Course, corrected: CorrectionLog, rows: Rows, counted: Flags, opened: Book) -> Ints:
    """How many rated games the player of each correction had before it; ``counted`` by row or by place."""
    player = course.correction_player[corrected.correction]
    if not len(player):
        return player
    concerned = np.zeros(len(opened.games), dtype=bool)
    concerned[player] = True
    by_place = counted if counted.ndim > 1 else np.broadcast_to(counted[:, None], rows.players.shape)
    at, side = np.nonzero(concerned[rows.players] & by_place)
    span = len(course.row_event) + 1
    played = np.sort(rows.players[at, side].astype(np.int64) * span + rows.row[at])
    upto = course.event_first_row[course.correction_after[corrected.correction]]
    found: Ints = np.searchsorted(played, player * span + upto) - np.searchsorted(played, player * span)
    return opened.games[player] + found


def _counted(terms: Terms, rows: Rows, before: Ints) -> Flags:
    """Which places count, now that the ratings are known; shape (rows, 2)."""
    counted = np.repeat(rows.rated[:, None], 2, axis=1)
    for exclusion in terms.edition.exclusions:
        if isinstance(exclusion.applies, WhereAdvantage):
            advantage = before[:, 0].astype(np.int64) - before[:, 1] - (0 if rows.given is None else rows.given)
            counted[:, 0] &= ~exclusion.applies.of(advantage)
            counted[:, 1] &= ~exclusion.applies.of(-advantage)
    return counted


def _close(book: Book, opened: Book, course: Course, counted_before: Ints, limit: int | None) -> None:
    """Put games, status and what comes with a first rated game into the closing book."""
    book.games[:] = opened.games + np.diff(counted_before[course.player_first])
    book.established[:] = opened.established
    if limit is not None:
        book.established[:] |= book.games >= limit
    moved = book.games > opened.games
    book.known[moved] = True
    book.rated[moved] = True
    book.source[moved] = STANDING
    newcomers = np.flatnonzero(moved & ~opened.rated)
    first = np.searchsorted(counted_before, counted_before[course.player_first[newcomers]], side="right") - 1
    book.first_event[newcomers] = course.event_day[course.row_event[course.seat_row[course.seats_by_player[first]]]]


def _logs(
    terms: Terms,
    number: int,
    course: Course,
    rows: Rows,
    before: Before,
    counted_before: Ints,
    opened: Book,
    closed: Book,
    corrected: CorrectionLog,
) -> tuple[SeatLog, CardLog]:
    """The logs of seats and cards, every seat a card, from the ratings before them.

    Raises:
        RuntimeError: the last ratings are not those of the closing book.
    """
    owner = rows.players.ravel()
    earlier = _earlier(course, counted_before)
    if not rows.all_seats:
        earlier = earlier[np.column_stack([rows.seat, rows.seat + rows.paired])].ravel()
    moved = course.correction_player[corrected.correction]
    corrected_from = np.full(len(opened.games), len(course.row_event))
    upto = course.event_first_row[course.correction_after[corrected.correction]]
    np.minimum.at(corrected_from, moved, upto)
    provisional = terms.edition.provisional

    def standing(part: slice) -> Book:
        """Before each place of some rows; both places of a bye are its player's."""
        places = slice(2 * part.start, 2 * part.stop)
        player, before_it = owner[places], earlier[places]
        has_played = before_it > 0
        games = opened.games[player] + before_it
        established = opened.established[player]
        stands = has_played
        if len(moved):
            stands = has_played | (np.repeat(rows.row[part], 2) >= corrected_from[player])
        return Book(
            rating=before.ratings.ravel()[places].astype(np.int64),
            games=games,
            established=established if provisional is None else established | (games >= provisional.games),
            known=opened.known[player] | has_played,
            rated=opened.rated[player] | has_played,
            source=np.where(stands, STANDING, opened.source[player]),
            total=before.sums.ravel()[places] if len(before.sums) else np.zeros(len(player), dtype=np.int64),
            first_event=opened.first_event[player],
        )

    has_seat = np.ones(rows.players.shape, dtype=bool)
    has_seat[:, 1] = rows.paired
    seats = int(np.count_nonzero(has_seat))
    log, cards = empty(SeatLog, seats), empty(CardLog, seats)
    log.card[:] = cards.last_seat[:] = np.arange(seats)
    cards.edition[:] = number
    done = 0
    for start in range(0, len(rows.row), _AT_ONCE):
        part = slice(start, min(start + _AT_ONCE, len(rows.row)))
        place = np.flatnonzero(has_seat[part])
        here = slice(done, done + len(place))
        done = here.stop
        log.seat[here] = np.repeat(rows.seat[part], 2)[place] + (place & 1)
        cards.player[here] = rows.players[part].ravel()[place]
        both = standing(part)
        wave = Wave(seats=here, cards=here, starts=np.arange(len(place)))
        outcome(terms, wave, course, standing_of(both, place), standing_of(both, place ^ 1), log, cards)
    last = opened.rating.copy()
    last[cards.player] = cards.after
    last[moved] = closed.rating[moved]
    if (last != closed.rating).any():
        raise RuntimeError("the tables do not lead to the ratings that the rules lead to")
    return log, cards
