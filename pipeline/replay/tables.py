"""An edition's changes as tables, worked out once by its own rules: a game by score, advantage and K."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from pipeline.replay.averages import floor_of
from pipeline.rules.edition import Edition, Settles
from pipeline.rules.rounding import Ints
from pipeline.rules.seats import ByAdvantage, ByOwn, Seats, WhereAdvantage

UNMOVED: Final = 3
"""In the place of a score (0, 1, 2): nothing moves, because the game is not rated."""

_SCORES: Final = 4
_MARGIN: Final = 3000  # points by which ratings may drift apart
_LARGEST: Final = 1 << 20

UNBOUNDED: Final = -(1 << 62)
"""The floor of an edition that has none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tables:
    """What a seat's game changes: ``change[k_part[own - lowest] + score_part + advantage]``, in smallest steps.

    ``k_part`` is by own rating, from ``lowest`` upwards. A score's part (``score_part``) is where its advantage of
    0 stands. They hold for advantages of at most ``reach`` either way, and so for ratings at most ``apart`` apart
    with any handicap. No rating falls below ``floor``.
    """

    reach: int
    apart: int
    several_k: bool
    lowest: int
    k_part: Ints
    change: Ints
    floor: int

    def score_part(self, score: Ints) -> Ints:
        """Where each score's advantage of 0 stands; UNMOVED is a score."""
        part = score.astype(np.intp, order="C")
        part *= 2 * self.reach + 1
        part += self.reach
        return part

    def score_of(self, part: Ints) -> Ints:
        """The score of each part, whatever head start is counted in."""
        return part // (2 * self.reach + 1)

    def hold(self, ratings: Ints) -> bool:
        """Whether the tables reach to all these pairs of ratings; shape (2, games)."""
        if not ratings.size:
            return True
        within = ratings.min() >= self.lowest and ratings.max() < self.lowest + len(self.k_part)
        apart = ratings[0] - ratings[1]
        return bool(within and max(apart.max(), -apart.min()) <= self.apart)


def tables_of(edition: Edition, lowest: int, highest: int) -> Tables | None:
    """The tables of an edition whose changes of single games depend on advantage, score and own rating's K alone.

    Args:
        edition: the rule book's.
        lowest: of all ratings that players come with, in smallest steps.
        highest: likewise.

    Returns:
        None if the edition's changes depend on more, or if its tables would be too large.
    """
    if not _needs_no_more(edition) or (edition.floor is not None and lowest < floor_of(edition)):
        return None
    apart = highest - lowest + _MARGIN * edition.steps
    reach = apart + max(edition.handicaps.points.values(), default=0) * edition.steps
    own = np.arange(lowest - reach, highest + reach + 1)
    by_own = edition.k(_seats(own, np.zeros(len(own), dtype=np.int64), 0))
    _, example, k_number = np.unique(by_own, return_index=True, return_inverse=True)
    width = _SCORES * (2 * reach + 1)
    if width * len(example) > _LARGEST:
        return None
    advantage = np.arange(-reach, reach + 1)
    change = np.zeros((len(example), _SCORES, 2 * reach + 1), dtype=np.int64)
    for number, rating in enumerate(own[example].tolist()):
        for score in range(UNMOVED):
            seats = _seats(np.full(len(advantage), rating), advantage, score)
            brings = edition.rounding(edition.points(seats).change, edition.unit)
            for exclusion in edition.exclusions:
                brings = np.where(exclusion.applies(seats), 0, brings)
            change[number, score] = brings
    return Tables(
        reach=reach,
        apart=apart,
        several_k=len(example) > 1,
        lowest=int(own[0]),
        k_part=k_number * width,
        change=change.ravel(),
        floor=UNBOUNDED if edition.floor is None else floor_of(edition),
    )


def _needs_no_more(edition: Edition) -> bool:
    provisional = edition.provisional
    return (
        edition.settles is Settles.EVERY_GAME
        and isinstance(edition.curve.rule, ByAdvantage)
        and isinstance(edition.k, ByOwn)
        and edition.adjustment is None
        and edition.game_bonus is None
        and edition.bonus is None
        and edition.special is None
        and edition.card is None
        and edition.predicts is None
        and all(isinstance(each.applies, WhereAdvantage) for each in edition.exclusions)
        # Which games an average takes in must be known before there are ratings.
        and not (edition.averages and edition.exclusions)
        and (provisional is None or provisional.bye_rating is None)
    )


def _seats(own: Ints, advantage: Ints, score: int) -> Seats:
    """Seats of established players with these ratings and advantages, without handicaps."""
    nothing = np.zeros(len(own), dtype=np.int64)
    always = np.ones(len(own), dtype=bool)
    return Seats(
        own=own,
        opponent=own - advantage,
        games=nothing,
        opponent_games=nothing,
        number=nothing + 1,
        established=always,
        opponent_established=always,
        score=nothing + score,
        head_start=nothing,
    )
