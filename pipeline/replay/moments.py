"""Moments: every time a standing changed, in order; from them come histories and peaks."""

from dataclasses import dataclass

import numpy as np

from pipeline.replay.course import Course
from pipeline.replay.engine import Replay
from pipeline.replay.ledger_rows import months_of_editions, rows_before_corrections
from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.system import RatingSystem


@dataclass(frozen=True, slots=True, kw_only=True)
class Moments:
    """One element a player and month in which something was settled: the standing at the month's end.

    Sorted by player, then month; ``month`` numbers the course's months. Ratings in smallest steps.
    """

    player: Ints
    month: Ints
    rating: Ints
    games: Ints
    established: Flags


def moments(system: RatingSystem, course: Course, replay: Replay) -> Moments:
    """The standings at the ends of months, of the players and months that a replay touched."""
    cards, corrections, conversions = replay.cards, replay.corrections, replay.conversions
    counted = np.flatnonzero(cards.counted)
    row = course.seat_row[replay.seats.seat[cards.last_seat[counted]]]
    behind = rows_before_corrections(system, course)[corrections.correction] - 1
    # Cards stand at their last game; conversions, then corrections, behind the last game before them.
    game = np.concatenate([row, course.event_first_row[conversions.first_event] - 1, behind])
    turn = np.concatenate(
        [
            np.zeros(len(row), dtype=np.int64),
            2 * conversions.edition,
            2 * corrections.edition + 1,
        ]
    )
    day = np.concatenate(
        [
            np.zeros(len(row) + len(conversions.player), dtype=np.int64),
            course.correction_day[corrections.correction],
        ]
    )
    month = np.concatenate(
        [
            course.event_month[course.row_event[row]],
            months_of_editions(system, course)[conversions.edition],
            course.correction_month[corrections.correction],
        ]
    )
    player = np.concatenate(
        [cards.player[counted], conversions.player, course.correction_player[corrections.correction]]
    )
    rating = np.concatenate([cards.after[counted], conversions.after, corrections.after])
    games = np.concatenate([cards.games_after[counted], conversions.games, corrections.games])
    established = np.concatenate(
        [cards.established_after[counted], conversions.established, corrections.established]
    )
    order = np.lexsort((day, turn, game, player))
    player, month = player[order], month[order]
    final = np.append((player[1:] != player[:-1]) | (month[1:] != month[:-1]), [True])[: len(player)]
    kept = order[final]
    return Moments(
        player=player[final],
        month=month[final],
        rating=rating[kept],
        games=games[kept],
        established=established[kept],
    )
