"""The lines above a list of chess-results.com: the event's name, and details where they were exported too."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.problems import Problem
from pipeline.reading.chess_results.header_words import plain
from pipeline.reading.chess_results.player_tables import SITE, row_text
from pipeline.reading.dates import settle
from pipeline.reading.document import Row
from pipeline.reading.faults import fault
from pipeline.reading.names import tidy

_LABELS: Final = {
    "dates": (
        *("Date", "Dates", "Datum", "Fecha", "Data", "Дата", "Tarih", "Dátum", "Dato", "Päivämäärä", "Ημερομηνία"),
        "Датум",
    ),
    "place": (
        *("Location", "Ort", "Lugar", "Lieu", "Luogo", "Local", "Место проведения", "Yer", "Místo", "Miesto"),
        *("Miejsce", "Helyszín", "Mjesto", "Mesto", "Plaats", "Plats", "Ort/Land"),
    ),
    "federation": (
        *("Federation", "Föderation", "Land", "Federación", "Fédération", "Federazione", "Federação", "Федерация"),
        *("Federasyon", "Federace", "Federácia", "Federacja", "Szövetség", "Federacija", "Federatie"),
    ),
}
_MEANINGS: Final = {plain(label): meaning for meaning, labels in _LABELS.items() for label in labels}
_UPDATED: Final = re.compile(r"[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4},? [0-9]{1,2}:[0-9]{2}")
DATE: Final = re.compile(r"[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4}")
"""A date in digits."""

_CODE: Final = re.compile(r"\( ?([A-Z]{3}) ?\)")
_LONGEST: Final = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Above:
    """What the lines above a table say."""

    name: str = ""
    place: str = ""
    federation: str = ""
    start_date: str = ""
    end_date: str = ""
    problems: tuple[Problem, ...] = ()


def above_of(file: str, rows: Sequence[Row], order: str) -> Above:
    """Read the lines above a table.

    The day of the last update is no day of play and is left out.

    Args:
        file: the report's name for messages.
        rows: the lines.
        order: the order of day, month and year as the officer says.
    """
    details: dict[str, tuple[int, str]] = {}
    plain_lines: list[str] = []
    for row in rows:
        text = tidy(row_text(row)[:_LONGEST])
        label, value = _parted(row, text)
        if label:
            details.setdefault(label, (row.line, value))
        elif text and SITE not in text.casefold() and not _UPDATED.search(text) and not _is_detail(text):
            plain_lines.append(text)
    start, end, problems = _dates(file, *details.get("dates", (0, "")), order)
    code = _CODE.search(details.get("federation", (0, ""))[1])
    return Above(
        name=plain_lines[0] if plain_lines else "",
        place=details.get("place", (0, ""))[1],
        federation=code[1] if code else "",
        start_date=start,
        end_date=end,
        problems=problems,
    )


def _parted(row: Row, text: str) -> tuple[str, str]:
    """What a line of the details is about and what it says: ``Date : 2026/01/05 to 2026/01/09``."""
    label, colon, value = text.partition(":")
    if colon and plain(label) in _MEANINGS:
        return _MEANINGS[plain(label)], tidy(value)
    filled = [tidy(cell[:_LONGEST]) for cell in row.cells if cell.strip()]
    if len(filled) == 2 and plain(filled[0]) in _MEANINGS:
        return _MEANINGS[plain(filled[0])], filled[1]
    return "", ""


def _is_detail(text: str) -> bool:
    """Whether a line is one of the other details, which have a blank on both sides of their colon."""
    return " : " in text


def _dates(file: str, line: int, text: str, order: str) -> tuple[str, str, tuple[Problem, ...]]:
    found = DATE.findall(text)
    if not found or len(found) > 2:
        return "", "", ()
    settled = settle(found, order=order, ascending=True, days=True)
    if settled.fault:
        return "", "", (fault(file, line, "date", settled.fault, found=text),)
    return settled.dates[0], settled.dates[-1], ()
