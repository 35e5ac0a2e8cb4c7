"""A file of several crosstables in US Chess's layout: its sections, each with its header and its players' lines.

A section begins with a line that names it, or with another header whose rows begin to count anew. A header that is
only repeated, with the rows counting on, as at the top of a page, begins none.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from pipeline.reading.document import Line, Row

_BAR: Final = "|"
_HEADER: Final = re.compile(r"\s{0,9}Pair\s{0,9}\|\s{0,9}Player Name\s{0,90}\|", re.IGNORECASE | re.ASCII)
_SECOND: Final = re.compile(r"\s{0,9}Num\s{0,9}\|", re.IGNORECASE | re.ASCII)
_SECTION: Final = re.compile(
    r"\s{0,40}Section\s{1,9}([0-9]{1,3})\s{0,9}[-–:]\s{0,9}(\S.{0,200})", re.IGNORECASE | re.ASCII
)
_RULE: Final = frozenset("-=_ ")
_NUMBER: Final = re.compile(r"[0-9]{1,4}")
_STATE: Final = re.compile(r"[A-Za-z]{0,3}")
_RESULT: Final = re.compile(r"[A-Za-z][ ]{0,9}[0-9]{1,4}")

_RATING_MARK: Final = ":"

MOST_ROUNDS: Final = 200
"""More columns are no table of a tournament."""

FIRST_ROUND: Final = 3
"""The place of the first round's cell: number, name and total come before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A crosstable. ``number`` and ``name`` are those of the section, empty if none is named.

    ``heads`` are the two lines of its header; ``above`` the lines between its name and its header; ``players``
    each player's lines; ``strays`` lines among them that belong to no player.
    """

    heads: tuple[Row, ...]
    number: str = ""
    name: str = ""
    above: tuple[Line, ...] = ()
    players: tuple[tuple[Row, ...], ...] = ()
    strays: tuple[Line, ...] = ()

    def rounds(self) -> tuple[str, ...]:
        """What the columns behind the total are headed, without what a bar at the end leaves; at most 200."""
        heads = list(self.heads[1].cells[FIRST_ROUND : FIRST_ROUND + MOST_ROUNDS])
        while heads and not heads[-1]:
            heads.pop()
        return tuple(heads)

    def numbers(self) -> set[str]:
        """The pairing numbers of its players."""
        return {rows[0].cells[0].lstrip("0") for rows in self.players}


@dataclass(frozen=True, slots=True, kw_only=True)
class Sections:
    """A file: ``above`` are the lines before the first section.

    ``headless`` are the rows of each table that stands below no header, ``empty`` the lines that name a section of
    which there is neither a table nor such rows.
    """

    above: tuple[Line, ...]
    sections: tuple[Section, ...]
    headless: tuple[tuple[Line, ...], ...] = ()
    empty: tuple[Line, ...] = ()


def is_header(lines: Sequence[str], at: int) -> bool:
    """Whether the two-line header of a crosstable stands at an index of the lines."""
    below = lines[at + 1] if at + 1 < len(lines) else ""
    return _HEADER.match(lines[at]) is not None and _SECOND.match(below) is not None


def sections_of(lines: Sequence[str]) -> Sections:
    """The sections of a file in order."""
    starts = [at for at in range(len(lines)) if is_header(lines, at) or _SECTION.fullmatch(lines[at].rstrip())]
    pages: list[list[Section]] = []
    numbers: set[str] = set()
    for page in _parts(lines, starts):
        if pages and _goes_on(pages[-1][0], page) and not numbers & page.numbers():
            pages[-1].append(page)
        else:
            pages.append([page])
            numbers = set()
        numbers |= page.numbers()
    first = starts[0] if starts else len(lines)
    headless, empty = _without_header(lines, starts)
    return Sections(
        above=_told(lines, 0, first),
        sections=tuple(_joined(each) for each in pages),
        headless=headless,
        empty=empty,
    )


def _without_header(
    lines: Sequence[str], starts: Sequence[int]
) -> tuple[tuple[tuple[Line, ...], ...], tuple[Line, ...]]:
    """What stands outside the tables: rows below no header, and the names of sections without a table."""
    headless = []
    named: dict[str, Line] = {}
    tables = set()
    for start, end in pairwise([-1, *starts, len(lines)]):
        title = start >= 0 and _SECTION.fullmatch(lines[start].rstrip())
        if start >= 0 and not title:
            continue
        rows = tuple((line, text) for line, text in _told(lines, start + 1, end) if _BAR in text)
        is_table = any(_is_players(text) for _, text in rows)
        headless += [rows] if is_table else []
        if title:
            named.setdefault(title[1].lstrip("0"), (start + 1, lines[start]))
            if is_table or (end < len(lines) and is_header(lines, end)):
                tables.add(title[1].lstrip("0"))
    return tuple(headless), tuple(line for number, line in named.items() if number not in tables)


def _is_players(text: str) -> bool:
    """Whether a line with bars has a player's number first or holds results; links also stand between bars."""
    cells = [cell.strip() for cell in text.split(_BAR)]
    return any(map(_NUMBER.fullmatch, cells[:2])) or any(map(_RESULT.fullmatch, cells))


def _goes_on(first: Section, page: Section) -> bool:
    """Whether a header may only repeat that of a section, at the top of a page."""
    named = (page.number, page.name)
    if any(named) and named != (first.number, first.name):
        return False
    return [head.cells for head in first.heads] == [head.cells for head in page.heads]


def _joined(pages: Sequence[Section]) -> Section:
    """A section's pages as one table."""
    players = tuple(rows for page in pages for rows in page.players)
    return replace(pages[0], players=players, strays=tuple(line for page in pages for line in page.strays))


def _parts(lines: Sequence[str], starts: Sequence[int]) -> Iterator[Section]:
    """What each header of the file heads."""
    named = ("", "")
    above: tuple[Line, ...] = ()
    for start, end in pairwise([*starts, len(lines)]):
        title = _SECTION.fullmatch(lines[start].rstrip())
        if title:
            named = title[1].lstrip("0"), title[2].strip()
            above = _told(lines, start + 1, end)
            continue
        players, strays = _players(lines, start + 2, end)
        heads = (_row(start + 1, lines[start]), _row(start + 2, lines[start + 1]))
        yield Section(heads=heads, number=named[0], name=named[1], above=above, players=players, strays=strays)
        named, above = ("", ""), ()


def _told(lines: Sequence[str], start: int, end: int) -> tuple[Line, ...]:
    """The lines that say something."""
    return tuple(
        (at + 1, lines[at]) for at in range(start, end) if lines[at].strip() and not _RULE.issuperset(lines[at])
    )


def _players(lines: Sequence[str], start: int, end: int) -> tuple[tuple[tuple[Row, ...], ...], tuple[Line, ...]]:
    """The lines of each player, and the strays among them; what stands behind the last of them is not looked at."""
    players: list[list[Row]] = []
    strays: list[Line] = []
    behind: list[Line] = []
    for line, text in _told(lines, start, end):
        if _BAR not in text:
            behind.append((line, text))
            continue
        strays += behind
        behind.clear()
        row = _row(line, text)
        if _NUMBER.fullmatch(row.cells[0]) and row.cells[0].strip("0"):
            players.append([row])
        elif (
            players and _STATE.fullmatch(row.cells[0]) and not any(map(_RESULT.fullmatch, row.cells[FIRST_ROUND:]))
        ):
            players[-1].append(row)
        else:
            strays.append((line, text))
    return tuple(tuple(rows) for rows in players), tuple(strays)


def _row(line: int, text: str) -> Row:
    return Row(line, tuple(cell.strip() for cell in text.split(_BAR)))


def id_of(rows: Sequence[Row]) -> str:
    """The id in a player's second line, as written; empty without one."""
    told = rows[1].at(1) if len(rows) > 1 else ""
    before, slash, _ = told.partition("/")
    id_ = before.strip() if slash or _RATING_MARK not in told else ""
    return id_ if id_.strip("0") else ""


def first_rating(rows: Sequence[Row]) -> tuple[int, str]:
    """The first text that tells ratings in a player's further lines, with its line; empty without one."""
    for row in rows[1:]:
        told = row.at(1)
        before, slash, behind = told.partition("/")
        ratings = behind if slash and _RATING_MARK not in before else told
        if _RATING_MARK in ratings or ">" in ratings:
            return row.line, ratings.strip()
    return rows[0].line, ""


def without_second_line(players: Sequence[Sequence[Row]]) -> list[int]:
    """The lines of the players that have only the first."""
    return [rows[0].line for rows in players if len(rows) == 1]


def odd_colours(section: Section, columns: int) -> list[int]:
    """The line of each cell in a second line that is neither a colour nor empty."""
    return [
        rows[1].line
        for rows in section.players
        if len(rows) > 1
        for text in rows[1].cells[FIRST_ROUND : FIRST_ROUND + columns]
        if text.upper() not in ("", "W", "B")
    ]
