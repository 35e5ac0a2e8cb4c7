"""The comparison as tables: scores, differences, calibration, and the games that are left out."""

from collections.abc import Sequence

import pandas as pd

from pipeline.comparing.calibration import bounds
from pipeline.comparing.comparison import Comparison, Scored
from pipeline.comparing.contenders import Contender
from pipeline.comparing.scores import ACCURACY, BRIER, DEVIANCE, LOG_LOSS, UNIT
from pipeline.comparing.shared_games import SharedGames
from pipeline.reports.columns import table
from pipeline.rules.rounding import decimals
from schemas.comparison import ComparisonCalibration, ComparisonDifferences, ComparisonGames, ComparisonScores

PLACES = 6
_HUNDREDTHS = 100


def fixed(number: int, unit: int, places: int) -> str:
    """A fraction with so many decimals, a half away from zero; nothing where there is nothing to divide by."""
    if not unit:
        return ""
    text = decimals(abs(number), unit, places)
    return f"-{text}" if number < 0 and text.strip("0.") else text


def score_table(comparison: Comparison) -> pd.DataFrame:
    """Every contender's and baseline's scores (schemas.comparison.ComparisonScores)."""
    scored = comparison.scored
    return table(
        ComparisonScores,
        {
            "place": _places(scored),
            "system": [each.label for each in scored],
            "kind": ["baseline" if each.baseline else "system" for each in scored],
            "games": [len(each.figures[LOG_LOSS].values) for each in scored],
            **{
                name: [fixed(*each.figures[name].mean, PLACES) for each in scored]
                for name in (LOG_LOSS, BRIER, ACCURACY, DEVIANCE)
            },
            "calibration_error": [
                "" if each.baseline else fixed(*each.calibration.error, PLACES) for each in scored
            ],
            "certain": [each.certain for each in scored],
            "certain_missed": [each.certain_missed for each in scored],
        },
    )


def _places(scored: Sequence[Scored]) -> list[int | None]:
    """The place of each, the best first; equal scores share one, and a baseline has none."""
    losses = [each.figures[LOG_LOSS].mean[0] for each in scored if not each.baseline]
    return [*(1 + losses.index(loss) for loss in losses), *[None] * (len(scored) - len(losses))]


def difference_table(comparison: Comparison) -> pd.DataFrame:
    """What each has more than the best (schemas.comparison.ComparisonDifferences)."""
    found = comparison.differences

    def text(fraction: tuple[int, int] | None) -> str:
        return "" if fraction is None else fixed(fraction[0], UNIT * fraction[1], PLACES)

    return table(
        ComparisonDifferences,
        {
            "measure": [each.measure for each in found],
            "system": [each.label for each in found],
            "best": [each.best for each in found],
            "difference": [text(each.mean) for each in found],
            "low": [text(each.interval.low if each.interval else None) for each in found],
            "high": [text(each.interval.high if each.interval else None) for each in found],
            "excludes_zero": [
                "" if each.interval is None else "yes" if each.interval.excludes_zero else "no" for each in found
            ],
        },
    )


def calibration_table(comparison: Comparison) -> pd.DataFrame:
    """Each contender's bins (schemas.comparison.ComparisonCalibration); baselines have none to speak of."""
    columns: dict[str, list[object]] = {name: [] for name in ComparisonCalibration.to_schema().columns}
    for each in comparison.scored:
        bins = [] if each.baseline else bounds()
        for at, (start, end) in enumerate(bins):
            sums = (each.calibration.games, each.calibration.expected, each.calibration.score)
            games, expected, score = (int(column[at]) for column in sums)
            row = {
                "system": each.label,
                "from": decimals(start, _HUNDREDTHS, 2),
                "to": decimals(end, _HUNDREDTHS, 2),
                "games": games,
                "expected": fixed(expected, UNIT * games, PLACES),
                "score": fixed(score, UNIT * games, PLACES),
                "difference": fixed(score - expected, UNIT * games, PLACES),
            }
            for name, cell in row.items():
                columns[name].append(cell)
    return table(ComparisonCalibration, columns)


def games_table(games: SharedGames, contenders: Sequence[Contender], since: str, min_games: int) -> pd.DataFrame:
    """Which games are scored and why others are not (schemas.comparison.ComparisonGames).

    Args:
        games: the shared games.
        contenders: in the order of what they left out.
        since: the day YYYY-MM-DD from which on games are scored, or nothing.
        min_games: the fewest rated games of both players.
    """
    rows = [("", "rated games", games.played)]
    if since:
        rows.append(("", f"warm-up: events that end before {since}", games.warm_up))
    rows.append(("", "scored: predicted under every rule book", len(games.rows)))
    for contender, left_out in zip(contenders, games.left_out, strict=True):
        rows += [
            (contender.label, "predicted", left_out.predicted),
            (contender.label, "not predicted: the event does not count", left_out.not_counted),
            (
                contender.label,
                "not predicted: no rating of a player, or no value of the handicap",
                left_out.not_known,
            ),
        ]
        if min_games:
            item = f"not scored: fewer than {min_games} rated games of a player before"
            rows.append((contender.label, item, left_out.too_early))
    return table(
        ComparisonGames,
        {
            "system": [system for system, _, _ in rows],
            "item": [item for _, item, _ in rows],
            "games": [count for *_, count in rows],
        },
    )
