"""Results as US Chess letters them: what each letter means, and what of it cannot be said of a game here."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from pipeline.problems import Severity
from pipeline.reading.berger import berger_round
from pipeline.reading.document import Row
from pipeline.reading.report import Cell, CellKind
from pipeline.reading.us_chess.sections import FIRST_ROUND, Section

Columns = Literal["rounds", "opponents", "nobody's"]
"""What the columns behind the total stand for."""


class Table(NamedTuple):
    """The columns behind the total, what they stand for, and how many players there are."""

    heads: tuple[str, ...]
    columns: Columns
    players: int

    def column(self, place: int) -> str:
        """A column as a message names it."""
        return f"round {place + 1}" if self.columns == "rounds" else f"column {place + 1}"


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


def table_of(section: Section) -> Table:
    """What the columns of a section are.

    They are rounds unless most players have one cell with ``*``; then each is the opponent with its number if the
    mark always stands in the player's own, else it is nobody's and only the numbers in the cells count.
    """
    heads = section.rounds()
    marked = [rows[0] for rows in section.players if rows[0].cells[FIRST_ROUND:].count(_ITSELF) == 1]
    columns: Columns = "rounds"
    in_order = heads == tuple(str(number) for number in range(1, len(heads) + 1))
    if in_order and 2 * len(marked) > len(section.players) > 1:
        own = all(row.at(FIRST_ROUND - 1 + int(row.cells[0])) == _ITSELF for row in marked)
        columns = "opponents" if own else "nobody's"
    return Table(heads=heads, columns=columns, players=len(section.players))


def cell_of(table: Table, player: int, rows: Sequence[Row], place: int) -> Cell | str | None:
    """A player's cell of a column, or what is wrong with it; none where no pairing of theirs can be meant."""
    row, at = rows[0], FIRST_ROUND + place
    number, text = row.cells[0].lstrip("0"), row.at(at)
    head = table.heads[place] if table.columns == "opponents" else ""
    found = _CELL.fullmatch(text)
    if found is None:
        return "is no result"
    letter, opponent = found[1].upper(), found[2].lstrip("0")
    if table.columns != "rounds" and not opponent and _is_none(letter, head, number):
        return None
    wrong = _wrong_with(letter, opponent, head, numbers_only=table.columns == "nobody's")
    if wrong:
        return wrong
    kind, score = _KINDS[letter]
    other = opponent or head
    if kind not in ("played", "forfeit"):
        opponent = ""
    elif not opponent:
        opponent = head
    colour = (rows[1].at(at) if len(rows) > 1 else "") or found[3]
    return Cell(
        player=player,
        round=place + 1 if table.columns == "rounds" else berger_round(int(number), int(other), table.players),
        opponent=opponent,
        colour=_COLOURS.get(colour.upper(), "") if opponent else "",
        kind="bye" if kind == "forfeit" and not opponent else kind,
        score=score,
        line=row.line,
        column=table.column(place),
        written=text,
    )


def _is_none(letter: str, head: str, number: str) -> bool:
    """Whether a cell without a number, in a table by opponents, is the player's own or stands for nothing."""
    if head:
        return head == number and letter in (_ITSELF, "")
    return letter in (_ITSELF, "", "U", "-")


def _wrong_with(letter: str, opponent: str, head: str, *, numbers_only: bool) -> str:
    """What is wrong with a letter and a number; nothing if they can be read."""
    if letter not in _KINDS or (not letter and opponent):
        return "is no result"
    if letter in _WITHOUT_OPPONENT and opponent:
        return "is a bye or no pairing, but names an opponent"
    if head and opponent not in ("", head):
        return f"names another opponent than {head}, whose column it is"
    if not opponent and not head and (_KINDS[letter][0] == "played" or numbers_only):
        return "names no opponent"
    return ""


def remarks_on(cells: Sequence[Cell]) -> Iterator[tuple[Severity, str, Cell]]:
    """What is taken otherwise than it is written: how grave that is, the words, and the first of the cells."""
    kinds: tuple[tuple[Severity, str, str, list[Cell]], ...] = (
        (
            "warning",
            "results with the letter N, R or S",
            "they are not what the opponent reported, and a game is rated only if both cells agree",
            [cell for cell in cells if _letter(cell) in _DISPUTED],
        ),
        (
            "note",
            "forfeits (X, F or Z) without an opponent's number",
            "they are taken as byes of what they are worth",
            [cell for cell in cells if _letter(cell) in _FORFEITS and cell.kind == "bye"],
        ),
    )
    for severity, what, taken, found in kinds:
        if found:
            yield severity, f"{what}: {len(found)}, the first here; {taken}", found[0]


def _letter(cell: Cell) -> str:
    return cell.written[:1].upper()
