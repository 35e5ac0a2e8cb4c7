"""Seats of the course as rules see them: with the standings that they stand on."""

import numpy as np

from pipeline.replay.book import Book
from pipeline.replay.circumstances import OfCourse
from pipeline.replay.course import Course
from pipeline.replay.terms import Terms
from pipeline.replay.whole_cards import Besides
from pipeline.rules.rounding import Ints
from pipeline.rules.seats import Seats


def seats_of(
    terms: Terms, course: Course, seat: Ints, starts: Ints, own: Book, opponent: Book, besides: Besides
) -> Seats:
    """Seats of the course as the standings are before them."""
    # White gives the handicap: black's head start is what white is behind.
    if terms.head_start.any():
        given = terms.head_start[course.row_handicap[course.seat_row[seat]]]
        given = np.where(course.seat_black[seat], given, -given)
    else:
        given = np.zeros(len(seat), dtype=np.int64)
    return Seats(
        own=own.rating,
        opponent=opponent.rating,
        games=own.games,
        opponent_games=opponent.games,
        number=own.games,
        established=own.established,
        opponent_established=opponent.established,
        score=course.seat_score[seat].astype(np.int64),
        head_start=given,
        starts=starts,
        known=own.known,
        opponent_known=opponent.known,
        state=besides.own,
        opponent_state=besides.opponent,
        entries=besides.entries,
        circumstances=OfCourse(course, seat),
    )
