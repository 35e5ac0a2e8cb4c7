"""Results of a federation's own players at an event abroad: each own player's rows, nobody else's.

Rows with a key word (Event, Start, End, Rounds, Website) come first, then a block for each own player: ``Player``
with id, last and first name, a row a round, and ``Total``. What a round's row says is in
pipeline.reading.one_sided.own_rounds, who is who among the opponents in pipeline.reading.one_sided.opponents.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pipeline.problems import Problem
from pipeline.reading.asked import Asked
from pipeline.reading.dialect import Dialect
from pipeline.reading.document import Document, Row
from pipeline.reading.event_days import Day, event_days
from pipeline.reading.faults import by_line, fault, quoted
from pipeline.reading.grids import grids_of, rows_of
from pipeline.reading.names import name_of, tidy
from pipeline.reading.one_sided.opponents import Meeting, Own, who_is_who
from pipeline.reading.one_sided.own_rounds import nothing_told, told_round
from pipeline.reading.points import points_of
from pipeline.reading.report import Cell, Report

_KEYS: Final = {
    "event": "Event",
    "tournament": "Event",
    "start": "Start",
    "start date": "Start",
    "date": "Start",
    "end": "End",
    "end date": "End",
    "rounds": "Rounds",
    "number of rounds": "Rounds",
    "website": "Website",
    "web site": "Website",
    "web": "Website",
    "site": "Website",
}
"""What the first cell of a row before the players may be, in small letters, and what it stands for."""

_NUMBER: Final = re.compile(r"0{0,5}[1-9][0-9]{0,3}")
_SEPARATORS: Final = ",;\t|"
_KEY_WITHIN: Final = 40
_LOOKED_AT: Final = 400
_CLAIMED_WITH: Final = 3


class _Result(NamedTuple):
    """An own player's row of a round; ``meeting`` is the place of its opponent among the meetings, -1 without."""

    cell: Cell
    meeting: int


@dataclass(slots=True, kw_only=True)
class _Taken:
    """What was read so far. ``ids`` give each own player's line, ``stated`` is whether the last player's total has
    come, ``rounds`` are that player's so far.
    """

    file: str
    keys: dict[str, Row] = field(default_factory=dict)
    own: list[Own] = field(default_factory=list)
    ids: dict[str, int] = field(default_factory=dict)
    stated: bool = False
    rounds: set[int] = field(default_factory=set)
    meetings: list[Meeting] = field(default_factory=list)
    results: list[_Result] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def wrong(self, row: Row, column: str, says: str, found: str = "", expected: str = "") -> None:
        """Note an error in a row."""
        self.problems.append(fault(self.file, row.line, column, says, found=found, expected=expected))


def _claims(document: Document) -> bool:
    words = {_KEYS.get(word, word) for word in _first_words(document)}
    known = words & {*_KEYS.values(), "player", "total"}
    return len(known) >= _CLAIMED_WITH and bool(known & {"Event", "player"})


def _first_words(document: Document) -> list[str]:
    """The first cells of the first rows, in small letters."""
    rows = _rows_of(document, at_most=_LOOKED_AT)
    return [_first_word(row) for row in rows]


def _first_word(row: Row) -> str:
    return " ".join(row.at(0).lower().split())


def _rows_of(document: Document, at_most: int = 0) -> list[Row]:
    grids = grids_of(document, "" if document.sheets else _separator(document), at_most=at_most)
    if not grids:
        return []
    rows = [Row(row.line, tuple(map(str.strip, row.cells))) for row in rows_of(grids[0])]
    return [row for row in rows if any(row.cells)]


def _separator(document: Document) -> str:
    """What stands behind the key words."""
    counts = dict.fromkeys(_SEPARATORS, 0)
    for line in document.lines[:_LOOKED_AT]:
        for separator in _SEPARATORS:
            word, parted, _ = line[:_KEY_WITHIN].partition(separator)
            counts[separator] += bool(parted) and word.strip(' "').lower() in (*_KEYS, "player", "total")
    return max(counts, key=lambda separator: counts[separator])


def _read(document: Document, asked: Asked) -> Sequence[Report]:
    taken = _Taken(file=document.file)
    for row in _rows_of(document):
        word = _first_word(row)
        if word == "player":
            _take_player(taken, row)
        elif word == "total":
            _take_total(taken, row)
        elif word in _KEYS:
            _take_key(taken, row, _KEYS[word])
        elif _NUMBER.fullmatch(word):
            _take_round(taken, row)
        else:
            expected = "Event, Start, End, Rounds, Website, Player, the number of a round or Total"
            taken.wrong(row, "", f"{quoted(row.at(0))} begins no row", row.at(0), expected)
    _check_total(taken)
    if not taken.own:
        expected = "rows with Player, the id, the last and the first name"
        taken.problems.append(fault(taken.file, None, "", "there is no player", expected=expected))
    known = who_is_who(taken.file, taken.own, taken.meetings)
    start, end = _dates(taken, asked)
    return [
        Report(
            file=taken.file,
            format=DIALECT.name,
            line=taken.keys["Event"].line if "Event" in taken.keys else 1,
            name=tidy(", ".join(cell for cell in taken.keys["Event"].cells[1:] if cell))
            if "Event" in taken.keys
            else "",
            start_date=start,
            end_date=end,
            rounds=max(_rounds(taken), *(result.cell.round for result in taken.results), 0),
            entrants=known.entrants,
            cells=tuple(
                result.cell._replace(opponent=known.numbers[result.meeting]) if result.meeting >= 0 else result.cell
                for result in taken.results
            ),
            mirrored=False,
            problems=by_line((*taken.problems, *known.problems)),
        )
    ]


def _take_key(taken: _Taken, row: Row, key: str) -> None:
    if taken.own:
        taken.wrong(row, key, f"{key} stands below a player", expected="it above the first player")
    elif key in taken.keys:
        taken.wrong(row, key, f"{key} stands on line {taken.keys[key].line} already", expected="it once")
    else:
        taken.keys[key] = row
        if key == "Rounds" and not _NUMBER.fullmatch(row.at(1)):
            says = f"{quoted(row.at(1))} is no number of rounds"
            taken.wrong(row, key, says, row.at(1), "a whole number from 1 to 9999")


def _rounds(taken: _Taken) -> int:
    """The stated number of rounds; 0 if none is stated."""
    stated = taken.keys["Rounds"].at(1) if "Rounds" in taken.keys else ""
    return int(stated) if _NUMBER.fullmatch(stated) else 0


def _dates(taken: _Taken, asked: Asked) -> tuple[str, str]:
    """The first and last day, as far as the file decides them."""
    first, last = (
        Day(row.at(1), row.line, key) if row else Day("", 1, key)
        for key, row in ((key, taken.keys.get(key)) for key in ("Start", "End"))
    )
    start, end, problems = event_days(taken.file, first, last, asked.dates)
    taken.problems += problems
    return start, end


def _take_player(taken: _Taken, row: Row) -> None:
    _check_total(taken)
    name = name_of(row.at(2), row.at(3))
    if not name:
        taken.wrong(row, "Player", "the player has no name", expected="Player, the id, the last and the first name")
    other = taken.ids.setdefault(row.at(1), row.line) if row.at(1) else row.line
    if other != row.line:
        says = f"player {quoted(row.at(1))} has rows on line {other} already"
        taken.wrong(row, "Player", says, row.at(1), "one block of rows for each player")
    taken.own.append(Own(name, row.at(1), row.line))
    taken.stated = False
    taken.rounds = set()


def _take_total(taken: _Taken, row: Row) -> None:
    if not taken.own:
        taken.wrong(row, "Total", "the total stands above the first player", expected="it below a player's rounds")
    elif taken.stated:
        taken.wrong(row, "Total", "the player has a total already", expected="one total below a player's rounds")
    else:
        taken.stated = True
        try:
            taken.own[-1] = taken.own[-1]._replace(points=points_of(row.at(1)))
        except ValueError as error:
            taken.wrong(row, "Total", str(error), row.at(1))


def _check_total(taken: _Taken) -> None:
    """Say that the last player has no total: what is missing among the rounds cannot be seen then."""
    if taken.own and not taken.stated:
        who = quoted(taken.own[-1].name) if taken.own[-1].name else "the player"
        says = f"{who} has no row with Total; the rounds cannot be checked against it"
        taken.problems.append(fault(taken.file, taken.own[-1].line, "Total", says, severity="warning"))


def _take_round(taken: _Taken, row: Row) -> None:
    round_ = int(row.at(0))
    column = f"round {round_}"
    last = _rounds(taken)
    if not taken.own:
        taken.wrong(row, column, "the round stands above the first player", expected="it below a row with Player")
        return
    own = len(taken.own) - 1
    cell: Cell | None = None
    meeting: Meeting | None = None
    if taken.stated:
        taken.wrong(row, column, "the round stands below the player's total", expected="it above")
    elif round_ in taken.rounds:
        taken.wrong(row, column, "the player has this round already", row.at(0), "each round once")
    elif last and round_ > last:
        says, expected = f"round {round_} is beyond the last", f"a round from 1 to {last}, the number behind Rounds"
        taken.wrong(row, column, says, row.at(0), expected)
    else:
        cell, meeting, problems = told_round(taken.file, row, own, round_)
        taken.problems += problems
    taken.rounds.add(round_)
    if meeting is not None:
        taken.meetings.append(meeting)
    taken.results.append(
        _Result(cell or nothing_told(row, own, round_), len(taken.meetings) - 1 if cell and meeting else -1)
    )


DIALECT: Final = Dialect(
    name="one-sided",
    title="CSV of a federation's own players at an event abroad, each with their own rounds",
    looks_for="rows that begin with Event, Start and Rounds, and with Player and Total around a player's rounds",
    claims=_claims,
    read=_read,
)
