"""Performances as a table, in the columns of its schema."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pandas as pd

from pipeline.asked_files import write_table
from pipeline.performing.figures import Figures, record
from pipeline.presentation import Presentation
from pipeline.reports.columns import table
from pipeline.writers.csv_files import csv_bytes
from pipeline.writers.csv_forms import MACHINES, form_of
from schemas.number_texts import number_texts
from schemas.performance import PerformanceRows

if TYPE_CHECKING:
    from pipeline.performing.held import EventPerformance


def table_of(measured: "Sequence[EventPerformance] | Figures") -> pd.DataFrame:
    """One row an event, or one of the figures alone; valid by schemas.performance.PerformanceRows."""
    if isinstance(measured, Figures):
        rows = [{"event_id": "", "event": "", "end_date": "", "period": ""} | _cells(measured)]
    else:
        rows = [
            {"event_id": each.event_id, "event": each.event, "end_date": each.end_date, "period": each.period}
            | _cells(each.figures)
            for each in measured
        ]
    return table(PerformanceRows, {name: [row[name] for row in rows] for name in rows[0]})


def csv_of(measured: "Sequence[EventPerformance] | Figures", presentation: Presentation | None) -> bytes:
    """The rows as CSV, in the form that their folder has for the tables that people read (None: exactly)."""
    form = MACHINES if presentation is None else form_of(presentation)
    return csv_bytes(table_of(measured), form, number_texts(PerformanceRows))


def write_csv(
    path: Path, measured: "Sequence[EventPerformance] | Figures", presentation: Presentation | None
) -> None:
    """Write the rows to a file, in place of earlier ones only, whatever form these have.

    Raises:
        UsageError: the file holds something else, or there is no folder for it.
        OSError: the machine does not let us write.
    """
    write_table(path, csv_of(measured, presentation), "performance ratings")


def _cells(told: Figures) -> dict[str, Any]:
    cells = {name: "" if cell is None else cell for name, cell in record(told).items() if name != "found"}
    return cells | {"exact_found": told.found["exact"]}
