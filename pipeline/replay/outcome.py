"""What settlements bring: from the standings before them to their part of the logs and the standings after."""

from dataclasses import dataclass, replace

import numpy as np

from pipeline.replay.book import NO_SOURCE, Book
from pipeline.replay.course import NOBODY, Course
from pipeline.replay.log import CardLog, SeatLog
from pipeline.replay.terms import NO_CLAUSE, Terms
from pipeline.rules.provisional import performances
from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.seats import Cards, Seats
from pipeline.rules.system import Edition


@dataclass(frozen=True, slots=True, kw_only=True)
class Wave:
    """Where some seats and their cards stand in the logs; ``starts`` are the cards' first seats, from 0."""

    seats: slice
    cards: slice
    starts: Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class After:
    """The standings after a settlement, one element a card.

    ``total`` is the sum behind an average. ``newcomer`` are those who count for the first time, and
    ``first_day`` of these the day of the first seat that counts.
    """

    rating: Ints
    games: Ints
    established: Flags
    total: Ints
    counted: Flags
    newcomer: Flags
    first_day: Ints


def outcome(
    terms: Terms, wave: Wave, course: Course, own_book: Book, opponent_book: Book, log: SeatLog, card_log: CardLog
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
    """
    edition = terms.edition
    starts = wave.starts
    seat = log.seat[wave.seats]
    row = course.seat_row[seat]
    paired = course.seat_opponent[seat] != NOBODY
    sizes = np.diff(starts, append=len(seat))
    before = own_book.rating[starts]

    # Which rows count, and the how-manieth game each is: an average may take in walkovers, up to its last game.
    seats = seats_of(terms, course, seat, own_book, opponent_book)
    reason = terms.refused[row]
    for exclusion, code in zip(edition.exclusions, terms.exclusion_reasons, strict=True):
        reason = np.where((reason == 0) & exclusion.applies(seats), code, reason)
    rated = course.row_played[row] & (reason == 0)
    established = seats.established
    averaged = np.zeros(len(seat), dtype=bool)
    counted = rated
    if edition.provisional is not None and edition.provisional.averages:
        candidate = rated | (terms.bye_counts[seat] & ~established)
        nth = seats.games + _running(candidate, starts, sizes)
        averaged = candidate & ~established & (nth <= edition.provisional.games)
        counted = rated | averaged
    number = seats.games + _running(counted, starts, sizes)

    base = before
    own = seats.own
    change = np.zeros(len(seat), dtype=np.int64)
    total = own_book.total[starts]
    if averaged.any():
        shown, running_total = _averages(terms, seat, seats, own_book.total, averaged, starts, sizes)
        change = np.where(averaged, shown - _previous(shown, starts, before), 0)
        last = starts + sizes - 1
        has_average = _any(averaged, starts)
        base = np.where(has_average, shown[last], before)
        own = np.where(averaged, own, np.repeat(base, sizes))
        total = running_total[last]

    formula = rated & ~averaged
    used = replace(seats, own=own, number=number)
    points = edition.points(used)
    change = np.where(formula, points.change, change)
    gain = edition.rounding(_sum(np.where(formula, points.change, 0), starts), edition.unit)
    card_counted = _any(counted, starts)
    bonus = np.zeros(len(starts), dtype=np.int64)
    day = course.event_day[course.row_event[row]]
    newcomer = card_counted & ~own_book.rated[starts]
    if edition.bonus is not None:
        # Whoever is rated for the first time in this event has it as the first one.
        first = np.where(own_book.rated, own_book.first_event, day)[starts]
        gaining = Cards(gain=gain, established=established[starts], day=day[starts], first_event=first)
        bonus = edition.bonus.points(gaining)
    raw = base + gain + bonus
    after = raw if edition.floor is None else np.where(card_counted, np.maximum(raw, floor_of(edition)), raw)

    games_after = own_book.games[starts] + _sum(counted.astype(np.int64), starts)
    established_after = established[starts]
    if edition.provisional is not None:
        established_after = established_after | (games_after >= edition.provisional.games)

    log.own[wave.seats] = own
    log.own_known[wave.seats] = own_book.known
    walkover = averaged & terms.bye_counts[seat]
    log.opponent[wave.seats] = np.where(walkover, _bye_rating(edition), seats.opponent)
    log.opponent_known[wave.seats] = np.where(paired, opponent_book.known, walkover)
    log.source[wave.seats] = np.where(paired & ~walkover, opponent_book.source, NO_SOURCE)
    log.games[wave.seats] = number - counted
    reason = np.where(course.row_played[row] | ~course.row_known[row], reason, 0)
    log.reason[wave.seats] = reason
    log.clause[wave.seats] = np.where(
        reason > 0, terms.reason_clauses[reason], _clauses(terms, used, formula, averaged, walkover)
    )
    log.formula[wave.seats] = formula
    log.averaged[wave.seats] = averaged
    log.expected[wave.seats] = points.expected
    log.k[wave.seats] = points.k
    log.change[wave.seats] = change
    card_log.source[wave.cards] = own_book.source[starts]
    card_log.before[wave.cards] = before
    card_log.base[wave.cards] = base
    card_log.gain[wave.cards] = gain
    card_log.bonus[wave.cards] = bonus
    card_log.lifted[wave.cards] = after - raw
    card_log.after[wave.cards] = after
    card_log.games_after[wave.cards] = games_after
    card_log.established_after[wave.cards] = established_after
    card_log.counted[wave.cards] = card_counted

    first = np.minimum.reduceat(np.where(counted, np.arange(len(seat)), len(seat)), starts)[newcomer]
    return After(
        rating=after,
        games=games_after,
        established=established_after,
        total=total,
        counted=card_counted,
        newcomer=newcomer,
        first_day=day[first],
    )


def seats_of(terms: Terms, course: Course, seat: Ints, own: Book, opponent: Book) -> Seats:
    """Seats of the course as the standings are before them."""
    # White gives the handicap: black's head start is what white is behind.
    given = terms.head_start[course.row_handicap[course.seat_row[seat]]]
    return Seats(
        own=own.rating,
        opponent=opponent.rating,
        games=own.games,
        opponent_games=opponent.games,
        number=own.games,
        established=own.established,
        opponent_established=opponent.established,
        score=course.seat_score[seat].astype(np.int64),
        head_start=np.where(course.seat_black[seat], given, -given),
    )


def floor_of(edition: Edition) -> int:
    """The lowest rating, in smallest steps; 0 for an edition without one."""
    return (edition.floor or 0) * edition.steps


def shown_average(edition: Edition, total: Ints, count: Ints) -> Ints:
    """An average as it is shown: the sum over so many games (at least one), rounded once, not below the floor."""
    shown = edition.rounding(total, count)
    return shown if edition.floor is None else np.maximum(shown, floor_of(edition))


def brought(edition: Edition, opponent: Ints, score: Ints) -> Ints:
    """What games bring into averages."""
    if edition.provisional is None or edition.provisional.swing is None:
        raise ValueError("an edition without averages")
    return performances(opponent, score, edition.provisional.swing * edition.steps)


def _sum(values: Ints, starts: Ints) -> Ints:
    total: Ints = values if len(starts) == len(values) else np.add.reduceat(values, starts)
    return total


def _any(flags: Flags, starts: Ints) -> Flags:
    found: Flags = flags if len(starts) == len(flags) else np.logical_or.reduceat(flags, starts)
    return found


def _running(flags: Flags, starts: Ints, sizes: Ints) -> Ints:
    """How many flags are set in the card so far, the seat itself included."""
    return _running_sum(flags.astype(np.int64), starts, sizes)


def _running_sum(values: Ints, starts: Ints, sizes: Ints) -> Ints:
    if len(starts) == len(values):
        return values
    total = np.cumsum(values)
    running: Ints = total - np.repeat(total[starts] - values[starts], sizes)
    return running


def _previous(values: Ints, starts: Ints, before: Ints) -> Ints:
    """The value of the seat before in the same card, ``before`` at its first seat."""
    shifted = np.roll(values, 1)
    shifted[starts] = before
    return shifted


def _averages(
    terms: Terms, seat: Ints, seats: Seats, total: Ints, averaged: Flags, starts: Ints, sizes: Ints
) -> tuple[Ints, Ints]:
    """After each seat, the shown average and the sum behind it; seats that do not count leave both as they were."""
    edition = terms.edition
    each = brought(edition, seats.opponent, seats.score)
    if edition.provisional is not None and edition.provisional.bye_rating is not None:
        each = np.where(terms.bye_counts[seat], _bye_rating(edition), each)
    total = total + _running_sum(np.where(averaged, each, 0), starts, sizes)
    count = seats.games + _running(averaged, starts, sizes)
    shown = shown_average(edition, total, np.maximum(count, 1))
    untouched = seats.established | (count == 0)
    return np.where(untouched, seats.own, shown), total


def _clauses(terms: Terms, seats: Seats, formula: Flags, averaged: Flags, walkover: Flags) -> Ints:
    """The number of the clause that moved each seat, -1 for none."""
    cites = terms.edition.cites
    by_rule = terms.clauses[cites(seats)] if cites is not None else terms.clauses[0]
    averages = np.where(walkover, terms.bye_clause, terms.provisional_clause)
    return np.where(formula, by_rule, np.where(averaged, averages, NO_CLAUSE))


def _bye_rating(edition: Edition) -> int:
    if edition.provisional is None or edition.provisional.bye_rating is None:
        return 0
    return edition.provisional.bye_rating * edition.steps
