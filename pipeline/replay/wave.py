"""One wave: settlements of players who are all different, as array operations on the book."""

from dataclasses import dataclass, replace

import numpy as np

from pipeline.replay.book import NO_SOURCE, STANDING, Book
from pipeline.replay.course import NOBODY, Course
from pipeline.replay.log import CardLog, SeatLog
from pipeline.replay.terms import NO_CLAUSE, Terms
from pipeline.rules.provisional import performances
from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.seats import Cards, Seats
from pipeline.rules.system import Edition


@dataclass(frozen=True, slots=True, kw_only=True)
class Wave:
    """Where a wave's seats and cards stand in the logs; ``starts`` are its cards' first seats, from 0."""

    seats: slice
    cards: slice
    starts: Ints


def settle(terms: Terms, wave: Wave, course: Course, book: Book, log: SeatLog, card_log: CardLog) -> None:
    """Settle a wave's cards: write its part of the logs and the players' new standings into the book."""
    edition = terms.edition
    starts = wave.starts
    seat = log.seat[wave.seats]
    row = course.seat_row[seat]
    player = course.seat_player[seat]
    opponent = course.seat_opponent[seat]
    paired = opponent != NOBODY
    opponent = np.where(paired, opponent, player)
    card_player = player[starts]
    sizes = np.diff(starts, append=len(seat))
    before = book.rating[card_player]

    # Which rows count, and the how-manieth game each is: an average may take in walkovers, up to its last game.
    seats = _seats(terms, course, book, seat, row, player, opponent)
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
    if averaged.any():
        shown, total = _averages(terms, course, book, seat, seats, averaged, starts, sizes)
        change = np.where(averaged, shown - _previous(shown, starts, before), 0)
        last = starts + sizes - 1
        has_average = np.logical_or.reduceat(averaged, starts)
        base = np.where(has_average, shown[last], before)
        own = np.where(averaged, own, np.repeat(base, sizes))
        book.total[card_player] = total[last]

    formula = rated & ~averaged
    used = replace(seats, own=own, number=number)
    points = edition.points(used)
    change = np.where(formula, points.change, change)
    gain = edition.rounding(np.add.reduceat(np.where(formula, points.change, 0), starts), edition.unit)
    card_counted = np.logical_or.reduceat(counted, starts)
    bonus = np.zeros(len(starts), dtype=np.int64)
    day = course.event_day[course.row_event[row]]
    if edition.bonus is not None:
        bonus = _bonus(edition, book, card_player, gain, day[starts])
    raw = base + gain + bonus
    after = raw if edition.floor is None else np.where(card_counted, np.maximum(raw, _floor(edition)), raw)

    games_after = book.games[card_player] + np.add.reduceat(counted.astype(np.int64), starts)
    established_after = book.established[card_player]
    if edition.provisional is not None:
        established_after = established_after | (games_after >= edition.provisional.games)

    log.own[wave.seats] = own
    log.own_known[wave.seats] = book.known[player]
    walkover = averaged & terms.bye_counts[seat]
    log.opponent[wave.seats] = np.where(walkover, _bye_rating(edition), seats.opponent)
    log.opponent_known[wave.seats] = np.where(paired, book.known[opponent], walkover)
    log.source[wave.seats] = np.where(paired & ~walkover, book.source[opponent], NO_SOURCE)
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
    card_log.source[wave.cards] = book.source[card_player]
    card_log.before[wave.cards] = before
    card_log.base[wave.cards] = base
    card_log.gain[wave.cards] = gain
    card_log.bonus[wave.cards] = bonus
    card_log.lifted[wave.cards] = after - raw
    card_log.after[wave.cards] = after
    card_log.games_after[wave.cards] = games_after
    card_log.established_after[wave.cards] = established_after
    card_log.counted[wave.cards] = card_counted

    newcomer = card_counted & ~book.rated[card_player]
    first = np.minimum.reduceat(np.where(counted, np.arange(len(seat)), len(seat)), starts)
    book.first_event[card_player[newcomer]] = day[first[newcomer]]
    moved = card_player[card_counted]
    book.rating[card_player] = after
    book.games[card_player] = games_after
    book.established[card_player] = established_after
    book.known[moved] = True
    book.rated[moved] = True
    book.source[moved] = STANDING


def _seats(terms: Terms, course: Course, book: Book, seat: Ints, row: Ints, player: Ints, opponent: Ints) -> Seats:
    """The wave's seats as the book stands before it."""
    games = book.games[player]
    # White gives the handicap: black's head start is what white is behind.
    given = terms.head_start[course.row_handicap[row]]
    return Seats(
        own=book.rating[player],
        opponent=book.rating[opponent],
        games=games,
        opponent_games=book.games[opponent],
        number=games,
        established=book.established[player],
        opponent_established=book.established[opponent],
        score=course.seat_score[seat],
        head_start=np.where(course.seat_black[seat], given, -given),
    )


def _running(flags: Flags, starts: Ints, sizes: Ints) -> Ints:
    """How many flags are set in the card so far, the seat itself included."""
    return _running_sum(flags.astype(np.int64), starts, sizes)


def _running_sum(values: Ints, starts: Ints, sizes: Ints) -> Ints:
    total = np.cumsum(values)
    running: Ints = total - np.repeat(total[starts] - values[starts], sizes)
    return running


def _previous(values: Ints, starts: Ints, before: Ints) -> Ints:
    """The value of the seat before in the same card, ``before`` at its first seat."""
    shifted = np.roll(values, 1)
    shifted[starts] = before
    return shifted


def _averages(
    terms: Terms, course: Course, book: Book, seat: Ints, seats: Seats, averaged: Flags, starts: Ints, sizes: Ints
) -> tuple[Ints, Ints]:
    """After each seat, the shown average and the sum behind it; seats that do not count leave both as they were."""
    provisional = terms.edition.provisional
    if provisional is None or provisional.swing is None:
        raise ValueError("an edition without averages")
    steps = terms.edition.steps
    brought = performances(seats.opponent, seats.score, provisional.swing * steps)
    if provisional.bye_rating is not None:
        brought = np.where(terms.bye_counts[seat], provisional.bye_rating * steps, brought)
    total = book.total[course.seat_player[seat]] + _running_sum(np.where(averaged, brought, 0), starts, sizes)
    count = seats.games + _running(averaged, starts, sizes)
    shown = terms.edition.rounding(total, np.maximum(count, 1))
    if terms.edition.floor is not None:
        shown = np.maximum(shown, _floor(terms.edition))
    untouched = seats.established | (count == 0)
    return np.where(untouched, seats.own, shown), total


def _bonus(edition: Edition, book: Book, player: Ints, gain: Ints, day: Ints) -> Ints:
    """What the edition adds to the gains."""
    if edition.bonus is None:
        raise ValueError("an edition without a bonus")
    # Whoever is rated for the first time in this event has it as the first one.
    first = np.where(book.rated[player], book.first_event[player], day)
    return edition.bonus.points(Cards(gain=gain, established=book.established[player], day=day, first_event=first))


def _clauses(terms: Terms, seats: Seats, formula: Flags, averaged: Flags, walkover: Flags) -> Ints:
    """The number of the clause that moved each seat, -1 for none."""
    cites = terms.edition.cites
    by_rule = terms.clauses[cites(seats)] if cites is not None else np.full(len(walkover), terms.clauses[0])
    averages = np.where(walkover, terms.bye_clause, terms.provisional_clause)
    return np.where(formula, by_rule, np.where(averaged, averages, NO_CLAUSE))


def _floor(edition: Edition) -> int:
    return (edition.floor or 0) * edition.steps


def _bye_rating(edition: Edition) -> int:
    if edition.provisional is None or edition.provisional.bye_rating is None:
        return 0
    return edition.provisional.bye_rating * edition.steps
