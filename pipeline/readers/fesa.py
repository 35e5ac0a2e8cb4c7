"""Shogi result sheets as the European federation takes them: ``[event]``, ``[date]``, and a line a player.

A player's line is ``1 [Smith][John][2+ 3- 1=] 2.5``, with N behind the number of who is new, nationality and
rating between the names and the results, and the starting points of a MacMahon event between brackets behind them.
French sheets have ``[rating][games]`` before the results. pipeline.reading.fesa.shogi_results reads the results.
Numbers behind the points (tie-breaks) and the time control are not read; who had sente is not written.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pipeline.reading.asked import Asked
from pipeline.reading.dialect import Dialect
from pipeline.reading.document import Document, Line
from pipeline.reading.faults import by_line, fault, number_twice, quoted
from pipeline.reading.fesa.sheet_headings import heading_of
from pipeline.reading.fesa.sheet_so_far import SheetSoFar
from pipeline.reading.fesa.shogi_results import holds_results, results_of
from pipeline.reading.fesa.starting_points import shogi_points_of, with_starts
from pipeline.reading.names import name_of
from pipeline.reading.points import rating_of
from pipeline.reading.report import Entrant, Report

_NUMBER: Final = re.compile(r"0{0,5}[1-9][0-9]{0,4}")
_RATING: Final = re.compile(r"[0-9]{3,4}\*?")
_NATION: Final = re.compile(r"[A-Z]{2,3}")
_EXPECTED_LINE: Final = "a player's line such as 1 [Smith][John][2+ 3- 1=] 2.5"


class _Line(NamedTuple):
    """A player's line taken apart: what stands before, in, between and behind its brackets."""

    number: str
    groups: tuple[str, ...]
    between: tuple[str, ...]
    behind: tuple[str, ...]


@dataclass(slots=True, kw_only=True)
class _Taken(SheetSoFar):
    """What was read so far; ``rounds`` of each player, and the lines that are not read."""

    rounds: list[int] = field(default_factory=list)
    unread: list[Line] = field(default_factory=list)


def _claims(document: Document) -> bool:
    return any(
        line.count("[") > 2
        and (parted := _parted(line)) is not None
        and any(holds_results(group) for group in parted.groups[2:])
        for line in document.lines
    )


def _parted(line: str) -> _Line | None:
    """A line taken apart at its brackets, or None if it does not begin as a player's line does."""
    before, _, rest = line.partition("[")
    head = before.replace(".", " ").split()
    if head and (_NUMBER.fullmatch(head[0]) or head[0] == "="):
        number = head.pop(0).lstrip("0").replace("=", "")
    else:
        number = ""
    if head not in ([], ["N"]) or (not number and not before.strip()):
        return None
    groups: list[str] = []
    between: list[str] = []
    while True:
        inner, closed, rest = rest.partition("]")
        if not closed or "[" in inner:
            return None
        groups.append(inner.strip())
        text, opened, rest = rest.partition("[")
        between.append(text)
        if not opened:
            break
    return _Line(number, tuple(groups), tuple(" ".join(between[:-1]).split()), tuple(between[-1].split()))


def _read(document: Document, asked: Asked) -> Sequence[Report]:
    taken = _Taken(file=document.file)
    headings: list[Line] = []
    for number, line in enumerate(document.lines, 1):
        text = line.strip()
        if not text or text.startswith(";"):
            continue
        parted = _parted(text)
        if parted is not None:
            _take_player(taken, number, text, parted)
        elif text.startswith("[") and text.endswith("]") and not taken.entrants and text.count("[") == 1:
            headings.append((number, text[1:-1]))
        elif "[" in text or "]" in text:
            taken.say(number, "", f"{quoted(text)} is no player's line", text, _EXPECTED_LINE)
        elif not text.startswith("Nr"):
            taken.unread.append((number, text))
    heading = heading_of(taken.file, headings, asked.dates)
    _check_lines(taken)
    return [
        Report(
            file=taken.file,
            format=DIALECT.name,
            line=headings[0][0] if headings else 1,
            name=heading.name,
            place=heading.place,
            start_date=heading.start,
            end_date=heading.end,
            rounds=max(taken.rounds, default=0),
            entrants=with_starts(taken.entrants, taken.starts, taken.cells),
            cells=tuple(taken.cells),
            problems=by_line((*taken.problems, *heading.problems)),
        )
    ]


def _check_lines(taken: _Taken) -> None:
    """Say what is odd about the file as a whole."""
    if not taken.entrants:
        taken.problems.append(fault(taken.file, None, "", "there is no player", expected=_EXPECTED_LINE))
    if taken.unread:
        line, text = taken.unread[0]
        taken.say(
            line, "", f"lines that are not read: {len(taken.unread)}, the first {quoted(text)}", severity="note"
        )
    rounds = max(taken.rounds, default=0)
    short = [at for at, count in enumerate(taken.rounds) if 0 < count < rounds]
    if short:
        first = taken.entrants[short[0]]
        who = quoted(first.name) if first.name else "the player"
        says = (
            f"{who} has {taken.rounds[short[0]]} of {rounds} results; "
            f"players with too few: {len(short)}, and it is taken that the last rounds are those that they lack"
        )
        taken.say(first.line, "", says, severity="warning")


def _take_player(taken: _Taken, line: int, text: str, parted: _Line) -> None:
    """Add the player of a line and their results."""
    at = {3: 2, 4: 2, 5: 4}.get(len(parted.groups))
    if at is None:
        says = f"there are {len(parted.groups)} pairs of brackets"
        taken.say(line, "", says, text, f"{_EXPECTED_LINE}, or [rating][games] before the results")
        return
    number = parted.number or str(len(taken.entrants) + 1)
    if number in taken.lines:
        taken.problems.append(number_twice(taken.file, line, "", number, taken.lines[number]))
        return
    taken.lines[number] = line
    name = name_of(*parted.groups[:2])
    if not name:
        taken.say(line, "", "the player has no name", expected=_EXPECTED_LINE)
    nation = next((word for word in parted.between if _NATION.fullmatch(word)), "")
    ratings = [parted.groups[2]] if at > 2 else [word for word in parted.between if _RATING.fullmatch(word)]
    results = results_of(taken.file, line, len(taken.entrants), parted.groups[at])
    taken.problems += results.problems
    taken.cells += results.cells
    taken.rounds.append(results.rounds)
    starting = parted.groups[3] if len(parted.groups) == 4 else ""
    taken.starts.append(_points(taken, line, "starting points", starting) or 0)
    taken.entrants.append(
        Entrant(
            number=number,
            line=line,
            name=name,
            federation=nation,
            rating=_rating(taken, line, ratings[0] if ratings else ""),
            points=_points(taken, line, "points", parted.behind[0] if parted.behind else ""),
        )
    )


def _rating(taken: _Taken, line: int, text: str) -> int | None:
    try:
        return rating_of(text.rstrip("*"))
    except ValueError as error:
        taken.say(line, "rating", str(error), text)
        return None


def _points(taken: _Taken, line: int, column: str, text: str) -> int | None:
    try:
        return shogi_points_of(text)
    except ValueError as error:
        taken.say(line, column, str(error), text)
        return None


DIALECT: Final = Dialect(
    name="fesa",
    title="result sheets of shogi federations (FESA)",
    looks_for="players' lines such as 1 [Smith][John][2+ 3- 1=] 2.5",
    claims=_claims,
    read=_read,
)
