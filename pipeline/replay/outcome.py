"""What settlements bring: from the standings before them to their part of the logs and the standings after."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from pipeline.replay.averages import averages, bye_rating, floor_of
from pipeline.replay.book import NO_SOURCE, Book
from pipeline.replay.course import NOBODY, Course
from pipeline.replay.log import NO_K, CardLog, SeatLog
from pipeline.replay.seats_at import seats_of
from pipeline.replay.terms import NO_CLAUSE, Terms
from pipeline.replay.whole_cards import NOTHING_BESIDES, Besides, log_besides, settled_whole
from pipeline.rules.card_sums import any_of, at_first, at_last, previous, running, spread, sum_of
from pipeline.rules.edition import Edition, Points
from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.seats import NEVER, Cards, Seats
from pipeline.rules.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class Wave:
    """Where some seats and their cards stand in the logs; ``starts`` are the cards' first seats, from 0."""

    seats: slice
    cards: slice
    starts: Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class After:
    """The standings after a settlement, one element a card.

    ``total`` is the sum behind an average, ``month`` the month of the card and ``state`` what is kept besides after
    it, of those who are ``kept``. ``newcomer`` are those who count for the first time, and ``first_day`` of these
    the day of the first seat that counts.
    """

    rating: Ints
    games: Ints
    established: Flags
    rated: Flags
    known: Flags
    total: Ints
    month: Ints
    state: State
    counted: Flags
    kept: Flags
    newcomer: Flags
    first_day: Ints


_NOTHING: Final[Ints] = np.zeros(0, dtype=np.int64)
_NO_CARDS: Final = Cards(gain=_NOTHING, established=_NOTHING.astype(bool), day=_NOTHING, first_event=_NOTHING)


def outcome(
    terms: Terms,
    wave: Wave,
    course: Course,
    own_book: Book,
    opponent_book: Book,
    log: SeatLog,
    card_log: CardLog,
    besides: Besides = NOTHING_BESIDES,
) -> After:
    """Work out some cards and write their part of the logs, but for whose seats and cards they are.

    Args:
        terms: of the edition in force.
        wave: where the seats and cards stand.
        course: the course of play.
        own_book: the standing of each seat's player before the card.
        opponent_book: likewise the opponent's; at a bye the player's own.
        log: its ``seat`` is read.
        card_log: to be written.
        besides: what is kept besides the ratings.
    """
    edition = terms.edition
    starts = wave.starts
    seat = log.seat[wave.seats]
    row = course.seat_row[seat]
    before = at_first(own_book.rating, starts)

    # Which rows count, and the how-manieth game each is: an average may take in walkovers, up to its last game.
    seats = seats_of(terms, course, seat, starts, own_book, opponent_book, besides)
    reason = terms.refused[row]
    played = course.row_played[row]
    excluded = np.zeros(len(seat), dtype=np.int64)
    for which, (exclusion, code) in enumerate(zip(edition.exclusions, terms.exclusion_reasons, strict=True), 1):
        applies = (reason == 0) & exclusion.applies(replace(seats, counts=played & (reason == 0)))
        excluded[applies & played] = which
        reason = np.where(applies, code, reason)
    rated = played & (reason == 0)
    averaged = np.zeros(len(seat), dtype=bool)
    counted = rated
    if edition.provisional is not None and edition.averages and not seats.established.all():
        candidate = rated | (terms.bye_counts[seat] & ~seats.established)
        nth = seats.games + running(candidate, starts)
        averaged = candidate & ~seats.established & (nth <= edition.provisional.games)
        counted = rated | averaged
    has_averages = bool(averaged.any())
    number = seats.games + running(counted, starts)

    base = before
    own = seats.own
    total = at_first(own_book.total, starts)
    if has_averages:
        shown, running_total = averages(terms, seat, seats, own_book.total, averaged, starts)
        base = np.where(any_of(averaged, starts), at_last(shown, starts), before)
        own = np.where(averaged, own, spread(base, starts, len(seat)))
        total = at_last(running_total, starts)

    formula = rated & ~averaged if has_averages else rated
    used = replace(seats, own=own, number=number, counts=counted, excluded=excluded)
    points = _points(edition, used, formula)
    change = _only(formula, points.change, 0)
    exact = sum_of(change, starts)
    gain = edition.rounding(exact, edition.unit)
    if has_averages:
        change = np.where(averaged, shown - previous(shown, starts, before), change)
    card_counted = any_of(counted, starts)
    was_rated = at_first(own_book.rated, starts)
    first_event = at_first(own_book.first_event, starts)
    newcomer = card_counted & ~was_rated
    if edition.unrated:  # games count before there is a rating
        newcomer &= first_event == NEVER
    raw = base + gain
    bonus: Ints | int = 0
    cards = _NO_CARDS
    established = at_first(seats.established, starts)
    if edition.bonus is not None or edition.card is not None:
        event = course.row_event[at_first(row, starts)]
        day = course.event_day[event]
        cards = Cards(
            gain=gain,
            established=established,
            day=day,
            # Whoever is rated for the first time in this event has it as the first one.
            first_event=np.where(newcomer, day, first_event),
            exact=exact,
            unit=edition.unit,
            before=before,
            month=course.month_numbers[course.event_month[event]],
            state={name: at_first(kept, starts) for name, kept in besides.own.items()} | dict(besides.entries),
            seats=used,
        )
    if edition.bonus is not None:
        bonus = edition.bonus.points(cards)
        raw = raw + bonus
    floored = raw if edition.floor is None else np.where(card_counted, np.maximum(raw, floor_of(edition)), raw)

    games_after = at_last(number, starts)
    if edition.provisional is not None:
        # Where nothing counts nothing happens, also under an edition that asks for fewer games than the one before.
        established = established | (card_counted & (games_after >= edition.provisional.games))
    cards = replace(cards, after=floored, games=games_after, known=at_first(own_book.known, starts))
    whole = settled_whole(terms, cards, card_counted, was_rated, established)

    walkover = averaged & terms.bye_counts[seat] if has_averages else averaged
    reason = _only(played | ~course.row_known[row], reason, 0)
    clause = _clauses(terms, used, points, formula, averaged, walkover)
    log.own[wave.seats] = own
    log.own_known[wave.seats] = own_book.known
    _log_opponents(terms, wave, course, opponent_book, walkover, log)
    log.games[wave.seats] = number - counted
    _put(log.reason, wave.seats, reason)
    log.clause[wave.seats] = np.where(reason > 0, terms.reason_clauses[reason], clause) if reason.any() else clause
    log.formula[wave.seats] = formula
    _put(log.averaged, wave.seats, averaged)
    log.expected[wave.seats] = points.expected
    log.k[wave.seats] = points.k
    log.change[wave.seats] = change
    if edition.predicts is not None:
        log.predicted[wave.seats] = edition.predicts(used)
    log_besides(besides, wave.seats)
    card_log.source[wave.cards] = at_first(own_book.source, starts)
    card_log.before[wave.cards] = before
    card_log.base[wave.cards] = base
    card_log.gain[wave.cards] = gain
    _put(card_log.bonus, wave.cards, bonus)
    _put(card_log.lifted, wave.cards, floored - raw)
    _put(card_log.reset, wave.cards, whole.reset)
    _put(card_log.reset_clause, wave.cards, whole.reset_clause)
    card_log.after[wave.cards] = whole.rating
    card_log.games_after[wave.cards] = games_after
    card_log.established_after[wave.cards] = whole.established
    card_log.rated_after[wave.cards] = whole.rated
    card_log.counted[wave.cards] = card_counted
    return After(
        rating=whole.rating,
        games=games_after,
        established=whole.established,
        rated=whole.rated,
        known=whole.known,
        total=total,
        month=cards.month,
        state=whole.state,
        counted=card_counted,
        kept=whole.kept,
        newcomer=newcomer,
        first_day=_first_days(course, row, counted, starts, newcomer),
    )


def _points(edition: Edition, seats: Seats, formula: Flags) -> Points:
    """What the formula brings each seat; K is NO_K where a game of those rated by it has a change of its own."""
    points = edition.points(seats)
    points = points._replace(k=edition.told_k(points.k))
    if edition.special is None:
        return points
    apart = formula & edition.special.applies(seats)
    brings = edition.special.change(seats, edition.unit) if edition.special.change is not None else 0
    return points._replace(k=np.where(apart, NO_K, points.k), change=np.where(apart, brings, points.change))


def _log_opponents(
    terms: Terms, wave: Wave, course: Course, opponent_book: Book, walkover: Flags, log: SeatLog
) -> None:
    """Log what the opponents have; at a walkover that enters an average, what it brings."""
    paired = course.seat_opponent[log.seat[wave.seats]] != NOBODY
    log.opponent[wave.seats] = opponent_book.rating
    log.opponent_known[wave.seats] = paired & opponent_book.known
    log.source[wave.seats] = _only(paired, opponent_book.source, NO_SOURCE)
    if walkover.any():
        log.opponent[wave.seats][walkover] = bye_rating(terms.edition)
        log.opponent_known[wave.seats][walkover] = True
        log.source[wave.seats][walkover] = NO_SOURCE


def _first_days(course: Course, row: Ints, counted: Flags, starts: Ints, newcomer: Flags) -> Ints:
    """The day of the first seat that counts of each card of a newcomer."""
    if not newcomer.any():
        return np.zeros(0, dtype=np.int64)
    at = np.arange(len(row))
    if len(starts) < len(row):
        at = np.minimum.reduceat(np.where(counted, at, len(row)), starts)
    return course.event_day[course.row_event[row[at[newcomer]]]]


def _put(column: np.ndarray, part: slice, values: np.ndarray | int) -> None:
    """Write into a log; noughts stand there already, and nothing but noughts takes no memory."""
    if np.any(values):
        column[part] = values


def _only(flags: Flags, values: Ints, otherwise: int) -> Ints:
    """The values where the flag is set."""
    return values if flags.all() else np.where(flags, values, otherwise)


def _clauses(terms: Terms, seats: Seats, points: Points, formula: Flags, averaged: Flags, walkover: Flags) -> Ints:
    """The number of the clause that moved each seat, -1 for none."""
    cites = terms.edition.cites
    by_rule = terms.clauses[cites(seats)] if cites is not None else terms.clauses[0]
    if terms.edition.special is not None:
        by_rule = np.where(points.k == NO_K, terms.special_clause, by_rule)
    if formula.all():
        return np.broadcast_to(by_rule, formula.shape)
    of_averages = np.where(walkover, terms.bye_clause, terms.provisional_clause)
    return np.where(formula, by_rule, np.where(averaged, of_averages, NO_CLAUSE))
