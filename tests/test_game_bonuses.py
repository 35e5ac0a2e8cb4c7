"""Points that every game brings on top: they keep an edition from tables by advantage, and are told as bonuses."""

from dataclasses import replace

import numpy as np

from pipeline.replay.tables import tables_of
from pipeline.rules.bonus import GameBonus
from pipeline.rules.edition import Settles
from pipeline.systems import load
from tests.made_seats import seats_of

FLYORDIE = load("flyordie").editions[0]

# One point more for every hundred of the own rating.
BY_HUNDREDS = GameBonus(clause="F4", points=lambda own, unit: own // 100 * unit)


def test_the_change_of_a_game_and_its_bonus():
    """K (score - expected), then what comes after the formula, then the bonus, by the own rating."""
    edition = replace(FLYORDIE, game_bonus=BY_HUNDREDS)
    seats = seats_of(
        3, own=np.array([1500, 1500, 250]), opponent=np.array([1500, 1500, 250]), score=np.array([2, 1, 0])
    )
    found = edition.points(seats).change - FLYORDIE.points(seats).change
    assert (found / edition.unit).tolist() == [15, 15, 2]


def test_no_tables_by_advantage():
    """Two players of one K and one advantage may be paid differently."""
    assert FLYORDIE.settles is Settles.EVERY_GAME
    assert tables_of(FLYORDIE, 0, 3000) is not None
    assert tables_of(replace(FLYORDIE, game_bonus=BY_HUNDREDS), 0, 3000) is None
