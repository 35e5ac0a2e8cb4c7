"""Explanations as a table: a player's rows, or everybody's in an event, in the columns of their schema."""

from pathlib import Path

import pandas as pd

from pipeline.asked_files import write_table
from pipeline.explaining.told import EventExplanation, Explanation
from pipeline.presentation import Presentation
from pipeline.writers.csv_files import csv_bytes
from pipeline.writers.csv_forms import form_of
from schemas.explanation import ExplanationRows
from schemas.kept_columns import kept_names
from schemas.ledger_columns import state_columns
from schemas.number_texts import number_texts


def table_of(told: Explanation | EventExplanation) -> pd.DataFrame:
    """The rows, valid by schemas.explanation.ExplanationRows; an event's player by player."""
    accounts = told.players if isinstance(told, EventExplanation) else [told]
    rows = [row for account in accounts for row in account.rows]
    columns = {}
    for name, column in ExplanationRows.to_schema().columns.items():
        cells = [row[name] for row in rows]
        whole = "int" in str(column.dtype).lower()
        columns[name] = (
            pd.array(cells, dtype="Int64") if whole else pd.array([cell or "" for cell in cells], dtype="str")
        )
    for name in state_columns(kept_names(rows)):
        columns[name] = pd.array([row[name] or "" for row in rows], dtype="str")
    return ExplanationRows.validate(pd.DataFrame(columns), lazy=True)


def csv_of(told: Explanation | EventExplanation, presentation: Presentation) -> bytes:
    """The rows as CSV, in the form that the folder has for the tables that people read."""
    frame = table_of(told)
    kept = [str(name) for name in frame.columns[len(ExplanationRows.to_schema().columns) :]]
    return csv_bytes(frame, form_of(presentation), number_texts(ExplanationRows).union(kept))


def write_csv(path: Path, told: Explanation | EventExplanation, presentation: Presentation) -> None:
    """Write the rows to a file, in place of earlier rows only, whatever form these have.

    Raises:
        UsageError: the file holds something else.
        OSError: the machine does not let us write.
    """
    write_table(path, csv_of(told, presentation), "explanation")
