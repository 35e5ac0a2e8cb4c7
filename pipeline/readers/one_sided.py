"""Results of a federation's own players at an event abroad: each own player's rows, nobody else's.

Rows with a key word (Event, Start, End, Rounds, Website) come first, then a block for each own player: ``Player``
with id, last and first name, a row a round, and ``Total``. Sheets of a workbook that name the same event, or none,
go on with it. What a round's row says is in
pipeline.reading.one_sided.own_rounds, who is who among the opponents in pipeline.reading.one_sided.opponents.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pipeline.reading.asked import Asked
from pipeline.reading.dialect import Dialect
from pipeline.reading.document import Document, Grid, Row
from pipeline.reading.event_days import Day, event_days
from pipeline.reading.faults import by_line, fault
from pipeline.reading.grids import grids_of, rows_of
from pipeline.reading.one_sided.opponents import who_is_who
from pipeline.reading.one_sided.taking import KEYS, Taken, first_word, name_behind, rounds_stated, take_sheet
from pipeline.reading.report import Report
from pipeline.reading.sheets import naming, sheets_not_read

_SEPARATORS: Final = ",;\t|"
_KEY_WITHIN: Final = 40
_LOOKED_AT: Final = 400
_CLAIMED_WITH: Final = 3
_NOBODY: Final = "there is no player"
_EXPECTED: Final = "rows with Player, the id, the last and the first name"


def _claims(document: Document) -> bool:
    return any(_is_one_sided(_rows_of(grid)) for grid in _grids_of(document, at_most=_LOOKED_AT))


def _is_one_sided(rows: Sequence[Row]) -> bool:
    words = {KEYS.get(word, word) for word in map(first_word, rows)}
    known = words & {*KEYS.values(), "player", "total"}
    return len(known) >= _CLAIMED_WITH and bool(known & {"Event", "player"})


def _grids_of(document: Document, at_most: int = 0) -> tuple[Grid, ...]:
    return grids_of(document, "" if document.sheets else _separator(document), at_most=at_most)


def _rows_of(grid: Grid) -> list[Row]:
    """The rows that hold anything, their cells without the blanks around them."""
    rows = [Row(row.line, tuple(map(str.strip, row.cells))) for row in rows_of(grid)]
    return [row for row in rows if any(row.cells)]


def _separator(document: Document) -> str:
    """What stands behind the key words."""
    counts = dict.fromkeys(_SEPARATORS, 0)
    for line in document.lines[:_LOOKED_AT]:
        for separator in _SEPARATORS:
            word, parted, _ = line[:_KEY_WITHIN].partition(separator)
            counts[separator] += bool(parted) and word.strip(' "').lower() in (*KEYS, "player", "total")
    return max(counts, key=lambda separator: counts[separator])


def _read(document: Document, asked: Asked) -> Sequence[Report]:
    file, grids = document.file, _grids_of(document)
    several = len(grids) > 1
    events: list[Taken] = []
    left: list[Grid] = []
    for grid in grids:
        rows = _rows_of(grid)
        if several and not _tells(rows):
            left.append(grid)
            continue
        taken = _event_of(rows, events)
        if taken is None:
            events.append(taken := Taken(file=file))
        take_sheet(taken, grid.name if several else "", rows)
    if not events:
        return [Report(file=file, format=DIALECT.name, problems=(fault(file, 1, "", _NOBODY, expected=_EXPECTED),))]
    reports = [_report(taken, asked) for taken in events]
    problems = (*reports[0].problems, *sheets_not_read(file, left, _EXPECTED))
    return [replace(reports[0], problems=by_line(problems)), *reports[1:]]


def _tells(rows: Sequence[Row]) -> bool:
    """Whether a sheet tells of an event or of a player."""
    return not {"event", "tournament", "player"}.isdisjoint(map(first_word, rows))


def _event_of(rows: Sequence[Row], events: Sequence[Taken]) -> Taken | None:
    """The event that a sheet goes on with: that of the name above its players, the last one without a name."""
    for row in rows:
        if KEYS.get(first_word(row)) == "Event":
            return next((taken for taken in events if taken.name() == name_behind(row)), None)
        if first_word(row) == "player":
            break
    return events[-1] if events else None


def _report(taken: Taken, asked: Asked) -> Report:
    """What the sheets of an event tell."""
    sheet = taken.sheets[0] if len(taken.sheets) == 1 else ""
    if not taken.own:
        taken.problems.append(naming(sheet, fault(taken.file, None, "", _NOBODY, expected=_EXPECTED)))
    known = who_is_who(taken.file, taken.own, taken.meetings)
    start, end = _dates(taken, asked)
    return Report(
        file=taken.file,
        format=DIALECT.name,
        line=taken.key("Event").line,
        sheet=sheet,
        name=taken.name(),
        start_date=start,
        end_date=end,
        rounds=max(rounds_stated(taken), *(result.cell.round for result in taken.results), 0),
        entrants=known.entrants,
        cells=tuple(
            result.cell._replace(opponent=known.numbers[result.meeting]) if result.meeting >= 0 else result.cell
            for result in taken.results
        ),
        mirrored=False,
        problems=by_line((*taken.problems, *known.problems)),
    )


def _dates(taken: Taken, asked: Asked) -> tuple[str, str]:
    """The first and last day, as far as the file decides them."""
    first, last = (
        Day(row.at(1), row.line, key) for key, row in ((key, taken.key(key)) for key in ("Start", "End"))
    )
    start, end, problems = event_days(taken.file, first, last, asked.dates)
    sheet = next((taken.keys[key].sheet for key in ("Start", "End") if key in taken.keys), "")
    taken.problems += (naming(sheet, problem) for problem in problems)
    return start, end


DIALECT: Final = Dialect(
    name="one-sided",
    title="CSV of a federation's own players at an event abroad, each with their own rounds",
    looks_for="rows that begin with Event, Start and Rounds, and with Player and Total around a player's rounds",
    claims=_claims,
    read=_read,
)
