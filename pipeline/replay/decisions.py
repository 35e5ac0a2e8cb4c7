"""Decisions: corrections of the office, and what an edition changes on its first day."""

from collections.abc import Sequence

import numpy as np

from pipeline.replay.book import STANDING, Book, enter
from pipeline.replay.course import Course
from pipeline.replay.log import ConversionLog, CorrectionLog, empty
from pipeline.replay.span import InForce
from pipeline.replay.terms import Terms
from pipeline.rules.edition import Edition
from pipeline.rules.entry import Facts


class CorrectionError(ValueError):
    """Corrections that cannot be made as things stood when they came."""


def correct(terms: Terms, course: Course, book: Book, log: CorrectionLog, part: slice) -> None:
    """Set or move ratings by decision; games and status stay.

    An average that is corrected is from now on the average over the same games. Who has no rating and is set to
    one stands on the list from then on; points more or less than no rating are refused.
    """
    edition = terms.edition
    steps = edition.steps
    number = log.correction[part]
    player = course.correction_player[number]
    refused = ~book.rated[player] & ~course.correction_sets[number] & edition.unrated
    before = book.rating[player]
    value = np.where(refused, 0, course.correction_value[number] * steps)
    change = np.where(course.correction_sets[number], value - before, value)
    after = before + change
    if edition.floor is not None:
        after = np.maximum(after, edition.floor * steps)
    lifted = after - before - change
    if edition.averages:
        # An average has no floor rows of its own: what is shown is never below the floor.
        averaged = ~book.established[player]
        change, lifted = np.where(averaged, change + lifted, change), np.where(averaged, 0, lifted)
        book.total[player] = np.where(averaged, after * book.games[player], book.total[player])
    log.before[part] = before
    log.change[part] = change
    log.lifted[part] = lifted
    log.after[part] = after
    log.games[part] = book.games[player]
    log.refused[part] = refused
    if edition.unrated:
        given = player[~refused]
        book.established[given] |= ~book.rated[given]
        book.known[given] = book.rated[given] = True
    log.established[part] = book.established[player]
    book.rating[player] = after
    book.source[player] = np.where(refused, book.source[player], STANDING)


def check_corrections(course: Course, log: CorrectionLog) -> None:
    """Make sure that every correction could be made.

    Raises:
        CorrectionError: some change ratings that there were not; all of them are named.
    """
    number = np.sort(log.correction[log.refused])
    if not len(number):
        return
    days = np.datetime_as_string(course.correction_day[number].astype("datetime64[D]")).tolist()
    who = course.player_ids[course.correction_player[number]].tolist()
    named = [f"{player} of {day}" for player, day in zip(who, days, strict=True)]
    raise CorrectionError(
        f"corrections.csv changes a rating where the player has none by then: {', '.join(named)}; "
        "give the rating itself"
    )


def come_into_force(
    editions: Sequence[Edition], number: int, book: Book, known: Facts, when: InForce
) -> list[ConversionLog]:
    """Convert the standing ratings as the edition says, and let newcomers enter by it from now on.

    Args:
        editions: of the rule book.
        number: of the edition.
        book: the standings of the day before.
        known: what enters newcomers.
        when: which edition is in force when.
    """
    edition = editions[number]
    enter(book, edition, known)
    if edition.averages and not editions[number - 1].averages:
        book.total[:] = np.where(book.rated & ~book.established, book.rating * book.games, 0)
    if edition.conversion is None:
        return []
    before = book.rating.copy()
    after = np.where(book.rated & (when.converted < number), edition.conversion.rule(before), before)
    book.rating[:] = after
    moved = np.flatnonzero(after != before)
    if edition.averages:
        book.total[moved] = after[moved] * book.games[moved]
    log = empty(ConversionLog, len(moved))
    log.player[:] = moved
    log.edition[:] = number
    log.first_event[:] = np.searchsorted(when.events, number)
    log.before[:] = before[moved]
    log.after[:] = after[moved]
    log.games[:] = book.games[moved]
    log.established[:] = book.established[moved]
    return [log]
