"""Texts from reports as a page may show them: without what is no text and what turns its neighbours round."""

import re
from typing import Final

from pipeline.writers.turning_signs import without_turning

_NO_TEXT: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
"""Control characters, halves of characters, and what is no character: HTML has no place for them."""


def shown(text: str) -> str:
    """The text with a sign in place of what is none, and without what would turn its neighbours round."""
    if text.isascii() and text.isprintable():
        return text
    return without_turning(_NO_TEXT.sub("\ufffd", text))
