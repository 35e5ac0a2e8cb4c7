"""The published tables as CSV, for machines."""

import pandas as pd

from pipeline.publishing.tables import BookTables
from pipeline.writers.csv_files import csv_bytes, csv_parts
from schemas.crosstable import CrosstableIndex


def csv_tables(tables: BookTables) -> dict[str, bytes]:
    """Every CSV file of one rule book, by its path in the rule book's folder."""
    frames = {
        "rating-list.csv": tables.rating_list,
        "changes.csv": tables.changes,
        "change-report.csv": tables.change_report,
        "titles.csv": tables.titles,
        "entries.csv": tables.entries,
        "pairing-list.csv": tables.pairing_list,
        "handicap-statistics.csv": tables.handicap_statistics,
        "handicap-statistics-period.csv": tables.handicap_statistics_period,
        "promotions.csv": tables.promotions,
    }
    return {
        **{name: csv_bytes(frame) for name, frame in frames.items() if frame is not None},
        **_crosstables(tables),
        "crosstables/index.csv": csv_bytes(_index(tables)),
    }


def _crosstables(tables: BookTables) -> dict[str, bytes]:
    """Each event's file, in order of play."""
    written: dict[str, bytes] = {}
    for alike in tables.crosstables.alike:
        written |= zip(alike.event_ids, csv_parts(alike.frame, alike.sizes), strict=True)
    return {f"crosstables/{_file(tables, each)}": written[each] for each in tables.crosstables}


def _file(tables: BookTables, event_id: str) -> str:
    return f"{tables.crosstable_files[event_id]}.csv"


def _index(tables: BookTables) -> pd.DataFrame:
    ids = list(tables.crosstables)
    files = {"event_id": ids, "file": [_file(tables, each) for each in ids]}
    return CrosstableIndex.validate(pd.DataFrame(files, dtype="str"), lazy=True)
