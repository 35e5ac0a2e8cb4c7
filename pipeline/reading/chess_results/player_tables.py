"""Lists of players amid other lines: where the header is, what its columns mean, where the rows end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.reading.chess_results.crosstable_cells import is_paired, tidy_cell
from pipeline.reading.chess_results.header_words import is_round_word, meaning_of, round_of
from pipeline.reading.chess_results.stated_totals import total_column
from pipeline.reading.document import Grid, Row
from pipeline.reading.grids import rows_of

_ABOVE: Final = 60
_NEEDED: Final = 2
_DIGITS: Final = 5
SITE: Final = "chess-results"
"""What the lines above and below the lists of chess-results.com hold, in small letters."""

_DIAGONAL: Final = frozenset("*xX×")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerTable:
    """A list of players.

    ``columns`` is the column of each meaning (see ``header_words.WORDS``; points also where only the lines behind
    the list call a tie-break so), ``rounds`` that of each round.
    ``opponents`` are the columns of a round-robin table, whose cells stand below each opponent's number.
    ``unknown`` are columns with pairings whose header names no round, ``twice`` those of a round named before.
    ``above`` are the lines before the header; ``next_header`` is the line of a second table,
    ``left_out`` that of a row behind the end that looks like a player's; 0 if there is none.
    """

    header: Row
    rows: tuple[Row, ...]
    above: tuple[Row, ...] = ()
    columns: Mapping[str, int]
    rounds: Mapping[int, int]
    opponents: tuple[int, ...] = ()
    unknown: tuple[int, ...] = ()
    twice: tuple[int, ...] = ()
    next_header: int = 0
    left_out: int = 0


def row_text(row: Row) -> str:
    """The text of a line above or below a table; a text that is repeated in all cells counts once."""
    filled = list(dict.fromkeys(" ".join(cell.split()) for cell in row.cells if cell.strip()))
    return ", ".join(filled)


def table_of(grid: Grid) -> PlayerTable | None:
    """The first list of players in a grid, or None."""
    rows = rows_of(grid)
    at = next((index for index, row in enumerate(rows[:_ABOVE]) if _is_header(row)), -1)
    if at < 0:
        return None
    header = rows[at]
    columns = _columns(header)
    players, rest = _players(rows[at + 1 :], columns["name"])
    total = -1 if "points" in columns else total_column(header, rest)
    if total >= 0:
        columns["points"] = total
    opponents = _opponents(header, players)
    rounds, unknown, twice = ({}, (), ()) if opponents else _rounds(header, players, columns)
    return PlayerTable(
        header=header,
        rows=players,
        above=tuple(rows[:at]),
        columns=columns,
        rounds=rounds,
        opponents=opponents,
        unknown=unknown,
        twice=twice,
        next_header=next((row.line for row in rest if _is_header(row)), 0),
        left_out=next((row.line for row in rest if _is_player(row, columns["name"])), 0),
    )


def _is_header(row: Row) -> bool:
    """Whether a row names the columns of a list of players: one of names and two others at least.

    All columns of rounds count as one, and so do those of opponents, which are headed 1, 2, 3 …
    """
    meanings = {meaning_of(cell) for cell in row.cells} - {""}
    rounds = len(_counted(row)) > 1 or any(is_round_word(round_of(cell)[1]) for cell in row.cells)
    return "name" in meanings and len(meanings) + rounds > _NEEDED


def _columns(header: Row) -> dict[str, int]:
    """The first column of each meaning; one without a header just before the names holds titles."""
    columns: dict[str, int] = {}
    for index, cell in enumerate(header.cells):
        meaning = meaning_of(cell)
        if meaning:
            columns.setdefault(meaning, index)
    before = columns["name"] - 1
    if "title" not in columns and before > 0 and not header.at(before).strip():
        columns["title"] = before
    return columns


def _players(rows: Sequence[Row], name: int) -> tuple[tuple[Row, ...], Sequence[Row]]:
    """The rows of players, and the lines behind them, from the first that cannot be a player's."""
    players: list[Row] = []
    for index, row in enumerate(rows):
        texts = {cell.strip() for cell in row.cells} - {""}
        if not texts:
            continue
        first, named = row.at(0).strip(), bool(row.at(name).strip())
        alone = len(texts) == 1 and (not named or name == 0 or bool(first))
        if alone or (not named and first and not is_number(first)) or SITE in row_text(row).casefold():
            return tuple(players), rows[index:]
        if meaning_of(row.at(name)) == "name" and _is_header(row):
            return tuple(players), rows[index:]
        players.append(row)
    return tuple(players), ()


def _is_player(row: Row, name: int) -> bool:
    """Whether a row has a number first, a name in its column and something else."""
    texts = sum(bool(cell.strip()) for cell in row.cells)
    return is_number(row.at(0).strip()) and bool(row.at(name).strip()) and texts > _NEEDED


def is_number(text: str) -> bool:
    """Whether a text is a whole number of a table's row."""
    return text.isascii() and text.isdigit() and len(text) <= _DIGITS


def _rounds(
    header: Row, players: Sequence[Row], columns: Mapping[str, int]
) -> tuple[dict[int, int], tuple[int, ...], tuple[int, ...]]:
    """The column of each round; columns of pairings that name no round; those that repeat one.

    A word that heads pairings is a round's, also in a column that has none.
    """
    rounds: dict[int, int] = {}
    unknown, twice = [], []
    paired = {index for row in players for index, cell in enumerate(row.cells) if is_paired(cell)}
    words = {round_of(header.at(index))[1] for index in paired if round_of(header.at(index))[0]}
    for index in sorted({*range(len(header.cells)), *paired} - {*columns.values()}):
        number, word = round_of(header.at(index))
        if not number or not (is_round_word(word) or word in words):
            unknown += [index] if index in paired else []
        elif number in rounds:
            twice.append(index)
        else:
            rounds[number] = index
    return rounds, tuple(unknown), tuple(twice)


def _opponents(header: Row, players: Sequence[Row]) -> tuple[int, ...]:
    """The columns headed 1, 2, 3 … of a table whose diagonal is marked."""
    columns = _counted(header)
    marked = [is_diagonal(row.at(column)) for row, column in zip(players, columns, strict=False)]
    return columns if len(marked) > 1 and all(marked) else ()


def _counted(header: Row) -> tuple[int, ...]:
    """The columns headed 1, 2, 3 …"""
    start = end = next((index for index, cell in enumerate(header.cells) if cell.strip() == "1"), -1)
    while start >= 0 and header.at(end).strip() == str(end - start + 1):
        end += 1
    return tuple(range(start, end))


def is_diagonal(text: str) -> bool:
    """Whether a cell marks that nobody plays themselves."""
    told = tidy_cell(text).replace(" ", "")
    return bool(told) and set(told) <= _DIAGONAL
