"""How the columns of the published tables stand in workbooks: their headers, and how each is shown."""

from collections.abc import Mapping, Sequence
from typing import Final

import pandas as pd

from pipeline.writers.sheet_cells import Kind
from pipeline.writers.workbook import Column
from schemas.tie_breaks import TIE_BREAKS

_DECIMALS: Final[Mapping[int | None, Kind]] = {0: "whole", 1: "decimal1", 2: "decimal2", None: "decimal"}

CHANGE_OF_LISTED: Final = Column(name="change", header="Change", kind="signed", blank="new")
"""A change on a list, where only new players have none."""

COLUMNS: Final[Mapping[str, Column]] = {
    column.name: column
    for column in (
        Column(name="rank", header="Rank", kind="whole"),
        Column(name="place", header="Place", kind="whole"),
        Column(name="no", header="No", kind="whole"),
        Column(name="player_id", header="Id", kind="id"),
        Column(name="name", header="Name", widest=40),
        Column(name="title", header="Title"),
        Column(name="federation", header="Fed", centred=True, widest=16),
        Column(name="birth_year", header="Born", kind="whole", centred=True),
        Column(name="rating", header="Rating", kind="whole"),
        Column(name="mark", header="Mark", centred=True),
        Column(name="change", header="Change", kind="signed"),
        Column(name="games", header="Games", kind="whole"),
        Column(name="period_games", header="This period", kind="whole"),
        Column(name="class", header="Class"),
        Column(name="status", header="Status"),
        Column(name="last_event", header="Last event", kind="id", widest=28),
        Column(name="peak", header="Peak", kind="whole"),
        Column(name="peak_period", header="Peak in", centred=True),
        Column(name="before", header="Before", kind="whole"),
        Column(name="after", header="After", kind="whole"),
        Column(name="kind", header="Kind"),
        Column(name="cause", header="Cause", widest=60),
        Column(name="date", header="Date", centred=True),
        Column(name="event_id", header="Event", kind="id", widest=28),
        Column(name="points", header="Points", kind="decimal1"),
        Column(name="expected", header="Expected", kind="decimal2"),
        Column(name="performance", header="Performance", kind="whole"),
        Column(name="new_rating", header="New rating", kind="whole"),
        Column(name="handicap", header="Handicap"),
        Column(name="higher_won", header="Higher won", kind="whole"),
        Column(name="lower_won", header="Lower won", kind="whole"),
        Column(name="drawn", header="Drawn", kind="whole"),
        Column(name="equal_ratings", header="Equal ratings", kind="whole"),
        Column(name="higher_share", header="Higher's share", kind="decimal3"),
        Column(name="last_event_date", header="Last played", centred=True),
        Column(name="active", header="Active", centred=True),
        Column(name="mean_opponent", header="Mean opponent", kind="whole"),
        Column(name="number", header="Game", kind="whole"),
        Column(name="game_event", header="Played in", kind="id", widest=28),
        Column(name="game_event_end", header="Ended", centred=True),
        Column(name="colour", header="Colour", centred=True),
        Column(name="opponent_id", header="Opponent's id", kind="id"),
        Column(name="opponent", header="Opponent", widest=40),
        Column(name="score", header="Score", kind="decimal1"),
        Column(name="rating_before", header="Rating before", kind="whole"),
        Column(name="rating_after", header="Rating after", kind="whole"),
        Column(name="lower_bound", header="Lower bound", kind="whole"),
        *(
            Column(name=each.column, header=each.header, kind=_DECIMALS[each.decimals])
            for each in TIE_BREAKS.values()
        ),
    )
}
"""Every column that has a header of its own, by its name in the tables."""


def columns_of(frame: pd.DataFrame, own: Mapping[str, Column] | None = None) -> Sequence[Column]:
    """The columns of a table as a sheet shows them, some in the sheet's ``own`` way; an unknown one by its name."""
    return [(own or {}).get(name) or _column(name, frame) for name in map(str, frame.columns)]


def _column(name: str, frame: pd.DataFrame) -> Column:
    known = COLUMNS.get(name)
    if known is not None:
        return known
    whole = pd.api.types.is_integer_dtype(frame[name].dtype)
    return Column(name=name, header=name.replace("_", " ").capitalize(), kind="whole" if whole else "text")
