"""From the bytes of a workbook to rows of text."""

import datetime as dt
import io
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.reading.document import Grid
from pipeline.reading.files.workbook_parts import looked_over

_LONGEST: Final = 100
_DAMAGED: Final = "the workbook cannot be read (%s); save it again as .xlsx or CSV"


@dataclass(frozen=True, slots=True, kw_only=True)
class Workbook:
    """The sheets that hold something, or why there are none."""

    sheets: tuple[Grid, ...] = ()
    fault: str = ""


def workbook_of(data: bytes) -> Workbook:
    """Read the bytes of an .xlsx file; blank rows, blank columns at the end and blank sheets are left out."""
    seen = looked_over(data)
    if seen.fault:
        return Workbook(fault=seen.fault)
    import pandas as pd  # noqa: PLC0415 - only workbooks need it
    from python_calamine import CalamineError, WorksheetNotFound  # noqa: PLC0415

    try:
        frames = pd.read_excel(
            io.BytesIO(seen.data),
            engine="calamine",
            header=None,
            dtype=object,
            sheet_name=None,
            keep_default_na=False,
        )
    except WorksheetNotFound as error:
        return Workbook(fault=_DAMAGED % f"its sheet {str(error)[:_LONGEST]} is missing")
    except (CalamineError, OverflowError, ValueError) as error:
        return Workbook(fault=_DAMAGED % str(error)[:_LONGEST])
    except BaseException as error:
        # What the library does not expect ends as a panic, whose class cannot be imported and is no Exception.
        if type(error).__name__ != "PanicException":
            raise
        return Workbook(fault=_DAMAGED % "its parts contradict each other")
    sheets = tuple(_grid(str(name), frame.to_numpy(dtype=object).tolist()) for name, frame in frames.items())
    filled = tuple(sheet for sheet in sheets if sheet.rows)
    return Workbook(sheets=filled, fault="" if filled else "the workbook holds nothing")


def _grid(name: str, cells: Sequence[Sequence[object]]) -> Grid:
    rows = [tuple(map(_text, row)) for row in cells]
    kept = [number for number, row in enumerate(rows, 1) if "".join(row).strip()]
    width = max((at + 1 for row in rows for at, text in enumerate(row) if text.strip()), default=0)
    return Grid(name=name, rows=tuple(rows[number - 1][:width] for number in kept), lines=tuple(kept))


def _text(cell: object) -> str:
    """A cell as text, as a person would have typed it."""
    if isinstance(cell, str):
        return cell
    if isinstance(cell, bool):
        return str(cell).upper()
    if isinstance(cell, float):
        if math.isnan(cell):
            return ""
        return str(int(cell)) if cell.is_integer() else repr(cell)
    if isinstance(cell, dt.datetime):
        return cell.date().isoformat()
    return "" if cell is None else str(cell)
