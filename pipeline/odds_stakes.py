"""Every K that a rule book may ask for in a game, whose it is, and seats of players who have it."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from pipeline.point_spans import HIGHEST, span
from pipeline.rules.edition import Edition
from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.seats import Seats

_ESTABLISHED_GAMES: Final = 10_000

MOST_STAKES: Final = 60
_APART: Final = 100
"""Where there are more K than anybody looks at, a block stands for every rating that is so many points apart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stake:
    """A K, in parts of the edition's unit of K, whose it is in words, and a rating and game at which it is so."""

    k: int
    applies: str
    own: int
    number: int
    established: bool


def stakes(edition: Edition) -> list[Stake]:
    """Every K of an edition, found by trying all ratings and all games of a provisional rating; largest first."""
    rating = np.arange(HIGHEST + 1, dtype=np.int64)
    official = edition.k(seats_apart(edition, rating, 0 * rating, None, 1, established=True))
    provisional = edition.provisional
    numbers = () if provisional is None or provisional.averages else range(1, provisional.games + 1)
    # One row a game of a provisional rating, one column a rating.
    early = np.array(
        [
            edition.k(seats_apart(edition, rating, 0 * rating, None, 1, established=False, number=at))
            for at in numbers
        ],
        dtype=np.int64,
    ).reshape(len(numbers), len(rating))
    found = np.unique(np.concatenate([official, early.ravel()]))[::-1]
    told_apart = bool((early != official).any())
    return [_stake(k, official == k, early == k, told_apart=told_apart) for k in found.tolist()]


def few_stakes(edition: Edition) -> list[Stake]:
    """The K of established players of every hundredth rating; where it stays the same to the highest, once."""
    lowest = -(-min(edition.floor or 0, 0) // _APART) * _APART
    rating = np.arange(lowest, HIGHEST + 1, _APART, dtype=np.int64)
    k = edition.k(seats_apart(edition, rating, 0 * rating, None, 1, established=True))
    last = int(np.flatnonzero(np.append(True, np.diff(k) != 0))[-1])
    return [
        Stake(
            k=one,
            applies=f"established, rated {own}{'+' if at == last else ''}",
            own=own,
            number=_ESTABLISHED_GAMES,
            established=True,
        )
        for at, (one, own) in enumerate(zip(k[: last + 1].tolist(), rating.tolist(), strict=False))
    ]


def _stake(k: int, official: Flags, early: Flags, *, told_apart: bool) -> Stake:
    applies = []
    if told_apart:
        for ratings in np.unique(early[early.any(axis=1)], axis=0):
            games = np.flatnonzero((early == ratings).all(axis=1)) + 1
            whose = "provisional" if len(games) == len(early) else f"games {_runs(games)}"
            applies.append(_whose(whose, ratings))
    if official.any():
        applies.append(_whose("established" if told_apart else "", official))
        own, number = int(official.argmax()), _ESTABLISHED_GAMES
    else:
        at, own = (int(place) for place in np.argwhere(early)[0])
        number = at + 1
    return Stake(
        k=k,
        applies="; ".join(filter(None, applies)),
        own=own,
        number=number,
        established=bool(official.any()),
    )


def _whose(status: str, ratings: Flags) -> str:
    said = "" if ratings.all() else f"rated {_runs(np.flatnonzero(ratings), HIGHEST)}"
    return " ".join(filter(None, (status, said)))


def _runs(numbers: Ints, highest: int | None = None) -> str:
    """Numbers in words: 1-20, 2000-2299 and 2400+ where they go on to the highest."""
    starts = np.flatnonzero(np.diff(numbers, prepend=numbers[0] - 2) != 1)
    ends = np.append(starts[1:], len(numbers)) - 1
    pairs = zip(numbers[starts].tolist(), numbers[ends].tolist(), strict=True)
    return ", ".join(span(first, None if last == highest else last) for first, last in pairs)


def seats_apart(
    edition: Edition,
    own: Ints,
    apart: Ints,
    head_start: Ints | None,
    score: int,
    *,
    established: bool,
    number: int = _ESTABLISHED_GAMES,
) -> Seats:
    """Seats of players with these ratings, so far above an established opponent; all in points."""
    steps = edition.steps
    none = np.zeros(len(own), dtype=np.int64)
    yes = np.ones(len(own), dtype=bool)
    state = {
        column.name: none + (column.start if column.opened is None else column.opened)
        for column in edition.columns
        if not column.entries
    }
    return Seats(
        own=own * steps,
        opponent=(own - apart) * steps,
        games=none + number - 1,
        opponent_games=none + _ESTABLISHED_GAMES,
        number=none + number,
        established=np.full(len(own), established),
        opponent_established=yes,
        score=none + score,
        head_start=(none if head_start is None else head_start) * steps,
        starts=np.arange(len(own)),
        counts=yes,
        known=yes,
        opponent_known=yes,
        state=state,
        opponent_state=state,
        entries={
            column.name: np.zeros((len(own), column.entries, column.fields), dtype=np.int64)
            for column in edition.columns
            if column.entries
        },
    )
