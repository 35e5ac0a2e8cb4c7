"""The shape of each event: as it was reported, else a round robin if everybody met everybody, else a Swiss."""

from typing import Final

import numpy as np
import pandas as pd

from pipeline.reports.columns import sizes_of_runs, starts_of_runs
from pipeline.reports.encounters import Encounters
from pipeline.rules.rounding import Ints
from schemas.vocabulary import SHAPES

SWISS: Final = SHAPES.index("swiss")
ROUND_ROBIN: Final = SHAPES.index("round-robin")
KNOCK_OUT: Final = SHAPES.index("knock-out")

_SMALLEST_ROUND_ROBIN: Final = 3


def shapes_of(shape: pd.Series, entry_event: Ints, encounters: Encounters) -> Ints:
    """Each event's shape, as its place in SHAPES.

    An event without a shape is a round robin if there are at least three players and every two of them were paired
    equally often, at least once (forfeits and games without a result are pairings too); otherwise it is a Swiss.

    Args:
        shape: what the events' reports say, or nothing.
        entry_event: the event of each entry.
        encounters: the seats of these entries.
    """
    reported = pd.Index(SHAPES).get_indexer(pd.Index(shape)).astype(np.int64)
    players = np.bincount(entry_event, minlength=len(shape))
    # Each game once: a bye's opponent is smaller than any entry.
    once = encounters.own < encounters.opponent
    pair = np.sort(encounters.own[once] * len(entry_event) + encounters.opponent[once])
    starts = starts_of_runs(pair)
    games = sizes_of_runs(starts, len(pair))
    event = entry_event[pair[starts] // max(len(entry_event), 1)]
    met = np.bincount(event, minlength=len(shape))
    fewest, most = np.full(len(shape), np.iinfo(np.int64).max), np.zeros(len(shape), dtype=np.int64)
    firsts = starts_of_runs(event)
    if len(firsts):
        fewest[event[firsts]] = np.minimum.reduceat(games, firsts)
        most[event[firsts]] = np.maximum.reduceat(games, firsts)
    everybody = (met == players * (players - 1) // 2) & (fewest == most) & (players >= _SMALLEST_ROUND_ROBIN)
    return np.where(reported >= 0, reported, np.where(everybody, ROUND_ROBIN, SWISS))
