"""One sheet of a workbook: a table under a frozen header with filter, widths and print set-up, or the notes.

Rows are written in order and each once: XlsxWriter keeps no more than one in memory.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import pandas as pd
from xlsxwriter.format import Format
from xlsxwriter.utility import xl_range
from xlsxwriter.workbook import Workbook
from xlsxwriter.worksheet import Worksheet

from pipeline.writers.sheet_cells import NUMBER_FORMATS, Cells, Kind, is_text, longest, safe_texts
from pipeline.writers.sheet_names import cut

_NARROWEST, _WIDEST = 5, 48
_PADDING, _FILTER_BUTTON = 2, 3  # what cells and headers need beside their text, in characters
_HEADER_HEIGHT: Final = 20
_PORTRAIT: Final = 95  # what a page of A4 upright takes, in characters
_A4: Final = 9
_HEADING_UNITS: Final = 200  # of the 255 that a page's header may have, markup included
_NOTE_WIDTHS: Final = (32, 96)


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column of a sheet: which column of the table, under which header, shown how.

    The width follows the longest text, up to ``widest`` characters.
    """

    name: str
    header: str
    kind: Kind = "text"
    centred: bool = False
    widest: int = _WIDEST


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A table on a sheet of its own.

    ``title`` is the sheet's name as wanted, ``heading`` what stands above each printed page. The first
    ``freeze_columns`` columns stay in sight. ``links`` gives, for a column of text, the ``key`` of the sheet
    that each row leads to, empty for none; the key is the title unless it is given.
    """

    title: str
    columns: Sequence[Column]
    frame: pd.DataFrame
    freeze_columns: int = 0
    heading: str = ""
    key: str = ""
    links: Mapping[str, Sequence[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Formats:
    """The formats of a workbook; those of columns by kind and whether centred."""

    columns: Mapping[tuple[Kind, bool], Format]
    header: Format
    centred_header: Format
    link: Format
    subject: Format
    note: Format


def formats_of(book: Workbook) -> Formats:
    """Add the formats to a workbook."""
    head = {"bold": True, "bg_color": "#DCE6F1", "bottom": 1, "valign": "vcenter"}
    return Formats(
        columns={
            (kind, centred): book.add_format({"num_format": number_format, **_alignment(kind, centred=centred)})
            for kind, number_format in NUMBER_FORMATS.items()
            for centred in (False, True)
        },
        header=book.add_format({**head, "align": "left", "indent": 1}),
        centred_header=book.add_format({**head, "align": "center"}),
        link=book.add_format(
            {**_alignment("id", centred=False), "num_format": "@", "font_color": "#0563C1", "underline": 1}
        ),
        subject=book.add_format({"bold": True, "valign": "top"}),
        note=book.add_format({"text_wrap": True, "valign": "top"}),
    )


def _alignment(kind: Kind, *, centred: bool) -> dict[str, object]:
    """Return how a column is aligned; text keeps a space to the number that may stand on its left."""
    if centred:
        return {"align": "center", "valign": "vcenter"}
    return {"valign": "vcenter", **({"align": "left", "indent": 1} if is_text(kind) else {})}


def write_table(
    page: Worksheet,
    sheet: Sheet,
    cells: Sequence[Cells],
    rows: range,
    formats: Formats,
    targets: Mapping[str, Sequence[str | None]],
) -> None:
    """Write the given rows of a table.

    ``targets`` holds, by column, the name of the sheet that each of these rows leads to, None for none.
    """
    widths = [
        min(
            max(_NARROWEST, cell.width + _PADDING, longest([column.header]) + _FILTER_BUTTON),
            max(column.widest, longest([column.header]) + _FILTER_BUTTON),
        )
        for column, cell in zip(sheet.columns, cells, strict=True)
    ]
    page.set_row(0, _HEADER_HEIGHT)
    headers, _ = safe_texts([column.header for column in sheet.columns])
    for place, (column, width) in enumerate(zip(sheet.columns, widths, strict=True)):
        page.set_column(place, place, width, formats.columns[column.kind, column.centred])
        centred = column.centred or not is_text(column.kind)
        page.write_string(0, place, headers[place], formats.centred_header if centred else formats.header)
    writers = [_writer(page, column, targets.get(column.name), formats.link) for column in sheet.columns]
    columns = [cell.contents[rows.start : rows.stop] for cell in cells]
    for row, values in enumerate(zip(*columns, strict=True), 1):
        for place, value in enumerate(values):
            if value is not None:
                writers[place](row, place, value)
    _set_up(page, sheet, len(rows), sum(widths))


def _writer(
    page: Worksheet, column: Column, targets: Sequence[str | None] | None, link: Format
) -> Callable[[int, int, Any], object]:
    """Return what writes a cell of the column; without a format of its own it takes the column's."""
    write: Callable[[int, int, Any], object] = page.write_string if is_text(column.kind) else page.write_number
    if targets is None:
        return write

    def write_link(row: int, place: int, text: str) -> object:
        name = targets[row - 1]
        if name is None:
            return write(row, place, text)
        quoted = name.replace("'", "''")
        return page.write_url(row, place, f"internal:'{quoted}'!A1", link, text)

    return write_link


def _set_up(page: Worksheet, sheet: Sheet, rows: int, width: int) -> None:
    """Freeze, filter, silence the warning about numbers kept as text, and prepare for printing on A4."""
    last = len(sheet.columns) - 1
    page.freeze_panes(1, sheet.freeze_columns)
    page.autofilter(0, 0, rows, last)
    texts = [place for place, column in enumerate(sheet.columns) if is_text(column.kind)]
    if texts and rows:
        page.ignore_errors({"number_stored_as_text": " ".join(_column_range(place, rows) for place in texts)})
    page.set_paper(_A4)
    if width > _PORTRAIT:
        page.set_landscape()
    page.fit_to_pages(1, 0)
    page.repeat_rows(0)
    page.hide_gridlines(0)  # neither on the screen nor on paper
    if sheet.heading:
        heading = cut(" ".join(sheet.heading.split()), _HEADING_UNITS).replace("&", "&&")
        page.set_header(f'&L&"Calibri,Bold"{heading}')
    page.set_footer("&L&A&R&P / &N")


def _column_range(place: int, rows: int) -> str:
    return str(xl_range(1, place, rows, place))


def write_notes(page: Worksheet, notes: Sequence[tuple[str, str]], formats: Formats) -> None:
    """Write the notes, a subject and a text a row."""
    for place, (header, width) in enumerate(zip(("Subject", "Note"), _NOTE_WIDTHS, strict=True)):
        page.set_column(place, place, width)
        page.write_string(0, place, header, formats.header)
    subjects, _ = safe_texts([subject for subject, _ in notes])
    texts, _ = safe_texts([text for _, text in notes])
    for row, (subject, text) in enumerate(zip(subjects, texts, strict=True), 1):
        page.write_string(row, 0, subject, formats.subject)
        page.write_string(row, 1, text, formats.note)
    page.freeze_panes(1, 0)
    page.set_paper(_A4)
    page.set_landscape()
    page.fit_to_pages(1, 0)
    page.set_footer("&L&A&R&P / &N")
