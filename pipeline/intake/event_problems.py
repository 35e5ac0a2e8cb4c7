"""Problems of reports as findings that know which event they concern."""

from collections.abc import Sequence

import numpy as np

from pipeline.intake.events.gathered import EventProblem
from pipeline.problems import Blame, Findings, Problem, Said


class _Lines:
    """The lines that problems stand on, seen as rows."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        numbers: dict[str, int] = {}
        self.file_of = np.array([numbers.setdefault(each.file, len(numbers)) for each in problems], np.int64)
        self.files = tuple(numbers)
        self._lines = np.array([each.line or 1 for each in problems], np.int64)

    def lines(self, rows: np.ndarray) -> np.ndarray:
        """The line of each of the problems."""
        found: np.ndarray = self._lines[rows]
        return found


def tell(problems: Sequence[EventProblem], findings: Findings) -> None:
    """Add problems, so that the events that they concern can be held back."""
    rows = _Lines([problem for _, problem in problems])
    groups: dict[tuple[str, str], list[int]] = {}
    for row, (_, problem) in enumerate(problems):
        groups.setdefault((problem.severity, problem.column), []).append(row)
    events = np.array([event for event, _ in problems], dtype=object)

    def say(row: int) -> Said:
        problem = problems[row][1]
        return Said(problem.found, problem.expected, problem.message)

    for (_, column), found in groups.items():
        severity = problems[found[0]][1].severity
        here = np.array(found, np.int64)
        findings.add(severity, rows, here, column, say, Blame(events=events[here]))
