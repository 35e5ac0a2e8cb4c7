"""A PGN text parted into games: the tag pairs of each, and what its moves begin and end with."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.reading.document import Line

RESULT_SIGNS: Final = ("1-0", "0-1", "1/2-1/2", "*")
"""What the moves of a game end with."""

BOTH_MOVED: Final = 2
"""As many half-moves as it takes that both players have made one."""

_TAG: Final = re.compile(r'\[\s{0,9}([A-Za-z0-9][A-Za-z0-9_+#=:-]{0,254})\s{1,9}"')
_BETWEEN_TAGS: Final = re.compile(r'(?<="\])\s*(?=\[)')
_BRACES: Final = re.compile("[{};]")
_SIGNS: Final = re.compile(r"[{}();]|[^\s{}();]+")
_MOVE: Final = re.compile(r"(?:[0-9]{1,4}\.{1,3})?(?:[A-Z]?[a-h]?[1-8]?[x:-]?[a-h][1-8]|O-O|0-0)")


@dataclass(frozen=True, slots=True, kw_only=True)
class PgnGame:
    """One game: its tag pairs as written, each with its line, and what is known of its moves.

    ``moves`` counts the half-moves of the game itself, no further than to 2; ``end`` is the result that the moves
    end with, empty without one. ``open_comment`` is the line of a brace that nothing closes, 0 if there is none.
    """

    tags: tuple[Line, ...]
    line: int
    moves: int
    end: str
    open_comment: int


def tag_name(text: str) -> str:
    """The name of the tag that a line begins with; empty for a line that begins with none."""
    found = _TAG.match(text)
    return found[1] if found else ""


def games_in(lines: Sequence[str]) -> Iterator[PgnGame]:
    """The games of a text, in its order.

    A game begins with a tag pair behind moves, or with one that the game before has already; within a comment
    only with a tag Event, so that a brace that is left open does not swallow the games behind it.
    """
    tags: list[Line] = []
    moves: list[Line] = []
    names: set[str] = set()
    comment = 0
    blank = False
    for number, line in enumerate(lines, start=1):
        for text in _parts(line, comment):
            name = tag_name(text)
            if name and _begins(name, names, moves=bool(moves), comment=comment > 0, blank=blank):
                yield _game(tags, moves, comment)
                tags, moves, names, comment = [], [], set(), 0
            if text.startswith("[") and not moves:
                tags.append((number, text))
                names.add(name)
            else:
                moves.append((number, text))
                comment = _comment_behind(text, comment, number)
        blank = not line.strip()
    if tags or moves:
        yield _game(tags, moves, comment)


def _parts(line: str, comment: int) -> Sequence[str]:
    """What a line says: nothing, its tag pairs one by one, or a piece of moves."""
    text = line.strip().lstrip("\ufeff")
    if not text or line.startswith("%") or (text.startswith(";") and not comment):
        return ()
    return _BETWEEN_TAGS.split(text) if text.startswith("[") and not comment else (text,)


def _begins(name: str, names: set[str], *, moves: bool, comment: bool, blank: bool) -> bool:
    if moves:
        return not comment or name == "Event"
    return name in names and (blank or name == "Event")


def _comment_behind(text: str, comment: int, number: int) -> int:
    """The line of the brace that is open behind a piece of moves, 0 if none is."""
    for found in _BRACES.finditer(text):
        sign = found[0]
        if comment:
            comment = 0 if sign == "}" else comment
        elif sign == ";":
            break
        elif sign == "{":
            comment = number
    return comment


def _game(tags: Sequence[Line], moves: Sequence[Line], comment: int) -> PgnGame:
    words = moves[-1][1].rsplit(None, 1) if moves else []
    ended = bool(words) and words[-1] in RESULT_SIGNS and not comment and ";" not in moves[-1][1]
    return PgnGame(
        tags=tuple(tags),
        line=(tags or moves)[0][0],
        moves=_half_moves(moves),
        end=words[-1] if ended else "",
        open_comment=comment,
    )


def _half_moves(moves: Sequence[Line]) -> int:
    """How many half-moves there are outside comments and variations; no more than 2 are counted."""
    count = depth = 0
    comment = False
    for _, text in moves:
        for found in _SIGNS.finditer(text):
            sign = found[0]
            if comment:
                comment = sign != "}"
            elif sign == ";":
                break
            elif sign == "{":
                comment = True
            elif sign in "()":
                depth = max(0, depth + (1 if sign == "(" else -1))
            elif not depth and _MOVE.match(sign):
                count += 1
                if count == BOTH_MOVED:
                    return count
    return count
