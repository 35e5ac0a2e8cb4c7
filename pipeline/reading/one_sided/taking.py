"""The rows of a one-sided report taken one by one: key words, own players, their rounds and totals."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pipeline.problems import Problem
from pipeline.reading.document import Row
from pipeline.reading.faults import fault, quoted
from pipeline.reading.names import name_of, tidy
from pipeline.reading.one_sided.opponents import Meeting, Own
from pipeline.reading.one_sided.own_rounds import nothing_told, told_round
from pipeline.reading.points import points_of
from pipeline.reading.report import Cell
from pipeline.reading.sheets import naming, place_words

KEYS: Final = {
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


class Result(NamedTuple):
    """An own player's row of a round; ``meeting`` is the place of its opponent among the meetings, -1 without."""

    cell: Cell
    meeting: int


class Place(NamedTuple):
    """A row and the sheet that it stands in, as messages name it."""

    row: Row
    sheet: str


@dataclass(slots=True, kw_only=True)
class Taken:
    """What was read so far of an event.

    ``sheet`` is that of the rows that are being read, as messages name it, ``begun`` says whether a player has come
    in it, ``sheets`` are all so far. ``ids`` give the place of each own player, ``stated`` says whether the last
    player's total has come, ``rounds`` are that player's so far.
    """

    file: str
    sheet: str = ""
    sheets: list[str] = field(default_factory=list)
    begun: bool = False
    keys: dict[str, Place] = field(default_factory=dict)
    own: list[Own] = field(default_factory=list)
    ids: dict[str, Place] = field(default_factory=dict)
    stated: bool = False
    rounds: set[int] = field(default_factory=set)
    meetings: list[Meeting] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def tell(self, problem: Problem) -> None:
        """Note a problem of the sheet that is being read."""
        self.problems.append(naming(self.sheet, problem))

    def wrong(self, row: Row, column: str, says: str, found: str = "", expected: str = "") -> None:
        """Note an error in a row."""
        self.tell(fault(self.file, row.line, column, says, found=found, expected=expected))

    def where(self, place: Place) -> str:
        """An earlier row as a message names it."""
        return place_words(place.row.line, place.sheet if place.sheet != self.sheet else "")

    def key(self, word: str) -> Row:
        """The row of a key word, one without cells if there is none."""
        return self.keys[word].row if word in self.keys else Row(1, ())

    def name(self) -> str:
        """The event's name."""
        return name_behind(self.key("Event"))


def name_behind(row: Row) -> str:
    """The name that stands behind the key word Event."""
    return tidy(", ".join(cell for cell in row.cells[1:] if cell))


def first_word(row: Row) -> str:
    """The first cell in small letters."""
    return " ".join(row.at(0).lower().split())


def take_sheet(taken: Taken, sheet: str, rows: Sequence[Row]) -> None:
    """Take the rows of a sheet, or those of a text.

    Args:
        taken: what was read so far of the event.
        sheet: its name for messages, empty where it is the only one.
        rows: with cells without the blanks around them.
    """
    taken.sheet, taken.begun = sheet, False
    taken.sheets.append(sheet)
    for row in rows:
        word = first_word(row)
        if word == "player":
            _take_player(taken, row)
        elif word == "total":
            _take_total(taken, row)
        elif word in KEYS:
            _take_key(taken, row, KEYS[word])
        elif _NUMBER.fullmatch(word):
            _take_round(taken, row)
        else:
            expected = "Event, Start, End, Rounds, Website, Player, the number of a round or Total"
            taken.wrong(row, "", f"{quoted(row.at(0))} begins no row", row.at(0), expected)
    _check_total(taken)


def _take_key(taken: Taken, row: Row, key: str) -> None:
    before = taken.keys.get(key)
    if taken.begun:
        taken.wrong(row, key, f"{key} stands below a player", expected="it above the first player")
    elif before and before.sheet == taken.sheet:
        taken.wrong(row, key, f"{key} stands on {taken.where(before)} already", expected="it once")
    elif before:
        here, there = name_behind(row), name_behind(before.row)
        if here != there:
            says = f"{key} is {quoted(here)} here and {quoted(there)} on {taken.where(before)}"
            expected = "the same in all sheets of an event; other events have another name behind Event"
            taken.wrong(row, key, says, here, expected)
    else:
        taken.keys[key] = Place(row, taken.sheet)
        if key == "Rounds" and not _NUMBER.fullmatch(row.at(1)):
            says = f"{quoted(row.at(1))} is no number of rounds"
            taken.wrong(row, key, says, row.at(1), "a whole number from 1 to 9999")


def rounds_stated(taken: Taken) -> int:
    """The stated number of rounds; 0 if none is stated."""
    stated = taken.key("Rounds").at(1)
    return int(stated) if _NUMBER.fullmatch(stated) else 0


def _take_player(taken: Taken, row: Row) -> None:
    _check_total(taken)
    name = name_of(row.at(2), row.at(3))
    if not name:
        taken.wrong(row, "Player", "the player has no name", expected="Player, the id, the last and the first name")
    here = Place(row, taken.sheet)
    other = taken.ids.setdefault(row.at(1), here) if row.at(1) else here
    if other is not here:
        says = f"player {quoted(row.at(1))} has rows on {taken.where(other)} already"
        taken.wrong(row, "Player", says, row.at(1), "one block of rows for each player")
    taken.own.append(Own(name, row.at(1), row.line, sheet=taken.sheet))
    taken.begun = True
    taken.stated = False
    taken.rounds = set()


def _take_total(taken: Taken, row: Row) -> None:
    if not taken.begun:
        taken.wrong(row, "Total", "the total stands above the first player", expected="it below a player's rounds")
    elif taken.stated:
        taken.wrong(row, "Total", "the player has a total already", expected="one total below a player's rounds")
    else:
        taken.stated = True
        try:
            taken.own[-1] = taken.own[-1]._replace(points=points_of(row.at(1)))
        except ValueError as error:
            taken.wrong(row, "Total", str(error), row.at(1))


def _check_total(taken: Taken) -> None:
    """Say that the last player has no total: what is missing among the rounds cannot be seen then."""
    if taken.begun and not taken.stated:
        who = quoted(taken.own[-1].name) if taken.own[-1].name else "the player"
        says = f"{who} has no row with Total; the rounds cannot be checked against it"
        taken.tell(fault(taken.file, taken.own[-1].line, "Total", says, severity="warning"))


def _take_round(taken: Taken, row: Row) -> None:
    round_ = int(row.at(0))
    column = f"round {round_}"
    last = rounds_stated(taken)
    if not taken.begun:
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
        for problem in problems:
            taken.tell(problem)
    taken.rounds.add(round_)
    if meeting is not None:
        taken.meetings.append(meeting._replace(sheet=taken.sheet))
    taken.results.append(
        Result(cell or nothing_told(row, own, round_), len(taken.meetings) - 1 if cell and meeting else -1)
    )
