"""Byes that the pairing gave in events that count half a point for them and say so by their totals alone."""

from collections.abc import Collection, Mapping, Sequence

from pipeline.problems import Problem
from pipeline.reading.faults import fault
from pipeline.reading.report import Cell
from pipeline.reading.trf.header import TaggedLine
from pipeline.reading.trf.player_lines import PlayerLine
from pipeline.reading.trf.worth import TAGS, Worth


def with_half_points(
    file: str,
    tagged: Mapping[str, Sequence[TaggedLine]],
    players: Sequence[tuple[int, PlayerLine]],
    cells: Sequence[Cell],
    allocated: Collection[int],
    adjusted: Mapping[int, int],
    worth: Worth,
) -> tuple[Sequence[Cell], list[Problem]]:
    """The cells, byes that the pairing gave as half-point byes where every total of their players is right only so.

    Args:
        file: the report.
        tagged: the lines of each tag; where one says what results are worth it holds.
        players: the line number and the fields of each.
        cells: those of all players.
        allocated: the indices of the cells that are byes by the pairing.
        adjusted: points besides the cells, in hundredths by the player's index.
        worth: what results are worth.
    """
    if not allocated or any(tagged.get(tag) for tag in TAGS):
        return cells, []
    halves = list(cells)
    for at in allocated:
        halves[at] = cells[at]._replace(score=1)
    totals = {
        player: points - adjusted.get(player, 0)
        for player in dict.fromkeys(cells[at].player for at in allocated)
        if (points := players[player][1].points) is not None
    }
    if _right(totals, cells, worth) == totals.keys() or _right(totals, halves, worth) != totals.keys():
        return cells, []
    first = cells[min(allocated)]
    said = (
        "a bye by the pairing (U) was read as a half-point bye"
        if len(allocated) == 1
        else f"{len(allocated):,} byes by the pairing (U) were read as half-point byes"
    )
    why = "with ½ for it every total of who got one is right, with 1 not"
    return halves, [fault(file, first.line, first.column, f"{said}: {why}", severity="note")]


def _right(totals: Mapping[int, int], cells: Sequence[Cell], worth: Worth) -> set[int]:
    """The players whose cells come to the total, be it without the byes of rounds that nobody has played yet."""
    decided = max((cell.round for cell in cells if cell.kind in ("played", "forfeit")), default=0)
    counted = dict.fromkeys(totals, 0)
    ahead = dict.fromkeys(totals, 0)
    for cell in cells:
        if cell.player in totals:
            points = worth.of(cell.kind, cell.score)
            counted[cell.player] += points
            ahead[cell.player] += points * (cell.kind == "bye" and cell.round > decided)
    return {player for player, total in totals.items() if counted[player] - total in (0, ahead[player])}
