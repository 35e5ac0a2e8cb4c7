"""From rating to rating over an edition's tables: wide levels as arrays, narrow ones game by game."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np

from pipeline.replay.averages import brought, shown_average
from pipeline.replay.ordering import stable_order_of_runs
from pipeline.replay.tables import UNBOUNDED, UNMOVED, Tables
from pipeline.replay.together import firsts
from pipeline.rules.edition import Edition
from pipeline.rules.rounding import Flags, Ints

_NARROW: Final = 32
"""Levels with fewer games than this are quicker replayed game by game than as arrays."""

_SHORT: Final = 4
"""So few narrow levels after each other are not worth changing over."""

_TOGETHER: Final = 1 << 15
"""So many games are laid out for their waves at a time: they stay near the processor."""

_AT_ONCE: Final = 1 << 13
"""So many games are held as lists at a time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Games:
    """Games and byes in order of play, of each the two places: white's, then black's; at a bye both are white's.

    ``given`` is the head start that white gives, in smallest steps (None: nobody gives any), ``nth`` which game
    of an average a place is (0: it enters none; None: there are no averages). What is told by place has shape
    (games, 2).
    """

    players: Ints
    score: Ints
    rated: Flags
    given: Ints | None
    nth: Ints | None
    level: Ints

    def places(self, tables: Tables, here: Ints) -> tuple[Ints, Ints]:
        """The players of some games and where the tables have their advantages of 0; shape (2, games).

        All whites stand before all blacks, in numbers as wide as looking up takes: waves have nothing to lay out.
        """
        players = self.players.take(here, axis=0).T.astype(np.intp, order="C")
        score, rated = self.score.take(here, axis=0).T, self.rated.take(here)
        part = tables.score_part(score if rated.all() else np.where(rated, score, UNMOVED))
        if self.given is not None:
            given = self.given.take(here)
            part[0] -= given
            part[1] += given
        return players, part


@dataclass(frozen=True, slots=True, kw_only=True)
class Before:
    """What stood before each place: the ratings, and the sums of those that enter an average; shape (games, 2).

    There are no ``sums`` where there are no averages: then their shape is (0, 2).
    """

    ratings: Ints
    sums: Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class _Standing:
    """What games move: of every player the rating in smallest steps, and the sum behind an average."""

    ratings: Ints
    totals: Ints


def play(
    edition: Edition,
    tables: Tables,
    games: Games,
    ratings: Ints,
    totals: Ints,
    pauses: Ints,
    pause: Callable[[int], None],
) -> Before | None:
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
        None if a rating left the tables: then nothing that was done holds.
    """
    standing = _Standing(ratings=ratings, totals=totals)
    before = Before(
        ratings=np.zeros(games.players.shape, dtype=np.int32),
        sums=np.zeros(games.players.shape if games.nth is not None else (0, 2), dtype=np.int64),
    )
    order = stable_order_of_runs(games.level)
    level = games.level[order]
    first = np.flatnonzero(firsts(level))
    averages = np.zeros(len(first), dtype=bool)
    if games.nth is not None and len(first):
        averages = np.logical_or.reduceat((games.nth > 0).any(axis=1).take(order), first)
    pause_at = np.searchsorted(level[first], pauses)
    bounds = np.append(first, len(order))
    narrow = _narrow(np.diff(bounds), averages)
    loop = _Loop(tables)
    paused = 0
    for begin, end in pairwise([*_stretches(narrow, bounds, pause_at), len(first)]):
        while paused < len(pauses) and pause_at[paused] <= begin:
            pause(paused)
            paused += 1
        here = order[bounds[begin] : bounds[end]]
        if narrow[begin]:
            within = loop.play(games, here, ratings, before)
        else:
            within = _waves(edition, tables, games, here, bounds[begin : end + 1] - bounds[begin], standing, before)
        if not within:
            return None
    while paused < len(pauses):
        pause(paused)
        paused += 1
    return before


def _narrow(widths: Ints, averages: Flags) -> Flags:
    """Which levels are replayed game by game: narrow ones of which several stand together."""
    narrow = (widths < _NARROW) & ~averages
    run = np.cumsum(firsts(narrow)) - 1
    lengths: Ints = np.bincount(run)[run] if len(run) else run
    return narrow & (lengths >= _SHORT)


def _stretches(narrow: Flags, bounds: Ints, cuts: Ints) -> list[int]:
    """The first levels of what is replayed together: levels of one kind, of no more games than are laid out."""
    begins = firsts(narrow, bounds[:-1] // _TOGETHER)
    begins[cuts[cuts < len(narrow)]] = True
    found: list[int] = np.flatnonzero(begins).tolist()
    return found


def _waves(
    edition: Edition, tables: Tables, games: Games, here: Ints, bounds: Ints, standing: _Standing, before: Before
) -> bool:
    """Replay levels as arrays, each of players who are all different.

    Args:
        edition: whose tables these are.
        tables: its changes.
        games: of which some are replayed.
        here: their numbers.
        bounds: where in these each level begins, and the last one ends.
        standing: is moved on.
        before: to be told what stood before these games.

    Returns:
        False if a rating left the tables.
    """
    players, part = games.places(tables, here)
    nth = games.nth[here].T if games.nth is not None else np.zeros((2, 0), dtype=np.int32)
    with_averages = bool(nth.any())
    seen, sums = np.empty_like(players), np.zeros(nth.shape, dtype=np.int64)
    for start, stop in pairwise(bounds.tolist()):
        player = players[:, start:stop]
        own = standing.ratings.take(player)
        seen[:, start:stop] = own
        index = own - own[::-1]
        index += part[:, start:stop]
        if tables.several_k:
            index += tables.k_part.take(own - tables.lowest, mode="clip")
        after = tables.change.take(index, mode="clip")
        after += own
        if tables.floor > UNBOUNDED:
            np.maximum(after, tables.floor, out=after)
        if with_averages:
            side, at = np.nonzero(nth[:, start:stop])
            whose = player[side, at]
            total = standing.totals[whose]
            sums[side, start + at] = total
            score = tables.score_of(part[side, start + at])
            total = total + brought(edition, own[1 - side, at], score)
            standing.totals[whose] = total
            after[side, at] = shown_average(edition, total, nth[side, start + at].astype(np.int64))
        standing.ratings[player] = after
    before.ratings[here] = seen.T
    if with_averages:
        before.sums[here] = sums.T
    return tables.hold(seen)


class _Loop:
    """Games one after the other, over the tables as lists."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._lists: tuple[list[int], list[int]] | None = None

    def play(self, games: Games, here: Ints, ratings: Ints, before: Before) -> bool:
        """Replay some games in the order given.

        Args:
            games: of which some are replayed.
            here: their numbers.
            ratings: of every player; moved on.
            before: to be told the ratings before these games.

        Returns:
            False if a rating left the tables.
        """
        concerned = np.arange(len(ratings))
        players, part = games.places(self._tables, here)
        if len(ratings) > players.size:
            concerned, numbers = np.unique(players, return_inverse=True)
            players = numbers.reshape(players.shape)
        now = ratings[concerned].tolist()
        seen = np.empty((len(here), 2), dtype=np.int64)
        for start in range(0, len(here), _AT_ONCE):
            some = slice(start, start + _AT_ONCE)
            try:
                seen[some] = self._seen(players[:, some], part[:, some], now)
            except IndexError:
                return False
        ratings[concerned] = now
        before.ratings[here] = seen
        return self._tables.hold(seen.T)

    def _seen(self, players: Ints, part: Ints, ratings: list[int]) -> Ints:
        """The ratings before each place, shape (games, 2); ``ratings`` are moved on.

        Raises:
            IndexError: beyond the tables' end.
        """
        if self._lists is None:
            self._lists = (self._tables.change.tolist(), self._tables.k_part.tolist())
        change, k_part = self._lists
        several_k, lowest, floor = self._tables.several_k, self._tables.lowest, self._tables.floor
        seen: list[int] = []
        see = seen.append
        for white, black, white_part, black_part in zip(*players.tolist(), *part.tolist(), strict=True):
            own, other = ratings[white], ratings[black]
            see(own)
            see(other)
            apart = own - other
            if several_k:
                own += change[k_part[own - lowest] + white_part + apart]
                other += change[k_part[other - lowest] + black_part - apart]
            else:
                own += change[white_part + apart]
                other += change[black_part - apart]
            # Calling max() would take a third of the loop's time.
            ratings[white] = own if own > floor else floor  # noqa: FURB136
            ratings[black] = other if other > floor else floor  # noqa: FURB136
        return np.array(seen, dtype=np.int64).reshape(-1, 2)
