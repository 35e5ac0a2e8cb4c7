"""Rows of the native tables made of reports, and rows of native files changed or left out before they are read."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from pipeline.native.cleaning import joined
from pipeline.native.csv_cells import Cells
from pipeline.native.sheets import Source
from pipeline.tables import Words


def source_of(file: str, header: Sequence[str], rows: Sequence[Sequence[str]], lines: Sequence[int]) -> Source:
    """Rows as if a native file held them.

    Args:
        file: the file that they come from.
        header: names of native columns.
        rows: as many cells as the header has.
        lines: the line of the file that each row comes from.
    """
    return source_in_columns(file, header, list(zip(*rows, strict=True)) if rows else [()] * len(header), lines)


def source_in_columns(
    file: str, header: Sequence[str], columns: Sequence[Sequence[str]], lines: Sequence[int]
) -> Source:
    """Rows as if a native file held them, given column by column."""
    found = np.array(lines, np.int64)
    cells = Cells(header=tuple(header), columns=tuple(map(_words, columns)), lines=lambda: found)
    return Source(file=file, cells=cells)


def _words(column: Sequence[str]) -> Words:
    numbers = {word: number for number, word in enumerate(dict.fromkeys(column))}
    codes = np.fromiter(map(numbers.__getitem__, column), np.int32, len(column))
    return Words(codes, list(numbers))


def replaced(source: Source, column: str, become: Mapping[str, str]) -> Source:
    """The rows with other words in a column, where it is there."""
    place = _place(source, column)
    if place is None:
        return source
    words = source.cells.columns[place]
    if not any(word.strip() in become for word in words.words):
        return source
    columns = list(source.cells.columns)
    columns[place] = joined([Words(words.codes, [become.get(word.strip(), word) for word in words.words])])
    return replace(source, cells=replace(source.cells, columns=tuple(columns)))


def without(source: Source, column: str, unwanted: Callable[[str], bool]) -> Source:
    """The rows but those with an unwanted word in a column."""
    place = _place(source, column)
    if place is None:
        return source
    keep = ~source.cells.columns[place].rows_with(lambda word: unwanted(word.strip()))
    if keep.all():
        return source
    cells = source.cells
    lines = cells.lines
    columns = tuple(Words(words.codes[keep], words.words) for words in cells.columns)
    return replace(source, cells=replace(cells, columns=columns, lines=lambda: lines()[keep]))


def words_of(source: Source, column: str) -> frozenset[str]:
    """What stands in a column, without blanks around."""
    place = _place(source, column)
    if place is None:
        return frozenset()
    words = source.cells.columns[place]
    present = np.unique(words.codes)
    return frozenset(words.words[code].strip() for code in present.tolist())


def _place(source: Source, column: str) -> int | None:
    cells = source.cells
    return cells.header.index(column) if column in cells.header and cells.columns else None
