"""A row of a list of players as an entrant: name, title, ids, ratings, points; what is wrong with its cells."""

import re
from collections.abc import Callable, Mapping
from typing import Final

from pipeline.problems import Problem
from pipeline.reading.chess_results.player_tables import is_number
from pipeline.reading.document import Row
from pipeline.reading.faults import fault, quoted
from pipeline.reading.names import tidy
from pipeline.reading.points import points_of, rating_of
from pipeline.reading.report import Entrant

_WHOLE: Final = re.compile(r"'?([0-9]{1,20})(?:[.,]0{1,9})?")
_POWER: Final = re.compile(r"[0-9]{1,5}(?:[.,][0-9]{1,20})?[eE]\+?[0-9]{1,3}")
_SEXES: Final[Mapping[str, str]] = {"w": "f", "f": "f", "m": "m"}
_EXPECTED_ID: Final = "a FIDE number of digits only, 0 or nothing"


def entrant_of(
    file: str, row: Row, columns: Mapping[str, int], headers: Row, number: str
) -> tuple[Entrant, list[Problem]]:
    """The entrant of a row, with what cannot be read in its cells.

    Args:
        file: the report's name for messages.
        row: the row.
        columns: the column of each meaning.
        headers: the header row; messages call a column by its header.
        number: what opponents' cells call the player.
    """
    problems: list[Problem] = []

    def text(meaning: str) -> str:
        return tidy(row.at(columns[meaning])) if meaning in columns else ""

    def wrong(meaning: str, says: str, expected: str = "") -> None:
        header = tidy(headers.at(columns[meaning]))
        problems.append(fault(file, row.line, header, says, found=text(meaning), expected=expected))

    def value(meaning: str, reading: Callable[[str], int | None]) -> int | None:
        if meaning not in columns:
            return None
        try:
            return reading(row.at(columns[meaning]))
        except ValueError as error:
            wrong(meaning, str(error))
            return None

    def number_of(meaning: str, *, digits: bool) -> str:
        told, lost = _id(text(meaning), digits=digits)
        if lost:
            wrong(meaning, *lost)
        return told

    name = text("name")
    if not name:
        problems.append(fault(file, row.line, tidy(headers.at(columns["name"])), "the player has no name"))
    ratings = {
        meaning: value(meaning, rating_of)
        for meaning in sorted(("rating", "fide_rating", "national_rating"), key=lambda each: columns.get(each, 999))
    }
    rank = text("rank")
    return Entrant(
        number=number,
        line=row.line,
        name=name,
        title=text("title"),
        sex=_SEXES.get(text("sex").casefold(), ""),
        federation=text("federation"),
        club=text("club"),
        fide_id=number_of("fide_id", digits=True),
        national_id=number_of("national_id", digits=False),
        rating=next((rating for rating in ratings.values() if rating is not None), None),
        fide_rating=ratings["fide_rating"],
        rank=int(rank) if is_number(rank) else None,
        points=value("points", points_of),
    ), problems


def _id(text: str, *, digits: bool) -> tuple[str, tuple[str, str] | None]:
    """An id, nothing where 0 or a dash stands for none; else what is wrong with it and what was expected."""
    found = _WHOLE.fullmatch(text)
    if found:
        return (found[1] if found[1].strip("0") else ""), None
    if _POWER.fullmatch(text):
        return "", (f"{quoted(text)} has lost digits of an id", "the whole number, not one with a power of ten")
    if digits and text.strip("-–—"):
        return "", (f"{quoted(text)} is no FIDE number", _EXPECTED_ID)
    return text.strip("'-–—"), None
