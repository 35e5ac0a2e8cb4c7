"""What a workbook is asked to show: tables on sheets of their own, and reports of several tables and charts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

import pandas as pd

from pipeline.writers.sheet_cells import Kind

WIDEST: Final = 48


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column of a sheet: which column of the table, under which header, shown how.

    The width follows the longest text, up to ``widest`` characters; longer ones go on below if they are
    ``wrapped``. ``blank`` is what stands where a signed
    number is missing.
    """

    name: str
    header: str
    kind: Kind = "text"
    centred: bool = False
    wrapped: bool = False
    widest: int = WIDEST
    blank: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """Where a cell leads: to a sheet of this workbook by its key, or to one of ``book`` by its name.

    ``book`` is the file name of a workbook in the same folder. ``row`` counts from 1.
    """

    sheet: str
    book: str = ""
    row: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Trend:
    """Small columns in each row of a table, drawn from the same row of another sheet.

    ``key`` is that sheet's, ``first`` and ``last`` its columns, counted from 0.
    """

    header: str
    key: str
    first: int
    last: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A table on a sheet of its own.

    ``title`` is the sheet's name as wanted, ``lines`` what stands above the header, the first one large. The
    first ``freeze_columns`` columns stay in sight. ``links`` gives, for a column of text, where each row leads,
    None for nowhere; a sheet's key is its title unless it is given.
    """

    title: str
    columns: Sequence[Column]
    frame: pd.DataFrame
    freeze_columns: int = 0
    lines: Sequence[str] = ()
    key: str = ""
    links: Mapping[str, Sequence[Link | None]] = field(default_factory=dict)
    trend: Trend | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """A chart of the table that it stands beside or below.

    ``columns`` draws a column for each row, from the table's first column and the one called ``numbers``;
    ``lines`` draws a line for each row, named by the table's first column, through its other columns.
    ``axes`` name the two axes; ``bounds`` are the lowest and highest value shown.
    """

    kind: Literal["columns", "lines"]
    title: str
    axes: tuple[str, str]
    numbers: str = ""
    bounds: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A small table under a heading, with a chart if it has one; ``on_new_page`` is about paper."""

    heading: str
    columns: Sequence[Column]
    frame: pd.DataFrame
    chart: Chart | None = None
    on_new_page: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """Several small tables on one sheet, below each other."""

    title: str
    sections: Sequence[Section]
    lines: Sequence[str] = ()
