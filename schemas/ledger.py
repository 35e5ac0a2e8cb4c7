"""The ledger: per player and game what was used, what came out, and why; row by row it closes."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any, Final

import pandas as pd
import pandera.pandas as pa

from schemas.categories import Categories, all_among
from schemas.vocabulary import LEDGER_KINDS, OPPONENT_SOURCES, REASONS

_WORDS: Final[Mapping[str, Collection[str]]] = {
    "colour": ("w", "b", "-"),
    "kind": LEDGER_KINDS,
    "reason": REASONS,
    "opponent_source": OPPONENT_SOURCES,
}


def _number() -> Any:  # noqa: ANN401 - pandera types its fields so
    return pa.Field(nullable=True, description="millionths; empty where there is none")


class Ledger(pa.DataFrameModel):
    """One row a seat, settlement, floor, correction or conversion, in order of play, white_id before black_id."""

    period: Categories = pa.Field(description="month YYYY-MM that the row counts in")
    event_id: Categories = pa.Field(nullable=True, description="empty for corrections and conversions")
    round: pd.Int32Dtype = pa.Field(nullable=True, ge=1)
    board: pd.Int32Dtype = pa.Field(nullable=True, ge=1)
    player_id: Categories = pa.Field()
    opponent_id: Categories = pa.Field(nullable=True)
    colour: Categories = pa.Field(nullable=True, description="-: nobody knows; empty without an opponent")
    kind: Categories = pa.Field()
    reason: Categories = pa.Field(nullable=True)
    clause: Categories = pa.Field(nullable=True)
    handicap: Categories = pa.Field(nullable=True)
    score: pd.Int64Dtype = _number()
    expected: pd.Int64Dtype = _number()
    k: pd.Int64Dtype = _number()
    rating_before: pd.Int64Dtype = _number()
    opponent_rating: pd.Int64Dtype = _number()
    opponent_source: Categories = pa.Field(nullable=True)
    change: pd.Int64Dtype = _number()
    rating_after: pd.Int64Dtype = _number()
    games_before: pd.Int64Dtype = pa.Field(ge=0)
    own_rating: pd.Int64Dtype = _number()
    date: Categories = pa.Field(
        nullable=True, description="the game's own day, where it was reported; a correction's or conversion's day"
    )

    @pa.check("colour", "kind", "reason", "opponent_source")
    @classmethod
    def words(cls, column: "pd.Series[Any]") -> bool:
        """Only words of the column's own list: looked at once each, not row by row."""
        return all_among(column, _WORDS[str(column.name)])

    class Config:
        """Columns exactly these, in this order, of these types."""

        name = "ledger.parquet"
        strict = True
        ordered = True
        coerce = False


@cache
def ledger_schema(columns: Sequence[str]) -> pa.DataFrameSchema:
    """The model of some of a ledger's columns, in their order; what is none of its own holds millionths."""
    schema = Ledger.to_schema()
    own = [name for name in columns if name in schema.columns]
    if len(own) < len(schema.columns):
        schema = schema.select_columns(own)
    kept = {name: pa.Column(pd.Int64Dtype, nullable=True) for name in columns if name not in own}
    return schema.add_columns(kept) if kept else schema
