"""The columns of a shogi federation's result table: ``Nr Name  Nat  Grade  ELO    1   2  … MMS Pts   +/-``.

Every column has a width that it fills with blanks and that only longer numbers exceed, by which they move the
rest of their line to the right: so a line is read from column to column, and all of each is looked at.
"""

import re
from typing import Final, NamedTuple
from unicodedata import normalize

from pipeline.reading.signs import HYPHENS

_HEADER: Final = re.compile(
    r"Nr Name( {1,100})Nat  Grade  ELO  ((?: [ 1-9][0-9] (?: {5})?){1,60})(MMS)? Pts   \+/-\s*"
)
_WORDS: Final = ["Nr", "Name", "Nat", "Grade", "ELO"]
_LONGEST: Final = 1000
_PLAIN: Final = 4
_WITH_ODDS: Final = 9
_GAME: Final = r"((?: [0-9]|[1-9][0-9]{1,4})[^\s0-9()]"
_POINTS: Final = r"( \S|\S{2,7})"


class Column(NamedTuple):
    """A column: its head, what fits in it, its usual width, and what is expected there in words."""

    head: str
    fits: re.Pattern[str]
    width: int
    expected: str


class Table(NamedTuple):
    """The columns of a table and how many of them are rounds."""

    columns: tuple[Column, ...]
    rounds: int


class Misfit(NamedTuple):
    """What stands in a column and does not fit."""

    head: str
    found: str
    expected: str


class Cells(NamedTuple):
    """A player's line: the text of each column by its head, and the first misfit, behind which nothing is read."""

    texts: dict[str, str]
    misfit: Misfit | None


def heads_results(line: str) -> bool:
    """Whether a line has the heads of a result table with blanks between; tabs make another table."""
    heads = line.split() if len(line) <= _LONGEST and "Nr" in line and "\t" not in line else []
    return heads[:5] == _WORDS and heads[-2:] == ["Pts", "+/-"]


def table_of(header: str) -> Table | None:
    """The columns under a header, or None if its heads do not stand as they do in these tables."""
    found = _HEADER.fullmatch(header.replace("\xa0", " "))
    if found is None:
        return None
    rounds = found[2].split()
    with_odds = len(found[2]) == _WITH_ODDS * len(rounds)
    if rounds != [str(number) for number in range(1, len(rounds) + 1)] or (
        len(found[2]) != _PLAIN * len(rounds) and not with_odds
    ):
        return None
    names = len("Name") + len(found[1])
    game = _game(with_odds)
    points = "points right-aligned in two places, such as 4, 11 or 7/2"
    columns = [
        _column("Nr", r"( [1-9]|[1-9][0-9]{1,4}) ", 2, "a number right-aligned in two places"),
        _column(
            "Name",
            rf"(.{{{names - 1}}}) ",
            names,
            f"family and given name in {names - 1} places, and a blank behind",
        ),
        _column("Nat", r"([A-Z]{3}|[A-Z]{2} | {3}) ", 3, "two or three capital letters, or nothing"),
        _column("Grade", r"([ 1-9][0-9] [A-Za-z]{3}| {6})  ", 6, "a grade such as 2 Dan or 10 Kyu, or nothing"),
        _column(
            "ELO",
            r"((?: {3}[0-9]| {2}[0-9]{2}| [0-9]{3}|[0-9]{4}| {4})[ *]) ",
            5,
            "a rating right-aligned in four places, and * or a blank",
        ),
        *(game._replace(head=f"round {number}") for number in rounds),
        *([_column("MMS", rf"{_POINTS}(?= )", 3, points)] if found[3] else []),
        _column("Pts", rf" {_POINTS}(?=\s|\Z)", 4, points),
        _column(
            "+/-",
            r"(?:  ( {2}[+-][0-9]| [+-][0-9]{2}|[+-][0-9]{3,5}))?\s*\Z",
            _LONGEST,
            "a change of rating right-aligned in four places, or nothing, and nothing behind",
        ),
    ]
    return Table(tuple(columns), len(rounds))


def _column(head: str, fits: str, width: int, expected: str) -> Column:
    return Column(head, re.compile(fits), width, expected)


def _game(with_odds: bool) -> Column:
    expected = "an opponent's number right-aligned in two places and +, - or ="
    if with_odds:
        behind = ", with odds in five places such as (-r ) or (+2p), or five blanks"
        return _column("", rf"{_GAME}(?: {{5}}|\([^()]{{3,30}}\))) ", _WITH_ODDS, expected + behind)
    return _column("", rf"{_GAME}) ", _PLAIN, expected)


def cells_of(line: str, table: Table) -> Cells:
    """A player's line taken apart at the columns of its table."""
    line = normalize("NFC", line.replace("\xa0", " "))
    plain = line.translate(HYPHENS)
    texts: dict[str, str] = {}
    at = 0
    for column in table.columns:
        found = column.fits.match(plain, at)
        if found is None:
            expected = f"{column.expected}, from column {at + 1} on"
            return Cells(texts, Misfit(column.head, line[at : at + column.width].strip(), expected))
        texts[column.head] = line[found.start(1) : found.end(1)] if column.head == "Name" else found[1] or ""
        at = found.end()
    return Cells(texts, None)
