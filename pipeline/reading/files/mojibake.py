"""Words whose letters were saved in one encoding and read in another, such as ``MÃ¼ller``."""

import re
from collections.abc import Sequence
from typing import Final

_AFTER: Final = "\x80-\x9f¡-¿‚ƒ„†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ"
_MORE: Final = "\xa0€‘’“”–—…"
_SIGNS: Final = re.compile(
    f"\ufffd|Ã[{_AFTER}{_MORE}]|Â[¡-¿\xa0]|[ÄÅ][{_AFTER}]|(?:[ÐÑ][{_AFTER}{_MORE}]){{2}}|â€|ï¿½|ï»¿"
)
_FIRST: Final = frozenset("\ufffdÃÂÄÅÐÑâï")
"""What the signs begin with."""
_LONGEST: Final = 40


def mojibake_in(lines: Sequence[str]) -> tuple[int, int, str, str]:
    """How many words there are, the line of the first, the word itself and what it perhaps was (empty: unknown)."""
    count, first, word, meant = 0, 0, "", ""
    for number, line in enumerate(lines, 1):
        if line.isascii() or _FIRST.isdisjoint(line):
            continue
        end = -1
        for found in _SIGNS.finditer(line):
            if found.start() <= end:
                continue
            # The word goes on to the next blank; a blank of the wrong encoding is part of it.
            end = line.find(" ", found.end())
            end = len(line) if end < 0 else end
            count += 1
            if not first:
                first = number
                word = line[line.rfind(" ", 0, found.start()) + 1 : end].strip()
                word = word if len(word) <= _LONGEST else line[found.start() : end][:_LONGEST].strip()
                meant = _meant(word)
    return count, first, word, meant


def _meant(word: str) -> str:
    for encoding in ("cp1252", "iso8859_1"):
        try:
            return word.encode(encoding).decode("utf-8")
        except UnicodeError:
            continue
    return ""
