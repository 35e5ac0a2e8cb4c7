"""Averages of performances: what games bring into a newcomer's rating and what it is after each."""

import numpy as np

from pipeline.replay.terms import Terms
from pipeline.rules.card_sums import running, running_sum
from pipeline.rules.edition import Edition
from pipeline.rules.provisional import performances
from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.seats import Seats


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


def averages(
    terms: Terms, seat: Ints, seats: Seats, total: Ints, averaged: Flags, starts: Ints
) -> tuple[Ints, Ints]:
    """After each seat, the shown average and the sum behind it; seats that do not count leave both as they were."""
    edition = terms.edition
    each = brought(edition, seats.opponent, seats.score)
    if edition.provisional is not None and edition.provisional.bye_rating is not None:
        each = np.where(terms.bye_counts[seat], bye_rating(edition), each)
    total = total + running_sum(np.where(averaged, each, 0), starts)
    count = seats.games + running(averaged, starts)
    shown = shown_average(edition, total, np.maximum(count, 1))
    untouched = seats.established | (count == 0)
    return np.where(untouched, seats.own, shown), total


def bye_rating(edition: Edition) -> int:
    """What a walkover brings into an average, in smallest steps."""
    if edition.provisional is None or edition.provisional.bye_rating is None:
        return 0
    return edition.provisional.bye_rating * edition.steps
