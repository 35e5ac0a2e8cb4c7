"""Which of many names are like one; alike is never the same, only worth asking."""

from array import array
from typing import Final

import numpy as np
import numpy.typing as npt
from rapidfuzz import fuzz, process

from pipeline.intake.people.name_likeness import ALIKE, NEARLY, NameForm, likeness

IntegerArray = npt.NDArray[np.integer]

_MOST_NEAR: Final = 1_000
_MOST_LIKE: Final = 100
"""How many names are compared by their letters and how many more closely; real names come to far fewer."""


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
            letters = min(float(scores[place]), NEARLY)
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
