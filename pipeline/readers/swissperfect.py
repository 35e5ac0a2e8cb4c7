"""SwissPerfect standings exported as text: a row a player, and in each round's cell the opponent and the result.

``27:W``, ``8:L`` and ``14:D`` were played; ``30:+``, ``5:-`` and ``3:=`` were decided without play. Opponent 0 is
a bye of what the letter is worth, ``12:`` is paired without a result, and a cell without number and letter says
nothing. Colours, the event's name and its dates are not exported; a line above the header is taken as the name.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pipeline.problems import Problem
from pipeline.reading.asked import Asked
from pipeline.reading.dialect import Dialect
from pipeline.reading.document import Document
from pipeline.reading.faults import fault, number_twice, quoted
from pipeline.reading.names import tidy
from pipeline.reading.points import points_of, rating_of
from pipeline.reading.report import Cell, CellKind, Entrant, Report

_FIELDS: Final = {
    "no": "number",
    "name": "name",
    "feder": "federation",
    "intl id": "fide id",
    "loc id": "national id",
    "rtg": "fide rating",
    "intl rtg": "fide rating",
    "rtg intl": "fide rating",
    "loc": "rating",
    "loc rtg": "rating",
    "rtg loc": "rating",
    "title": "title",
    "total": "total",
}
"""What each header of the export stands for, in small letters; a number is the header of a round."""

_ROUND: Final = re.compile(r"[1-9][0-9]{0,3}")
_NUMBER: Final = re.compile(r"0{0,5}[1-9][0-9]{0,5}")
_RESULT: Final = re.compile(r"([0-9]{0,6})[ ]*:[ ]*([WLD+\-=]?)", re.IGNORECASE)
_EXPECTED_RESULT: Final = "an opponent's number, a colon and W, L, D, +, - or =, such as 27:W"
_SCORES: Final = {"W": 2, "+": 2, "D": 1, "=": 1, "L": 0, "-": 0}
_PLAYED: Final = "WDL"
_SEPARATORS: Final = "\t;|"
_HEADER_WITHIN: Final = 20


class _Header(NamedTuple):
    """Where the header stands (an index of the lines), what parts its cells, and which cell is what."""

    at: int
    separator: str
    words: tuple[str, ...]
    fields: dict[str, int]
    rounds: dict[int, int]


def _claims(document: Document) -> bool:
    header = _header_of(document)
    if header is None or not header.rounds:
        return False
    return any(
        ":" in cell and _RESULT.fullmatch(cell)
        for cells in _rows_of(document, header)
        for cell in (cells[1][at] for at in header.rounds.values() if at < len(cells[1]))
    )


def _header_of(document: Document) -> _Header | None:
    """The first line, near the top, that has the cells No and Name."""
    for at, line in enumerate(document.lines[:_HEADER_WITHIN]):
        for separator in _SEPARATORS:
            words = tuple(" ".join(word.split()) for word in line.split(separator))
            small = [word.lower() for word in words]
            if "no" in small and "name" in small:
                fields: dict[str, int] = {}
                rounds: dict[int, int] = {}
                for place, word in enumerate(small):
                    if _ROUND.fullmatch(word):
                        rounds.setdefault(int(word), place)
                    elif word in _FIELDS:
                        fields.setdefault(_FIELDS[word], place)
                return _Header(at, separator, words, fields, dict(sorted(rounds.items())))
    return None


def _rows_of(document: Document, header: _Header) -> Iterator[tuple[int, list[str]]]:
    """The lines below the header that hold anything but separators: the number of each and its cells."""
    for number, line in enumerate(document.lines[header.at + 1 :], header.at + 2):
        cells = [cell.strip() for cell in line.split(header.separator)]
        if any(cells):
            yield number, cells


def _read(document: Document, _asked: Asked) -> Sequence[Report]:
    file = document.file
    header = _header_of(document)
    if header is None:
        expected = "a line of headers with the cells No and Name, separated by tabs"
        lost = fault(file, 1, "", "there is no header", expected=expected)
        return [Report(file=file, format=DIALECT.name, problems=(lost,))]
    name, problems = _name_above(document, header)
    problems += _header_faults(file, header)
    entrants: list[Entrant] = []
    cells: list[Cell] = []
    seen: dict[str, int] = {}
    for line, row in _rows_of(document, header):
        entrant, wrong = _entrant(file, line, row, header)
        problems += wrong
        if entrant is None:
            continue
        if entrant.number in seen:
            problems.append(number_twice(file, line, "No", entrant.number, seen[entrant.number]))
            continue
        seen[entrant.number] = line
        for round_, place in header.rounds.items():
            if place < len(row):
                cell = _cell(len(entrants), round_, line, row[place])
                if cell is None:
                    says = f"{quoted(row[place])} is no result"
                    problems.append(
                        fault(file, line, f"round {round_}", says, found=row[place], expected=_EXPECTED_RESULT)
                    )
                else:
                    cells.append(cell)
        entrants.append(entrant)
    if not entrants:
        problems.append(fault(file, header.at + 1, "", "there is no player below the header"))
    return [
        Report(
            file=file,
            format=DIALECT.name,
            line=header.at + 1,
            name=name,
            rounds=max(header.rounds, default=0),
            entrants=tuple(entrants),
            cells=tuple(cells),
            problems=tuple(problems),
        )
    ]


def _name_above(document: Document, header: _Header) -> tuple[str, list[Problem]]:
    """The event's name, if a line above the header gives one; further lines there are not read."""
    above = [
        (at, name)
        for at, line in enumerate(document.lines[: header.at], 1)
        if (name := tidy(line.replace(header.separator, " ")))
    ]
    if not above:
        return "", []
    name = above[0][1]
    if len(above) == 1:
        return name, []
    wrong = f"lines above the header that are not read: {len(above) - 1}; {quoted(name)} is taken as the name"
    return name, [fault(document.file, above[1][0], "", wrong, severity="note")]


def _header_faults(file: str, header: _Header) -> list[Problem]:
    def wrong(says: str, expected: str) -> Problem:
        return fault(file, header.at + 1, "", says, expected=expected)

    known = {*header.fields.values(), *header.rounds.values()}
    others = [word for place, word in enumerate(header.words) if word and place not in known]
    twice = [word for word in others if word.lower() in _FIELDS or _ROUND.fullmatch(word)]
    problems = [wrong(f"the column {word} stands twice", "each column once") for word in twice]
    if not header.rounds:
        problems.append(wrong("there is no column of a round", "headers 1, 2, 3 and so on"))
    for expected, given in enumerate(header.rounds, 1):
        if given != expected:
            problems.append(wrong(f"round {given} has a column, round {expected} has none", "one for every round"))
            break
    ignored = [quoted(word) for word in others if word not in twice]
    if ignored:
        says = f"columns that are not read: {', '.join(ignored[:5])}{' and more' if len(ignored) > 5 else ''}"
        problems.append(fault(file, header.at + 1, "", says, severity="note"))
    return problems


def _entrant(file: str, line: int, row: list[str], header: _Header) -> tuple[Entrant | None, list[Problem]]:
    """The player of a row, and what is wrong with their own cells; none if nobody can be told from it."""

    def cell(field: str) -> str:
        place = header.fields.get(field, len(row))
        return row[place] if place < len(row) else ""

    number = cell("number")
    if len(row) == 1 or not _NUMBER.fullmatch(number):
        expected = f"a player's number, and {len(header.words)} cells in all"
        return None, [fault(file, line, "No", f"{quoted(number)} begins no row", found=number, expected=expected)]
    problems = []
    spare = [text for text in row[len(header.words) :] if text]
    if spare:
        expected = f"{len(header.words)} cells as in the header"
        wrong = f"there are {len(row)} cells, the last {quoted(spare[-1])}"
        problems.append(fault(file, line, "", wrong, found=spare[-1], expected=expected))
    name = tidy(cell("name"))
    if not name:
        problems.append(fault(file, line, "Name", "the player has no name", expected="last name, first name"))
    numbers: dict[str, int | None] = {}
    for field, reading in (("rating", rating_of), ("fide rating", rating_of), ("total", points_of)):
        try:
            numbers[field] = reading(cell(field))
        except ValueError as error:
            column = header.words[header.fields[field]]
            problems.append(fault(file, line, column, str(error), found=cell(field)))
            numbers[field] = None
    return Entrant(
        number=str(int(number)),
        line=line,
        name=name,
        title=cell("title"),
        federation=cell("federation"),
        fide_id=_id(cell("fide id")),
        national_id=_id(cell("national id")),
        rating=numbers["fide rating"] if numbers["rating"] is None else numbers["rating"],
        fide_rating=numbers["fide rating"],
        points=numbers["total"],
    ), problems


def _id(text: str) -> str:
    """An id, but nothing where 0 stands for none."""
    return text if text.strip("0") else ""


def _cell(player: int, round_: int, line: int, text: str) -> Cell | None:
    """A player's cell of a round; None if it is not written as SwissPerfect writes."""
    found = _RESULT.fullmatch(text) if text else None
    if text and found is None:
        return None
    number, letter = (found[1].lstrip("0"), found[2].upper()) if found else ("", "")
    kind: CellKind
    if letter:
        kind = ("played" if letter in _PLAYED else "forfeit") if number else "bye"
    else:
        kind = "open" if number else "absent"
    return Cell(
        player=player,
        round=round_,
        opponent=number,
        colour="",
        kind=kind,
        score=_SCORES.get(letter, -1),
        line=line,
        column=f"round {round_}",
        written=text,
    )


DIALECT: Final = Dialect(
    name="swissperfect",
    title="SwissPerfect, standings exported as text",
    looks_for="a row of headers with No, Name and numbers of rounds, and cells such as 27:W or 0:= below them",
    claims=_claims,
    read=_read,
)
