"""Lists of chess-results.com and Swiss-Manager, as .xlsx or as text with separators, in the site's languages.

Crosstables by rank and by starting number, round-robin tables, start lists and rankings. A cell ``17b1`` is
opponent, colour and result; ``32b+`` and ``7w-`` were not played; ``-½`` and ``-1`` are byes, ``-0`` and ``0``
mean that there was no pairing, ``4w`` has no result yet. Pairing lists by round are read too; players' cards,
tables of teams and pairings without names are not.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pipeline.problems import Problem
from pipeline.reading.asked import Asked
from pipeline.reading.chess_results.board_columns import has_result_column
from pipeline.reading.chess_results.crosstable_cells import COLOUR_LETTERS, pairing_of
from pipeline.reading.chess_results.crosstables import cells_by_round, numbered
from pipeline.reading.chess_results.lines_above import above_of
from pipeline.reading.chess_results.lost_halves import without_lost_halves
from pipeline.reading.chess_results.other_tables import is_player_export, other_table_of
from pipeline.reading.chess_results.pairing_lists import Pairings, pairings_of
from pipeline.reading.chess_results.player_rows import entrant_of
from pipeline.reading.chess_results.player_tables import PlayerTable, is_number, row_text, table_of
from pipeline.reading.chess_results.round_robins import round_robin_of
from pipeline.reading.chess_results.site_lines import has_footer, is_site_line, may_be_a_list
from pipeline.reading.chess_results.table_faults import table_faults
from pipeline.reading.dialect import Dialect
from pipeline.reading.document import Document, Grid, Row
from pipeline.reading.faults import by_line, fault
from pipeline.reading.grids import grids_of, rows_of
from pipeline.reading.report import Cell, Entrant, Report
from pipeline.reading.sheets import naming, sheets_not_read

_QUICK: Final = 400
_TOP: Final = 4
_WITH_COLON: Final = re.compile(r"[0-9]{1,5}:[A-Za-z=+-]")
_EXPECTED: Final = "a row of headers with one for names, such as Name, Nombre or Имя, and others beside it"


def _claims(document: Document) -> bool:
    if document.lines and not may_be_a_list(document.lines[0]):
        return False
    if any(is_site_line(line) for line in document.lines[:_TOP]):
        return True
    for grid in grids_of(document, at_most=_QUICK):
        rows = rows_of(grid)
        if document.sheets and any(is_site_line(row_text(row)) for row in rows[:_TOP]):
            return True
        other = other_table_of(grid)
        if (other and other.sure) or any(map(is_player_export, rows[:1])):
            return True
        table = table_of(grid)
        if table and (table.opponents or (table.rounds and _has_pairings(table)) or has_footer(document)):
            return True
    return False


def _has_pairings(table: PlayerTable) -> bool:
    """Whether there are pairings, and more of them than cells such as ``12:W``, which are SwissPerfect's."""
    cells = (row.at(column) for column in table.rounds.values() for row in table.rows)
    pairings = sum(cell is not None and cell.letter in COLOUR_LETTERS for cell in map(pairing_of, cells))
    return pairings > sum(bool(_WITH_COLON.fullmatch(cell.strip())) for row in table.rows for cell in row.cells)


def _read(document: Document, asked: Asked) -> Sequence[Report]:
    file, grids = document.file, grids_of(document)
    several = len(grids) > 1
    found: list[Report] = []
    left: list[Grid] = []
    lists: list[tuple[Grid, Pairings]] = []
    for grid in grids:
        pairings = pairings_of(file, [grid], asked.dates)
        table = None if pairings else table_of(grid)
        if pairings:
            lists.append((grid, pairings))
        elif table:
            report = _below(table.above, _report(file, table), asked)
            found.append(_in_sheet(grid.name, report) if several else report)
        else:
            left.append(grid)
    found += [_of_lists(file, group, asked, several=several) for group in _events_of(file, lists, asked)]
    if not found:
        return [_not_read(file, grids, asked)]
    problems = (*found[0].problems, *sheets_not_read(file, left, _EXPECTED))
    return [replace(found[0], problems=by_line(problems)), *found[1:]]


def _not_read(file: str, grids: Sequence[Grid], asked: Asked) -> Report:
    """The report of a file without any list of players: what stands in it instead."""
    for grid in grids:
        other = other_table_of(grid)
        if other:
            line = other.header.line
            wrong = naming(grid.name if len(grids) > 1 else "", fault(file, line, "", other.says))
            return _below(other.above, Report(file=file, format=DIALECT.name, line=line, problems=(wrong,)), asked)
    lost = fault(file, 1, "", "there is no list of players", expected=_EXPECTED)
    return Report(file=file, format=DIALECT.name, problems=(lost,))


def _in_sheet(sheet: str, report: Report) -> Report:
    """A report of a workbook with several sheets, all of which stands in one."""
    return replace(report, sheet=sheet, problems=tuple(naming(sheet, problem) for problem in report.problems))


def _events_of(
    file: str, lists: Sequence[tuple[Grid, Pairings]], asked: Asked
) -> Sequence[Sequence[tuple[Grid, Pairings]]]:
    """Sheets of pairing lists by event: those below one name whose numbers mean mostly the same players."""
    events: dict[str, list[list[tuple[Grid, Pairings]]]] = {}
    for each in lists:
        groups = events.setdefault(above_of(file, each[1].above, asked.dates).name, [])
        fitting = (group for group in groups if all(_same_players(other, each[1]) for _, other in group))
        group = next(fitting, None)
        if group is None:
            groups.append([each])
        else:
            group.append(each)
    return [group for groups in events.values() for group in groups]


def _same_players(one: Pairings, other: Pairings) -> bool:
    """Whether at most half of the numbers in both mean different players."""
    names = {entrant.number: entrant.name for entrant in one.entrants}
    both = [names[entrant.number] == entrant.name for entrant in other.entrants if entrant.number in names]
    return 2 * sum(both) >= len(both)


def _of_lists(file: str, group: Sequence[tuple[Grid, Pairings]], asked: Asked, *, several: bool) -> Report:
    """The report of an event's pairing lists, which may stand in several sheets."""
    grid, pairings = group[0]
    if len(group) > 1:
        pairings = pairings_of(file, [each for each, _ in group], asked.dates, sheets=True) or pairings
    report = _below(pairings.above, _pairing_report(file, pairings), asked)
    return _in_sheet(grid.name, report) if several and len(group) == 1 else report


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
        round_sheets=pairings.round_sheets,
        rounds=pairings.rounds,
        entrants=pairings.entrants,
        cells=pairings.cells,
        problems=pairings.problems,
    )


def _report(file: str, table: PlayerTable) -> Report:
    problems = table_faults(file, table)
    cells: list[Cell] = []
    lost = False
    numbers = _listed_numbers(table)
    rounds, shape = max(table.rounds, default=0), ""
    if table.opponents:
        numbers = _places(table)
        cells, rounds, lost, wrong = round_robin_of(file, table)
        problems += wrong
        shape = "round-robin"
    elif table.rounds:
        cells, lost, wrong = cells_by_round(file, table)
        problems += wrong
        numbers, kept, wrong = numbered(file, table, cells)
        problems += wrong
        cells = cells if kept and not lost else []
    entrants, wrong = _entrants(file, table, numbers)
    problems += without_lost_halves(wrong) if lost else wrong
    if not cells or len(table.rounds) < max(table.rounds, default=0):
        # Without the cells of all rounds there is nothing that totals could be compared with.
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
