"""Round-robin tables with a column for each opponent: which games they tell of, and rounds to put them in."""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from pipeline.problems import Problem
from pipeline.reading.berger import berger_round, rounds_of
from pipeline.reading.chess_results.crosstable_cells import tidy_cell
from pipeline.reading.chess_results.lost_halves import LostHalf, halves_lost, is_half_lost
from pipeline.reading.chess_results.player_tables import PlayerTable
from pipeline.reading.faults import fault, quoted
from pipeline.reading.report import Cell, CellKind

_CODES: Final = re.compile(r"1/2|0[.,]5|[10½+\-*]")
_LONGEST: Final = 24
_EXPECTED: Final = "1, ½, 0, +, - or nothing, one for each game against this opponent"

_RESULTS: Final[Mapping[str, tuple[CellKind, int]]] = {
    "1": ("played", 2),
    "½": ("played", 1),
    "0": ("played", 0),
    "+": ("forfeit", 2),
    "-": ("forfeit", 0),
    "*": ("open", -1),
}
_OTHER_SIDE: Final = {"1": "0", "0": "1", "½": "½", "+": "-", "-": "+", "*": "*"}


class Leg(NamedTuple):
    """What a cell says of one of its games; ``leg`` counts from 0."""

    leg: int
    kind: CellKind
    score: int


def codes_of(text: str) -> str | None:
    """The results in a cell, a sign a game: 1 ½ 0 played, + - forfeits, * none yet; None if it holds others."""
    told = tidy_cell(text).replace(" ", "")
    if len(told) > _LONGEST or _CODES.sub("", told):
        return None
    return "".join("½" if len(code) > 1 else code for code in _CODES.findall(told))


def legs_of(codes: str, other: str) -> tuple[Leg, ...]:
    """The games of a cell; ``other`` are the codes of the opponent's cell.

    A workbook keeps ``01`` as the number 1: noughts that it lost are put back where the opponent's cell shows them.
    """
    whole = codes.rjust(len(other), "0")
    if codes and whole != codes and other == "".join(_OTHER_SIDE[code] for code in whole):
        codes = whole
    return tuple(Leg(leg, *_RESULTS[code]) for leg, code in enumerate(codes))


class RoundRobin(NamedTuple):
    """The cells of a table, the rounds they are put in, whether the ½ was lost from them, and what is wrong."""

    cells: list[Cell]
    rounds: int
    lost: bool
    problems: list[Problem]


def round_robin_of(file: str, table: PlayerTable) -> RoundRobin:
    """The cells of a table with a column an opponent; rounds are made, since it tells none."""
    players = len(table.rows)
    line = table.header.line
    if len(table.opponents) != players:
        says = f"the table has {len(table.opponents)} columns of opponents and {players} players"
        return RoundRobin([], 0, False, [fault(file, line, "", says, expected="a column for each player")])
    problems: list[Problem] = []
    codes: dict[tuple[int, int], str] = {}
    lost: list[tuple[LostHalf, Problem]] = []
    for place, row in enumerate(table.rows):
        for other, column in enumerate(table.opponents):
            told = codes_of(row.at(column)) if place != other else ""
            if told is None:
                says = f"{quoted(row.at(column))} is no result"
                where = f"opponent {other + 1}"
                found = row.at(column).strip()
                problem = fault(file, row.line, where, says, found=found, expected=_EXPECTED)
                if is_half_lost(tidy_cell(found), _is_cell):
                    lost.append((LostHalf(row.line, where, found), problem))
                else:
                    problems.append(problem)
            codes[place, other] = told or ""
    if lost and not any("½" in told for told in codes.values()):
        return RoundRobin([], 0, True, [*problems, halves_lost(file, [half for half, _ in lost])])
    problems += [problem for _, problem in lost]
    cycle = rounds_of(players)
    cells = [
        Cell(
            player=place,
            round=berger_round(place + 1, other + 1, players) + leg.leg * cycle,
            opponent=str(other + 1),
            colour="",
            kind=leg.kind,
            score=leg.score,
            line=table.rows[place].line,
            column=f"opponent {other + 1}",
            written=table.rows[place].at(table.opponents[other]).strip(),
        )
        for (place, other), told in codes.items()
        for leg in legs_of(told, codes[other, place])
    ]
    says = (
        f"the table does not tell rounds and colours: rounds are numbered as in the Berger table of {players} "
        "players, colours are left open"
    )
    problems.append(fault(file, line, "", says, severity="note"))
    return RoundRobin(cells, cycle * max(map(len, codes.values())), False, problems)


def _is_cell(text: str) -> bool:
    return codes_of(text) is not None
