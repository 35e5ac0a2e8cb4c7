"""Rule books that live in the tests only: settled at any time, in several editions, with decimals.

Their code is that of a rule book there is, so that a folder can be checked for them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

import numpy as np

from pipeline.rules.bonus import Bonus, excess_over
from pipeline.rules.curves import Curve
from pipeline.rules.edition import Conversion, Edition, SeatRule, Settles
from pipeline.rules.entry import Entry, Facts, has_conventional
from pipeline.rules.provisional import Provisional
from pipeline.rules.rounding import Ints, half_away
from pipeline.rules.seats import Cards, Seats
from pipeline.rules.system import RatingSystem

CODE = "z-chess"


@dataclass(frozen=True)
class Draft:
    """An edition in plain numbers, from which both the rule book and the plain loop are made.

    ``few`` is K in a newcomer's first ``games`` games, ``many`` K afterwards; the expected score goes in a line to
    certainty at 400 points. With ``swing`` the rating is an average for those games, into which a walkover brings
    ``bye``. A conventional rating enters at ``entry`` (numerator, denominator) of it. On the first day standing
    ratings become numerator / denominator of themselves, rounded, plus so many points.
    """

    in_force: str = ""
    few: int = 40
    many: int = 20
    games: int = 5
    swing: int | None = None
    bye: int | None = None
    start: int = 1000
    floor: int | None = 0
    entry: tuple[int, int] | None = None
    conversion: tuple[int, int, int] | None = None
    bonus_over: int | None = None


def k_of(draft: Draft, steps: int) -> SeatRule:
    """D2 The larger K in a newcomer's first games."""

    def k(seats: Seats) -> Ints:
        newcomer = ~seats.established & (seats.number <= draft.games)
        return np.where(newcomer, draft.few * steps, draft.many * steps)

    return k


def line(steps: int) -> Curve:
    """D1 Half a point at equal ratings, certainty 400 points apart."""

    def rule(seats: Seats) -> Ints:
        return 400 * steps + np.clip(seats.difference, -400 * steps, 400 * steps)

    return Curve(unit=800 * steps, rule=rule)


def entry_of(draft: Draft) -> tuple[Entry, ...]:
    """D3 The way in by a conventional rating."""
    if draft.entry is None:
        return ()
    numerator, denominator = draft.entry

    def rating(facts: Facts) -> Ints:
        return half_away(facts.conventional_rating * numerator, denominator)

    return (Entry(source="conversion", clause="D3", applies=has_conventional, rating=rating),)


def conversion_of(draft: Draft, steps: int) -> Conversion | None:
    """D4 The change of standing ratings."""
    if draft.conversion is None:
        return None
    numerator, denominator, plus = draft.conversion

    def rule(ratings: Ints) -> Ints:
        return half_away(ratings * numerator, denominator) + plus * steps

    return Conversion(clause="D4", rule=rule)


def bonus_of(draft: Draft, steps: int) -> Bonus | None:
    """D5 What an established player gains over so many points counts once more."""
    if draft.bonus_over is None:
        return None
    over = draft.bonus_over * steps

    def points(cards: Cards) -> Ints:
        return np.where(cards.established, excess_over(cards.gain, over), 0)

    return Bonus(clause="D5", points=points)


def book(settles: Settles, drafts: Sequence[Draft], decimals: int = 0) -> RatingSystem:
    """A rule book of these editions, each an amendment of the one before."""
    steps = 10**decimals
    editions: list[Edition] = []
    for draft in drafts:
        own = {
            "in_force": date.fromisoformat(draft.in_force) if draft.in_force else None,
            "k": k_of(draft, steps),
            "provisional": Provisional(
                clause="D6", games=draft.games, swing=draft.swing, bye_rating=draft.bye, bye_clause="D7"
            ),
            "start": draft.start,
            "floor": draft.floor,
            "entries": entry_of(draft),
            "conversion": conversion_of(draft, steps),
            "bonus": bonus_of(draft, steps),
        }
        if editions:
            editions.append(replace(editions[-1], **own))
            continue
        first = Edition(
            settles=settles,
            curve=line(steps),
            clauses=("D1 D2",),
            start_clause="D3",
            settlement_clause="D8",
            floor_clause="D9",
            decimals=decimals,
            **own,
        )
        editions.append(first)
    return RatingSystem(
        code=CODE, title="Trial", source="the tests", version="1", clauses=(("D1", "A line."),), editions=editions
    )
