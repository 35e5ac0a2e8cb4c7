"""The list as a page: the rating list, the lists of juniors and others, crosstables, titles, figures, notes."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

import pandas as pd

from pipeline.notes import option_notes
from pipeline.publishing.change_sheet import cause_notes
from pipeline.publishing.list_notes import own_notes
from pipeline.publishing.material import Material
from pipeline.publishing.page_places import Places
from pipeline.publishing.page_tables import notes_as_facts, page_columns
from pipeline.publishing.tables import BookTables
from pipeline.publishing.wording import NEW, REPORT_PARTS, days, meanings, players_said
from pipeline.writers.cell_texts import cell_texts
from pipeline.writers.pages.page import Column, Fact, Page, Section, Table
from schemas.rating_list import own_columns

_POINTS: Final = "points"
_APART: Final = ("mark", "last_event")
"""Columns of the list that are no columns on the page: the mark stands beside the rating, the event is a link."""


def list_page(material: Material, tables: BookTables, places: Places) -> Page:
    """The page of one rule book's list."""
    return Page(
        heading=material.heading,
        title=material.list_title,
        sections=list(_sections(material, tables, places)),
        tools=True,
    )


def _sections(material: Material, tables: BookTables, places: Places) -> Iterator[Section]:
    """Every part that has something to show; list, crosstables and notes in any case."""
    lists = {"Rating list": tables.rating_list, **tables.lists}
    for number, (title, frame) in enumerate(lists.items()):
        if len(frame) or not number:
            table = _list_table(material, frame, places)
            yield Section(anchor=f"list-{number}" if number else "list", title=title, table=table)
    yield _events(tables, places)
    titles = _titles(material, tables, places)
    if titles:
        yield Section(anchor="titles", title="Titles of the period", facts=titles)
    yield Section(
        anchor="figures",
        title="The period in figures",
        table=_figures(tables.change_report),
        facts=notes_as_facts(cause_notes(tables.change_report)),
    )
    columns = [name for name in tables.rating_list.columns if name not in _APART]
    notes = [
        *material.notes,
        *material.games,
        *option_notes(material.book),
        *tables.list_notes,
        *places.notes,
        *meanings(columns),
        *own_notes(material),
    ]
    yield Section(anchor="notes", title="Notes", facts=notes_as_facts(notes))


def _list_table(material: Material, frame: pd.DataFrame, places: Places) -> Table:
    """A list: the mark stands beside the rating, names lead to players, days to the events' crosstables."""
    system = material.book.system
    rated = zip(frame["rating"].tolist(), frame["mark"].tolist(), strict=True)
    shown = frame.assign(
        rating=pd.Series([system.marked(rating, mark) for rating, mark in rated], dtype="str"),
        change=pd.Series([text or NEW for text in cell_texts(frame["change"])], dtype="str"),
    )
    columns = page_columns(
        shown,
        links={
            "name": [places.player_from_list(each) for each in frame["player_id"].tolist()],
            "last_event_date": [places.crosstable_from_list(each) for each in frame["last_event"].tolist()],
        },
        leave_out=[*_APART, *([] if (frame["active"] == "no").any() else ["active"])],
        figures=own_columns(frame),
    )
    return Table(caption=players_said(len(frame)), columns=columns)


def _events(tables: BookTables, places: Places) -> Section:
    events = tables.crosstable_events
    if not len(events):
        return Section(anchor="events", title="Crosstables", facts=[Fact(subject="Events", text="none")])
    ids, sizes = events["event_id"].tolist(), tables.crosstables.sizes
    spans = zip(events["start_date"].tolist(), events["end_date"].tolist(), strict=True)
    columns = [
        Column(
            header="Event",
            kind="name",
            cells=events["name"].tolist(),
            links=[places.crosstable_from_list(each) for each in ids],
        ),
        Column(header="Days", kind="text", cells=[days(start, end) for start, end in spans]),
        Column(header="Place", kind="text", cells=events["place"].tolist(), fold=1),
        Column(header="Players", kind="whole", cells=[str(sizes[each]) for each in ids]),
    ]
    table = Table(caption="Events and their crosstables", columns=columns)
    return Section(anchor="events", title="Crosstables", table=table)


def _titles(material: Material, tables: BookTables, places: Places) -> Sequence[Fact]:
    """Who earned which title at an event of the period."""
    of_period = material.events.loc[material.periods == material.period]
    names = dict(zip(of_period["event_id"], of_period["name"], strict=True))
    earned = tables.titles[tables.titles["event_id"].isin(list(names))]
    return [
        Fact(
            subject=title,
            text=f"{name}, {names[event_id]}, {date}",
            href=places.player_from_list(player_id),
        )
        for player_id, name, title, date, event_id in zip(
            *(earned[column].tolist() for column in ("player_id", "name", "title", "date", "event_id")), strict=True
        )
    ]


def _figures(report: pd.DataFrame) -> Table:
    """The change report without the causes that moved no points; the part that a figure belongs to is told once."""
    report = report[(report["section"] != _POINTS) | (report["value"] != "0")]
    parts = report["section"].tolist()
    firsts = [
        REPORT_PARTS[part] if not number else ""
        for part, figures in groupby(parts)
        for number, _ in enumerate(figures)
    ]
    columns = [
        Column(header="Part", kind="word", cells=firsts),
        Column(
            header="Figure", kind="name", cells=[item[:1].upper() + item[1:] for item in report["item"].tolist()]
        ),
        Column(header="Value", kind="figure", cells=report["value"].tolist()),
    ]
    return Table(caption="What the period did to the list", columns=columns)
