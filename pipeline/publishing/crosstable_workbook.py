"""crosstables.xlsx: an index of the events and a sheet for each crosstable."""

from collections.abc import Mapping
from typing import Final

import pandas as pd

from pipeline.publishing.material import Material
from pipeline.publishing.tables import BookTables
from pipeline.writers.sheet_cells import Kind
from pipeline.writers.workbook import Column, Sheet, workbook_bytes

CELLS_NOTE: Final = (
    "12w1: against no. 12 with white, won; ½ drawn, 0 lost; + and - won and lost without play; ? no result yet. "
    "bye1, bye½, bye0: a bye and its points. In brackets: played but not rated. :rook: a rook was given."
)


def crosstable_workbook(material: Material, tables: BookTables) -> bytes:
    """The workbook of one rule book's crosstables."""
    heading = f"{material.heading} · {material.period}"
    events = tables.crosstable_events
    sheets = [
        _index_sheet(events, tables.crosstables, heading),
        *(
            _crosstable_sheet(event_id, name, tables.crosstables[event_id])
            for event_id, name in zip(events["event_id"].tolist(), events["name"].tolist(), strict=True)
        ),
    ]
    notes = [*material.notes, ("Cells", CELLS_NOTE)]
    return workbook_bytes(sheets, created=material.last_day, notes=notes)


def _index_sheet(events: pd.DataFrame, tables: Mapping[str, pd.DataFrame], heading: str) -> Sheet:
    frame = events[["event_id", "name", "start_date", "end_date", "place"]].reset_index(drop=True)
    frame["players"] = pd.array([len(table) for table in tables.values()], dtype="Int64")
    return Sheet(
        title="Events",
        heading=heading,
        frame=frame,
        freeze_columns=1,
        columns=[
            Column(name="event_id", header="Event", kind="id"),
            Column(name="name", header="Name"),
            Column(name="start_date", header="Start"),
            Column(name="end_date", header="End"),
            Column(name="place", header="Place"),
            Column(name="players", header="Players", kind="whole"),
        ],
        links={"event_id": [_sheet_key(event_id) for event_id in tables]},
    )


def _sheet_key(event_id: str) -> str:
    return f"event {event_id}"


def _crosstable_sheet(event_id: str, name: str, table: pd.DataFrame) -> Sheet:
    headers: Mapping[str, tuple[str, Kind]] = {
        "place": ("Place", "whole"),
        "no": ("No", "whole"),
        "player_id": ("Id", "id"),
        "name": ("Name", "text"),
        "title": ("Title", "text"),
        "rating": ("Rating", "whole"),
        "points": ("Points", "decimal1"),
        "expected": ("Expected", "decimal2"),
        "performance": ("Performance", "whole"),
        "change": ("Change", "signed"),
        "new_rating": ("New rating", "whole"),
        "mean_opponent": ("Mean opponent", "whole"),
    }
    return Sheet(
        title=event_id,
        key=_sheet_key(event_id),
        heading=name,
        frame=table,
        freeze_columns=4,
        columns=[
            Column(name=column, header=headers[column][0], kind=headers[column][1])
            if column in headers
            else Column(name=column, header=column, centred=True)
            for column in table.columns
        ],
    )
