"""Texts from reports as a page may show them: without what is no text and what turns its neighbours round."""

import re
from typing import Final

_NO_TEXT: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
"""Control characters, halves of characters, and what is no character: HTML has no place for them."""

_TURNING: Final = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Embeddings, overrides and isolates: an element that isolates its text is left by an unpaired one of them."""


def shown(text: str) -> str:
    """The text with a sign in place of what is none, and without what would turn its neighbours round."""
    if text.isascii() and text.isprintable():
        return text
    return _TURNING.sub("", _NO_TEXT.sub("\ufffd", text))
