"""The lines of a TRF sorted by what they are: header, players, national records; and what is no line of TRF."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pipeline.problems import Problem
from pipeline.reading.faults import fault
from pipeline.reading.trf.column_counting import LETTERS, TABS, Counting, countings_of
from pipeline.reading.trf.header import PAIRING, PASSED_OVER, READ, TEAMS, TaggedLine
from pipeline.reading.trf.national import National
from pipeline.reading.trf.player_lines import Misfit, PlayerLine, misfit_in_words, player_line
from pipeline.reading.trf.worth import TAGS

_FEDERATION: Final = re.compile(r"[A-Za-z]{3}")
_NOT_FEDERATIONS: Final = re.compile(r"XX.|BB[A-Z]|DAT|DDD|FFF", re.IGNORECASE)
_TOLD_TAGS: Final = READ | PASSED_OVER | TAGS | {"240", "299"}


class _Undecided(NamedTuple):
    """A line that keeps to the columns whether they are counted in letters or in bytes."""

    at: int
    line: int
    countings: tuple[Counting, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lines:
    """A file's lines. ``odd`` are the numbers of odd ones by kind of oddities.ODDITIES."""

    tagged: Mapping[str, Sequence[TaggedLine]]
    players: Sequence[tuple[int, PlayerLine]]
    nationals: Sequence[National]
    odd: dict[str, list[int]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def is_player_line(text: str) -> bool:
    """Whether a line begins as a player's: 001, a blank, a starting number, and something in the name's columns."""
    if not text.startswith(("001 ", "001\t")):
        return False
    text = text[:120].expandtabs(8)
    number = text[4:8].strip()
    return number.isascii() and number.isdigit() and text[8:9] in ("", " ") and bool(text[14:47].strip())


def events_in(lines: Sequence[str]) -> list[tuple[int, int]]:
    """Where the events of a file begin and end: a name (012) behind players begins another if players follow it."""
    starts = [0]
    name, players = -1, False
    for at, line in enumerate(lines):
        if line.startswith("012 ") and players and name < 0:
            name = at
        elif line.startswith("001"):
            if name >= 0:
                starts.append(name)
                name = -1
            players = True
    return list(zip(starts, [*starts[1:], len(lines)], strict=True))


def sorted_lines(file: str, lines: Sequence[str], first: int) -> Lines:
    """Sort the lines of an event, the first of which has the number ``first``.

    A line 001 whose columns are not where they should be is an error and gives no player.
    """
    tagged: dict[str, list[TaggedLine]] = {}
    players: list[tuple[int, PlayerLine]] = []
    nationals: list[National] = []
    undecided: list[_Undecided] = []
    counted: set[str] = set()
    sorted_ = Lines(tagged=tagged, players=players, nationals=nationals)
    for number, line in enumerate(lines, first):
        tag, behind = line[:3], line[3:4]
        if tag == "001":
            _player(file, number, line, sorted_, players, undecided, counted)
        elif not behind.strip() and tag in _TOLD_TAGS:
            tagged.setdefault(tag, []).append(TaggedLine(number, line[4:]))
        elif tag == "###" or not line.strip():
            continue
        elif not behind.strip() and (kind := _kind(tag)):
            sorted_.odd.setdefault(kind, []).append(number)
        elif behind == " " and (found := _other(file, number, line, sorted_)) is not None:
            nationals.append(found)
        elif not any(problem.line == number for problem in sorted_.problems[-1:]):
            sorted_.odd.setdefault("unknown", []).append(number)
    _decide(file, undecided, counted, sorted_, players)
    return sorted_


def _kind(tag: str) -> str:
    """The kind of a line that is known and not read; empty for others."""
    if tag in PAIRING:
        return "pairing"
    if tag in TEAMS:
        return "teams"
    return "program data" if tag == "DAT" else ""


def _player(
    file: str,
    number: int,
    line: str,
    sorted_: Lines,
    players: list[tuple[int, PlayerLine]],
    undecided: list[_Undecided],
    counted: set[str],
) -> None:
    text = line.rstrip()
    if text.isascii() and "\t" not in text:
        plain = player_line(text)
        if isinstance(plain, PlayerLine) and not plain.rounds[:2].strip():
            players.append((number, plain))
            return
    countings = countings_of(text)
    if len(countings) > 1:
        undecided.append(_Undecided(len(players), number, countings))
        players.append((number, countings[0].player))
        return
    if countings:
        counted.add(countings[0].counted)
        _note(sorted_, countings[0].counted, number)
        players.append((number, countings[0].player))
        return
    found = player_line(text)
    if isinstance(found, PlayerLine):
        # only its rounds are out of place, which is told of each
        players.append((number, found))
        return
    _refuse(file, number, text, found, sorted_)


def _refuse(file: str, number: int, text: str, found: tuple[Misfit, ...], sorted_: Lines) -> None:
    """Say which columns of a line are wrong."""
    also = "" if text.isascii() else " (nor does it when its columns are counted in bytes)"
    wrong = f"the line does not keep to the columns of TRF{also}: {misfit_in_words(found)}"
    first = found[0]
    sorted_.problems.append(
        Problem(
            severity="error",
            file=file,
            line=number,
            column=first.place.partition(" (")[0],
            found=first.found[:100],
            expected=first.expected,
            message=wrong,
        )
    )


def _other(file: str, number: int, line: str, sorted_: Lines) -> National | None:
    """A national record; a player's line with a damaged tag is an error instead."""
    text = line.rstrip()
    if not _NOT_FEDERATIONS.fullmatch(text[:3]) and text[4:8].strip().isdigit() and text[8:9] in ("", " "):
        federation = bool(_FEDERATION.fullmatch(text[:3]))
        countings = countings_of(text, named=not federation)
        if countings and countings[0].player.rounds.strip():
            wrong = "a line with the columns of a player and rounds begins with something else"
            sorted_.problems.append(
                fault(file, number, "columns 1-3", wrong, found=text[:3], expected="001 at its beginning")
            )
        elif countings and federation:
            _note(sorted_, countings[0].counted, number)
            return National(text[:3].upper(), number, countings[0].player)
    return None


def _decide(
    file: str,
    undecided: Sequence[_Undecided],
    counted: set[str],
    sorted_: Lines,
    players: list[tuple[int, PlayerLine]],
) -> None:
    """Read undecided lines as the others of the file with such letters, or refuse them."""
    usual = counted - {TABS}
    for at, line, countings in undecided:
        fitting = [counting for counting in countings if usual == {counting.counted}]
        if fitting:
            players[at] = (line, fitting[0].player)
            _note(sorted_, fitting[0].counted, line)
            continue
        wrong = "the columns behind the name can be counted in more than one way, and no other line decides"
        expected = "columns counted in letters, as the handbook has them"
        sorted_.problems.append(fault(file, line, "columns 48-89", wrong, expected=expected))


def _note(sorted_: Lines, counted: str, number: int) -> None:
    if counted != LETTERS:
        sorted_.odd.setdefault(counted, []).append(number)
