"""From rating to rating over an edition's tables: wide levels as arrays, narrow ones game by game."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np

from pipeline.replay.ordering import stable_order
from pipeline.replay.outcome import brought, shown_average
from pipeline.replay.tables import Tables
from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.system import Edition

_NARROW: Final = 32
"""Levels with fewer games than this are quicker replayed game by game than as arrays."""

_SHORT: Final = 4
"""So few narrow levels after each other are not worth changing over."""

_AT_ONCE: Final = 1 << 17
"""So many games are held as lists at a time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Games:
    """Games and byes in order of play, of each the two places: white's, then black's; at a bye both are white's.

    ``part`` is where the tables have the score's advantage, head start counted in; ``nth`` which game of an
    average a place is (0: it enters none). Both, like ``players``, have shape (games, 2).
    """

    players: Ints
    part: Ints
    nth: Ints | None
    level: Ints


def play(
    edition: Edition,
    tables: Tables,
    games: Games,
    ratings: Ints,
    totals: Ints,
    pauses: Ints,
    pause: Callable[[int], None],
) -> tuple[Ints, Ints] | None:
    """Replay games level by level.

    Args:
        edition: whose tables these are.
        tables: its changes.
        games: what is replayed.
        ratings: of every player, in smallest steps; moved on.
        totals: the sums behind averages of every player; moved on.
        pauses: rising levels before whose games ``pause`` is called.
        pause: is given the number of the pause.

    Returns:
        The ratings before each place, and the sums before those that enter an average; None if a rating left the
        tables: then nothing that was done holds.
    """
    before: Ints = np.zeros(games.players.shape, dtype=np.int32)
    sums = np.zeros(games.players.shape if games.nth is not None else (0, 2), dtype=np.int64)
    order = stable_order(games.level)
    level = games.level[order]
    first = np.flatnonzero(np.diff(level, prepend=-1))
    averages = np.zeros(len(first), dtype=bool)
    if games.nth is not None and len(first):
        averages = np.logical_or.reduceat((games.nth > 0).any(axis=1).take(order), first)
    pause_at = np.searchsorted(level[first], pauses)
    begins = _stretches(np.diff(first, append=len(order)), averages, pause_at)
    bounds = [*first.tolist(), len(order)]
    narrow = _Narrow(tables=tables, games=games, ratings=ratings)
    paused = 0
    for begin, end in pairwise([*begins, len(first)]):
        while paused < len(pauses) and pause_at[paused] <= begin:
            pause(paused)
            paused += 1
        try:
            if end - begin >= _SHORT and not averages[begin]:
                for start in range(bounds[begin], bounds[end], _AT_ONCE):
                    here = order[start : min(start + _AT_ONCE, bounds[end])]
                    before[here] = narrow.play(here)
                continue
        except IndexError:
            return None  # beyond the tables' end
        for at in range(begin, end):
            here = order[bounds[at] : bounds[at + 1]]
            before[here] = _wave(edition, tables, games, here, ratings, totals, sums if averages[at] else None)
    while paused < len(pauses):
        pause(paused)
        paused += 1
    return (before, sums) if tables.hold(before) else None


def _stretches(widths: Ints, averages: Flags, cuts: Ints) -> list[int]:
    """The first levels of stretches: narrow levels on end are one, every other level is one of its own."""
    narrow = (widths < _NARROW) & ~averages
    goes_on = np.zeros(len(widths), dtype=bool)
    goes_on[1:] = narrow[1:] & narrow[:-1]
    goes_on[cuts[cuts < len(widths)]] = False
    begins: list[int] = np.flatnonzero(~goes_on).tolist()
    return begins


def _wave(
    edition: Edition,
    tables: Tables,
    games: Games,
    here: Ints,
    ratings: Ints,
    totals: Ints,
    sums: Ints | None,
) -> Ints:
    """Replay games of players who are all different; the ratings before them.

    Args:
        edition: whose tables these are.
        tables: its changes.
        games: of which some are replayed.
        here: their numbers.
        ratings: of every player.
        totals: behind averages, of every player.
        sums: to be told the totals before; None if none of the games enters an average.
    """
    players = games.players.take(here, axis=0)
    part = games.part.take(here, axis=0)
    own: Ints = ratings.take(players)
    index = np.empty(own.shape, dtype=np.int64)
    np.subtract(own[:, 0], own[:, 1], out=index[:, 0])
    np.negative(index[:, 0], out=index[:, 1])
    index += part
    if tables.several_k:
        index += tables.k_part.take(own - tables.lowest, mode="clip")
    after = tables.change.take(index, mode="clip")
    after += own
    np.maximum(after, tables.floor, out=after)
    if sums is not None and games.nth is not None:
        nth = games.nth.take(here, axis=0).ravel()
        at = np.flatnonzero(nth)
        player = players.ravel()[at]
        total = totals[player]
        sums[here[at >> 1], at & 1] = total
        total = total + brought(edition, own.ravel()[at ^ 1], tables.score_of(part.ravel()[at]))
        totals[player] = total
        after.ravel()[at] = shown_average(edition, total, nth[at].astype(np.int64))
    ratings[players] = after
    return own


class _Narrow:
    """Games one after the other, over the tables as lists."""

    def __init__(self, *, tables: Tables, games: Games, ratings: Ints) -> None:
        self._tables = tables
        self._games = games
        self._ratings = ratings
        self._lists: tuple[list[int], list[int]] | None = None

    def play(self, here: Ints) -> Ints:
        """Replay some games in the order given; the ratings before them."""
        if self._lists is None:
            self._lists = (self._tables.change.tolist(), self._tables.k_part.tolist())
        change, k_part = self._lists
        several_k, lowest, floor = self._tables.several_k, self._tables.lowest, self._tables.floor
        players, part = self._games.players[here], self._games.part[here]
        concerned = None
        if len(self._ratings) > 2 * len(here):
            concerned, players = np.unique(players, return_inverse=True)
            players = players.reshape(-1, 2)
        ratings = self._ratings.tolist() if concerned is None else self._ratings[concerned].tolist()
        whites: list[int] = []
        blacks: list[int] = []
        for white, black, white_part, black_part in zip(
            players[:, 0].tolist(), players[:, 1].tolist(), part[:, 0].tolist(), part[:, 1].tolist(), strict=True
        ):
            own, other = ratings[white], ratings[black]
            whites.append(own)
            blacks.append(other)
            apart = own - other
            if several_k:
                own += change[k_part[own - lowest] + white_part + apart]
                other += change[k_part[other - lowest] + black_part - apart]
            else:
                own += change[white_part + apart]
                other += change[black_part - apart]
            ratings[white] = max(floor, own)
            ratings[black] = max(floor, other)
        self._ratings[slice(None) if concerned is None else concerned] = ratings
        return np.column_stack([np.array(whites, dtype=np.int64), np.array(blacks, dtype=np.int64)])
