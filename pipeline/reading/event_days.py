"""The first and the last day of an event, where a report gives them as two dates."""

from typing import NamedTuple

from pipeline.problems import Problem
from pipeline.reading.dates import settle
from pipeline.reading.faults import fault, quoted


class Day(NamedTuple):
    """A date as written; an empty text is no date. ``line`` and ``column`` are its place for messages."""

    text: str
    line: int
    column: str


def event_days(file: str, first: Day, last: Day, order: str) -> tuple[str, str, list[Problem]]:
    """The first and the last day as YYYY-MM-DD or empty, and why they cannot be read.

    Args:
        file: the report's name for messages.
        first: the first day.
        last: the last day.
        order: dmy, mdy, ymd or ydm as the officer or the format says; empty: the dates decide.
    """
    days = (first, last)
    settled = settle([day.text for day in days], order=order, ascending=True)
    if settled.fault:
        day = days[settled.at] if settled.at >= 0 else first if first.text else last
        return "", "", [fault(file, day.line, day.column, settled.fault, found=day.text)]
    for day, date in zip(days, settled.dates, strict=True):
        if day.text and len(date) != len("YYYY-MM-DD"):
            says, expected = f"{quoted(day.text)} is no day", "a day, month and year"
            return "", "", [fault(file, day.line, day.column, says, found=day.text, expected=expected)]
    return settled.dates[0], settled.dates[1], []
