"""From the cells of one or more files to one sheet: columns found by name, cells tidied, rows that fit."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from pipeline.birth_dates import without_dates
from pipeline.control_signs import SHOWN_CONTROL, readable
from pipeline.native.cells import BLANKS, Cells
from pipeline.native.cleaning import Cleaned, clean, joined
from pipeline.problems import Findings, Problem, Said, Severity
from pipeline.tables import Sheet, Words, quoted, shortened
from schemas.cells import InputColumn

_SEPARATORS: Final = {";": "semicolons", "\t": "tabs", "|": "upright strokes"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One file of a table: its path in the folder and what was read from it."""

    file: str
    cells: Cells


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """What one file gives to the sheet: rows that fit, lines, and the cells of rows that do not."""

    columns: dict[str, Words]
    stray_columns: dict[str, Words]
    rows: int
    lines: Callable[[], np.ndarray]
    absent: tuple[str, ...]


def sheet_of(
    name: str,
    columns: Sequence[InputColumn],
    sources: Sequence[Source],
    findings: Findings,
    *,
    required: bool,
) -> Sheet:
    """Put the files of a table together; whatever is odd about them becomes findings."""
    parts = [_part(source, columns, findings) for source in sources]
    numbers = np.arange(len(parts), dtype=np.int32)
    counts = np.array([part.rows for part in parts], np.int64)
    strays = [len(source.cells.strays) for source in sources]
    sheet = Sheet(
        name=name,
        files=tuple(source.file for source in sources),
        file_of=np.concatenate([np.repeat(numbers, counts), np.repeat(numbers, strays)]),
        words={
            column.name: joined(
                [part.columns[column.name] for part in parts] + [part.stray_columns[column.name] for part in parts]
            )
            if parts
            else Words(np.empty(0, np.int32), [])
            for column in columns
        },
        rows=int(counts.sum()),
        first_rows=np.cumsum(counts) - counts,
        lines_of=tuple(part.lines for part in parts),
        stray_lines=np.concatenate([np.empty(0, np.int64), *(source.cells.strays.lines for source in sources)]),
        absent=tuple((number, each) for number, part in enumerate(parts) for each in part.absent),
        complete=not any(source.cells.fault for source in sources) and (bool(sources) or not required),
    )
    first_strays = np.cumsum(strays) - strays

    def say(row: int) -> Said:
        file = int(sheet.file_of[row])
        stray = sources[file].cells.strays[row - sheet.rows - int(first_strays[file])]
        return sheet.said(row, "", stray.wrong, stray.expected)._replace(found=stray.found)

    findings.add("error", sheet, np.arange(sheet.rows, sheet.rows + sum(strays)), "", say)
    return sheet


def _part(source: Source, columns: Sequence[InputColumn], findings: Findings) -> _Part:
    cells = source.cells
    places = _places(source, columns, findings) if not cells.fault else {}
    count = len(cells.columns[0].codes) if cells.columns else 0
    tidied: dict[str, Cleaned] = {}
    for column in columns:
        if column.name in places:
            compose = column.kind in ("name", "text")
            tidied[column.name] = clean(cells.columns[places[column.name]], compose=compose)
    blank = _blank_rows(source, tidied, places)
    lines = _kept_lines(cells, blank)
    _note_tidying(source, columns, places, tidied, findings)
    _note_blank_rows(source, blank, findings)
    keep = np.flatnonzero(~blank) if blank.any() else slice(None)
    rows = count - int(blank.sum())
    nothing = Words(np.zeros(rows, np.int32), [""])
    found = {
        column.name: Words(tidied[column.name].words.codes[keep], tidied[column.name].words.words)
        if column.name in tidied
        else nothing
        for column in columns
    }
    return _Part(
        columns=found,
        stray_columns={column.name: _stray_words(cells, places.get(column.name), column) for column in columns},
        rows=rows,
        lines=lines,
        absent=tuple(column.name for column in columns if column.needed and column.name not in places),
    )


def _places(source: Source, columns: Sequence[InputColumn], findings: Findings) -> dict[str, int]:
    """Where in the file each known column stands; missing, doubled and unknown ones become findings."""
    header = tuple(without_dates(readable(name)) for name in source.cells.header)
    known = {column.name: column for column in columns}
    places: dict[str, int] = {}

    def tell(severity: Severity, column: str, found: str, expected: str, says: str) -> None:
        message = f"{says}; expected {expected}" if expected else says
        findings.add_whole(
            Problem(
                severity=severity,
                file=source.file,
                line=source.cells.header_line,
                column=column,
                found=shortened(found),
                expected=expected,
                message=message,
            )
        )

    for sign, word in _SEPARATORS.items():
        if len(header) == 1 and sign in source.cells.header[0]:
            tell("error", "", header[0], "commas", f"the columns are separated by {word}")
            return {}
    for place, name in enumerate(header):
        if name not in known and not (name and name in header[:place]):
            some = f"the column {quoted(name)}" if name else f"column {place + 1}, which has no name,"
            tell("note", "", name, "", f"{some} is not read; the known ones are {', '.join(known)}")
        elif name in places:
            tell("error", name, name, "each column once", "the column stands twice")
        elif name in known:
            places[name] = place
    for column in columns:
        if column.needed and column.name not in places:
            tell(
                "error",
                column.name,
                "",
                f'a column "{column.name}" with {column.expected}',
                "the column is missing",
            )
    return places


def _blank_rows(source: Source, tidied: dict[str, Cleaned], places: dict[str, int]) -> np.ndarray:
    """Of each row whether all its cells, also those of unknown columns, are empty."""
    columns = source.cells.columns
    count = len(columns[0].codes) if columns else 0
    known = {place: tidied[name].words for name, place in places.items() if name in tidied}
    blank = np.ones(count, np.bool_)
    for place, words in enumerate(columns):
        tidy = known.get(place, words)
        if place in known and all(tidy.words):
            return np.zeros(count, np.bool_)
        empty = tidy.rows_with(lambda word: not word.strip(BLANKS))
        if not empty.any():
            return empty
        blank &= empty
    return blank


def _kept_lines(cells: Cells, blank: np.ndarray) -> Callable[[], np.ndarray]:
    """The lines of the rows that are not blank, found out when first asked for."""
    known: list[np.ndarray] = []

    def lines() -> np.ndarray:
        if not known:
            known.append(cells.lines()[~blank])
        return known[0]

    return lines


def _note_tidying(
    source: Source,
    columns: Sequence[InputColumn],
    places: dict[str, int],
    tidied: dict[str, Cleaned],
    findings: Findings,
) -> None:
    """One note a column and kind of tidying: how many cells, and the first line."""
    for column in columns:
        if column.name not in tidied:
            continue
        before = source.cells.columns[places[column.name]]
        done = tidied[column.name]
        broken = [number for number in done.replaced if "\n" in before.words[number].strip(BLANKS)]
        tidying: tuple[tuple[Sequence[int] | np.ndarray, Severity, str], ...] = (
            (done.stripped, "note", "blanks around the cell are taken away"),
            (done.replaced, "note", f"control characters are shown as {SHOWN_CONTROL}"),
            (done.composed, "note", "letters in several parts are composed (NFC)"),
            (broken, "warning", 'the cell goes on over a line end: perhaps a quote (") stands in the wrong place'),
        )
        for touched, severity, what in tidying:
            rows = np.flatnonzero(np.isin(before.codes, touched)) if len(touched) else np.empty(0, np.int64)
            if len(rows):
                line = int(source.cells.lines()[rows[0]])
                _note(source, line, column.name, what + _as_in(len(rows)), findings, severity)


def _as_in(count: int) -> str:
    return f"; {count:,} such cells in this column, the first here" if count > 1 else ""


def _note_blank_rows(source: Source, blank: np.ndarray, findings: Findings) -> None:
    strays = source.cells.blank_strays
    found = source.cells.lines()[blank] if blank.any() else np.empty(0, np.int64)
    count = strays.rows + len(found)
    if count:
        first = min([strays.first] * bool(strays.rows) + found[:1].tolist())
        more = f"; {count:,} such rows, the first here" if count > 1 else ""
        _note(source, first, "", f"a row of empty cells is left out{more}", findings)


def _note(
    source: Source, line: int, column: str, message: str, findings: Findings, severity: Severity = "note"
) -> None:
    findings.add_whole(Problem(severity=severity, file=source.file, line=line, column=column, message=message))


def _stray_words(cells: Cells, place: int | None, column: InputColumn) -> Words:
    """What stands at a column's place in the rows that do not fit."""
    strays = cells.strays
    none = Words(np.zeros(len(strays), np.int32), [""])
    raw = none if place is None or not len(strays) else strays.columns[place]
    return clean(raw, compose=column.kind in ("name", "text")).words
