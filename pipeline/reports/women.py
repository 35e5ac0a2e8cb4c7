"""Who is a woman, from what stands under sex in players.csv."""

from typing import Final

import numpy as np
import pandas as pd

from pipeline.rules.rounding import Flags

WORDS: Final = frozenset(("f", "w", "female", "woman", "women", "girl", "女"))
"""What is written for women, in small letters: by the tournament programs (f, w) and in words."""


def are_women(sexes: pd.Series) -> Flags:
    """Whether each player is a woman; capital or small letters do not matter, any other word is none.

    Args:
        sexes: the column ``sex`` of schemas.players.Players.
    """
    codes, words = pd.factorize(sexes)
    women = np.array([str(word).casefold() in WORDS for word in words], dtype=np.bool_)
    return women[codes]
