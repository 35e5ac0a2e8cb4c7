"""Names of the sheets of a workbook: safe in any office program, unique, as wanted where that is possible."""

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from typing import Final

from pipeline.writers.turning_signs import without_turning

LONGEST: Final = 31  # UTF-16 units

_FORBIDDEN: Final = re.compile(r"[\[\]:*?/\\：＊？／＼［］￥]")
"""What Excel refuses in a name; the full-width forms are refused by Japanese editions."""

_QUOTES: Final = "'’＇"
"""What a name may hold but neither begin nor end with."""

_RESERVED: Final = frozenset(["history", "履歴"])
"""Names that Excel keeps for its own sheet of tracked changes."""


def sheet_names(wanted: Sequence[str]) -> list[str]:
    """Return a name for each sheet, in order.

    A wanted name that is safe stays, the first of several alike; the others are cleaned, cut and numbered,
    ``Open (2)``. Names count as alike if they differ only in case or in the width of their letters.
    """
    names: list[str | None] = [None] * len(wanted)
    taken: set[str] = set()
    for place, name in enumerate(wanted):
        if _cleaned(name) == name and _key(name) not in taken:
            names[place] = name
            taken.add(_key(name))
    tried: Counter[str] = Counter()
    return [
        _free(_cleaned(wanted[place]), taken, tried) if name is None else name for place, name in enumerate(names)
    ]


def _free(base: str, taken: set[str], tried: "Counter[str]") -> str:
    """Take the first free name among ``base``, ``base (2)``, ``base (3)`` …; what was tried is not tried again."""
    name = base
    while _key(name) in taken:
        tried[_key(base)] += 1
        number = f" ({tried[_key(base)] + 1})"
        name = cut(base, LONGEST - len(number)).rstrip() + number
    taken.add(_key(name))
    return name


def _cleaned(name: str) -> str:
    shown = "".join(" " if _unprintable(sign) else sign for sign in without_turning(name))
    shown = cut(_FORBIDDEN.sub("-", shown).strip(), LONGEST).strip(_QUOTES + " ")
    if not shown:
        return "Sheet"
    return f"{shown}_" if _key(shown) in _RESERVED else shown


def _unprintable(sign: str) -> bool:
    return unicodedata.category(sign) in ("Cc", "Cs") or sign in "\ufffe\uffff"


def _key(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def cut(text: str, units: int) -> str:
    """Return the beginning of a text that has at most so many UTF-16 units, never half a character."""
    if len(text) * 2 <= units:
        return text
    return text.encode("utf-16-le", "surrogatepass")[: units * 2].decode("utf-16-le", "ignore")
