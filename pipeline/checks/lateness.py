"""Events that arrive when the list of their month is on record: the month that they count in instead."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from pipeline.places import period_of
from pipeline.problems import Findings, Said
from pipeline.tables import Table, Tables, Words


@dataclass(frozen=True, slots=True, kw_only=True)
class OnRecord:
    """What lists on record say of months.

    ``months`` is the month in which each event on record was counted, ``first_open`` the month after the last list
    on record (nothing: no list is). ``next_list`` says that a late event counts in the first open month by itself.
    """

    months: Mapping[str, str] = field(default_factory=dict)
    first_open: str = ""
    next_list: bool = False


def place_late_events(tables: Tables, record: OnRecord, findings: Findings) -> Tables:
    """Give each event that names no month the one that it has on record or, if it is late, the first open one."""
    events = tables.events
    words = events.words("rated_in")
    at = dict(_months(events, words, record))
    if not at:
        return tables
    rows = np.array(sorted(at), np.int64)

    def say(row: int) -> Said:
        event = events.sheet.text("event_id", row)
        known = event in record.months
        why = "as on record" if known else "the lists of its own month and up to this one are on record"
        return Said(event, "", f"{event} counts in {at[row]}: {why}")

    findings.add("note", events.sheet, rows, "event_id", say)
    texts = events.sheet.words["rated_in"].all_texts()
    texts[rows] = [at[row] for row in rows.tolist()]
    names, codes = np.unique(texts.astype(str), return_inverse=True)
    column = events.frame["rated_in"].copy()
    column.iloc[rows] = [at[row] for row in rows.tolist()]
    sheet = replace(events.sheet, words={**events.sheet.words, "rated_in": Words(codes, names.tolist())})
    return replace(tables, events=replace(events, sheet=sheet, frame=events.frame.assign(rated_in=column)))


def _months(events: Table, words: Words, record: OnRecord) -> list[tuple[int, str]]:
    """Rows of events and the months that they are given."""
    found = []
    open_rows = events.good("event_id", "end_date", "rated_in") & ~words.filled()
    for row in np.flatnonzero(open_rows).tolist():
        event, end = (events.sheet.text(column, row) for column in ("event_id", "end_date"))
        own = period_of(end, "")
        month = record.months.get(event, "")
        if not month and record.next_list and end and own < record.first_open:
            month = record.first_open
        # A month before the end would be no month that the event can count in: then the date was changed since.
        if month > own:
            found.append((row, month))
    return found
