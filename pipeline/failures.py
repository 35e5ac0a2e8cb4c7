"""pandera's failure cases as findings: file and line, what was found, what was expected."""

from collections.abc import Callable
from typing import Final

import numpy as np
import pandas as pd
import pandera.pandas as pa
from pandera.config import ValidationDepth, config_context

from pipeline.problems import Findings, Said
from pipeline.tables import Table, quoted, shortened
from schemas.cells import InputColumn, input_columns

_SINGLE_KEY: Final = "field_uniqueness"
_SHARED_KEY: Final = "multiple_fields_uniqueness"

_KEYS: Final = {
    "players.csv": ("player", "each player once"),
    "events.csv": ("event", "each event once"),
    "openings.csv": ("opening", "one row a system and player"),
    "corrections.csv": ("correction", "one row a system, player and date"),
}
"""What stands twice when a key does, and what is expected instead."""


def check_model(model: type[pa.DataFrameModel], table: Table, findings: Findings) -> None:
    """Hold a table against its model, once; a cell that is known to be wrong is not reported again."""
    if table.frame.empty:
        return
    try:
        with config_context(validation_enabled=True, validation_depth=ValidationDepth.SCHEMA_AND_DATA):
            # No model changes a column's type, so that the frame need not be copied first.
            model.validate(table.frame, lazy=True, inplace=True)
    except pa.errors.SchemaErrors as errors:
        cases = errors.failure_cases
    else:
        return
    columns = {column.name: column for column in input_columns(model)}
    keys: set[int] = set()
    for (name, check), group in cases.groupby(["column", "check"], sort=False, dropna=False):
        if group["index"].isna().any():
            raise TypeError(f"{table.sheet.name} was read into another shape than its model has: {group}")
        rows = np.unique(group["index"].to_numpy(np.int64))
        if check == _SINGLE_KEY:
            _report_doubles(table, (str(name),), rows, findings)
        elif check == _SHARED_KEY:
            keys.update(rows.tolist())
        else:
            good = rows[table.good(str(name))[rows]]
            findings.add("error", table.sheet, good, str(name), _say(table, columns[str(name)], str(check)))
            table.mark(str(name), good)
    if keys:
        unique = model.to_schema().unique or ()
        _report_doubles(table, tuple(unique), np.array(sorted(keys), np.int64), findings)


def _say(table: Table, column: InputColumn, check: str) -> Callable[[int], Said]:
    """How a failed check of one cell is put into words."""

    def say(row: int) -> Said:
        found = table.sheet.text(column.name, row)
        if check == "not_nullable":
            says = "the cell is empty"
        elif check.startswith(("greater_than", "less_than", "in_range")):
            says = f"{shortened(found)} is out of range"
        elif column.kind == "word" or check.startswith("str_matches"):
            article = "an" if column.name[0] in "aeiou" else "a"
            says = f"{quoted(found)} is not {article} {column.name}"
        else:
            says = f"{quoted(found)} does not stand here"
        return table.sheet.said(row, column.name, says, column.expected)

    return say


def _report_doubles(table: Table, key: tuple[str, ...], rows: np.ndarray, findings: Findings) -> None:
    """Report each row whose key stands in an earlier row; all the rows of the key are to blame."""
    rows = rows[table.good(*key)[rows]]
    frame = table.frame.iloc[rows][list(key)]
    rows = rows[frame.notna().all(axis=1).to_numpy()]
    group = pd.factorize(pd.MultiIndex.from_frame(table.frame.iloc[rows][list(key)]))[0]
    _, first_of_group = np.unique(group, return_index=True)
    first = rows[first_of_group][group]
    thing, expected = _KEYS[table.sheet.name]
    first_of = dict(zip(rows.tolist(), first.tolist(), strict=True))

    def say(row: int) -> Said:
        place = table.sheet.place(row, first_of[row])
        return table.sheet.said(row, key[-1], f"this {thing} stands already on {place}", expected)

    later = rows[rows != first]
    findings.add("error", table.sheet, later, key[-1] if len(key) == 1 else "player_id", say)
