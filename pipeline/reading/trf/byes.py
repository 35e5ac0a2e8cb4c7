"""Byes that a TRF26 reports apart from the players' lines (tag 240), put among the players' cells."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from pipeline.problems import Problem
from pipeline.reading.faults import fault, quoted
from pipeline.reading.report import Cell
from pipeline.reading.trf.codes import ALONE
from pipeline.reading.trf.header import TaggedLine

_LINE: Final = re.compile(r"([FHZfhz]) +([0-9]{1,3})((?: +[0-9]{1,4})+) *")
_EXPECTED: Final = "F, H or Z, the round and the players' starting numbers"


def with_byes(
    file: str, told: Sequence[TaggedLine], numbers: Mapping[str, int], cells: Sequence[Cell]
) -> tuple[list[Cell], list[Problem]]:
    """The cells and the byes of tag 240 where a player has nothing; a bye against another cell is an error.

    Args:
        file: the report.
        told: the lines 240.
        numbers: the index of each starting number.
        cells: those of the players' own lines.
    """
    if not told:
        return list(cells), []
    problems: list[Problem] = []
    places = {(cell.player, cell.round): at for at, cell in enumerate(cells)}
    joined = list(cells)
    for line, text in told:
        found = _LINE.fullmatch(text.rstrip())
        round_ = int(found[2]) if found else 0
        if not found or not round_:
            wrong = f"{quoted(text)} says no byes"
            problems.append(fault(file, line, "240", wrong, found=text.strip(), expected=_EXPECTED))
            continue
        code, column = found[1].upper(), f"round {round_}"
        for number in (written.lstrip("0") for written in found[3].split()):
            if not number:
                continue
            if number not in numbers:
                wrong = f"a bye is given to player {number}, of whom there is no line 001"
                problems.append(fault(file, line, column, wrong, found=number))
                continue
            player, score = numbers[number], ALONE[code].score
            bye = Cell(player, round_, "", "", "bye", score, line, column, f"240 {code}")
            at = places.get((player, round_), -1)
            if at < 0:
                places[player, round_] = len(joined)
                joined.append(bye)
            elif joined[at].kind == "absent":
                joined[at] = bye
            elif (joined[at].kind, joined[at].score) != ("bye", score):
                there = joined[at]
                wrong = (
                    f"player {number} is given a bye {code} here, but has {quoted(there.written)} in this round"
                    f" on line {there.line}"
                )
                problems.append(fault(file, line, column, wrong, found=f"240 {code}", expected="one of the two"))
    return joined, problems
