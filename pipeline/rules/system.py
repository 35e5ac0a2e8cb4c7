"""A rule book as data: dated editions of rules over arrays, with what the lists print beside a rating."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final, NamedTuple

from pipeline.rules.bonus import Bonus, GameBonus
from pipeline.rules.curves import Curve
from pipeline.rules.entry import Entry
from pipeline.rules.fine_products import fine_products
from pipeline.rules.handicaps import NO_HANDICAPS, Handicaps
from pipeline.rules.own_numbers import OwnNumber
from pipeline.rules.provisional import Provisional
from pipeline.rules.rounding import Flags, Ints, half_away
from pipeline.rules.seats import Seats
from pipeline.rules.state import CardRule, StateColumn
from pipeline.rules.titles import Bands, TitleRule

SeatRule = Callable[[Seats], Ints]

_FINEST: Final = 10**6
"""Nothing that people are told of a point has more parts."""


class Settles(Enum):
    """When ratings move: after every game, or for all games of an event or of a period at once."""

    EVERY_GAME = "game"
    EVERY_EVENT = "event"
    EVERY_PERIOD = "period"


class Points(NamedTuple):
    """What each seat wins or loses: ``expected`` in the curve's unit, ``k`` and ``change`` in the edition's."""

    expected: Ints
    k: Ints
    change: Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment:
    """A rule after the formula: ``rule(seats, change)`` gives the change in parts of ``unit`` of the old unit."""

    rule: Callable[[Seats, Ints, int], Ints]
    unit: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Special:
    """Games whose change is not K (score - expected), where ``applies(seats)``: they have neither in the ledger.

    ``change(seats, unit)`` gives it in parts of ``unit`` of the rating's smallest step (None: nothing; what these
    games bring is for the card rule). They cite ``clause``.
    """

    clause: str
    applies: Callable[[Seats], Flags]
    change: Callable[[Seats, int], Ints] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Exclusion:
    """Games that are not rated because of the ratings at hand, with the reason that the ledger gives."""

    clause: str
    reason: str
    applies: Callable[[Seats], Flags]


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversion:
    """A change of all standing ratings on the day that an edition comes into force."""

    clause: str
    rule: Callable[[Ints], Ints]


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """A rule book from one day on (``in_force``; None: from the beginning).

    The change of a seat is ``k`` times (score - expected), then ``adjustment``, and ``game_bonus`` on top; changes
    of a settlement are summed exactly and rounded once by ``rounding``. ``start`` is a newcomer's rating by
    ``start_clause`` (None: an opening is needed), ``pairs_unrated`` the one that a player without a rating is
    paired with (None: the same). ``decimals`` is how many decimals ratings have, ``floor`` the lowest rating (None:
    there is none).
    ``k_unit``: K is counted in parts of it, where K is no whole number. Where K and the expected score are too fine
    for their products to be counted, ``change_parts`` says in how many parts of the rating's smallest step the sums
    of a card are told (None: each product is exact).
    ``full_k`` is the K of which smaller ones are told as a part (None: each K is told as it is).
    ``cites`` gives for each seat which of ``clauses`` the ledger names. ``settlement_clause`` and ``floor_clause``
    are named in the rows of those kinds.

    ``special`` are games with a change of their own, ``card`` the rule over whole settlements. With ``unrated`` a
    player without a rating needs no opening: such a player stands on no list and has the rating 0 until the card
    rule gives one. ``predicts`` is the expected score by which the edition is held against others, by
    ``predicts_clause``, where it is not the curve's. ``inactive_after`` is after how many months without a rated
    game a player is inactive (0: nobody is). With ``shows_decimals`` lists show the rating with all its decimals
    beside the whole points.
    ``numbers`` are those inside the rules that variants may change, besides what is plain data anyway.
    """

    in_force: date | None = None
    settles: Settles
    curve: Curve
    k: SeatRule
    k_unit: int = 1
    change_parts: int | None = None
    full_k: int | None = None
    adjustment: Adjustment | None = None
    game_bonus: GameBonus | None = None
    rounding: Callable[[Ints, Ints | int], Ints] = half_away
    clauses: Sequence[str]
    cites: SeatRule | None = None
    settlement_clause: str
    provisional: Provisional | None = None
    start: int | None
    start_clause: str
    pairs_unrated: int | None = None
    entries: Sequence[Entry] = ()
    bonus: Bonus | None = None
    floor: int | None = 0
    floor_clause: str
    decimals: int = 0
    shows_decimals: bool = False
    handicaps: Handicaps = NO_HANDICAPS
    exclusions: Sequence[Exclusion] = ()
    conversion: Conversion | None = None
    special: Special | None = None
    card: CardRule | None = None
    unrated: bool = False
    predicts: SeatRule | None = None
    predicts_clause: str = ""
    inactive_after: int = 0
    numbers: Sequence[OwnNumber] = ()

    @property
    def steps(self) -> int:
        """How many of the rating's smallest steps are a point."""
        return int(10**self.decimals)

    @property
    def averages(self) -> bool:
        """Whether the ratings of newcomers are averages."""
        return self.provisional is not None and self.provisional.averages

    @property
    def unit(self) -> int:
        """In which parts of the rating's smallest step changes are counted."""
        return self._formula_unit * (self.adjustment.unit if self.adjustment else 1)

    @property
    def _formula_unit(self) -> int:
        """The same before the adjustment."""
        return self.change_parts or self.curve.unit * self.k_unit

    @property
    def told_k_unit(self) -> int:
        """In which parts of the rating's smallest step K is told: its own, or millionths of a point."""
        return min(self.k_unit, _FINEST // self.steps)

    def told_k(self, k: Ints) -> Ints:
        """K as it is told."""
        return k if self.told_k_unit == self.k_unit else half_away(k, self.k_unit // self.told_k_unit)

    @property
    def columns(self) -> Sequence[StateColumn]:
        """What is kept of each player besides the rating."""
        return self.card.columns if self.card is not None else ()

    def points(self, seats: Seats) -> Points:
        """K (score - expected) for each seat, exactly, then the adjustment, and the game's bonus."""
        expected = self.curve.rule(seats)
        k = self.k(seats)
        over = seats.score * (self.curve.unit // 2) - expected
        if self.change_parts is None:
            change = k * over
        else:
            parts = Fraction(self.change_parts, self.curve.unit * self.k_unit)
            change = fine_products(seats, k * parts.numerator, over, parts.denominator)
        if self.adjustment is not None:
            change = self.adjustment.rule(seats, change, self._formula_unit)
        if self.game_bonus is not None:
            change = change + self.game_bonus.points(seats.own, self.unit)
        return Points(expected, k, change)


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
