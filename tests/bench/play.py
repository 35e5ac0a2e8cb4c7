"""Who meets whom in a made-up federation and how it ends: tournaments, a club's round robins, an online server.

Each way of play gives its events, and its games in batches of whole events, so that ten million of them never
stand in memory at the same time.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

import numpy as np

from tests.bench.people import FIRST_YEAR

RESULTS = ("1-0", "1/2-1/2", "0-1", "1-0F", "0-1F")
FORFEITS = 0.005  # share of games
BATCH = 500  # events

ENTRANTS = 60  # of a tournament
ROUNDS = 7
REGION = 500  # players who mostly meet each other
LOCALS = 48  # of a tournament's entrants; the others come from anywhere

DAYS = 27  # of a month on which events end, from the 2nd on
HOURS = 24  # of a day on the server, a round each


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """An event as a row of events.csv; they stand in order of their ends."""

    name: str
    start: date
    end: date
    shape: str
    games_per_round: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Games in order of play; each array of shape (games,), players and events numbered from 0.

    ``result`` numbers RESULTS. ``late`` says that a game is played on its event's last day, not on the first.
    """

    events: list[Event]
    event: np.ndarray
    round: np.ndarray
    board: np.ndarray
    white: np.ndarray
    black: np.ndarray
    result: np.ndarray
    late: np.ndarray


def tournaments(games: int, months: int, strength: np.ndarray, random: np.random.Generator) -> Iterator[Batch]:
    """Two-day tournaments of 60 entrants and 7 rounds; each round pairs neighbours by points, like a Swiss one."""
    boards = ENTRANTS // 2
    count = -(-games // (boards * ROUNDS))
    keenness = random.normal(0, 1, len(strength))
    for first in range(0, count, BATCH):
        numbers = np.arange(first, min(first + BATCH, count))
        entrants = np.stack([_entrants(keenness, random) for _ in numbers])
        white, black, result = _swiss(entrants, strength, random)
        ends = [_day(number, count, months) for number in numbers.tolist()]
        yield Batch(
            events=[
                Event(name=f"Open no. {number + 1}", start=end - timedelta(days=1), end=end, shape="swiss")
                for number, end in zip(numbers.tolist(), ends, strict=True)
            ],
            event=np.repeat(numbers, boards * ROUNDS),
            round=np.tile(np.repeat(np.arange(1, ROUNDS + 1), boards), len(numbers)),
            board=np.tile(np.arange(1, boards + 1), len(numbers) * ROUNDS),
            white=white,
            black=black,
            result=_with_forfeits(result, random),
            late=np.tile(np.repeat(np.arange(ROUNDS) >= 4, boards), len(numbers)),
        )


def club(games: int, months: int, strength: np.ndarray, random: np.random.Generator) -> Iterator[Batch]:
    """Round robins of everybody against everybody in a day, colours turned from one to the next."""
    players = len(strength)
    boards, rounds = players // 2, players - 1
    first, second = _berger(players)
    count = -(-games // (boards * rounds))
    for start in range(0, count, BATCH):
        numbers = np.arange(start, min(start + BATCH, count))
        turned = np.repeat(numbers % 2 == 1, boards * rounds)
        one, two = np.tile(first, len(numbers)), np.tile(second, len(numbers))
        white, black = np.where(turned, two, one), np.where(turned, one, two)
        ends = [_day(number, count, months) for number in numbers.tolist()]
        yield Batch(
            events=[
                Event(name=f"Club night no. {number + 1}", start=end, end=end, shape="round-robin")
                for number, end in zip(numbers.tolist(), ends, strict=True)
            ],
            event=np.repeat(numbers, boards * rounds),
            round=np.tile(np.repeat(np.arange(1, rounds + 1), boards), len(numbers)),
            board=np.tile(np.arange(1, boards + 1), len(numbers) * rounds),
            white=white,
            black=black,
            result=_with_forfeits(_played(strength[white], strength[black], random), random),
            late=np.ones(len(white), dtype=bool),
        )


def server(games: int, months: int, strength: np.ndarray, random: np.random.Generator) -> Iterator[Batch]:
    """A day is an event, its hours are rounds; who sits at a game is drawn in proportion to rank^-0.5."""
    players = len(strength)
    by_rank = random.permutation(players)
    share = np.cumsum(np.arange(1, players + 1) ** -0.5)
    count = min(months * DAYS, -(-games // HOURS))
    until = np.linspace(0, games, count + 1).astype(np.int64)
    for number in range(count):
        size = int(until[number + 1] - until[number])
        pairs = _drawn(by_rank, share, size, random)
        hour = np.arange(size) * HOURS // size
        _, times = np.unique(np.repeat(hour, 2) * players + pairs.ravel(), return_counts=True)
        day = _day(number, count, months)
        yield Batch(
            events=[
                Event(
                    name=f"Games of {day}", start=day, end=day, shape="", games_per_round=int(times.max(initial=1))
                )
            ],
            event=np.full(size, number),
            round=hour + 1,
            board=np.arange(size) - np.searchsorted(hour, hour) + 1,
            white=pairs[:, 0],
            black=pairs[:, 1],
            result=_played(strength[pairs[:, 0]], strength[pairs[:, 1]], random),
            late=np.ones(size, dtype=bool),
        )


WAYS = {"tournaments": tournaments, "club": club, "server": server}


def _day(number: int, count: int, months: int) -> date:
    """The last day of an event: events are spread evenly over the months, from the 2nd to the 28th of each."""
    month, place = divmod(number * months, count)
    return date(FIRST_YEAR + month // 12, month % 12 + 1, 2 + place * DAYS // count)


def _entrants(keenness: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Who plays a tournament: mostly the region's keenest, and guests."""
    players = len(keenness)
    regions = max(players // REGION, 1)
    region = int(random.integers(regions))
    home = np.arange(players * region // regions, players * (region + 1) // regions)
    wish = keenness[home] + random.gumbel(size=len(home))
    locals_ = home[np.argpartition(-wish, LOCALS)[:LOCALS]]
    others = random.permutation(np.setdiff1d(random.integers(0, players, 4 * ENTRANTS), locals_))
    return np.concatenate([locals_, others[: ENTRANTS - LOCALS]])


def _swiss(
    entrants: np.ndarray, strength: np.ndarray, random: np.random.Generator
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """White, black and result of tournaments with these entrants, shape (events, ENTRANTS), in order of play."""
    points = np.zeros(entrants.shape)
    shape = len(entrants), ROUNDS, ENTRANTS // 2
    white, black, result = (np.empty(shape, dtype=np.int64) for _ in range(3))
    for number in range(ROUNDS):
        order = np.argsort(points + random.random(entrants.shape) * 0.4, axis=1)[:, ::-1]
        first, second = order[:, 0::2], order[:, 1::2]
        one, two = (np.take_along_axis(entrants, each, axis=1) for each in (first, second))
        ended = _played(strength[one], strength[two], random)
        won = 1 - ended / 2
        np.put_along_axis(points, first, np.take_along_axis(points, first, axis=1) + won, axis=1)
        np.put_along_axis(points, second, np.take_along_axis(points, second, axis=1) + 1 - won, axis=1)
        white[:, number], black[:, number], result[:, number] = one, two, ended
    return white.ravel(), black.ravel(), result.ravel()


def _berger(players: int) -> tuple[np.ndarray, np.ndarray]:
    """White and black of a round robin, round by round: one stays, the others go round in a circle."""
    white, black = [], []
    for number in range(players - 1):
        circle = [(number + place) % (players - 1) for place in range(players - 1)]
        pairs = [(players - 1, circle[0])]
        pairs += [(circle[place], circle[-place]) for place in range(1, players // 2)]
        for board, (one, two) in enumerate(pairs):
            turned = (number + board) % 2 == 1
            white.append(two if turned else one)
            black.append(one if turned else two)
    return np.array(white), np.array(black)


def _drawn(by_rank: np.ndarray, share: np.ndarray, games: int, random: np.random.Generator) -> np.ndarray:
    """The players of so many games, shape (games, 2), nobody against himself."""
    pairs = np.searchsorted(share, random.random((games, 2)) * share[-1])
    while (alone := pairs[:, 0] == pairs[:, 1]).any():
        pairs[alone, 1] = np.searchsorted(share, random.random(int(alone.sum())) * share[-1])
    drawn: np.ndarray = by_rank[pairs]
    return drawn


def _played(white: np.ndarray, black: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """0 where white won, 1 where nobody did, 2 where black did, by their strengths in Elo points."""
    expected = 1 / (1 + 10 ** ((black - white) / 400))
    drawn = np.minimum(expected, 1 - expected) * 0.6
    chance = random.random(expected.shape)
    return np.where(chance < expected - drawn / 2, 0, np.where(chance < expected + drawn / 2, 1, 2))


def _with_forfeits(result: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """A few of the games were not played: who would not have lost won without play."""
    return np.where(random.random(result.shape) < FORFEITS, np.array([3, 3, 4])[result], result)
