"""Which rows of a ledger are seats, and which of them count as games."""

from typing import Final

import numpy as np
import pandas as pd

from pipeline.reports.columns import places
from pipeline.rules.rounding import Flags, Ints

SEAT_KINDS: Final = ("game", "unplayed", "not_rated")
"""Kinds of the ledger's rows that are a seat of a game or a bye."""


def rated_games(ledger: pd.DataFrame) -> Flags:
    """Which rows of schemas.ledger.Ledger are rated games."""
    games: Flags = places(ledger["kind"], ["game"]) == 0
    return games


def sides(ledger: pd.DataFrame) -> tuple[Ints, Ints]:
    """The places of both rows of each game in a ledger: those of white_id, and those of black_id; byes have none.

    Args:
        ledger: rows of schemas.ledger.Ledger in their order, of each game both or none.
    """
    seats = np.flatnonzero(ledger["colour"].notna().to_numpy(dtype=bool))
    return seats[::2], seats[1::2]


def counted_rows(ledger: pd.DataFrame) -> Flags:
    """Which rows are rated games, or a bye or forfeit win that counts: it cites the clause by which it does."""
    unplayed = places(ledger["kind"], ["unplayed"]) == 0
    counted: Flags = rated_games(ledger) | (unplayed & ledger["clause"].notna().to_numpy(dtype=bool))
    return counted
