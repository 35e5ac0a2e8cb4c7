"""Names of players that hold what may be a birth date: a name is published as it stands."""

import re
from typing import Final

import numpy as np

from pipeline.birth_dates import without_dates
from pipeline.problems import Findings, Said
from pipeline.tables import Tables

_COLUMNS: Final = ("name", "english_name")
_DIGIT: Final = re.compile(r"\d")


def warn_of_dates_in_names(tables: Tables, findings: Findings) -> None:
    """Warn of names with a day in them; the date is not shown."""
    sheet = tables.players.sheet

    def dated(word: str) -> bool:
        return _DIGIT.search(word) is not None and without_dates(word) != word

    for column in _COLUMNS:
        rows = np.flatnonzero(tables.players.words(column).rows_with(dated))

        def say(row: int, column: str = column) -> Said:
            says = "here stands what may be a birth date, and would be published with the name"
            said = sheet.said(row, column, says, "the name alone; the date stands in birth_date")
            return said._replace(found="")  # the row may be one of who is not listed, and be left out later

        findings.add("warning", sheet, rows, column, say)
