"""The cells of crosstables: against whom, with which colour and score, and what else there is to say of a game.

``12w1``, ``5b½:rook``, ``(7w0)`` played but not rated, ``12w+`` forfeit, ``bye½``, ``12w?`` no result yet; ``12-1``
where nobody knows who had white.
"""

from typing import Final

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from pipeline.reports.columns import numbers, places
from pipeline.reports.seats import SEAT_KINDS
from pipeline.reports.text_columns import NOTHING, arrow_texts, spelt
from pipeline.rules.rounding import Flags, Ints
from schemas.ledger_columns import MILLIONTHS
from schemas.vocabulary import HANDICAPS

SEEN: Final = ["kind", "opponent_id", "colour", "score", "handicap"]
"""The columns of the ledger that the cells are made from."""

_COLOURS: Final = ("w", "b", "-")
SCORES: Final = ("0", "½", "1", "?")
FORFEITS: Final = ("-", "-", "+", "?")
_NO_RESULT: Final = 3
_PLAYED, _IN_BRACKETS, _FORFEIT, _BYE = range(4)
_SHAPE: Final = (4, len(_COLOURS), len(SCORES), len(HANDICAPS))


def seat_texts(seats: pd.DataFrame, opponent_no: Ints) -> pa.LargeStringArray:
    """What a crosstable says of each seat.

    Args:
        seats: rows of the ledger of the kinds ``SEAT_KINDS``, of its columns those of ``SEEN``.
        opponent_no: the opponent's row number in the event's crosstable; read only where there is one.
    """
    handicap = np.maximum(places(seats["handicap"], HANDICAPS), 0)
    colour = places(seats["colour"], _COLOURS)
    colour = np.where(colour < 0, _COLOURS.index("-"), colour)
    score, no_score = numbers(seats["score"])
    outcome = np.where(no_score, _NO_RESULT, 2 * score // MILLIONTHS)
    # A seat differs from another with the same opponent in one of few ways; each is put into words once.
    way = np.ravel_multi_index((_ways(seats, no_score), colour, outcome, handicap), _SHAPE)
    ways, which = np.unique(way, return_inverse=True)
    words = [_words(*map(int, np.unravel_index(one, _SHAPE))) for one in ways]
    before, behind = spelt([left for left, _, _ in words], which), spelt([right for _, _, right in words], which)
    numbered = np.array([numbered for _, numbered, _ in words], dtype=bool)[which]
    number = pc.fill_null(pa.array(opponent_no, mask=~numbered).cast(pa.large_string()), "")
    return pc.binary_join_element_wise(arrow_texts(before), number, arrow_texts(behind), NOTHING)


def _ways(seats: pd.DataFrame, no_score: Flags) -> Ints:
    kind = places(seats["kind"], SEAT_KINDS)
    alone = seats["opponent_id"].isna().to_numpy(dtype=bool)
    unplayed = kind == SEAT_KINDS.index("unplayed")
    unrated = (kind == SEAT_KINDS.index("not_rated")) & ~no_score
    return np.select([alone, unplayed, unrated], [_BYE, _FORFEIT, _IN_BRACKETS], _PLAYED)


def _words(way: int, colour: int, outcome: int, handicap: int) -> tuple[str, bool, str]:
    """What stands before the opponent's number, whether there is a number, and what stands behind it."""
    if way == _BYE:
        return f"bye{SCORES[outcome]}", False, ""
    score = FORFEITS[outcome] if way == _FORFEIT else SCORES[outcome]
    odds = f":{HANDICAPS[handicap]}" if handicap else ""
    left, right = ("(", ")") if way == _IN_BRACKETS else ("", "")
    return left, True, f"{_COLOURS[colour]}{score}{odds}{right}"
