"""Games of a report of both sides that stand in one player's row only."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pipeline.intake.games.cell_words import cell_words, player_words, points_words
from pipeline.intake.games.totals import Totals
from pipeline.problems import Problem
from pipeline.reading.faults import fault
from pipeline.reading.report import Cell, Report


class Silence(NamedTuple):
    """A cell of whose game the opponent's row says nothing; ``silent`` is the opponent's index."""

    cell: Cell
    silent: int


def somebody_else(
    report: Report, silences: Sequence[Silence], faulty: frozenset[tuple[int, int]], doubtful: set[int]
) -> tuple[list[Problem], list[Silence]]:
    """Errors where the silent row has somebody else or a bye in that round, and the silences that are left.

    Args:
        report: the report.
        silences: games in one player's row only.
        faulty: (player, round) of cells that an error was found in, about which nothing more is told.
        doubtful: entrants whose cells an error was found in; those of these errors are added.
    """
    wanted = {(each.silent, each.cell.round) for each in silences}
    rows: dict[tuple[int, int], list[Cell]] = {}
    for cell in report.cells if wanted else ():
        place = (cell.player, cell.round)
        if place in wanted and cell.kind != "absent" and (cell.opponent or cell.kind == "bye"):
            rows.setdefault(place, []).append(cell)
    numbers = {entrant.number: place for place, entrant in enumerate(report.entrants)}
    problems, left = [], []
    for each in silences:
        place = (each.silent, each.cell.round)
        others = rows.get(place, [])
        if place in faulty:
            doubtful.add(each.cell.player)
        elif len(others) >= report.games_per_round:
            doubtful.update((each.cell.player, each.silent))
            theirs = "; ".join(cell_words(report.entrants, cell, numbers.get(cell.opponent, -1)) for cell in others)
            problems.append(_told(report, each, theirs))
        else:
            left.append(each)
    return problems, left


def silences_judged(
    report: Report, silences: Sequence[Silence], totals: Totals, doubtful: set[int]
) -> Iterator[Problem]:
    """A warning for each game that is taken from one row; an error where the stated totals contradict it."""
    for cell, silent in silences:
        if silent in doubtful or cell.player in doubtful:
            continue
        own, theirs = totals.of[cell.player], totals.of[silent]
        name = player_words(report.entrants[silent])
        if own.kind == "off" or theirs.kind in ("off", "byes"):
            stated = "; ".join(
                f"{player_words(report.entrants[player])}: total {points_words(verdict.stated)}, "
                f"{points_words(verdict.counted)} with this game"
                for player, verdict in ((cell.player, own), (silent, theirs))
                if verdict.kind != "unstated"
            )
            yield _told(report, Silence(cell, silent), f"{_nothing(report, silent)}; {stated}")
        else:
            said = (
                f"{name}: nothing is said about the round; the game is taken from "
                f"{cell_words(report.entrants, cell, silent)}"
            )
            yield fault(report.file, report.entrants[silent].line, cell.column, said, severity="warning")
    for cell, silent in silences:
        if totals.of[cell.player].kind == "off" or totals.of[silent].kind in ("off", "byes"):
            doubtful.update((cell.player, silent))


def _nothing(report: Report, silent: int) -> str:
    entrant = report.entrants[silent]
    return f"line {entrant.line}: {player_words(entrant)}: nothing about the round"


def _told(report: Report, silence: Silence, theirs: str) -> Problem:
    cell, silent = silence
    said = f"{cell_words(report.entrants, cell, silent)}; {theirs}"
    expected = "each game in the rows of both players"
    return fault(report.file, cell.line, cell.column, said, found=cell.written, expected=expected)
