"""Lists of chess-results.com and Swiss-Manager, as .xlsx or as text with separators, in the site's languages.

Crosstables by rank and by starting number, round-robin tables, start lists and rankings. A cell ``17b1`` is
opponent, colour and result; ``32b+`` and ``7w-`` were not played; ``-½`` and ``-1`` are byes, ``-0`` and ``0``
mean that there was no pairing, ``4w`` has no result yet. Pairing lists by round are read too, players' cards not.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pipeline.problems import Problem
from pipeline.reading.asked import Asked
from pipeline.reading.chess_results.board_columns import has_result_column
from pipeline.reading.chess_results.crosstable_cells import pairing_of
from pipeline.reading.chess_results.crosstables import EXPORT_ALL, SHORT_LIST, cells_by_round, numbered
from pipeline.reading.chess_results.header_words import round_of
from pipeline.reading.chess_results.lines_above import above_of
from pipeline.reading.chess_results.pairing_lists import Pairings, pairings_of
from pipeline.reading.chess_results.player_rows import entrant_of
from pipeline.reading.chess_results.player_tables import SITE, PlayerTable, is_number, row_text, table_of
from pipeline.reading.chess_results.round_robins import round_robin_cells
from pipeline.reading.dialect import Dialect
from pipeline.reading.document import Document, Row
from pipeline.reading.faults import by_line, fault, quoted
from pipeline.reading.grids import grids_of, rows_of
from pipeline.reading.report import Cell, Entrant, Report

_QUICK: Final = 400
_TOP: Final = 4
_FOOT: Final = 8
_LISTED: Final = 12
_WITH_COLON: Final = re.compile(r"[0-9]{1,5}:[A-Za-z=+-]")
_AROUND: Final = ',;\t| "'


def _claims(document: Document) -> bool:
    if document.lines and not _may_be(document.lines[0]):
        return False
    if any(_is_site_line(line) for line in document.lines[:_TOP]):
        return True
    for grid in grids_of(document, at_most=_QUICK):
        rows = rows_of(grid)
        if document.sheets and any(_is_site_line(row_text(row)) for row in rows[:_TOP]):
            return True
        table = table_of(grid)
        if table and (table.opponents or (table.rounds and _has_pairings(table)) or _has_footer(document)):
            return True
    return False


def _is_site_line(line: str) -> bool:
    """Whether a line is the one that chess-results.com writes above its lists, alone in its row."""
    line = line.strip(_AROUND)
    return f"{SITE}.com" in line.casefold() and not any(sign in line for sign in ",;\t|") and _may_be(line)


def _may_be(line: str) -> bool:
    """Whether a line is none of a TRF, a PGN or an XML file, which may name the site as well."""
    line = line.lstrip("\ufeff \t")
    return not line.startswith(("[", "<", "###", "%")) and not (line[:3].isdigit() and line[3:4] == " ")


def _has_pairings(table: PlayerTable) -> bool:
    """Whether there are pairings, and more of them than cells such as ``12:W``, which are SwissPerfect's."""
    cells = (row.at(column) for column in table.rounds.values() for row in table.rows)
    pairings = sum(cell is not None and cell.opponent > 0 for cell in map(pairing_of, cells))
    return pairings > sum(bool(_WITH_COLON.fullmatch(cell.strip())) for row in table.rows for cell in row.cells)


def _has_footer(document: Document) -> bool:
    lines = document.lines[-_FOOT:]
    rows = [cells for sheet in document.sheets for cells in sheet.rows[-_FOOT:]]
    return any(SITE in line.casefold() for line in lines) or any(
        SITE in cell.casefold() for cells in rows for cell in cells
    )


def _read(document: Document, asked: Asked) -> Sequence[Report]:
    found: list[Report] = []
    for grid in grids_of(document):
        pairings = pairings_of(document.file, grid, asked.dates)
        table = None if pairings else table_of(grid)
        if pairings:
            found.append(_below(pairings.above, _pairing_report(document.file, pairings), asked))
        elif table:
            found.append(_below(table.above, _report(document.file, table), asked))
    if not found:
        expected = "a row of headers with one for names, such as Name, Nombre or Имя, and others beside it"
        lost = fault(document.file, 1, "", "there is no list of players", expected=expected)
        return [Report(file=document.file, format=DIALECT.name, problems=(lost,))]
    return found


def _below(lines: Sequence[Row], report: Report, asked: Asked) -> Report:
    """A report with what the lines above its table say of the event."""
    above = above_of(report.file, lines, asked.dates)
    return replace(
        report,
        name=above.name,
        place=above.place,
        federation=above.federation,
        start_date=above.start_date,
        end_date=above.end_date,
        problems=by_line((*above.problems, *report.problems)),
    )


def _pairing_report(file: str, pairings: Pairings) -> Report:
    return Report(
        file=file,
        format=DIALECT.name,
        line=pairings.header.line,
        round_dates=pairings.round_dates,
        rounds=pairings.rounds,
        entrants=pairings.entrants,
        cells=pairings.cells,
        problems=pairings.problems,
    )


def _report(file: str, table: PlayerTable) -> Report:
    problems = _table_faults(file, table)
    cells: list[Cell] = []
    numbers = _listed_numbers(table)
    rounds, shape = max(table.rounds, default=0), ""
    if table.opponents:
        numbers = _places(table)
        cells, rounds, wrong = round_robin_cells(file, table)
        problems += wrong
        shape = "round-robin"
    elif table.rounds:
        cells, wrong = cells_by_round(file, table)
        problems += wrong
        numbers, kept, wrong = numbered(file, table, cells)
        problems += wrong
        cells = cells if kept else []
    entrants, wrong = _entrants(file, table, numbers)
    problems += wrong
    if not cells:
        entrants = [replace(entrant, points=None) for entrant in entrants]
    if not (table.rounds or table.opponents or table.unknown or has_result_column(table.header)):
        problems.append(fault(file, table.header.line, "", "the list holds players, no games", severity="note"))
    return Report(
        file=file,
        format=DIALECT.name,
        line=table.header.line,
        rounds=rounds,
        shape=shape,
        entrants=tuple(entrants),
        cells=tuple(cells),
        problems=tuple(problems),
    )


def _table_faults(file: str, table: PlayerTable) -> list[Problem]:
    """What is wrong with the table as a whole."""
    line, header = table.header.line, table.header
    problems = []
    if has_result_column(header):
        says = "this is a list of one player's games"
        problems.append(fault(file, line, "", says, expected="a crosstable, a pairing list or a list of players"))
    if table.unknown:
        says = f"pairings stand below headers that name no round: {_headers(header, table.unknown)}"
        problems.append(fault(file, line, "", says, expected="a header such as 1.Rd"))
    if table.twice:
        says = f"columns name a round that has a column already: {_headers(header, table.twice)}"
        problems.append(fault(file, line, "", says, expected="each round once"))
    if not table.rows:
        problems.append(fault(file, line, "", "there is no player below the header"))
    if table.next_header:
        says = f"a second list begins on line {table.next_header}"
        problems.append(fault(file, table.next_header, "", says, expected="one list a file"))
    elif table.left_out:
        says = "a row of a player stands behind the end of the list"
        problems.append(
            fault(file, table.left_out, "", says, expected="the rows of players without others between")
        )
    if len(table.rows) == SHORT_LIST and not table.rounds:
        says = f"the list ends after {SHORT_LIST} players, where the site cuts lists; if players are missing, "
        problems.append(fault(file, table.rows[-1].line, "", says + EXPORT_ALL, severity="warning"))
    read = {*table.columns.values(), *table.rounds.values(), *table.opponents, *table.unknown, *table.twice}
    spare = [index for index, cell in enumerate(header.cells) if index not in read and cell.strip()]
    numbers = [index for index in spare if round_of(header.at(index))[0] and not round_of(header.at(index))[1]]
    if numbers:
        says = f"below the headers {_headers(header, numbers)} stand neither pairings nor a marked diagonal"
        expected = "cells such as 17b1, or a round-robin table with * where each player would meet themselves"
        problems.append(fault(file, line, "", says, expected=expected))
    if spare:
        says = f"columns that are not read: {_headers(header, spare)}"
        problems.append(fault(file, line, "", says, severity="note"))
    return problems


def _headers(header: Row, columns: Sequence[int]) -> str:
    """The headers of some columns as a message lists them."""
    more = f" and {len(columns) - _LISTED} more" if len(columns) > _LISTED else ""
    return ", ".join(quoted(header.at(column)) for column in columns[:_LISTED]) + more


def _places(table: PlayerTable) -> list[str]:
    return [str(place) for place in range(1, len(table.rows) + 1)]


def _listed_numbers(table: PlayerTable) -> list[str]:
    """The numbers of a list without cells: those of its first column, or the places where they are not unique."""
    listed = [row.at(0).strip() for row in table.rows]
    return listed if all(map(is_number, listed)) and len(set(listed)) == len(listed) else _places(table)


def _entrants(file: str, table: PlayerTable, numbers: Sequence[str]) -> tuple[list[Entrant], list[Problem]]:
    """The entrants of a table; where it is in order of rank, a blank rank is that of the player above."""
    entrants: list[Entrant] = []
    problems: list[Problem] = []
    ranked = table.columns.get("rank") == 0
    for row, number in zip(table.rows, numbers, strict=True):
        entrant, wrong = entrant_of(file, row, table.columns, table.header, number)
        if ranked and entrants and not row.at(0).strip():
            entrant = replace(entrant, rank=entrants[-1].rank)
        entrants.append(entrant)
        problems += wrong
    return entrants, problems


DIALECT: Final = Dialect(
    name="chess-results",
    title="chess-results.com and Swiss-Manager, lists as .xlsx or CSV",
    looks_for=(
        "the line of chess-results.com above a list, or a row of headers with a name and below it cells such as "
        "17b1 or a marked diagonal"
    ),
    claims=_claims,
    read=_read,
)
