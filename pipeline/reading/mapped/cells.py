"""What single cells of a mapped file say: numbers, ids, ratings, yes and no, dates; a wrong one is told."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pipeline.birth_dates import without_dates
from pipeline.problems import Problem
from pipeline.reading.dates import masked, settle
from pipeline.reading.faults import fault, quoted
from pipeline.reading.mapped.rows import MappedRow
from pipeline.reading.points import rating_of

YES_NO: Final[Mapping[str, bool]] = {
    **dict.fromkeys(("yes", "y", "true", "1", "x", "ja", "j", "oui", "sí", "si", "sì", "да", "是"), True),
    **dict.fromkeys(("no", "n", "false", "0", "nein", "non", "нет", "否"), False),
}
"""Words for yes and no, in small letters."""

_WHOLE: Final = re.compile(r"0{0,9}([1-9][0-9]{0,6})(?:[.,]0{0,9})?")
_FIDE_ID: Final = re.compile(r"0{0,9}([1-9][0-9]{0,11})?(?:[.,]0{0,9})?")
_FLOAT: Final = re.compile(r"([0-9]{1,18})[.,]0{1,9}")
_DASHES: Final = frozenset({"-", "--", "–", "—"})
_POWER: Final = re.compile(r"[0-9]{1,3}(?:[.,][0-9]{1,18})?[eE]\+?[0-9]{1,3}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrong:
    """Collects what is wrong in one file; ``headers`` are the file's own names of our columns."""

    file: str
    headers: Mapping[str, str]
    problems: list[tuple[MappedRow, Problem]] = field(default_factory=list)

    def add(self, row: MappedRow, ours: str, says: str, expected: str) -> None:
        """Add what is wrong with a cell; what may be a birth date, perhaps of another column, is not shown."""
        found = row.cells.get(ours, "")
        if ours.endswith("birth_date"):
            says, found = says.replace(quoted(found), quoted(masked(found))).replace(found, masked(found)), ""
        elif ours != "date" and without_dates(found) != found:
            says, found = without_dates(says), ""
        says = f"sheet {quoted(row.sheet)}: {says}" if row.sheet else says
        problem = fault(self.file, row.line, self.headers.get(ours, ours), says, found=found, expected=expected)
        self.problems.append((row, problem))


def whole(row: MappedRow, ours: str, highest: int, wrong: Wrong) -> int | None:
    """A whole number from 1; None for an empty cell, and for a wrong one."""
    text = row.cells.get(ours, "")
    if not text:
        return None
    number = _WHOLE.fullmatch(text)
    if number and int(number[1]) <= highest:
        return int(number[1])
    wrong.add(row, ours, f"{quoted(text)} is no whole number from 1 to {highest:,}", "a number such as 1")
    return None


def id_in(row: MappedRow, ours: str, wrong: Wrong) -> str:
    """An id of ours as it stands, without the decimals that a spreadsheet gives to numbers; a dash is none."""
    text = row.cells.get(ours, "")
    if _POWER.fullmatch(text):
        wrong.add(
            row, ours, f"{quoted(text)} is an id that a spreadsheet has rounded", "the id itself, stored as text"
        )
        return ""
    number = _FLOAT.fullmatch(text)
    return number[1] if number else "" if text in _DASHES else text


def fide_id_in(row: MappedRow, ours: str, wrong: Wrong) -> str:
    """A FIDE id; empty for none, which may be written as 0."""
    text = row.cells.get(ours, "")
    number = _FIDE_ID.fullmatch(text)
    if number:
        return number[1] or ""
    wrong.add(row, ours, f"{quoted(text)} is no FIDE id", "digits alone, 0 or nothing")
    return ""


def rating_in(row: MappedRow, ours: str, wrong: Wrong) -> int | None:
    """A rating; None for every way of writing that there is none."""
    try:
        return rating_of(row.cells.get(ours, ""))
    except ValueError as error:
        wrong.add(row, ours, str(error), "")
        return None


def yes_no_in(row: MappedRow, ours: str, wrong: Wrong) -> bool | None:
    """Yes or no; None for an empty cell, and for a wrong one."""
    text = row.cells.get(ours, "")
    answer = YES_NO.get(text.casefold())
    if text and answer is None:
        wrong.add(row, ours, f"{quoted(text)} is neither yes nor no", "yes, no or nothing (yes)")
    return answer


def dates_in(
    rows: Sequence[MappedRow], columns: Sequence[str], order: str, wrong: Wrong
) -> Mapping[str, Sequence[str]]:
    """The dates of columns that share one order, by column and row; births may be years alone and are not shown."""
    places = [(ours, at) for ours in columns for at, row in enumerate(rows) if row.cells.get(ours)]
    births = any(ours.endswith("birth_date") for ours in columns)
    settled = settle([rows[at].cells[ours] for ours, at in places], order=order, births=births)
    dates = {ours: [""] * len(rows) for ours in columns}
    if settled.fault:
        ours, at = places[max(settled.at, 0)]
        wrong.add(rows[at], ours, settled.fault, "")
        return dates
    for (ours, at), text in zip(places, settled.dates, strict=True):
        if len(text) == len("YYYY") and not births:
            says = f"{quoted(rows[at].cells[ours])} is no day"
            wrong.add(rows[at], ours, says, "a date with day, month and year")
        else:
            dates[ours][at] = text
    return dates
