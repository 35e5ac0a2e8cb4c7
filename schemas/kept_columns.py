"""The columns of an explanation that hold what a rule book keeps of both players; plain and quick to import."""

from collections.abc import Mapping, Sequence
from typing import Any

from schemas.ledger_columns import OPPONENT, OWN

MONTHLY = "rounding of the month"
"""The note of a settlement that all games of a month have together."""


def kept_names(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """The names of what is kept, as the columns of these rows have them."""
    columns: Mapping[str, Any] = rows[0] if rows else {}
    own = (name.removeprefix(OWN) for name in columns if name.startswith(OWN))
    return [name for name in own if name != "rating" and f"{OPPONENT}{name}" in columns]


def told_kept(row: Mapping[str, Any], names: Sequence[str], whose: str) -> str:
    """What a row holds of one player, the own (OWN) or the opponent, in one text."""
    found = [row.get(f"{whose}{name}") or "" for name in names]
    return " / ".join(found) if any(found) else ""
