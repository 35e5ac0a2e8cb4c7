"""rating-list.xlsx: the list and what goes with it, a sheet each."""

from collections.abc import Sequence

from pipeline.publishing.material import Material
from pipeline.publishing.tables import BookTables
from pipeline.writers.workbook import Column, Sheet, workbook_bytes


def list_workbook(material: Material, tables: BookTables) -> bytes:
    """The workbook of one rule book's list."""
    return workbook_bytes(_sheets(material, tables), created=material.last_day, notes=material.notes)


def _sheets(material: Material, tables: BookTables) -> Sequence[Sheet]:
    heading = f"{material.heading} · {material.period}"
    return [
        Sheet(
            title="Rating list",
            heading=heading,
            frame=tables.rating_list,
            freeze_columns=3,
            columns=[
                Column(name="rank", header="Rank", kind="whole"),
                Column(name="player_id", header="Id", kind="id"),
                Column(name="name", header="Name"),
                Column(name="title", header="Title"),
                Column(name="federation", header="Federation"),
                Column(name="birth_year", header="Born", kind="whole"),
                Column(name="rating", header="Rating", kind="whole"),
                Column(name="mark", header="Mark", centred=True),
                Column(name="change", header="Change", kind="signed"),
                Column(name="games", header="Games", kind="whole"),
                Column(name="period_games", header="In period", kind="whole"),
                Column(name="class", header="Class"),
                Column(name="status", header="Status"),
                Column(name="last_event", header="Last event", kind="id"),
            ],
        ),
        Sheet(
            title="Changes",
            heading=heading,
            frame=tables.changes,
            freeze_columns=2,
            columns=[
                Column(name="player_id", header="Id", kind="id"),
                Column(name="name", header="Name"),
                Column(name="kind", header="Kind"),
                Column(name="before", header="Before", kind="whole"),
                Column(name="after", header="After", kind="whole"),
                Column(name="change", header="Change", kind="signed"),
            ],
        ),
        Sheet(
            title="Titles",
            heading=heading,
            frame=tables.titles,
            freeze_columns=2,
            columns=[
                Column(name="player_id", header="Id", kind="id"),
                Column(name="name", header="Name"),
                Column(name="title", header="Title"),
                Column(name="date", header="Date"),
                Column(name="event_id", header="Event", kind="id"),
            ],
        ),
    ]
