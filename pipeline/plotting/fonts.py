"""The letters of pictures: one typeface that comes with matplotlib, so that no machine draws others."""

from functools import cache
from pathlib import Path
from typing import Final

import matplotlib as mpl
from matplotlib.ft2font import FT2Font

TYPEFACE: Final = "DejaVu Sans"

_FILE: Final = "DejaVuSans.ttf"


def drawable(text: str) -> bool:
    """Whether the typeface has every letter of a text; it has no Chinese or Japanese ones, for instance."""
    return all(sign.isprintable() and ord(sign) in _letters() for sign in text)


@cache
def _letters() -> frozenset[int]:
    return frozenset(FT2Font(str(Path(mpl.get_data_path(), "fonts", "ttf", _FILE))).get_charmap())
