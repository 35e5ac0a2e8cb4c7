"""Events inside of months, card by card: where they begin, the greatest of each, sums through their ends."""

import numpy as np

from pipeline.rules.card_events import (
    event_starts,
    first_greatest,
    in_first_event,
    sum_of_event,
    sum_through_event,
)
from pipeline.rules.circumstances import Given
from pipeline.rules.seats import Seats


def seats(events: list[int], starts: list[int]) -> Seats:
    """Seats of these events in cards that begin there; of ratings nothing is asked."""
    nothing, never = np.zeros(len(events), dtype=np.int64), np.zeros(len(events), dtype=bool)
    around = Given(event=np.array(events), opponent=nothing, turns=nothing, day=nothing, month=nothing)
    return Seats(
        own=nothing,
        opponent=nothing,
        games=nothing,
        opponent_games=nothing,
        number=nothing,
        established=never,
        opponent_established=never,
        score=nothing,
        head_start=nothing,
        starts=np.array(starts, dtype=np.int64),
        circumstances=around,
    )


def test_an_event_begins_with_its_first_seat_and_with_each_card():
    """The same event in two cards is two; seats without cards are each one of their own."""
    assert event_starts(seats([4, 4, 7, 7, 7, 9], [0, 3])).tolist() == [0, 2, 3, 5]
    assert event_starts(seats([4, 4, 4], [])).tolist() == [0, 1, 2]
    assert event_starts(seats([], [])).tolist() == []


def test_the_first_of_the_greatest_of_each_event():
    """Of equals the first; nothing of an event without anything above nought."""
    values, starts = np.array([1, 3, 3, 0, 0, -1, 2, 2, 5]), np.array([0, 3, 6, 8])
    assert np.flatnonzero(first_greatest(values, starts)).tolist() == [1, 6, 8]
    assert first_greatest(np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)).tolist() == []


def test_sums_go_through_the_end_of_the_event():
    """Each seat has what its card has by then; another card begins at nought."""
    card = seats([4, 4, 7, 7, 7, 9], [0, 3])
    found = sum_through_event(np.array([1, 2, 10, 100, 0, 7]), event_starts(card), card)
    assert found.tolist() == [3, 3, 13, 100, 100, 107]
    alone = seats([4, 4, 4], [])
    assert sum_through_event(np.array([1, 2, 3]), event_starts(alone), alone).tolist() == [1, 2, 3]


def test_sums_of_single_events():
    """Each seat has what its event has, in its own card."""
    card = seats([4, 4, 7, 7, 7, 9], [0, 3])
    assert sum_of_event(np.array([1, 2, 10, 100, 0, 7]), event_starts(card)).tolist() == [3, 3, 10, 100, 100, 7]
    assert sum_of_event(np.zeros(0, dtype=np.int64), event_starts(seats([], []))).tolist() == []


def test_the_first_event_with_something_in_it():
    """Of each card the first event in which a flag is set, all of its seats; none in a card without flags."""
    card = seats([4, 4, 7, 7, 7, 9, 9], [0, 3, 6])
    wanted = np.array([False, False, True, False, True, True, False])
    assert in_first_event(wanted, event_starts(card), card).tolist() == [
        False,
        False,
        True,
        True,
        True,
        False,
        False,
    ]
