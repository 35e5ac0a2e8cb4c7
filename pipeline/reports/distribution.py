"""How ratings are spread: how many players stand in each class of ratings."""

from typing import Final

import numpy as np
import pandas as pd

from pipeline.rules.rounding import Ints

_WIDTHS: Final = (10, 20, 50, 100, 200, 500, 1000)
_USUAL: Final = 100
_FEWEST, _MOST = 8, 40


def distribution(ratings: Ints) -> pd.DataFrame:
    """The players in each class of ratings, the lowest first: ``class``, as "1500-1599", and ``players``.

    Classes are 100 points wide where that gives 8 to 40 of them, else narrower or wider.

    Args:
        ratings: at least one.
    """
    width = class_width(int(ratings.min()), int(ratings.max()))
    classes = ratings // width
    first = int(classes.min())
    counts = np.bincount(classes - first)
    names = [f"{start}-{start + width - 1}" for start in range(first * width, (first + len(counts)) * width, width)]
    return pd.DataFrame({"class": pd.array(names, dtype="str"), "players": pd.array(counts, dtype="Int64")})


def class_width(lowest: int, highest: int) -> int:
    """How wide the classes are between these ratings."""

    def classes(width: int) -> int:
        return highest // width - lowest // width + 1

    width = _USUAL
    while classes(width) < _FEWEST and width > _WIDTHS[0]:
        width = _WIDTHS[_WIDTHS.index(width) - 1]
    while classes(width) > _MOST and width < _WIDTHS[-1]:
        width = _WIDTHS[_WIDTHS.index(width) + 1]
    return width
