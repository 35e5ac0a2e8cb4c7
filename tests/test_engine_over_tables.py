"""Books that settle game by game: tables with waves, tables with a loop, and the general waves come to the same."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.replay import engine, recursion
from pipeline.replay.tables import tables_of
from pipeline.rules.seats import ByAdvantage, ByOwn
from pipeline.systems import load
from tests import federations
from tests.test_engine_against_oracle import compare

SYSTEMS = ("z-chess", "dc-shogi", "flyordie")
EVERY_WAY = settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))


def counting(patch: pytest.MonkeyPatch, where: object, name: str) -> list[int]:
    """Have every call of a function noted."""
    calls: list[int] = []
    real = getattr(where, name)

    def noted(*given, **named):
        calls.append(1)
        return real(*given, **named)

    patch.setattr(where, name, noted)
    return calls


def by_waves(patch: pytest.MonkeyPatch) -> None:
    """No level is narrow, and few games are laid out for their waves at a time."""
    patch.setattr(recursion, "_NARROW", 0)
    patch.setattr(recursion, "_TOGETHER", 5)


def by_loop(patch: pytest.MonkeyPatch) -> None:
    """Every level is narrow, and few games are held as lists at a time."""
    patch.setattr(recursion, "_NARROW", 1000)
    patch.setattr(recursion, "_SHORT", 1)
    patch.setattr(recursion, "_AT_ONCE", 3)


def mixed(patch: pytest.MonkeyPatch) -> None:
    """Levels of one game are narrow."""
    patch.setattr(recursion, "_NARROW", 2)
    patch.setattr(recursion, "_SHORT", 1)


def by_general_waves(patch: pytest.MonkeyPatch) -> None:
    """No edition fits tables."""
    patch.setattr(engine, "replay_over_tables", lambda *_given: None)


def out_of_reach(patch: pytest.MonkeyPatch) -> None:
    """Hardly anybody may drift, so that ratings leave the tables and the general waves take over."""
    patch.setattr("pipeline.replay.tables._MARGIN", 1)


@pytest.mark.parametrize("way", [by_waves, by_loop, mixed, by_general_waves, out_of_reach])
@pytest.mark.parametrize("system", SYSTEMS)
@EVERY_WAY
@given(data=st.data())
def test_every_way_is_the_oracles(system, way, data):
    """Forfeits, byes, unrated games, corrections, handicaps and all options, at any period."""
    kind = data.draw(st.sampled_from([federations.small_federations, federations.long_federations]))
    federation = data.draw(kind(system))
    options = data.draw(federations.options(system))
    period = data.draw(st.sampled_from([None, *federations.periods(system, federation)]))
    with pytest.MonkeyPatch.context() as patch:
        way(patch)
        compare(system, federation, options, period)


@pytest.mark.parametrize("way", [by_waves, by_loop])
@pytest.mark.parametrize("system", SYSTEMS)
@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_default_options_go_over_tables(system, way, data):
    """No general wave is settled, and the games go the way that was asked for."""
    drawn = data.draw(federations.long_federations(system))
    # Nobody is a newcomer: games that enter averages go by waves, whichever way is asked for.
    openings = [
        {"system": system, "player_id": row["player_id"], "rating": "1500", "games": "30"} for row in drawn.players
    ]
    federation = replace(drawn, openings=openings)
    with pytest.MonkeyPatch.context() as patch:
        way(patch)
        general = counting(patch, engine, "replay_waves")
        waves = counting(patch, recursion, "_waves")
        loops = counting(patch, recursion._Loop, "play")
        compare(system, federation, {}, None)
    assert not general
    assert bool(waves) if way is by_waves else bool(loops)
    assert not (loops if way is by_waves else [])


@pytest.mark.parametrize("system", SYSTEMS)
def test_tables_are_the_rules(system):
    """Each change in the tables is the edition's own, rounded; a game that is not rated moves nothing."""
    edition = load(system).editions[0]
    assert isinstance(edition.curve.rule, ByAdvantage)
    assert isinstance(edition.k, ByOwn)
    tables = tables_of(edition, 0, 100)
    assert tables is not None
    random = np.random.default_rng(1)
    for own, advantage in zip(random.integers(0, 3000, 300), random.integers(-900, 900, 300), strict=True):
        part = tables.k_part[own - tables.lowest]
        for score in range(3):
            expected = int(edition.curve.rule.of(np.array([advantage]))[0])
            k = int(edition.k.of(np.array([own]))[0])
            unit = edition.curve.unit
            exact = k * (score * unit - 2 * expected)  # in parts of 2 units
            rounded = (abs(exact) + unit) // (2 * unit) * (1 if exact > 0 else -1)
            if system == "dc-shogi" and abs(advantage) > 350:
                rounded = 0
            place = part + tables.score_part(np.array([score]))[0] + advantage
            assert tables.change[place] == rounded
            assert tables.score_of(place - part) == score
        assert tables.change[part + tables.score_part(np.array([3]))[0] + advantage] == 0


def test_what_the_tables_hold():
    """Pairs of ratings are held up to the largest difference, and no rating outside the table of K."""
    tables = tables_of(load("z-chess").editions[0], 700, 900)
    assert tables is not None
    assert tables.apart == 3200
    assert tables.hold(np.zeros((2, 0), dtype=np.int64))
    assert tables.hold(np.array([[0, 3200], [3200, 0]]))
    assert not tables.hold(np.array([[0], [3201]]))
    assert not tables.hold(np.array([[-3000], [-3000]]))
    assert not tables.hold(np.array([[5000], [5000]]))
