"""Plain Elo with FIDE's table, cap and K is FIDE's step: over the players and months that need nothing more."""

import random
from datetime import date

import pytest

from pipeline.rules.plain import settings_of, varied
from pipeline.systems import load
from tests.oracle import Federation
from tests.rule_cases import duels, federation, play

STEP = {
    "settles": "period",
    "start": "opening",
    "provisional": "none",
    "curve": {"shape": "fide-table", "cap": 400},
    "k": [
        {"k": 10, "rating_from": 2400},
        {"k": 40, "games_below": 30, "games_by": "event"},
        {"k": 40, "age_to": 18, "rating_below": 2300},
        {"k": 20},
    ],
}

# Own rating, opponent's, score, K and change, as FIDE's calculator has them.
CALCULATED = [
    (2000, 2000, 1, 10, 5), (2003, 2000, 1, 10, 5), (2004, 2000, 1, 10, 4.9), (2010, 2000, 1, 10, 4.9),
    (2011, 2000, 1, 10, 4.8), (2206, 2000, 1, 10, 2.4), (2207, 2000, 1, 10, 2.3), (2391, 2000, 1, 10, 0.9),
    (2392, 2000, 1, 10, 0.8), (2000, 2003, 0, 10, -5), (2000, 2004, 0, 10, -4.9), (1656, 2000, 0, 10, -1.2),
    (1655, 2000, 0, 10, -1.1), (2600, 2100, 1, 10, 0.8), (2649, 2149, 1, 10, 0.8), (2200, 2700, 0, 20, -1.6),
    (2100, 2600, 0, 20, -1.6), (1500, 2000, 0.5, 20, 8.4), (2092, 2000, 1, 15, 5.55), (2000, 2092, 0.5, 30, 3.9),
]  # fmt: skip


@pytest.mark.parametrize("k", [10, 20, 15, 30])
def test_fides_calculator(k):
    """The changes that it gives before they are rounded, at each K."""
    book = varied(load("elo"), "my-club", STEP | {"k": [{"k": k}]})
    lines = [line for line in CALCULATED if line[3] == k]
    results = {1: "1-0", 0.5: "1/2-1/2", 0: "0-1"}
    played = duels(
        book,
        "\n".join(
            ["own  opponent  result", *(f"{own}  {other}  {results[score]}" for own, other, score, _, _ in lines)]
        ),
    )
    told = [
        next(float(row["change"]) for row in played.of(f"w{at}") if row["kind"] == "game")
        for at in range(len(lines))
    ]
    assert told == [change for *_, change in lines]


def established(seed: int) -> Federation:
    """Players with ratings and numbers of games in months of one edition, who need no more than the step.

    They stay between 1500 and 2399, or above 2450, and play at most twelve games a month.
    """
    dice = random.Random(seed)  # noqa: S311
    made = Federation()
    ratings = {}
    for number in range(10):
        ratings[f"p{number}"] = dice.choice(
            [dice.randint(1550, 2270), dice.randint(2290, 2310), dice.randint(2500, 2640)]
        )
        birth = dice.choice([{}, {"birth_date": f"{dice.choice((1970, 2005, 2006, 2007, 2012))}-07-01"}])
        made.players.append({"player_id": f"p{number}", "name": f"p{number}"} | birth)
        games = dice.choice((3, 25, 29, 30, 31, 300))
        made.openings.append({"player_id": f"p{number}", "rating": str(ratings[f"p{number}"]), "games": str(games)})
    for month in range(3, 8):
        for event in range(dice.randint(0, 2)):
            name = f"E{month}{event}"
            made.events.append({"event_id": name, "name": name, "end_date": f"2024-{month:02}-{10 + event}"})
            for number in range(1, 6):
                line = dice.sample(sorted(ratings), len(ratings))
                for white, black in zip(line[::2], line[1::2], strict=True):
                    result = dice.choice(("1-0", "0-1", "1/2-1/2", "1-0F"))
                    made.games.append({"event_id": name, "round": str(number), "white_id": white, "black_id": black, "result": result})  # fmt: skip
    return made


@pytest.mark.parametrize("seed", range(6))
def test_the_step_is_fides(seed):
    """Every game's expectation, K and change, and every rating of every month."""
    fide = load("fide")
    own = varied(load("elo"), "fide", STEP)
    told = []
    for book in (fide, own):
        played = play(book, established(seed))
        games = [
            tuple(
                row[name]
                for name in (
                    "event_id",
                    "round",
                    "player_id",
                    "own_rating",
                    "opponent_rating",
                    "expected",
                    "k",
                    "change",
                )
            )
            for row in played.ledger
            if row["kind"] == "game"
        ]
        told.append(
            (
                games,
                {player: (row["rating"], row["games"], row["history"]) for player, row in played.standings.items()},
            )
        )
    assert told[0][0] == told[1][0]
    assert told[0][1] == told[1][1]
    assert len(told[0][0]) > 50


def test_fides_own_numbers():
    """K, games and ratings of the regulations may be others: everybody at the same K, nobody taken off the list."""
    base = load("fide")
    same = dict.fromkeys(("k_new", "k_usual", "k_high"), 20)
    book = varied(
        base, "my-own", same | {"lowest_rating": 1000, "first_games": 2}, [(date(2025, 1, 1), {"k_high": 5})]
    )
    told = [
        (each.in_force.year, settings_of(each)["k_high"], settings_of(each)["lowest_rating"])
        for each in book.editions
    ]
    assert told == [(2022, 20, 1000), (2024, 20, 1000), (2025, 5, 1000), (2025, 5, 1000)]
    games = "round  white_id  black_id  result\n1  new  a  1/2-1/2\n2  new  b  1-0\n1  b  c  1-0\n3  a  c  1-0"
    openings = "player_id  rating  games\na  2450  90\nb  1500  3\nc  1401  90"
    played, before = (
        play(each, federation(games, openings=openings, events="event_id  end_date\nE1  2024-03-10"))
        for each in (book, base)
    )
    assert {row["k"] for row in played.ledger if row["k"]} == {"20"}
    assert {row["k"] for row in before.ledger if row["k"]} == {"10", "20", "40"}
    # Below 1400 and still there. A first rating of two games: with two draws against 1800 Ra is 1887.5, p 0.625, dp 95.
    assert "c" in played.listed
    assert "c" not in before.listed
    assert "new" not in before.listed
    assert played.listed["new"]["rating"] == "1983"
