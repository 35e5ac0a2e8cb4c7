"""How words sound: the longest run of vowels or of consonants, which grows where letters were misread."""

import unicodedata
from itertools import groupby
from typing import Final

_VOWELS: Final = frozenset("aeiouyæœøıαεηιουωаеиоуыэюяієѣ")
_CONSONANT: Final = frozenset("йў")
_SOUNDLESS: Final = frozenset("ьъ")
_EASY: Final = 2


def longest_run(word: str) -> int:
    """How many vowels or consonants, whichever are more, follow one another in a word."""
    signs = [sign for sign in word.casefold() if sign not in _SOUNDLESS and sign.isalpha()]
    return max((len(list(run)) for _, run in groupby(signs, key=_is_vowel)), default=0)


def roughness(word: str) -> int:
    """By how much the longest run of a word goes beyond what every language has."""
    return max(0, longest_run(word) - _EASY)


def is_vowel(sign: str) -> bool:
    """Whether a letter, with or without an accent, is a vowel; no letter is none."""
    return bool(sign) and _is_vowel(sign.casefold())


def _is_vowel(sign: str) -> bool:
    return sign not in _CONSONANT and unicodedata.normalize("NFD", sign)[:1] in _VOWELS
