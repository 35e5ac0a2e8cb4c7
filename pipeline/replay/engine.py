"""The engine: takes a course of play through a rule book's editions, one wave of settlements at a time."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from pipeline.replay.book import STANDING, Book, enter
from pipeline.replay.course import Course
from pipeline.replay.game_by_game import replay_over_tables
from pipeline.replay.log import CardLog, ConversionLog, CorrectionLog, SeatLog, empty, joined, put_in_order_of_play
from pipeline.replay.ordering import stable_order
from pipeline.replay.outcome import Wave
from pipeline.replay.schedule import Schedule
from pipeline.replay.terms import Numbered, Terms, terms_of
from pipeline.replay.wave import settle
from pipeline.rules.editions import days_counted, edition_at, first_days
from pipeline.rules.entry import Facts
from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.system import Edition, RatingSystem, Settles

_IMMENSE: Final = 1 << 30
"""In smallest steps: games move a rating by less than as much again before it leaves the logs' numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """A finished replay: the standings before and after, and the logs of all that happened between.

    ``clauses`` are the texts that the logs number, ``reasons`` likewise (0: none). ``logs`` works out the logs of
    seats and cards, once.
    """

    opened: Book
    closed: Book
    logs: Callable[[], tuple[SeatLog, CardLog]]
    corrections: CorrectionLog
    conversions: ConversionLog
    clauses: Sequence[str]
    reasons: Sequence[str]

    @property
    def seats(self) -> SeatLog:
        """What happened seat by seat."""
        return self.logs()[0]

    @property
    def cards(self) -> CardLog:
        """What happened card by card."""
        return self.logs()[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """What a replay counts: of each event whether it counts, and the numbers of the corrections that do.

    ``since`` is the last day of an earlier run, whose standings are gone on from (None: from the beginning),
    ``through`` the last day of the list's period, both in days since 1970-01-01.
    """

    events: Flags
    corrections: Ints
    since: int | None
    through: int


def replay(system: RatingSystem, course: Course, plan: Schedule, book: Book, known: Facts, span: Span) -> Replay:
    """Replay what counts under a rule book whose options are chosen.

    Args:
        system: all its editions settle alike.
        course: the games in order of play.
        plan: the course's schedule for that way of settling.
        book: the standings before the first game; left as they are.
        known: what enters newcomers.
        span: which part of the course counts.
    """
    opened = book.copy()
    clauses, reasons = Numbered(), Numbered("")
    terms = [terms_of(edition, course, clauses, reasons) for edition in system.editions]
    firsts = first_days(system.editions)
    event_edition = edition_at(firsts, _days_counted(course, system.settles))
    correction_edition = edition_at(firsts, course.correction_day)
    # What an earlier run went on to convert is not converted again, even if something before that day comes now.
    converted = 0 if span.since is None else int(edition_at(firsts, np.array([span.since]))[0])
    counted = [event_edition[span.events], correction_edition[span.corrections], np.array([converted])]
    in_force = int(np.concatenate(counted).min())
    last_edition = max(converted, int(edition_at(firsts, np.array([span.through]))[0]))
    enter(opened, system.editions[in_force], known)
    _refuse_immense(system, course, opened, span.corrections)
    book = opened.copy()

    levels = int(max(plan.row_level.max(initial=0), plan.correction_level.max(initial=0))) + 1
    correction_wave = correction_edition[span.corrections] * levels + plan.correction_level[span.corrections]
    order = np.argsort(correction_wave, kind="stable")
    corrections, correction_wave = span.corrections[order], correction_wave[order]
    corrected = empty(CorrectionLog, len(corrections))
    corrected.correction[:] = corrections
    corrected.edition[:] = correction_wave // levels
    if all((part == last_edition).all() for part in counted):

        def correct(book: Book, part: slice) -> None:
            _correct(terms[last_edition], course, book, corrected, part)

        over_tables = replay_over_tables(
            terms[last_edition], last_edition, course, plan, span.events, opened, corrected, correct
        )
        if over_tables is not None:
            return Replay(
                opened=opened,
                closed=over_tables[0],
                logs=over_tables[1],
                corrections=corrected,
                conversions=empty(ConversionLog, 0),
                clauses=tuple(clauses.texts),
                reasons=tuple(reasons.texts),
            )

    # Waves run edition by edition, inside one by level: both keep what must come first in front.
    row_wave = event_edition[course.row_event] * levels + plan.row_level
    seats = np.flatnonzero(span.events[course.row_event[course.seat_row]])
    # Players have one card in a wave.
    seat_card = row_wave[course.seat_row[seats]] * len(course.player_ids) + course.seat_player[seats]
    order = stable_order(seat_card)
    seats, seat_card = seats[order], seat_card[order]
    starts = np.flatnonzero(np.diff(seat_card, prepend=-1))
    log, cards = empty(SeatLog, len(seats)), empty(CardLog, len(starts))
    log.seat[:] = seats
    log.card[:] = np.repeat(np.arange(len(starts)), np.diff(starts, append=len(seats)))
    cards.player[:] = course.seat_player[seats[starts]]
    seat_wave = row_wave[course.seat_row[seats]]
    cards.edition[:] = seat_wave[starts] // levels
    conversions: list[ConversionLog] = [empty(ConversionLog, 0)]
    waves = np.unique(np.concatenate([seat_wave, correction_wave]))
    ends = zip(
        (waves // levels).tolist(),
        np.searchsorted(seat_wave, waves, side="right").tolist(),
        np.searchsorted(seat_wave[starts], waves, side="right").tolist(),
        np.searchsorted(correction_wave, waves, side="right").tolist(),
        strict=True,
    )
    s0 = c0 = x0 = 0
    for edition, s1, c1, x1 in ends:
        while in_force < edition:
            in_force += 1
            conversions += _come_into_force(system.editions, in_force, book, known, event_edition, converted)
        if s1 > s0:
            wave = Wave(seats=slice(s0, s1), cards=slice(c0, c1), starts=starts[c0:c1] - s0)
            settle(terms[edition], wave, course, book, log, cards)
        if x1 > x0:
            _correct(terms[edition], course, book, corrected, slice(x0, x1))
        s0, c0, x0 = s1, c1, x1
    while in_force < last_edition:
        in_force += 1
        conversions += _come_into_force(system.editions, in_force, book, known, event_edition, converted)
    put_in_order_of_play(log)
    cards.last_seat[log.card] = np.arange(len(seats))  # of a card's seats the last one stays
    return Replay(
        opened=opened,
        closed=book,
        logs=lambda: (log, cards),
        corrections=corrected,
        conversions=joined(ConversionLog, conversions),
        clauses=tuple(clauses.texts),
        reasons=tuple(reasons.texts),
    )


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


def _days_counted(course: Course, settles: Settles) -> Ints:
    """The day on which each event counts, in days since 1970-01-01."""
    if not len(course.months):
        return course.event_day
    months = np.array(course.months, dtype="datetime64[M]").astype("datetime64[D]").astype(np.int64)
    return days_counted(settles, course.event_day, months[course.event_month])


def _come_into_force(
    editions: Sequence[Edition], number: int, book: Book, known: Facts, event_edition: Ints, converted: int
) -> list[ConversionLog]:
    """Convert the standing ratings as the edition says, and let newcomers enter by it from now on.

    Args:
        editions: of the rule book.
        number: of the edition.
        book: the standings of the day before.
        known: what enters newcomers.
        event_edition: the number of the edition of each event.
        converted: the number of the last edition that the standings of an earlier run were converted by.
    """
    edition = editions[number]
    enter(book, edition, known)
    if _averages(edition) and not _averages(editions[number - 1]):
        book.total[:] = np.where(book.rated & ~book.established, book.rating * book.games, 0)
    if edition.conversion is None or number <= converted:
        return []
    before = book.rating.copy()
    after = np.where(book.rated, edition.conversion.rule(before), before)
    book.rating[:] = after
    moved = np.flatnonzero(after != before)
    if _averages(edition):
        book.total[moved] = after[moved] * book.games[moved]
    log = empty(ConversionLog, len(moved))
    log.player[:] = moved
    log.edition[:] = number
    log.first_event[:] = np.searchsorted(event_edition, number)
    log.before[:] = before[moved]
    log.after[:] = after[moved]
    log.games[:] = book.games[moved]
    log.established[:] = book.established[moved]
    return [log]


def _averages(edition: Edition) -> bool:
    return edition.provisional is not None and edition.provisional.averages


def _correct(terms: Terms, course: Course, book: Book, log: CorrectionLog, part: slice) -> None:
    """Set or move ratings by decision; games and status stay.

    An average that is corrected is from now on the average over the same games.
    """
    edition = terms.edition
    steps = edition.steps
    number = log.correction[part]
    player = course.correction_player[number]
    before = book.rating[player]
    value = course.correction_value[number] * steps
    change = np.where(course.correction_sets[number], value - before, value)
    after = before + change
    if edition.floor is not None:
        after = np.maximum(after, edition.floor * steps)
    lifted = after - before - change
    if _averages(edition):
        # An average has no floor rows of its own: what is shown is never below the floor.
        averaged = ~book.established[player]
        change, lifted = np.where(averaged, change + lifted, change), np.where(averaged, 0, lifted)
        book.total[player] = np.where(averaged, after * book.games[player], book.total[player])
    log.before[part] = before
    log.change[part] = change
    log.lifted[part] = lifted
    log.after[part] = after
    log.games[part] = book.games[player]
    log.established[part] = book.established[player]
    book.rating[player] = after
    book.source[player] = STANDING
