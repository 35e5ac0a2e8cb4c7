"""What an alternative would change, in a few figures: how many players, how much, whose titles."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from pipeline.comparing.tables import fixed
from pipeline.comparing.what_if import BETWEEN
from pipeline.reports.columns import numbers, table
from schemas.what_if import WhatIfSummary

_PLACES = 2
_NAMED = 10
"""How many players are named where it need not be all: whoever is named in the table stands there too."""


def summary_table(tables: Mapping[str, pd.DataFrame]) -> pd.DataFrame:
    """The figures of every alternative (schemas.what_if.WhatIfSummary).

    Args:
        tables: schemas.what_if.WhatIf by alternative.
    """
    rows = [(label, *row) for label, frame in tables.items() for row in summary(frame)]
    return table(
        WhatIfSummary,
        {
            "with": [label for label, _, _ in rows],
            "item": [item for _, item, _ in rows],
            "value": [value for *_, value in rows],
        },
    )


def summary(frame: pd.DataFrame) -> list[tuple[str, str]]:
    """Items and values of one alternative.

    Args:
        frame: schemas.what_if.WhatIf.
    """
    difference, missing = numbers(frame["difference"])
    both = frame[~missing]
    moved = difference[~missing]
    changed = moved[moved != 0]
    ranks = both["rank"] != both["rank_with"]
    return [
        ("players on both lists", str(len(both))),
        ("ratings that change", str(len(changed))),
        ("higher", str(int((changed > 0).sum()))),
        ("lower", str(int((changed < 0).sum()))),
        ("mean difference", fixed(int(moved.sum()), len(moved), _PLACES)),
        ("mean size of a change", fixed(int(np.abs(changed).sum()), len(changed), _PLACES)),
        ("most gained", _extreme(both, moved, 1)),
        ("most lost", _extreme(both, moved, -1)),
        ("ranks that change", str(int(ranks.sum()))),
        ("only on the list as it is", _who(frame[frame["rating_with"].isna()], _NAMED)),
        ("only on the list as it would be", _who(frame[frame["rating"].isna()], _NAMED)),
        *_classes(both, moved),
        *_titles(frame, "titles_gained", "would gain"),
        *_titles(frame, "titles_lost", "would lose"),
    ]


def _extreme(both: pd.DataFrame, moved: np.ndarray, sign: int) -> str:
    """The largest change in one direction, with its sign, and whose it is; nothing if nobody moves there."""
    most = int((sign * moved).max(initial=0))
    if not most:
        return ""
    return f"{sign * most:+}: {_names(both[sign * moved == most], _NAMED)}"


def _classes(both: pd.DataFrame, moved: np.ndarray) -> list[tuple[str, str]]:
    """How many change their class, where there are classes."""
    if not (both["class"] != "").any() or not (both["class_with"] != "").any():
        return []
    other = (both["class"] != both["class_with"]).to_numpy(dtype=bool)
    return [
        ("into a higher class", str(int((other & (moved > 0)).sum()))),
        ("into a lower class", str(int((other & (moved < 0)).sum()))),
    ]


def _titles(frame: pd.DataFrame, column: str, verb: str) -> list[tuple[str, str]]:
    """Who would gain or lose each title, one item a title; one for all if nobody does."""
    holders: dict[str, list[int]] = {}
    for at, cell in enumerate(frame[column].tolist()):
        for title in filter(None, cell.split(BETWEEN)):
            holders.setdefault(title, []).append(at)
    if not holders:
        return [(f"{verb} a title", "0")]
    return [(f"{verb} {title}", _who(frame.iloc[rows])) for title, rows in sorted(holders.items())]


def _who(rows: pd.DataFrame, most: int | None = None) -> str:
    return f"{len(rows)}: {_names(rows, most)}" if len(rows) else "0"


def _names(rows: pd.DataFrame, most: int | None) -> str:
    """Ids and names in the order of the table, all or the first ones."""
    first = rows.iloc[:most]
    pairs: Sequence[tuple[str, str]] = list(zip(first["player_id"].tolist(), first["name"].tolist(), strict=True))
    named = [f"{player} {name}".strip() for player, name in pairs]
    return ", ".join([*named, *([f"and {len(rows) - len(first):,} more"] if len(rows) > len(first) else [])])
