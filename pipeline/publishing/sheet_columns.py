"""How the columns of the published tables stand in workbooks."""

from collections.abc import Mapping, Sequence
from typing import Final

import pandas as pd

from pipeline.publishing.wording import HEADERS, NEW, header_of
from pipeline.writers.sheet_cells import Kind
from pipeline.writers.sheet_models import WIDEST
from pipeline.writers.workbook import Column
from schemas.tie_breaks import TIE_BREAKS

_DECIMALS: Final[Mapping[int | None, Kind]] = {0: "whole", 1: "decimal1", 2: "decimal2", None: "decimal"}

_FIGURES: Final[Mapping[int, Kind]] = {0: "whole", 1: "decimal1", 2: "decimal2", 3: "decimal3"}

_CHANGES: Final[Mapping[int, Kind]] = {0: "signed", 2: "signed2", 3: "signed3"}

CHANGE_OF_LISTED: Final = Column(name="change", header=HEADERS["change"], kind="signed", blank=NEW)
"""A change on a list, where only new players have none."""

_KINDS: Final[Mapping[str, Kind]] = {
    "player_id": "id",
    "opponent_id": "id",
    "event_id": "id",
    "last_event": "id",
    "game_event": "id",
    "rating": "whole",
    "new_rating": "whole",
    "change": "signed",
    "points": "decimal1",
    "score": "decimal1",
    "expected": "decimal2",
    "higher_share": "decimal3",
    **{each.column: _DECIMALS[each.decimals] for each in TIE_BREAKS.values()},
}
"""How columns are shown that are neither whole numbers nor plain texts."""

_CENTRED: Final = frozenset(
    [
        *("federation", "birth_year", "mark", "active", "colour"),
        *("peak_period", "date", "last_event_date", "game_event_end"),
    ]
)

_WIDEST: Final[Mapping[str, int]] = {
    "federation": 16,
    "event_id": 28,
    "last_event": 28,
    "game_event": 28,
    "name": 40,
    "opponent": 40,
    "cause": 60,
}
"""In characters."""


def columns_of(frame: pd.DataFrame, own: Mapping[str, Column] | None = None) -> Sequence[Column]:
    """The columns of a table as a sheet shows them, some in the sheet's ``own`` way."""
    return [(own or {}).get(name) or _column(name, frame) for name in map(str, frame.columns)]


def figure_column(name: str, places: int) -> Column:
    """A column of numbers that stand in the table as texts with so many decimals; changes have their sign."""
    kinds = _CHANGES if name == "change" else _FIGURES
    return Column(name=name, header=header_of(name), kind=kinds.get(places, "figure"))


def _column(name: str, frame: pd.DataFrame) -> Column:
    whole = pd.api.types.is_integer_dtype(frame[name].dtype)
    return Column(
        name=name,
        header=header_of(name),
        kind=_KINDS.get(name, "whole" if whole else "text"),
        centred=name in _CENTRED,
        widest=_WIDEST.get(name, WIDEST),
    )
