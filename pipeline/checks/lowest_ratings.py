"""Ratings that are given must not lie below the lowest that their rule book has."""

import numpy as np

from pipeline.checks.setting import Setting
from pipeline.problems import Findings, Said
from pipeline.tables import Table, Tables
from schemas.openings import HIGHEST_RATING


def check_lowest_ratings(tables: Tables, setting: Setting, findings: Findings) -> None:
    """Of openings and of corrections; where a rule book has no lowest rating the table's own bound holds."""
    for table in (tables.openings, tables.corrections):
        if table.sheet.rows:
            _check(table, setting, findings)


def _check(table: Table, setting: Setting, findings: Findings) -> None:
    rating = table.frame["rating"].to_numpy(np.int64, na_value=HIGHEST_RATING)
    sheet = table.sheet
    system = table.words("system")
    lowest = {code: (book.lowest_rating, system.among((code,))) for code, book in setting.books.items()}
    # Of a rule book that nobody knows no rating below 0 is right either.
    for least, mine in (*lowest.values(), (0, ~system.among(tuple(setting.books)))):
        expected = f"a whole number from {least} to {HIGHEST_RATING}, or nothing"

        def say(row: int, expected: str = expected) -> Said:
            return sheet.said(row, "rating", f"{sheet.text('rating', row)} is out of range", expected)

        rows = np.flatnonzero((rating < least) & mine & table.good("rating"))
        findings.add("error", sheet, rows, "rating", say)
        table.mark("rating", rows)
