"""The comparison: every contender's figures on the shared games, best first, and how sure the differences are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from pipeline.comparing.bootstrap import Interval, intervals
from pipeline.comparing.calibration import Calibration, calibration
from pipeline.comparing.scores import LOG_LOSS, MEASURES, Figures, Shares, certain, figures
from pipeline.comparing.shared_games import SharedGames
from pipeline.reports.columns import starts_of_runs
from pipeline.rules.rounding import Ints

HALF: Final = "baseline: every game 1/2"
WHITE: Final = "baseline: white's share"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """What one contender, or a baseline, comes to.

    ``certain`` are the games of which it was sure (expected 0 or 1), ``certain_missed`` those of them that ended
    otherwise.
    """

    label: str
    baseline: bool
    figures: Mapping[str, Figures]
    calibration: Calibration
    certain: int
    certain_missed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """How much more one has in a measure than the best by log loss, in billionths of all games that count there."""

    measure: str
    label: str
    best: str
    mean: tuple[int, int]
    interval: Interval | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """The contenders by log loss, the best first, then the baselines; and their differences to the best."""

    scored: Sequence[Scored]
    differences: Sequence[Difference]


def compare(games: SharedGames, expected: Mapping[str, Shares], resamples: int, seed: int) -> Comparison:
    """Score predictions of the same games.

    Args:
        games: at least one.
        expected: by contender, white's expected score of each game.
        resamples: how often events are drawn for the intervals.
        seed: of the generator.
    """
    contenders = [_scored(games, label, shares, baseline=False) for label, shares in expected.items()]
    contenders.sort(key=lambda each: int(each.figures[LOG_LOSS].values.sum()))
    baselines = [_scored(games, label, shares, baseline=True) for label, shares in _baselines(games).items()]
    scored = [*contenders, *baselines]
    return Comparison(scored=scored, differences=_differences(games, scored, resamples, seed))


def _baselines(games: SharedGames) -> dict[str, Shares]:
    """What knows nothing of the players: a half, and the share that white had of all these games."""
    half = np.full(len(games.half_points), 0.5)
    if not games.colours.any():
        return {HALF: half}
    share = int(games.half_points[games.colours].sum()) / (2 * int(games.colours.sum()))
    return {HALF: half, WHITE: np.where(games.colours, share, half)}


def _scored(games: SharedGames, label: str, expected: Shares, *, baseline: bool) -> Scored:
    sure = certain(expected)
    return Scored(
        label=label,
        baseline=baseline,
        figures=figures(games.half_points, expected),
        calibration=calibration(games.half_points, expected),
        certain=int(sure.sum()),
        certain_missed=int((sure & (games.half_points != 2 * expected)).sum()),
    )


def _differences(games: SharedGames, scored: Sequence[Scored], resamples: int, seed: int) -> list[Difference]:
    """Every measure of everybody less that of the best, from the same resamples."""
    best, *others = scored
    pairs = [(measure, other) for measure in MEASURES for other in others]
    starts = starts_of_runs(games.event)
    apart = [other.figures[measure].values - best.figures[measure].values for measure, other in pairs]
    sums = _by_event(apart, starts)
    counts = _by_event([other.figures[measure].counts.astype(np.int64) for measure, other in pairs], starts)
    found = intervals(sums, counts, resamples, seed)
    return [
        Difference(
            measure=measure,
            label=other.label,
            best=best.label,
            mean=(int(sums[:, at].sum()), int(counts[:, at].sum())),
            interval=found[at],
        )
        for at, (measure, other) in enumerate(pairs)
    ]


def _by_event(columns: Sequence[Ints], starts: Ints) -> Ints:
    """Sums of the games of each event, shape (events, columns); games of an event stand together."""
    return np.column_stack([np.add.reduceat(column, starts) for column in columns])
