"""A rule book as data: dated editions of rules over arrays, with what the lists print beside a rating."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from pipeline.rules.bonus import Bonus
from pipeline.rules.edition import Edition, Settles
from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.state import StateColumn
from pipeline.rules.titles import Bands, TitleRule


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A choice that a clause leaves open: each choice with the fields of the edition that it replaces.

    The first choice is the default and replaces nothing: it is what the editions say.
    """

    name: str
    clause: str
    reason: str
    choices: Mapping[str, Mapping[str, Any]]

    @property
    def default(self) -> str:
        """The choice made when nobody chooses."""
        return next(iter(self.choices))


def bonus_option(clause: str, whole: Bonus) -> Option:
    """Whether a bonus doubles the excess over its threshold or the whole gain, or there is none."""
    return Option(
        name="bonus",
        clause=clause,
        reason="the English text doubles the excess, the Chinese one the whole gain",
        choices={"excess": {}, "whole": {"bonus": whole}, "off": {"bonus": None}},
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingSystem:
    """A federation's rule book.

    ``clauses`` are its clauses in order, each with one sentence. ``mark`` stands beside a provisional rating,
    before it with ``mark_before``, else behind it; ``marks(games, provisional)`` gives each player's where it is
    not the same for all. ``inactive_mark`` stands beside the rating of an inactive player.
    ``bands`` name the class of a rating, ``titles`` what the title column shows. ``opening_ranks`` gives the
    rating of a rank that stands alone in an opening (None: the book has no ranks). ``version`` changes whenever a
    rule does, so that standings of another version are not gone on from.
    """

    code: str
    title: str
    source: str
    version: str
    clauses: Sequence[tuple[str, str]]
    editions: Sequence[Edition]
    options: Sequence[Option] = ()
    mark: str = "P"
    mark_before: bool = False
    marks: Callable[[Ints, Flags], Sequence[str]] | None = None
    inactive_mark: str = ""
    bands: Bands | None = None
    titles: TitleRule | None = None
    opening_ranks: Mapping[str, int] | None = None

    def __post_init__(self) -> None:
        """Check what one replay of all editions rests on.

        Raises:
            ValueError: editions that settle at different times, count in different steps, keep different things
                of a player, or do not stand in the order of their days.
        """
        if len({(each.settles, each.decimals, each.shows_decimals) for each in self.editions}) != 1:
            raise ValueError(f"{self.code}: all editions must settle alike and have the same decimals")
        if len({(edition.unrated, tuple(edition.columns)) for edition in self.editions}) != 1:
            raise ValueError(f"{self.code}: all editions must keep the same of a player")
        days = [edition.in_force for edition in self.editions[1:]]
        dated = [day for day in days if day is not None]
        first = self.editions[0].in_force
        if len(dated) < len(days) or any(a >= b for a, b in pairwise([*filter(None, [first]), *dated])):
            raise ValueError(f"{self.code}: editions must stand in the order of their days, only the first without")

    @property
    def settles(self) -> Settles:
        """When ratings move."""
        return self.editions[0].settles

    @property
    def steps(self) -> int:
        """How many of the rating's smallest steps are a point."""
        return self.editions[0].steps

    @property
    def columns(self) -> Sequence[StateColumn]:
        """What is kept of each player besides the rating."""
        return self.editions[0].columns

    @property
    def unrated(self) -> bool:
        """Whether there are players without a rating: they have 0, and stand on no list."""
        return self.editions[0].unrated

    @property
    def shows_decimals(self) -> bool:
        """Whether lists show ratings with all their decimals."""
        return self.editions[0].shows_decimals

    @property
    def bonus_clauses(self) -> Sequence[str]:
        """The clauses by which editions pay a bonus: a settlement that cites one is a bonus, not rounding."""
        return [edition.bonus.clause for edition in self.editions if edition.bonus is not None]

    @property
    def prediction_clauses(self) -> Mapping[str, str]:
        """The clauses by which editions predict otherwise than by their curve, each with its sentence."""
        told = dict(self.clauses)
        own = [each.predicts_clause for each in self.editions if each.predicts is not None]
        return {clause: told[clause] for clause in own}

    @property
    def special_clauses(self) -> Sequence[str]:
        """The clauses by which games have a change of their own."""
        return [edition.special.clause for edition in self.editions if edition.special is not None]

    @property
    def card_clauses(self) -> Sequence[str]:
        """The clauses by which the rules over whole settlements set ratings, but for those of mere rounding."""
        rounded = {edition.settlement_clause for edition in self.editions} | set(self.bonus_clauses)
        found = [each for edition in self.editions if edition.card is not None for each in edition.card.clauses]
        return [each for each in dict.fromkeys(found) if each not in rounded]

    def marked(self, rating: object, mark: str) -> str:
        """A rating with its mark, as people see it."""
        return f"{mark}{rating}" if self.mark_before else f"{rating}{mark}"

    def with_options(self, chosen: Mapping[str, str]) -> "RatingSystem":
        """The rule book with these choices made in all its editions.

        Raises:
            KeyError: an option or choice that the rule book does not have.
        """
        unknown = chosen.keys() - {option.name for option in self.options}
        if unknown:
            raise KeyError(f"{self.code} has no option {', '.join(sorted(unknown))}")
        editions = self.editions
        for option in self.options:
            changes = option.choices[chosen.get(option.name, option.default)]
            editions = [replace(edition, **changes) for edition in editions]
        return replace(self, editions=tuple(editions))
