"""An edition of a rule book: its rules over arrays from one day on, and the parts that it is made of."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum
from fractions import Fraction
from typing import Final, NamedTuple

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
