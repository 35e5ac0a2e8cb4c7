"""rating-list.xlsx: the list and what goes with it, a sheet each."""

from collections.abc import Iterator, Mapping

import pandas as pd

from pipeline.publishing.list_charts import charts_sheet
from pipeline.publishing.material import Material
from pipeline.publishing.sheet_columns import CHANGE_OF_LISTED, columns_of
from pipeline.publishing.tables import BookTables
from pipeline.publishing.workbook_links import LIST_SHEET, links_to_events
from pipeline.reports.history import LastLists, last_lists
from pipeline.writers.workbook import LIVELY_LIMIT, Column, Report, Section, Sheet, Trend, workbook_bytes

HISTORY = "Last lists"
LISTS_SHOWN = 12


def list_workbook(material: Material, tables: BookTables) -> bytes:
    """The workbook of one rule book's list."""
    return workbook_bytes(
        list(_sheets(material, tables)),
        created=material.last_day,
        notes=material.notes,
        note_lines=_lines(material),
    )


def _lines(material: Material, what: str = "") -> tuple[str, str]:
    """What stands above every sheet."""
    return material.heading, " · ".join(filter(None, (material.list_title, what)))


def _sheets(material: Material, tables: BookTables) -> Iterator[Sheet | Report]:
    """Every sheet that has something to show; the list, the changes and the titles in any case."""
    lively = len(tables.rating_list) <= LIVELY_LIMIT
    lists = _last_lists(material, tables) if lively else None
    yield _list_sheet(material, tables, LIST_SHEET, tables.rating_list, lists)
    yield _table_sheet(material, tables, "Changes", tables.changes, {"change": CHANGE_OF_LISTED})
    yield _table_sheet(material, tables, "Titles", tables.titles)
    if tables.handicap_statistics is not None:
        yield _statistics_sheet(material, tables.handicap_statistics)
    if lists is not None and len(tables.rating_list):
        yield charts_sheet(tables.rating_list, lists, _lines(material))
        yield _history_sheet(material, tables, lists)


def _last_lists(material: Material, tables: BookTables) -> LastLists:
    histories = material.standings.set_index("player_id")["history"]
    shown = histories.loc[tables.rating_list["player_id"]]
    return last_lists(shown, histories, material.period, LISTS_SHOWN)


def _list_sheet(
    material: Material, tables: BookTables, title: str, frame: pd.DataFrame, lists: LastLists | None
) -> Sheet:
    trend = None
    if lists is not None:
        count = len(lists.months)
        trend = Trend(header=f"Last {count} lists", key=HISTORY, first=2, last=count + 1)
    return Sheet(
        title=title,
        lines=_lines(material, "" if title == LIST_SHEET else title),
        frame=frame,
        freeze_columns=3,
        columns=columns_of(frame, {"change": CHANGE_OF_LISTED}),
        links={"last_event": links_to_events(tables, frame["last_event"])},
        trend=trend,
    )


def _table_sheet(
    material: Material,
    tables: BookTables,
    title: str,
    frame: pd.DataFrame,
    own: Mapping[str, Column] | None = None,
) -> Sheet:
    """A table by player, its events linked to their crosstables."""
    linked = {"event_id": links_to_events(tables, frame["event_id"])} if "event_id" in frame else {}
    return Sheet(
        title=title,
        lines=_lines(material, title),
        frame=frame,
        freeze_columns=2,
        columns=columns_of(frame, own),
        links=linked,
    )


def _statistics_sheet(material: Material, frame: pd.DataFrame) -> Report:
    return Report(
        title="Handicaps",
        lines=_lines(material, "How often the higher-rated player won at each handicap"),
        sections=[Section(heading="All games on record", columns=columns_of(frame), frame=frame)],
    )


def _history_sheet(material: Material, tables: BookTables, lists: LastLists) -> Sheet:
    frame = tables.rating_list[["player_id", "name"]].copy()
    for place, month in enumerate(lists.months):
        frame[month] = pd.arrays.IntegerArray(lists.rating[:, place].copy(), lists.missing[:, place].copy())
    return Sheet(
        title=HISTORY,
        lines=_lines(material, f"Ratings on the last {len(lists.months)} lists, by month"),
        frame=frame,
        freeze_columns=2,
        columns=[
            *columns_of(frame[["player_id", "name"]]),
            *(Column(name=month, header=month, kind="whole") for month in lists.months),
        ],
    )
