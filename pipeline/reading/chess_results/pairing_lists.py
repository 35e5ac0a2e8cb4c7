"""Pairing lists of chess-results.com: a row a board with white, result and black, below a line with the round."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from pipeline.problems import Problem
from pipeline.reading.chess_results.board_columns import Board, Side, board_of, is_pairing
from pipeline.reading.chess_results.crosstable_cells import tidy_cell
from pipeline.reading.chess_results.header_words import meaning_of
from pipeline.reading.chess_results.lines_above import DATE
from pipeline.reading.chess_results.lost_halves import LostHalf, halves_lost, is_half_lost
from pipeline.reading.chess_results.pairing_results import EXPECTED, result_alone, result_of
from pipeline.reading.chess_results.player_rows import entrant_of
from pipeline.reading.chess_results.player_tables import is_number, row_text
from pipeline.reading.chess_results.round_captions import round_in
from pipeline.reading.dates import settle
from pipeline.reading.document import Grid, Row
from pipeline.reading.faults import fault, quoted
from pipeline.reading.grids import rows_of
from pipeline.reading.names import tidy
from pipeline.reading.report import Cell, CellKind, Entrant
from pipeline.reading.sheets import naming, place_words

_LONGEST: Final = 200


class _Day(NamedTuple):
    """The day of a round as it is written, with its line and the sheet that messages name."""

    line: int
    sheet: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairings:
    """What the pairing lists of an event tell. ``above`` are the lines before that with the first round."""

    header: Row
    above: tuple[Row, ...]
    entrants: tuple[Entrant, ...]
    cells: tuple[Cell, ...]
    rounds: int
    round_dates: Mapping[int, str]
    round_sheets: Mapping[int, str]
    problems: tuple[Problem, ...]


def pairings_of(file: str, grids: Sequence[Grid], order: str, *, sheets: bool = False) -> Pairings | None:
    """Read the pairing lists of an event; None if there are none in the first of the grids.

    Args:
        file: the report's name for messages.
        grids: a text or a sheet, or several sheets that tell of one event.
        order: the order of day, month and year as the officer says.
        sheets: whether messages are to name the sheet.
    """
    top = rows_of(grids[0])
    first = next((index for index, row in enumerate(top) if board_of(row)), -1)
    if first < 0:
        return None
    reading = _Reading(file)
    for grid in grids:
        reading.sheet = grid.name if sheets else ""
        reading.read(rows_of(grid))
    cells, lost = reading.told()
    dates, wrong = _round_dates(file, reading.dates, order)
    return Pairings(
        header=top[first],
        above=tuple(top[: first - 1 if first and round_in(_caption(top[first - 1])) else first]),
        entrants=tuple(reading.entrants),
        cells=cells,
        rounds=max((cell.round for cell in reading.cells), default=0),
        round_dates=dates,
        round_sheets={round_: min(names) for round_, names in reading.sheets.items() if len(names) == 1},
        problems=(*reading.problems, *lost, *wrong),
    )


class _Reading:
    """The lists as far as they are read: entrants by number, the cells of both sides, what is wrong.

    ``sheet`` is what messages name, ``places`` where each entrant was met first, ``lost`` are rows whose ½ may have
    been lost, with the error that they are else.
    """

    def __init__(self, file: str) -> None:
        self.file = file
        self.sheet = ""
        self.entrants: list[Entrant] = []
        self.cells: list[Cell] = []
        self.problems: list[Problem] = []
        self.dates: dict[int, _Day] = {}
        self.place: dict[str, int] = {}
        self.places: list[str] = []
        self.lost: list[tuple[LostHalf, Problem, str]] = []
        self.sheets: dict[int, set[str]] = {}
        self.round = 0

    def read(self, rows: Sequence[Row]) -> None:
        """Take the lists of a grid."""
        board: Board | None = None
        caption: Row | None = None
        for row in rows:
            header = board_of(row)
            if header:
                board = header
                self.begin(board, caption)
            elif board and is_pairing(row, board):
                self.add(row, board)
            else:
                caption = row

    def told(self) -> tuple[tuple[Cell, ...], tuple[Problem, ...]]:
        """The cells, and what is wrong with rows that may have lost their ½; none if they have."""
        if self.lost and not any(cell.score == 1 for cell in self.cells):
            return (), (naming(self.lost[0][2], halves_lost(self.file, [half for half, _, _ in self.lost])),)
        return tuple(self.cells), tuple(naming(sheet, problem) for _, problem, sheet in self.lost)

    def begin(self, board: Board, caption: Row | None) -> None:
        """A list begins: find its round and day in the line above it."""
        told = _caption(caption) if caption else ""
        self.round = round_in(told)
        line = board.header.line
        if not self.round:
            says = f"the list does not say which round it is; above it stands {quoted(told)}"
            expected = "a line such as Round 3 on 2026/01/05 above the header"
            self._tell(fault(self.file, line, "", says, found=told, expected=expected))
        if "number" not in board.white.columns or "number" not in board.black.columns:
            says = "the list does not give the numbers of both players"
            self._tell(fault(self.file, line, "", says, expected="a column No. on both sides"))
            self.round = 0
        self.sheets.setdefault(self.round, set()).add(self.sheet)
        day = DATE.search(told)
        if day and caption and self.round:
            self.dates.setdefault(self.round, _Day(caption.line, self.sheet, day[0]))

    def add(self, row: Row, board: Board) -> None:
        """A row of a list."""
        if not self.round:
            return
        written = row.at(board.result).strip()
        told = tidy_cell(written)
        white = self._entrant(row, board, board.white)
        if not row.at(board.black.columns["number"]).strip():
            alone = result_alone(told)
            if alone is None:
                expected = "a number, or 1, ½ or 0 as the result of a bye"
                problem = self._fault(row, "the opponent has no number", written, expected)
                self._no_result(row, problem, written, is_half_lost(told, lambda text: bool(result_alone(text))))
            else:
                self._take(row, white, "", "", alone.kind, alone.score, written)
            return
        result = result_of(told)
        if result is None:
            problem = self._fault(row, f"{quoted(written)} is no result", written, EXPECTED)
            self._no_result(row, problem, written, is_half_lost(told, lambda text: bool(result_of(text))))
            return
        black = self._entrant(row, board, board.black)
        number = row.at(0).strip() if not meaning_of(board.header.at(0)) else ""
        for player, opponent, colour, score in (
            (white, black, "w", result.white),
            (black, white, "b", result.black),
        ):
            self._take(row, player, self.entrants[opponent].number, colour, result.kind, score, written, number)

    def _take(
        self,
        row: Row,
        player: int,
        opponent: str,
        colour: str,
        kind: CellKind,
        score: int,
        written: str,
        board: str = "",
    ) -> None:
        self.cells.append(
            Cell(
                player=player,
                round=self.round,
                opponent=opponent,
                colour=colour,
                kind=kind,
                score=score,
                line=row.line,
                column=f"round {self.round}",
                written=written,
                board=board if is_number(board) else "",
            )
        )

    def _no_result(self, row: Row, problem: Problem, written: str, lost: bool) -> None:
        if lost:
            self.lost.append((LostHalf(row.line, f"round {self.round}", written), problem, self.sheet))
        else:
            self._tell(problem)

    def _entrant(self, row: Row, board: Board, side: Side) -> int:
        """The place of a player among the entrants, who enters with the first row that names them."""
        number = row.at(side.columns["number"]).strip()
        entrant, wrong = entrant_of(self.file, row, side.columns, board.header, number)
        if number not in self.place:
            self.place[number] = len(self.entrants)
            self.entrants.append(entrant)
            self.places.append(self.sheet)
            for problem in wrong:
                self._tell(problem)
            if not is_number(number):
                self._tell(self._fault(row, f"{quoted(number)} is no player's number", number, "a whole number"))
        elif self.entrants[self.place[number]].name != entrant.name:
            before, sheet = self.entrants[self.place[number]], self.places[self.place[number]]
            where = place_words(before.line, sheet if sheet != self.sheet else "")
            says = f"number {number} is {quoted(entrant.name)} here and {quoted(before.name)} on {where}"
            self._tell(self._fault(row, says, number, "one player a number"))
        return self.place[number]

    def _fault(self, row: Row, says: str, found: str, expected: str) -> Problem:
        return fault(self.file, row.line, f"round {self.round}", says, found=found, expected=expected)

    def _tell(self, problem: Problem) -> None:
        self.problems.append(naming(self.sheet, problem))


def _caption(row: Row) -> str:
    return tidy(row_text(row)[:_LONGEST])


def _round_dates(file: str, told: Mapping[int, _Day], order: str) -> tuple[dict[int, str], tuple[Problem, ...]]:
    if not told:
        return {}, ()
    days = list(told.values())
    settled = settle([day.text for day in days], order=order, days=True)
    if settled.fault:
        day = days[max(settled.at, 0)]
        return {}, (naming(day.sheet, fault(file, day.line, "date", settled.fault)),)
    return {round_: day for round_, day in zip(told, settled.dates, strict=True) if day}, ()
