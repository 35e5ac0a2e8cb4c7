"""The third stage's work: ledger and standings in, the files of one rule book out, as bytes by path."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

import numpy as np
import pandas as pd

from pipeline.config import Book
from pipeline.places import last_day
from pipeline.reports.changes import changes
from pipeline.reports.crosstable import crosstables, each_printed, printed
from pipeline.reports.handicap_statistics import handicap_statistics, has_handicaps
from pipeline.reports.rating_list import rating_list
from pipeline.reports.titles import titles
from pipeline.writers.csv_files import csv_bytes
from pipeline.writers.event_files import event_file
from pipeline.writers.sheet_cells import Kind
from pipeline.writers.workbook import Column, Sheet, workbook_bytes
from schemas.crosstable import CrosstableIndex

Note = tuple[str, str]

CELLS_NOTE: Final = (
    "12w1: against no. 12 with white, won; ½ drawn, 0 lost; + and - won and lost without play; ? no result yet. "
    "bye1, bye½, bye0: a bye and its points. In brackets: played but not rated. :rook: a rook was given."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """What one rule book's files are made from. ``counts`` says of each event whether the ledger has it."""

    book: Book
    federation: str
    period: str
    players: pd.DataFrame
    events: pd.DataFrame
    periods: np.ndarray
    counts: np.ndarray
    ledger: pd.DataFrame
    standings: pd.DataFrame
    entries: pd.DataFrame
    notes: Sequence[Note]


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """The files of one rule book by path, and its list for whoever prints the top of it."""

    files: Mapping[str, bytes]
    rating_list: pd.DataFrame


def publish_book(material: Material, *, all_crosstables: bool) -> Published:
    """Make every published file of one rule book.

    Args:
        material: ledger, standings and tables.
        all_crosstables: crosstables of all events of the ledger, not only the period's.
    """
    system = material.book.system
    listed = rating_list(system, material.standings, material.players, material.period)
    changed = changes(listed)
    earned = titles(system, material.standings, material.players)
    created = last_day(material.period)
    heading = " · ".join(filter(None, (material.federation, system.title, material.period)))
    files = {
        "rating-list.csv": csv_bytes(listed),
        "rating-list.xlsx": workbook_bytes(
            _list_sheets(heading, listed, changed, earned), created=created, notes=material.notes
        ),
        "changes.csv": csv_bytes(changed),
        "titles.csv": csv_bytes(earned),
        "entries.csv": csv_bytes(material.entries),
    }
    if has_handicaps(system):
        files["handicap-statistics.csv"] = csv_bytes(handicap_statistics(system, material.ledger))
    wanted = material.counts if all_crosstables else material.counts & (material.periods == material.period)
    files |= _crosstable_files(material, wanted, created, heading)
    code = material.book.code
    return Published(files={f"{code}/{name}": content for name, content in files.items()}, rating_list=listed)


def _list_sheets(
    heading: str, listed: pd.DataFrame, changed: pd.DataFrame, earned: pd.DataFrame
) -> Sequence[Sheet]:
    return [
        Sheet(
            title="Rating list",
            heading=heading,
            frame=listed,
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
            frame=changed,
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
            frame=earned,
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


def _crosstable_files(material: Material, wanted: np.ndarray, created: date, heading: str) -> dict[str, bytes]:
    """A CSV an event, their index, and the workbook of them all."""
    events = material.events[wanted]
    ids = events["event_id"].tolist()
    rows, cells = crosstables(
        material.book.system, material.ledger, material.standings, material.players, material.events, ids
    )
    played = dict(each_printed(rows, cells))
    # An event without games has a crosstable too: one without rows.
    tables = {each: played[each] if each in played else printed(rows, cells, each, 0) for each in ids}
    # The names depend on all events, not on which of them are printed this month.
    names = event_file(material.events["event_id"])
    index = CrosstableIndex.validate(
        pd.DataFrame({"event_id": ids, "file": [f"{names[each]}.csv" for each in ids]}, dtype="str"), lazy=True
    )
    files = {f"crosstables/{names[each]}.csv": csv_bytes(table) for each, table in tables.items()}
    files["crosstables/index.csv"] = csv_bytes(index)
    sheets = [
        _index_sheet(events, tables, heading),
        *(
            _crosstable_sheet(event_id, name, tables[event_id])
            for event_id, name in zip(ids, events["name"].tolist(), strict=True)
        ),
    ]
    notes = [*material.notes, ("Cells", CELLS_NOTE)]
    files["crosstables.xlsx"] = workbook_bytes(sheets, created=created, notes=notes)
    return files


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
