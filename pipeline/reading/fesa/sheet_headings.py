"""The lines between brackets above a shogi list: ``[name, city, country, dates]`` and ``[last day]``.

The last day may be written as a span: ``2026-09-10/23``, ``2026-09-10/10-08``, ``2026-12-30/2027-01-02``.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from pipeline.problems import Problem
from pipeline.reading.document import Line
from pipeline.reading.event_days import Day, event_days
from pipeline.reading.faults import fault, quoted
from pipeline.reading.names import tidy

_DATE: Final = re.compile(r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})")
_SPAN: Final = re.compile(
    r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2}) ?(?:/|-|–|to) ?(?:(?:([0-9]{4})-)?([0-9]{1,2})-)?([0-9]{1,2})"
)
_YEAR: Final = re.compile(r"(?<![0-9])(?:19|20)[0-9]{2}(?![0-9])")
_TIME: Final = ("time", "cadence", "temps")
_LONGEST: Final = 100


class Heading(NamedTuple):
    """The event as the lines above its players tell it; dates are YYYY-MM-DD or empty."""

    name: str
    place: str
    start: str
    end: str
    problems: tuple[Problem, ...]


def heading_of(file: str, lines: Sequence[Line], order: str) -> Heading:
    """Read what stands above the players.

    Args:
        file: the report's name for messages.
        lines: the number and the text between brackets of each line.
        order: dmy, mdy, ymd or ydm where the officer says so.
    """
    if not lines:
        return Heading("", "", "", "", ())
    first, text = lines[0]
    text, named = _parted(text)
    problems: list[Problem] = []
    days = next(((line, inner) for line, inner in lines[1:] if inner.strip()[:1].isdigit()), None)
    unread = [
        (line, inner)
        for line, inner in lines[1:]
        if (line, inner) != days and not inner.strip().lower().startswith(_TIME)
    ]
    if unread:
        says = f"lines between brackets that are not read: {len(unread)}, the first {quoted(unread[0][1])}"
        problems.append(fault(file, unread[0][0], "", says, severity="note"))
    start, end = "", ""
    if days is not None:
        start, end, wrong = _settled(file, days[0], days[1], order)
        problems += wrong
        if named and end and not start:
            start, wrong = _start(file, days[0], named, end)
            problems += wrong
    elif named:
        start, end, wrong = _settled(file, first, named, order)
        problems += wrong
    parts = [part for part in map(tidy, text.split(",")) if part]
    named_by = max(1, len(parts) - 2)
    return Heading(", ".join(parts[:named_by]), ", ".join(parts[named_by:]), start, end, tuple(problems))


def _parted(text: str) -> tuple[str, str]:
    """The first line without the days at its end, and the days."""
    at = max(text.rfind(","), text.rfind(":"))
    days = tidy(text[at + 1 :][:_LONGEST])
    if at < 0 or not days[:1].isdigit() or not _YEAR.search(days):
        return text, ""
    return text[:at], days


def _span(text: str) -> tuple[str, str]:
    """The first and the last day as written; the first is empty where there is only one."""
    found = _SPAN.fullmatch(text)
    if found:
        year, month, day, last_year, last_month, last_day = found.groups()
        return f"{year}-{month}-{day}", f"{last_year or year}-{last_month or month}-{last_day}"
    return "", text


def _settled(file: str, line: int, text: str, order: str) -> tuple[str, str, list[Problem]]:
    """The first and the last day; the first is empty where only the last is given."""
    days = _span(tidy(text[:_LONGEST]))
    iso = all(_DATE.fullmatch(day) for day in days if day)
    first, last = (Day(day, line, "date") for day in days)
    return event_days(file, first, last, "ymd" if iso else order)


def _start(file: str, line: int, named: str, end: str) -> tuple[str, list[Problem]]:
    """The first day from the days in the first line, if they end when the line of the last day says."""
    first, last, wrong = _settled(file, line, named, "")
    if wrong:
        says = f"the days {quoted(named)} in the first line are not read; {end} is taken as the last day"
        return "", [fault(file, line, "date", says, found=named, severity="note")]
    if last != end:
        says = f"the first line gives {quoted(named)}, but {end} is given here and taken as the last day"
        return "", [fault(file, line, "date", says, found=named, severity="warning")]
    return first or end, []
