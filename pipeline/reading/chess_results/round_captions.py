"""Lines above pairing lists, such as ``Round 3 on 2026/01/05 at 15:00``: which round they tell."""

import re
from collections.abc import Sequence
from typing import Final

from pipeline.reading.chess_results.header_words import is_round_word, plain
from pipeline.reading.chess_results.lines_above import DATE

_TIME: Final = re.compile(r"[0-9]{1,2}[:.][0-9]{2}")
_PARTS: Final = re.compile(r"[0-9]+|[^\W\d_]+")
_ENDING: Final = 3
"""An ordinal's ending is at most so long: ``3rd``, ``3ème``, ``3-й``; a word for number is shorter."""


def round_in(caption: str) -> int:
    """The round that a line tells by its only number, beside a word for round; 0 if it tells none."""
    parts = _PARTS.findall(_TIME.sub(" ", DATE.sub(" ", caption)))
    numbers = [at for at, part in enumerate(parts) if part.isdecimal()]
    if len(numbers) != 1 or len(parts[numbers[0]]) > 2:
        return 0
    at = numbers[0]
    beside = _tells_round(parts[at + 1 : at + 3], _ENDING) or _tells_round(parts[:at][::-1][:2], _ENDING - 1)
    return int(parts[at]) if beside else 0


def _tells_round(words: Sequence[str], between: int) -> bool:
    """Whether the nearest word is one for round, or the next one behind a word of a few letters."""
    return any(_is_round(word) and (not at or len(words[0]) <= between) for at, word in enumerate(words))


def _is_round(word: str) -> bool:
    """Whether a word of a line means round; of single letters only R does."""
    return is_round_word(plain(word)) and (len(word) > 1 or word in "Rr")
