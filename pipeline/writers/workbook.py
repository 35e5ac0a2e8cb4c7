"""Workbooks (.xlsx) for people: a sheet a table and the notes; the same input gives the same bytes.

Text is never a formula, a number or a link, whatever it looks like.
"""

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time
from typing import Final

from xlsxwriter.workbook import Workbook

from pipeline.writers.sheet_cells import LONGEST_TEXT
from pipeline.writers.sheet_formats import Formats, formats_of
from pipeline.writers.sheet_models import Chart, Column, Link, Report, Section, Sheet, Trend
from pipeline.writers.sheet_names import sheet_names
from pipeline.writers.sheet_pages import TableCells, TableRows, write_notes, write_table
from pipeline.writers.sheet_reports import write_report
from pipeline.writers.sheet_trends import draw_trend
from pipeline.writers.workbook_file import filled

__all__ = [
    "Chart",
    "Column",
    "Link",
    "Report",
    "Section",
    "Sheet",
    "TooManyColumnsError",
    "Trend",
    "names_of_sheets",
    "workbook_bytes",
]

ROW_LIMIT: Final = 1_048_576  # the header is one of them
COLUMN_LIMIT: Final = 16_384
LIVELY_LIMIT: Final = 50_000
"""Rows of a sheet up to which it has links and trends; Excel drops links past 65,530 without a word."""

NOTES: Final = "Notes"

_LINKS_DROPPED: Final = "office programs drop those past 65,530"
_SLOW: Final = "so many small drawings would make it slow to open"

_OPTIONS: Final = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_numbers": False,
    "strings_to_urls": False,
}

Note = tuple[str, str]


class TooManyColumnsError(ValueError):
    """A table has more columns than a sheet can hold."""


def workbook_bytes(
    sheets: Sequence[Sheet | Report],
    *,
    created: date,
    notes: Sequence[Note] = (),
    note_lines: Sequence[str] = (),
    row_limit: int = ROW_LIMIT,
    lively_limit: int = LIVELY_LIMIT,
) -> bytes:
    """Return a workbook of the sheets in order and, last, the notes: pairs of subject and text.

    A table of more than ``row_limit`` rows with those above it goes on on the next sheet, ``Title (2)``. A table
    with more than ``lively_limit`` rows or links has neither links nor a trend. All that, and texts that were
    cut or turned round, are said on the notes sheet, under the ``note_lines``.

    Raises:
        TooManyColumnsError: a table is wider than a sheet can be.
        KeyError: a link or a trend needs a sheet that is not there, or a column is not in its table.

    """
    for sheet in sheets:
        if isinstance(sheet, Sheet) and len(sheet.columns) + (sheet.trend is not None) > COLUMN_LIMIT:
            raise TooManyColumnsError(
                f"{sheet.title}: {len(sheet.columns)} columns; a sheet holds at most {COLUMN_LIMIT}"
            )
    parts = [_parts(sheet, row_limit) for sheet in sheets]
    notes_name, names = _names(sheets, parts)
    places = {
        _key(sheet): _Place(sheet=sheet, name=own[0])
        for sheet, own in zip(reversed(sheets), reversed(names), strict=True)
    }
    said: list[Note] = []
    rows: dict[str, TableRows] = {}
    stream = io.BytesIO()
    book = Workbook(stream, _OPTIONS)
    book.set_properties({"created": datetime.combine(created, time(), UTC)})
    formats = formats_of(book)
    for sheet, own, ranges in zip(sheets, names, parts, strict=True):
        if isinstance(sheet, Report):
            write_report(book, book.add_worksheet(own[0]), sheet, formats)
        else:
            pages = dict(zip(own, ranges, strict=True))
            written, notes_of_it = _write_sheet(book, sheet, pages, formats, places, lively_limit)
            rows |= written
            said += notes_of_it
    heading = [("What this workbook leaves out", "")] if said and notes else []
    write_notes(book.add_worksheet(notes_name), [*notes, *heading, *said], note_lines, formats)
    book.close()
    return filled(stream, rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """A sheet and the name that it got."""

    sheet: Sheet | Report
    name: str


def _key(sheet: Sheet | Report) -> str:
    return (sheet.key if isinstance(sheet, Sheet) else "") or sheet.title


def names_of_sheets(titles: Sequence[str]) -> list[str]:
    """Return the names that sheets of these titles get, each on one sheet, in the order of the workbook."""
    return sheet_names([NOTES, *titles])[1:]


def _parts(sheet: Sheet | Report, row_limit: int) -> list[range]:
    """Cut the rows of a table into those of each sheet; a table without rows still has a sheet."""
    if isinstance(sheet, Report):
        return [range(0)]
    rows, most = len(sheet.frame), row_limit - len(sheet.lines) - 1
    return [range(start, min(start + most, rows)) for start in range(0, max(rows, 1), most)]


def _names(sheets: Sequence[Sheet | Report], parts: Sequence[Sequence[range]]) -> tuple[str, list[list[str]]]:
    """Return the name of the notes sheet and, for each table, those of its sheets."""
    wanted = [
        sheet.title if number == 1 else f"{sheet.title} ({number})"
        for sheet, ranges in zip(sheets, parts, strict=True)
        for number in range(1, len(ranges) + 1)
    ]
    notes_name, *names = sheet_names([NOTES, *wanted])
    given = iter(names)
    return notes_name, [[next(given) for _ in ranges] for ranges in parts]


def _write_sheet(
    book: Workbook,
    sheet: Sheet,
    parts: Mapping[str, range],
    formats: Formats,
    places: Mapping[str, _Place],
    lively_limit: int,
) -> tuple[dict[str, TableRows], list[Note]]:
    """Write a table on its sheets.

    Returns:
        The rows that belong in the parts of the file, and what the notes have to say of the table.
    """
    first, *others = parts
    said = (
        [(first, f"{len(sheet.frame)} rows are more than a sheet holds; go on with {others[0]}")] if others else []
    )
    cells = TableCells(sheet)
    cut = cells.cut
    if cut:
        said.append((first, f"{cut} texts longer than {LONGEST_TEXT} characters are cut"))
    if cells.turned:
        texts = "1 text" if cells.turned == 1 else f"{cells.turned} texts"
        said.append((first, f"the characters that turn the direction of writing are left out, in {texts}"))
    links = sum(len(ways) - list(ways).count(None) for ways in sheet.links.values())
    lively = max(links, len(sheet.frame)) <= lively_limit
    if links and not lively:
        said.append((first, f"{links:,} links are left out: {_too_long(lively_limit)} none, for {_LINKS_DROPPED}"))
    ways = sheet.links if lively else {}
    targets = {column: [_target(link, places) for link in links] for column, links in ways.items()}
    if sheet.trend is not None and len(sheet.frame) > lively_limit:
        said.append((first, f"{sheet.trend.header}: left out: {_too_long(lively_limit)} none, for {_SLOW}"))
        sheet = replace(sheet, trend=None)
    written: dict[str, TableRows] = {}
    for name, rows in parts.items():
        page = book.add_worksheet(name)
        shown = {column: ways[rows.start : rows.stop] for column, ways in targets.items()}
        made = write_table(page, sheet, cells, rows, formats, shown)
        if rows:
            written[f"xl/worksheets/sheet{page.index + 1}.xml"] = made
        if sheet.trend is not None:
            source = places[sheet.trend.key]
            if isinstance(source.sheet, Sheet):
                draw_trend(page, sheet, sheet.trend, source.name, source.sheet)
    return written, said


def _too_long(lively_limit: int) -> str:
    return f"a sheet of more than {lively_limit:,} rows has"


def _target(link: Link | None, places: Mapping[str, _Place]) -> str | None:
    """Where a link leads, as XlsxWriter writes it."""
    if link is None:
        return None
    name = link.sheet if link.book else places[link.sheet].name
    cell = f"{_quoted(name)}!A{link.row}"
    return f"external:{link.book}#{cell}" if link.book else f"internal:{cell}"


def _quoted(name: str) -> str:
    return "'" + name.replace("'", "''") + "'"
