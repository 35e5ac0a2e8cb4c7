"""rating-list.xlsx: the list and what goes with it, a sheet each."""

from collections.abc import Iterator, Mapping, Sequence

import pandas as pd

from pipeline.publishing.change_sheet import change_sheet
from pipeline.publishing.list_charts import charts_sheet
from pipeline.publishing.list_notes import list_notes
from pipeline.publishing.material import Material
from pipeline.publishing.sheet_columns import CHANGE_OF_LISTED, columns_of, figure_column
from pipeline.publishing.tables import BookTables
from pipeline.publishing.workbook_links import LIST_SHEET, links_to_events
from pipeline.reports.history import LastLists, last_lists
from pipeline.reports.own_columns import own_places
from pipeline.writers.workbook import LIVELY_LIMIT, Column, Report, Section, Sheet, Trend, workbook_bytes

HISTORY = "Last lists"
LISTS_SHOWN = 12
_USUAL = {"mark": "", "class": "", "active": "yes"}
"""What stands in a column that says nothing: the rule book has no marks or classes, nobody is inactive."""


def list_workbook(material: Material, tables: BookTables, lively_limit: int = LIVELY_LIMIT) -> bytes:
    """The workbook of one rule book's list; a longer one than ``lively_limit`` has no charts, links and trends."""
    lively = len(tables.rating_list) <= lively_limit
    return workbook_bytes(
        list(_sheets(material, tables, lively=lively)),
        created=material.last_day,
        notes=list_notes(material, tables, lively_limit),
        note_lines=_lines(material),
        lively_limit=lively_limit,
    )


def _lines(material: Material, what: str = "") -> tuple[str, str]:
    """What stands above every sheet."""
    return material.heading, " · ".join(filter(None, (material.list_title, what)))


def _sheets(material: Material, tables: BookTables, *, lively: bool) -> Iterator[Sheet | Report]:
    """Every sheet that has something to show; the list, the changes and the titles in any case."""
    lists = _last_lists(material, tables) if lively and len(tables.rating_list) else None
    yield _list_sheet(material, tables, LIST_SHEET, tables.rating_list, lists)
    for title, frame in tables.lists.items():
        yield _list_sheet(material, tables, title, frame, None)
    yield _table_sheet(material, tables, "Changes", tables.changes, {"change": CHANGE_OF_LISTED})
    yield change_sheet(tables.change_report, _lines(material, "What the period did to the list"), drawn=lively)
    yield _table_sheet(material, tables, "Titles", tables.titles)
    if tables.promotions is not None:
        yield _promotions_sheet(material, tables, tables.promotions)
    if tables.handicap_statistics is not None:
        yield _statistics_sheet(material, tables)
    if lists is not None:
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
        columns=_told(columns_of(frame, {"change": CHANGE_OF_LISTED, **_own(material)}), tables.rating_list),
        links={"last_event": links_to_events(tables, frame["last_event"])},
        trend=trend,
    )


def _own(material: Material) -> Mapping[str, Column]:
    """The rule book's own columns, with as many decimals as they have."""
    return {name: figure_column(name, places) for name, places in own_places(material.book.system).items()}


def _told(columns: Sequence[Column], rating_list: pd.DataFrame) -> Sequence[Column]:
    """The columns without those that say nothing of anybody on the whole list."""
    same = {name for name, usual in _USUAL.items() if (rating_list[name] == usual).all()}
    return [column for column in columns if column.name not in same]


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


def _promotions_sheet(material: Material, tables: BookTables, frame: pd.DataFrame) -> Sheet:
    """The games behind each promotion; the events that they were played in are linked too."""
    frame = frame.assign(handicap=_in_words(frame["handicap"]))
    events = {name: links_to_events(tables, frame[name]) for name in ("event_id", "game_event")}
    return Sheet(
        title="Promotions",
        lines=_lines(material, "The games that earned each rank"),
        frame=frame,
        freeze_columns=3,
        columns=columns_of(frame, {"rank": Column(name="rank", header="Rank")}),
        links=events,
    )


def _statistics_sheet(material: Material, tables: BookTables) -> Report:
    """This period and all games that the ledger holds: not those before the standings that the run goes on from."""
    earlier = material.opening_period
    record = f"Games of this run only: those after {earlier}" if earlier else "All games on record"
    parts = {"This period": tables.handicap_statistics_period, record: tables.handicap_statistics}
    return Report(
        title="Handicaps",
        lines=_lines(material, "How often the higher-rated player won at each handicap"),
        sections=[
            Section(
                heading=heading,
                columns=columns_of(frame),
                frame=frame.assign(handicap=_in_words(frame["handicap"])),
                on_new_page=True,
            )
            for heading, frame in parts.items()
            if frame is not None
        ],
    )


def _in_words(handicaps: "pd.Series[str]") -> "pd.Series[str]":
    return handicaps.str.replace("_", " ", regex=False)


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
