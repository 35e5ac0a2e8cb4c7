"""Newcomers: who was rated for the first time in a replay, and the card with which each was."""

import numpy as np

from pipeline.replay.engine import Replay
from pipeline.rules.rounding import Ints


def first_cards(replay: Replay) -> Ints:
    """The number of the first card of each newcomer, by player."""
    cards = replay.cards
    counted = np.flatnonzero(cards.counted)
    newcomers = counted[~replay.opened.rated[cards.player[counted]]]
    # A player's cards stand in the order in which they were settled.
    _, first = np.unique(cards.player[newcomers], return_index=True)
    found: Ints = newcomers[first]
    return found
