"""One wave: settlements of players who are all different, as array operations on the book."""

import numpy as np

from pipeline.replay.book import STANDING, Book
from pipeline.replay.circumstances import OfCourse
from pipeline.replay.course import NOBODY, Course
from pipeline.replay.keeping import StateLog, entries_of, state_at_onset
from pipeline.replay.keeping import settle as keep
from pipeline.replay.log import CardLog, SeatLog
from pipeline.replay.outcome import Wave, outcome
from pipeline.replay.terms import Terms
from pipeline.replay.whole_cards import NOTHING_BESIDES, Besides
from pipeline.rules.rounding import Ints


def settle(
    terms: Terms,
    wave: Wave,
    course: Course,
    book: Book,
    log: SeatLog,
    card_log: CardLog,
    state_log: StateLog,
) -> None:
    """Settle a wave's cards: write its part of the logs and the players' new standings into the book."""
    seat = log.seat[wave.seats]
    player, opponent = course.seat_player[seat], course.seat_opponent[seat]
    opponent = np.where(opponent != NOBODY, opponent, player)
    owner = player[wave.starts]
    rule = terms.edition.card
    besides = NOTHING_BESIDES
    if rule is not None:
        month = OfCourse(course, seat).month
        besides = Besides(
            own=state_at_onset(rule, book.kept, player, month),
            opponent=state_at_onset(rule, book.kept, opponent, month),
            entries=entries_of(rule, book.kept, owner),
            log=state_log,
        )
    after = outcome(
        terms, wave, course, standing_of(book, player), standing_of(book, opponent), log, card_log, besides
    )
    moved = owner[after.counted]
    book.first_event[owner[after.newcomer]] = after.first_day
    book.rating[owner] = after.rating
    book.games[owner] = after.games
    book.established[owner] = after.established
    book.total[owner] = after.total
    book.known[owner] = after.known
    book.rated[owner] = after.rated
    book.source[moved] = STANDING
    if rule is not None:
        keep(book.kept, owner, after.state, after.month, after.kept)


def standing_of(book: Book, player: Ints) -> Book:
    """The standing of each of these players."""
    return book.each(lambda values: values[player])
