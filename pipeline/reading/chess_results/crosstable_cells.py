"""Cells of crosstables that hold an opponent's number, a colour and a result: ``17b1``, ``32b+``, ``-½``."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from pipeline.reading.report import CellKind
from pipeline.reading.signs import HYPHENS, halves_mended

_PAIRED: Final = re.compile(r"([0-9]{1,5}) ?([^\W\d_])(?: ?(1K|0K|½K|0[.,]5|1/2|1|0|½|\+|-|\*))?")
_LONGEST: Final = 16

_RESULTS: Final[Mapping[str, tuple[CellKind, int]]] = {
    "1": ("played", 2),
    "½": ("played", 1),
    "0.5": ("played", 1),
    "0,5": ("played", 1),
    "1/2": ("played", 1),
    "0": ("played", 0),
    "+": ("forfeit", 2),
    "-": ("forfeit", 0),
    "1k": ("forfeit", 2),
    "½k": ("forfeit", 1),
    "0k": ("forfeit", 0),
    "*": ("open", -1),
    "": ("open", -1),
}
"""What stands behind the colour; K marks games that were decided without being played."""

_ALONE: Final[Mapping[str, tuple[CellKind, int]]] = {
    **dict.fromkeys(("-1", "1"), ("bye", 2)),
    **dict.fromkeys(("-½", "½", "-0.5", "-0,5", "-1/2", "0.5", "0,5"), ("bye", 1)),
    **dict.fromkeys(("-0", "0", "-", "--", "*", ""), ("absent", -1)),
}
"""Cells without an opponent: points that were given, or no pairing."""

_COLOURS: Final = (
    *(("w", "b"), ("w", "s"), ("w", "z"), ("b", "n"), ("b", "p"), ("b", "s"), ("b", "c"), ("b", "č"), ("v", "s")),
    *(("h", "s"), ("v", "m"), ("a", "n"), ("б", "ч"), ("б", "ц"), ("λ", "μ"), ("b", "m"), ("b", "j"), ("p", "h")),
)
"""Letters for white and black that go together: white/black, weiß/schwarz, wit/zwart, blancas/negras …"""

COLOUR_LETTERS: Final = frozenset(letter for pair in _COLOURS for letter in pair)


class Pairing(NamedTuple):
    """A cell as it stands: ``letter`` is that of the colour, ``opponent`` 0 where there is none."""

    opponent: int
    letter: str
    kind: CellKind
    score: int


def tidy_cell(text: str) -> str:
    """A cell with one kind of blank, one kind of dash, and ½ as itself."""
    if len(text) > 4 * _LONGEST:
        return " ".join(text.split())[: 4 * _LONGEST]
    return " ".join(halves_mended(text).translate(HYPHENS).split())


def is_paired(text: str) -> bool:
    """Whether a cell names an opponent and a colour."""
    return _paired(tidy_cell(text)) is not None


def _paired(told: str) -> re.Match[str] | None:
    found = _PAIRED.fullmatch(told) if len(told) <= _LONGEST else None
    return found if found and found[2].isalpha() else None


def pairing_of(text: str) -> Pairing | None:
    """What a cell of a round says; None if it is none of the known ways."""
    told = tidy_cell(text)
    if told in _ALONE:
        return Pairing(0, "", *_ALONE[told])
    found = _paired(told)
    if not found:
        return None
    return Pairing(int(found[1]), found[2].casefold(), *_RESULTS[(found[3] or "").lower()])


def colours_of(letters: Iterable[str]) -> dict[str, str]:
    """The colour, w or b, of each letter that a table uses.

    The two letters that go together and stand in most cells decide, since ``b`` is black in one language and
    white in another. A single letter decides only where no language has it for both; a letter that is left
    over is missing in the answer, one that could be either has the empty text.
    """
    counted = Counter(letters)
    both = [pair for pair in _COLOURS if counted[pair[0]] and counted[pair[1]]]
    if both:
        white, black = max(both, key=lambda pair: counted[pair[0]] + counted[pair[1]])
        return {white: "w", black: "b"}
    whites, blacks = {white for white, _ in _COLOURS}, {black for _, black in _COLOURS}
    return {
        letter: "" if letter in whites and letter in blacks else "w" if letter in whites else "b"
        for letter in counted
        if letter in whites or letter in blacks
    }
