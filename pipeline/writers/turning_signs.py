"""The characters that turn the direction of writing: what people read stands without them."""

import re
from typing import Final

TURNING: Final = "[\u202a-\u202e\u2066-\u2069]"
"""Embeddings, overrides and isolates: one without its end turns whatever stands behind it."""

_TURNING: Final = re.compile(TURNING)


def without_turning(text: str) -> str:
    """The text without what would turn it or its neighbours round; right-to-left scripts need none of it."""
    return text if text.isascii() else _TURNING.sub("", text)
