"""Problems: what is wrong with the input, as values that are collected; nothing here raises or prints."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, Protocol

import numpy as np

Severity = Literal["error", "warning", "note"]

LISTED_PER_FILE: Final = 1_000

LISTED_IN_ALL: Final = 100_000
"""Of very many files not even the first thousand of each are listed."""

_LOOKED_AT: Final = 5 * LISTED_IN_ALL
"""Of so many it is looked at which of a file are the first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One problem of one place in the input.

    ``column`` is a column's name; ``found`` and ``expected`` may be empty where the message says all.
    """

    severity: Severity
    file: str
    message: str
    line: int | None = None
    column: str = ""
    found: str = ""
    expected: str = ""

    def __str__(self) -> str:
        """The line that is printed: ``file:line: column: message``."""
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        column = f" {self.column}:" if self.column else ""
        prefix = "" if self.severity == "error" else f"{self.severity}: "
        return f"{place}:{column} {prefix}{self.message}"


class Said(NamedTuple):
    """What is said of one row."""

    found: str
    expected: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Blame:
    """Whom the errors of some rows concern, aligned with the rows; None where the rows' own table tells.

    An event is concerned itself, a player with every event of theirs. ``systems`` narrows either to one
    rule book; an empty text is all of them.
    """

    events: np.ndarray | None = None
    players: np.ndarray | None = None
    systems: np.ndarray | None = None


class Rows(Protocol):
    """Rows that know in which file and line they stand."""

    @property
    def files(self) -> tuple[str, ...]:
        """The files, in the order of their rows."""

    @property
    def file_of(self) -> np.ndarray:
        """Of each row, the index of its file."""

    def lines(self, rows: np.ndarray) -> np.ndarray:
        """The line that each of the rows begins on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """The same finding about many rows; what it says of a row is put into words only when it is listed."""

    severity: Severity
    of: Rows
    rows: np.ndarray
    column: str
    say: Callable[[int], Said]
    blame: Blame | None = None


class Findings:
    """Collects what the checks find. Costs nothing a row until something is listed."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.whole: list[Problem] = []

    def add(
        self,
        severity: Severity,
        of: Rows,
        rows: np.ndarray,
        column: str,
        say: Callable[[int], Said],
        blame: Blame | None = None,
    ) -> None:
        """Add a finding about rows (indices, in any order)."""
        if len(rows):
            self.findings.append(Finding(severity=severity, of=of, rows=rows, column=column, say=say, blame=blame))

    def add_whole(self, problem: Problem) -> None:
        """Add a problem of a whole file, or of no row."""
        self.whole.append(problem)

    def errors(self) -> Iterator[Finding]:
        """The findings that are errors, in the order found."""
        return (finding for finding in self.findings if finding.severity == "error")

    def error_count(self) -> int:
        """How many errors there are, listed or not."""
        return sum(len(finding.rows) for finding in self.errors()) + sum(
            problem.severity == "error" for problem in self.whole
        )

    def listed(self) -> tuple[list[Problem], dict[str, int]]:
        """The problems by file and line, at most 1,000 a file (errors first), and the errors left out a file.

        Of very many files fewer are listed; what is left out is counted all the same.
        """
        kept: list[Problem] = []
        unlisted: dict[str, int] = {}
        room: dict[str, int] = {}
        left = LISTED_IN_ALL
        for severity in ("error", "warning", "note"):
            counts, candidates = self._candidates(severity)
            for file, found in candidates.items():
                found.sort(key=lambda candidate: candidate.line or 0)
                free = room.get(file, LISTED_PER_FILE)
                listed = found[: min(free, left)]
                kept.extend(candidate.problem() for candidate in listed)
                room[file], left = free - len(listed), left - len(listed)
                rest = counts[file] - len(listed)
                if rest and severity == "error":
                    unlisted[file] = rest
                elif rest:
                    more = f"{rest:,} more {severity}s of this file are not listed"
                    kept.append(Problem(severity=severity, file=file, message=more))
        kept.sort(key=_by_place)
        return kept, unlisted

    def _candidates(self, severity: Severity) -> tuple[dict[str, int], dict[str, list["_Candidate"]]]:
        """Of each file the exact count of its findings, and those that may be among the first 1,000."""
        counts: dict[str, int] = {}
        candidates: dict[str, list[_Candidate]] = {}
        looked_at = 0
        for problem in self.whole:
            if problem.severity == severity:
                counts[problem.file] = counts.get(problem.file, 0) + 1
                entry = _Candidate(line=problem.line, column=problem.column, whole=problem)
                candidates.setdefault(problem.file, []).append(entry)
        for finding in self.findings:
            if finding.severity != severity:
                continue
            for file, rows in _by_file(finding):
                counts[file] = counts.get(file, 0) + len(rows)
                if looked_at >= _LOOKED_AT:
                    candidates.setdefault(file, [])
                    continue
                looked_at += min(len(rows), LISTED_PER_FILE)
                lines = finding.of.lines(rows)
                first = np.argsort(lines, kind="stable")[:LISTED_PER_FILE]
                candidates.setdefault(file, []).extend(
                    _Candidate(line=int(lines[at]), column=finding.column, finding=finding, row=int(rows[at]))
                    for at in first
                )
        return counts, candidates


@dataclass(frozen=True, slots=True, kw_only=True)
class _Candidate:
    """A row that may be listed, not yet put into words."""

    line: int | None
    column: str
    finding: Finding | None = None
    row: int = -1
    whole: Problem | None = None

    def problem(self) -> Problem:
        """The problem in words."""
        if self.finding is None:
            assert self.whole is not None  # noqa: S101 - one of the two is always given
            return self.whole
        said = self.finding.say(self.row)
        return Problem(
            severity=self.finding.severity,
            file=self.finding.of.files[int(self.finding.of.file_of[self.row])],
            line=self.line,
            column=self.column,
            found=said.found,
            expected=said.expected,
            message=said.message,
        )


def _by_file(finding: Finding) -> Iterable[tuple[str, np.ndarray]]:
    """A finding's rows by file."""
    files = finding.of.file_of[finding.rows]
    order = np.argsort(files, kind="stable")
    cuts = np.flatnonzero(np.diff(files[order])) + 1
    for part in np.split(finding.rows[order], cuts):
        yield finding.of.files[int(finding.of.file_of[part[0]])], part


def _by_place(problem: Problem) -> tuple[str, int]:
    return problem.file, problem.line or 0
