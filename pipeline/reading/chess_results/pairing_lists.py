"""Pairing lists of chess-results.com: a row a board with white, result and black, below a line with the round."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pipeline.problems import Problem
from pipeline.reading.chess_results.board_columns import Board, Side, board_of, is_pairing
from pipeline.reading.chess_results.crosstable_cells import tidy_cell
from pipeline.reading.chess_results.header_words import meaning_of
from pipeline.reading.chess_results.lines_above import DATE
from pipeline.reading.chess_results.player_rows import entrant_of
from pipeline.reading.chess_results.player_tables import is_number, row_text
from pipeline.reading.dates import settle
from pipeline.reading.document import Grid, Row
from pipeline.reading.faults import fault, quoted
from pipeline.reading.grids import rows_of
from pipeline.reading.names import tidy
from pipeline.reading.report import Cell, CellKind, Entrant

_RESULT: Final = re.compile(r"(1/2|0[.,]5|[10½+-]) ?[-:] ?(1/2|0[.,]5|[10½+-])( ?K)?", re.IGNORECASE)
_RESULTS: Final[Mapping[tuple[str, str], tuple[CellKind, int, int]]] = {
    ("1", "0"): ("played", 2, 0),
    ("0", "1"): ("played", 0, 2),
    ("½", "½"): ("played", 1, 1),
    ("+", "-"): ("forfeit", 2, 0),
    ("-", "+"): ("forfeit", 0, 2),
    ("-", "-"): ("forfeit", 0, 0),
}
_ALONE: Final[Mapping[str, tuple[CellKind, int]]] = {
    "1": ("bye", 2),
    "½": ("bye", 1),
    "0.5": ("bye", 1),
    "0,5": ("bye", 1),
    "0": ("absent", -1),
    "": ("absent", -1),
}
_OPEN: Final = frozenset({"", "-", ":", "*"})
_TIME: Final = re.compile(r"[0-9]{1,2}[:.][0-9]{2}")
_NUMBER: Final = re.compile(r"[0-9]+")
_LONGEST: Final = 200
_EXPECTED: Final = "1 - 0, 0 - 1, ½ - ½, + - -, - - + or - - -, or nothing where there is none yet"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairings:
    """What the pairing lists of a grid tell. ``above`` are the lines before the first of them."""

    header: Row
    above: tuple[Row, ...]
    entrants: tuple[Entrant, ...]
    cells: tuple[Cell, ...]
    rounds: int
    round_dates: Mapping[int, str]
    problems: tuple[Problem, ...]


def pairings_of(file: str, grid: Grid, order: str) -> Pairings | None:
    """Read the pairing lists of a grid; None if it has none.

    Args:
        file: the report's name for messages.
        grid: the rows.
        order: the order of day, month and year as the officer says.
    """
    rows = rows_of(grid)
    first = next((index for index, row in enumerate(rows) if board_of(row)), -1)
    if first < 0:
        return None
    reading = _Reading(file)
    board: Board | None = None
    caption: Row | None = None
    for row in rows[:first]:
        caption = row
    for row in rows[first:]:
        header = board_of(row)
        if header:
            board = header
            reading.begin(board, caption)
        elif board and is_pairing(row, board):
            reading.add(row, board)
        else:
            caption = row
    dates, wrong = _round_dates(file, reading.dates, order)
    return Pairings(
        header=rows[first],
        above=tuple(rows[:first]),
        entrants=tuple(reading.entrants),
        cells=tuple(reading.cells),
        rounds=max((cell.round for cell in reading.cells), default=0),
        round_dates=dates,
        problems=(*reading.problems, *wrong),
    )


class _Reading:
    """The lists as far as they are read: entrants by number, the cells of both sides, what is wrong."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.entrants: list[Entrant] = []
        self.cells: list[Cell] = []
        self.problems: list[Problem] = []
        self.dates: dict[int, tuple[int, str]] = {}
        self.place: dict[str, int] = {}
        self.round = 0

    def begin(self, board: Board, caption: Row | None) -> None:
        """A list begins: find its round and day in the line above it."""
        told = tidy(row_text(caption)[:_LONGEST]) if caption else ""
        numbers = _NUMBER.findall(_TIME.sub(" ", DATE.sub(" ", told)))
        self.round = int(numbers[0]) if len(numbers) == 1 and len(numbers[0]) < 3 else 0
        if not self.round:
            says = f"the list does not say which round it is; above it stands {quoted(told)}"
            expected = "a line such as Round 3 on 2026/01/05 above the header"
            self.problems.append(fault(self.file, board.header.line, "", says, found=told, expected=expected))
        if "number" not in board.white.columns or "number" not in board.black.columns:
            says = "the list does not give the numbers of both players"
            self.problems.append(
                fault(self.file, board.header.line, "", says, expected="a column No. on both sides")
            )
            self.round = 0
        day = DATE.search(told)
        if day and caption and self.round:
            self.dates.setdefault(self.round, (caption.line, day[0]))

    def add(self, row: Row, board: Board) -> None:
        """A row of a list."""
        if not self.round:
            return
        written = row.at(board.result).strip()
        told = tidy_cell(written)
        white = self._entrant(row, board, board.white)
        if not row.at(board.black.columns["number"]).strip():
            self._alone(row, white, told, written)
            return
        kind: CellKind = "open"
        score = other = -1
        if told not in _OPEN:
            found = _RESULT.fullmatch(told)
            signs = tuple("½" if len(sign) > 1 else sign for sign in found.groups()[:2]) if found else ("", "")
            if signs not in _RESULTS:
                says = f"{quoted(written)} is no result"
                self._wrong(row, says, written, _EXPECTED)
                return
            kind, score, other = _RESULTS[signs[0], signs[1]]
            if found and found[3]:
                kind = "forfeit"
        black = self._entrant(row, board, board.black)
        board_number = row.at(0).strip() if not meaning_of(board.header.at(0)) else ""
        for player, opponent, colour, points in ((white, black, "w", score), (black, white, "b", other)):
            self.cells.append(
                Cell(
                    player=player,
                    round=self.round,
                    opponent=self.entrants[opponent].number,
                    colour=colour,
                    kind=kind,
                    score=points,
                    line=row.line,
                    column=f"round {self.round}",
                    written=written,
                    board=board_number if is_number(board_number) else "",
                )
            )

    def _alone(self, row: Row, player: int, told: str, written: str) -> None:
        """A row without a number for black: a bye, or no pairing."""
        if told not in _ALONE:
            self._wrong(row, "the opponent has no number", written, "a number, or 1, ½ or 0 as the result of a bye")
            return
        kind, score = _ALONE[told]
        self.cells.append(
            Cell(
                player=player,
                round=self.round,
                opponent="",
                colour="",
                kind=kind,
                score=score,
                line=row.line,
                column=f"round {self.round}",
                written=written,
            )
        )

    def _entrant(self, row: Row, board: Board, side: Side) -> int:
        """The place of a player among the entrants, who enters with the first row that names them."""
        number = row.at(side.columns["number"]).strip()
        entrant, wrong = entrant_of(self.file, row, side.columns, board.header, number)
        if number not in self.place:
            self.place[number] = len(self.entrants)
            self.entrants.append(entrant)
            self.problems += wrong
            if not is_number(number):
                self._wrong(row, f"{quoted(number)} is no player's number", number, "a whole number")
        elif self.entrants[self.place[number]].name != entrant.name:
            before = self.entrants[self.place[number]]
            says = f"number {number} is {quoted(entrant.name)} here and {quoted(before.name)} on line {before.line}"
            self._wrong(row, says, number, "one player a number")
        return self.place[number]

    def _wrong(self, row: Row, says: str, found: str, expected: str) -> None:
        column = f"round {self.round}"
        self.problems.append(fault(self.file, row.line, column, says, found=found, expected=expected))


def _round_dates(
    file: str, told: Mapping[int, tuple[int, str]], order: str
) -> tuple[dict[int, str], tuple[Problem, ...]]:
    if not told:
        return {}, ()
    settled = settle([text for _, text in told.values()], order=order, days=True)
    if settled.fault:
        line = list(told.values())[max(settled.at, 0)][0]
        return {}, (fault(file, line, "date", settled.fault),)
    return {round_: day for round_, day in zip(told, settled.dates, strict=True) if day}, ()
