"""Places and tie-breaks of random events, all at once, against the plain loop that shares no code with the program."""

import random
from collections import Counter

import pytest

from schemas.tie_breaks import TIE_BREAKS
from tests.tie_break_events import printed_events, standing
from tests.tie_break_oracle import ABSENT, Event, is_round_robin, standings

NAMES = tuple(TIE_BREAKS)
PLAYED = ("1-0", "0-1", "1/2-1/2")
FORFEITS = ("1-0F", "0-1F", "0-0F")
BYES = ("bye", "half-bye", "zero-bye")


def result(chance, wild):
    """A result, in ``wild`` of a hundred cases a forfeit or none yet."""
    if chance.randrange(100) < wild:
        return chance.choice((*FORFEITS, *FORFEITS, ""))
    return chance.choice(PLAYED)


def swiss(chance):
    """A few rounds among a few players: any pairing, byes of all kinds, late entries, withdrawals, rounds missed."""
    players = [f"p{at}" for at in range(chance.randint(2, 11))]
    games, wild, double = [], chance.choice((0, 10, 40)), chance.choice((1, 1, 1, 2, 3))
    stays = {player: (chance.choice((1, 1, 1, 2)), chance.choice((9, 9, 9, 4, 3, 2))) for player in players}
    for number in chance.sample(range(1, 9), chance.randint(1, 6)):
        here = [player for player in players if stays[player][0] <= number <= stays[player][1]]
        chance.shuffle(here)
        while here:
            own = here.pop()
            way = chance.randrange(100)
            if way < wild:
                if way % 3:
                    games += [(number, own, "", chance.choice(BYES))] * chance.choice((1, double))
            elif here:
                rival = here.pop()
                for _ in range(chance.choice((double, double, 1))):
                    one, other = chance.sample((own, rival), 2)
                    games.append((number, one, other, result(chance, wild)))
            else:
                games.append((number, own, "", "bye"))
    return games


def round_robin(chance):
    """Everybody against everybody once, twice or thrice, with forfeits, free rounds and a withdrawal without forfeits."""
    players = [f"p{at}" for at in range(chance.randint(3, 7))]
    games, wild = [], chance.choice((0, 10, 30))
    gone = chance.choice((None, None, players[0]))
    for lap in range(chance.choice((1, 1, 2, 3))):
        for at, own in enumerate(players):
            for to, rival in enumerate(players[:at]):
                number = 1 + lap * len(players) + (at + to) % len(players)
                if gone not in (own, rival) or number <= 2:
                    games.append((number, *chance.sample((own, rival), 2), result(chance, wild)))
        if wild == 30:
            games.append((1 + lap * len(players), players[-1], "", chance.choice(BYES)))
    return games


def league(chance):
    """Rounds in which a few of many play a game or two."""
    players = [f"p{at}" for at in range(chance.randint(4, 12))]
    games = []
    for number in range(1, chance.randint(2, 7)):
        here = chance.sample(players, 2 * chance.randint(1, len(players) // 2))
        for own, rival in zip(here[::2], here[1::2], strict=True):
            games += [(number, own, rival, result(chance, 15)) for _ in range(chance.choice((1, 2)))]
    return games


def several_meetings(chance):
    """One round of a club evening in which some two play each other any number of times."""
    players = [f"p{at}" for at in range(chance.randint(3, 6))]
    pairs = [(own, rival) for at, own in enumerate(players) for rival in players[:at]]
    return [
        (1, *chance.sample(pair, 2), chance.choice(PLAYED))
        for pair in chance.sample(pairs, chance.randint(1, len(pairs)))
        for _ in range(chance.choice((1, 2, 3, 5, 7, 11)))
    ]


KINDS = {
    "swiss": (swiss, ("", "swiss")),
    "round-robin": (round_robin, ("", "round-robin")),
    "league": (league, ("league",)),
    "evening": (several_meetings, ("", "swiss", "round-robin", "league")),
}


def drawn(seed, count):
    """So many random events by id, what their reports say of their shape, and which of them are not rated."""
    chance = random.Random(seed)  # noqa: S311 - draws events
    events, shapes = {}, {}
    for at in range(count):
        draw, reported = KINDS[chance.choice(list(KINDS))]
        while not (games := draw(chance)):
            pass
        events[f"e{at:03}"], shapes[f"e{at:03}"] = games, chance.choice(reported)
    return events, shapes, set(chance.sample(list(events), count // 4))


def orders(seed):
    """For each shape some tie-breaks in some order."""
    chance = random.Random(seed)  # noqa: S311 - draws settings
    return {
        shape: chance.sample(NAMES, chance.randint(1, len(NAMES))) for shape in ("swiss", "round-robin", "league")
    }


@pytest.mark.parametrize("seed", range(8))
def test_random_events_come_out_as_by_hand(seed):
    """A hundred events at once, each with its own shape: every place and every printed tie-break."""
    events, shapes, unrated = drawn(seed, 100)
    tie_breaks = orders(seed)
    found = printed_events(events, tie_breaks, shapes, unrated)
    for event, games in events.items():
        shape = shapes[event] or ("round-robin" if is_round_robin(games) else "swiss")
        names = tie_breaks[shape]
        assert standing(found[event], names) == standings(games, shape, names), (event, shape, games)


def test_the_random_events_are_not_tame():
    """Among them is every case that the regulations tell apart, so that agreeing means something."""
    seen = Counter()
    for seed in range(8):
        events, shapes, _ = drawn(seed, 100)
        for event, games in events.items():
            shape = shapes[event] or ("round-robin" if is_round_robin(games) else "swiss")
            seen[shape] += 1
            if shape == "swiss":
                whole = Event(games, swiss=True)
                for player, rows in whole.rows.items():
                    seen["absent"] += any(row[1] == ABSENT for row in rows)
                    seen["adjusted"] += whole.seen[player] != whole.points[player]
                    asked = [part[0] for part in whole.parts(player) if part[2]]
                    least = min((part[0] for part in whole.parts(player)), default=None)
                    seen["cut exception"] += bool(asked) and min(asked) != least
            places = standings(games, shape, ["direct-encounter"])
            direct = [values["direct-encounter"] for _, values in places.values()]
            seen["decided by direct encounter"] += any(direct) and len(set(direct) - {""}) > 1
            seen["two decimals"] += any(len(value) == 4 for value in direct)
            points = Event(games, swiss=shape == "swiss").points
            seen["left open by direct encounter"] += any(
                not value and Counter(points.values())[points[player]] > 1
                for (player, _), value in zip(places.items(), direct, strict=True)
            )
    assert all(seen[shape] > 50 for shape in ("swiss", "round-robin", "league")), seen
    assert min(seen.values()) > 20, seen
    assert len(seen) == 9, seen
