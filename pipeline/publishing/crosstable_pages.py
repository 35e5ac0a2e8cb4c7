"""A page for each crosstable, with what its cells and columns mean."""

from collections.abc import Iterator, Sequence

import pandas as pd

from pipeline.publishing.material import Material
from pipeline.publishing.page_places import CROSSTABLES, Places
from pipeline.publishing.page_tables import notes_as_facts, page_columns
from pipeline.publishing.tables import BookTables
from pipeline.publishing.wording import cell_notes, days, players_said
from pipeline.writers.pages.page import Fact, Link, Page, Section, Table


def crosstable_pages(material: Material, tables: BookTables, places: Places) -> Iterator[tuple[str, Page]]:
    """Path and page of each crosstable, in order of play."""
    events = tables.crosstable_events
    for event_id, name, place, start, end in zip(
        *(events[column].tolist() for column in ("event_id", "name", "place", "start_date", "end_date")),
        strict=True,
    ):
        frame = tables.crosstables[event_id]
        page = Page(
            heading=material.heading,
            title=name,
            subtitle=" · ".join(filter(None, (place, days(start, end)))),
            trail=[Link(text=material.list_title, href=places.list_from_below)],
            sections=[
                Section(anchor="crosstable", title="Crosstable", table=_crosstable(frame, places)),
                Section(anchor="notes", title="Notes", facts=_notes(tables, frame)),
            ],
            tools=True,
            layout="landscape",
        )
        yield f"{CROSSTABLES}/{tables.crosstable_files[event_id]}.html", page


def _crosstable(frame: pd.DataFrame, places: Places) -> Table:
    links = {"name": [places.player_from_below(each) for each in frame["player_id"].tolist()]}
    columns = page_columns(frame, links=links, scrolls=True)
    return Table(caption=f"{players_said(len(frame))}, by place", columns=columns, wide=True)


def _notes(tables: BookTables, frame: pd.DataFrame) -> Sequence[Fact]:
    return notes_as_facts([*cell_notes([frame]), *tables.crosstable_notes])
