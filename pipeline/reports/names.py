"""The order that names have in every list."""

import unicodedata

import numpy as np
import pandas as pd

from pipeline.rules.rounding import Ints


def by_name(players: pd.DataFrame) -> Ints:
    """Each player's place in alphabetical order: name (NFC, casefolded), then id.

    Args:
        players: schemas.players.Players.
    """
    names = [unicodedata.normalize("NFC", name).casefold() for name in players["name"].tolist()]
    keys = list(zip(names, players["player_id"].tolist(), strict=True))
    place = np.empty(len(keys), dtype=np.int64)
    place[sorted(range(len(keys)), key=keys.__getitem__)] = np.arange(len(keys))
    return place
