"""What is wrong in a report, put into words: where it stands, what was found and what was expected."""

from collections.abc import Iterable
from typing import Final

from pipeline.birth_dates import without_dates
from pipeline.problems import Problem, Severity

_LONGEST: Final = 40


def quoted(text: str) -> str:
    """A cell as a message shows it: in quotes, cut when it is long; nothing where there is nothing.

    What is so long may be a row, with somebody's birth date: then no date is shown.
    """
    text = " ".join(text[: 4 * _LONGEST].split())
    if not text:
        return "nothing"
    return f'"{text}"' if len(text) <= _LONGEST else f'"{without_dates(text)[:_LONGEST]}…"'


def fault(
    file: str,
    line: int | None,
    column: str,
    wrong: str,
    *,
    found: str = "",
    expected: str = "",
    severity: Severity = "error",
) -> Problem:
    """A problem whose message says what is wrong and, where something is expected, what."""
    return Problem(
        severity=severity,
        file=file,
        line=line,
        column=column,
        found=found if len(found) <= _LONGEST else without_dates(found)[: 4 * _LONGEST],
        expected=expected,
        message=f"{wrong}; expected {expected}" if expected else wrong,
    )


def by_line(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Problems of one file in the order of its lines, those of the whole file first."""
    return tuple(sorted(problems, key=lambda problem: problem.line or 0))


def number_twice(
    file: str, line: int, column: str, number: str, first: int, expected: str = "each number once"
) -> Problem:
    """An error for a player whose number another has already, on the line ``first``."""
    wrong = f"player {number} stands on line {first} already"
    return fault(file, line, column, wrong, found=number, expected=expected)
