"""Names of persons as reports write them."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

from anyascii import anyascii

_UNSEEN: Final = str.maketrans("", "", "\u00ad\u200b\u200e\u200f\u2060\ufeff")
_APOSTROPHES: Final = str.maketrans("", "", "'`´‘’‛ʼʹʻʽ′＇")
_PUNCTUATION: Final = re.compile(r"[^a-z0-9]+")


def tidy(name: str) -> str:
    """The name without blanks around it and with single blanks in it, its letters composed (NFC).

    Signs that no one sees (soft hyphens, zero-width blanks) are left out.
    """
    if name.isascii():
        return " ".join(name.split())
    return " ".join(unicodedata.normalize("NFC", name.translate(_UNSEEN)).split())


def name_of(last: str, first: str) -> str:
    """A name from its parts, either of which may be missing."""
    return tidy(f"{last}, {first}" if last and first else last or first)


@lru_cache(maxsize=1 << 17)
def key_of(name: str) -> str:
    """What two spellings of one name share: no accents, small letters, the parts in alphabetical order.

    Letters of other scripts are put into Latin ones; apostrophes vanish, hyphens and other punctuation
    part the name. A name without any letter or digit has the empty key.
    """
    plain = anyascii(tidy(name).translate(_APOSTROPHES)).translate(_APOSTROPHES).lower()
    return " ".join(sorted(_PUNCTUATION.sub(" ", plain).split()))
