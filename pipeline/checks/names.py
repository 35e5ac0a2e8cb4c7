"""Names that must be known: players, events and rule books, in every table that names one."""

from collections.abc import Collection, Mapping

import numpy as np

from pipeline.problems import Findings, Said
from pipeline.tables import Table, Tables, quoted
from pipeline.validated import BookFacts


def check_names(tables: Tables, books: Mapping[str, BookFacts], findings: Findings) -> None:
    """Every player, event and rule book that is named must exist."""
    if tables.players.sheet.knows("player_id"):
        players = _ids(tables.players, "player_id")
        for table, column in (
            (tables.games, "white_id"),
            (tables.games, "black_id"),
            (tables.openings, "player_id"),
            (tables.corrections, "player_id"),
        ):
            _check_ids(table, column, players, "players.csv", "a player id of players.csv", findings)
    if tables.events.sheet.knows("event_id"):
        events = _ids(tables.events, "event_id")
        _check_ids(tables.games, "event_id", events, "events.csv", "an event id of events.csv", findings)
    for table in (tables.openings, tables.corrections):
        _check_systems(table, "system", books, findings)
    _check_systems(tables.events, "systems", books, findings)


def _ids(table: Table, column: str) -> frozenset[str]:
    """The ids that a file states, also in rows that do not fit."""
    return frozenset(table.sheet.words[column].words)


def _check_ids(
    table: Table, column: str, known: Collection[str], where: str, expected: str, findings: Findings
) -> None:
    words = table.words(column)
    rows = np.flatnonzero(words.among(frozenset(words.words).difference(known, ("",))))
    rows = rows[table.good(column)[rows]]

    def say(row: int) -> Said:
        says = f"{quoted(table.sheet.text(column, row))} is not in {where}"
        return table.sheet.said(row, column, says, expected)

    findings.add("error", table.sheet, rows, column, say)
    table.mark(column, rows)


def _check_systems(table: Table, column: str, books: Mapping[str, BookFacts], findings: Findings) -> None:
    expected = "one of " + " ".join(sorted(books))
    if column == "systems":
        expected += " (several separated by blanks), or nothing"

    def unknown(word: str) -> list[str]:
        # The one code of an opening may not hold blanks, the codes of an event are separated by them.
        codes = word.split() if column == "systems" else [word] * (word != "")
        return [code for code in codes if code not in books]

    rows = np.flatnonzero(table.words(column).rows_with(lambda word: bool(unknown(word))))
    rows = rows[table.good(column)[rows]]

    def say(row: int) -> Said:
        codes = unknown(table.sheet.text(column, row))
        says = f"{', '.join(quoted(code) for code in codes)} {'is' if len(codes) == 1 else 'are'} not known"
        return table.sheet.said(row, column, says, expected)

    findings.add("error", table.sheet, rows, column, say)
    table.mark(column, rows)
