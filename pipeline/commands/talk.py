"""What commands print: problems and progress to stderr; a closed stderr stops no run, no text steers a terminal."""

import contextlib
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from unicodedata import category, east_asian_width

import click

from pipeline.commands.terminal_texts import harmless
from pipeline.problems import Problem


def say(*lines: str) -> None:
    """Print lines to stderr."""
    with contextlib.suppress(OSError):
        click.echo(harmless("\n".join(lines)), err=True)


def say_problems(problems: Sequence[Problem], *, errors_only: bool) -> None:
    """Print problems."""
    lines = [str(problem) for problem in problems if problem.severity == "error" or not errors_only]
    if lines:
        say(*lines)


def counted(number: int, thing: str) -> str:
    """``1 error``, ``2 errors``, ``no errors``."""
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}" if number < 1000 else f"{number:,} {thing}s"


def summary(errors: int, problems: Iterable[Problem]) -> str:
    """How many errors and warnings there are."""
    warnings = sum(problem.severity == "warning" for problem in problems)
    return f"{counted(errors, 'error')}, {counted(warnings, 'warning')}"


def signed(number: object) -> str:
    """A change with its sign, a nought without one, nothing for none."""
    text = "" if number is None else str(number)
    return text if text.strip() in ("", "0") or text.startswith("-") else f"+{text}"


def aligned(rows: Sequence[Sequence[str]], right: Sequence[bool]) -> list[str]:
    """Rows of texts as lines with columns of equal width, numbers to the right.

    Args:
        rows: all of the same length, the header first.
        right: of each column whether it is set to the right.
    """
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = []
        for text, width, to_the_right in zip(row, widths, right, strict=True):
            gap = " " * (width - width_of(text))
            cells.append(gap + text if to_the_right else text + gap)
        lines.append("  ".join(cells).rstrip())
    return lines


def width_of(text: str) -> int:
    """How many places a text takes on a terminal: wide characters two, combining ones none."""
    return len(text) if text.isascii() else sum(map(_places, text))


@cache
def _places(sign: str) -> int:
    if category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(sign) in "WF" else 1


def print_lines(lines: Iterable[str]) -> None:
    """Print results to stdout."""
    sys.stdout.write(harmless("".join(f"{line}\n" for line in lines)))


def print_file(content: bytes) -> None:
    """Print what programs read to stdout, exactly; on a terminal nobody but people read it."""
    text = content.decode()
    sys.stdout.write(harmless(text) if sys.stdout.isatty() else text)
