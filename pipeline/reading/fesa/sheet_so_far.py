"""What was read so far of a shogi sheet, whatever its layout, and the problems of its lines."""

from dataclasses import dataclass, field

from pipeline.problems import Problem, Severity
from pipeline.reading.faults import fault
from pipeline.reading.report import Cell, Entrant


@dataclass(slots=True, kw_only=True)
class SheetSoFar:
    """Players and results; ``starts`` are the MacMahon points in hundredths, aligned with the entrants.

    ``lines`` is the line of each player's number.
    """

    file: str
    entrants: list[Entrant] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    cells: list[Cell] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def say(
        self, line: int, column: str, says: str, found: str = "", expected: str = "", severity: Severity = "error"
    ) -> None:
        """Note a problem of a line."""
        self.problems.append(
            fault(self.file, line, column, says, found=found, expected=expected, severity=severity)
        )
