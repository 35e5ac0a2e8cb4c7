"""Points and ratings as programs write them: ``3.5``, ``3,5``, ``3½``, ``3 1/2``; ``2100``, ``2100.0``, ``unr``."""

import re
from typing import Final

from pipeline.reading.signs import DASHES, halves_mended

UNRATED: Final = frozenset({"", "0", "00", "000", "0000", "-", "unr", "unr.", "unrated", "nr"})
"""How a missing rating is written, in small letters."""

_NONE: Final = frozenset(f"-{DASHES}")
"""A dash that stands for no points or no rating."""

_HALVES: Final = re.compile(r"(?P<sign>[-−]?)(?:(?P<whole>[0-9]{1,5}) ?½|½|(?:(?P<before>[0-9]{1,5}) )?1/2)")
_DECIMAL: Final = re.compile(r"(?P<sign>[-−]?)(?P<whole>[0-9]{1,5})(?:[.,](?P<part>[0-9]{0,2})0{0,9})?")
_RATING: Final = re.compile(r"0{0,9}(?P<whole>[0-9]{1,4})(?:[.,]0{0,9})?")
_LONGEST: Final = 40


def points_of(text: str) -> int | None:
    """The points in hundredths, or None if the text states none (it is empty or a dash).

    Raises:
        ValueError: the text is something else; the message is a sentence for the officer.
    """
    told = _plain(text)
    if not told or told in _NONE:
        return None
    for pattern in (_DECIMAL, _HALVES):
        found = pattern.fullmatch(told) if len(told) <= _LONGEST else None
        if found:
            parts = found.groupdict()
            whole = int(parts["whole"] or parts.get("before") or 0)
            hundredths = 100 * whole + (50 if pattern is _HALVES else int((parts["part"] or "").ljust(2, "0")))
            return -hundredths if parts["sign"] else hundredths
    raise ValueError(f'"{_shortened(text)}" is no number of points; expected such as 3, 3.5, 3,5 or 3½')


def rating_of(text: str) -> int | None:
    """A rating in whole points; None for every way of writing that there is none.

    Raises:
        ValueError: the text is neither; the message is a sentence for the officer.
    """
    told = _plain(text)
    if told.lower() in UNRATED or told in _NONE:
        return None
    found = _RATING.fullmatch(told) if len(told) <= _LONGEST else None
    if not found:
        raise ValueError(f'"{_shortened(text)}" is no rating; expected a whole number from 1 to 9999, 0 or nothing')
    return int(found["whole"]) or None


def _plain(text: str) -> str:
    """Every kind of blank as one blank, none around, and ½ as itself where it was read in a wrong encoding."""
    if len(text) > 2 * _LONGEST:
        text = text.strip()[: 2 * _LONGEST]
    return " ".join(halves_mended(text).split())


def _shortened(text: str) -> str:
    text = " ".join(text[: 2 * _LONGEST].split())
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
