"""Schedules: no card needs a result of its own level, and no level is higher than it must be."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pipeline.replay.course import NOBODY, Course
from pipeline.replay.schedule import Schedule, schedule
from pipeline.rules.edition import Settles

PLAYERS = 5


def ints(values: list[int]) -> np.ndarray:
    return np.array(values, dtype=np.int64)


@st.composite
def courses(draw: st.DrawFn) -> Course:
    """Events without games too, byes, several games of a player in a round, corrections anywhere between."""
    event_month = sorted(draw(st.lists(st.integers(0, 3), max_size=6)))
    player = st.integers(0, PLAYERS - 1)
    pair = st.one_of(st.tuples(player, player).filter(lambda pair: pair[0] != pair[1]), st.tuples(player))
    rows: list[tuple[int, tuple[int, ...], int]] = []
    for event in range(len(event_month)):
        pairs = draw(st.lists(pair, max_size=5))
        rounds = sorted(draw(st.lists(st.integers(1, 3), min_size=len(pairs), max_size=len(pairs))))
        rows += [(event, *row) for row in zip(pairs, rounds, strict=True)]
    corrected = []
    for after in sorted(draw(st.lists(st.integers(0, len(event_month)), max_size=5))):
        lowest = event_month[after - 1] if after else 0
        highest = event_month[after] if after < len(event_month) else 3
        lowest = max(lowest, *(month for _, _, month in corrected), 0)
        month = draw(st.integers(lowest, max(lowest, highest)))
        corrected.append((draw(player), after, month))
    return course_of(rows, event_month, corrected)


def course_of(
    rows: list[tuple[int, tuple[int, ...], int]], event_month: list[int], corrected: list[tuple[int, int, int]]
) -> Course:
    """A course of rows (event, players, round) and corrections (player, events before, month)."""
    seats = [(number, side, row) for number, (_, row, _) in enumerate(rows) for side in range(len(row))]
    row_event = ints([event for event, _, _ in rows])
    nothing = ints([])
    return Course(
        player_ids=np.array([f"p{number}" for number in range(PLAYERS)], dtype=object),
        event_ids=np.array([f"e{number}" for number in range(len(event_month))], dtype=object),
        months=["2024-01", "2024-02", "2024-03", "2024-04"],
        event_month=ints(event_month),
        event_day=nothing,
        event_rated=np.ones(len(event_month), dtype=bool),
        event_first_row=np.searchsorted(row_event, np.arange(len(event_month) + 1)),
        row_event=row_event,
        row_round=ints([round_ for _, _, round_ in rows]),
        row_board=nothing,
        row_day=nothing,
        row_handicap=nothing,
        row_rated=np.ones(len(rows), dtype=bool),
        row_colours=np.ones(len(rows), dtype=bool),
        row_known=np.ones(len(rows), dtype=bool),
        row_played=np.ones(len(rows), dtype=bool),
        seat_row=ints([number for number, _, _ in seats]),
        seat_black=np.array([side == 1 for _, side, _ in seats], dtype=bool),
        seat_player=ints([row[side] for _, side, row in seats]),
        seat_opponent=ints([row[1 - side] if len(row) == 2 else NOBODY for _, side, row in seats]),
        seat_score=nothing,
        seat_walkover=np.zeros(len(seats), dtype=bool),
        correction_player=ints([player for player, _, _ in corrected]),
        correction_after=ints([after for _, after, _ in corrected]),
        correction_month=ints([month for _, _, month in corrected]),
        correction_day=nothing,
        correction_value=nothing,
        correction_sets=np.zeros(len(corrected), dtype=bool),
    )


def unit_of(course: Course, settles: Settles, row: int) -> int:
    """Which game, event or period a row is settled with."""
    event = int(course.row_event[row])
    return {
        Settles.EVERY_GAME: row,
        Settles.EVERY_EVENT: event,
        Settles.EVERY_PERIOD: int(course.event_month[event]),
    }[settles]


def in_order_of_play(course: Course, settles: Settles) -> list[tuple[str, int, set[int]]]:
    """Settlements and corrections one after the other: what it is, its number, whom it touches."""
    found: dict[tuple[float, float, int], tuple[str, int, set[int]]] = {}
    for row, player in zip(course.seat_row.tolist(), course.seat_player.tolist(), strict=True):
        unit, event = unit_of(course, settles, row), int(course.row_event[row])
        place = (int(course.event_month[event]), 0) if settles is Settles.EVERY_PERIOD else (event, 0)
        found.setdefault((*place, unit), ("unit", unit, set()))[2].add(player)
    for number, player in enumerate(course.correction_player.tolist()):
        if settles is Settles.EVERY_PERIOD:
            place = (int(course.correction_month[number]), 1)
        else:
            place = (int(course.correction_after[number]) - 0.5, 1)
        found[*place, number] = ("correction", number, {player})
    return [found[key] for key in sorted(found)]


def assert_levels(course: Course, settles: Settles, plan: Schedule) -> None:
    """Above all levels of the players' earlier settlements; where those are events or periods, by one."""
    units = [unit_of(course, settles, row) for row in range(len(course.row_event))]
    unit_level = dict(zip(units, plan.row_level.tolist(), strict=True))
    assert set(zip(units, plan.row_level.tolist(), strict=True)) == set(unit_level.items())
    last = dict.fromkeys(range(PLAYERS), -1)
    for what, number, players in in_order_of_play(course, settles):
        level = unit_level[number] if what == "unit" else plan.correction_level[number]
        lowest = 1 + max(last[player] for player in players)
        assert level >= lowest if settles is Settles.EVERY_GAME else level == lowest
        last.update(dict.fromkeys(players, level))


@pytest.mark.parametrize("settles", list(Settles))
@settings(deadline=None, max_examples=150)
@given(course=courses())
def test_levels_are_those_of_the_plain_loop(settles, course):
    """Every settlement stands above its players' earlier ones and corrections, an event no higher than that asks."""
    assert_levels(course, settles, schedule(course, settles))


@pytest.mark.parametrize("settles", list(Settles))
@settings(deadline=None, max_examples=50)
@given(course=courses())
def test_levels_of_large_events_are_the_same(settles, course):
    """Whether settlements are looked at as arrays or seat by seat does not show."""
    few = schedule(course, settles)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pipeline.replay.schedule._FEW_SEATS", 0)
        many = schedule(course, settles)
    assert many.row_level.tolist() == few.row_level.tolist()
    assert many.correction_level.tolist() == few.correction_level.tolist()


@settings(deadline=None, max_examples=150)
@given(course=courses())
def test_no_turn_stands_empty(course):
    """Games of one event that have no player in common with earlier ones of it are its first turn, and so on."""
    plan = schedule(course, Settles.EVERY_GAME)
    for event in set(course.row_event.tolist()):
        levels = plan.row_level[course.row_event == event]
        assert sorted(set(levels.tolist())) == list(range(levels.min(), levels.max() + 1))


@pytest.mark.parametrize("at_once", [1, 3, 1000])
def test_turns_of_an_event_where_everybody_plays_everybody_in_one_round(at_once, monkeypatch):
    """Six games of four players in one round take the turns that a loop finds, however many rows it has at a time."""
    monkeypatch.setattr("pipeline.replay.schedule._AT_ONCE", at_once)
    pairs = [(0, 1), (2, 3), (0, 2), (1, 3), (0, 3), (4,), (1, 2)]
    plan = schedule(course_of([(0, pair, 1) for pair in pairs], [0], []), Settles.EVERY_GAME)
    assert plan.row_level.tolist() == [0, 0, 1, 1, 2, 0, 2]


@pytest.mark.parametrize("settles", list(Settles))
@settings(deadline=None, max_examples=150)
@given(course=courses())
def test_a_level_has_a_player_once(settles, course):
    """In a level a player has one settlement, or one correction."""
    plan = schedule(course, settles)
    seats = zip(course.seat_row.tolist(), course.seat_player.tolist(), strict=True)
    owners = {(plan.row_level[row], player, unit_of(course, settles, row)) for row, player in seats}
    busy = [(level, player) for level, player, _ in owners]
    busy += list(zip(plan.correction_level.tolist(), course.correction_player.tolist(), strict=True))
    assert len(busy) == len(set(busy))


def test_players_who_never_meet_share_levels():
    """Two games of four players are settled at once; a fifth player's correction needs no level of its own."""
    course = course_of([(0, (0, 1), 1), (1, (2, 3), 1), (1, (0, 2), 2)], [0, 0], [(4, 1, 0), (1, 1, 0)])
    assert schedule(course, Settles.EVERY_EVENT).row_level.tolist() == [0, 1, 1]
    assert schedule(course, Settles.EVERY_EVENT).correction_level.tolist() == [0, 1]
    apart = course_of([(0, (0, 1), 1), (1, (2, 3), 1), (1, (3, 2), 2)], [0, 0], [(4, 1, 0), (1, 1, 0)])
    plan = schedule(apart, Settles.EVERY_GAME)
    assert plan.row_level.tolist() == [0, 0, 1]
    assert plan.correction_level.tolist() == [0, 2]


@settings(deadline=None, max_examples=150)
@given(course=courses())
def test_what_is_known_of_rounds_saves_looking(course):
    """Where nobody has two games in a round, knowing it beforehand gives the same levels."""
    seated = [
        (int(course.row_event[row]), int(course.row_round[row]), player)
        for row, player in zip(course.seat_row.tolist(), course.seat_player.tolist(), strict=True)
    ]
    assume(len(set(seated)) == len(seated))
    looked, known = schedule(course, Settles.EVERY_GAME), replace(course, once_a_round=True)
    told = schedule(known, Settles.EVERY_GAME)
    assert told.row_level.tolist() == looked.row_level.tolist()
    assert told.correction_level.tolist() == looked.correction_level.tolist()
