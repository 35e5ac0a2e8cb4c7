"""The engine: takes a course of play through a rule book's editions and keeps all that happened."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from pipeline.replay.book import Book, enter, stamp_openings
from pipeline.replay.course import Course
from pipeline.replay.decisions import check_corrections
from pipeline.replay.game_by_game import replay_over_tables
from pipeline.replay.keeping import NO_STATES, StateLog
from pipeline.replay.log import CardLog, ConversionLog, CorrectionLog, SeatLog, empty
from pipeline.replay.schedule import Schedule
from pipeline.replay.span import Span, first_month_counted, in_force
from pipeline.replay.terms import Numbered, terms_of
from pipeline.replay.wave_by_wave import Waves, replay_waves
from pipeline.rules.entry import Facts
from pipeline.rules.rounding import Ints
from pipeline.rules.system import RatingSystem

_IMMENSE: Final = 1 << 30
"""In smallest steps: games move a rating by less than as much again before it leaves the logs' numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """A finished replay: the standings before and after, and the logs of all that happened between.

    ``clauses`` are the texts that the logs number, ``reasons`` likewise (0: none). ``logs`` works out the logs of
    seats and cards, once. ``states`` is what was kept besides the rating, seat by seat.
    """

    opened: Book
    closed: Book
    logs: Callable[[], tuple[SeatLog, CardLog]]
    corrections: CorrectionLog
    conversions: ConversionLog
    clauses: Sequence[str]
    reasons: Sequence[str]
    states: StateLog = field(default_factory=StateLog)

    @property
    def seats(self) -> SeatLog:
        """What happened seat by seat."""
        return self.logs()[0]

    @property
    def cards(self) -> CardLog:
        """What happened card by card."""
        return self.logs()[1]


def replay(system: RatingSystem, course: Course, levels: Schedule, book: Book, known: Facts, span: Span) -> Replay:
    """Replay what counts under a rule book whose options are chosen.

    Args:
        system: all its editions settle alike.
        course: the games in order of play.
        levels: the course's schedule for that way of settling.
        book: the standings before the first game; left as they are.
        known: what enters newcomers.
        span: which part of the course counts.
    """
    clauses, reasons = Numbered(), Numbered("")
    terms = [terms_of(edition, course, clauses, reasons) for edition in system.editions]
    opened = book.copy()
    when = in_force(system, course, span, opened)
    edition = system.editions[when.first]
    enter(opened, edition, known)
    if edition.card is not None:
        stamp_openings(opened, edition.card, span.as_of, first_month_counted(course, span))
    _refuse_immense(system, course, opened, span.corrections)

    count = int(max(levels.row_level.max(initial=0), levels.correction_level.max(initial=0))) + 1
    wave = when.corrections[span.corrections] * count + levels.correction_level[span.corrections]
    order = np.argsort(wave, kind="stable")
    corrected = empty(CorrectionLog, len(order))
    corrected.correction[:] = span.corrections[order]
    corrected.edition[:] = wave[order] // count

    def replayed(
        closed: Book,
        logs: Callable[[], tuple[SeatLog, CardLog]],
        conversions: ConversionLog,
        states: StateLog = NO_STATES,
    ) -> Replay:
        return Replay(
            opened=opened,
            closed=closed,
            logs=logs,
            corrections=corrected,
            conversions=conversions,
            clauses=tuple(clauses.texts),
            reasons=tuple(reasons.texts),
            states=states,
        )

    # The quick way is for some rule books only, and for most of them in most months; the other one is for all.
    if when.throughout(span):
        over_tables = replay_over_tables(
            terms[when.last], when.last, course, levels, span.events, opened, corrected
        )
        if over_tables is not None:
            return replayed(*over_tables, empty(ConversionLog, 0))
    waves = Waves(
        levels=count,
        rows=when.events[course.row_event] * count + levels.row_level,
        events=span.events,
        corrections=wave[order],
    )
    closed = opened.copy()
    log, cards, states, conversions = replay_waves(
        system.editions, terms, course, waves, when, closed, known, corrected
    )
    check_corrections(course, corrected)
    return replayed(closed, lambda: (log, cards), conversions, states)


def _refuse_immense(system: RatingSystem, course: Course, opened: Book, corrections: Ints) -> None:
    """Refuse ratings that the logs have no room for, however games may move them.

    Raises:
        OverflowError: a player's opening and corrections add up to more than half of what a log's number holds.
    """
    steps = max(each.steps for each in system.editions)
    value, sets = np.abs(course.correction_value[corrections]), course.correction_sets[corrections]
    highest = max(int(np.abs(opened.rating).max(initial=0)), steps * int(value[sets].max(initial=0)))
    moved = np.bincount(course.correction_player[corrections[~sets]], weights=value[~sets], minlength=1)
    if highest + steps * int(moved.max()) >= _IMMENSE:
        raise OverflowError("a player's opening and corrections add up to a rating beyond all bounds")
