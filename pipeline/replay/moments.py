"""Moments: every time a standing changed, in order; from them come histories and peaks."""

from dataclasses import dataclass

import numpy as np

from pipeline.replay.course import NOBODY, Course
from pipeline.replay.engine import Replay
from pipeline.replay.ledger_rows import months_of_editions, rows_before_corrections
from pipeline.replay.ordering import stable_order
from pipeline.replay.player_by_player import SeatsOfPlayers, events_of_seats, month_by_seat
from pipeline.replay.together import lasts
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


def moments(system: RatingSystem, course: Course, replay: Replay, counted: SeatsOfPlayers) -> Moments:
    """The standings at the ends of months, of the players and months that a replay touched.

    Args:
        system: the rule book that was replayed.
        course: the course of play.
        replay: what came of it.
        counted: the seats of cards that counted.
    """
    cards, corrections, conversions = replay.cards, replay.corrections, replay.conversions
    number = corrections.correction
    # Conversions, then corrections, stand behind the last game before them.
    game = np.concatenate(
        [course.event_first_row[conversions.first_event], rows_before_corrections(system, course)[number]]
    )
    turn = np.concatenate([2 * conversions.edition, 2 * corrections.edition + 1])
    day = np.concatenate([np.zeros(len(conversions.player), dtype=np.int64), course.correction_day[number]])
    between = np.lexsort((day, turn))
    months = [months_of_editions(system, course)[conversions.edition], course.correction_month[number]]
    card, event = _last_cards(course, replay, counted)
    player = np.concatenate(
        [cards.player[card], np.append(conversions.player, course.correction_player[number])[between]]
    )
    event = np.concatenate([event, _last_events(course, game[between])])
    month = np.concatenate([course.event_month[event[: len(card)]], np.concatenate(months)[between]])

    order = stable_order(player.astype(np.int64) * (len(course.event_ids) + 1) + event + 1)
    order = order[lasts(player[order], month[order])]

    def standing(of_cards: np.ndarray, of_conversions: np.ndarray, of_corrections: np.ndarray) -> np.ndarray:
        return np.concatenate([of_cards[card], np.append(of_conversions, of_corrections)[between]])[order]

    return Moments(
        player=player[order],
        month=month[order],
        rating=standing(cards.after, conversions.after, corrections.after),
        games=standing(cards.games_after, conversions.games, corrections.games),
        established=standing(cards.established_after, conversions.established, corrections.established),
    )


def _last_events(course: Course, rows: Ints) -> Ints:
    """The event of the last of the first so many rows of the course, -1 where there are none."""
    event = np.full(len(rows), NOBODY)
    event[rows > 0] = course.row_event[rows[rows > 0] - 1]
    return event


def _last_cards(course: Course, replay: Replay, counted: SeatsOfPlayers) -> tuple[Ints, Ints]:
    """The last card that counted of each player and month, by player, then month; and the event it ended with."""
    month = month_by_seat(course, replay)[counted.seat]
    final = np.ones(len(month), dtype=bool)
    np.not_equal(month[1:], month[:-1], out=final[:-1])
    final[counted.first[1:][counted.sizes > 0] - 1] = True
    last = counted.seat[final]
    return replay.seats.card[last], events_of_seats(course, replay, last)
