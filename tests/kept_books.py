"""Rule books that live in the tests only and keep more of a player than a rating, or have players without one."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from unittest.mock import patch

import numpy as np

from pipeline import systems
from pipeline.rules.curves import Curve
from pipeline.rules.edition import Edition, Exclusion, Settles, Special
from pipeline.rules.rounding import Ints, half_away
from pipeline.rules.seats import Cards, Seats
from pipeline.rules.state import CardRule, Gathered, Settled, State, StateColumn
from pipeline.rules.system import RatingSystem

UNSURE = 110_00
"""A rating is provisional above this deviation, in hundredths."""

WIDEST = 350_00
NARROWEST = 50_00
GROWS = 5_00
ENTRIES = 20
FEW = 3


def line(steps: int) -> Curve:
    """L1 Half a point at equal ratings, certainty 400 points apart."""
    return Curve(
        unit=800 * steps,
        rule=lambda seats: 400 * steps + np.clip(seats.difference, -400 * steps, 400 * steps),
    )


def k_of(points: int, steps: int):
    """L2 The same K for everybody."""
    return lambda seats: np.full(len(seats.own), points * steps, dtype=np.int64)


def _surer(cards: Cards) -> Settled:
    """L3 Each game makes the deviation ten smaller, down to fifty; the volatility rises by a millionth."""
    games = cards.of_seats.by_card(cards.of_seats.counts.astype(np.int64))
    deviation = np.maximum(cards.state["deviation"] - 10_00 * games, NARROWEST)
    return Settled(state={"deviation": deviation, "volatility": cards.state["volatility"] + 1})


def _grown(state: State, months: Ints) -> State:
    """L4 Each month makes it five larger, up to three hundred and fifty."""
    deviation = np.minimum(state["deviation"] + GROWS * months, WIDEST)
    return {"deviation": deviation, "volatility": state["volatility"]}


def deviating(decimals: int = 2, *, shows_decimals: bool = False, code: str = "deviating") -> RatingSystem:
    """Settled by the month, with a deviation that is shown and a volatility that is not; both may be given."""
    steps = 10**decimals
    columns = (
        StateColumn(
            name="deviation",
            meaning="how sure the rating is: half of it to either side",
            start=WIDEST,
            opened=UNSURE - 10_00,
            unit=100,
            places=2,
            shown=True,
            given=True,
            highest=350_00,
        ),
        StateColumn(
            name="volatility",
            meaning="how much results vary",
            start=60_000,
            unit=10**6,
            places=6,
            given=True,
            highest=10**6,
        ),
    )
    edition = Edition(
        settles=Settles.EVERY_PERIOD,
        curve=line(steps),
        k=k_of(32, steps),
        clauses=("L1 L2",),
        start=1500,
        start_clause="L5",
        settlement_clause="L6",
        floor=None,
        floor_clause="L7",
        decimals=decimals,
        shows_decimals=shows_decimals,
        card=CardRule(
            columns=columns,
            rule=_surer,
            grown=_grown,
            grows_at_onset=True,
            provisional=lambda state: state["deviation"] > UNSURE,
        ),
    )
    return RatingSystem(
        code=code,
        title="Deviating",
        source="the tests",
        version="1",
        clauses=(
            ("L1", "A line."),
            ("L2", "One K."),
            ("L5", "Newcomers start from 1500."),
            ("L6", "Rounded once."),
        ),
        editions=(edition,),
        mark="?",
    )


def _gather(cards: Cards) -> Settled:
    """F4 The mean of three opponents is a first rating; F5 below 1000 there is none."""
    seats, count = cards.of_seats, len(cards.gain)
    gathered = cards.state["gathered"].copy()
    owner = seats.of_card(np.arange(count))
    for at in np.flatnonzero(seats.counts & ~seats.known).tolist():
        mine = gathered[owner[at]]
        free = int(np.argmin(mine[:, 0]))
        mine[free] = (seats.opponent[at], seats.score[at] + 1)
    waiting = ~cards.known
    games = (gathered[:, :, 0] > 0).sum(axis=1)
    mean = half_away(gathered[:, :, 0].sum(axis=1), np.maximum(games, 1))
    comes = waiting & (games >= FEW) & (mean >= 1000)
    goes = ~waiting & (cards.after < 1000)
    rating = np.where(comes, mean, np.where(waiting | goes, 0, cards.after))
    gathered[comes | goes] = 0
    return Settled(
        state={"gathered": gathered},
        rating=rating,
        clause=np.where(goes, 1, 0),
        rated=comes | (~waiting & ~goes),
        established=None,
    )


def _entry_words(entry: Sequence[int], month: int) -> str:
    assert month > 0
    return f"{entry[0]}, {(entry[1] - 1) / 2:g} points"


def _mean_words(games: Sequence[Gathered], rating: int) -> str:
    assert rating >= 1000
    return f"the mean of {', '.join(str(game.opponent) for game in games)}"


def _off_words(games: Sequence[Gathered], rating: int) -> str:
    assert not games
    assert rating == 0
    return "below 1000"


def gathering(*, inactive_after: int = 2) -> RatingSystem:
    """Settled by the month, with players who have no rating until three games gave them one."""

    def unrated_opponent(seats: Seats) -> np.ndarray:
        return ~seats.opponent_known

    edition = Edition(
        settles=Settles.EVERY_PERIOD,
        curve=line(1),
        k=k_of(25, 1),
        clauses=("F1 F2",),
        start=None,
        start_clause="F4",
        settlement_clause="F3",
        floor=None,
        floor_clause="F3",
        unrated=True,
        inactive_after=inactive_after,
        exclusions=(Exclusion(clause="F6", reason="opponent unrated", applies=unrated_opponent),),
        special=Special(clause="F4", applies=lambda seats: ~seats.known),
        card=CardRule(
            columns=(
                StateColumn(
                    name="gathered",
                    meaning="opponent, half points and one more",
                    entries=ENTRIES,
                    fields=2,
                    words=_entry_words,
                ),
            ),
            rule=_gather,
            clauses=("F4", "F5"),
            words=(_mean_words, _off_words),
        ),
    )
    return RatingSystem(
        code="gathering",
        title="Gathering",
        source="the tests",
        version="1",
        clauses=(
            ("F1", "A line."),
            ("F2", "One K."),
            ("F3", "A month is summed exactly and rounded once."),
            ("F4", "Three games against rated opponents make a first rating: their mean."),
            ("F5", "Below 1000 there is no rating."),
            ("F6", "Games against players without a rating do not count."),
        ),
        editions=(edition,),
        mark="",
        inactive_mark="i",
    )


def _enters(cards: Cards) -> Settled:
    """A1 The mean of the opponents, 400 more or less for a win or a loss, is a first rating."""
    seats = cards.of_seats
    games = np.maximum(seats.by_card(seats.counts.astype(np.int64)), 1)
    brought = seats.by_card(np.where(seats.counts, seats.opponent + (seats.score - 1) * 400_000, 0))
    rating = np.where(cards.known, cards.after, half_away(brought, games))
    return Settled(state={}, rating=rating, clause=np.zeros(len(rating), dtype=np.int64))


def averaging(*, shows_decimals: bool, unrated: bool = False) -> RatingSystem:
    """Settled by the event, with three decimals; newcomers start from 1500 or have no rating before their first event."""
    edition = Edition(
        settles=Settles.EVERY_EVENT,
        curve=line(1000),
        k=k_of(33, 1000),
        clauses=("L1 L2",),
        start=None if unrated else 1500,
        start_clause="A1",
        settlement_clause="A2",
        floor=None,
        floor_clause="A2",
        decimals=3,
        shows_decimals=shows_decimals,
        unrated=unrated,
        exclusions=(
            Exclusion(clause="A3", reason="opponent unrated", applies=lambda seats: ~seats.opponent_known),
        ),
        special=Special(clause="A1", applies=lambda seats: ~seats.known) if unrated else None,
        card=CardRule(columns=(), rule=_enters, clauses=("A1",)) if unrated else None,
    )
    return RatingSystem(
        code="averaging",
        title="Averaging",
        source="the tests",
        version="1",
        clauses=(("L1", "A line."), ("L2", "One K."), ("A1", "First ratings."), ("A2", "Rounded once.")),
        editions=(edition,),
    )


@contextmanager
def on_the_shelf(*books: RatingSystem) -> Iterator[None]:
    """These rule books beside those of the program, by their codes."""
    own = {book.code: book for book in books}
    known, loaded = systems.codes(), systems.load
    with (
        patch.object(systems, "codes", lambda: tuple(sorted({*known, *own}))),
        patch.object(systems, "load", lambda code: own[code] if code in own else loaded(code)),
    ):
        yield
