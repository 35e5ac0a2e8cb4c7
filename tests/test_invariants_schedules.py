"""Schedules: no card needs a result of its own level, and no level is higher than it must be."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.replay.course import NOBODY, Course
from pipeline.replay.schedule import Schedule, schedule
from pipeline.rules.system import Settles

PLAYERS = 5


def ints(values: list[int]) -> np.ndarray:
    return np.array(values, dtype=np.int64)


@st.composite
def courses(draw: st.DrawFn) -> Course:
    """Events without games too, byes, several events a month, corrections anywhere between."""
    event_month = sorted(draw(st.lists(st.integers(0, 3), max_size=6)))
    player = st.integers(0, PLAYERS - 1)
    pair = st.one_of(st.tuples(player, player).filter(lambda pair: pair[0] != pair[1]), st.tuples(player))
    rows: list[tuple[int, tuple[int, ...]]] = []
    for event in range(len(event_month)):
        rows += [(event, row) for row in draw(st.lists(pair, max_size=5))]
    corrected = []
    for after in sorted(draw(st.lists(st.integers(0, len(event_month)), max_size=5))):
        lowest = event_month[after - 1] if after else 0
        highest = event_month[after] if after < len(event_month) else 3
        lowest = max(lowest, *(month for _, _, month in corrected), 0)
        month = draw(st.integers(lowest, max(lowest, highest)))
        corrected.append((draw(player), after, month))
    seats = [(number, side, row) for number, (_, row) in enumerate(rows) for side in range(len(row))]
    row_event = ints([event for event, _ in rows])
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
        row_round=nothing,
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
    """One more than the highest level at which a player was settled before; the first ones at 0."""
    units = [unit_of(course, settles, int(course.seat_row[seat])) for seat in plan.seats.tolist()]
    unit_level = dict(zip(units, plan.level.tolist(), strict=True))
    assert set(zip(units, plan.level.tolist(), strict=True)) == set(unit_level.items())
    last = dict.fromkeys(range(PLAYERS), -1)
    for what, number, players in in_order_of_play(course, settles):
        level = 1 + max(last[player] for player in players)
        assert (unit_level[number] if what == "unit" else plan.correction_level[number]) == level
        last.update(dict.fromkeys(players, level))


@pytest.mark.parametrize("settles", list(Settles))
@settings(deadline=None, max_examples=150)
@given(course=courses())
def test_levels_are_those_of_the_plain_loop(settles, course):
    """Every card stands higher than its player's earlier cards and corrections, and no higher than that asks for."""
    assert_levels(course, settles, schedule(course, settles))


@pytest.mark.parametrize("settles", list(Settles))
@settings(deadline=None, max_examples=150)
@given(course=courses())
def test_a_level_has_a_player_once(settles, course):
    """In a level every player has one card, or one correction; a card is all of a player's seats of one settlement."""
    plan = schedule(course, settles)
    assert sorted(plan.seats.tolist()) == list(range(len(course.seat_row)))
    assert (np.diff(plan.level) >= 0).all()
    assert np.isin(np.diff(plan.card), (0, 1)).all()
    cards: dict[int, list[int]] = {}
    for seat, card in zip(plan.seats.tolist(), plan.card.tolist(), strict=True):
        cards.setdefault(card, []).append(seat)
    owners = []
    for card, seats in cards.items():
        assert seats == sorted(seats)
        (owner,) = {
            (unit_of(course, settles, course.seat_row[seat]), int(course.seat_player[seat])) for seat in seats
        }
        owners.append(owner)
        assert len(set(plan.level[plan.card == card].tolist())) == 1
    assert len(owners) == len(set(owners))
    busy = [(int(plan.level[plan.card == card][0]), owner[1]) for card, owner in zip(cards, owners, strict=True)]
    busy += list(zip(plan.correction_level.tolist(), course.correction_player.tolist(), strict=True))
    assert len(busy) == len(set(busy))


def test_players_who_never_meet_share_levels():
    """Two games of four players are settled at once; a fifth player's correction needs no level of its own."""
    course = Course(
        player_ids=np.array(list("abcde"), dtype=object),
        event_ids=np.array(["one", "two"], dtype=object),
        months=["2024-01"],
        event_month=ints([0, 0]),
        event_day=ints([0, 1]),
        event_rated=np.ones(2, dtype=bool),
        event_first_row=ints([0, 1, 3]),
        row_event=ints([0, 1, 1]),
        row_round=ints([1, 1, 2]),
        row_board=ints([0, 0, 0]),
        row_day=ints([-1, -1, -1]),
        row_handicap=ints([0, 0, 0]),
        row_rated=np.ones(3, dtype=bool),
        row_colours=np.ones(3, dtype=bool),
        row_known=np.ones(3, dtype=bool),
        row_played=np.ones(3, dtype=bool),
        seat_row=ints([0, 0, 1, 1, 2, 2]),
        seat_black=np.array([False, True] * 3),
        seat_player=ints([0, 1, 2, 3, 0, 2]),
        seat_opponent=ints([1, 0, 3, 2, 2, 0]),
        seat_score=ints([2, 0, 2, 0, 1, 1]),
        seat_walkover=np.zeros(6, dtype=bool),
        correction_player=ints([4, 1]),
        correction_after=ints([1, 1]),
        correction_month=ints([0, 0]),
        correction_day=ints([0, 0]),
        correction_value=ints([1, 1]),
        correction_sets=np.zeros(2, dtype=bool),
    )
    plan = schedule(course, Settles.EVERY_GAME)
    assert plan.level.tolist() == [0, 0, 0, 0, 1, 1]
    assert plan.correction_level.tolist() == [0, 1]
    assert schedule(course, Settles.EVERY_EVENT).level.tolist() == [0, 0, 1, 1, 1, 1]
