"""Who met whom in which round of an event, with what result: shapes, places and tie-breaks are made from it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
import pandas as pd

from pipeline.reports.columns import numbers, places, sizes_of_runs, starts_of_runs
from pipeline.reports.crosstable_entries import Entries
from pipeline.reports.seats import SEAT_KINDS
from pipeline.rules.rounding import Flags, Ints
from schemas.ledger_columns import MILLIONTHS

ALONE: Final = -1
"""In a column of opponents: a bye."""

_ROUNDS: Final = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Encounters:
    """One element a seat of a game or a bye, by entry and round; several games of a round in the ledger's order.

    ``row`` is the seat's in the ledger. ``own`` and ``opponent`` number the entries (ALONE: a bye), ``event`` the
    events. ``half`` are the half points got, 0 without a result; ``scored`` says whether there is one.
    ``forfeit``: decided without play. ``black``: whether it is known that the entry has
    black.
    """

    row: Ints
    own: Ints
    opponent: Ints
    event: Ints
    round: Ints
    half: Ints
    scored: Flags
    forfeit: Flags
    black: Flags

    @property
    def bye(self) -> Flags:
        """Where there is no opponent."""
        bye: Flags = self.opponent == ALONE
        return bye

    @property
    def played(self) -> Flags:
        """Where a game was played and has a result."""
        return self.scored & ~self.forfeit & ~self.bye

    def of(self, which: Flags | Ints) -> "Encounters":
        """Those of a mask, in the same order, or those at these places."""
        return Encounters(**{name: getattr(self, name)[which] for name in Encounters.__slots__})


def encounters_of(ledger: pd.DataFrame, key: Ints, players: pd.Series, entries: Entries) -> Encounters:
    """The seats of a ledger.

    Args:
        ledger: rows of schemas.ledger.Ledger that belong to an event; both sides of a game are among them.
        key: of each row, the event's place in order of play times the number of players plus the player's row.
        players: the ids of schemas.players.Players.
        entries: the entries of these rows, by key.
    """
    kind = places(ledger["kind"], SEAT_KINDS)
    row = np.flatnonzero(kind >= 0)
    seats, key, kind = ledger[["opponent_id", "score", "round", "colour"]].iloc[row], key[row], kind[row]
    own = np.searchsorted(entries.key, key)
    opponent = places(seats["opponent_id"], players)
    against = np.searchsorted(entries.key, key // max(len(players), 1) * len(players) + opponent)
    score, no_score = numbers(seats["score"])
    rounds = seats["round"].to_numpy(dtype=np.int64)
    order = np.lexsort((rounds, own))
    return Encounters(
        row=row[order],
        own=own[order],
        opponent=np.where(opponent < 0, ALONE, against)[order],
        event=entries.event[own][order],
        round=rounds[order],
        half=(2 * score // MILLIONTHS)[order],
        scored=~no_score[order],
        forfeit=((kind == SEAT_KINDS.index("unplayed")) & (opponent >= 0))[order],
        black=(places(seats["colour"], ["b"]) == 0)[order],
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Rounds:
    """The rounds that each event had, by event and round.

    ``key`` is event and round in one number, ``number`` the round, ``games`` the most seats that one player has in
    it, ``before`` the games of all rounds before it.
    """

    key: Ints
    number: Ints
    games: Ints
    before: Ints

    def games_behind(self, event: Ints, number: Ints) -> Ints:
        """How many games a player could have in these events behind these rounds."""
        behind: Ints = self.before[self._end(event)] - self.before[self._at(event, number + 1)]
        return behind

    def still_to_come(self, event: Ints, number: Ints) -> Ints:
        """How many rounds these events had from these rounds on, each included."""
        rounds: Ints = self._end(event) - self._at(event, number)
        return rounds

    def _at(self, event: Ints, number: Ints) -> Ints:
        return np.searchsorted(self.key, event * _ROUNDS + number)

    def _end(self, event: Ints) -> Ints:
        return np.searchsorted(self.key, (event + 1) * _ROUNDS)


def rounds_of(encounters: Encounters) -> tuple[Rounds, Ints, Ints]:
    """The rounds of the events; and each round that an entry was in, as the entry and the round's place in them."""
    stays = starts_of_runs(encounters.own, encounters.round)
    seats = sizes_of_runs(stays, len(encounters.own))
    key = encounters.event[stays] * _ROUNDS + encounters.round[stays]
    order = np.argsort(key, kind="stable")
    starts = starts_of_runs(key[order])
    keys = key[order][starts]
    games = np.maximum.reduceat(seats[order], starts) if len(starts) else seats
    rounds = Rounds(key=keys, number=keys % _ROUNDS, games=games, before=np.append(0, np.cumsum(games)))
    return rounds, encounters.own[stays], np.searchsorted(keys, key)


def reduced(reduce: Callable[[Ints, Ints], Ints], own: Ints, values: Ints, empty: Ints) -> Ints:
    """Values brought together by entry, as np.add.reduceat does; ``empty`` holds what entries without any get.

    Args:
        reduce: np.add.reduceat, np.minimum.reduceat or np.maximum.reduceat.
        own: the entries, ascending.
        values: one for each of them.
        empty: one for each entry that there is.
    """
    starts = starts_of_runs(own)
    brought = empty.astype(values.dtype)
    if len(starts):
        brought[own[starts]] = reduce(values, starts)
    return brought
