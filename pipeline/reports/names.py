"""The order that names have in every list."""

import unicodedata

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from pipeline.reports.text_columns import arrow_texts
from pipeline.rules.rounding import Ints


def by_name(players: pd.DataFrame) -> Ints:
    """Each player's place in alphabetical order: name (NFC, casefolded), then id.

    Args:
        players: schemas.players.Players.
    """
    columns = {"name": _folded(arrow_texts(players["name"])), "player_id": arrow_texts(players["player_id"])}
    # UTF-8 sorts as its signs do.
    order = pc.sort_indices(pa.table(columns), sort_keys=[(name, "ascending") for name in columns])
    place = np.empty(len(players), dtype=np.int64)
    place[order.to_numpy()] = np.arange(len(players))
    return place


def _folded(names: pa.LargeStringArray) -> pa.LargeStringArray:
    """The names in NFC and casefolded, which is small letters where all are ASCII."""
    others = pc.invert(pc.string_is_ascii(names))
    folded = [unicodedata.normalize("NFC", name).casefold() for name in names.filter(others).to_pylist()]
    return pc.replace_with_mask(pc.ascii_lower(names), others, pa.array(folded, type=names.type))
