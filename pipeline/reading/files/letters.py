"""Which letters the names of which languages have, to find out an old encoding from a few words.

A word speaks for an encoding if the letters that the encoding makes of it are all of one language.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.reading.files.sounding import is_vowel, roughness

_WESTERN: Final = (
    "äöüß",
    "äöåéü",
    "æøåéöäü",
    "éèêëàâçîïôùûüÿœæ",
    "áéíóúñüïç",
    "áâãàéêíóôõúüç",
    "àèéìíòóùú",
    "áéíóúýðþæö",
    "éëïöüèáóí",
    "àçéèíïòóúü",
    "áàéèíìóòúù",
)
_BALTIC_SHORE: Final = ("äöüõšž", "äöåšž")
_CENTRAL: Final = (
    "áčďéěíňóřšťúůýž",
    "áäčďéíĺľňóôŕšťúýž",
    "ąćęłńóśźż",
    "áéíóöőúüű",
    "čćđšž",
    "ăâîşţșț",
    "äöüß",
    "ëç",
)
_TURKISH: Final = ("çğıİöşüâî",)
_BALTIC: Final = ("āčēģīķļņšūž", "ąčęėįšųūž", "äöüõšž")
_GREEK: Final = ("αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ",)
_CYRILLIC: Final = (
    "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
    "абвгдђежзијклљмнњопрстћуфхцчџшѓѕќ",
    "абвгдеёжзійклмнопрстуўфхцчшыьэюя",
)

FAMILIES: Final = {
    "cp1252": (*_WESTERN, *_BALTIC_SHORE),
    "cp1250": _CENTRAL,
    "iso8859_2": _CENTRAL,
    "iso8859_15": (*_WESTERN, *_BALTIC_SHORE),
    "cp1254": _TURKISH,
    "cp1257": _BALTIC,
    "cp1251": _CYRILLIC,
    "koi8_r": _CYRILLIC,
    "iso8859_5": _CYRILLIC,
    "cp1253": _GREEK,
    "cp850": _WESTERN,
    "cp852": _CENTRAL,
}
"""The encodings that are tried and the languages written in them; of two that fit alike the first is taken."""

_ALPHABETS: Final = {
    encoding: tuple(frozenset(letters + letters.upper()) for letters in languages)
    for encoding, languages in FAMILIES.items()
}
_OWN_SCRIPTS: Final = frozenset({"cp1251", "koi8_r", "iso8859_5", "cp1253"})
_SIGNS: Final = frozenset("½¼¾°§€©®™«»„“”‘’‚–—…·•№ªº×±¿¡\xa0")
_BETWEEN_WORDS: Final = re.compile("[’‘“”„–—…«»°€\xa0]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """How well words fit an encoding.

    ``words`` are how many make sense, ``of_one_language`` how many at most of one language, and ``letters`` how
    many different letters that are no ASCII these have; ``roughness`` is how badly all sound.
    """

    encoding: str
    words: int
    of_one_language: int
    letters: int
    roughness: int


def fitting(words: Sequence[bytes], encodings: Iterable[str]) -> list[Fit]:
    """The encodings in the order of how many words they make sense of, then how many of one language.

    Of those that are alike in both the one comes first in which words sound better.
    """
    fits = [_fit(words, encoding) for encoding in encodings]
    return sorted(fits, key=lambda fit: (-fit.words, -fit.of_one_language, fit.roughness))


def makes_sense(word: bytes, encoding: str) -> bool:
    """Whether a word, read in an encoding, may be one of a language that is written in it."""
    return any(_languages(word, encoding))


def _fit(words: Sequence[bytes], encoding: str) -> Fit:
    of_language: list[list[str]] = [[] for _ in FAMILIES[encoding]]
    count = rough = 0
    for word in words:
        fits = _languages(word, encoding)
        if any(fits):
            text = word.decode(encoding)
            count += 1
            rough += roughness(text)
            for those, does_fit in zip(of_language, fits, strict=True):
                those += [text] if does_fit else []
    most = max(of_language, key=len)
    letters = {sign for text in most for sign in text.casefold() if not sign.isascii()}
    return Fit(encoding=encoding, words=count, of_one_language=len(most), letters=len(letters), roughness=rough)


def _languages(word: bytes, encoding: str) -> Sequence[bool]:
    """Of each language of an encoding whether the word may be one of it."""
    try:
        text = word.decode(encoding)
    except UnicodeDecodeError:
        return [False] * len(FAMILIES[encoding])
    is_word = _is_foreign if encoding in _OWN_SCRIPTS else _is_latin
    parts = [] if text in _SIGNS else [part for part in _BETWEEN_WORDS.split(text) if not part.isascii()]
    strange = frozenset(sign for part in parts for sign in part if not sign.isascii())
    sensible = all(map(is_word, parts))
    return [sensible and strange <= alphabet for alphabet in _ALPHABETS[encoding]]


def _is_latin(word: str) -> bool:
    """Whether a word may be one of Latin letters: few accents, no accented capital behind a small letter.

    A sharp s stands behind a vowel.
    """
    accented = sum(not sign.isascii() for sign in word)
    sharp = word.find("ß")
    return 2 * accented <= len(word) + 1 and _is_cased(word) and (sharp < 0 or is_vowel(word[sharp - 1 : sharp]))


def _is_foreign(word: str) -> bool:
    """Whether a word may be one of another script; amid Latin letters an accented one was misread."""
    return len(word) > 1 and not any(sign.isascii() for sign in word) and _is_cased(word)


def _is_cased(word: str) -> bool:
    """Whether no capital letter but an ASCII one follows a small one."""
    kinds = [unicodedata.category(sign) for sign in word]
    return not any(
        kind == "Lu" and before == "Ll" and not sign.isascii()
        for before, kind, sign in zip(kinds, kinds[1:], word[1:], strict=False)
    )
