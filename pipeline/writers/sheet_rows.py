"""The rows of a table in the XML of a sheet, joined from Arrow columns: no call and no object for each cell."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from xlsxwriter.utility import xl_col_to_name

from pipeline.writers.sheet_arrays import TEXT
from pipeline.writers.sheet_cells import Kind, figure_of, is_text
from pipeline.writers.sheet_formats import Styles
from pipeline.writers.sheet_paper import LINE_HEIGHT

_BLOCK: Final = 10_000  # rows
_ESCAPES: Final = (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"))
_UNSAFE: Final = r"[\x00-\x08\x0b-\x1f\x{fffe}\x{ffff}]|_x[0-9a-fA-F]{4}_"
"""What XML cannot hold or would change, and what would be read as the way such signs are written here."""

_CODED: Final = re.compile(r"_(?=x[0-9a-fA-F]{4}_)|[\x00-\x08\x0b-\x1f\ufffe\uffff]")
_EDGE: Final = r"^[\s\p{Z}]|[\s\p{Z}]$"


@dataclass(frozen=True, slots=True, kw_only=True)
class RowColumn:
    """A column of a table as its rows are written.

    ``cells`` are those on this sheet, as ``sheet_arrays`` makes them; ``linked`` tells which of them are
    links, if any are. ``blank`` is what stands where a signed number is missing.
    """

    kind: Kind
    cells: pa.Array
    styles: Styles
    blank: str = ""
    linked: pa.Array | None = None

    def rows(self, start: int, stop: int) -> "RowColumn":
        """The column in some rows, counted from 0."""
        linked = None if self.linked is None else self.linked[start:stop]
        return replace(self, cells=self.cells[start:stop], linked=linked)


def row_blocks(
    columns: Sequence[RowColumn], rows: range, heights: Sequence[int] | None = None
) -> Iterator[pa.Buffer]:
    """Write rows in order, some thousands at a time, in UTF-8.

    Args:
        columns: the columns from the sheet's first one on, with a cell for each row.
        rows: the numbers of the rows, from 1.
        heights: how high each row is, in points; None: as usual.
    """
    for start in range(0, len(rows), _BLOCK):
        stop = min(start + _BLOCK, len(rows))
        numbers = pa.array(np.arange(rows[start], rows[stop - 1] + 1)).cast(TEXT)
        height = "" if heights is None else _heights(heights[start:stop])
        cells = [
            _cells(column.rows(start, stop), _join(f'<c r="{xl_col_to_name(place)}', numbers, '"'))
            for place, column in enumerate(columns)
        ]
        lines = _join('<row r="', numbers, '"', height, ">", *cells, "</row>")
        whole = pa.LargeListArray.from_arrays(pa.array([0, len(lines)], pa.int64()), lines)
        yield pc.binary_join(whole, pa.scalar("", TEXT))[0].as_buffer()


def _cells(column: RowColumn, begin: pa.Array) -> pa.Array:
    """The cells of a column; a blank cell is nothing at all."""
    if column.kind == "figure":
        cells = _join(begin, _figure_tails(column))
    elif is_text(column.kind):
        cells = _join(begin, ' s="', _text_styles(column), '"', _text_tails(column.cells))
    else:
        cells = _join(begin, ' s="', _number_styles(column), '"><v>', column.cells.cast(TEXT), "</v></c>")
        if column.kind == "signed" and column.blank:
            (word,) = _text_tails(pa.array([column.blank], TEXT)).to_pylist()
            cells = pc.coalesce(cells, _join(begin, f' s="{column.styles.signs["word"]}"{word}'))
    return pc.coalesce(cells, _text(""))


def _text_styles(column: RowColumn) -> pa.Array | str:
    if column.linked is None:
        return column.styles.usual
    return pc.if_else(column.linked, _text(column.styles.link), _text(column.styles.usual))


def _number_styles(column: RowColumn) -> pa.Array | str:
    if column.kind != "signed":
        return column.styles.usual
    above, below, zero = (_text(column.styles.signs[sign]) for sign in "+-0")
    return pc.if_else(pc.greater(column.cells, 0), above, pc.if_else(pc.less(column.cells, 0), below, zero))


def _text_tails(texts: pa.Array) -> pa.Array:
    """What stands in cells of text behind their format: strings, whatever they look like."""
    if pc.any(pc.match_substring_regex(texts, _UNSAFE)).as_py():
        texts = pa.array([None if text is None else _CODED.sub(_code, text) for text in texts.to_pylist()], TEXT)
    for sign, escape in _ESCAPES:
        if pc.any(pc.match_substring(texts, sign)).as_py():
            texts = pc.replace_substring(texts, sign, escape)
    edged = pc.match_substring_regex(texts, _EDGE)
    space: pa.Array | str = ""
    if pc.any(edged).as_py():
        space = pc.if_else(edged, _text(' xml:space="preserve"'), _text(""))
    return _join(' t="inlineStr"><is><t', space, ">", texts, "</t></is></c>")


def _code(sign: re.Match[str]) -> str:
    return f"_x{ord(sign[0]):04X}_"


def _figure_tails(column: RowColumn) -> pa.Array:
    """What stands in cells of figures behind their place: numbers as their texts have them, and words."""
    tails = zip(column.cells.to_pylist(), _text_tails(column.cells).to_pylist(), strict=True)
    return pa.array([None if text is None else _figure(column, text, tail) for text, tail in tails], TEXT)


def _figure(column: RowColumn, text: str, tail: str) -> str:
    figure = figure_of(text)
    if figure is None:
        return f' s="{column.styles.usual}"{tail}'
    return f' s="{column.styles.figures[figure[1]]}"><v>{figure[0]:.16g}</v></c>'


def _heights(heights: Sequence[int]) -> pa.Array:
    return pa.array(
        ["" if height == LINE_HEIGHT else f' ht="{height}" customHeight="1"' for height in heights], TEXT
    )


def _text(text: str) -> pa.Scalar:
    return pa.scalar(text, TEXT)


def _join(*parts: pa.Array | str) -> pa.Array:
    """Join texts row by row; a row in which one is null is null."""
    return pc.binary_join_element_wise(
        *(_text(part) if isinstance(part, str) else part for part in parts), _text("")
    )
