"""Whether two reports tell the same of a game, and what both together know of it."""

from typing import Final, NamedTuple

from pipeline.intake.games.game import Game
from pipeline.reading.report import Report
from schemas.vocabulary import RESULTS

_TURNED: Final = {"1-0": "0-1", "0-1": "1-0", "1-0F": "0-1F", "0-1F": "1-0F"}
"""A result seen from the other side of the board; the others are the same from both."""


class Row(NamedTuple):
    """A game with the ids of its players (black's is empty for a bye) and the report that it is taken from."""

    game: Game
    white_id: str
    black_id: str
    report: Report


def contradiction(one: Row, other: Row) -> str:
    """Say what two tellings of one pairing contradict each other in; empty if both can be true.

    A result that is not in yet, colours that nobody knows and odds that are not stated contradict nothing.
    """
    first, second = one.game, other.game
    result = second.result if one.white_id == other.white_id else _TURNED.get(second.result, second.result)
    if first.result and result and first.result != result:
        return "the results are not the same"
    if first.colours and second.colours and one.white_id != other.white_id:
        return "the colours are not the same"
    played = bool(first.result) and RESULTS[first.result].played and bool(result)
    if played and first.rated != second.rated:
        return "only one of them is rated"
    if first.handicap and second.handicap and first.handicap != second.handicap:
        return f"the handicaps are {second.handicap} and {first.handicap}"
    return ""


def both_told(one: Row, other: Row) -> Row:
    """What two tellings without contradiction come to: the first, and what only the other knows."""
    if other.game.result and not one.game.result:
        one, other = other, one
    white, black, game = one.white_id, one.black_id, one.game
    if other.game.colours and not game.colours:
        if white != other.white_id:
            white, black = black, white
            game = game._replace(white=game.black, black=game.white, result=_TURNED.get(game.result, game.result))
        game = game._replace(colours=True)
    game = game._replace(
        handicap=game.handicap or other.game.handicap,
        board=game.board or other.game.board,
        date=game.date or other.game.date,
        inferred=game.inferred and other.game.inferred,
        # A bye that one report states is an ordinary one; its result says that it is not rated.
        rated=game.rated or (game.inferred and not other.game.inferred),
    )
    return Row(game, white, black, one.report)
