"""The ledger: per player and game what was used, what came out, and why; row by row it closes."""

from typing import Any, Final

import pandas as pd
import pandera.pandas as pa

from schemas.vocabulary import LEDGER_KINDS, OPPONENT_SOURCES, REASONS

MILLIONTHS: Final = 1_000_000

PAGE: Final = 131_072
"""Rows that are made, checked and written together: a ledger of any length takes the memory of one page."""

NUMBER_COLUMNS: Final = (
    "score",
    "expected",
    "k",
    "rating_before",
    "opponent_rating",
    "change",
    "rating_after",
    "own_rating",
)
"""Columns that are decimals with six places on disk and whole millionths in memory."""


def _number() -> Any:  # noqa: ANN401 - pandera types its fields so
    return pa.Field(nullable=True, description="millionths; empty where there is none")


class Ledger(pa.DataFrameModel):
    """One row a seat, settlement, floor, correction or conversion, in order of play, white_id before black_id."""

    period: pd.CategoricalDtype = pa.Field(description="month YYYY-MM that the row counts in")
    event_id: pd.CategoricalDtype = pa.Field(nullable=True, description="empty for corrections and conversions")
    round: pd.Int32Dtype = pa.Field(nullable=True, ge=1)
    board: pd.Int32Dtype = pa.Field(nullable=True, ge=1)
    player_id: pd.CategoricalDtype = pa.Field()
    opponent_id: pd.CategoricalDtype = pa.Field(nullable=True)
    colour: pd.CategoricalDtype = pa.Field(
        nullable=True, isin=["w", "b", "-"], description="-: nobody knows; empty without an opponent"
    )
    kind: pd.CategoricalDtype = pa.Field(isin=LEDGER_KINDS)
    reason: pd.CategoricalDtype = pa.Field(nullable=True, isin=REASONS)
    clause: pd.CategoricalDtype = pa.Field(nullable=True)
    handicap: pd.CategoricalDtype = pa.Field(nullable=True)
    score: pd.Int64Dtype = _number()
    expected: pd.Int64Dtype = _number()
    k: pd.Int64Dtype = _number()
    rating_before: pd.Int64Dtype = _number()
    opponent_rating: pd.Int64Dtype = _number()
    opponent_source: pd.CategoricalDtype = pa.Field(nullable=True, isin=OPPONENT_SOURCES)
    change: pd.Int64Dtype = _number()
    rating_after: pd.Int64Dtype = _number()
    games_before: pd.Int64Dtype = pa.Field(ge=0)
    own_rating: pd.Int64Dtype = _number()
    date: pd.CategoricalDtype = pa.Field(
        nullable=True, description="the game's own day, where it was reported; a correction's or conversion's day"
    )

    class Config:
        """Columns exactly these, in this order, of these types."""

        name = "ledger.parquet"
        strict = True
        ordered = True
        coerce = False
