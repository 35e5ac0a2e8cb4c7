"""Results of whole games as people write them: ``1-0``, ``1 : 0``, ``½-½``, ``0,5-0,5``, ``+ - -``, ``1-0F``."""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from pipeline.reading.report import CellKind
from pipeline.reading.signs import HYPHENS, halves_mended


class GameResult(NamedTuple):
    """What a word says of a game: its kind, and the half points of white and of black (-1: no result).

    A ``bye`` has white's half points alone.
    """

    kind: CellKind
    white: int
    black: int


OPEN: Final = GameResult("open", -1, -1)

_HALF: Final = re.compile(r"0[.,]50?|1/2|½")
_WHOLE: Final = re.compile(r"([01])[.,]0")
_LONGEST: Final = 40

_WORDS: Final[Mapping[str, GameResult]] = {
    "": OPEN,
    "*": OPEN,
    "1-0": GameResult("played", 2, 0),
    "0-1": GameResult("played", 0, 2),
    "½-½": GameResult("played", 1, 1),
    "½": GameResult("played", 1, 1),
    "=": GameResult("played", 1, 1),
    "=-=": GameResult("played", 1, 1),
    "+--": GameResult("forfeit", 2, 0),
    "--+": GameResult("forfeit", 0, 2),
    "---": GameResult("forfeit", 0, 0),
    "1-0f": GameResult("forfeit", 2, 0),
    "0-1f": GameResult("forfeit", 0, 2),
    "0-0f": GameResult("forfeit", 0, 0),
    "0-0": GameResult("forfeit", 0, 0),
    "bye": GameResult("bye", 2, -1),
    "half-bye": GameResult("bye", 1, -1),
    "zero-bye": GameResult("bye", 0, -1),
}
"""What each word says, without blanks, with hyphens for dashes and colons and with ½ for every half point."""

EXPECTED_RESULTS: Final = "a result such as 1-0, 0-1, 1/2-1/2, 1-0F, 0-1F, 0-0F or nothing"


def result_of(text: str) -> GameResult | None:
    """What a result says, in any of its usual spellings; None for a word that is no result."""
    if len(text) > _LONGEST:
        return None
    word = "".join(halves_mended(text).translate(HYPHENS).casefold().split())
    word = _WHOLE.sub(r"\1", _HALF.sub("½", word))
    return _WORDS.get(word) or _WORDS.get(_PARTED.sub("-", word))


_PARTED: Final = re.compile(r"(?<=[01½=+-])[:/](?=[01½=+-])")
"""The colon or slash that stands for the hyphen between two scores."""
