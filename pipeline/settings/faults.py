"""What is wrong in ratinglist.toml, collected as problems with the line where each key stands."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from pipeline.control_signs import readable
from pipeline.problems import LISTED_PER_FILE, Problem, Severity
from pipeline.settings.toml_lines import Path, lines_of

SETTINGS_FILE: Final = "ratinglist.toml"


class Faults:
    """Collects what is wrong in one file."""

    def __init__(self, text: str) -> None:
        self.problems: list[Problem] = []
        self._text = text
        self._lines: Mapping[Path, int] | None = None

    def add(self, path: Sequence[str | int], found: object, expected: str, message: str) -> None:
        """Add what is wrong with a key.

        Args:
            path: the tables and the key; in lists the place, from 0.
            found: what stands there.
            expected: what may stand there.
            message: the sentence.
        """
        self.problems.append(
            settings_problem(self._line_of(tuple(path)), dotted(path), written(found), expected, message)
        )

    def note(self, path: Sequence[str | int], found: str, message: str) -> None:
        """Add what is to be known of a key and stops nothing.

        Args:
            path: the tables and the key.
            found: what stands there.
            message: the sentence.
        """
        line = self._line_of(tuple(path))
        self.problems.append(settings_problem(line, dotted(path), found, "", message, severity="note"))

    @property
    def count(self) -> int:
        """How many errors there are so far."""
        return sum(problem.severity == "error" for problem in self.problems)

    def _line_of(self, path: Path) -> int | None:
        """The line where a key or a table stands, or where what it is in does."""
        if self._lines is None:
            self._lines = lines_of(re.sub("\r\n?", "\n", self._text))
        found = (self._lines.get(path[:size]) for size in range(len(path), 0, -1))
        return next((line for line in found if line is not None), None)

    def listed(self) -> list[Problem]:
        """What was found, by line, as much of it as is listed of a file, and how much more there is."""
        found = sorted(self.problems, key=lambda problem: (problem.line or 0, problem.column))
        rest = len(found) - LISTED_PER_FILE
        return found if rest <= 0 else [*found[:LISTED_PER_FILE], _rest(rest)]


def dotted(path: Sequence[str | int]) -> str:
    """Tables and a key as the file names them: names that are not plain words in quotes, places in lists from 1."""
    return ".".join(_shown(name) for name in path)


def _shown(name: str | int) -> str:
    if isinstance(name, int):
        return str(name + 1)
    return name if re.fullmatch("[A-Za-z0-9_-]+", name) else f'"{name}"'


def settings_problem(
    line: int | None, column: str, found: str, expected: str, message: str, severity: Severity = "error"
) -> Problem:
    """A problem of ratinglist.toml, in words that anybody can read."""
    return Problem(
        severity=severity,
        file=SETTINGS_FILE,
        line=line,
        column=readable(column),
        found=readable(found),
        expected=expected,
        message=readable(message),
    )


def written(value: object) -> str:
    """A value as the file would have it, a text without its quotes."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{dotted([name])} = {quoted(each)}' for name, each in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(quoted(each) for each in value)}]"
    return str(value)


def quoted(value: object) -> str:
    """A value as the file would have it, a text in its quotes."""
    return f'"{value}"' if isinstance(value, str) else written(value)


def _rest(count: int) -> Problem:
    return settings_problem(None, "", "", "", f"and {count:,} more errors")
