"""Which columns of a pairing list are white's, the result and black's."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pipeline.reading.chess_results.header_words import meaning_of
from pipeline.reading.chess_results.player_tables import is_number
from pipeline.reading.document import Row


class Side(NamedTuple):
    """The columns of white or black by their meaning."""

    columns: Mapping[str, int]


class Board(NamedTuple):
    """The header of a pairing list: the columns of both sides and of the result."""

    header: Row
    white: Side
    black: Side
    result: int


def has_result_column(row: Row) -> bool:
    """Whether a header row has a column of results, as pairing lists and players' cards have."""
    meanings = [meaning_of(cell) for cell in row.cells]
    return "result" in meanings and any(side in meanings for side in ("name", "white", "black"))


def board_of(row: Row) -> Board | None:
    """The columns of a pairing list's header: a name on both sides of the result."""
    if not has_result_column(row):
        return None
    meanings = [meaning_of(cell) for cell in row.cells]
    result = meanings.index("result")
    white = _side(row, meanings, range(result))
    black = _side(row, meanings, range(result + 1, len(meanings)))
    if "name" not in white.columns or "name" not in black.columns:
        return None
    return Board(row, white, black, result)


def _side(row: Row, meanings: Sequence[str], places: range) -> Side:
    columns: dict[str, int] = {}
    for place in places:
        meaning = "name" if meanings[place] in ("white", "black") else meanings[place]
        if meaning in ("name", "number", "title", "federation", "fide_id", "national_id") or "rating" in meaning:
            columns.setdefault(meaning, place)
    before = columns.get("name", 0) - 1
    if before in places and not row.at(before).strip():
        columns.setdefault("title", before)
    return Side(columns)


def is_pairing(row: Row, board: Board) -> bool:
    """Whether a row has a player's name or number where they stand."""
    texts = {cell.strip() for cell in row.cells} - {""}
    numbers = (row.at(side.columns.get("number", -1)).strip() for side in (board.white, board.black))
    return len(texts) > 1 and (bool(row.at(board.white.columns["name"]).strip()) or any(map(is_number, numbers)))
