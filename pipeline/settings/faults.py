"""What is wrong in ratinglist.toml, collected as problems with the line where each key stands."""

import re
from collections.abc import Sequence
from typing import Final

from pipeline.control_signs import readable
from pipeline.problems import LISTED_PER_FILE, Problem, Severity

SETTINGS_FILE: Final = "ratinglist.toml"

_NAME: Final = r"""(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')"""
_NAMES: Final = rf"\s*({_NAME}(?:\s*\.\s*{_NAME})*)\s*"
_LONGEST_NAME: Final = 20
"""How many names of a dotted one are looked at."""

_HEADER: Final = re.compile(rf"\s*\[\[?{_NAMES}\]")
_ENTRY: Final = re.compile(rf"{_NAMES}=")


class Faults:
    """Collects what is wrong in one file."""

    def __init__(self, text: str) -> None:
        self.problems: list[Problem] = []
        self._lines = re.split("\r\n|\r|\n", text)
        self._first_lines: dict[tuple[str, ...], int] | None = None

    def add(self, path: Sequence[str], found: object, expected: str, message: str) -> None:
        """Add what is wrong with a key.

        Args:
            path: the tables and the key.
            found: what stands there.
            expected: what may stand there.
            message: the sentence.
        """
        self.problems.append(
            settings_problem(self._line_of(tuple(path)), dotted(path), written(found), expected, message)
        )

    def note(self, path: Sequence[str], found: str, message: str) -> None:
        """Add what is to be known of a key and stops nothing.

        Args:
            path: the tables and the key.
            found: what stands there.
            message: the sentence.
        """
        line = self._line_of(tuple(path))
        self.problems.append(settings_problem(line, dotted(path), found, "", message, severity="note"))

    def _line_of(self, path: tuple[str, ...]) -> int | None:
        """The line where a key or a table stands, or where what it is in does."""
        if self._first_lines is None:
            self._first_lines = _first_lines(self._lines)
        found = (self._first_lines.get(path[:size]) for size in range(len(path), 0, -1))
        return next((line for line in found if line is not None), None) or _line_naming(self._lines, path[-1])

    def listed(self) -> list[Problem]:
        """What was found, by line, as much of it as is listed of a file, and how much more there is."""
        found = sorted(self.problems, key=lambda problem: (problem.line or 0, problem.column))
        rest = len(found) - LISTED_PER_FILE
        return found if rest <= 0 else [*found[:LISTED_PER_FILE], _rest(rest)]


def dotted(path: Sequence[str]) -> str:
    """Tables and a key as the file names them: names that are not plain words in quotes."""
    return ".".join(name if re.fullmatch("[A-Za-z0-9_-]+", name) else f'"{name}"' for name in path)


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


def _first_lines(lines: Sequence[str]) -> dict[tuple[str, ...], int]:
    """The line where each key and each table begins, by its full name and by what that begins with.

    tomllib does not say where it read one. What stands inside braces is not among them.
    """
    found: dict[tuple[str, ...], int] = {}
    table: tuple[str, ...] = ()
    for number, line in enumerate(lines, start=1):
        if header := _HEADER.match(line):
            table = here = _names(header[1])
        elif entry := _ENTRY.match(line):
            here = table + _names(entry[1])
        else:
            continue
        for size in range(1, min(len(here), _LONGEST_NAME) + 1):
            found.setdefault(here[:size], number)
    return found


def _names(dotted: str) -> tuple[str, ...]:
    return tuple(name.strip("\"'") for name in re.findall(_NAME, dotted))


def _line_naming(lines: Sequence[str], key: str) -> int | None:
    """The first line that names a key at all, such as one inside braces."""
    pattern = re.compile(rf"(^|[\[{{,.\s\"'])({re.escape(key)})([\"'\s=.\]]|$)")
    return next(
        (
            number
            for number, line in enumerate(lines, start=1)
            if key in line and pattern.search(line.split("#")[0])
        ),
        None,
    )
