"""Totals in lists without a column of points: a tie-break's, where the lines behind the list call it points."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.reading.chess_results.header_words import is_round_word, meaning_of, plain, round_of
from pipeline.reading.document import Row

_LINES: Final = 60
_CELLS: Final = 4
_LONGEST: Final = 160
_LABEL: Final = re.compile(r"[^\w]*([^\W\d_][^\d]{0,40}?) ?([0-9]{1,2}) ?")
_GAME_POINTS: Final = "(game-points)"


def total_column(header: Row, behind: Sequence[Row]) -> int:
    """The column of the tie-break that is the players' points, or -1.

    The site explains the tie-breaks behind a list: ``Tie Break1: points (game-points)`` is about the column
    ``TB1``, ``Desempate 1`` about ``Des 1``.

    Args:
        header: the header row of a list without a column of points.
        behind: the rows behind the last player's.
    """
    told = set(_called_points(behind))
    columns = [
        column
        for column, cell in enumerate(header.cells)
        if any(_is_of(cell, label, number) for label, number in told)
    ]
    return columns[0] if len(columns) == 1 else -1


def _called_points(rows: Sequence[Row]) -> Iterator[tuple[str, int]]:
    """The tie-breaks, by word and number, that lines call points."""
    for row in rows[:_LINES]:
        for line in "\n".join(cell[:_LONGEST] for cell in row.cells[:_CELLS]).split("\n"):
            before, _, says = line.rpartition(":")
            label = _LABEL.fullmatch(before.rpartition(":")[2])
            if label and meaning_of(plain(says).removesuffix(_GAME_POINTS)) == "points":
                yield plain(label[1]), int(label[2])


def _is_of(header: str, label: str, number: int) -> bool:
    """Whether a header such as ``Des 1`` is short for a tie-break's name and number."""
    told, word = round_of(header)
    return told == number and bool(word) and not is_round_word(word) and _is_short_for(word, label)


def _is_short_for(word: str, label: str) -> bool:
    """Whether a word begins like a label and its letters stand in it in their order: TB, Tie Break."""
    rest = iter(label)
    return word[0] == label[0] and all(letter in rest for letter in word)
