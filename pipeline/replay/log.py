"""What a replay keeps: one element a seat, a card, a correction and a converted rating, as arrays."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import TypeVar

import numpy as np

from pipeline.rules.rounding import Flags, Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLog:
    """One element a counted seat, in order of play, white before black. Ratings in the edition's smallest step.

    ``seat`` is its number in the course, ``card`` its number in the card log. ``games`` counts the player's
    rated games before this row. ``reason`` numbers the replay's reasons (0: rated or unplayed), ``clause`` its
    clauses. ``change`` is exact, in parts of the edition's unit, for games rated by the formula (``formula``);
    for those that entered an average (``averaged``) it is the step of the shown rating.
    """

    seat: Ints
    card: Ints
    own: Ints
    own_known: Flags
    opponent: Ints
    opponent_known: Flags
    source: Ints
    games: Ints
    reason: Ints
    clause: Ints
    formula: Flags
    averaged: Flags
    expected: Ints
    k: Ints
    change: Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLog:
    """One element a card, each player's in the order in which they were settled.

    ``last_seat`` is the number of the card's last seat in the seat log, ``base`` the rating that the gain is added
    to, ``gain`` the rounded sum of changes.

    ``after`` = max(base + gain + bonus, floor); ``lifted`` is what the floor added. ``edition`` numbers the
    editions, ``source`` the words for where the rating before came from.
    """

    player: Ints
    last_seat: Ints
    edition: Ints
    source: Ints
    before: Ints
    base: Ints
    gain: Ints
    bonus: Ints
    lifted: Ints
    after: Ints
    games_after: Ints
    established_after: Flags
    counted: Flags


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionLog:
    """One element a correction: ``change`` as decided, ``lifted`` what the floor added."""

    correction: Ints
    edition: Ints
    before: Ints
    change: Ints
    lifted: Ints
    after: Ints
    games: Ints
    established: Flags


@dataclass(frozen=True, slots=True, kw_only=True)
class ConversionLog:
    """One element a rating that an edition changed on its first day; ``first_event`` is the next event."""

    player: Ints
    edition: Ints
    first_event: Ints
    before: Ints
    after: Ints
    games: Ints
    established: Flags


Log = TypeVar("Log", SeatLog, CardLog, CorrectionLog, ConversionLog)


def empty(kind: type[Log], length: int) -> Log:
    """A log to be written into, of that length."""
    return kind(
        **{field.name: np.zeros(length, dtype=bool if field.type is Flags else np.int64) for field in fields(kind)}
    )


def in_order_of_play(log: SeatLog) -> SeatLog:
    """The same log, by the seats' numbers in the course."""
    order = np.argsort(log.seat, kind="stable")
    return SeatLog(**{field.name: getattr(log, field.name)[order] for field in fields(SeatLog)})


def joined(kind: type[Log], parts: Sequence[Log]) -> Log:
    """Several logs as one."""
    return kind(
        **{field.name: np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(kind)}
    )
