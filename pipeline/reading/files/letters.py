"""Which letters the names of which languages have, to find out an old encoding from a few words.

A word speaks for an encoding if the letters that the encoding makes of it are all of one language.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

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

_OWN_SCRIPTS: Final = frozenset({"cp1251", "koi8_r", "iso8859_5", "cp1253"})
_SIGNS: Final = frozenset("½¼¾°§€©®™«»„“”‘’‚–—…·•№ªº×±¿¡\xa0")
_BETWEEN_WORDS: Final = re.compile("[’‘“”„–—…«»°€\xa0]")


def fitting(words: Sequence[bytes], encodings: Iterable[str]) -> list[str]:
    """The encodings in the order of how many words they make sense of, then how many of one language."""
    counts = {encoding: _sensible(words, encoding) for encoding in encodings}
    return sorted(counts, key=lambda encoding: counts[encoding], reverse=True)


def _sensible(words: Sequence[bytes], encoding: str) -> tuple[int, int]:
    """How many of the words may be words, and how many at most of one language."""
    alphabets = [frozenset(letters + letters.upper()) for letters in FAMILIES[encoding]]
    makes_sense = _is_foreign if encoding in _OWN_SCRIPTS else _is_latin
    counts = [0] * len(alphabets)
    count = 0
    for word in words:
        try:
            text = word.decode(encoding)
        except UnicodeDecodeError:
            continue
        parts = [] if text in _SIGNS else [part for part in _BETWEEN_WORDS.split(text) if not part.isascii()]
        strange = frozenset(sign for part in parts for sign in part if not sign.isascii())
        fits = [all(map(makes_sense, parts)) and strange <= alphabet for alphabet in alphabets]
        counts = [before + fit for before, fit in zip(counts, fits, strict=True)]
        count += any(fits)
    return count, max(counts)


def _is_latin(word: str) -> bool:
    """Whether a word may be one of Latin letters: few accents, and no accented capital behind a small letter."""
    accented = sum(not sign.isascii() for sign in word)
    return 2 * accented <= len(word) + 1 and _is_cased(word)


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
