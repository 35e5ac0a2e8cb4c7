"""A page for each crosstable, with what its cells and columns mean."""

from collections.abc import Iterator, Sequence
from typing import Final

import pandas as pd

from pipeline.publishing.material import Material
from pipeline.publishing.page_places import CROSSTABLES, Places
from pipeline.publishing.page_tables import days, is_round, notes_as_facts, page_columns, players_said
from pipeline.publishing.tables import BookTables
from pipeline.writers.pages.page import Fact, Link, Page, Section, Table

_CELLS: Final = (
    ("12w1", "against no. 12 with white, won; ½ drawn, 0 lost; b: with black; -: colour not known"),
    ("12w+", "won without play; -: lost without play"),
    ("12w?", "no result yet"),
    ("bye1", "a bye and its points: bye1, bye½, bye0"),
    ("(12w1)", "in brackets: played but not rated"),
)
_ODDS: Final = ("12w1 rook", "below a game: the handicap that white gave")


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
    odds = any(":" in cell for name in map(str, frame.columns) if is_round(name) for cell in frame[name].tolist())
    return notes_as_facts([*_CELLS, *([_ODDS] if odds else []), *tables.crosstable_notes])
