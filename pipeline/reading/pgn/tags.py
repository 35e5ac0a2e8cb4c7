"""The tag pairs of a PGN game by name, and single values of them: event, board, player, result."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from io import StringIO
from typing import Final

from pipeline.problems import Problem
from pipeline.reading.document import Line
from pipeline.reading.faults import fault, quoted
from pipeline.reading.names import tidy
from pipeline.reading.pgn.games import PgnGame, tag_name
from pipeline.reading.points import rating_of
from pipeline.reading.report import Entrant
from pipeline.reading.result_words import OPEN, GameResult, result_of

PLAYER_TAGS: Final = ("", "Elo", "Title", "FideId", "Team")
"""What stands behind White and Black in the tags that are read."""

READ_TAGS: Final = frozenset(
    {
        *("Event", "Site", "Date", "EventDate", "Round", "Board", "Result"),
        *("Termination", "Variant", "FEN"),
        *("UTCDate", "BroadcastName", "BroadcastURL", "GameURL"),
        *(f"{side}{of}" for side in ("White", "Black") for of in PLAYER_TAGS),
    }
)
"""The tags that are read; all others are passed over."""

_LONGEST: Final = 60
_WORD: Final = re.compile(r"\[\s{0,9}([A-Za-z0-9_]{1,40})")
_ESCAPED: Final = re.compile(r"\\([\"\\])")
_BOARD: Final = re.compile(r"0{0,5}([1-9][0-9]{0,5})")
_FIDE_ID: Final = re.compile(r"0{0,9}([1-9][0-9]{0,11})?")
_UNKNOWN: Final = frozenset({"", "?", "-"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Tags:
    """The values of the tags that are read, tidied; of each the line, and what is wrong with them.

    ``faulty`` are the tags that are there but cannot be read; of them no more is told, as if they were not known.
    """

    file: str
    line: int
    values: Mapping[str, str]
    lines: Mapping[str, int]
    faulty: frozenset[str]
    problems: list[Problem]

    def get(self, name: str) -> str:
        """The value; empty where there is none, or only that it is not known."""
        value = self.values.get(name, "")
        return "" if value in _UNKNOWN else value

    @property
    def event_name(self) -> str:
        """What the event is called: a broadcast has a name of its own, and Event may name round and players."""
        return self.get("BroadcastName") or self.get("Event")

    def add(self, name: str, says: str, expected: str) -> None:
        """Add what is wrong with a value."""
        if name in self.faulty:
            return
        line = self.lines.get(name, self.line)
        self.problems.append(fault(self.file, line, name, says, found=self.values.get(name, ""), expected=expected))


def tags_of(file: str, game: PgnGame) -> Tags:
    """Read the tag pairs of a game; those that cannot be read, and those that contradict each other, are told."""
    from chess.pgn import read_headers  # noqa: PLC0415 - only who reads a PGN file waits for it

    whole: dict[str, Line] = {}
    faulty = set()
    problems: list[Problem] = []
    for line, text in game.tags:
        name = _first_word(text)
        if name not in READ_TAGS:
            continue
        if not (tag_name(text) and text.endswith('"]')):
            said = f"{_shown(text)} is no tag pair"
            problems.append(fault(file, line, name, said, found=text, expected=f'[{name} "…"]'))
            faulty.add(name)
        elif name in whole and whole[name][1] != text:
            said = f"the game has the tag {name} in line {whole[name][0]} and another one here"
            problems.append(fault(file, line, name, said, found=text, expected="each tag once"))
            faulty.add(name)
        else:
            whole.setdefault(name, (line, text))
    headers = read_headers(StringIO("\n".join(text for _, text in whole.values()) + "\n"))
    values = {
        name: tidy(_ESCAPED.sub(r"\1", value)) for name, value in (headers or {}).items() if name not in faulty
    }
    lines = {name: line for name, (line, _) in whole.items()}
    return Tags(file=file, line=game.line, values=values, lines=lines, faulty=frozenset(faulty), problems=problems)


def board_in(tags: Tags) -> str:
    """The board if it is a number; team events have other words there."""
    found = _BOARD.fullmatch(tags.get("Board"))
    return found[1] if found else ""


def player_in(tags: Tags, side: str) -> Entrant:
    """White or Black as the tags have them."""
    fide_id = _FIDE_ID.fullmatch(tags.get(f"{side}FideId"))
    if not fide_id:
        tags.add(
            f"{side}FideId", f"{quoted(tags.get(f'{side}FideId'))} is no FIDE id", "digits alone, 0, - or nothing"
        )
    rating = None
    try:
        rating = rating_of(tags.get(f"{side}Elo"))
    except ValueError as error:
        tags.add(f"{side}Elo", str(error), "")
    return Entrant(
        number="",
        line=tags.line,
        name=tags.get(side),
        title=tags.get(f"{side}Title"),
        club=tags.get(f"{side}Team"),
        fide_id=fide_id[1] or "" if fide_id else "",
        rating=rating,
    )


def result_in(tags: Tags, game: PgnGame) -> GameResult | None:
    """The result that the tags and the end of the moves agree on; None if they do not, or say none."""
    text = tags.values.get("Result", "")
    found = result_of(text)
    if found is None or found.kind == "bye" or not text:
        tags.add("Result", f"the result is {quoted(text)}", "1-0, 0-1, 1/2-1/2, or * for none yet")
        return None
    end = result_of(game.end) if game.end else found
    # Of a forfeit only the tag tells; the moves have no sign for it.
    told = found.kind == "forfeit" and end == OPEN
    if end is not None and (end.white, end.black) != (found.white, found.black) and not told:
        tags.add("Result", f"the result is {quoted(text)}, but the moves end with {game.end}", "one result")
        return None
    return found


def _first_word(text: str) -> str:
    found = _WORD.match(text)
    return found[1] if found else ""


def _shown(text: str) -> str:
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
