"""An input table while it is checked: its cells as written, where each row stands, its typed frame."""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from itertools import repeat
from typing import Final

import numpy as np
import pandas as pd

from pipeline.birth_dates import without_dates
from pipeline.problems import Said

PLAYERS: Final = "players.csv"
"""The name of the table whose rows have birth dates."""

SHOWN: Final = 60
"""How many characters of a cell a message shows."""


@dataclass(frozen=True, slots=True)
class Words:
    """A column of text: of each row the number of its word, and the distinct words."""

    codes: np.ndarray
    words: list[str]

    def at(self, row: int) -> str:
        """The text of a row."""
        return self.words[int(self.codes[row])]

    def texts(self, rows: np.ndarray) -> np.ndarray:
        """The texts of rows, as an object array."""
        return np.array(self.words, dtype=object)[self.codes[rows]] if len(rows) else np.empty(0, object)

    def positions(self, keys: Mapping[str, int]) -> np.ndarray:
        """Of each row the number of its word among the keys; -1 where the word is none of them."""
        found = np.fromiter(map(keys.get, self.words, repeat(-1)), np.int32, len(self.words))
        return found[self.codes] if len(found) else np.full(len(self.codes), -1, np.int32)

    def all_texts(self) -> np.ndarray:
        """The texts of all rows, as an object array."""
        return self.texts(np.arange(len(self.codes)))

    def rows_with(self, wanted: Callable[[str], bool]) -> np.ndarray:
        """Of each row whether its word is wanted; each word is looked at once."""
        found = np.fromiter(map(wanted, self.words), np.bool_, len(self.words))
        return found[self.codes] if found.any() else np.zeros(len(self.codes), np.bool_)

    def among(self, wanted: Collection[str]) -> np.ndarray:
        """Of each row whether its word is one of these."""
        return self.rows_with(wanted.__contains__) if wanted else np.zeros(len(self.codes), np.bool_)

    def filled(self) -> np.ndarray:
        """Of each row whether its cell holds anything."""
        if "" not in self.words:
            return np.ones(len(self.codes), np.bool_)
        filled: np.ndarray = self.codes != self.words.index("")
        return filled


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The rows of one table as they were written, in all its files.

    ``rows`` rows have the right number of cells; behind them in ``words`` and ``file_of`` come those that do
    not fit, which no check looks at but whose ids tell whom they concern. ``absent`` are the (file, column)
    that a file lacks against the rules; ``complete`` is False if a file, or part of it, could not be read.
    """

    name: str
    files: tuple[str, ...]
    file_of: np.ndarray
    words: Mapping[str, Words]
    rows: int
    first_rows: np.ndarray
    lines_of: tuple[Callable[[], np.ndarray], ...]
    stray_lines: np.ndarray
    absent: tuple[tuple[int, str], ...] = ()
    complete: bool = True

    def lines(self, rows: np.ndarray) -> np.ndarray:
        """The line that each of the rows begins on."""
        found = np.empty(len(rows), np.int64)
        stray = rows >= self.rows
        found[stray] = self.stray_lines[rows[stray] - self.rows]
        for number in np.unique(self.file_of[rows[~stray]]):
            here = ~stray & (self.file_of[rows] == number)
            found[here] = self.lines_of[number]()[rows[here] - self.first_rows[number]]
        return found

    def line(self, row: int) -> int:
        """The line that a row begins on."""
        return int(self.lines(np.array([row]))[0])

    def place(self, row: int, other: int) -> str:
        """Where another row stands, seen from a row: ``line 12``, or with its file if that is another."""
        line = f"line {self.line(other)}"
        file = int(self.file_of[other])
        return line if file == self.file_of[row] else f"{line} of {self.files[file]}"

    def text(self, column: str, row: int) -> str:
        """A cell as written, without the blanks around it."""
        return self.words[column].at(row)

    def knows(self, column: str) -> bool:
        """Whether all cells of a column could be read."""
        return self.complete and all(column != absent for _, absent in self.absent)

    def who(self, row: int) -> str:
        """The event and players that a row is about, as ``event GAL11, P0012 v P0044``."""
        return _WHO[self.name](self, row)

    def said(self, row: int, column: str, says: str, expected: str) -> Said:
        """What is said of a cell: the sentence, whom it is about, what was expected."""
        who = self.who(row)
        found = self.text(column, row) if column in self.words else ""
        if self.name == PLAYERS:
            # A birth date may stand in any cell: in one of another column, or of a row that is shifted.
            says, found = without_dates(says), without_dates(found)
        message = says + (f" ({who})" if who else "") + (f"; expected {expected}" if expected else "")
        return Said(shortened(found, 200), expected, message)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table ready to be checked: the frame has the sheet's ``rows`` rows, in the same order.

    ``bad`` marks the cells that have been found wrong; their value in the frame is missing and nothing more
    is to be said of them.
    """

    sheet: Sheet
    frame: pd.DataFrame
    bad: dict[str, np.ndarray] = field(default_factory=dict)

    def good(self, *columns: str) -> np.ndarray:
        """Of each row whether all these cells are right."""
        right = np.ones(self.sheet.rows, np.bool_)
        for column in columns:
            if column in self.bad:
                right &= ~self.bad[column]
        return right

    def mark(self, column: str, rows: np.ndarray) -> None:
        """Remember that these cells are wrong."""
        if len(rows):
            self.bad.setdefault(column, np.zeros(self.sheet.rows, np.bool_))[rows] = True

    def words(self, column: str) -> Words:
        """The words of a column, of the rows of the frame."""
        words = self.sheet.words[column]
        return Words(words.codes[: self.sheet.rows], words.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tables:
    """The five tables of a folder."""

    players: Table
    events: Table
    games: Table
    openings: Table
    corrections: Table


def shortened(text: str, longest: int = SHOWN) -> str:
    """A text that fits into a message."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


def quoted(text: str) -> str:
    """A cell as a message shows it."""
    return f'"{shortened(text)}"'


def _who_plays(sheet: Sheet, row: int) -> str:
    event, white, black = (shortened(sheet.text(column, row)) for column in ("event_id", "white_id", "black_id"))
    players = f"{white} v {black}" if white and black else white or black
    return ", ".join(part for part in (event and f"event {event}", players) if part)


def _who_event(sheet: Sheet, row: int) -> str:
    event = shortened(sheet.text("event_id", row))
    return event and f"event {event}"


def _who_player(sheet: Sheet, row: int) -> str:
    player = shortened(sheet.text("player_id", row))
    # In a row that does not fit, any cell may have slipped into the place of the id: no birth date is shown.
    if row >= sheet.rows and _MAYBE_BIRTH.search(player):
        return ""
    return player and f"player {without_dates(player, of_an_id=True)}"


def _who_of_system(sheet: Sheet, row: int) -> str:
    system = shortened(sheet.text("system", row))
    player = shortened(sheet.text("player_id", row))
    return ", ".join(part for part in (system, player and f"player {player}") if part)


def _who_corrected(sheet: Sheet, row: int) -> str:
    day = shortened(sheet.text("date", row))
    return ", ".join(part for part in (_who_of_system(sheet, row), day) if part)


_MAYBE_BIRTH: Final = re.compile(r"\d[-./]\d|^(19|20)\d\d(\d{4})?$")

_WHO: Final[Mapping[str, Callable[[Sheet, int], str]]] = {
    PLAYERS: _who_player,
    "events.csv": _who_event,
    "games.csv": _who_plays,
    "openings.csv": _who_of_system,
    "corrections.csv": _who_corrected,
}
