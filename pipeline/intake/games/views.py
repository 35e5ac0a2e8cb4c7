"""The cells of a report by pairing: who names whom in which round, opponents resolved to entrants."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.intake.games.cell_words import CELL_WORDS, player_words
from pipeline.problems import Problem
from pipeline.reading.faults import fault, quoted
from pipeline.reading.report import Cell, Entrant, Report
from schemas.games import LAST_ROUND

LISTED: Final = 20
"""How many opponents that are not in the report are told one by one."""

_LONGEST: Final = 40

_AMBIGUOUS: Final = -2
_NOBODY: Final = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Views:
    """Who says what about whom.

    ``couples`` are the cells of two players who each tell one game of a round against the other, ``alone`` are
    cells of whose game the opponent (by index) tells nothing, ``several`` the cells of each of two players who
    tell more than one game of a round. ``byes`` and ``unpaired`` (open, without an opponent) are cells without
    a pairing. ``faulty`` are (player, round) of cells that an error was found in. ``decided`` is the last round
    with any result. The player who comes first in the report comes first in each of these.
    """

    couples: Sequence[tuple[Cell, Cell]]
    alone: Sequence[tuple[Cell, int]]
    several: Sequence[tuple[int, int, Sequence[Cell], Sequence[Cell]]]
    byes: Sequence[Cell]
    unpaired: Sequence[Cell]
    faulty: frozenset[tuple[int, int]]
    decided: int
    problems: Sequence[Problem]


def views_of(report: Report) -> Views:
    """Sort the cells of a report by pairing; opponents that cannot be are errors."""
    places = _places(report.entrants)
    firsts: dict[int, Cell] = {}
    seconds: dict[int, Cell] = {}
    more: dict[int, list[Cell]] = {}
    byes: list[Cell] = []
    unpaired: list[Cell] = []
    wrong: list[Cell] = []
    decided = 0
    size = len(report.entrants)
    for cell in report.cells:
        player, round_, opponent, _, kind, score = cell[:6]
        if kind == "absent":
            continue
        if not 1 <= round_ <= LAST_ROUND or (kind, score) not in CELL_WORDS:
            wrong.append(cell)
        elif kind == "bye":
            byes.append(cell)
        elif kind == "open" and not opponent:
            unpaired.append(cell)
        else:
            if kind != "open" and round_ > decided:
                decided = round_
            place = places.get(opponent, _NOBODY)
            if place < 0 or place == player:
                wrong.append(cell)
                continue
            if player < place:
                told, pairing = firsts, (round_ * size + player) * size + place
            else:
                told, pairing = seconds, (round_ * size + place) * size + player
            if told.setdefault(pairing, cell) is not cell:
                more.setdefault(pairing, []).append(cell)
    several = [_several(pairing, size, firsts, seconds, cells) for pairing, cells in more.items()]
    return Views(
        couples=[(cell, seconds[pairing]) for pairing, cell in firsts.items() if pairing in seconds],
        alone=[
            (cell, places[cell.opponent])
            for told, others in ((firsts, seconds), (seconds, firsts))
            for pairing, cell in told.items()
            if pairing not in others
        ],
        several=several,
        byes=byes,
        unpaired=unpaired,
        faulty=frozenset((cell.player, cell.round) for cell in wrong),
        decided=decided,
        problems=_told(report, wrong, places),
    )


def _several(
    pairing: int, size: int, firsts: dict[int, Cell], seconds: dict[int, Cell], more: Sequence[Cell]
) -> tuple[int, int, Sequence[Cell], Sequence[Cell]]:
    """Take a pairing of several games in a round out of those of one game."""
    first, second = pairing // size % size, pairing % size
    both = [
        [told.pop(pairing), *(cell for cell in more if cell.player == player)] if pairing in told else []
        for told, player in ((firsts, first), (seconds, second))
    ]
    return first, second, both[0], both[1]


def _places(entrants: Sequence[Entrant]) -> dict[str, int]:
    """Of each number the index of its entrant; that two entrants have one is told by the reader."""
    places: dict[str, int] = {}
    for place, entrant in enumerate(entrants):
        if entrant.number:
            places[entrant.number] = _AMBIGUOUS if entrant.number in places else place
    return places


def _told(report: Report, wrong: Sequence[Cell], places: Mapping[str, int]) -> list[Problem]:
    """What is wrong with cells whose opponent, round or score cannot be."""
    problems = []
    unknown: list[Cell] = []
    for cell in wrong:
        place = places.get(cell.opponent, _NOBODY)
        who = player_words(report.entrants[cell.player])
        if not 1 <= cell.round <= LAST_ROUND:
            said, expected = f"{who}: round {cell.round} cannot be", f"a round from 1 to {LAST_ROUND}"
        elif (cell.kind, cell.score) not in CELL_WORDS:
            said, expected = f"{who}: {quoted(cell.written)} states no points", "0, ½ or 1"
        elif not cell.opponent:
            said, expected = f"{who}: {quoted(cell.written)} names no opponent", "an opponent or a bye"
        elif place == cell.player:
            said, expected = f"{who} is paired against the own number {cell.opponent}", "another player"
        elif place == _AMBIGUOUS:
            if any(problem.severity == "error" for problem in report.problems):
                continue
            said, expected = f"{who}: opponent {cell.opponent} is the number of several players", "one player"
        else:
            unknown.append(cell)
            continue
        problems.append(_of(report, cell, said, expected))
    return problems + _told_unknown(report, unknown)


def _told_unknown(report: Report, unknown: Sequence[Cell]) -> list[Problem]:
    """The opponents that are not in the report; a table that was cut short names many of them."""
    numbers = [int(entrant.number) for entrant in report.entrants if _counts(entrant.number)]
    ends = f"; it ends with {max(numbers)}" if len(numbers) == len(report.entrants) > 0 else ""
    problems = [
        _of(report, cell, f"opponent {_shown(cell.opponent)} is not in the report{ends}", "")
        for cell in unknown[:LISTED]
    ]
    if len(unknown) > LISTED:
        more = len(unknown) - LISTED
        said = f"{more:,} more cells name opponents that are not in the report{ends}"
        problems.append(fault(report.file, unknown[LISTED].line, "", said, expected="the whole table"))
    return problems


def _counts(number: str) -> bool:
    return number.isascii() and number.isdigit() and len(number) < 10


def _shown(number: str) -> str:
    return number if len(number) <= _LONGEST else number[:_LONGEST] + "…"


def _of(report: Report, cell: Cell, said: str, expected: str) -> Problem:
    return fault(report.file, cell.line, cell.column, said, found=cell.written, expected=expected)
