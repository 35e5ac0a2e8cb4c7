"""Whether two cells tell the same game, and the game that they tell."""

from typing import Final

from pipeline.intake.games.game import Game
from pipeline.reading.report import Cell

PLAYED: Final = {2: "1-0", 1: "1/2-1/2", 0: "0-1"}
FORFEITS: Final = {(2, 0): "1-0F", (0, 2): "0-1F", (0, 0): "0-0F"}
BYES: Final = {2: "bye", 1: "half-bye", 0: "zero-bye"}
DRAWN_FORFEIT: Final = (1, 1)
"""The scores of a forfeit that both drew: no result has a word for it, each gets a half-bye."""

_KINDS: Final = {"played": "played", "forfeit": "a forfeit", "open": "without a result"}


def disagreement(one: Cell, other: Cell) -> str:
    """Say what two cells of a pairing contradict each other in; empty if they tell the same game."""
    if one.kind != other.kind:
        return f"one is {_KINDS[one.kind]}, the other {_KINDS[other.kind]}"
    if one.kind == "played" and one.score + other.score != 2:
        return "the scores do not add up to 1"
    scores = (one.score, other.score)
    if one.kind == "forfeit" and scores != DRAWN_FORFEIT and scores not in FORFEITS:
        return "nobody forfeits so"
    if one.colour and one.colour == other.colour:
        return f"both have {'white' if one.colour == 'w' else 'black'}"
    if one.kind == "played" and one.rated != other.rated:
        return f"only {'the first' if one.rated else 'the second'} is rated"
    if (one.handicap or "even") != (other.handicap or "even"):
        return f"the handicaps are {one.handicap or 'even'} and {other.handicap or 'even'}"
    if one.date and other.date and one.date != other.date:
        return f"the dates are {one.date} and {other.date}"
    return ""


def same_telling(one: Cell, other: Cell) -> bool:
    """Whether two cells of different players can be two views of one game: nobody has white in both."""
    return not one.colour or one.colour != other.colour


def game_told(first: Cell | None, second: Cell | None, at: int, opponent: int, scores: tuple[int, int]) -> Game:
    """The game that the cells of two players tell, of whom one may be silent.

    Args:
        first: the cell of the player who comes first in the report.
        second: that of the other.
        at: the first player's index.
        opponent: the other's.
        scores: the half points of both.
    """
    told = first or second
    assert told is not None  # noqa: S101 - one of the two is always given
    if first and second and second.line < first.line:
        told = second
    other = second if told is first else first
    colour = (first.colour if first else "") or _OPPOSITE[second.colour if second else ""]
    if colour == "b":
        at, opponent, scores = opponent, at, (scores[1], scores[0])
    result = PLAYED[scores[0]] if told.kind == "played" else FORFEITS[scores] if told.kind == "forfeit" else ""
    rated = told.rated if other is None else told.rated and other.rated
    return Game(
        round=told.round,
        white=at,
        black=opponent,
        result=result,
        line=told.line,
        column=told.column,
        # A forfeit is never rated by its result; the mark is for what was played.
        rated=rated or told.kind == "forfeit",
        colours=bool(colour),
        handicap=told.handicap or (other.handicap if other else ""),
        board=told.board or (other.board if other else ""),
        date=told.date or (other.date if other else ""),
    )


def scores_of(first: Cell | None, second: Cell | None) -> tuple[int, int]:
    """The half points of both players; the one who is silent has what the other leaves."""
    if first is None:
        assert second is not None  # noqa: S101 - one of the two is always given
        return left_by(second), second.score
    return first.score, left_by(first) if second is None else second.score


def left_by(cell: Cell) -> int:
    """The half points of the opponent who is silent."""
    return -1 if cell.kind == "open" else 2 - cell.score


_OPPOSITE: Final = {"w": "b", "b": "w", "": ""}
