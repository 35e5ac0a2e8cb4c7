"""Points that are nobody's: what a period created and destroyed, by cause, from the ledger.

What one side of a game wins and the other loses cancels out; here is what does not.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
import pandas as pd

from pipeline.reports.columns import places
from pipeline.reports.seats import counted_rows
from pipeline.rules.edition import Edition
from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.system import RatingSystem
from schemas.ledger_columns import MILLIONTHS

AVERAGES: Final = "averaged ratings"
DIFFERENT_K: Final = "different K"
DIFFERENT_VIEWS: Final = "different views of a rating"
ROUNDING: Final = "rounding"
BONUS: Final = "bonus"
FLOOR: Final = "floor"
CORRECTIONS: Final = "corrections"
CONVERSIONS: Final = "conversions"
OF_THEIR_OWN: Final = "games with a change of their own"
FIRST_RATINGS: Final = "first ratings"
TAKEN_OFF: Final = "ratings taken off the list"
DECIDED: Final = "ratings that the rule book sets"
SHOWN: Final = "decimals that the list does not show"

CAUSES: Final[Mapping[str, str]] = {
    AVERAGES: "games in which the rating of one side or both is an average, and byes and forfeits that enter one",
    DIFFERENT_K: "games by expected score in which the two players have not the same K",
    DIFFERENT_VIEWS: "games by expected score in which a player has another rating than the opponent meets",
    ROUNDING: "sums that were rounded, and what is left of all other games",
    BONUS: "points on top that nobody pays for, as the rule book gives them for large gains or for every game",
    FLOOR: "ratings that stop at the lowest there is",
    CORRECTIONS: "corrections by decision",
    CONVERSIONS: "standing ratings changed by a new edition of the rules",
    OF_THEIR_OWN: "games that move a player by another rule than K times (score - expected), such as first ones",
    FIRST_RATINGS: "ratings that games gave to players who had none",
    TAKEN_OFF: "ratings of players who have none any more",
    DECIDED: "what else the rule book sets after a settlement, whatever the changes add up to",
    SHOWN: "what is added or left off where the list has whole points and ratings have decimals",
}
"""Every cause, and what is counted under it; a game stands under the first that applies."""

_OTHERS: Final = ("settlement", "floor", "correction", "conversion")
_OF_SEATS: Final = ("kind", "clause", "change", "k", "own_rating", "opponent_rating")
CAUSE_COLUMNS: Final = ("colour", *_OF_SEATS, "rating_before", "rating_after")
"""What is read of a ledger to tell its causes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sums:
    """Points in millionths: ``created`` where more was won than lost, ``destroyed``, at most 0, where less."""

    created: int
    destroyed: int

    @property
    def net(self) -> int:
        """What is left of both."""
        return self.created + self.destroyed


def point_causes(system: RatingSystem, edition: Edition, rows: pd.DataFrame) -> dict[str, Sums]:
    """What each cause of the rule book created and destroyed, game by game and row by row, in the order of CAUSES.

    The nets add up to all changes of the rows.

    Args:
        system: the rule book, its options chosen.
        edition: the one that the period's games were rated by.
        rows: CAUSE_COLUMNS of schemas.ledger.Ledger, the rows of a period.
    """
    found: dict[str, list[Ints]] = {cause: [] for cause in _causes_of(system)}
    for cause, points in (*_games(system, edition, rows), *_other_rows(system, rows)):
        found[cause].append(points)
    return {cause: _sums(np.concatenate(points)) for cause, points in found.items()}


def _sums(points: Ints) -> Sums:
    return Sums(created=int(points[points > 0].sum()), destroyed=int(points[points < 0].sum()))


def _causes_of(system: RatingSystem) -> Iterable[str]:
    """The causes that a rule book can have; that of decimals is nobody's row."""
    special, card = bool(system.special_clauses), bool(system.card_clauses)
    apart = {OF_THEIR_OWN: special, FIRST_RATINGS: card, TAKEN_OFF: card, DECIDED: card, SHOWN: False}
    return (cause for cause in CAUSES if apart.get(cause, True))


def _games(system: RatingSystem, edition: Edition, rows: pd.DataFrame) -> Iterable[tuple[str, Ints]]:
    """What is left of each game when both sides' changes are added up. White's row stands before black's."""
    seats = rows.loc[rows["colour"].notna().to_numpy(), [*_OF_SEATS]]
    change, k, own, met = (_pairs(seats, name) for name in ("change", "k", "own_rating", "opponent_rating"))
    by_formula = _pairs_known(seats, "k")
    averaged = (counted_rows(seats).reshape(-1, 2) & ~by_formula).any(axis=1)
    both = by_formula.all(axis=1)
    views = both & ((own[:, 0] != met[:, 1]) | (own[:, 1] != met[:, 0]))
    bonus = _bonuses(edition, own, by_formula)
    yield BONUS, bonus.ravel()
    left = (change - bonus).sum(axis=1)
    cause = np.select([averaged, both & (k[:, 0] != k[:, 1]), views], [0, 1, 2], 3)
    if system.special_clauses:
        own_way = seats["clause"].isin(system.special_clauses).to_numpy(dtype=bool).reshape(-1, 2).any(axis=1)
        yield OF_THEIR_OWN, left[own_way]
        cause[own_way] = -1
    for number, name in enumerate((AVERAGES, DIFFERENT_K, DIFFERENT_VIEWS, ROUNDING)):
        yield name, left[cause == number]


def _bonuses(edition: Edition, own: Ints, by_formula: Flags) -> Ints:
    """The bonus that is in the change of each seat."""
    if edition.game_bonus is None:
        return np.zeros(own.shape, dtype=np.int64)
    step = MILLIONTHS // edition.steps
    return np.where(by_formula, edition.game_bonus.points(own // step, step), 0)


def _other_rows(system: RatingSystem, rows: pd.DataFrame) -> Iterable[tuple[str, Ints]]:
    """What was added by rows that are no games between two players."""
    kind, change = places(rows["kind"], _OTHERS), rows["change"].to_numpy(dtype=np.int64)
    paid = rows["clause"].isin(system.bonus_clauses).to_numpy(dtype=bool)
    byes = rows["colour"].isna().to_numpy() & counted_rows(rows)
    settled, floored, corrected, converted = (kind == number for number in range(len(_OTHERS)))
    if system.card_clauses:
        decided = settled & rows["clause"].isin(system.card_clauses).to_numpy(dtype=bool)
        first, off = (decided & rows[name].isna().to_numpy() for name in ("rating_before", "rating_after"))
        yield FIRST_RATINGS, change[first]
        yield TAKEN_OFF, change[off]
        yield DECIDED, change[decided & ~first & ~off]
        settled &= ~decided
    for name, which in (
        (AVERAGES, byes),
        (ROUNDING, settled & ~paid),
        (BONUS, settled & paid),
        (FLOOR, floored),
        (CORRECTIONS, corrected),
        (CONVERSIONS, converted),
    ):
        yield name, change[which]


def _pairs(seats: pd.DataFrame, column: str) -> Ints:
    return seats[column].to_numpy(dtype=np.int64, na_value=0).reshape(-1, 2)


def _pairs_known(seats: pd.DataFrame, column: str) -> Flags:
    return seats[column].notna().to_numpy(dtype=bool).reshape(-1, 2)
