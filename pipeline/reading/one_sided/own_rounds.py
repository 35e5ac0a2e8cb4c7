"""A round as a player's own row tells it: result and colour, and the opponent's name, rating, title, federation.

1, 0 and = were played where there is an opponent and are byes where there is none; + and - are without play.
"""

from typing import Final, NamedTuple

from pipeline.problems import Problem
from pipeline.reading.document import Row
from pipeline.reading.faults import fault, quoted
from pipeline.reading.names import name_of
from pipeline.reading.nobody import is_no_name
from pipeline.reading.one_sided.opponents import Meeting
from pipeline.reading.points import rating_of
from pipeline.reading.report import Cell, CellKind
from pipeline.reading.signs import HYPHENS

_SCORES: Final = {"1": 2, "+": 2, "=": 1, "½": 1, "1/2": 1, "0.5": 1, "0,5": 1, "0": 0, "-": 0}
_WITHOUT_PLAY: Final = ("+", "-")
_EXPECTED_CELLS: Final = "eight cells: round, result, colour, last name, first name, rating, title, federation"


class RoundTold(NamedTuple):
    """What a row says: the player's cell, None with an error that says why, and whom they met, None without."""

    cell: Cell | None
    meeting: Meeting | None
    problems: tuple[Problem, ...]


def told_round(file: str, row: Row, own: int, round_: int) -> RoundTold:
    """Read a round's row.

    Args:
        file: the report's name for messages.
        row: round, result, colour, last name, first name, rating, title, federation; the last may be missing.
        own: the player's place among the report's entrants.
        round_: the round.
    """
    column = f"round {round_}"
    problems = []
    rating = None
    try:
        rating = rating_of(row.at(5))
    except ValueError as error:
        problems.append(fault(file, row.line, column, str(error), found=row.at(5)))
    spare = [cell for cell in row.cells[8:] if cell]
    if spare:
        says = f"{quoted(spare[0])} stands behind the last cell"
        problems.append(fault(file, row.line, column, says, found=spare[0], expected=_EXPECTED_CELLS))
    name = name_of(row.at(3), row.at(4))
    meeting = None
    if name:
        meeting = Meeting(own, round_, row.line, name, row.at(7).upper(), row.at(6), rating)
    wrong = _wrong(row, meeting is not None, nobody=is_no_name(name) and rating is None)
    if wrong is not None:
        problems.append(fault(file, row.line, column, wrong.says, found=wrong.found, expected=wrong.expected))
        return RoundTold(None, meeting, tuple(problems))
    return RoundTold(_cell(row, own, round_, meeting is not None), meeting, tuple(problems))


def nothing_told(row: Row, own: int, round_: int) -> Cell:
    """The cell of a row with an error: it says nothing, but that the player has a row there."""
    return Cell(own, round_, "", "", "absent", -1, row.line, f"round {round_}", _written(row))


class _Wrong(NamedTuple):
    says: str
    found: str
    expected: str


def _code_and_colour(row: Row) -> tuple[str, str]:
    return row.at(1).translate(HYPHENS), row.at(2).translate(HYPHENS).upper()


def _wrong(row: Row, has_opponent: bool, *, nobody: bool) -> _Wrong | None:
    """Why the row gives no cell."""
    code, colour = _code_and_colour(row)
    if code not in _SCORES:
        expected = "1, 0 or =, or + or - where nothing was played"
        return _Wrong(f"{quoted(row.at(1))} is no result", row.at(1), expected)
    if colour not in ("W", "B", "-", ""):
        return _Wrong(f"{quoted(row.at(2))} is no colour", row.at(2), "W, B, or - without an opponent")
    if not has_opponent and (colour in ("W", "B") or any(row.cells[5:8])):
        return _Wrong("the opponent has no name", "", "last name and first name, or - and nothing else for a bye")
    if has_opponent and not nobody and colour not in ("W", "B") and code not in _WITHOUT_PLAY:
        expected = "W or B, or the result + or - if it was not played, or no opponent for a bye"
        return _Wrong(f"the colour of a game with an opponent is {quoted(row.at(2))}", row.at(2), expected)
    return None


def _cell(row: Row, own: int, round_: int, has_opponent: bool) -> Cell:
    code, colour = _code_and_colour(row)
    kind: CellKind = "bye" if not has_opponent else "forfeit" if code in _WITHOUT_PLAY else "played"
    return Cell(
        player=own,
        round=round_,
        opponent="",
        colour=colour.lower() if colour in ("W", "B") else "",
        kind=kind,
        score=_SCORES[code],
        line=row.line,
        column=f"round {round_}",
        written=_written(row),
    )


def _written(row: Row) -> str:
    return ",".join(row.cells[:5]).rstrip(",")
