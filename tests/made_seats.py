"""Seats of which only what a test is about is said."""

from typing import Any

import numpy as np

from pipeline.rules.seats import Seats


def seats_of(count: int, **known: Any) -> Seats:
    """So many seats of established players, everything else nothing."""
    nothing, yes = np.zeros(count, dtype=np.int64), np.ones(count, dtype=bool)
    fields: dict[str, Any] = {
        "own": nothing,
        "opponent": nothing,
        "games": nothing,
        "opponent_games": nothing,
        "number": nothing + 1,
        "established": yes,
        "opponent_established": yes,
        "score": nothing,
        "head_start": nothing,
    }
    return Seats(**{**fields, **known})
