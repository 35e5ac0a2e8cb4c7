"""A replay's figures as a ledger has them, in millionths, and the change that each seat's row tells."""

from collections.abc import Sequence

import numpy as np

from pipeline.replay.engine import Replay
from pipeline.rules.edition import Settles
from pipeline.rules.rounding import Ints, half_away
from pipeline.rules.system import RatingSystem
from schemas.ledger_columns import MILLIONTHS


def millionths(value: Ints, unit: int) -> Ints:
    """Parts of a unit as millionths, rounded half away from zero where they are no whole number."""
    value = value.astype(np.int64, copy=False)
    if MILLIONTHS % unit == 0:
        return value * (MILLIONTHS // unit)
    if unit % MILLIONTHS == 0:
        return half_away(value, unit // MILLIONTHS)
    return half_away(value * MILLIONTHS, unit)


def millionths_by_edition(value: Ints, edition: Ints, units: Sequence[int]) -> Ints:
    """The same where each edition has a unit of its own."""
    if len(set(units)) == 1:
        return millionths(value, units[0])
    found = np.empty(len(value), dtype=np.int64)
    for number, unit in enumerate(units):
        mine = edition == number
        found[mine] = millionths(value[mine], unit)
    return found


def steps(system: RatingSystem) -> list[int]:
    """How many of a rating's smallest steps are a point, by edition."""
    return [each.steps for each in system.editions]


def settles_at_once(system: RatingSystem) -> bool:
    """Whether each game is settled by itself."""
    return system.settles is Settles.EVERY_GAME


def seat_changes(system: RatingSystem, replay: Replay, seats: Ints | slice) -> Ints:
    """The change of some seats' rows, in millionths: rounded where games are settled at once, else exact."""
    log, cards = replay.seats, replay.cards
    card, change, averaged = log.card[seats], log.change[seats], log.averaged[seats]
    edition = cards.edition.take(card)
    moved = np.zeros(len(card), dtype=np.int64)
    if averaged.any():
        moved = np.where(averaged, millionths_by_edition(change, edition, steps(system)), 0)
    if settles_at_once(system):
        by_formula = millionths_by_edition(cards.gain.take(card), edition, steps(system))
    else:
        by_formula = millionths_by_edition(change, edition, [each.unit * each.steps for each in system.editions])
    return np.where(log.formula[seats], by_formula, moved)
