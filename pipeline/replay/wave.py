"""One wave: settlements of players who are all different, as array operations on the book."""

import numpy as np

from pipeline.replay.book import STANDING, Book
from pipeline.replay.course import NOBODY, Course
from pipeline.replay.log import CardLog, SeatLog
from pipeline.replay.outcome import Wave, outcome
from pipeline.replay.terms import Terms
from pipeline.rules.rounding import Ints


def settle(terms: Terms, wave: Wave, course: Course, book: Book, log: SeatLog, card_log: CardLog) -> None:
    """Settle a wave's cards: write its part of the logs and the players' new standings into the book."""
    seat = log.seat[wave.seats]
    player, opponent = course.seat_player[seat], course.seat_opponent[seat]
    opponent = np.where(opponent != NOBODY, opponent, player)
    after = outcome(terms, wave, course, standing_of(book, player), standing_of(book, opponent), log, card_log)
    owner = player[wave.starts]
    moved = owner[after.counted]
    book.first_event[owner[after.newcomer]] = after.first_day
    book.rating[owner] = after.rating
    book.games[owner] = after.games
    book.established[owner] = after.established
    book.total[owner] = after.total
    book.known[moved] = True
    book.rated[moved] = True
    book.source[moved] = STANDING


def standing_of(book: Book, player: Ints) -> Book:
    """The standing of each of these players."""
    return Book(**{name: getattr(book, name)[player] for name in Book.__slots__})
