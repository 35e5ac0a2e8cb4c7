"""How often the higher-rated player won at each handicap."""

from typing import Final

import numpy as np
import pandas as pd

from pipeline.reports.columns import numbers, places, table
from pipeline.reports.seats import sides
from pipeline.rules.rounding import Flags, Ints, decimals
from pipeline.rules.system import RatingSystem
from schemas.handicap_statistics import HandicapStatistics
from schemas.ledger_columns import MILLIONTHS
from schemas.vocabulary import HANDICAPS

TOTAL: Final = "total"
NOT_RATABLE: Final = "not ratable"

HANDICAP_COLUMNS: Final = (
    "colour",
    "kind",
    "reason",
    "handicap",
    "score",
    "rating_before",
    "opponent_rating",
    "own_rating",
)
"""What statistics of all games read of a ledger."""

_EVEN: Final = "even"


def has_handicaps(system: RatingSystem) -> bool:
    """Whether the rule book rates games at odds, in any of its editions."""
    return len(_rated_handicaps(system)) > 1


def handicap_statistics(system: RatingSystem, ledger: pd.DataFrame, period: str | None = None) -> pd.DataFrame:
    """Games and wins a handicap, a total without even games, and the games that were not ratable.

    Every handicap that the rule book rates has a row, also without games. A draw and a game between equal
    ratings count in their own columns only (schemas.handicap_statistics.HandicapStatistics).

    Args:
        system: the rule book.
        ledger: HANDICAP_COLUMNS of schemas.ledger.Ledger, for a period the column period too; both
            rows of a game are in it. Of a game whose colours nobody knows, white is the player whose row comes
            first.
        period: month YYYY-MM, to count the games of that list only; None counts all.
    """
    if period is not None:
        ledger = ledger[places(ledger["period"], [period]) >= 0]
    handicap, counts, refused = _games(system, ledger)
    rows = {name: counts[~refused & (handicap == HANDICAPS.index(name))] for name in _rated_handicaps(system)}
    rows[TOTAL] = counts[~refused & (handicap != HANDICAPS.index(_EVEN))]
    rows[NOT_RATABLE] = counts[refused]
    sums = np.array([games.sum(axis=0) for games in rows.values()], dtype=np.int64)
    higher, lower, drawn, equal = sums.T
    return table(
        HandicapStatistics,
        {
            "handicap": list(rows),
            "games": sums.sum(axis=1),
            "higher_won": higher,
            "lower_won": lower,
            "drawn": drawn,
            "equal_ratings": equal,
            "higher_share": _shares(higher, higher + lower),
        },
    )


def _rated_handicaps(system: RatingSystem) -> list[str]:
    """The handicaps at which games are rated, even first, the smallest first."""
    rated = {_EVEN}.union(*(edition.handicaps.points for edition in system.editions))
    return [name for name in HANDICAPS if name in rated]


def _refusals(system: RatingSystem) -> list[str]:
    """Why a played game was not ratable: its handicap or the ratings at hand."""
    reasons = {each.reason for edition in system.editions for each in edition.handicaps.refusals}
    return sorted(reasons.union(rule.reason for edition in system.editions for rule in edition.exclusions))


def _games(system: RatingSystem, ledger: pd.DataFrame) -> tuple[Ints, Ints, Flags]:
    """The games that count, once each.

    Returns:
        The place of each game's handicap in HANDICAPS; what the game was, shape (n, 4), a one under higher
        won, lower won, drawn or equal ratings; whether it was not ratable.
    """
    refused = places(ledger["reason"], _refusals(system)) >= 0
    counts = (places(ledger["kind"], ["game"]) >= 0) | refused
    ledger, refused = ledger[counts], refused[counts]
    first, second = sides(ledger)
    white, black = ledger.iloc[first], ledger.iloc[second]
    score, _ = numbers(white["score"])
    own, no_own = numbers(white["own_rating"])
    opponent, no_opponent = numbers(white["opponent_rating"])
    # A game that no rule looked at names no ratings used: then those that the two had before it.
    own = np.where(no_own, numbers(white["rating_before"])[0], own)
    opponent = np.where(no_opponent, numbers(black["rating_before"])[0], opponent)
    margin = 2 * score - MILLIONTHS
    better = np.sign(own - opponent) * np.sign(margin)
    equal = own == opponent
    counted = np.stack([better > 0, better < 0, ~equal & (margin == 0), equal], axis=1).astype(np.int64)
    handicap = places(white["handicap"], HANDICAPS)
    even = HANDICAPS.index(_EVEN)
    return np.where(handicap < 0, even, handicap), counted, refused[first]


def _shares(part: Ints, whole: Ints) -> list[str]:
    """The part of the whole to three decimals, a half away from zero; empty where there is nothing to divide."""
    return [
        decimals(share, among, 3) if among else ""
        for share, among in zip(part.tolist(), whole.tolist(), strict=True)
    ]
