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
    before = _at_first(own_book.rating, starts)

    # Which rows count, and the how-manieth game each is: an average may take in walkovers, up to its last game.
    seats = seats_of(terms, course, seat, own_book, opponent_book)
    reason = terms.refused[row]
    for exclusion, code in zip(edition.exclusions, terms.exclusion_reasons, strict=True):
        reason = np.where((reason == 0) & exclusion.applies(seats), code, reason)
    played = course.row_played[row]
    rated = played & (reason == 0)
    established = seats.established
    averaged = np.zeros(len(seat), dtype=bool)
    counted = rated
    if edition.provisional is not None and edition.averages and not established.all():
        candidate = rated | (terms.bye_counts[seat] & ~established)
        nth = seats.games + _running(candidate, starts)
        averaged = candidate & ~established & (nth <= edition.provisional.games)
        counted = rated | averaged
    has_averages = bool(averaged.any())
    number = seats.games + _running(counted, starts)

    base = before
    own = seats.own
    total = _at_first(own_book.total, starts)
    if has_averages:
        shown, running_total = _averages(terms, seat, seats, own_book.total, averaged, starts)
        base = np.where(_any(averaged, starts), _at_last(shown, starts), before)
        own = np.where(averaged, own, _spread(base, starts, len(seat)))
        total = _at_last(running_total, starts)

    formula = rated & ~averaged if has_averages else rated
    used = replace(seats, own=own, number=number)
    points = edition.points(used)
    change = _only(formula, points.change, 0)
    gain = edition.rounding(_sum(change, starts), edition.unit)
    if has_averages:
        change = np.where(averaged, shown - _previous(shown, starts, before), change)
    card_counted = _any(counted, starts)
    newcomer = card_counted & ~_at_first(own_book.rated, starts)
    raw = base + gain
    bonus: Ints | int = 0
    if edition.bonus is not None:
        # Whoever is rated for the first time in this event has it as the first one.
        day = course.event_day[course.row_event[_at_first(row, starts)]]
        first = np.where(_at_first(own_book.rated, starts), _at_first(own_book.first_event, starts), day)
        bonus = edition.bonus.points(
            Cards(gain=gain, established=_at_first(established, starts), day=day, first_event=first)
        )
        raw = raw + bonus
    after = raw if edition.floor is None else np.where(card_counted, np.maximum(raw, floor_of(edition)), raw)

    games_after = _at_last(number, starts)
    established_after = _at_first(established, starts)
    if edition.provisional is not None:
        established_after = established_after | (games_after >= edition.provisional.games)

    log.own[wave.seats] = own
    log.own_known[wave.seats] = own_book.known
    log.opponent[wave.seats] = seats.opponent
    paired = course.seat_opponent[seat] != NOBODY
    log.opponent_known[wave.seats] = paired & opponent_book.known
    log.source[wave.seats] = _only(paired, opponent_book.source, NO_SOURCE)
    walkover = averaged & terms.bye_counts[seat] if has_averages else averaged
    if walkover.any():
        log.opponent[wave.seats][walkover] = _bye_rating(edition)
        log.opponent_known[wave.seats][walkover] = True
        log.source[wave.seats][walkover] = NO_SOURCE
    log.games[wave.seats] = number - counted
    reason = _only(played | ~course.row_known[row], reason, 0)
    _put(log.reason, wave.seats, reason)
    clause = _clauses(terms, used, formula, averaged, walkover)
    log.clause[wave.seats] = np.where(reason > 0, terms.reason_clauses[reason], clause) if reason.any() else clause
    log.formula[wave.seats] = formula
    _put(log.averaged, wave.seats, averaged)
    log.expected[wave.seats] = points.expected
    log.k[wave.seats] = points.k
    log.change[wave.seats] = change
    card_log.source[wave.cards] = _at_first(own_book.source, starts)
    card_log.before[wave.cards] = before
    card_log.base[wave.cards] = base
    card_log.gain[wave.cards] = gain
    _put(card_log.bonus, wave.cards, bonus)
    _put(card_log.lifted, wave.cards, after - raw)
    card_log.after[wave.cards] = after
    card_log.games_after[wave.cards] = games_after
    card_log.established_after[wave.cards] = established_after
    card_log.counted[wave.cards] = card_counted
    return After(
        rating=after,
        games=games_after,
        established=established_after,
        total=total,
        counted=card_counted,
        newcomer=newcomer,
        first_day=_first_days(course, row, counted, starts, newcomer),
    )


def seats_of(terms: Terms, course: Course, seat: Ints, own: Book, opponent: Book) -> Seats:
    """Seats of the course as the standings are before them."""
    # White gives the handicap: black's head start is what white is behind.
    if terms.head_start.any():
        given = terms.head_start[course.row_handicap[course.seat_row[seat]]]
        given = np.where(course.seat_black[seat], given, -given)
    else:
        given = np.zeros(len(seat), dtype=np.int64)
    return Seats(
        own=own.rating,
        opponent=opponent.rating,
        games=own.games,
        opponent_games=opponent.games,
        number=own.games,
        established=own.established,
        opponent_established=opponent.established,
        score=course.seat_score[seat].astype(np.int64),
        head_start=given,
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


# Cards of one seat each, as of books that settle game by game, need none of the work of adding up.
def _at_first(values: np.ndarray, starts: Ints) -> np.ndarray:
    """What each card's first seat has."""
    return values if len(starts) == len(values) else values[starts]


def _at_last(values: Ints, starts: Ints) -> Ints:
    """What each card's last seat has."""
    return values if len(starts) == len(values) else values[np.append(starts[1:], len(values)) - 1]


def _spread(values: Ints, starts: Ints, seats: int) -> Ints:
    """What each seat's card has."""
    return values if len(starts) == seats else np.repeat(values, np.diff(starts, append=seats))


def _sum(values: Ints, starts: Ints) -> Ints:
    total: Ints = values if len(starts) == len(values) else np.add.reduceat(values, starts)
    return total


def _any(flags: Flags, starts: Ints) -> Flags:
    found: Flags = flags if len(starts) == len(flags) else np.logical_or.reduceat(flags, starts)
    return found


def _running(flags: Flags, starts: Ints) -> Ints:
    """How many flags are set in the card so far, the seat itself included."""
    return _running_sum(flags.astype(np.int64), starts)


def _running_sum(values: Ints, starts: Ints) -> Ints:
    if len(starts) == len(values):
        return values
    total = np.cumsum(values)
    running: Ints = total - _spread(total[starts] - values[starts], starts, len(values))
    return running


def _previous(values: Ints, starts: Ints, before: Ints) -> Ints:
    """The value of the seat before in the same card, ``before`` at its first seat."""
    shifted = np.roll(values, 1)
    shifted[starts] = before
    return shifted


def _averages(
    terms: Terms, seat: Ints, seats: Seats, total: Ints, averaged: Flags, starts: Ints
) -> tuple[Ints, Ints]:
    """After each seat, the shown average and the sum behind it; seats that do not count leave both as they were."""
    edition = terms.edition
    each = brought(edition, seats.opponent, seats.score)
    if edition.provisional is not None and edition.provisional.bye_rating is not None:
        each = np.where(terms.bye_counts[seat], _bye_rating(edition), each)
    total = total + _running_sum(np.where(averaged, each, 0), starts)
    count = seats.games + _running(averaged, starts)
    shown = shown_average(edition, total, np.maximum(count, 1))
    untouched = seats.established | (count == 0)
    return np.where(untouched, seats.own, shown), total


def _clauses(terms: Terms, seats: Seats, formula: Flags, averaged: Flags, walkover: Flags) -> Ints:
    """The number of the clause that moved each seat, -1 for none."""
    cites = terms.edition.cites
    by_rule = terms.clauses[cites(seats)] if cites is not None else terms.clauses[0]
    if formula.all():
        return np.broadcast_to(by_rule, formula.shape)
    averages = np.where(walkover, terms.bye_clause, terms.provisional_clause)
    return np.where(formula, by_rule, np.where(averaged, averages, NO_CLAUSE))


def _bye_rating(edition: Edition) -> int:
    if edition.provisional is None or edition.provisional.bye_rating is None:
        return 0
    return edition.provisional.bye_rating * edition.steps
