"""The cells of one file as text, and the rows that have no place among them; what cells mean is not known here."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np

from pipeline.tables import Words

BLANKS: Final = " \t\n\r" + "".join(sign for sign in map(chr, range(0xA0, 0x3001)) if sign.isspace())
"""What is taken away around a cell; the rarer control characters are not blanks, they are shown as such."""


class Wrong(NamedTuple):
    """Why a row has no place in the table."""

    found: str
    wrong: str
    expected: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Stray:
    """A row that has no place in the table: its line, what is wrong with it, and its cells as far as they go."""

    line: int
    found: str
    wrong: str
    expected: str
    cells: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Strays:
    """The rows that have no place in the table, column by column, for they may be as many as the others.

    ``reasons`` are the different things that are wrong, ``reason_of`` the number of each row's.
    """

    lines: np.ndarray = field(default_factory=lambda: np.empty(0, np.int64))
    reasons: Sequence[Wrong] = ()
    reason_of: np.ndarray = field(default_factory=lambda: np.empty(0, np.int32))
    columns: tuple[Words, ...] = ()

    def __len__(self) -> int:
        """How many there are."""
        return len(self.lines)

    def __getitem__(self, row: int) -> Stray:
        """One of them."""
        reason = self.reasons[int(self.reason_of[row])]
        return Stray(line=int(self.lines[row]), **reason._asdict(), cells=[words.at(row) for words in self.columns])

    def __iter__(self) -> Iterator[Stray]:
        """One after the other."""
        return (self[row] for row in range(len(self)))


class BlankStrays(NamedTuple):
    """Rows of empty cells that are too few or too many: how many there are, and the line of the first."""

    rows: int
    first: int


_NO_BLANK_STRAYS: Final = BlankStrays(0, 0)


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
    strays: Strays = field(default_factory=Strays)
    blank_strays: BlankStrays = _NO_BLANK_STRAYS
    fault: str = ""
    fault_line: int | None = None
