"""What a replay keeps: one element a seat, a card, a correction and a converted rating, as arrays."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Annotated, Any, Final, TypeVar, get_args

import numpy as np

from pipeline.replay.keeping import StateLog
from pipeline.replay.ordering import stable_order
from pipeline.rules.rounding import Flags, Ints

# How wide a column is, as there are as many elements as seats. Whoever multiplies widens narrow numbers first.
Numbers = Annotated[Ints, np.int32]
"""Numbers of seats, cards, players and games, and ratings in smallest steps."""

Clauses = Annotated[Ints, np.int16]
Codes = Annotated[Ints, np.int8]
Exact = Annotated[Ints, np.int64]
Marks = Annotated[Flags, np.bool_]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLog:
    """One element a counted seat, in order of play, white before black. Ratings in the edition's smallest step.

    ``seat`` is its number in the course, ``card`` its number in the card log. ``games`` counts the player's
    rated games before this row. ``reason`` numbers the replay's reasons (0: rated or unplayed), ``clause`` its
    clauses. ``change`` is exact, in parts of the edition's unit, for games rated by the formula (``formula``);
    for those that entered an average (``averaged``) it is the step of the shown rating. ``k`` is NO_K where a rated
    game has a change of its own. ``predicted`` is the expected score that the edition is held against others by,
    where it is not ``expected``.
    """

    seat: Numbers
    card: Numbers
    own: Numbers
    own_known: Marks
    opponent: Numbers
    opponent_known: Marks
    source: Codes
    games: Numbers
    reason: Codes
    clause: Clauses
    formula: Marks
    averaged: Marks
    expected: Exact
    k: Numbers
    change: Exact
    predicted: Exact


NO_K: Final = -1
"""In place of K: the game's change is not K (score - expected)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLog:
    """One element a card, each player's in the order in which they were settled.

    ``last_seat`` is the number in the seat log of the card's last seat, of the last one that counts if any does,
    ``base`` the rating that the gain is added to, ``gain`` the rounded sum of changes.

    ``after`` = max(base + gain + bonus, floor) + ``reset``; ``lifted`` is what the floor added, ``reset`` what the
    rule over whole settlements did by the replay's clause number ``reset_clause``. ``edition`` numbers the
    editions, ``source`` the words for where the rating before came from. ``rated_after``: on the list from then on.
    """

    player: Numbers
    last_seat: Numbers
    edition: Codes
    source: Codes
    before: Numbers
    base: Numbers
    gain: Numbers
    bonus: Numbers
    lifted: Numbers
    reset: Numbers
    reset_clause: Clauses
    after: Numbers
    games_after: Numbers
    established_after: Marks
    rated_after: Marks
    counted: Marks


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionLog:
    """One element a correction: ``change`` as decided, ``lifted`` what the floor added.

    ``refused`` are changes of ratings that there were not: nothing was changed.
    """

    correction: Exact
    edition: Exact
    before: Exact
    change: Exact
    lifted: Exact
    after: Exact
    games: Exact
    established: Marks
    refused: Marks


@dataclass(frozen=True, slots=True, kw_only=True)
class ConversionLog:
    """One element a rating that an edition changed on its first day; ``first_event`` is the next event."""

    player: Exact
    edition: Exact
    first_event: Exact
    before: Exact
    after: Exact
    games: Exact
    established: Marks


Log = TypeVar("Log", SeatLog, CardLog, CorrectionLog, ConversionLog)


def empty(kind: type[Log], length: int, **there: Ints | Flags) -> Log:
    """A log to be written into, of that length; columns that are ``there`` already are taken as they are.

    What is not written is nought, and takes no memory.
    """
    # In one block of memory, which the system hands out in large pages: many short columns are slow to touch first.
    widths = {field.name: np.dtype(get_args(field.type)[1]) for field in fields(kind) if field.name not in there}
    widest_first = sorted(widths, key=lambda name: -widths[name].itemsize)  # so that every column stands aligned
    block = np.zeros(length * sum(width.itemsize for width in widths.values()), dtype=np.uint8)
    columns: dict[str, Any] = dict(there)
    start = 0
    for name in widest_first:
        stop = start + length * widths[name].itemsize
        columns[name] = block[start:stop].view(widths[name])
        start = stop
    return kind(**columns)


def put_in_order_of_play(log: SeatLog, states: StateLog) -> None:
    """Order logs by the seats' numbers in the course, column by column where it stands."""
    order = stable_order(log.seat)
    columns = [getattr(log, field.name) for field in fields(SeatLog)]
    for column in (*columns, *states.own.values(), *states.opponent.values()):
        column[:] = column.take(order)


def joined(kind: type[Log], several: Sequence[Log]) -> Log:
    """Several logs as one."""
    return kind(
        **{field.name: np.concatenate([getattr(part, field.name) for part in several]) for field in fields(kind)}
    )
