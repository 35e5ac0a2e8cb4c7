"""Long columns are narrow: what multiplies their numbers, or adds to them, widens them first."""

from datetime import date

import numpy as np
import pytest

from pipeline.replay.book import newcomers_book
from pipeline.replay.course import Course
from pipeline.replay.engine import replay
from pipeline.replay.keeping import NO_STATES
from pipeline.replay.ledger_amounts import millionths
from pipeline.replay.log import CardLog, SeatLog, empty, put_in_order_of_play
from pipeline.replay.schedule import schedule
from pipeline.replay.span import Span
from pipeline.replay.tables import tables_of
from pipeline.rules.entry import Facts
from pipeline.systems import load

ROWS = 9_999_999
PLAYERS = 1_000


def course_of_one_game(correction: int) -> Course:
    """Players 0 and 1 play a draw, then the rating of player 0 is corrected."""
    day = (date(2024, 1, 1) - date(1970, 1, 1)).days
    return Course(
        player_ids=np.array(["0", "1"], dtype=object),
        event_ids=np.array(["E"], dtype=object),
        months=["2024-01"],
        event_month=np.array([0]),
        event_day=np.array([day]),
        event_rated=np.array([True]),
        event_first_row=np.array([0, 1]),
        row_event=np.array([0], dtype=np.int32),
        row_round=np.array([1], dtype=np.int32),
        row_board=np.array([1], dtype=np.int32),
        row_day=np.array([day], dtype=np.int32),
        row_handicap=np.array([0], dtype=np.int8),
        row_rated=np.array([True]),
        row_colours=np.array([True]),
        row_known=np.array([True]),
        row_played=np.array([True]),
        seat_row=np.array([0, 0], dtype=np.int32),
        seat_black=np.array([False, True]),
        seat_player=np.array([0, 1], dtype=np.int32),
        seat_opponent=np.array([1, 0], dtype=np.int32),
        seat_score=np.array([1, 1], dtype=np.int8),
        seat_walkover=np.array([False, False]),
        correction_player=np.array([0]),
        correction_after=np.array([1]),
        correction_month=np.array([0]),
        correction_day=np.array([day]),
        correction_value=np.array([correction]),
        correction_sets=np.array([False]),
    )


def replayed(correction: int):
    system, course = load("z-chess"), course_of_one_game(correction)
    nothing = np.zeros(2, dtype=np.int64)
    known = Facts(fide_rating=nothing, conventional_rating=nothing)
    span = Span(events=np.array([True]), corrections=np.array([0]), since=None, through=int(course.event_day[0]))
    book = newcomers_book(system.editions[0], known)
    return replay(system, course, schedule(course, system.settles), book, known, span)


def test_a_million_millionths_of_the_largest_number_do_not_wrap():
    largest = np.array([2**31 - 1, -(2**31)], dtype=np.int32)
    assert millionths(largest, 1).tolist() == [2147483647000000, -2147483648000000]


@pytest.mark.parametrize("code", ["z-chess", "dc-shogi", "flyordie"])
def test_a_scores_part_of_the_tables_is_not_bound_to_the_width_of_scores(code):
    tables = tables_of(load(code).editions[0], 0, 2000)
    assert tables is not None
    parts = tables.score_part(np.array([0, 1, 2, 3], dtype=np.int8)).tolist()
    assert parts == [tables.reach + each * (2 * tables.reach + 1) for each in range(4)]


def test_a_correction_of_half_the_room_is_kept_and_a_larger_one_refused():
    held = replayed(2**30 - 801)  # players start at 800
    assert held.corrections.after.tolist() == [2**30 - 1]
    assert held.closed.rating.tolist() == [2**30 - 1, 800]
    with pytest.raises(OverflowError, match="beyond all bounds"):
        replayed(2**30 - 800)


@pytest.mark.parametrize("kind", [SeatLog, CardLog])
def test_the_columns_of_a_log_have_room_of_their_own(kind):
    log = empty(kind, 3)
    columns = [getattr(log, name) for name in kind.__slots__]
    for number, column in enumerate(columns):
        column[:] = number % 2 if column.dtype == bool else number
    for number, column in enumerate(columns):
        assert column.tolist() == [number % 2 if column.dtype == bool else number] * 3
        assert column.flags.aligned


def test_a_log_is_put_in_order_of_play_where_it_stands():
    log = empty(SeatLog, 3)
    log.seat[:], log.change[:], log.formula[:] = [2, 0, 1], [10**13, -1, 7], [True, False, False]
    put_in_order_of_play(log, NO_STATES)
    assert log.seat.tolist() == [0, 1, 2]
    assert log.change.tolist() == [-1, 7, 10**13]
    assert log.formula.tolist() == [False, False, True]
