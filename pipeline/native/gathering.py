"""Rows gathered column by column as they come, each distinct word kept once, however many rows there are."""

from array import array
from collections.abc import Sequence
from typing import Final

import numpy as np

from pipeline.tables import Words

_PAGE: Final = 1 << 16
"""How many rows are put into columns together."""


class Gathering:
    """Takes rows of cells, each with its line, and gives them as columns."""

    def __init__(self, width: int) -> None:
        self.lines = array("q")
        self._width = width
        self._rows: list[Sequence[str]] = []
        self._numbers: list[dict[str, int]] = [{} for _ in range(width)]
        self._codes: list[list[np.ndarray]] = [[] for _ in range(width)]

    def add(self, line: int, row: Sequence[str]) -> None:
        """Add a row; of one that is too long its beginning counts, one that is too short ends with empty cells."""
        width = self._width
        self.lines.append(line)
        self._rows.append(row if len(row) == width else (*row[:width], *[""] * (width - len(row))))
        if len(self._rows) == _PAGE:
            self._turn()

    def columns(self) -> tuple[Words, ...]:
        """The columns of all rows."""
        self._turn()
        return tuple(
            Words(np.concatenate(codes) if codes else np.empty(0, np.int32), list(numbers))
            for codes, numbers in zip(self._codes, self._numbers, strict=True)
        )

    def _turn(self) -> None:
        """Put the rows at hand into the columns."""
        if not self._rows:
            return
        for column, numbers, codes in zip(zip(*self._rows, strict=True), self._numbers, self._codes, strict=True):
            for word in column:
                numbers.setdefault(word, len(numbers))
            codes.append(np.fromiter(map(numbers.__getitem__, column), np.int32, len(column)))
        self._rows.clear()
