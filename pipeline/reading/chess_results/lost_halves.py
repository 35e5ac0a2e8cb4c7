"""Lists that were saved in an encoding without ½: what stands in its place does not say which result it was."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from pipeline.problems import Problem
from pipeline.reading.faults import fault, quoted

_PUT_IN_PLACE: Final = ("?", "\ufffd")
"""What programs write for a letter that the encoding lacks."""

_EXPECTED: Final = "the list exported again as .xlsx, or as CSV in UTF-8"


class LostHalf(NamedTuple):
    """A cell in which ½ may have stood: its line, its column as a message names it, and how it is written."""

    line: int
    column: str
    written: str


def is_half_lost(told: str, readable: Callable[[str], bool]) -> bool:
    """Whether a cell is none as it stands, but one with ½ in place of what stands for a lost letter.

    Args:
        told: the cell, tidied.
        readable: says whether a text is a cell of the list.
    """
    return not readable(told) and any(sign in told and readable(told.replace(sign, "½")) for sign in _PUT_IN_PLACE)


def without_lost_halves(problems: Sequence[Problem]) -> list[Problem]:
    """What is wrong besides cells such as totals from which the ½ is gone as well."""
    return [problem for problem in problems if not any(sign in problem.found for sign in _PUT_IN_PLACE)]


def halves_lost(file: str, cells: Sequence[LostHalf]) -> Problem:
    """The one error for all cells of a list in which the ½ was lost."""
    first = cells[0]
    says = "the ½ seems to have been lost when the list was saved: "
    if len(cells) == 1:
        says += f"{quoted(first.written)} has another sign in its place"
    else:
        says += f"{len(cells):,} cells have another sign in its place, the first here ({quoted(first.written)})"
    return fault(file, first.line, first.column, says, found=first.written, expected=_EXPECTED)
