"""What is tidied in every cell, and noted: blanks around it, control characters, composed letters."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from pipeline.control_signs import CONTROLS, readable
from pipeline.native.cells import BLANKS
from pipeline.tables import Words

_COMPOSED_AT_ONCE: Final = 1_000
"""How many letters are composed together: the time of it grows with the square of a run of accents."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cleaned:
    """A column after tidying, and of each kind of tidying the words (of the column before) that it touched."""

    words: Words
    stripped: np.ndarray
    replaced: np.ndarray
    composed: np.ndarray


def clean(column: Words, *, compose: bool) -> Cleaned:
    """Take away blanks, replace control characters and, if asked, compose letters (NFC); each word once."""
    nothing = np.empty(0, np.int64)
    if _has_only_plain_signs(column.words):
        return Cleaned(words=column, stripped=nothing, replaced=nothing, composed=nothing)
    stripped = [word.strip(BLANKS) for word in column.words]
    everything = "".join(stripped)
    replaced = stripped
    if CONTROLS.search(everything):
        replaced = [readable(word) for word in stripped]
    composed = replaced
    if compose and not everything.isascii():
        composed = [_composed(word) for word in replaced]
    return Cleaned(
        words=_merged(column.codes, column.words, composed),
        stripped=_differ(column.words, stripped),
        replaced=_differ(stripped, replaced),
        composed=_differ(replaced, composed),
    )


def _composed(word: str) -> str:
    """The word in NFC; one that is far longer than any name piece by piece."""
    pieces = (word[at : at + _COMPOSED_AT_ONCE] for at in range(0, len(word), _COMPOSED_AT_ONCE))
    return "".join([unicodedata.normalize("NFC", piece) for piece in pieces])


def _has_only_plain_signs(words: list[str]) -> bool:
    """Whether no word holds anything but letters, figures and signs of ASCII, as most ids and figures do."""
    text = "".join(words)
    signs = np.frombuffer(text.encode(), np.uint8) if text.isascii() else None
    return signs is not None and (not len(signs) or bool(signs.min() > ord(" ") and signs.max() < ord("\x7f")))


def _differ(before: list[str], after: list[str]) -> np.ndarray:
    if before == after:
        return np.empty(0, np.int64)
    return np.flatnonzero([old != new for old, new in zip(before, after, strict=True)])


def _merged(codes: np.ndarray, before: list[str], after: list[str]) -> Words:
    """The column with its new words, of which some may have become equal."""
    if before == after:
        return Words(codes, before)
    return joined([Words(codes, after)])


def joined(columns: Sequence[Words]) -> Words:
    """Columns one below the other as one, each distinct word once."""
    columns = [column for column in columns if column.words] or columns[:1]
    if len(columns) == 1 and len(set(columns[0].words)) == len(columns[0].words):
        return columns[0]
    numbers: dict[str, int] = {}
    codes = []
    for column in columns:
        for word in column.words:
            numbers.setdefault(word, len(numbers))
        new = np.fromiter(map(numbers.__getitem__, column.words), np.int32, len(column.words))
        codes.append(new[column.codes] if len(new) else column.codes)
    return Words(np.concatenate(codes).astype(np.int32, copy=False), list(numbers))
