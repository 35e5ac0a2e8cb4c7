"""Small columns in the rows of a table, drawn from the same rows of another sheet."""

from typing import Final

import pandas as pd
from xlsxwriter.utility import quote_sheetname, xl_range, xl_rowcol_to_cell
from xlsxwriter.worksheet import Worksheet

from pipeline.writers.sheet_models import Sheet, Trend

_LEVEL: Final = 50  # points
_TREND: Final = {
    "type": "column",  # LibreOffice leaves lines out on paper
    "series_color": "#8EA9DB",
    "last_point": True,
    "last_color": "#1F3864",
    "empty_cells": "gaps",
}


def draw_trend(page: Worksheet, sheet: Sheet, trend: Trend, name: str, source: Sheet) -> None:
    """Draw small columns in each row from the same row of another sheet, whose name is given with it.

    Columns stand on a level below the row's lowest figure: on that figure itself the lowest column, and every
    column of a figure that never moves, would have no height. Rows of one level are one group, for a group of its
    own makes each row four times as large.
    """
    rows, top, place = len(sheet.frame), len(sheet.lines), len(sheet.columns)
    lowest = source.frame.iloc[:, trend.first : trend.last + 1].min(axis=1)
    levels: dict[int, list[int]] = {}
    for row, low in zip(range(rows), lowest.tolist(), strict=True):
        if low is not pd.NA:
            levels.setdefault((int(low) // _LEVEL - 1) * _LEVEL, []).append(row)
    quoted = quote_sheetname(name)
    below, source_below = top + 1, len(source.lines) + 1
    for level, members in sorted(levels.items()):
        spans = [xl_range(row, trend.first, row, trend.last) for row in (source_below + each for each in members)]
        ranges = [f"{quoted}!{span}" for span in spans]
        cells = [xl_rowcol_to_cell(below + row, place) for row in members]
        options = {**_TREND, "location": cells, "range": ranges, "min": level}
        page.add_sparkline(below + members[0], place, options)
