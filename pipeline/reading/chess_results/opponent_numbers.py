"""What opponents' numbers in a crosstable count: shown by the cells that mirror each other, not by a title."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pipeline.reading.report import Cell


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbering:
    """A way to read opponents' numbers: what it is called, and the number of each row of the table."""

    name: str
    numbers: tuple[int, ...]


class Fit(NamedTuple):
    """How many cells the opponent's cell mirrors, how many it contradicts, and how many opponents are not there."""

    mirrored: int
    against: int
    missing: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """The numbering that the cells show, with its fit; ``told`` is the fit of all that were tried.

    ``fault`` says why none can be taken, ``expected`` what could.
    """

    numbering: Numbering
    fit: Fit
    told: str
    fault: str = ""
    expected: str = ""


def fit_of(numbering: Numbering, cells: Mapping[tuple[int, int], Cell]) -> Fit:
    """Count the cells that mirror each other under a numbering; ``cells`` are by row and round."""
    row_of = {number: row for row, number in enumerate(numbering.numbers)}
    mirrored = against = missing = 0
    for cell in cells.values():
        if not cell.opponent:
            continue
        row = row_of.get(int(cell.opponent))
        if row is None:
            missing += 1
        elif row != cell.player and _mirror(cell, cells.get((row, cell.round)), numbering.numbers[cell.player]):
            mirrored += 1
        else:
            against += 1
    return Fit(mirrored, against, missing)


def choose(candidates: Sequence[Numbering], cells: Mapping[tuple[int, int], Cell]) -> Chosen:
    """Take the numbering under which clearly most cells mirror each other; candidates that are alike count once.

    Clearly is: at most half as many cells fail to as under any other.
    """
    different: dict[tuple[int, ...], Numbering] = {}
    for candidate in candidates:
        different.setdefault(candidate.numbers, candidate)
    fits = sorted(
        ((fit_of(numbering, cells), numbering) for numbering in different.values()),
        key=lambda each: -each[0].mirrored,
    )
    (fit, numbering), others = fits[0], fits[1:]
    shares = ", ".join(f"as {numbering.name}: {fit.mirrored} of {sum(fit)}" for fit, numbering in fits)
    fault = expected = ""
    if 2 * fit.mirrored < fit.mirrored + fit.against:
        fault = f"no reading of the opponents' numbers lets the cells of both players tell the same ({shares})"
        expected = "a crosstable as the site exports it, by rank or by starting number, with all its rows"
    elif any(2 * _failing(fit) > _failing(other) or other.mirrored == fit.mirrored for other, _ in others):
        fault = f"the opponents' numbers can be read in more than one way ({shares})"
        expected = "a crosstable with one column of numbers, that by which opponents are named"
    return Chosen(numbering=numbering, fit=fit, told=shares, fault=fault, expected=expected)


def _failing(fit: Fit) -> int:
    return fit.against + fit.missing


def _mirror(cell: Cell, other: Cell | None, number: int) -> bool:
    """Whether the opponent's cell tells the same game from the other side."""
    if other is None or other.opponent != str(number) or other.kind != cell.kind:
        return False
    if cell.colour and cell.colour == other.colour:
        return False
    if cell.kind == "forfeit" and not cell.score and not other.score:
        return True
    return cell.kind == "open" or cell.score + other.score == 2
