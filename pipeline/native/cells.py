"""The cells of one file as text, and the rows that have no place among them; what cells mean is not known here."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from pipeline.tables import Words

BLANKS: Final = " \t\n\r" + "".join(sign for sign in map(chr, range(0xA0, 0x3001)) if sign.isspace())
"""What is taken away around a cell; the rarer control characters are not blanks, they are shown as such."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stray:
    """A row that has no place in the table: its line, what is wrong with it, and its cells as far as they go."""

    line: int
    found: str
    wrong: str
    expected: str
    cells: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cells:
    """The cells of one file: a header and as many columns of equal length, in the order of the file.

    ``lines`` gives the line that each row begins on. Empty lines are left out. ``fault`` says why the file
    could not be read at all (then there is nothing else), ``fault_line`` where.
    """

    header: tuple[str, ...] = ()
    header_line: int = 1
    columns: tuple[Words, ...] = ()
    lines: Callable[[], np.ndarray] = lambda: np.empty(0, np.int64)
    strays: tuple[Stray, ...] = ()
    blank_strays: tuple[int, ...] = ()
    fault: str = ""
    fault_line: int | None = None
