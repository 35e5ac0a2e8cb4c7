"""What the lines above a crosstable in text say of the event: its name, its place, its first and its last day."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from pipeline.problems import Problem
from pipeline.reading.dates import settle
from pipeline.reading.document import Line
from pipeline.reading.faults import fault
from pipeline.reading.names import tidy

_DAY: Final = re.compile(r"[0-9]{1,4}([./\-])[0-9]{1,2}\1[0-9]{1,4}|[A-Za-z]{3,9}\.? [0-9]{1,2},? [0-9]{4}")
_LABEL: Final = re.compile(
    r"((?:event |section )?(?:dates?|date\(s\))|event name|event|tournament|location|place|site|city)"
    r"[ ]{0,20}(?:[:\t]|[ ]{2})[ ]{0,80}",
    re.IGNORECASE | re.ASCII,
)
_LABELS: Final = {
    "event": "name",
    "event name": "name",
    "tournament": "name",
    "location": "place",
    "place": "place",
    "site": "place",
    "city": "place",
}
"""What a label stands for; every other one is of dates."""

_AROUND_DAYS: Final = re.compile(r"(?:thru|to|[ \-–,;:()])*", re.IGNORECASE | re.ASCII)
_REFERENCE: Final = re.compile(r"[ ]?\([0-9]{6,14}\)")
_LONGEST: Final = 400


class EventLines(NamedTuple):
    """What was found; empty where nothing is said. ``problems`` are of dates that the lines do not decide."""

    name: str = ""
    place: str = ""
    start_date: str = ""
    end_date: str = ""
    problems: tuple[Problem, ...] = ()


def placed_event(lines: Sequence[Line], file: str, order: str) -> EventLines:
    """The first line is the name; a later one ``Place - first day, last day``.

    Args:
        lines: the lines that say something.
        file: its name for messages.
        order: dmy, mdy, ymd or ydm as the officer says, or empty.
    """
    name = tidy(lines[0][1][:_LONGEST]) if lines else ""
    for line, text in lines[1:]:
        place, _, days = text[:_LONGEST].rpartition("- ")
        dates = [day.strip() for day in days.split(",")]
        if len(dates) == len(("first", "last")) and all(_DAY.fullmatch(day) for day in dates):
            start, end, problems = _first_and_last(dates, file, line, order)
            return EventLines(name, tidy(place), start, end, problems)
    return EventLines(name)


def labelled_event(lines: Sequence[Line], file: str, order: str) -> EventLines:
    """What stands behind labels such as ``Event:``, ``Location:`` and ``Event Date(s):``.

    Where no label says the name, the first line without a label is it.

    Args:
        lines: the lines that say something.
        file: its name for messages.
        order: dmy, mdy, ymd or ydm as the officer says, or empty.
    """
    found: dict[str, str] = {}
    unlabelled: list[str] = []
    days: tuple[int, list[str]] = (0, [])
    for line, text in lines:
        text = text[:_LONGEST].strip()
        label = _LABEL.match(text)
        told = text[label.end() :].strip() if label else text
        meaning = _LABELS.get(label[1].lower(), "") if label else ""
        dates = [day[0] for day in _DAY.finditer(told)]
        if meaning:
            found.setdefault(meaning, tidy(told))
        elif dates and (label or _AROUND_DAYS.fullmatch(_DAY.sub("", told))):
            days = days if days[1] else (line, dates)
        elif not label:
            unlabelled.append(tidy(told))
    name = _REFERENCE.sub("", found.get("name") or next(iter(unlabelled), ""))
    start, end, problems = _first_and_last(days[1], file, days[0], order)
    return EventLines(name, found.get("place", ""), start, end, problems)


def _first_and_last(days: Sequence[str], file: str, line: int, order: str) -> tuple[str, str, tuple[Problem, ...]]:
    """The first and the last of some days, empty with a problem if the texts do not decide them."""
    if not days:
        return "", "", ()
    settled = settle(days, order=order, ascending=True, days=True)
    if settled.fault:
        return "", "", (fault(file, line, "dates", settled.fault, found=", ".join(days)),)
    return settled.dates[0], settled.dates[-1], ()
