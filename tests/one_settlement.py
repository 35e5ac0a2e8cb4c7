"""One settlement of made-up cards under an edition whose players have a deviation, without a folder or a replay."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pipeline.rules.edition import Edition
from pipeline.rules.seats import Cards, Seats

POINT = 10**5
"""Smallest steps of ratings and deviations."""

ONE = 10**9
"""Parts of a volatility."""

Game = tuple[float, float, float]
"""The opponent's rating and deviation, and the own score."""


@dataclass(frozen=True, kw_only=True)
class Card:
    """A player and the games of a month."""

    rating: float = 1500
    deviation: float = 350
    volatility: float = 0.06
    games: Sequence[Game] = ()


@dataclass(frozen=True)
class Outcome:
    """A card's outcome, in points; expected scores and K game by game."""

    rating: float
    deviation: float
    volatility: float
    expected: list[float]
    k: list[float]


def whole(values: Sequence[float], unit: int) -> np.ndarray:
    """Numbers in parts of a unit."""
    return np.array([round(value * unit) for value in values], dtype=np.int64)


def seats_of(cards: Sequence[Card], counts: Sequence[bool] = ()) -> Seats:
    """The seats of some cards; all of them count unless it is said."""
    games = [(card, *game) for card in cards for game in card.games]
    own, opponent, opponent_deviation, score = zip(*games, strict=True)
    nought, yes = np.zeros(len(games), dtype=np.int64), np.ones(len(games), dtype=bool)
    state = {
        "deviation": whole([card.deviation for card in own], POINT),
        "volatility": whole([card.volatility for card in own], ONE),
    }
    return Seats(
        own=whole([card.rating for card in own], POINT),
        opponent=whole(opponent, POINT),
        games=nought,
        opponent_games=nought,
        number=nought,
        established=yes,
        opponent_established=yes,
        score=whole(score, 2),
        head_start=nought,
        starts=np.cumsum([0, *(len(card.games) for card in cards[:-1])]),
        counts=np.array(counts, dtype=bool),
        state=state,
        opponent_state={"deviation": whole(opponent_deviation, POINT)},
    )


def settled(edition: Edition, cards: Sequence[Card], counts: Sequence[bool] = ()) -> list[Outcome]:
    """What an edition makes of cards, as a replay would add it up."""
    seats = seats_of(cards, counts)
    starts = seats.starts
    points = edition.points(seats)
    change = points.change * np.array(counts) if len(counts) else points.change
    gain = edition.rounding(np.add.reduceat(change, starts), edition.unit)
    state = edition.card.rule(
        Cards(
            gain=gain,
            established=starts >= 0,
            day=starts,
            first_event=starts,
            state={name: values[starts] for name, values in seats.state.items()},
            seats=seats,
        )
    ).state
    deviation = state["deviation"] / POINT
    volatility = state["volatility"] / ONE if "volatility" in state else np.zeros(len(cards))
    ends = [*starts.tolist()[1:], len(seats.own)]
    return [
        Outcome(
            rating=float((seats.own[first] + gain[at]) / POINT),
            deviation=float(deviation[at]),
            volatility=float(volatility[at]),
            expected=(points.expected[first:last] / edition.curve.unit).tolist(),
            k=(points.k[first:last] / POINT).tolist(),
        )
        for at, (first, last) in enumerate(zip(starts.tolist(), ends, strict=True))
    ]
