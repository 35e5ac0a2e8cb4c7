"""The published tables as CSV: those for people in the form that is wanted, those for programs always exact."""

from collections.abc import Collection, Mapping
from typing import Final

import pandas as pd

from pipeline.outputs import ENTRIES, RATING_LIST, TITLES
from pipeline.publishing.tables import BookTables
from pipeline.writers.csv_files import csv_bytes, csv_parts
from pipeline.writers.csv_forms import MACHINES, Form
from schemas.change_report import ChangeReport
from schemas.crosstable import CrosstableIndex, CrosstableRows
from schemas.handicap_statistics import HandicapStatistics
from schemas.number_texts import number_texts
from schemas.promotions import Promotions
from schemas.rating_list import own_columns

NUMBERS_IN_CROSSTABLES: Final = number_texts(CrosstableRows)

_NUMBERS: Final[Mapping[str, Collection[str]]] = {
    "change-report.csv": number_texts(ChangeReport),
    "handicap-statistics.csv": number_texts(HandicapStatistics),
    "handicap-statistics-period.csv": number_texts(HandicapStatistics),
    "promotions.csv": number_texts(Promotions),
}
"""The columns of texts that hold numbers, by file."""

_EXACT: Final = (ENTRIES, "pairing-list.csv")
"""Files for programs: openings.csv, to which entries are appended, and Swiss-Manager, which imports the other."""


def csv_tables(tables: BookTables, form: Form) -> dict[str, bytes]:
    """Every CSV file of one rule book, by its path in the rule book's folder."""
    frames = {
        RATING_LIST: tables.rating_list,
        "changes.csv": tables.changes,
        "change-report.csv": tables.change_report,
        TITLES: tables.titles,
        ENTRIES: tables.entries,
        "pairing-list.csv": tables.pairing_list,
        "handicap-statistics.csv": tables.handicap_statistics,
        "handicap-statistics-period.csv": tables.handicap_statistics_period,
        "promotions.csv": tables.promotions,
    }
    numbers = {**_NUMBERS, RATING_LIST: own_columns(tables.rating_list)}
    return {
        **{
            name: csv_bytes(frame, MACHINES if name in _EXACT else form, numbers.get(name, ()))
            for name, frame in frames.items()
            if frame is not None
        },
        **_crosstables(tables, form),
        "crosstables/index.csv": csv_bytes(_index(tables)),
    }


def _crosstables(tables: BookTables, form: Form) -> dict[str, bytes]:
    """Each event's file, in order of play."""
    written: dict[str, bytes] = {}
    for alike in tables.crosstables.alike:
        files = csv_parts(alike.frame, alike.sizes, form, NUMBERS_IN_CROSSTABLES)
        written |= zip(alike.event_ids, files, strict=True)
    return {f"crosstables/{_file(tables, each)}": written[each] for each in tables.crosstables}


def _file(tables: BookTables, event_id: str) -> str:
    return f"{tables.crosstable_files[event_id]}.csv"


def _index(tables: BookTables) -> pd.DataFrame:
    ids = list(tables.crosstables)
    files = {"event_id": ids, "file": [_file(tables, each) for each in ids]}
    return CrosstableIndex.validate(pd.DataFrame(files, dtype="str"), lazy=True)
