"""Texts as a terminal may show them. Quick to import."""

import re
from typing import Final

_STEERING: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""What a terminal obeys, or takes for the end of a line, or is turned round by; but for tabs and line feeds."""


def on_one_line(text: str) -> str:
    """The text with its line feeds written out: names of files may have some."""
    return text.replace("\n", "\\n")


def harmless(text: str) -> str:
    """The text with signs that steer a terminal written out as JSON does: what was JSON is the same JSON still."""
    return _STEERING.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text)
