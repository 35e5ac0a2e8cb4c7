"""Vega's crosstable by rounds, as text: a row a player, behind the bar each round's cell.

``+W86``, ``=B3`` and ``-B9`` were played, the letter being the player's own colour. ``+F148`` and ``-F15`` (in old
versions ``N``) were decided without play. ``+BYE``, ``+PAB``, ``=BYE`` and ``=HPB`` are byes of what the sign is
worth, ``--`` says that the player was not in that round, and ``W86`` without a sign is paired without a result.
Opponents go by the number that begins their row: their place where the table is sorted by score. Not read here:
Vega's round-robin table, which shows neither rounds nor forfeits, and its files .tdf and .veg.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.problems import Problem
from pipeline.reading.asked import Asked
from pipeline.reading.dialect import Dialect
from pipeline.reading.document import Document
from pipeline.reading.event_lines import placed_event
from pipeline.reading.faults import by_line, fault, number_twice, quoted
from pipeline.reading.names import tidy
from pipeline.reading.points import points_of, rating_of
from pipeline.reading.report import Cell, CellKind, Entrant, Report
from pipeline.reading.vega.ranged_words import Header, Words, header_of, numbers_of, words_of

_FIELDS: Final = {
    "pos": "place",
    "n": "number",
    "no": "number",
    "id": "number",
    "name": "name",
    "rtg": "rating",
    "elo": "rating",
    "t": "title",
    "tit": "title",
    "fed": "federation",
    "pts": "points",
    "scr": "points",
    "score": "points",
}
"""What each word of Vega's header stands for, in small letters."""

_GAME: Final = re.compile(r"([+=\-]?)([WBFN])([0-9]{1,4})")
_BYE: Final = re.compile(r"([+=\-])(?:BYE|PAB)|(=)HPB")
_ABSENT: Final = frozenset({"--", "-"})
_SCORES: Final = {"+": 2, "=": 1, "-": 0, "": -1}
_COLOURS: Final = {"W": "w", "B": "b"}
_ITSELF: Final = "*"
_WITHDRAWN: Final = "(W)"
_TITLE: Final = re.compile(r"\s{0,9}cross ?table\b", re.IGNORECASE | re.ASCII)
_RULE: Final = frozenset("-= ")
_EXPECTED: Final = "such as +W86, =B3, -B9, +F148, -F15, +BYE, =BYE or --"


def _claims(document: Document) -> bool:
    return _header(document) is not None


def _header(document: Document) -> Header | None:
    """The first line that is Vega's header."""
    for line, text in enumerate(document.lines, 1):
        header = header_of(text, line, _FIELDS)
        if header and {"name", "rating", "points"} <= header.spans.keys() and header.first in {"place", "number"}:
            return header
    return None


def _read(document: Document, asked: Asked) -> Sequence[Report]:
    file = document.file
    header = _header(document)
    if header is None:
        expected = "a header such as: Pos NAME Rtg T Fed Pts | 1 2 3 |"
        lost = fault(file, 1, "", "there is no header of a crosstable", expected=expected)
        return [Report(file=file, format=DIALECT.name, problems=(lost,))]
    above = enumerate(document.lines[: header.line - 1], 1)
    told = [(line, text) for line, text in above if text.strip() and not _TITLE.match(text)]
    event = placed_event(told, file, asked.dates)
    problems = [*event.problems, *_header_faults(file, header)]
    rows = list(_rows(document, header, problems))
    by_opponents = any(_ITSELF in (word.text for word in row.cells) for row in rows)
    if by_opponents:
        problems.append(_round_robin(file, header))
    numbers = _numbers(file, rows, problems)
    entrants: list[Entrant] = []
    cells: list[Cell] = []
    seen: dict[str, int] = {}
    for row, number in zip(rows, numbers, strict=True):
        if number in seen:
            problems.append(number_twice(file, row.line, "", number, seen[number]))
        elif number:
            seen[number] = row.line
            if not by_opponents:
                cells += _cells(file, len(entrants), row, header, problems)
            entrants.append(_entrant(file, number, row, header, problems))
    if not entrants:
        problems.append(fault(file, header.line, "", "there is no player below the header"))
    problems += _notes(file, cells)
    return [
        Report(
            file=file,
            format=DIALECT.name,
            line=header.line,
            name=event.name,
            place=event.place,
            start_date=event.start_date,
            end_date=event.end_date,
            rounds=len(header.rounds),
            entrants=tuple(entrants),
            cells=tuple(cells),
            problems=by_line(problems),
        )
    ]


def _header_faults(file: str, header: Header) -> Iterator[Problem]:
    expected = list(range(1, len(header.rounds) + 1))
    if [number for number, _ in header.rounds] != expected:
        told = " ".join(str(number) for number, _ in header.rounds)
        counted = f"1 to {len(expected)}" if expected else "1, 2, 3 and so on behind the bar"
        yield fault(file, header.line, "", f"the rounds are headed {quoted(told)}", found=told, expected=counted)


def _rows(document: Document, header: Header, problems: list[Problem]) -> Iterator[Words]:
    """The rows below the header; what stands behind the table is no row."""
    for line, text in enumerate(document.lines[header.line :], header.line + 1):
        if not text.strip() or _RULE.issuperset(text) or header_of(text, line, _FIELDS) is not None:
            continue
        row = words_of(text, line)
        if row is not None:
            yield row
        elif text.split(maxsplit=1)[0].isdigit():
            wrong = f"{quoted(text)} has no bar"
            expected = "a row of the crosstable, with | between the points and the results"
            problems.append(fault(document.file, line, "", wrong, found=text, expected=expected))


def _round_robin(file: str, header: Header) -> Problem:
    wrong = "the table shows results by opponents (*), so that rounds, colours and forfeits cannot be told"
    expected = "Vega's crosstable by rounds, or its report for FIDE"
    return fault(file, header.line, "", wrong, found=_ITSELF, expected=expected)


def _numbers(file: str, rows: Sequence[Words], problems: list[Problem]) -> tuple[str, ...]:
    """The number of each row; a row without one has its place, if all numbers are places."""
    numbers = numbers_of(rows)
    blank = [row.line for row in rows if not row.number]
    if blank and all(numbers):
        wrong = f"rows without a number: {len(blank)}, the first here; their place is taken for it"
        problems.append(fault(file, blank[0], "", wrong, severity="note"))
    elif blank:
        wrong = f"rows without a number: {len(blank)}, the first here"
        expected = "the number by which opponents' cells call the player"
        problems.append(fault(file, blank[0], "", wrong, expected=expected))
    return numbers


def _entrant(file: str, number: str, row: Words, header: Header, problems: list[Problem]) -> Entrant:
    """The player of a row, with what is wrong with it told."""
    told = row.below({field: span for field, span in header.spans.items() if field not in ("name", header.first)})
    numbers: dict[str, int | None] = {"rating": None, "points": None}
    for field, reading in (("rating", rating_of), ("points", points_of)):
        word = told.get(field)
        try:
            numbers[field] = reading(word.text) if word else None
        except ValueError as error:
            problems.append(fault(file, row.line, field, str(error), found=word.text if word else ""))
    first = min((word.start for word in told.values()), default=row.bar)
    name = tidy(row.between(first))
    for word in row.words:
        if word.start > first and word not in told.values():
            wrong = f"{quoted(word.text)} stands below no word of the header"
            expected = "every word behind the name below its header, counted from the bar"
            problems.append(fault(file, row.line, "", wrong, found=word.text, expected=expected))
    if name.endswith(_WITHDRAWN):
        name = name.removesuffix(_WITHDRAWN).rstrip()
    if not name:
        problems.append(fault(file, row.line, "name", "the player has no name", expected="last name, first name"))
    title, federation = told.get("title"), told.get("federation")
    return Entrant(
        number=number,
        line=row.line,
        name=name,
        title=title.text if title else "",
        federation=federation.text if federation else "",
        rating=numbers["rating"],
        rank=int(number) if header.first == "place" else None,
        points=numbers["points"],
    )


def _cells(file: str, player: int, row: Words, header: Header, problems: list[Problem]) -> Iterator[Cell]:
    """The player's cells, one a round."""
    placed = row.in_rounds(header)
    if placed is None:
        wrong = f"there are {len(row.cells)} results"
        expected = f"{len(header.rounds)} as in the header, each below the number of its round"
        problems.append(fault(file, row.line, "", wrong, found=str(len(row.cells)), expected=expected))
        return
    for round_, text in enumerate(placed, 1):
        cell = _cell(player, round_, row.line, text)
        if cell is None:
            column = f"round {round_}"
            wrong = f"{quoted(text)} is no result"
            problems.append(fault(file, row.line, column, wrong, found=text, expected=_EXPECTED))
        else:
            yield cell


def _cell(player: int, round_: int, line: int, text: str) -> Cell | None:
    """A player's cell of a round; None if it is not written as Vega writes."""
    opponent, colour, sign = "", "", ""
    kind: CellKind = "absent"
    if game := _GAME.fullmatch(text):
        sign, letter, opponent = game[1], game[2], game[3].lstrip("0")
        colour = _COLOURS.get(letter, "")
        kind = ("played" if colour else "forfeit") if sign else "open"
        if not opponent:
            return None
    elif bye := _BYE.fullmatch(text):
        kind, sign = "bye", bye[1] or bye[2]
    elif text and text not in _ABSENT:
        return None
    return Cell(
        player=player,
        round=round_,
        opponent=opponent,
        colour=colour,
        kind=kind,
        score=_SCORES[sign],
        line=line,
        column=f"round {round_}",
        written=text,
    )


def _notes(file: str, cells: Sequence[Cell]) -> Iterator[Problem]:
    """What was taken as something else than what is written."""
    blank = [cell for cell in cells if not cell.written]
    if blank:
        taken = f"cells that hold nothing: {len(blank)}, the first here; they are taken as not paired"
        yield fault(file, blank[0].line, blank[0].column, taken, severity="note")


DIALECT: Final = Dialect(
    name="vega",
    title="Vega, crosstable by rounds as text",
    looks_for="a header such as Pos NAME Rtg T Fed Pts | 1 2 3 |, in whose rows cells such as +W86 or =B3 stand",
    claims=_claims,
    read=_read,
)
