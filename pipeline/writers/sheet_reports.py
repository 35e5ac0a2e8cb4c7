"""A sheet of several small tables below each other, each with the chart that is drawn from it."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from xlsxwriter.workbook import Workbook
from xlsxwriter.worksheet import Worksheet

from pipeline.writers.sheet_cells import Cells, cells_of, safe_texts
from pipeline.writers.sheet_charts import chart_of
from pipeline.writers.sheet_formats import Formats, column_format
from pipeline.writers.sheet_models import Report, Section
from pipeline.writers.sheet_pages import cell_writer, column_widths, header_format, row_heights
from pipeline.writers.sheet_paper import header_height, set_up, write_lines

_CHART_ROWS: Final = 20
_CHART_WIDTH: Final = 760  # of a chart beside its table, in pixels
_ROW_PIXELS: Final = 20
_HEADING_HEIGHT: Final = 24
_OTHER_WIDTH: Final = 8.43


def write_report(book: Workbook, page: Worksheet, report: Report, formats: Formats) -> None:
    """Write the tables and draw their charts: those of columns beside the table, those of lines below it."""
    filled = [
        [cells_of(section.frame[each.name], each.kind, each.blank) for each in section.columns]
        for section in report.sections
    ]
    widths = _widths(report.sections, filled)
    for place, width in enumerate(widths):
        page.set_column(place, place, width)
    write_lines(page, report.lines, formats)
    row, breaks = len(report.lines), []
    for section, cells in zip(report.sections, filled, strict=True):
        if section.on_new_page and row > len(report.lines):
            breaks.append(row)
        widths, row = _write_section(book, page, section, cells, widths, row, formats)
    page.set_h_pagebreaks(breaks)
    page.hide_gridlines(2)
    page.freeze_panes(len(report.lines), 0)
    set_up(page, lines=report.lines, widths=widths, header=max(len(report.lines) - 1, 0), last=max(row - 1, 0))


def _widths(sections: Sequence[Section], filled: Sequence[Sequence[Cells]]) -> list[float]:
    """How wide the sheet's columns are: as the table that needs most."""
    tables = [
        column_widths(section.columns, [each.width for each in cells])
        for section, cells in zip(sections, filled, strict=True)
    ]
    return [max(widths) for widths in zip_longest(*tables, fillvalue=0.0)]


def _write_section(
    book: Workbook,
    page: Worksheet,
    section: Section,
    cells: Sequence[Cells],
    widths: Sequence[float],
    row: int,
    formats: Formats,
) -> tuple[list[float], int]:
    """Write one table with its chart from this row on.

    Returns:
        The widths of the columns filled, and the row behind the section and a blank one.
    """
    heading, *headers = safe_texts([section.heading, *(column.header for column in section.columns)]).texts
    page.set_row(row, _HEADING_HEIGHT)
    page.write_string(row, 0, heading, formats.heading)
    header = row + 1
    page.set_row(header, header_height(headers, widths[: len(headers)]))
    for place, text in enumerate(headers):
        page.write_string(header, place, text, header_format(section.columns, place, formats))
    writers = [cell_writer(page, column, formats) for column in section.columns]
    heights = row_heights(section.columns, [cell.contents for cell in cells], widths)
    for at, values in enumerate(zip(*(cell.contents for cell in cells), strict=True), header + 1):
        if heights is not None:
            page.set_row(at, heights[at - header - 1])
        for place, value in enumerate(values):
            if value is not None:
                writers[place](at, place, value)
            else:  # the rule below the row goes on
                page.write_blank(at, place, None, column_format(formats, section.columns[place]))
    end = header + 1 + len(section.frame)
    if section.chart is None or section.frame.empty:
        return list(widths), end + 1
    drawn = chart_of(book, section.chart, section, page.get_name(), header)
    if section.chart.kind == "columns":
        place, at, width = len(headers) + 1, row, _CHART_WIDTH
        end = max(end, row + _CHART_ROWS + 4)  # rows may be lower than they are here
    else:
        place, at, width = 0, end + 1, round(sum(map(_pixels, widths[: len(headers)])))
        end = at + _CHART_ROWS + 4
    drawn.set_size({"width": width, "height": _CHART_ROWS * _ROW_PIXELS})
    page.insert_chart(at, place, drawn, {"object_position": 2, "y_offset": 6})
    return _covered(widths, place, width), end + 1


def _pixels(width: float) -> float:
    return width * 7 + 5


def _covered(widths: Sequence[float], place: int, pixels: float) -> list[float]:
    """The widths of the columns filled, with those that a chart covers from a column on."""
    covered = [*widths, *[_OTHER_WIDTH] * max(0, place - len(widths))]
    while sum(map(_pixels, covered[place:])) < pixels:
        covered.append(_OTHER_WIDTH)
    return covered
