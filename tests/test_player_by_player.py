"""Seats player by player: parts of them and their ends, against plain loops."""

from types import SimpleNamespace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from pipeline.replay.player_by_player import SeatsOfPlayers, seats_of_players

PLAYERS = 4
SEATS = st.lists(st.tuples(st.integers(0, PLAYERS - 1), st.booleans()), max_size=12)


def listed(found: SeatsOfPlayers) -> list[list[int]]:
    """The seats of each player."""
    return [found.seat[found.first[who] : found.first[who + 1]].tolist() for who in range(PLAYERS)]


def course_of(owners: list[int]) -> SimpleNamespace:
    """What is asked of a course: whose each seat is, and the seats player by player."""
    of_each = [[seat for seat, owner in enumerate(owners) if owner == who] for who in range(PLAYERS)]
    return SimpleNamespace(
        seat_player=np.array(owners, dtype=np.int32),
        seats_by_player=np.array([seat for seats in of_each for seat in seats], dtype=np.int32),
        player_first=np.array([sum(map(len, of_each[:who])) for who in range(PLAYERS + 1)]),
    )


@given(SEATS, st.data())
def test_seats_of_a_log_and_parts_of_them(seats, data):
    """A log of some seats numbers them anew; a part keeps each player's order, who has none has no ends."""
    logged = [number for number, (_, counts) in enumerate(seats) if counts]
    replay = SimpleNamespace(seats=SimpleNamespace(seat=np.array(logged, dtype=np.int32)))
    found = seats_of_players(course_of([owner for owner, _ in seats]), replay)
    owners = [seats[number][0] for number in logged]
    assert listed(found) == [[at for at, owner in enumerate(owners) if owner == who] for who in range(PLAYERS)]
    assert found.owners().tolist() == sorted(owners)

    kept = np.array([data.draw(st.booleans()) for _ in logged], dtype=bool)
    part = found.part(kept)
    left = [[at for at, owner in enumerate(owners) if owner == who and kept[at]] for who in range(PLAYERS)]
    assert listed(part) == left
    player, first, last = (each.tolist() for each in part.ends())
    assert [*zip(player, first, last, strict=True)] == [
        (who, mine[0], mine[-1]) for who, mine in enumerate(left) if mine
    ]
