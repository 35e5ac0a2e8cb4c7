"""What a rule book expected of every game before it was played, and how many games it knew of the two players."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pipeline.replay.course import NOBODY, Course
from pipeline.replay.engine import Replay
from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.system import RatingSystem
from schemas.vocabulary import HANDICAPS

_TOLD: Final = 10**6
"""In which parts of a point expected scores are told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Predictions:
    """One element a row of the course, from the side of whoever stands as white.

    ``counted``: the replay counts the row's event. ``known``: both players have a rating or a start value, and the
    handicap has a worth. ``expected`` is white's expected score from 0 to 1 (½ where it is not known), ``halfway``
    whether it lies between what the two sides expected, because that does not add up to a point. ``white_games``
    and ``black_games`` are the rated games of each before this one.
    """

    counted: Flags
    known: Flags
    expected: NDArray[np.float64]
    halfway: Flags
    white_games: Ints
    black_games: Ints


def predictions(system: RatingSystem, course: Course, replay: Replay) -> Predictions:
    """The predictions of a replay, each from the ratings that the rule book uses for that game.

    Where the two sides of a game do not add up, as when one of them uses a rating newer than the other one sees,
    the prediction lies halfway between them: it must not depend on who stands as white. A line that goes on past
    certainty ends at it.

    Args:
        system: the rule book that was replayed, its options chosen.
        course: the course of play.
        replay: what came of it.
    """
    log = replay.seats
    place = np.full(len(course.seat_row), NOBODY, dtype=np.int64)
    place[log.seat] = np.arange(len(log.seat))
    count = len(course.row_event)
    first = course.seats_before(np.arange(count))
    paired = np.flatnonzero(course.seat_opponent[first] != NOBODY)
    paired = paired[place[first[paired]] != NOBODY]
    white, black = place[first[paired]], place[first[paired] + 1]
    edition = replay.cards.edition[log.card[white]].astype(np.int64)
    unit = np.array([each.curve.unit for each in system.editions], dtype=np.int64)[edition]
    predicts = np.array([each.predicts is not None for each in system.editions])[edition]
    of_white, of_black = (
        np.where(predicts, log.predicted[seat], log.expected[seat]).astype(np.int64) for seat in (white, black)
    )
    doubled = of_white + unit - of_black
    worth = np.array([[name in each.handicaps.points for name in HANDICAPS] for each in system.editions])

    counted, known, halfway = np.zeros((3, count), dtype=bool)
    expected = np.full(count, 0.5)
    white_games, black_games = np.zeros((2, count), dtype=np.int64)
    counted[paired] = True
    known[paired] = log.own_known[white] & log.own_known[black] & worth[edition, course.row_handicap[paired]]
    expected[paired] = np.clip(doubled, 0, 2 * unit) / (2 * unit)
    expected[~known] = 0.5
    # Formulas are rounded for each side by itself: less than people are told is no difference of views.
    halfway[paired] = known[paired] & (np.abs(of_white + of_black - unit) > unit // _TOLD)
    white_games[paired], black_games[paired] = log.games[white], log.games[black]
    return Predictions(
        counted=counted,
        known=known,
        expected=expected,
        halfway=halfway,
        white_games=white_games,
        black_games=black_games,
    )
