"""A bonus for a large gain in one event, for those who are new."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.seats import NEVER, Cards


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus:
    """Points that nobody pays for: ``points(cards)`` are added to each card's gain; ``words`` say what for."""

    clause: str
    points: Callable[[Cards], Ints]
    words: str = ""


def excess_over(gain: Ints, threshold: int) -> Ints:
    """What exceeds the threshold counts once more."""
    return np.maximum(gain - threshold, 0)


def whole_over(gain: Ints, threshold: int) -> Ints:
    """A gain over the threshold counts twice."""
    return np.where(gain > threshold, gain, 0)


def for_the_new(rule: Callable[[Ints, int], Ints], *, over: int, years: int) -> Callable[[Cards], Ints]:
    """The rule for official players in their first years, nothing for the others.

    Args:
        rule: the bonus for a gain, given the threshold.
        over: the gain in one event above which there is a bonus.
        years: how long after the first rated event.
    """

    def points(cards: Cards) -> Ints:
        due = cards.established & within_years(cards, years)
        return np.where(due, rule(cards.gain, over), 0)

    return points


def doublings(clause: str, *, over: int, years: int) -> tuple[Bonus, Bonus]:
    """What exceeds the threshold counts double, or the whole gain does: the two readings of one scheme."""
    return (
        Bonus(
            clause=clause,
            points=for_the_new(excess_over, over=over, years=years),
            words=f"what exceeds {over} counts double",
        ),
        Bonus(
            clause=clause,
            points=for_the_new(whole_over, over=over, years=years),
            words=f"a gain over {over} counts double",
        ),
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
