"""Signs that programs write in several ways: dashes, and ½ and hard blanks that were read in a wrong encoding."""

from typing import Final

DASHES: Final = "‐‑‒–—―−"
"""What is written for a hyphen or a minus."""

HYPHENS: Final = str.maketrans(dict.fromkeys(DASHES, "-"))
"""For ``str.translate``: a hyphen for each dash."""


def halves_mended(text: str) -> str:
    """The text with ½ and hard blanks as themselves where UTF-8 was read as Latin-1."""
    return text.replace("Â½", "½").replace("Â\xa0", " ")
