"""Rows of native files changed or left out before they are read, as reports and merged ids want it."""

from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np

from pipeline.native.cleaning import joined
from pipeline.native.sheets import Source
from pipeline.tables import Words


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
