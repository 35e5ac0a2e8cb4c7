"""Which list is to be made: the period asked for, or that of the last event, if that is beyond doubt."""

from collections.abc import Mapping
from datetime import date

import numpy as np

from pipeline.checks.order import Calendar
from pipeline.checks.setting import Setting
from pipeline.problems import Findings, Problem, Said
from pipeline.tables import Table
from pipeline.validated import DAY_GAP

_ASK = "a period named with --period YYYY-MM"


def last_counted_period(setting: Setting) -> str:
    """The latest period that an earlier run has counted, or nothing."""
    places = [each.last for each in setting.counted.values()]
    return max((place.period for place in places if place is not None), default="")


def check_period(setting: Setting, findings: Findings) -> None:
    """A period asked for may not lie before what has been counted."""
    last = last_counted_period(setting)
    if setting.period is not None and setting.period < last:
        expected = f"{last} or later"
        message = f"{setting.period} is before {last}, the earlier run's last period; expected {expected}"
        findings.add_whole(
            Problem(severity="error", file="--period", found=setting.period, expected=expected, message=message)
        )


def find_period(calendar: Calendar, setting: Setting, free: Mapping[str, np.ndarray]) -> tuple[str, int]:
    """The period (nothing if there is nothing to tell it by), and the row of a last event that lies too far
    behind the one before it to be trusted (-1: none).
    """
    last_counted = last_counted_period(setting)
    if setting.period is not None:
        return setting.period, -1
    rows = calendar.rows[_any(free, len(calendar.periods))[calendar.rows]] if setting.run else calendar.rows
    if not len(rows):
        return last_counted, -1
    last = int(rows[-1])
    return max(str(calendar.periods[last]), last_counted), _far(rows, calendar, setting)


def _any(free: Mapping[str, np.ndarray], count: int) -> np.ndarray:
    found = np.zeros(count, np.bool_)
    for each in free.values():
        found |= each
    return found


def _far(rows: np.ndarray, calendar: Calendar, setting: Setting) -> int:
    """The last event if it ends more than 366 days after the event before it, else -1."""
    end = _end(calendar, int(rows[-1]))
    before = [_end(calendar, int(rows[-2]))] if len(rows) > 1 else []
    if setting.last_counted_end:
        before.append(setting.last_counted_end)
    if before and (date.fromisoformat(end) - date.fromisoformat(max(before))).days > DAY_GAP:
        return int(rows[-1])
    return -1


def _end(calendar: Calendar, row: int) -> str:
    place = calendar.places[row]
    assert place is not None  # noqa: S101 - the calendar's rows are those with a place
    return place.end


def report_far(events: Table, row: int, setting: Setting, findings: Findings) -> None:
    """Say that the last event may have a wrong year."""

    def say(row: int) -> Said:
        end = events.sheet.text("end_date", row)
        says = f"{end} is more than {DAY_GAP} days after the event before it: a wrong year would make a wrong list"
        return events.sheet.said(row, "end_date", says, f"another date, or {_ASK}")

    findings.add("error" if setting.gap_is_error else "warning", events.sheet, np.array([row]), "end_date", say)


def report_none(setting: Setting, findings: Findings) -> None:
    """Say that there is nothing to tell the period by."""
    of = f" of {', '.join(setting.run)}" if setting.run else ""
    findings.add_whole(
        Problem(
            severity="error" if setting.gap_is_error else "warning",
            file="events.csv",
            expected=_ASK,
            message=f"there is no event{of} to tell the period by; expected {_ASK}",
        )
    )
