"""What an opening gives besides a rating: only to a rule book that keeps it, and within its bounds."""

from decimal import Decimal
from functools import partial

import numpy as np

from pipeline.checks.openings import is_entry
from pipeline.checks.setting import Setting
from pipeline.problems import Findings, Said
from pipeline.tables import Tables, quoted
from pipeline.validated import GivenFacts
from schemas.openings import given_names


def check_given(tables: Tables, setting: Setting, findings: Findings) -> None:
    """Each filled cell of a column that only some rule books know."""
    openings = tables.openings
    if not openings.sheet.rows:
        return
    for name in given_names(openings.frame):
        filled = openings.words(name).filled() & openings.good(name)
        entry = filled & is_entry(tables)
        _add(tables, findings, name, entry, "stands in an entry by FIDE rating", "an empty cell")
        for code, book in setting.books.items():
            mine = filled & ~entry & openings.words("system").among((code,))
            keeps = next((each for each in book.given if each.name == name), None)
            if keeps is None:
                _add(tables, findings, name, mine, f"is a {name}, but {code} keeps none", "an empty cell")
                continue
            beyond = mine & ~openings.words(name).rows_with(partial(_is_within, keeps))
            _add(tables, findings, name, beyond, "is out of range", keeps.expected)


def _is_within(keeps: GivenFacts, word: str) -> bool:
    """Whether a number is among those that may be given; what cannot be read was told of already."""
    try:
        return keeps.may_be(Decimal(word))
    except ArithmeticError:
        return True


def _add(tables: Tables, findings: Findings, name: str, wrong: np.ndarray, says: str, expected: str) -> None:
    sheet = tables.openings.sheet
    rows = np.flatnonzero(wrong)

    def say(row: int) -> Said:
        return sheet.said(row, name, f"{quoted(sheet.text(name, row))} {says}", expected)

    findings.add("error", sheet, rows, name, say)
    tables.openings.mark(name, rows)
