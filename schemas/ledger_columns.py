"""The ledger's columns by name, and how its numbers and pages are kept: what asks for no look at its rows."""

from collections.abc import Iterable, Sequence
from typing import Final

MILLIONTHS: Final = 1_000_000

PAGE: Final = 262_144
"""Rows that are made, checked and written together: a ledger of any length takes the memory of one page."""

NUMBER_COLUMNS: Final = (
    "score",
    "expected",
    "k",
    "rating_before",
    "opponent_rating",
    "change",
    "rating_after",
    "own_rating",
)
"""Columns that are decimals with six places on disk and whole millionths in memory."""

LEDGER_COLUMNS: Final = (
    "period",
    "event_id",
    "round",
    "board",
    "player_id",
    "opponent_id",
    "colour",
    "kind",
    "reason",
    "clause",
    "handicap",
    "score",
    "expected",
    "k",
    "rating_before",
    "opponent_rating",
    "opponent_source",
    "change",
    "rating_after",
    "games_before",
    "own_rating",
    "date",
)
"""Every column in its place, for whoever reads a ledger without holding it against its model."""

OWN, OPPONENT = "own_", "opponent_"
"""What the names of columns begin with that hold what a rule book keeps of both players besides the rating."""


def state_columns(kept: Iterable[str]) -> Sequence[str]:
    """The columns behind the last one of a rule book that shows this of what it keeps: millionths, like ratings."""
    return [f"{whose}{name}" for name in kept for whose in (OWN, OPPONENT)]


def are_ledger_columns(names: Sequence[str]) -> bool:
    """Whether a ledger may have these columns: every one in its place, and behind them only pairs of kept ones."""
    count = len(LEDGER_COLUMNS)
    kept = [name.removeprefix(OWN) for name in names[count::2]]
    return tuple(names[:count]) == LEDGER_COLUMNS and list(names[count:]) == state_columns(kept)
