"""The letters of pictures: one typeface that comes with matplotlib, so that no machine draws others."""

from functools import cache
from pathlib import Path
from typing import Final

import matplotlib as mpl
from matplotlib.ft2font import FT2Font

TYPEFACE: Final = "DejaVu Sans"

_FILE: Final = "DejaVuSans.ttf"
NAME: Final = 40
LINE: Final = 80
"""Letters of a name beside the lines, and of one above them: more would leave no room for the lines themselves."""

_NO_LETTER: Final = "\ufffd"


def drawable(text: str) -> bool:
    """Whether the typeface has every letter of a text; it has no Chinese or Japanese ones, for instance."""
    return all(sign.isprintable() and ord(sign) in _letters() for sign in text)


def fitting(text: str, longest: int = NAME) -> str:
    """The text as it can be drawn: a sign for each letter that there is not, an ellipsis for a long one's end."""
    drawn = "".join(sign if drawable(sign) else _NO_LETTER for sign in text)
    return drawn if len(drawn) <= longest else f"{drawn[: longest - 1]}…"


@cache
def _letters() -> frozenset[int]:
    return frozenset(FT2Font(str(Path(mpl.get_data_path(), "fonts", "ttf", _FILE))).get_charmap())
