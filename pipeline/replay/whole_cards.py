"""What a rule book keeps besides the rating, and what its rule over whole settlements makes of cards."""

from dataclasses import dataclass, field
from typing import Final

import numpy as np

from pipeline.replay.keeping import StateLog
from pipeline.replay.terms import Terms
from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.seats import Cards
from pipeline.rules.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class Besides:
    """What a rule book keeps besides the rating, before some settlements, and where it is logged.

    ``own`` and ``opponent`` have one element a seat, ``entries``, the columns of entries, one table a card.
    """

    own: State = field(default_factory=dict)
    opponent: State = field(default_factory=dict)
    entries: State = field(default_factory=dict)
    log: StateLog = field(default_factory=StateLog)


NOTHING_BESIDES: Final = Besides()


def log_besides(besides: Besides, seats: slice) -> None:
    """Log what is kept of both players of some seats, of the columns that are logged."""
    for logged, kept in ((besides.log.own, besides.own), (besides.log.opponent, besides.opponent)):
        for name, column in logged.items():
            column[seats] = kept[name]


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole:
    """Cards after the rule over whole settlements, if there is one.

    ``reset`` is what it did to the rating, by the replay's clause number ``reset_clause``. ``kept`` are those whose
    state is kept.
    """

    rating: Ints
    reset: Ints | int
    reset_clause: Ints | int
    rated: Flags
    known: Flags
    established: Flags
    state: State
    kept: Flags


def settled_whole(terms: Terms, cards: Cards, counted: Flags, rated: Flags, established: Flags) -> Whole:
    """Put the edition's rule over whole settlements to cards.

    Args:
        terms: of the edition.
        cards: after their changes, bonus and floor.
        counted: in which of them anything counts; with others nothing happens.
        rated: who stood on the list before.
        established: whose rating is established by the edition.
    """
    edition = terms.edition
    if edition.card is None:
        return Whole(
            rating=cards.after,
            reset=0,
            reset_clause=0,
            rated=rated | counted,
            known=cards.known | counted,
            established=established,
            state={},
            kept=counted,
        )
    settled = edition.card.rule(cards)
    reset: Ints | int = 0
    clause: Ints | int = 0
    if settled.rating is not None and settled.clause is not None:
        reset = np.where(counted, settled.rating - cards.after, 0)
        clause = terms.card_clauses[settled.clause]
    if settled.rated is None:
        rated, known = rated | counted, cards.known | counted
    else:
        rated = known = np.where(counted, settled.rated, rated)
    if settled.established is not None:
        established = np.where(counted, settled.established, established)
    elif edition.card.provisional is not None:
        established = np.where(counted, ~edition.card.provisional(settled.state), established)
    elif edition.unrated and edition.provisional is None:
        established = rated
    return Whole(
        rating=cards.after + reset,
        reset=reset,
        reset_clause=clause,
        rated=rated,
        known=known,
        established=established & rated if edition.unrated else established,
        state=settled.state,
        kept=counted if settled.remembers is None else counted | settled.remembers,
    )
