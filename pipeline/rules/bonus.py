"""Points that nobody pays for: for a large gain in one event, for those who are new, for every game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.seats import NEVER, Cards


class Gained(NamedTuple):
    """An event with a bonus, as it is told: ``exact`` gain, and ``together``, gain and bonus as they were rounded.

    Both are in millionths of a point. ``games`` are those that counted, ``day`` is the event's end in days since
    1970-01-01.
    """

    exact: int
    together: int
    games: int
    day: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus:
    """Points that nobody pays for: ``points(cards)`` are added to each card's gain.

    ``words`` say what of the rounded gain counts double. Where a bonus is for the exact gain and rounded together
    with it, ``words(gained)`` say of each one how it was worked out.
    """

    clause: str
    points: Callable[[Cards], Ints]
    words: str | Callable[[Gained], str] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameBonus:
    """Points that every game brings on top of its change: ``points(own, unit)`` by the own rating before.

    Ratings are in smallest steps, points in parts of ``unit`` of such a step.
    """

    clause: str
    points: Callable[[Ints, int], Ints]


def excess_over(gain: Ints, threshold: int) -> Ints:
    """What exceeds the threshold counts once more."""
    return np.maximum(gain - threshold, 0)


def whole_over(gain: Ints, threshold: int) -> Ints:
    """A gain over the threshold counts twice."""
    return np.where(gain > threshold, gain, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class ForTheNew:
    """The bonus of official players in their first years, nothing for the others.

    ``over`` is the gain in one event above which there is a bonus, ``years`` how long after the first rated event
    it is paid (None: always). With ``whole`` the whole gain counts double, else what exceeds ``over``.
    """

    over: int
    years: int | None
    whole: bool = False

    @property
    def words(self) -> str:
        """What counts double."""
        return f"a gain over {self.over} counts double" if self.whole else f"what exceeds {self.over} counts double"

    def __call__(self, cards: Cards) -> Ints:
        """The points on top of each card's gain."""
        due = cards.established if self.years is None else cards.established & within_years(cards, self.years)
        extra = whole_over(cards.gain, self.over) if self.whole else excess_over(cards.gain, self.over)
        return np.where(due, extra, 0)


def bonus_for_the_new(clause: str, points: ForTheNew) -> Bonus:
    """The bonus with its words."""
    return Bonus(clause=clause, points=points, words=points.words)


def doublings(clause: str, *, over: int, years: int) -> tuple[Bonus, Bonus]:
    """What exceeds the threshold counts double, or the whole gain does: the two readings of one scheme."""
    return (
        bonus_for_the_new(clause, ForTheNew(over=over, years=years)),
        bonus_for_the_new(clause, ForTheNew(over=over, years=years, whole=True)),
    )


def within_years(cards: Cards, years: int) -> Flags:
    """Whether the first rated event ended less than so many years before the card's day.

    The same day so many years later is too late; for a 29 February that day is 1 March.
    """
    known = cards.first_event != NEVER
    first = np.where(known, cards.first_event, 0).astype("datetime64[D]")
    month = first.astype("datetime64[M]")
    last = (month + np.timedelta64(12 * years, "M")).astype("datetime64[D]") + (
        first - month.astype("datetime64[D]")
    )
    due: Flags = known & (cards.day < last.astype(np.int64))
    return due
