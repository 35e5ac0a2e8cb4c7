"""Charts as Excel draws them: a column for each row of a table, or a line for each."""

import re
from typing import Any, Final

import pandas as pd
from xlsxwriter.workbook import Workbook

from pipeline.writers.cell_texts import cell_texts
from pipeline.writers.sheet_models import Chart, Section
from pipeline.writers.turning_signs import without_turning

_BLUE: Final = "#2F5597"
_COLOURS: Final = (
    "#2F5597", "#C00000", "#548235", "#BF8F00", "#7030A0", "#00808A", "#C55A11", "#404040", "#D6409F", "#5B9BD5",
)  # fmt: skip
_MARKERS: Final = ("circle", "square", "diamond", "triangle")
_CELL_NAMED: Final = re.compile(r"!(?=\$?[A-Z]+\$?\d)")
_GRID: Final = {"visible": True, "line": {"color": "#D9D9D9", "width": 0.75}}
_FONT: Final = {"size": 9, "color": "#404040"}


def chart_of(book: Workbook, chart: Chart, section: Section, name: str, header: int) -> Any:  # noqa: ANN401 - untyped
    """Draw a chart of a table whose header stands in row ``header`` (from 0) of the sheet called ``name``.

    The values are kept in the chart too, so that a preview that does not calculate shows it.
    """
    columns = chart.kind == "columns"
    drawn = book.add_chart({"type": "column" if columns else "line"})
    if columns:
        _add_columns(drawn, chart, section, name, header)
    else:
        _add_lines(drawn, section, name, header)
    first, second = chart.axes
    title = {"name_font": {**_FONT, "bold": False}, "num_font": _FONT}
    drawn.set_title(
        {"name": no_formula(chart.title), "name_font": {"size": 13, "color": "#1F3864"}, "overlay": False}
    )
    drawn.set_x_axis({"name": no_formula(first), **title, "line": {"color": "#7F7F7F"}})
    bounds = {} if chart.bounds is None else {"min": chart.bounds[0], "max": chart.bounds[1]}
    drawn.set_y_axis({"name": no_formula(second), **title, **bounds, "num_format": "0", "major_gridlines": _GRID,
                      "line": {"none": True}})  # fmt: skip
    drawn.set_legend({"none": True} if columns else {"position": "right", "font": _FONT})
    drawn.set_chartarea({"border": {"color": "#BFBFBF"}})
    drawn.show_blanks_as("gap")
    return drawn


def no_formula(name: str) -> str:
    """A name as a chart shows it: with a cell right behind a ``!`` it would be read from that cell."""
    return _CELL_NAMED.sub("! ", name)


def _add_columns(drawn: Any, chart: Chart, section: Section, name: str, header: int) -> None:  # noqa: ANN401
    place = [column.name for column in section.columns].index(chart.numbers)
    last = header + len(section.frame)
    drawn.add_series(
        {
            "name": no_formula(section.columns[place].header),
            "categories": [name, header + 1, 0, last, 0],
            "categories_data": cell_texts(section.frame[section.columns[0].name]),
            "values": [name, header + 1, place, last, place],
            "values_data": _numbers(section.frame[chart.numbers]),
            "fill": {"color": _BLUE},
            "gap": 12,
            "data_labels": {"value": True, "font": {"size": 8, "color": "#595959"}},
        }
    )


def _add_lines(drawn: Any, section: Section, name: str, header: int) -> None:  # noqa: ANN401
    labels, *points = [column.name for column in section.columns]
    headers = [column.header for column in section.columns[1:]]
    frame = section.frame[points].astype("Int64")
    for number, label in enumerate(map(without_turning, cell_texts(section.frame[labels]))):
        row, colour = header + 1 + number, _COLOURS[number % len(_COLOURS)]
        drawn.add_series(
            {
                "name": [name, row, 0],
                "name_data": [label],
                "categories": [name, header, 1, header, len(points)],
                "categories_data": headers,
                "values": [name, row, 1, row, len(points)],
                "values_data": _numbers(frame.iloc[number]),
                "line": {"color": colour, "width": 1.75},
                "marker": {
                    "type": _MARKERS[number % len(_MARKERS)],
                    "size": 5,
                    "fill": {"color": colour},
                    "border": {"color": colour},
                },
            }
        )


def _numbers(values: "pd.Series[Any]") -> list[int | None]:
    return [None if pd.isna(value) else int(value) for value in values.tolist()]
