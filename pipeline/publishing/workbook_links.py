"""Where the two workbooks of a rule book lead into each other: a player's last event, and back to the list."""

from collections.abc import Sequence
from typing import Final

import pandas as pd

from pipeline.publishing.tables import BookTables
from pipeline.writers.workbook import ROW_LIMIT, Link, names_of_sheets

LIST_WORKBOOK: Final = "rating-list.xlsx"
CROSSTABLE_WORKBOOK: Final = "crosstables.xlsx"
LIST_SHEET: Final = "Rating list"
EVENTS_SHEET: Final = "Events"
LINES_ABOVE: Final = 2
"""Lines above the header of each sheet: the federation with its rule book, and the list or event."""


def links_to_events(tables: BookTables, events: pd.Series) -> Sequence[Link | None]:
    """For each event id the link to its crosstable, none if it is not among those of this month."""
    ids = list(tables.crosstables)
    sheets = dict(zip(ids, names_of_sheets([EVENTS_SHEET, *ids])[1:], strict=True))
    links = {event_id: Link(book=CROSSTABLE_WORKBOOK, sheet=sheet) for event_id, sheet in sheets.items()}
    return [links.get(event_id) for event_id in events.tolist()]


def links_to_list(rows: "pd.Series[int]", players: pd.Series) -> Sequence[Link | None]:
    """For each player id the link to the row of the list, none for who is not on it or not on its first sheet.

    Args:
        rows: the rows of the list's sheet by player id, as ``list_rows`` gives them.
        players: the players.
    """
    found = rows.reindex(players).fillna(0).astype(int).tolist()
    return [Link(book=LIST_WORKBOOK, sheet=LIST_SHEET, row=row) if row else None for row in found]


def list_rows(rating_list: pd.DataFrame) -> "pd.Series[int]":
    """In which row of its sheet each player of the list stands, by player id, as far as the first sheet goes."""
    first = LINES_ABOVE + 2
    rows = pd.Series(
        range(first, first + len(rating_list)), index=pd.Index(rating_list["player_id"]), dtype="int64"
    )
    return rows[rows <= ROW_LIMIT]
