"""Replays wave by wave: what rule books of any kind come to, a wave of settlements at a time."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pipeline.replay.book import Book
from pipeline.replay.course import Course
from pipeline.replay.decisions import come_into_force, correct
from pipeline.replay.keeping import StateLog, empty_state_log
from pipeline.replay.log import CardLog, ConversionLog, CorrectionLog, SeatLog, empty, joined, put_in_order_of_play
from pipeline.replay.ordering import stable_order
from pipeline.replay.outcome import Wave
from pipeline.replay.span import InForce
from pipeline.replay.terms import Terms
from pipeline.replay.together import firsts
from pipeline.replay.wave import settle
from pipeline.rules.edition import Edition
from pipeline.rules.entry import Facts
from pipeline.rules.rounding import Flags, Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class Waves:
    """The waves of rows and of corrections: edition by edition, inside one by level, so that order is kept.

    ``events`` says of each event whether it counts, ``corrections`` are the waves of those that do, rising.
    """

    levels: int
    rows: Ints
    events: Flags
    corrections: Ints


def replay_waves(
    editions: Sequence[Edition],
    terms: Sequence[Terms],
    course: Course,
    waves: Waves,
    in_force: InForce,
    book: Book,
    known: Facts,
    corrected: CorrectionLog,
) -> tuple[SeatLog, CardLog, StateLog, ConversionLog]:
    """Replay what counts; the logs of what happened.

    Args:
        editions: of the rule book.
        terms: of each edition.
        course: the course of play.
        waves: in which it is replayed.
        in_force: which edition is when.
        book: the standings before the first game; moved on.
        known: what enters newcomers.
        corrected: the corrections that count, wave by wave; all but which they are is filled in.
    """
    seats = np.flatnonzero(waves.events[course.row_event[course.seat_row]])
    # Players have one card in a wave.
    seat_card = waves.rows[course.seat_row[seats]] * len(course.player_ids) + course.seat_player[seats]
    order = stable_order(seat_card)
    seats, seat_card = seats[order], seat_card[order]
    starts = np.flatnonzero(firsts(seat_card))
    log, cards = empty(SeatLog, len(seats)), empty(CardLog, len(starts))
    states = empty_state_log(editions[0].columns, len(seats))
    log.seat[:] = seats
    log.card[:] = np.repeat(np.arange(len(starts)), np.diff(starts, append=len(seats)))
    cards.player[:] = course.seat_player[seats[starts]]
    seat_wave = waves.rows[course.seat_row[seats]]
    cards.edition[:] = seat_wave[starts] // waves.levels
    conversions: list[ConversionLog] = [empty(ConversionLog, 0)]
    every = np.unique(np.concatenate([seat_wave, waves.corrections]))
    ends = zip(
        (every // waves.levels).tolist(),
        np.searchsorted(seat_wave, every, side="right").tolist(),
        np.searchsorted(seat_wave[starts], every, side="right").tolist(),
        np.searchsorted(waves.corrections, every, side="right").tolist(),
        strict=True,
    )
    now = in_force.first
    s0 = c0 = x0 = 0
    for edition, s1, c1, x1 in ends:
        while now < edition:
            now += 1
            conversions += come_into_force(editions, now, book, known, in_force)
        if s1 > s0:
            wave = Wave(seats=slice(s0, s1), cards=slice(c0, c1), starts=starts[c0:c1] - s0)
            settle(terms[edition], wave, course, book, log, cards, states)
        if x1 > x0:
            correct(terms[edition], course, book, corrected, slice(x0, x1))
        s0, c0, x0 = s1, c1, x1
    while now < in_force.last:
        now += 1
        conversions += come_into_force(editions, now, book, known, in_force)
    put_in_order_of_play(log, states)
    cards.last_seat[log.card] = np.arange(len(seats))  # of a card's seats the last one stays
    counted = np.flatnonzero(log.formula | log.averaged)
    cards.last_seat[log.card[counted]] = counted  # a month is rounded behind an event that brought something
    return log, cards, states, joined(ConversionLog, conversions)
