"""How alike two names are; alike is never the same, only worth asking."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rapidfuzz import fuzz

from pipeline.reading.names import key_of

EQUAL: Final = 100
"""How alike two names of one key are."""

NEARLY: Final = 99.0
"""How alike two names are at most that have not one key."""

ALIKE: Final = 86.0
"""From which share of equal letters on, in per cent, two names are alike."""

_PART_ALIKE: Final = 78.0
"""From which share of equal letters on two parts are alike where the letters of the names in order are not."""

_CUT: Final = range(31, 34)
"""How long names are that a program may have cut off."""

_CUT_OFF, _INITIALS, _PARTS = 95.0, 90.0, 88.0
"""How alike names are of which one is cut off, one has initials, or one lacks a part."""

_SUFFIXES: Final = frozenset({"jr", "sr", "jun", "sen", "ii", "iii", "iv", "dr"})
"""What may stand behind a comma though it is no given name."""

_WORD: Final = re.compile(r"[^\s,.-]+")

_LONGEST: Final = 200  # letters of a key that are compared
_MOST_PARTS: Final = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class NameForm:
    """A name as names are compared: its key, the key's parts, and the last part as written if it may be cut off.

    ``written`` is the name itself, whose order says which part may be what.
    """

    key: str
    parts: tuple[str, ...]
    cut: str = ""
    written: str = ""


@lru_cache(maxsize=1 << 17)
def form_of(name: str) -> NameForm:
    """The form of a name as written."""
    key = key_of(name)[:_LONGEST]
    cut = key_of(re.split(r"[\s,.'’-]", name)[-1]) if len(name) in _CUT else ""
    return NameForm(key=key, parts=tuple(key.split()), cut=cut, written=name)


def family_parts(form: NameForm) -> frozenset[str]:
    """The parts of a family name: those before a comma; none where no comma says which they are."""
    before, _, after = form.written[:_LONGEST].partition(",")
    given = key_of(after)
    return frozenset(key_of(before).split()) if given and given not in _SUFFIXES else frozenset()


def likeness(one: NameForm, other: NameForm) -> float:
    """How alike two names are: 100 for one key, 0 for names that are not worth asking about."""
    if not one.parts or not other.parts:
        return 0.0
    if one.key == other.key:
        return float(EQUAL)
    return _letters(one, other) or _beyond_letters(one, other)


def _letters(one: NameForm, other: NameForm) -> float:
    return min(fuzz.ratio(one.key, other.key, score_cutoff=ALIKE), NEARLY)


def _beyond_letters(one: NameForm, other: NameForm) -> float:
    """What the letters in order do not show: names cut off, initials, missing parts, parts in another order."""
    short, long = sorted((one, other), key=lambda form: len(form.parts))
    if _is_cut(one, other) or _is_cut(other, one):
        return _CUT_OFF
    if len(long.parts) > _MOST_PARTS:
        return 0.0
    if _by_initials(short, long):
        return _INITIALS
    if 1 < len(short.parts) < len(long.parts) and not Counter(short.parts) - Counter(long.parts):
        return _PARTS
    if len(short.parts) == len(long.parts) > 1:
        aligned = _aligned(one.parts, other.parts)
        if all(fuzz.ratio(*pair) >= _PART_ALIKE for pair in zip(one.parts, aligned, strict=True)):
            return min(fuzz.ratio(" ".join(one.parts), " ".join(aligned), score_cutoff=ALIKE), NEARLY)
    return 0.0


def _is_cut(short: NameForm, long: NameForm) -> bool:
    """Whether a name is the beginning of another, its last part cut off."""
    if not short.cut or short.cut not in short.parts:
        return False
    whole = list(short.parts)
    whole.remove(short.cut)
    rest = list(long.parts)
    for part in whole:
        if part not in rest:
            return False
        rest.remove(part)
    return bool(whole) and any(part.startswith(short.cut) for part in rest)


def _by_initials(short: NameForm, long: NameForm) -> bool:
    """Whether each part of the shorter name is a part of the longer or one is the other's initial."""
    rest = list(long.parts)
    common = initials = 0
    written_out = []
    for part in sorted(short.parts, key=len, reverse=True):
        if part in rest:
            rest.remove(part)
            common += len(part) > 1
            continue
        fitting = [each for each in rest if each[0] == part[0] and 1 in (len(each), len(part))]
        if not fitting:
            return False
        rest.remove(fitting[0])
        initials += 1
        if len(part) > 1:
            written_out.append(part)
    if not common or not initials:
        return False
    over = {part for part in rest if len(part) > 1}
    return not (written_out and over) or _are_given(written_out, short, over, long)


def _are_given(written_out: Sequence[str], short: NameForm, over: set[str], long: NameForm) -> bool:
    """Whether parts of which another name with more parts has the initials can be given names.

    Browns is not the B. of Ivan B. Fernandez: an initial in the middle, or beside a family name that the other
    name does not have, stands for no family name.
    """
    if family_parts(short) & set(written_out):
        return False
    family = family_parts(long)
    if family:
        return not family <= over
    inside = [key_of(word) for word in _WORD.findall(long.written)][1:-1]
    return not any(part[0] in inside for part in written_out)


def _aligned(wanted: Sequence[str], parts: Sequence[str]) -> list[str]:
    """The parts in the order of the wanted ones that they are most like."""
    rest = list(parts)
    found = []
    for part in wanted:
        best = max(rest, key=lambda each: fuzz.ratio(part, each))
        rest.remove(best)
        found.append(best)
    return found
