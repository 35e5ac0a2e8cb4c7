"""A PGN text parted into games: the tag pairs of each, and what its moves begin and end with."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final, NamedTuple

from pipeline.reading.document import Line

RESULT_SIGNS: Final = ("1-0", "0-1", "1/2-1/2", "*")
"""What the moves of a game end with."""

BOTH_MOVED: Final = 2
"""As many half-moves as it takes that both players have made one."""

_TAG: Final = re.compile(r'\[\s{0,9}([A-Za-z0-9][A-Za-z0-9_+#=:-]{0,254})\s{1,9}"')
_BETWEEN_TAGS: Final = re.compile(r'(?<="\])\s*(?=\[)')
_BRACES: Final = re.compile("[{};]")
_SIGNS: Final = re.compile(r"[{}();]|[^\s{}();]+")
_MOVE: Final = re.compile(
    r"(?:[0-9]{1,4}[.…]{1,3})?(?:(?:[A-Z]|[\u2654-\u265f]\ufe0e?|[^\W0-9_a-h]{1,2})?"
    r"[a-h]?[1-8]?[x:×-]?[a-h][1-8]|[Oo0О]-[Oo0О])"
)
"""A half-move, pieces by letters of any language or by figurines."""

_REMARKED: Final = 50
_LONGEST_REMARK: Final = 2_000


@dataclass(frozen=True, slots=True, kw_only=True)
class PgnGame:
    """One game: its tag pairs as written, each with its line, and what is known of its moves.

    ``moves`` counts the half-moves of the game itself, no further than to 2; ``end`` is the result that the moves
    end with, empty without one. ``remarks`` stand in the place of moves that are not there. ``open_comment`` is the
    line of a brace that nothing closes, 0 if there is none.
    """

    tags: tuple[Line, ...]
    line: int
    moves: int
    end: str
    remarks: str
    open_comment: int


class _Piece(NamedTuple):
    """A piece of moves in one line, and whether a comment was open before it."""

    line: int
    text: str
    in_comment: bool


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
    moves: list[_Piece] = []
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
                moves.append(_Piece(number, text, comment > 0))
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


def _game(tags: Sequence[Line], moves: Sequence[_Piece], comment: int) -> PgnGame:
    end = "" if comment else _last_word(moves)
    count = _half_moves(moves)
    return PgnGame(
        tags=tuple(tags),
        line=tags[0][0] if tags else moves[0].line,
        moves=count,
        end=end if end in RESULT_SIGNS else "",
        remarks="" if count else " ".join(piece.text[:_LONGEST_REMARK] for piece in moves[:_REMARKED]),
        open_comment=comment,
    )


def _last_word(moves: Sequence[_Piece]) -> str:
    """What stands last outside comments, also where a comment goes on behind it; empty if nothing does."""
    for piece in reversed(moves):
        words = list(_outside_comments(piece))
        if words:
            return words[-1]
    return ""


def _half_moves(moves: Sequence[_Piece]) -> int:
    """How many half-moves there are outside comments and variations; no more than 2 are counted."""
    count = depth = 0
    for sign in chain.from_iterable(map(_outside_comments, moves)):
        if sign in "()":
            depth = max(0, depth + (1 if sign == "(" else -1))
        elif not depth and _MOVE.match(sign):
            count += 1
            if count == BOTH_MOVED:
                return count
    return count


def _outside_comments(piece: _Piece) -> Iterator[str]:
    """The words and round brackets of a piece of moves that stand in no comment."""
    comment = piece.in_comment
    for found in _SIGNS.finditer(piece.text):
        sign = found[0]
        if comment:
            comment = sign != "}"
        elif sign == ";":
            return
        elif sign == "{":
            comment = True
        elif sign != "}":
            yield sign
