"""How alike two names are, and which of many names are like one; alike is never the same, only worth asking."""

import re
from array import array
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt
from rapidfuzz import fuzz, process

from pipeline.reading.names import key_of

IntegerArray = npt.NDArray[np.integer]

EQUAL: Final = 100
"""How alike two names of one key are."""

_NEARLY: Final = 99.0
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

_MOST_NEAR: Final = 1_000
_MOST_LIKE: Final = 100
"""How many names are compared by their letters and how many more closely; real names come to far fewer."""

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
    return min(fuzz.ratio(one.key, other.key, score_cutoff=ALIKE), _NEARLY)


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
            return min(fuzz.ratio(" ".join(one.parts), " ".join(aligned), score_cutoff=ALIKE), _NEARLY)
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


def _trigrams(form: NameForm) -> set[str]:
    """The threes of letters of each part, blanks around it counted."""
    padded = [f" {part} " for part in form.parts]
    return {part[at : at + 3] for part in padded for at in range(len(part) - 2)}


class LikeNames:
    """Names of which those like another one are found; each belongs to a number, one number may have several.

    ``within`` names belong to one whole, such as a report, and are not compared with others of the same.
    """

    def __init__(self) -> None:
        self._forms: list[NameForm] = []
        self._owners: list[int] = []
        self._shapes = array("i")
        self._sizes = array("i")
        self._with: dict[str, array[int]] = {}
        self._waiting: list[tuple[int, NameForm]] = []
        self._whole: object = None

    def add(self, owner: int, form: NameForm, within: object = None) -> None:
        """Add a name of an owner."""
        if within is None or within is not self._whole:
            self._take_in()
            self._whole = within
        self._waiting.append((owner, form))
        if within is None:
            self._take_in()

    def _take_in(self) -> None:
        for owner, form in self._waiting:
            row = len(self._forms)
            trigrams = _trigrams(form)
            self._forms.append(form)
            self._owners.append(owner)
            self._sizes.append(len(trigrams))
            self._shapes.append(_shape(form))
            for each in trigrams:
                self._with.setdefault(each, array("i")).append(row)
        self._waiting.clear()

    def like(self, form: NameForm, within: object = None) -> dict[int, float]:
        """The owners of names that are like this one, and how alike they are; of very many the likest."""
        if within is None or within is not self._whole:
            self._take_in()
        trigrams = _trigrams(form)
        lists = [self._with[each] for each in trigrams if each in self._with]
        if not lists:
            return {}
        rows = np.concatenate([np.frombuffer(each, np.intc) for each in lists])
        shared = np.bincount(rows, minlength=len(self._forms))
        sizes = np.frombuffer(self._sizes, np.intc).copy()
        shapes = np.frombuffer(self._shapes, np.intc).copy()
        # Names that are alike share two fifths of the threes of the shorter one; few others do.
        near: IntegerArray = np.flatnonzero((shared > 0) & (5 * shared >= 2 * np.minimum(sizes, len(trigrams))))
        near = _most(near, shared[near], _MOST_NEAR)
        # One that is alike in letters, though in another order, shares half those of the longer one.
        overlaps = 2 * shared[near] >= np.maximum(sizes[near], len(trigrams))
        keys = [self._forms[row].key for row in near.tolist()]
        scores = process.cdist([form.key], keys, scorer=fuzz.ratio, score_cutoff=ALIKE, dtype=np.float64)[0]
        mine = _shape(form)
        worth = overlaps | (shapes[near] != mine) | (mine < 0)
        kept = np.flatnonzero((scores > 0) | worth)
        kept = kept[np.argsort(-scores[kept], kind="stable")][:_MOST_LIKE]
        found: dict[int, float] = {}
        for place in kept.tolist():
            row = int(near[place])
            letters = min(float(scores[place]), _NEARLY)
            alike = letters if letters and keys[place] != form.key else likeness(form, self._forms[row])
            if alike:
                owner = self._owners[row]
                found[owner] = max(alike, found.get(owner, 0.0))
        return found


def _shape(form: NameForm) -> int:
    """How many parts a name has; -1 where it has initials or may be cut off, so that letters say little."""
    return -1 if form.cut or 1 in map(len, form.parts) else len(form.parts)


def _most(rows: IntegerArray, shared: IntegerArray, most: int) -> IntegerArray:
    """Of rows too many to be compared those that share most."""
    if len(rows) <= most:
        return rows
    return np.sort(rows[np.argsort(-shared, kind="stable")[:most]])
