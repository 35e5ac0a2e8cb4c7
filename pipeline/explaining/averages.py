"""The sum behind an average, game by game: what each game brought in, and over how many."""

from dataclasses import dataclass

from pipeline.explaining.reading import Record
from pipeline.rules.edition import Edition
from pipeline.rules.provisional import Provisional
from schemas.ledger_columns import MILLIONTHS


def counts(row: Record) -> bool:
    """Whether a row is one of the games that a list counts: a rated game, or a bye that enters an average."""
    return row["kind"] == "game" or (row["kind"] == "unplayed" and row["clause"] is not None)


def by_formula(row: Record) -> bool:
    """Whether a row is a game rated by expected score and K."""
    return row["expected"] is not None


@dataclass(slots=True, kw_only=True)
class Average:
    """A player's average as the rows go by: ``total`` in millionths; None until it is known."""

    total: int | None
    established: bool

    def enter(self, row: Record, edition: Edition) -> dict[str, int | bool | None]:
        """Take a row in; what it brought, the sum and the count behind the rating after it, where there are any.

        ``official`` is whether this is the game with which the rating ceases to be provisional.
        """
        rule = edition.provisional
        if rule is None:
            return {}
        if row["kind"] in ("correction", "conversion"):
            # A corrected or converted average is from then on one over the same games.
            self.total = (row["rating_after"] or 0) * row["games_before"]
        elif self.total is None:
            self.total = (row["rating_before"] or 0) * row["games_before"]
        if not counts(row):
            return {}
        found: dict[str, int | bool | None] = {}
        if rule.averages and not by_formula(row):
            brought = row["opponent_rating"] + _swing(row, rule)
            self.total += brought
            found = {"brought": brought, "sum": self.total, "count": row["games_before"] + 1}
        found["official"] = not self.established and row["games_before"] + 1 >= rule.games
        self.established = self.established or bool(found["official"])
        return found


def _swing(row: Record, rule: Provisional) -> int:
    """What a result adds to the opponent's rating; a bye brings its own value as it is."""
    if row["kind"] != "game" or rule.swing is None:
        return 0
    return rule.swing * (2 * int(row["score"]) - MILLIONTHS)
