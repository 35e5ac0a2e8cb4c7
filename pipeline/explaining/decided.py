"""What a rule over whole settlements sets a rating for: a first one, one taken off the list, anything else."""

from dataclasses import dataclass, field

from pipeline.explaining.reading import Record
from pipeline.rules.edition import Edition
from pipeline.rules.state import Gathered
from pipeline.rules.state_cells import months_since
from pipeline.rules.system import RatingSystem
from schemas.ledger_columns import MILLIONTHS


@dataclass(slots=True, kw_only=True)
class Decided:
    """A player's settlements as the rows go by; ``whole`` says whether these are all of the player's.

    ``games`` are those with a change of their own since the rule last set the rating.
    """

    system: RatingSystem
    whole: bool
    games: list[Gathered] = field(default_factory=list)

    def enter(self, row: Record, edition: Edition) -> str | None:
        """Take a row in; what it sets the rating for, in words, None if the rule over settlements sets none."""
        if row["kind"] == "game" and row["clause"] in self.system.special_clauses:
            if row["opponent_rating"] is not None:
                month = int(months_since([row["period"]])[0])
                halves = 2 * row["score"] // MILLIONTHS
                self.games.append(Gathered(month, row["opponent_rating"] * edition.steps // MILLIONTHS, halves))
            return None
        if row["kind"] != "settlement" or row["clause"] not in self.system.card_clauses:
            return None
        words = _words(row)
        rule = edition.card
        if self.whole and rule is not None and rule.words and row["clause"] in rule.clauses:
            rating = (row["rating_after"] or 0) * edition.steps // MILLIONTHS
            more = rule.words[list(rule.clauses).index(row["clause"])](tuple(self.games), rating)
            words = ": ".join(filter(None, (words, more)))
        self.games.clear()
        return words


def _words(row: Record) -> str:
    if row["rating_before"] is None:
        return "first rating"
    return "taken off the list" if row["rating_after"] is None else "set by the rule book"
