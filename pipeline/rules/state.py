"""What a rule book keeps of a player besides the rating, and how a settlement as a whole moves it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.seats import Cards

NEVER_SETTLED: Final = -(2**31)
"""In place of the month of a player's last settlement: there was none."""

State = Mapping[str, Ints]
"""By the name of its column, one element (of entries: one row) a player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StateColumn:
    """One thing that a rule book keeps of each player, as whole numbers in parts of ``unit``.

    ``start`` is what a newcomer has, ``opened`` what a player has who opens established (None: the same), or, with
    ``opened_games``, who opens with at least so many games or without a number of them.
    ``shown``: it stands in the list and beside each game in the ledger, with ``places`` decimals.
    ``given``: openings.csv may have a column of this name; ``highest`` bounds what may stand there, in units.

    With ``entries`` the column is a list of at most so many entries of ``fields`` whole numbers each, an array of
    shape (players, entries, fields); an entry whose first number is 0 is none. Rules see it by card, not by seat.
    ``words(entry, month)`` is an entry as explanations tell it in that month (since 1970-01), nothing for one that
    counts no more then (None: none is told).
    """

    name: str
    meaning: str
    start: int = 0
    opened: int | None = None
    opened_games: int | None = None
    unit: int = 1
    places: int = 0
    shown: bool = False
    given: bool = False
    highest: int = 0
    entries: int = 0
    fields: int = 0
    words: Callable[[Sequence[int], int], str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """What a card rule makes of cards, one element a card.

    ``state`` is each column after the settlement. ``rating`` is the rating after it in smallest steps, where it is
    not what the changes add up to (None: nowhere): the difference is a settlement row of its own by the clause that
    ``clause`` numbers among the rule's clauses. ``rated`` is whether the player stands on the list from now on,
    ``established`` whether the rating counts as established (None: as the edition says). ``remembers`` are cards
    whose state is kept although nothing in them counts (None: none).
    """

    state: State
    rating: Ints | None = None
    clause: Ints | None = None
    rated: Flags | None = None
    established: Flags | None = None
    remembers: Flags | None = None


class Gathered(NamedTuple):
    """A game that counted: its month since 1970-01, the opponent's rating in smallest steps, the half points."""

    month: int
    opponent: int
    halves: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRule:
    """A rule over whole settlements: ``rule(cards)`` moves the state, and ratings that no sum of changes gives.

    It is asked only of cards with a game that counts; of the others nothing moves. ``grown(state, months)`` is the
    state after so many months without a game (0 or more; None: it stays as it is); with ``grows_at_onset`` a
    player's settlement months themselves count as well: in the next month played it has grown by one. An opening
    counts as settled in the month that it is of, or is as the first month in which anything counts finds it; the
    state of who is not rated yet does not grow. ``provisional(state)`` says whose rating is marked (None: the
    edition).

    ``words`` say of each of ``clauses`` what it sets a rating for, as explanations tell it: ``words[number](games,
    rating)`` gets the games that counted since the rule last set the player's rating, the settlement's own among
    them, and the rating that it sets, in smallest steps (none: only the clause is told).
    """

    columns: Sequence[StateColumn]
    rule: Callable[[Cards], Settled]
    clauses: Sequence[str] = ()
    grown: Callable[[State, Ints], State] | None = None
    grows_at_onset: bool = False
    provisional: Callable[[State], Flags] | None = None
    words: Sequence[Callable[[Sequence[Gathered], int], str]] = ()

    def at_end(self, state: State, settled: Ints, month: int) -> State:
        """The columns without entries as they are at the end of a month, from those after the last settlement.

        Args:
            state: after it.
            settled: in which month it was, since 1970-01, or NEVER_SETTLED.
            month: likewise.
        """
        kept: State = {each.name: state[each.name] for each in self.columns if not each.entries}
        return kept if self.grown is None else self.grown(kept, months_passed(settled, month - settled))


def months_passed(settled: Ints, passed: Ints) -> Ints:
    """So many months, none before there was any settlement."""
    return np.where(settled == NEVER_SETTLED, 0, np.maximum(passed, 0))
