"""Replays of rule books that settle game by game and fit tables; the logs are worked out when asked for."""

from collections.abc import Callable
from functools import cache

import numpy as np

from pipeline.replay.book import STANDING, Book
from pipeline.replay.counted_rows import Rows, counted_places, first_rows, games_before, games_of, rows_of
from pipeline.replay.course import Course
from pipeline.replay.decisions import correct
from pipeline.replay.game_logs import logs_over_tables
from pipeline.replay.log import CardLog, CorrectionLog, SeatLog
from pipeline.replay.ordering import stable_order
from pipeline.replay.recursion import Games, play
from pipeline.replay.schedule import Schedule
from pipeline.replay.tables import Tables, tables_of
from pipeline.replay.terms import Terms
from pipeline.replay.together import firsts
from pipeline.rules.rounding import Flags, Ints


def replay_over_tables(
    terms: Terms,
    number: int,
    course: Course,
    levels: Schedule,
    events: Flags,
    opened: Book,
    corrected: CorrectionLog,
) -> tuple[Book, Callable[[], tuple[SeatLog, CardLog]]] | None:
    """Replay what counts under an edition that is in force for all of it.

    Args:
        terms: of the edition.
        number: the edition's.
        course: the course of play.
        levels: its schedule game by game.
        events: of each whether it counts.
        opened: the standings before the first game; left as they are.
        corrected: the corrections that count, by level; all but which they are is filled in.

    Returns:
        The closing standings, and what works out the logs; None if the edition or the ratings want the general way.
    """
    rows = rows_of(terms, course, events)
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
        score=rows.score,
        rated=rows.rated,
        given=rows.given,
        nth=_nth(rows, opened, limit) if limit is not None and edition.averages else None,
        level=levels.row_level[rows.row],
    )
    corrected_player = course.correction_player[corrected.correction]
    counted = np.repeat(rows.rated, 2).reshape(-1, 2)
    games_then = opened.games[corrected_player] + games_before(course, rows, counted, corrected.correction)

    def pause(at: int) -> None:
        # Where ratings decide what counts there are no averages, and a correction does not look at the games.
        if not edition.exclusions:
            player = corrected_player[at]
            book.games[player] = games_then[at]
            book.established[player] |= limit is not None and games_then[at] >= limit
        correct(terms, course, book, corrected, slice(at, at + 1))

    played = play(
        edition, tables, games, book.rating, book.total, levels.correction_level[corrected.correction], pause
    )
    if played is None:
        return None
    if edition.exclusions:
        counted = counted_places(terms, rows, played.ratings)
        games_then = opened.games[corrected_player] + games_before(course, rows, counted, corrected.correction)
    corrected.games[:] = games_then
    _close(book, opened, course, rows, counted, limit)

    @cache
    def logs() -> tuple[SeatLog, CardLog]:
        return logs_over_tables(terms, number, course, rows, played, counted, opened, book, corrected)

    return book, logs


def _tables(terms: Terms, course: Course, opened: Book, corrected: CorrectionLog) -> Tables | None:
    set_to = corrected.correction[course.correction_sets[corrected.correction]]
    ratings = np.concatenate([opened.rating, course.correction_value[set_to] * terms.edition.steps])
    if terms.edition.floor is not None and len(set_to):
        ratings = np.maximum(ratings, min(0, int(opened.rating.min(initial=0))))
    return tables_of(terms.edition, int(ratings.min(initial=0)), int(ratings.max(initial=0)))


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


def _close(book: Book, opened: Book, course: Course, rows: Rows, counted: Flags, limit: int | None) -> None:
    """Put games, status and what comes with a first rated game into the closing book."""
    book.games[:] = opened.games + games_of(course, rows, counted)
    book.established[:] = opened.established
    if limit is not None:
        book.established[:] |= book.games >= limit
    moved = book.games > opened.games
    book.known[moved] = True
    book.rated[moved] = True
    book.source[moved] = STANDING
    newcomers = np.flatnonzero(moved & ~opened.rated)
    book.first_event[newcomers] = course.event_day[course.row_event[first_rows(course, rows, counted, newcomers)]]
