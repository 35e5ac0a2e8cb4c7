"""The same table gives the same bytes, whatever the time zone, locale, hash seed or moment."""

import os
import subprocess
import sys
from datetime import date
from hashlib import sha256

import pandas as pd

from pipeline.presentation import Presentation
from pipeline.writers.csv_files import csv_bytes
from pipeline.writers.csv_forms import form_of
from pipeline.writers.file_names import file_names
from pipeline.writers.ledger_writing import ledger_bytes
from pipeline.writers.parquet_files import table_bytes
from pipeline.writers.workbook import Column, Link, Sheet, workbook_bytes
from schemas.ledger_columns import LEDGER_COLUMNS, NUMBER_COLUMNS


def digests():
    """The SHA-256 of each kind of output of one and the same table."""
    frame = pd.DataFrame(
        {
            "id": pd.Series([f"{number:04d}" for number in range(500)], dtype="str"),
            "name": pd.Series([f"Żółć 羽生 {number}" for number in range(500)], dtype="str"),
            "change": pd.array([None if number % 7 == 0 else number - 250 for number in range(500)], dtype="Int64"),
            "listed": [number % 3 == 0 for number in range(500)],
        }
    )
    whole = {"round": "Int32", "board": "Int32", "games_before": "Int64"} | dict.fromkeys(NUMBER_COLUMNS, "Int64")
    ledger = pd.DataFrame(
        {
            name: pd.array(range(500), dtype=whole[name])
            if name in whole
            else pd.Categorical([f"{name} {number % 9}" for number in range(500)])
            for name in LEDGER_COLUMNS
        }
    )
    sheets = [
        Sheet(
            title=title,
            columns=[
                Column(name="id", header="Id", kind="id"),
                Column(name="name", header="Name"),
                Column(name="change", header="Change", kind="signed"),
                Column(name="listed", header="Listed"),
            ],
            frame=frame,
            freeze_columns=2,
            links={"id": [Link(sheet="List")] * 500},
        )
        for title in ("List", "list", "a/b")
    ]
    outputs = [
        csv_bytes(frame),
        csv_bytes(frame, form_of(Presentation(csv_for="excel"))),
        table_bytes(frame),
        ledger_bytes([ledger]),
        workbook_bytes(sheets, created=date(2024, 1, 31), notes=[("Period", "2024-01")], row_limit=300),
        repr(file_names(["Open", "open", "a/b"], "event")).encode(),
    ]
    return [sha256(output).hexdigest() for output in outputs]


def test_twice_in_one_process():
    """Writing a second time gives the same bytes."""
    assert digests() == digests()


def test_in_other_surroundings():
    """A process in another time zone and locale, with another hash seed and umask, writes the same bytes."""
    expected = " ".join(digests())
    for surroundings in (
        {"TZ": "Pacific/Kiritimati", "LC_ALL": "C", "PYTHONHASHSEED": "1", "PYTHONUTF8": "0"},
        {"TZ": "America/St_Johns", "LC_ALL": "tr_TR.UTF-8", "LANG": "ja_JP.UTF-8", "PYTHONHASHSEED": "2"},
    ):
        child = subprocess.run(
            [sys.executable, "-c", "from tests.test_writers_same_bytes import digests; print(*digests())"],
            env={**os.environ, **surroundings},
            capture_output=True,
            text=True,
            check=True,
        )
        assert child.stdout.strip() == expected
