"""One settlement under Glicko and Glicko-2: figures that were published, and plain arithmetic for many cards."""

import random

import numpy as np
import pytest

from pipeline.rules import deviations
from pipeline.rules.system import RatingSystem
from pipeline.systems import load
from tests import glicko_oracle
from tests.one_settlement import POINT, Card, Outcome, seats_of, settled

PAPER = Card(deviation=200, games=[(1400, 30, 1), (1550, 100, 0), (1700, 300, 0)])
"""The example of both papers."""

TAU = {"medium": 0.5, "low": 0.3, "high": 1.2}


def only(system: RatingSystem, card: Card) -> Outcome:
    """What a rule book makes of a card alone."""
    (outcome,) = settled(system.editions[0], [card])
    return outcome


def test_the_example_of_1999():
    """g, E, the new rating and deviation, as printed; without rounding on the way 1464.106 and 151.399."""
    outcome = only(load("glicko"), PAPER)
    assert [round(value, 3) for value in outcome.expected] == [0.639, 0.432, 0.303]
    assert round(outcome.rating) == 1464
    assert round(outcome.deviation, 1) == 151.4
    assert outcome.rating == pytest.approx(1464.106, abs=5e-4)
    assert outcome.deviation == pytest.approx(151.399, abs=5e-4)


def test_the_example_of_2012():
    """The paper rounds its steps; what it comes to without."""
    outcome = only(load("glicko-2"), PAPER)
    assert [round(value, 3) for value in outcome.expected] == [0.639, 0.432, 0.303]
    assert outcome.rating == pytest.approx(1464.06, abs=0.01)
    assert outcome.deviation == pytest.approx(151.52, abs=0.01)
    assert outcome.volatility == pytest.approx(0.05999, abs=1e-5)
    assert outcome.rating == pytest.approx(1464.0506705393013, abs=1e-5)
    assert outcome.deviation == pytest.approx(151.51652412385727, abs=1e-5)
    assert outcome.volatility == pytest.approx(0.059995984286488495, abs=1e-9)


def test_clearness():
    """The paper's g of the three opponents."""
    from_points = np.array([30, 100, 300]) * np.log(10) / 400
    assert deviations.clearness(from_points).round(4).tolist() == [0.9955, 0.9531, 0.7242]


@pytest.mark.parametrize("code", ["glicko", "glicko-2"])
def test_the_ledger_explains_each_game(code):
    """The change is the sum over the games of K (score - expected)."""
    outcome = only(load(code), PAPER)
    by_game = [
        k * (score - expected)
        for k, expected, (_, _, score) in zip(outcome.k, outcome.expected, PAPER.games, strict=True)
    ]
    assert 1500 + sum(by_game) == pytest.approx(outcome.rating, abs=1e-5)


def made_cards(seed: int, count: int) -> list[Card]:
    """Players of all kinds with one game or many, some of them with results that nobody expects."""
    rng = random.Random(seed)  # noqa: S311
    cards = []
    for _ in range(count):
        rating = round(rng.uniform(0, 2800), 5)
        games = [
            (round(rating + rng.gauss(0, 300), 5), round(rng.uniform(20, 350), 5), rng.choice([0, 0.5, 1]))
            for _ in range(rng.choice([1, 1, 2, 5, 9, 60]))
        ]
        deviation = rng.choice([rng.uniform(20, 120), rng.uniform(100, 350)])
        volatility = rng.choice([0.06, rng.uniform(0.01, 0.2)])
        cards.append(
            Card(rating=rating, deviation=round(deviation, 5), volatility=round(volatility, 9), games=games)
        )
    return cards


def test_many_cards_of_glicko():
    """As plain arithmetic has them, one by one; K is kept to 0.00001 for each of up to 60 games."""
    cards = made_cards(1, 800)
    for card, outcome in zip(cards, settled(load("glicko").editions[0], cards), strict=True):
        rating, deviation = glicko_oracle.glicko(card.rating, card.deviation, list(card.games))
        assert outcome.rating == pytest.approx(rating, abs=1e-4)
        assert outcome.deviation == pytest.approx(deviation, abs=1e-5)


@pytest.mark.parametrize("tau", TAU)
def test_many_cards_of_glicko_2(tau):
    """The same with the volatility, which all cards look for at once and each for itself."""
    cards = made_cards(2, 800)
    edition = load("glicko-2").with_options({"tau": tau}).editions[0]
    for card, outcome in zip(cards, settled(edition, cards), strict=True):
        rating, deviation, volatility = glicko_oracle.glicko_2(
            card.rating, card.deviation, card.volatility, list(card.games), TAU[tau]
        )
        assert outcome.rating == pytest.approx(rating, abs=1e-4)
        assert outcome.deviation == pytest.approx(deviation, abs=2e-5)
        assert outcome.volatility == pytest.approx(volatility, rel=1e-6)  # as near as the paper goes


@pytest.mark.parametrize("code", ["glicko", "glicko-2"])
def test_all_at_once_and_one_by_one(code):
    """A card's outcome does not depend on the cards beside it, nor on the order of its games."""
    edition = load(code).editions[0]
    cards = made_cards(3, 120)
    together = settled(edition, cards)
    assert together == [settled(edition, [card])[0] for card in cards]
    backwards = [
        Card(
            rating=card.rating,
            deviation=card.deviation,
            volatility=card.volatility,
            games=list(card.games)[::-1],
        )
        for card in cards
    ]
    turned = settled(edition, backwards)
    assert [(each.rating, each.deviation, each.volatility) for each in turned] == [
        (each.rating, each.deviation, each.volatility) for each in together
    ]


@pytest.mark.parametrize("code", ["glicko", "glicko-2"])
def test_what_does_not_count_tells_nothing(code):
    """Seats of a card that do not count enter no sum."""
    edition = load(code).editions[0]
    more = Card(deviation=200, games=[*PAPER.games, (2800, 30, 1)])
    assert settled(edition, [more], [True, True, True, False])[0].rating == only(load(code), PAPER).rating
    assert settled(edition, [more])[0].rating > 1500


@pytest.mark.parametrize("code", ["glicko", "glicko-2"])
def test_opponents_beyond_reach(code):
    """Who wins as everybody expects stays the same; nothing is divided by nought."""
    outcome = only(load(code), Card(rating=9000, deviation=50, games=[(0, 30, 1)] * 3))
    assert outcome.rating == 9000
    assert outcome.deviation == pytest.approx(50 if code == "glicko" else 51.06, abs=0.2)


@pytest.mark.parametrize("code", ["glicko", "glicko-2"])
def test_nothing_is_left_to_learn(code):
    """A deviation or a volatility of 0, as an opening may have."""
    outcome = only(load(code), Card(deviation=0, volatility=0, games=[(1500, 350, 1)]))
    assert outcome.rating == pytest.approx(1500, abs=1e-4)
    assert outcome.deviation == pytest.approx(0, abs=1e-4)


@pytest.mark.parametrize("code", ["glicko", "glicko-2"])
def test_ratings_beyond_all_bounds(code):
    """A newcomer who beats a grandmaster a hundred times in a month is refused, not counted wrongly."""
    edition = load(code).editions[0]
    assert settled(edition, [Card(games=[(2500, 30, 1)] * 10)])[0].rating < 9000
    with pytest.raises(OverflowError, match=r"a rating of 1500 by \d+ points, beyond all bounds"):
        settled(edition, [Card(games=[(9000, 30, 1)] * 100)])


def test_a_k_beyond_all_bounds():
    """Refused too, though the games come to nothing: it would not fit its column."""
    seats = seats_of([Card(games=[(1500, 30, 0.5)])])
    half = np.array([0.5])
    assert deviations.factors(seats, np.array([10_000.0]), half, POINT).tolist() == [10_000 * POINT]
    with pytest.raises(OverflowError, match="beyond all bounds"):
        deviations.factors(seats, np.array([11_000.0]), half, POINT)
