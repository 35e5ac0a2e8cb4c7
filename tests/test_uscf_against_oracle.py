"""Whole replays of US Chess's formulas against decimals of sixty digits, one event and one player at a time."""

import random
from decimal import Decimal
from itertools import pairwise
from pathlib import Path

from pipeline.systems import load
from tests import oracle_uscf
from tests.event_federations import Kind, last_period, made_federation
from tests.oracle import Row
from tests.rule_cases import play
from tests.stepwise import assert_month_by_month

SYSTEM = load("uscf")


def opening(rng: random.Random) -> Row:
    """Nothing, a rating over some games, or one of which nobody knows how many games it has."""
    if rng.random() < 0.25:
        return {}
    rating = {"rating": str(rng.choice([rng.randint(0, 2800), rng.randint(1300, 1700), 1500, 1500]))}
    games = rng.choice(["", "", *(str(number) for number in (0, 3, 7, 8, 9, 18, 25, 26, 28, 49, 50, 51, 400))])
    return rating | ({"games": games} if games else {})


def kind(first: int) -> Kind:
    """A federation whose events begin in that month."""
    return Kind(
        system="uscf", opening=opening, handicaps=("", "", "", "even", "", "", "", "rook", "3"), first=first
    )


FIRSTS = (12 * 2017 + 2, 12 * 2022 + 10, 12 * 2024)
"""Around each change of B, and after both."""


def test_federations():
    """Ratings, games and marks at the end."""
    for seed in range(12):
        folder = made_federation(kind(FIRSTS[seed % 3]), seed)
        period = last_period(folder)
        played = play(SYSTEM, folder, period=period)
        known = oracle_uscf.replay(folder, period)
        assert {
            player: (int(row["rating"]), int(row["games"]), row["mark"]) for player, row in played.standings.items()
        } == {player: (one.rating, one.games, one.mark) for player, one in known.items()}


def test_ledgers_close():
    """Row by row each rating is the one before and the change; a special game has neither K nor expected score."""
    kinds = set()
    for seed in range(4):
        folder = made_federation(kind(FIRSTS[2]), seed)
        played = play(SYSTEM, folder, period=last_period(folder))
        for player, standing in played.standings.items():
            rows = played.of(player)
            for before, after in pairwise(rows):
                assert before["rating_after"] == after["rating_before"]
            for row in rows:
                kinds.add((row["kind"], row["clause"]))
                assert Decimal(row["rating_before"]) + Decimal(row["change"]) == Decimal(row["rating_after"])
                if row["kind"] == "game" and row["k"]:
                    formula = Decimal(row["k"]) * (Decimal(row["score"]) - Decimal(row["expected"]))
                    assert abs(formula - Decimal(row["change"])) < Decimal("0.0001")
                assert bool(row["k"]) == (row["clause"] == "U4 U5 U6")
            if rows:
                assert rows[-1]["rating_after"] == standing["rating"]
    assert {("game", "U3"), ("game", "U4 U5 U6"), ("settlement", "U1"), ("settlement", "U7")} <= kinds


def test_month_by_month_and_all_at_once(tmp_path: Path):
    """Going on from each month's output gives the same bytes as one run over everything."""
    assert_month_by_month(tmp_path, "uscf", made_federation(kind(FIRSTS[1]), 6))
