"""Events that arrive when the list of their month is on record: the month that they count in instead."""

from dataclasses import replace

import numpy as np

from pipeline.checks.setting import Setting, members
from pipeline.places import period_of
from pipeline.problems import Findings, Said
from pipeline.tables import Table, Tables, Words


def place_late_events(tables: Tables, setting: Setting, findings: Findings) -> Tables:
    """Give each event that names no month the one that it has on record or, if it is late, the first open one."""
    events = tables.events
    words = events.words("rated_in")
    record = setting.on_record
    at = dict(_months(events, words, setting))
    if not at:
        return tables
    rows = np.array(sorted(at), np.int64)

    def say(row: int) -> Said:
        event = events.sheet.text("event_id", row)
        known = event in record.months
        why = "as on record" if known else "the list of its own month is on record, this is the first open month"
        return Said(event, "", f"{event} counts in {at[row]}: {why}")

    findings.add("note", events.sheet, rows, "event_id", say)
    texts = events.sheet.words["rated_in"].all_texts()
    texts[rows] = [at[row] for row in rows.tolist()]
    names, codes = np.unique(texts.astype(str), return_inverse=True)
    column = events.frame["rated_in"].copy()
    column.iloc[rows] = [at[row] for row in rows.tolist()]
    sheet = replace(events.sheet, words={**events.sheet.words, "rated_in": Words(codes, names.tolist())})
    return replace(tables, events=replace(events, sheet=sheet, frame=events.frame.assign(rated_in=column)))


def _months(events: Table, words: Words, setting: Setting) -> list[tuple[int, str]]:
    """Rows of events and the months that they are given."""
    record, member, found = setting.on_record, members(events, setting), []
    open_rows = events.good("event_id", "end_date", "rated_in") & ~words.filled()
    for row in np.flatnonzero(open_rows).tolist():
        event, end = (events.sheet.text(column, row) for column in ("event_id", "end_date"))
        own = period_of(end, "")
        month = record.months.get(event, "")
        if not month and record.next_list and end:
            # The first month that is open for every rule book of this run that the event is played for.
            month = max((record.first_open.get(code, "") for code in setting.run if member[code][row]), default="")
        # A month before the end would be no month that the event can count in: then the date was changed since.
        if month > own:
            found.append((row, month))
    return found
