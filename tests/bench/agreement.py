"""Whether others come to the same figures on the same games: `python -m tests.bench.agreement`, with the peers' Python.

Scores and bins of shared random predictions beside scikit-learn's and riix's; Elo game by game, Elo by events and
Glicko by months on shared random games, prediction by prediction, beside riix's. Ends with exit code 1 where any
differs by more than rounding explains.
"""

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np
from riix import metrics
from riix.models.elo import Elo
from riix.models.glicko import Glicko
from sklearn.calibration import calibration_curve
from sklearn.metrics import accuracy_score, brier_score_loss, log_loss

from pipeline.comparing.calibration import calibration
from pipeline.comparing.scores import ACCURACY, BRIER, EPSILON, LOG_LOSS, UNIT, figures
from pipeline.replay.course import Course
from pipeline.replay.predictions import predictions
from pipeline.replaying import prepare, replay_book
from pipeline.rules.curves import Curve
from pipeline.rules.edition import Edition, Settles
from pipeline.rules.elementary import exponential
from pipeline.rules.seats import Seats
from pipeline.rules.system import RatingSystem
from pipeline.systems import load
from tests.folders import write
from tests.runs import plan_for, validated

PLAYERS, MONTHS, GAMES = 60, 24, 150
"""Games are those of a month, whose event they are."""

SEED = 20_261_130
POINTS = {0: "0-1", 1: "1/2-1/2", 2: "1-0"}
EXACT, ROUNDED, WHOLE_POINTS = 1e-9, 1e-6, 1e-2
"""How much may be different: sums of billionths; ratings to 0.00001 point; ratings to the point."""


class Held(NamedTuple):
    """A figure of ours beside a peer's, and how far apart they may be."""

    what: str
    ours: float
    theirs: float
    tolerance: float

    @property
    def agrees(self) -> bool:
        """Whether they are near enough."""
        return abs(self.ours - self.theirs) <= self.tolerance


def main() -> None:
    found = [*scores(), *elo_by_games(), *elo_by_events(), *glicko()]
    for each in found:
        mark = "" if each.agrees else "  DIFFERS"
        print(f"{each.what:<52}{each.ours:>16.9f}{each.theirs:>16.9f}{each.ours - each.theirs:>12.1e}{mark}")
    if not all(each.agrees for each in found):
        raise SystemExit("the figures differ by more than rounding explains")


def scores() -> Iterator[Held]:
    """Log loss, Brier score, accuracy and calibration of random predictions, some of them certain or even."""
    dice = np.random.default_rng(SEED)
    expected = np.concatenate([dice.random(5_000), np.repeat([0.0, 1.0, 0.5], 40)])
    half_points = dice.choice([0, 1, 2], len(expected), p=[0.4, 0.2, 0.4])
    ours = {name: _share(each.mean) for name, each in figures(half_points, expected).items()}
    score = half_points / 2
    # A draw is half a win and half a loss where a peer knows wins and losses alone.
    twice, won = np.concatenate([expected, expected]), np.repeat([1, 0], len(expected))
    weight = np.concatenate([score, 1 - score])
    yield Held("log loss, scikit-learn", ours[LOG_LOSS], log_loss(won, twice, sample_weight=weight), EXACT)
    yield Held("log loss, riix", ours[LOG_LOSS], metrics.binary_log_loss(expected, score, EPSILON), EXACT)
    yield Held("Brier score, riix", ours[BRIER], metrics.brier_score(expected, score), EXACT)
    yield Held("accuracy, riix", ours[ACCURACY], metrics.accuracy_without_draws(expected, score), EXACT)
    decided = half_points != 1
    brier = _share(figures(half_points[decided], expected[decided])[BRIER].mean)
    yield Held("Brier score, scikit-learn", brier, brier_score_loss(score[decided], expected[decided]), EXACT)
    leaning = decided & (expected != 0.5)
    accuracy = _share(figures(half_points[leaning], expected[leaning])[ACCURACY].mean)
    theirs = accuracy_score(score[leaning], expected[leaning] > 0.5)
    yield Held("accuracy, scikit-learn", accuracy, theirs, EXACT)

    white = leaning & (expected > 0.5)
    bins = calibration(half_points[white], expected[white])
    # Twenty bins of the whole, of which those of a favourite are the upper ten.
    true, predicted = calibration_curve(score[white], expected[white], n_bins=20)
    for at in range(len(true)):
        what = f"calibration, bin {at + 1}, scikit-learn"
        count = UNIT * bins.games[at]
        yield Held(f"{what}, score", bins.score[at] / count, true[at], EXACT)
        yield Held(f"{what}, expected", bins.expected[at] / count, predicted[at], EXACT)


def elo_by_games() -> Iterator[Held]:
    """Elo with K 32 after every game, ratings to 0.00001 point."""
    course, expected = _replayed(_fine_elo())
    names = [str(each) for each in range(PLAYERS)]
    peer = Elo(competitors=names, initial_rating=1500.0, k=32.0, update_method="iterative")
    theirs = _one_by_one(course, peer, np.arange(len(expected)))
    yield from _held("Elo by games", course, expected, theirs, ROUNDED)


def elo_by_events() -> Iterator[Held]:
    """The rule book of plain Elo: all games of an event from the ratings before it, whole points after it."""
    course, expected = _replayed(load("elo"))
    names = [str(each) for each in range(PLAYERS)]
    peer = Elo(competitors=names, initial_rating=1500.0, k=32.0, update_method="batched")
    theirs = _one_by_one(course, peer, course.row_event)
    yield from _held("Elo by events, whole points", course, expected, theirs, WHOLE_POINTS)


def glicko() -> Iterator[Held]:
    """Glicko by months, c² 2000; riix predicts before the deviation has grown, so that it is let grow first."""
    course, expected = _replayed(load("glicko"))
    names = [str(each) for each in range(PLAYERS)]
    peer = Glicko(competitors=names, c=2000**0.5, update_method="batched")
    theirs = _one_by_one(course, peer, course.row_event, before=peer.increase_rating_dev)
    yield from _held("Glicko", course, expected, theirs, ROUNDED)


def _held(what: str, course: Course, ours: np.ndarray, theirs: np.ndarray, tolerance: float) -> Iterator[Held]:
    """The predictions where they are farthest apart, and the scores of all."""
    at = int(np.abs(ours - theirs).argmax())
    yield Held(f"{what}, prediction farthest apart", ours[at], theirs[at], tolerance)
    half_points = _half_points(course)
    pairs = zip(figures(half_points, ours).items(), figures(half_points, theirs).values(), strict=True)
    for (name, mine), peers in pairs:
        # One more or less on the other side of even is a hit more or less.
        apart = 1 / len(ours) if name == ACCURACY else 0.0
        yield Held(f"{what}, {name.replace('_', ' ')}", _share(mine.mean), _share(peers.mean), tolerance + apart)


def _one_by_one(
    course: Course, peer: object, period: np.ndarray, before: Callable[[int, np.ndarray], object] | None = None
) -> np.ndarray:
    """What a peer predicts of every game, period by period."""
    pairs = course.seat_player.reshape(-1, 2)
    points = _half_points(course) / 2
    predicted = np.empty(len(pairs))
    for each in np.unique(period):
        games = period == each
        if before is not None:
            before(int(each), pairs[games])
        predicted[games] = peer.predict(matchups=pairs[games])
        peer.update(pairs[games], points[games], time_step=int(each), use_cache=False)
    return predicted


def _replayed(book: RatingSystem) -> tuple[Course, np.ndarray]:
    """The shared games under a rule book: their course, and what was expected of each."""
    with tempfile.TemporaryDirectory() as scratch:
        plan = plan_for(write(Path(scratch), _games()), [book.code])
        prepared = prepare(validated(plan), [book])
    found = predictions(book, prepared.course, replay_book(prepared, book, None, "").result)
    assert found.known.all()
    return prepared.course, found.expected


def _games() -> dict[str, str]:
    """A folder of random games: a month an event, players who come in early and late, the same each time."""
    dice = np.random.default_rng(SEED)
    strength = dice.normal(0, 1.2, PLAYERS)
    events, games = ["event_id,name,end_date"], ["event_id,round,white_id,black_id,result"]
    for month in range(MONTHS):
        day = f"{2020 + month // 12}-{month % 12 + 1:02}-20"
        events.append(f"E{month:02},Month {month},{day}")
        there = min(PLAYERS, 20 + 4 * month)
        for number in range(1, GAMES + 1):
            white, black = dice.choice(there, 2, replace=False)
            chance = 1 / (1 + np.exp(strength[black] - strength[white]))
            result = 1 if dice.random() < 0.25 else 2 * int(dice.random() < chance)
            games.append(f"E{month:02},{number},p{white:02},p{black:02},{POINTS[result]}")
    players = ["player_id,name", *(f"p{number:02},Player {number}" for number in range(PLAYERS))]
    tables = {"players.csv": players, "events.csv": events, "games.csv": games}
    return {name: "\n".join([*lines, ""]) for name, lines in tables.items()}


def _fine_elo() -> RatingSystem:
    """Plain Elo, settled game by game, its ratings kept to 0.00001 point; its code is that of a rule book there is."""
    steps, unit = 100_000, 10**9

    def expected(seats: Seats) -> np.ndarray:
        shares = 1 / (1 + exponential(-seats.difference * np.log(10) / (400 * steps)))
        return np.rint(shares * unit).astype(np.int64)

    edition = Edition(
        settles=Settles.EVERY_GAME,
        curve=Curve(unit=unit, rule=expected),
        k=lambda seats: np.full(seats.own.shape, 32 * steps, dtype=np.int64),
        clauses=("EL4",),
        settlement_clause="EL1",
        start=1500,
        start_clause="EL2",
        floor=None,
        floor_clause="EL6",
        decimals=5,
    )
    return replace(load("elo"), editions=(edition,))


def _half_points(course: Course) -> np.ndarray:
    """White's, game by game."""
    return course.seat_score.reshape(-1, 2)[:, 0].astype(np.int64)


def _share(fraction: tuple[int, int]) -> float:
    return fraction[0] / fraction[1]


if __name__ == "__main__":
    main()
