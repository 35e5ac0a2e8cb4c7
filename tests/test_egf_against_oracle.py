"""Whole replays of the EGF's rules against decimals of sixty digits, one event and one player at a time."""

import random
from decimal import Decimal
from itertools import pairwise
from pathlib import Path

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.rules.rounding import Ints
from pipeline.systems import load
from pipeline.systems.egf import STEPS, bonus
from tests import oracle_egf
from tests.event_federations import Kind, last_period, made_federation
from tests.made_seats import seats_of
from tests.oracle import Row
from tests.rule_cases import play
from tests.stepwise import assert_month_by_month

SYSTEM = load("egf")
EDITION = SYSTEM.editions[0]
RATING = st.integers(-900 * STEPS, 3320 * STEPS)


def opening(rng: random.Random) -> Row:
    """A rating anywhere, or a grade."""
    if rng.random() < 0.6:
        return {"rating": str(rng.choice([rng.randint(-900, 3320), rng.randint(1800, 2300)]))}
    word, most = rng.choice([("Dan", 7), ("Kyu", 30), ("Pro", 9)])
    return {"rank": f"{rng.randint(1, most)} {word}"}


KIND = Kind(
    system="egf",
    opening=opening,
    handicaps=("", "", "even", "2", "3", "5", "9", "rook"),
    corrected=(-900, 3000),
)


def test_federations():
    """Ratings to the thousandth, and games, at the end."""
    for seed in range(12):
        folder = made_federation(KIND, seed)
        period = last_period(folder)
        played = play(SYSTEM, folder, period=period)
        known = oracle_egf.replay(folder, period)
        assert {
            player: (Decimal(row["exact_rating"]), int(row["games"])) for player, row in played.standings.items()
        } == known
        assert {player: int(row["rating"]) for player, row in played.listed.items()} == {
            player: int(rating.quantize(Decimal(1), "ROUND_HALF_UP")) for player, (rating, _) in known.items()
        }


def test_ledgers_close():
    """Row by row each rating is the one before and the change; games are told with what made the change."""
    for seed in range(4):
        folder = made_federation(KIND, seed)
        played = play(SYSTEM, folder, period=last_period(folder))
        for player, standing in played.standings.items():
            rows = played.of(player)
            for before, after in pairwise(rows):
                assert before["rating_after"] == after["rating_before"]
            for row in rows:
                assert Decimal(row["rating_before"]) + Decimal(row["change"]) == Decimal(row["rating_after"])
                if row["kind"] == "game":
                    own = Decimal(row["own_rating"])
                    formula = Decimal(row["k"]) * (Decimal(row["score"]) - Decimal(row["expected"]))
                    assert abs(formula + oracle_egf.bonus(own) - Decimal(row["change"])) < Decimal("0.0001")
            if rows:
                assert Decimal(rows[-1]["rating_after"]) == Decimal(standing["exact_rating"])


@settings(deadline=None, max_examples=60)
@given(own=RATING, opponent=RATING, score=st.sampled_from([0, 1, 2]), stones=st.integers(-9, 9))
def test_single_games(own, opponent, score, stones):
    """Every figure of a game to ten decimals, at any ratings and odds."""
    stones = 0 if abs(stones) == 1 else stones
    received = (100 * abs(stones) - 50) * STEPS * (1 if stones > 0 else -1) if stones else 0
    seats = seats_of(
        2,
        own=whole(own, opponent),
        opponent=whole(opponent, own),
        score=whole(score, 2 - score),
        head_start=whole(received, -received),
        starts=whole(0, 1),
    )
    points = EDITION.points(seats)
    assert points.expected.sum() == EDITION.curve.unit
    a, b = Decimal(own) / STEPS, Decimal(opponent) / STEPS
    raised = abs(Decimal(received)) / STEPS
    chance = oracle_egf.expected(a + raised, b) if stones > 0 else oracle_egf.expected(a, b + raised)
    near = Decimal("1e-10")
    assert abs(Decimal(int(points.expected[0])) / EDITION.curve.unit - chance) < near
    assert abs(Decimal(int(points.k[0])) / (EDITION.k_unit * STEPS) - oracle_egf.con(a)) < near
    assert abs(Decimal(float(bonus(whole(own))[0])) - oracle_egf.bonus(a)) < near
    wanted = oracle_egf.change(a, b, Decimal(score) / 2, stones)
    assert abs(Decimal(int(points.change[0])) / (EDITION.unit * STEPS) - wanted) < near


def whole(*numbers: int) -> Ints:
    """Whole numbers as an array."""
    return np.array(numbers, dtype=np.int64)


def test_month_by_month_and_all_at_once(tmp_path: Path):
    """Going on from each month's output gives the same bytes as one run over everything."""
    assert_month_by_month(tmp_path, "egf", made_federation(KIND, 3))
