"""Which games are scored: those that every contender predicts, after the warm-up; and why the others are not."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pipeline.replay.course import NOBODY, Course
from pipeline.replay.predictions import Predictions
from pipeline.rules.rounding import Flags, Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """How many games one contender keeps from being scored: ``predicted`` are those it does not."""

    predicted: int
    not_counted: int
    not_known: int
    too_early: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedGames:
    """The games that are scored, one element each, and how many are not.

    ``rows`` are their numbers in the course, ``half_points`` white's score, ``event`` the numbers of their events,
    ``colours`` whether it is known who had white. ``played`` are all rated games of the events that any contender
    counts, ``warm_up`` those before the day asked for; ``left_out`` is about the others, contender by contender.
    """

    rows: Ints
    half_points: Ints
    event: Ints
    colours: Flags
    played: int
    warm_up: int
    left_out: Sequence[LeftOut]

    @property
    def events(self) -> int:
        """How many events they are of."""
        return len(np.unique(self.event))


def shared_games(
    course: Course, predicted: Sequence[Predictions], since: int | None, min_games: int
) -> SharedGames:
    """Find the games that all predictions are held against.

    Args:
        course: the course of play.
        predicted: each contender's predictions.
        since: only games of events that end on this day or later, in days since 1970-01-01.
        min_games: only games whose two players have so many rated games before it, under every contender.
    """
    first = course.seats_before(np.arange(len(course.row_event)))
    paired = course.seat_opponent[first] != NOBODY
    rated = course.row_played & course.row_rated & course.event_rated[course.row_event] & paired
    rated &= np.logical_or.reduce([each.counted for each in predicted])
    late = course.event_day[course.row_event] >= (since if since is not None else np.iinfo(np.int64).min)
    candidates = np.flatnonzero(rated & late)
    predicts = np.ones(len(candidates), dtype=bool)
    left_out = []
    for each in predicted:
        counted, known = each.counted[candidates], each.known[candidates]
        grown = np.minimum(each.white_games, each.black_games)[candidates] >= min_games
        left_out.append(
            LeftOut(
                predicted=int((known & grown).sum()),
                not_counted=int((~counted).sum()),
                not_known=int((counted & ~known).sum()),
                too_early=int((known & ~grown).sum()),
            )
        )
        predicts &= known & grown
    rows = candidates[predicts]
    return SharedGames(
        rows=rows,
        half_points=course.seat_score[first[rows]].astype(np.int64),
        event=course.row_event[rows].astype(np.int64),
        colours=course.row_colours[rows],
        played=int(rated.sum()),
        warm_up=int((rated & ~late).sum()),
        left_out=left_out,
    )
