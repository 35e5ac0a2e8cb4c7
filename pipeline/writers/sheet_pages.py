"""One sheet of a workbook: a table under a frozen header with filter and widths, or the notes.

XlsxWriter makes all but the rows of tables: those are joined from Arrow columns and put in afterwards.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pyarrow as pa
from xlsxwriter.format import Format
from xlsxwriter.utility import xl_range
from xlsxwriter.worksheet import Worksheet

from pipeline.writers.sheet_arrays import cell_array
from pipeline.writers.sheet_cells import figure_of, is_text, longest, safe_texts
from pipeline.writers.sheet_formats import Formats, column_format, sign_of, styles_of
from pipeline.writers.sheet_models import Column, Sheet
from pipeline.writers.sheet_paper import LINE_HEIGHT, header_height, header_parts, set_up, text_lines, write_lines
from pipeline.writers.sheet_rows import RowColumn, row_blocks

_NARROWEST: Final = 5
_PADDING, _FILTER_BUTTON = 3, 3  # what cells and headers need beside their text, in characters
_TREND_WIDTH: Final = 16
_HEADING_HEIGHT: Final = 26
_NOTE_WIDTHS: Final = (32, 96)


class TableCells:
    """The cells of a table.

    ``widths`` are those of its columns, ``cut`` counts the texts that were too long for a cell, ``turned``
    those that lost what turns the direction of writing.
    """

    def __init__(self, sheet: Sheet) -> None:
        """Take them from the table's columns."""
        cells = [cell_array(sheet.frame[each.name], each.kind, each.blank) for each in sheet.columns]
        self.columns = [cell.cells for cell in cells]
        self.widths = column_widths(sheet.columns, [cell.width for cell in cells])
        self.cut = sum(cell.cut for cell in cells)
        self.turned = sum(cell.turned for cell in cells)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRows:
    """The rows of a table on one sheet: their numbers from 1, and their heights in points if some are higher."""

    rows: range
    columns: Sequence[RowColumn]
    heights: Sequence[int] | None

    def blocks(self) -> Iterator[pa.Buffer]:
        """The rows in the sheet's XML, some thousands at a time."""
        return row_blocks(self.columns, self.rows, self.heights)

    def most_bytes(self) -> int:
        """How long they are at most: a byte of text becomes up to seven, and about seventy stand around a cell."""
        return sum(7 * column.cells.nbytes + 100 * len(self.rows) for column in self.columns)


def write_table(
    page: Worksheet,
    sheet: Sheet,
    cells: TableCells,
    rows: range,
    formats: Formats,
    targets: Mapping[str, Sequence[str | None]],
) -> TableRows:
    """Write a sheet for the given rows of a table; of a sheet with a trend the column for it is kept free.

    ``targets`` holds, by column, where each of these rows leads, None for nowhere.

    Returns:
        The rows, in whose place the last one is there without cells, so that the sheet knows how far it goes.
    """
    top = len(sheet.lines)
    widths = list(cells.widths)
    headers = [column.header for column in sheet.columns]
    if sheet.trend is not None:
        headers, widths = [*headers, sheet.trend.header], [*widths, _TREND_WIDTH]
        page.set_column(
            len(sheet.columns), len(sheet.columns), _TREND_WIDTH, formats.columns["whole", False, False]
        )
    for place, (column, width) in enumerate(zip(sheet.columns, widths, strict=False)):
        page.set_column(place, place, width, column_format(formats, column))
    write_lines(page, sheet.lines, formats)
    page.set_row(top, header_height(headers, [width - 1 for width in widths]), formats.plain)
    for place, header in enumerate(safe_texts(headers).texts):
        page.write_string(top, place, header, header_format(sheet.columns, place, formats))
    if rows:
        page.set_row(top + len(rows))
    shown = [values[rows.start : rows.stop] for values in cells.columns]
    for place, (column, values) in enumerate(zip(sheet.columns, shown, strict=True)):
        if column.name in targets:
            _link(page, place, top + 1, values.to_pylist(), targets[column.name])
    _finish(page, sheet, len(rows), widths)
    high = [
        values.to_pylist() if column.wrapped or column.kind == "figure" else ()
        for column, values in zip(sheet.columns, shown, strict=True)
    ]
    return TableRows(
        rows=range(top + 2, top + 2 + len(rows)),
        columns=[
            _row_column(column, values, formats, targets.get(column.name))
            for column, values in zip(sheet.columns, shown, strict=True)
        ],
        heights=row_heights(sheet.columns, high, widths),
    )


def _link(
    page: Worksheet, place: int, first: int, texts: Sequence[str | None], targets: Sequence[str | None]
) -> None:
    """Link the cells of a column from row ``first`` on (from 0); their texts come with the rows."""
    page.ignore_write_string = True
    for row, (text, target) in enumerate(zip(texts, targets, strict=True), first):
        if text is not None and target is not None:
            page.write_url(row, place, target, None, text)
    page.ignore_write_string = False


def _row_column(
    column: Column, values: pa.Array, formats: Formats, targets: Sequence[str | None] | None
) -> RowColumn:
    texts = values.unique().to_pylist() if column.kind == "figure" else []
    figures = {figure[1] for text in texts if text is not None and (figure := figure_of(text)) is not None}
    return RowColumn(
        kind=column.kind,
        cells=values,
        styles=styles_of(formats, column, sorted(figures)),
        blank=column.blank,
        linked=None if targets is None else pa.array([target is not None for target in targets], pa.bool_()),
    )


def column_widths(columns: Sequence[Column], cells: Sequence[int]) -> list[float]:
    """How wide columns are: as their widest cells need, and as the longest word of their headers."""
    return [
        max(
            _NARROWEST,
            min(cell + _PADDING, column.widest),
            longest(header_parts(column.header)) + _FILTER_BUTTON,
        )
        for column, cell in zip(columns, cells, strict=True)
    ]


def row_heights(
    columns: Sequence[Column], contents: Sequence[Sequence[str | float | None]], widths: Sequence[float]
) -> list[int] | None:
    """How high rows are in which texts go on below, in points; None if no column is wrapped."""
    wrapped = [
        [text_lines(text, width) if isinstance(text, str) else 1 for text in texts]
        for column, texts, width in zip(columns, contents, widths, strict=False)
        if column.wrapped or column.kind == "figure"
    ]
    return [LINE_HEIGHT * max(lines) for lines in zip(*wrapped, strict=True)] if wrapped else None


def header_format(columns: Sequence[Column], place: int, formats: Formats) -> Format:
    """Headers of text stand on the left, the others in the middle."""
    centred = place >= len(columns) or columns[place].centred or columns[place].kind not in ("text", "id")
    return formats.centred_header if centred else formats.header


def cell_writer(page: Worksheet, column: Column, formats: Formats) -> Callable[[int, int, Any], object]:
    """Return what writes a cell of the column."""
    text: Callable[..., object] = page.write_string
    number: Callable[..., object] = page.write_number
    shown = column_format(formats, column)
    if column.kind == "signed":
        signs = formats.signs

        def write_signed(row: int, place: int, value: str | float) -> object:
            write = text if isinstance(value, str) else number
            return write(row, place, value, signs[sign_of(value)])

        return write_signed
    if column.kind == "figure":

        def write_figure(row: int, place: int, value: str) -> object:
            figure = figure_of(value)
            if figure is None:
                return text(row, place, value, shown)
            return number(row, place, figure[0], formats.figures[figure[1]])

        return write_figure
    if is_text(column.kind):
        return lambda row, place, value: text(row, place, value, shown)
    return lambda row, place, value: number(row, place, value, shown)


def _finish(page: Worksheet, sheet: Sheet, rows: int, widths: Sequence[float]) -> None:
    """Freeze, filter, silence the warning about numbers kept as text, and prepare for printing."""
    top = len(sheet.lines)
    page.freeze_panes(top + 1, sheet.freeze_columns)
    page.autofilter(top, 0, top + rows, len(sheet.columns) - 1)
    texts = [place for place, column in enumerate(sheet.columns) if is_text(column.kind)]
    if texts and rows:
        ranges = [str(xl_range(top + 1, place, top + rows, place)) for place in texts]
        page.ignore_errors({"number_stored_as_text": " ".join(ranges)})
    page.hide_gridlines(1)  # on paper the cells have rules of their own
    set_up(page, lines=sheet.lines, widths=widths, header=top, last=top + rows)


def write_notes(page: Worksheet, notes: Sequence[tuple[str, str]], lines: Sequence[str], formats: Formats) -> None:
    """Write the notes, a subject and a text a row; a subject without a text is a heading."""
    top = len(lines)
    for place, width in enumerate(_NOTE_WIDTHS):
        page.set_column(place, place, width)
    write_lines(page, lines, formats)
    for place, header in enumerate(("Subject", "Note")):
        page.write_string(top, place, header, formats.header)
    subjects = safe_texts([subject for subject, _ in notes]).texts
    texts = safe_texts([text for _, text in notes]).texts
    for row, (subject, text) in enumerate(zip(subjects, texts, strict=True), top + 1):
        needed = max(text_lines(each, room - 2) for each, room in zip((subject, text), _NOTE_WIDTHS, strict=True))
        page.set_row(row, LINE_HEIGHT * needed if text else _HEADING_HEIGHT)
        page.write_string(row, 0, subject, formats.subject if text else formats.heading)
        if text:
            page.write_string(row, 1, text, formats.note)
    page.freeze_panes(top + 1, 0)
    set_up(page, lines=lines, widths=_NOTE_WIDTHS, header=top, last=top + len(notes))
