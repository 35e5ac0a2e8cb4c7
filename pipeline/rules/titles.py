"""Names that a rating brings: bands, titles for life, and ranks that are held."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pipeline.rules.rounding import Flags, Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class Bands:
    """Names of rating bands, the highest first, each with its lower bound; the last one has none."""

    clause: str = ""
    bands: Sequence[tuple[int, str]]

    @property
    def upwards(self) -> Sequence[str]:
        """The names, the lowest first."""
        return [name for _, name in reversed(self.bands)]

    def index(self, ratings: Ints) -> Ints:
        """The number of each rating's band, counted from the lowest (0) upwards."""
        bounds = np.array([bound for bound, _ in self.bands[-2::-1]], dtype=np.int64)
        return np.searchsorted(bounds, ratings, side="right")

    def names(self, ratings: Ints) -> list[str]:
        """The band's name of each rating; a rating on a bound belongs to the upper band."""
        upwards = self.upwards
        return [upwards[index] for index in self.index(ratings).tolist()]

    def rank_of(self, name: str) -> int:
        """The number of the band of that name, counted from the lowest (0); -1 if there is none."""
        return self.upwards.index(name) if name in self.upwards else -1


@dataclass(frozen=True, slots=True, kw_only=True)
class LifeTitles:
    """Titles for life at an official rating, some of them up to an age; the highest first.

    Each is (name, rating, oldest age or None). Judged after every rated event.
    """

    clause: str
    ladder: Sequence[tuple[str, int, int | None]]

    def reached(self, rating: Ints, official: Flags, age: Ints) -> Flags:
        """Which titles each rating after an event reaches.

        Args:
            rating: shape (n,), after the event.
            official: shape (n,), whether that rating is official.
            age: shape (n,), in whole years at the event's end; -1 if unknown.

        Returns:
            Shape (n, titles), in the ladder's order.
        """
        columns = [
            official & (rating >= least) & (True if oldest is None else (age >= 0) & (age <= oldest))
            for _, least, oldest in self.ladder
        ]
        return np.stack(columns, axis=1)

    def highest(self, earned: Sequence[str]) -> str:
        """The highest of the titles earned, or nothing."""
        return next((name for name, _, _ in self.ladder if name in earned), "")

    def ask_for_age(self, rating: Ints) -> Flags:
        """Which ratings reach a title for which an age has to be known."""
        by_age = [least for _, least, oldest in self.ladder if oldest is not None]
        return np.array(rating >= min(by_age)) if by_age else np.zeros(rating.shape, dtype=bool)


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldRanks:
    """Ranks that rise and never fall: the highest band kept through the last ``games`` games."""

    clause: str
    ranks: Bands
    games: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BandTitles:
    """Titles that go with the present rating, for players of at least ``games`` rated games."""

    clause: str
    bands: Bands
    games: int


TitleRule = LifeTitles | HeldRanks | BandTitles
