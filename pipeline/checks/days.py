"""Days and months that must agree: start and end of an event, the month it is rated in, its games' dates."""

import numpy as np

from pipeline.checks.pairings import Pairings
from pipeline.problems import Findings, Said
from pipeline.tables import Tables


def check_days(tables: Tables, paired: Pairings, findings: Findings) -> None:
    """An event starts before it ends and is rated no earlier; games outside it are worth a look."""
    sheet = tables.events.sheet
    ends = tables.events.words("end_date").all_texts()
    starts = tables.events.words("start_date").all_texts()
    months = tables.events.words("rated_in").all_texts()
    known_end = tables.events.good("end_date") & (ends != "")
    known_start = known_end & tables.events.good("start_date") & (starts != "")
    late = np.flatnonzero(known_start & (starts > ends))
    known_month = known_end & tables.events.good("rated_in") & (months != "")
    early = np.flatnonzero(known_month & (months < np.array([end[:7] for end in ends], dtype=object)))

    def say_start(row: int) -> Said:
        says = f"the start {starts[row]} is after the end {ends[row]}"
        return sheet.said(row, "start_date", says, "a date not after end_date")

    def say_month(row: int) -> Said:
        says = f"the month {months[row]} is before the end {ends[row]}"
        return sheet.said(row, "rated_in", says, f"{ends[row][:7]} or later, or nothing")

    findings.add("error", sheet, late, "start_date", say_start)
    findings.add("error", sheet, early, "rated_in", say_month)
    tables.events.mark("start_date", late)
    tables.events.mark("rated_in", early)
    known_start[late] = False
    _warn_outside(tables, paired, np.where(known_start, starts, ""), np.where(known_end, ends, ""), findings)


def _warn_outside(
    tables: Tables, paired: Pairings, starts: np.ndarray, ends: np.ndarray, findings: Findings
) -> None:
    """A game's date outside its event's days; without a start date only a date after the end is odd."""
    games = tables.games
    days = games.words("date")
    if all(word == "" for word in days.words):
        return
    known = np.flatnonzero(days.filled() & games.good("date") & (paired.event >= 0))
    rank = {day: number for number, day in enumerate(sorted({*days.words, *starts, *ends}))}
    day = np.array([rank[word] for word in days.words], np.int32)[days.codes[known]]
    last = np.array([rank[end] if end else len(rank) for end in ends], np.int32)[paired.event[known]]
    first = np.array([rank[start] if start else -1 for start in starts], np.int32)[paired.event[known]]
    outside = (day > last) | (day < first)

    def say(row: int) -> Said:
        event = int(paired.event[row])
        day = games.sheet.text("date", row)
        if starts[event] and day < starts[event]:
            says = f"{day} is before the event's start, {starts[event]}"
        else:
            says = f"{day} is after the event's end, {ends[event]}"
        return games.sheet.said(row, "date", says, "")

    findings.add("warning", games.sheet, known[outside], "date", say)
