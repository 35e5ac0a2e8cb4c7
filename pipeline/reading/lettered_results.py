"""Results as US Chess letters them: what each letter means, and what of it cannot be said of a game here."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.problems import Severity
from pipeline.reading.report import Cell, CellKind
from pipeline.reading.sections import FIRST_ROUND, Row

_CELL: Final = re.compile(r"([A-Z*\-]?)[ ]{0,9}([0-9]{0,4})[ ]{0,9}([WB]?)", re.IGNORECASE | re.ASCII)
_KINDS: Final[dict[str, tuple[CellKind, int]]] = {
    "W": ("played", 2),
    "D": ("played", 1),
    "L": ("played", 0),
    "N": ("played", 2),
    "R": ("played", 1),
    "S": ("played", 0),
    "X": ("forfeit", 2),
    "F": ("forfeit", 0),
    "Z": ("forfeit", 1),
    "B": ("bye", 2),
    "H": ("bye", 1),
    "U": ("absent", -1),
    "-": ("absent", -1),
    "": ("absent", -1),
}
"""What each letter is, and the player's own score in half points."""

_DISPUTED: Final = frozenset("NRS")
_FORFEITS: Final = frozenset("XFZ")
_WITHOUT_OPPONENT: Final = frozenset("BHU-")
_ITSELF: Final = "*"
_COLOURS: Final = {"W": "w", "B": "b"}

EXPECTED: Final = (
    "W, L, D, N, S, R, X, F or Z with the opponent's pairing number, such as W  39, or B, H, U or nothing"
)
"""What a cell may hold, as the end of a message."""


def cell_of(player: int, number: str, rows: Sequence[Row], place: int, head: str) -> Cell | str | None:
    """A player's cell of a column, or what is wrong with it; none in the player's own column.

    ``head`` is the opponent whose column it is, empty in a table by rounds.
    """
    row, at = rows[0], FIRST_ROUND + place
    text = row.cell(at)
    found = _CELL.fullmatch(text)
    if found is None:
        return "is no result"
    letter, opponent = found[1].upper(), found[2].lstrip("0")
    if head == number and not letter and not opponent:
        return None
    if letter == _ITSELF:
        return None if head == number and not opponent else "marks the player's own column, which this is not"
    kind, score = _KINDS.get(letter, ("open", -1))
    if kind == "open" or (not letter and opponent):
        return "is no result"
    if letter in _WITHOUT_OPPONENT and opponent:
        return "is a bye or no pairing, but names an opponent"
    if head and opponent not in ("", head):
        return f"names another opponent than {head}, whose column it is"
    if letter not in _WITHOUT_OPPONENT:
        opponent = opponent or head
    if kind == "played" and not opponent:
        return "names no opponent"
    if kind == "forfeit" and not opponent:
        kind = "bye"
    played = kind in ("played", "forfeit")
    colour = (rows[1].cell(at) if len(rows) > 1 else "") or found[3]
    return Cell(
        player=player,
        round=place + 1,
        opponent=opponent if played else "",
        colour=_COLOURS.get(colour.upper(), "") if played else "",
        kind=kind,
        score=score,
        line=row.line,
        column=f"opponent {head}" if head else f"round {place + 1}",
        written=text,
    )


def remarks_on(cells: Sequence[Cell]) -> Iterator[tuple[Severity, str, list[Cell]]]:
    """What is taken otherwise than it is written: how grave that is, the words behind a count, and the cells."""
    kinds: tuple[tuple[Severity, str, list[Cell]], ...] = (
        (
            "warning",
            "results (N, R or S) are not what the opponent reported; a game is rated only if both cells agree",
            [cell for cell in cells if _letter(cell) in _DISPUTED],
        ),
        (
            "note",
            "forfeits (X, F or Z) name no opponent; they are taken as byes of what they are worth",
            [cell for cell in cells if _letter(cell) in _FORFEITS and cell.kind == "bye"],
        ),
    )
    yield from (remark for remark in kinds if remark[2])


def _letter(cell: Cell) -> str:
    return cell.written[:1].upper()
