"""Newcomers: who was rated for the first time in a replay, and the card with which each was."""

import numpy as np

from pipeline.replay.course import NOBODY
from pipeline.replay.engine import Replay
from pipeline.rules.rounding import Ints


def first_cards(replay: Replay) -> Ints:
    """The number of the first card of each newcomer, by player."""
    cards = replay.cards
    newcomers = np.flatnonzero(cards.counted & ~replay.opened.rated[cards.player])
    first = np.full(len(replay.opened.rated), NOBODY)
    # A player's cards stand in the order in which they were settled: of several written the last one stays.
    first[cards.player[newcomers[::-1]]] = newcomers[::-1]
    found: Ints = first[first != NOBODY]
    return found
