"""The logs of a replay over tables, worked out when they are asked for: by then the ratings are known."""

from typing import Final

import numpy as np

from pipeline.replay.book import STANDING, Book
from pipeline.replay.counted_rows import Rows, counted_before, earlier_games
from pipeline.replay.course import Course
from pipeline.replay.log import CardLog, CorrectionLog, SeatLog, empty
from pipeline.replay.outcome import Wave, outcome
from pipeline.replay.recursion import Before
from pipeline.replay.terms import Terms
from pipeline.replay.wave import standing_of
from pipeline.rules.rounding import Flags, Ints

_AT_ONCE: Final = 1 << 14
"""The logs are worked out for so many rows at a time: their arrays stay near the processor."""

_SMALL_UNIT: Final = 1 << 16
"""Expected scores and changes in parts of a smaller unit are numbers of 32 bits, with any K below 2**15."""


def logs_over_tables(
    terms: Terms,
    number: int,
    course: Course,
    rows: Rows,
    before: Before,
    counted: Flags,
    opened: Book,
    closed: Book,
    corrected: CorrectionLog,
) -> tuple[SeatLog, CardLog]:
    """The logs of seats and cards, every seat a card, from the ratings before them.

    Args:
        terms: of the edition.
        number: the edition's.
        course: the course of play.
        rows: those that count.
        before: what stood before each of their places.
        counted: which of their places do, shape (rows, 2).
        opened: the standings before the first game.
        closed: those after the last one.
        corrected: the corrections that count.

    Raises:
        RuntimeError: the last ratings are not those of the closing book.
    """
    owner = rows.players.ravel()
    earlier = earlier_games(course, counted_before(course, rows, counted))
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

    log, cards = _unwritten(terms, course, rows, before)
    cards.edition[:] = number
    done = 0
    for start in range(0, len(rows.row), _AT_ONCE):
        part = slice(start, min(start + _AT_ONCE, len(rows.row)))
        own = standing(part)
        opponent = _opposite(own)
        place: Ints | slice = slice(None)
        if not rows.paired[part].all():
            place = np.flatnonzero(_have_seats(rows.paired[part]))
            own, opponent = standing_of(own, place), standing_of(opponent, place)
        here = slice(done, done + len(own.rating))
        done = here.stop
        wave = Wave(seats=here, cards=here, starts=np.arange(len(own.rating)))
        outcome(terms, wave, course, own, opponent, log, cards)
    last = opened.rating.copy()
    last[cards.player] = cards.after
    last[moved] = closed.rating[moved]
    if (last != closed.rating).any():
        raise RuntimeError("the tables do not lead to the ratings that the rules lead to")
    return log, cards


def _unwritten(terms: Terms, course: Course, rows: Rows, before: Before) -> tuple[SeatLog, CardLog]:
    """Logs in which stands whose seats and cards they are, and the ratings before them.

    What several columns share, or what is there already, takes no memory again: of many games the first touch of
    memory is what working out their logs costs most.
    """
    if rows.all_seats:
        seat, ratings = np.arange(len(course.seat_row), dtype=np.int32), before.ratings.ravel()
        numbers, player = seat, course.seat_player
    else:
        has_seat = _have_seats(rows.paired)
        seat = np.column_stack([rows.seat, rows.seat + 1]).ravel()[has_seat]
        ratings = before.ratings.ravel()[has_seat]
        numbers, player = np.arange(len(seat), dtype=np.int32), course.seat_player[seat]
    exact = np.int32 if terms.edition.unit < _SMALL_UNIT else np.int64
    figures: dict[str, Ints] = {name: np.zeros(len(seat), dtype=exact) for name in ("expected", "change")}
    own, base = ({}, {}) if terms.edition.averages else ({"own": ratings}, {"base": ratings})
    log = empty(SeatLog, len(seat), seat=seat, card=numbers, **figures, **own)
    cards = empty(CardLog, len(seat), player=player, last_seat=numbers, before=ratings, **base)
    return log, cards


def _have_seats(paired: Flags) -> Flags:
    """Which of rows' places have a seat: at a bye only the first."""
    return np.column_stack([np.ones_like(paired), paired]).ravel()


def _opposite(places: Book) -> Book:
    """Of pairs of places, what the other one has."""
    return places.each(lambda values: values.reshape(-1, 2)[:, ::-1].ravel())
