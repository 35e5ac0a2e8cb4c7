"""Entrants that are nobody: programs enter a player called Bye or spielfrei whom the player left over meets."""

from collections.abc import Iterator
from dataclasses import replace

from pipeline.problems import Problem
from pipeline.reading.faults import by_line, fault, quoted
from pipeline.reading.nobody import called_nobody, nobody_noted, stands_for_nobody
from pipeline.reading.report import Cell, CellKind, Report


def without_dummies(report: Report) -> Report:
    """The report without entrants that stand for nobody: results against them are byes, theirs are none."""
    dummies = [place for place, entrant in enumerate(report.entrants) if stands_for_nobody(entrant)]
    doubted = list(_called_nobody(report))
    if not dummies:
        return replace(report, problems=by_line([*report.problems, *doubted])) if doubted else report
    left = [place for place in range(len(report.entrants)) if place not in set(dummies)]
    places = {before: place for place, before in enumerate(left)}
    persons = {report.entrants[place].number for place in left}
    numbers = {report.entrants[place].number for place in dummies} - persons - {""}
    cells = []
    byes = 0
    for cell in report.cells:
        if cell.player not in places:
            continue
        told = cell._replace(player=places[cell.player])
        if cell.opponent in numbers:
            told = _alone(told)
            byes += told.kind == "bye"
        cells.append(told)
    first = report.entrants[dummies[0]]
    names = [report.entrants[place].name for place in dummies]
    return replace(
        report,
        entrants=tuple(report.entrants[place] for place in left),
        cells=tuple(cells),
        problems=by_line([*report.problems, nobody_noted(report.file, first.line, names, byes), *doubted]),
    )


def _alone(cell: Cell) -> Cell:
    """A cell against nobody: a bye of its score, or nothing where it has no result."""
    kind: CellKind = "bye" if cell.score >= 0 else "absent"
    return cell._replace(opponent="", colour="", kind=kind, rated=True, handicap="", board="")


def _called_nobody(report: Report) -> Iterator[Problem]:
    """A warning for each person who is called like nobody."""
    for entrant in report.entrants:
        known_by = called_nobody(entrant)
        if known_by:
            said = (
                f"{quoted(entrant.name)} has {known_by} and is taken for a player, not for the lack of an opponent"
            )
            yield fault(report.file, entrant.line, "", said, found=entrant.name, severity="warning")
