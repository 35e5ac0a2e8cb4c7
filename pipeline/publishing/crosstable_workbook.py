"""crosstables.xlsx: an index of the events and a sheet for each crosstable."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Final

import pandas as pd

from pipeline.publishing.material import Material, Note
from pipeline.publishing.sheet_columns import columns_of, figure_column
from pipeline.publishing.tables import BookTables
from pipeline.publishing.wording import cell_notes, days, is_round
from pipeline.publishing.workbook_links import EVENTS_SHEET, links_to_list, list_rows
from pipeline.publishing.workbook_notes import about, clauses, readings
from pipeline.reports.crosstable_entries import figure_places
from pipeline.rules.edition import Settles
from pipeline.rules.system import RatingSystem
from pipeline.writers.workbook import Column, Link, Sheet, workbook_bytes

_CELL: Final = 15  # how wide a round gets, in characters


def crosstable_workbook(material: Material, tables: BookTables) -> bytes:
    """The workbook of one rule book's crosstables."""
    events = tables.crosstable_events.to_dict("records")
    rows = list_rows(tables.rating_list)
    sheets = [
        _index_sheet(material, tables),
        *(_crosstable_sheet(material, event, tables.crosstables[event["event_id"]], rows) for event in events),
    ]
    return workbook_bytes(
        sheets,
        created=material.last_day,
        notes=_notes(material, tables),
        note_lines=(material.heading, f"Crosstables · {material.list_title}"),
    )


def _notes(material: Material, tables: BookTables) -> Sequence[Note]:
    return [
        *about(material),
        ("Crosstables", ""),
        *cell_notes(each.frame for each in tables.crosstables.alike),
        *tables.crosstable_notes,
        *readings(material),
        *clauses(material),
    ]


def _index_sheet(material: Material, tables: BookTables) -> Sheet:
    frame = tables.crosstable_events[["event_id", "name", "start_date", "end_date", "place", "shape"]].reset_index(
        drop=True
    )
    frame["players"] = pd.array(list(tables.crosstables.sizes.values()), dtype="Int64")
    return Sheet(
        title=EVENTS_SHEET,
        lines=(material.heading, f"Events · {material.list_title}"),
        frame=frame,
        freeze_columns=1,
        columns=columns_of(
            frame,
            {
                "name": Column(name="name", header="Name"),
                "start_date": Column(name="start_date", header="Start", centred=True),
                "end_date": Column(name="end_date", header="End", centred=True),
            },
        ),
        links={"event_id": [Link(sheet=_sheet_key(event_id)) for event_id in tables.crosstables]},
    )


def _sheet_key(event_id: str) -> str:
    return f"event {event_id}"


def _crosstable_sheet(
    material: Material, event: Mapping[Hashable, str], table: pd.DataFrame, rows: "pd.Series[int]"
) -> Sheet:
    span = days(event["start_date"], event["end_date"])
    return Sheet(
        title=event["event_id"],
        key=_sheet_key(event["event_id"]),
        lines=(
            event["name"],
            " · ".join(filter(None, (event["place"], span, material.heading))),
        ),
        frame=_in_words(table),
        freeze_columns=4,
        columns=_columns(material, table),
        links={"name": links_to_list(rows, table["player_id"])},
    )


def _columns(material: Material, table: pd.DataFrame) -> Sequence[Column]:
    """Places, players and figures as everywhere; the rounds in the middle, a handicap below what was scored.

    Where nobody has a title there is no column for it, nor one for new ratings where months are settled as a whole.
    """
    system = material.book.system
    monthly = system.settles is Settles.EVERY_PERIOD
    rounds = {
        name: Column(name=name, header=name, centred=True, wrapped=True, widest=_CELL)
        for name in table.columns
        if is_round(name)
    }
    columns = columns_of(table, {**rounds, **_figures(system)})
    empty = {"new_rating"} if monthly else set()
    empty |= {"title"} if (table["title"] == "").all() else set()
    return [column for column in columns if column.name not in empty]


def _figures(system: RatingSystem) -> Mapping[str, Column]:
    """The columns of ratings and changes that have decimals."""
    places = figure_places(system)
    return {name: figure_column(name, shown) for name, shown in places.items() if shown}


def _in_words(table: pd.DataFrame) -> pd.DataFrame:
    """The table with the handicaps in its cells as words with blanks, on a line of their own below each game."""
    cells = {
        name: pd.Series([_lines(text) for text in table[name].tolist()], index=table.index, dtype="str")
        for name in table.columns
        if is_round(name)
    }
    return table.assign(**cells)


def _lines(cell: str) -> str:
    if ":" not in cell:
        return cell
    return cell.replace(" ", "\n").replace(":", "\n").replace("_", " ")
