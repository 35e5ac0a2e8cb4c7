"""The text crosstable of US Chess: two or more lines a player, a report for each section of the file.

The first line has pairing number, name, total and a cell a round, the second state, id, ratings and the colours.
``W 39``, ``L 21`` and ``D 12`` were played, 39 being a pairing number; ``N``, ``S`` and ``R`` likewise, but the
opponent's report says otherwise. ``X`` and ``F`` are forfeit win and loss, ``Z`` is a forfeit draw; ``B`` and ``H``
are byes of a point and of half a point, ``U``, ``-`` and nothing say that there was no pairing. Where ``*`` stands
for the player, the columns are opponents. The files THEXPORT, TSEXPORT and TDEXPORT are not read here.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.problems import Problem
from pipeline.reading.asked import Asked
from pipeline.reading.berger import rounds_of
from pipeline.reading.dialect import Dialect
from pipeline.reading.document import Document, Row
from pipeline.reading.event_lines import labelled_event
from pipeline.reading.faults import by_line, fault, number_twice, quoted
from pipeline.reading.names import tidy
from pipeline.reading.points import points_of
from pipeline.reading.report import Cell, Entrant, Report
from pipeline.reading.us_chess.lettered_results import EXPECTED, Table, cell_of, remarks_on, table_of
from pipeline.reading.us_chess.provisional_ratings import rating_before
from pipeline.reading.us_chess.sections import (
    FIRST_ROUND,
    MOST_ROUNDS,
    Section,
    Sections,
    first_rating,
    id_of,
    is_header,
    odd_colours,
    sections_of,
    without_second_line,
)

_ID: Final = re.compile(r"[0-9]{5,9}")
_EXPECTED_HEADER: Final = "a header whose two lines begin with: Pair | Player Name | and: Num | USCF ID"


def _claims(document: Document) -> bool:
    return any(is_header(document.lines, at) for at in range(len(document.lines)))


def _read(document: Document, asked: Asked) -> Sequence[Report]:
    file = document.file
    found = sections_of(document.lines)
    if not found.sections:
        lost = fault(file, 1, "", "there is no header of a crosstable", expected=_EXPECTED_HEADER)
        return [Report(file=file, format=DIALECT.name, problems=(lost,))]
    event = labelled_event(found.above, file, asked.dates)
    reports = []
    for place, section in enumerate(found.sections, 1):
        number = section.number or str(place)
        name = section.name or (f"Section {number}" if len(found.sections) > 1 else "")
        own = labelled_event(section.above, file, asked.dates)
        days = own if own.start_date else event
        problems = [*((*event.problems, *_outside(file, found)) if place == 1 else ()), *own.problems]
        report = _report(file, section, problems)
        reports.append(
            replace(
                report,
                name=" - ".join(filter(None, (event.name, name))),
                place=event.place,
                start_date=days.start_date,
                end_date=days.end_date,
            )
        )
    return reports


def _outside(file: str, found: Sections) -> Iterator[Problem]:
    """Rows that belong to no table, and sections without one: nobody of them would be missed else."""
    for rows in found.headless:
        (line, text), (last, _) = rows[0], rows[-1]
        until = f" to line {last}" if last > line else ""
        wrong = f"lines with bars, from here{until}, stand below no header of a crosstable: {len(rows)}"
        yield fault(file, line, "", wrong, found=text, expected=_EXPECTED_HEADER)
    for line, text in found.empty:
        wrong = f"{quoted(text)} names a section, but there is no table of it"
        yield fault(file, line, "", wrong, found=text.strip(), severity="warning")


def _report(file: str, section: Section, problems: list[Problem]) -> Report:
    """What the table of a section tells."""
    problems += [*_header_faults(file, section), *_strays(file, section)]
    table = table_of(section)
    entrants: list[Entrant] = []
    cells: list[Cell] = []
    seen: dict[str, int] = {}
    for rows in section.players:
        number = rows[0].cells[0].lstrip("0")
        if number in seen:
            expected = "each pairing number once in a section"
            problems.append(number_twice(file, rows[0].line, "Num", number, seen[number], expected))
            continue
        seen[number] = rows[0].line
        problems += _width_faults(file, rows[0], len(table.heads))
        for place in range(min(len(table.heads), len(rows[0].cells) - FIRST_ROUND)):
            cell = cell_of(table, len(entrants), rows, place)
            if isinstance(cell, str):
                text = rows[0].at(FIRST_ROUND + place)
                wrong = f"{quoted(text)} {cell}"
                column = table.column(place)
                problems.append(fault(file, rows[0].line, column, wrong, found=text, expected=EXPECTED))
            elif cell is not None:
                cells.append(cell)
        entrants.append(_entrant(file, number, rows, problems))
    if not entrants:
        problems.append(fault(file, section.heads[0].line, "", "there is no player below the header"))
    problems += _notes(file, section, table, cells)
    return Report(
        file=file,
        format=DIALECT.name,
        line=section.heads[0].line,
        rounds=len(table.heads) if table.columns == "rounds" else rounds_of(table.players),
        shape="" if table.columns == "rounds" else "round-robin",
        entrants=tuple(entrants),
        cells=tuple(cells),
        problems=by_line(problems),
    )


def _header_faults(file: str, section: Section) -> Iterator[Problem]:
    heads = section.rounds()
    if any(section.heads[1].cells[FIRST_ROUND + MOST_ROUNDS :]):
        wrong = f"there are more than {MOST_ROUNDS} columns of rounds"
        yield fault(file, section.heads[1].line, "", wrong, expected=f"at most {MOST_ROUNDS}")
    if not heads or heads != tuple(str(number) for number in range(1, len(heads) + 1)):
        told = " ".join(heads)
        expected = f"1 to {len(heads)}" if heads else "1, 2, 3 and so on"
        wrong = f"the rounds are headed {quoted(told)}"
        yield fault(file, section.heads[1].line, "", wrong, found=told, expected=expected)


def _strays(file: str, section: Section) -> Iterator[Problem]:
    expected = "a pairing number, or a player's second line that begins with a state or nothing"
    for line, text in section.strays:
        yield fault(file, line, "", f"{quoted(text)} begins no row", found=text, expected=expected)


def _width_faults(file: str, row: Row, columns: int) -> Iterator[Problem]:
    """A row that has fewer or more cells than the header."""
    expected = f"{columns}, as many as the header has rounds"
    told = row.cells[FIRST_ROUND:]
    spare = [text for text in told[columns:] if text]
    if spare:
        wrong = f"{quoted(spare[0])} stands behind the last round"
        yield fault(file, row.line, "", wrong, found=spare[0], expected=f"{expected}, and nothing behind them")
    elif len(told) < columns:
        wrong = f"there are {len(told)} cells behind the total"
        yield fault(file, row.line, "", wrong, found=str(len(told)), expected=expected)


def _entrant(file: str, number: str, rows: Sequence[Row], problems: list[Problem]) -> Entrant:
    """The player of some lines, with what is wrong with them told."""
    row = rows[0]
    name = tidy(row.at(1))
    if not name:
        expected = "first name, last name"
        problems.append(fault(file, row.line, "Player Name", "the player has no name", expected=expected))
    points = None
    try:
        points = points_of(row.at(2))
    except ValueError as error:
        problems.append(fault(file, row.line, "Total", str(error), found=row.at(2)))
    id_ = id_of(rows)
    if id_ and not _ID.fullmatch(id_):
        wrong = f"{quoted(id_)} is no id of US Chess"
        problems.append(fault(file, rows[1].line, "USCF ID", wrong, found=id_, expected="eight digits, or nothing"))
        id_ = ""
    before = None
    line, told = first_rating(rows)
    try:
        before = rating_before(told)
    except ValueError as error:
        problems.append(fault(file, line, "Rtg", str(error), found=told))
    return Entrant(number=number, line=row.line, name=name, national_id=id_, rating=before, points=points)


def _notes(file: str, section: Section, table: Table, cells: Sequence[Cell]) -> Iterator[Problem]:
    """What was taken otherwise than it is written, or is missing: one line a kind."""
    for severity, words, first in remarks_on(cells):
        yield fault(file, first.line, first.column, words, severity=severity)
    alone = without_second_line(section.players)
    odd = odd_colours(section, len(table.heads))
    for what, lines in (
        (f"second lines missing: {len(alone)}, the first below; ids, ratings and colours are not known", alone),
        (
            f"colours that are neither W nor B: {len(odd)}, the first here; they are taken as not known",
            odd,
        ),
    ):
        if lines:
            yield fault(file, lines[0], "", what, severity="warning")
    if table.columns != "rounds":
        words = "the columns are opponents (*), not rounds; the games are put in rounds by the Berger table"
        yield fault(file, section.heads[1].line, "", words, severity="note")


DIALECT: Final = Dialect(
    name="us-chess",
    title="US Chess, crosstable as text",
    looks_for="a header whose two lines begin with Pair | Player Name | and Num | USCF ID",
    claims=_claims,
    read=_read,
)
