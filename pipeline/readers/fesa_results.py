"""Result tables as the European shogi federation publishes them: a title with the days, a header, a line a player.

Opponents are named by Nr; Pts hold the points of a MacMahon start too, which stand under MMS. A rating with * was
worked out from this very event, so its player is unrated. Grades, changes of rating (+/-) and promotions are not
read; who had sente is only told where odds were given. A file may hold several tables, each an event.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from pipeline.reading.asked import Asked
from pipeline.reading.dialect import Dialect
from pipeline.reading.document import Document, Line
from pipeline.reading.faults import by_line, fault, number_twice, quoted
from pipeline.reading.fesa.name_columns import names_in
from pipeline.reading.fesa.result_tables import Table, cells_of, heads_results, table_of
from pipeline.reading.fesa.sheet_headings import heading_of
from pipeline.reading.fesa.sheet_so_far import SheetSoFar
from pipeline.reading.fesa.shogi_results import result_of
from pipeline.reading.fesa.starting_points import shogi_points_of, with_starts
from pipeline.reading.points import rating_of
from pipeline.reading.report import Entrant, Report

_PLAYER: Final = re.compile(r"\s{0,9}[0-9]{1,5}\s")
_PROMOTION: Final = "Promoting "
_EXPECTED_HEADER: Final = "a line Nr Name  Nat  Grade  ELO    1   2   3 Pts   +/-"
_EXPECTED_LINE: Final = (
    "a player's line below the header, such as  1 Smith John  GB   2 Dan  1862   2+  3-  1    +7"
)


class _Section(NamedTuple):
    """A table: its title if it has one, its header, the lines below, and lines above that are no title."""

    title: Line | None
    header: Line
    below: tuple[Line, ...]
    above: tuple[Line, ...]


@dataclass(slots=True, kw_only=True)
class _Taken(SheetSoFar):
    """What was read so far of a table; ``names`` are aligned with the entrants."""

    names: list[str] = field(default_factory=list)


def _claims(document: Document) -> bool:
    headed = False
    for line in document.lines:
        if headed and line.strip():
            if "[" not in line:
                return True
            headed = False
        headed = headed or heads_results(line)
    return headed


def _read(document: Document, asked: Asked) -> Sequence[Report]:
    sections = _sections(document.lines)
    if not sections:
        wrong = fault(document.file, None, "", "there is no header of a result table", expected=_EXPECTED_HEADER)
        return [Report(file=document.file, format=DIALECT.name, problems=(wrong,))]
    return [_report(document.file, section, asked) for section in sections]


def _sections(lines: Sequence[str]) -> list[_Section]:
    """The tables of a file; a table's title is the last line with text above its header."""
    told: list[Line] = []
    sections: list[_Section] = []
    for number, line in enumerate(lines, 1):
        if not heads_results(line):
            if line.strip():
                told.append((number, line))
            continue
        title = told.pop() if told and _may_be_title(lines, told[-1][0]) else None
        if sections:
            sections[-1] = sections[-1]._replace(below=tuple(told))
        sections.append(_Section(title, (number, line), (), () if sections else tuple(told)))
        told = []
    if sections:
        sections[-1] = sections[-1]._replace(below=tuple(told))
    return sections


def _may_be_title(lines: Sequence[str], number: int) -> bool:
    """Whether a line above a header is no promotion and no player of the table before."""
    line, before = lines[number - 1], lines[number - 2] if number > 1 else ""
    ends_a_table = _PLAYER.match(line) and (_PLAYER.match(before) or heads_results(before))
    return not ends_a_table and not line.startswith(_PROMOTION)


def _report(file: str, section: _Section, asked: Asked) -> Report:
    taken = _Taken(file=file)
    title = [(section.title[0], section.title[1].strip())] if section.title else []
    heading = heading_of(file, title, asked.dates)
    number, header = section.header
    table = table_of(header)
    if table is None:
        says = "the heads of the columns do not stand where they do in these tables, so that no line can be read"
        taken.say(number, "", says, header.strip(), _EXPECTED_HEADER)
    else:
        _take_lines(taken, section, table)
    return Report(
        file=file,
        format=DIALECT.name,
        line=title[0][0] if title else number,
        name=heading.name,
        place=heading.place,
        start_date=heading.start,
        end_date=heading.end,
        rounds=table.rounds if table else 0,
        entrants=with_starts(taken.entrants, taken.starts, taken.cells),
        cells=tuple(taken.cells),
        problems=by_line((*taken.problems, *heading.problems)),
    )


def _take_lines(taken: _Taken, section: _Section, table: Table) -> None:
    """Add the players of a table, which ends with the empty line behind the last, and say what is not read."""
    players = [line for line, text in section.below if _PLAYER.match(text)]
    unread = list(section.above)
    end = max(players, default=section.header[0])
    for line, text in section.below:
        if _PLAYER.match(text):
            _take_player(taken, line, text, table)
        elif text.startswith(_PROMOTION) or line > end + 1:
            unread.append((line, text))
        else:
            end = max(end, line)
            taken.say(line, "", f"{quoted(text)} is no player's line", text.strip(), _EXPECTED_LINE)
    if not players:
        taken.say(section.header[0], "", "there is no player", expected=_EXPECTED_LINE)
    if unread:
        line, text = unread[0]
        says = f"lines that are not read: {len(unread)}, the first {quoted(text)}"
        taken.say(line, "", says, severity="note")
    _name_players(taken)


def _take_player(taken: _Taken, line: int, written: str, table: Table) -> None:
    """Add the player of a line, with the results up to the first that does not stand in its column."""
    texts, misfit = cells_of(written, table)
    if misfit:
        fits = f"{quoted(misfit.found)} does not fit the column" if misfit.found else "nothing stands in the column"
        taken.say(line, misfit.head, f"{fits}; the line is read no further", misfit.found, misfit.expected)
    number = texts.get("Nr", "").strip()
    if not number:
        return
    if number in taken.lines:
        taken.problems.append(number_twice(taken.file, line, "", number, taken.lines[number]))
        return
    taken.lines[number] = line
    for round_ in range(1, table.rounds + 1):
        text = texts.get(f"round {round_}", "").strip()
        if text:
            cell, wrong = result_of(taken.file, line, len(taken.entrants), round_, text)
            taken.problems += wrong
            taken.cells += [cell] if cell else []
    taken.names.append(texts.get("Name", ""))
    taken.starts.append(_points(taken, line, "MMS", texts) or 0)
    rating = texts.get("ELO", "").strip()
    taken.entrants.append(
        Entrant(
            number=number,
            line=line,
            federation=texts.get("Nat", "").strip(),
            name="",
            rating=None if rating.endswith("*") else rating_of(rating),
            points=_points(taken, line, "Pts", texts),
        )
    )


def _points(taken: _Taken, line: int, column: str, texts: dict[str, str]) -> int | None:
    text = texts.get(column, "").strip()
    try:
        return shogi_points_of(text)
    except ValueError as error:
        taken.say(line, column, str(error), text)
        return None


def _name_players(taken: _Taken) -> None:
    """Give the players their names, once all lines have told where given names begin."""
    names = names_in(taken.names)
    for at in names.misplaced:
        line, text = taken.entrants[at].line, taken.names[at]
        if names.names[at]:
            says = f"{quoted(text)} does not have its names in the columns of the others"
            expected = "no blanks before the family name, and the given name below the other given names"
            taken.say(line, "Name", says, text.strip(), expected)
        elif text:
            taken.say(line, "Name", "the player has no name", expected=_EXPECTED_LINE)
    if names.unparted >= 0:
        line, text = taken.entrants[names.unparted].line, taken.names[names.unparted]
        says = f"nothing tells where the given name begins in {quoted(text)}; all names are taken as written"
        taken.say(line, "Name", says, text.strip(), severity="warning")
    taken.entrants = [
        replace(entrant, name=name) for entrant, name in zip(taken.entrants, names.names, strict=True)
    ]


DIALECT: Final = Dialect(
    name="fesa-results",
    title="result tables of shogi federations (FESA)",
    looks_for="a header such as Nr Name  Nat  Grade  ELO    1   2   3 Pts   +/-",
    claims=_claims,
    read=_read,
)
"""The published tables of shogi federations: fixed columns, results with their odds."""
