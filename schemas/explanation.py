"""Explanation: the rows of an account as data, with what each figure was worked out from."""

from typing import Any

import pandas as pd
import pandera.pandas as pa

from schemas.vocabulary import LEDGER_KINDS

DECIMAL_PATTERN = r"^(-?\d+(\.\d{1,5}[1-9]|\.[1-9])?|-?\d+\.\d{0,5}[1-9])?$"


def _number(description: str) -> Any:  # noqa: ANN401 - pandera types its fields so
    return pa.Field(str_matches=DECIMAL_PATTERN, description=f"{description}; a decimal of up to six places")


class ExplanationRows(pa.DataFrameModel):
    """One row a game, bye, settlement, floor, correction or conversion of a player, in order of play."""

    player_id: str
    player: str = pa.Field(description="the player's name")
    period: str = pa.Field(description="month YYYY-MM that the row counts in")
    end_date: str = pa.Field(description="end of the event, or day of the correction or conversion")
    event_id: str
    event: str = pa.Field(description="the event's name")
    round: pd.Int64Dtype = pa.Field(nullable=True)
    board: pd.Int64Dtype = pa.Field(nullable=True)
    date: str = pa.Field(
        description="the game's own day, where it was reported; a correction's or conversion's day"
    )
    kind: str = pa.Field(isin=LEDGER_KINDS)
    opponent_id: str
    opponent: str = pa.Field(description="the opponent's name")
    colour: str
    handicap: str
    head_start: pd.Int64Dtype = pa.Field(nullable=True, description="points received (given: less than 0)")
    opponent_rating: str = _number("the opponent's rating that was used")
    opponent_source: str = pa.Field(description="the ledger's word for where it comes from")
    opponent_from: str = pa.Field(description="the same in words")
    opponent_period: str = pa.Field(description="month in which the opponent's standing was reached")
    opponent_round: pd.Int64Dtype = pa.Field(nullable=True, description="round, where it was reached in this event")
    own_rating: str = _number("the own rating that was used")
    difference: str = _number("what the expected score is looked up by")
    table_row: str = pa.Field(description="the row of the printed table")
    score: str = _number("1, 0.5 or 0")
    expected: str = _number("expected score")
    k: str = _number("K")
    k_share: str = pa.Field(description="which part of the full K that is, such as 3/4")
    brought: str = _number("what the game brings into the average")
    sum: str = _number("sum behind the average after the game")
    count: pd.Int64Dtype = pa.Field(
        nullable=True, description="games behind the average; the rating is sum / count"
    )
    settled: str = _number("settlements: sum of the exact changes that is rounded")
    gain: str = _number("settlements: that sum rounded, for which a bonus is given")
    rating_before: str = _number("rating before the row")
    change: str = _number("change")
    rating_after: str = _number("rating after the row")
    games_before: pd.Int64Dtype = pa.Field(ge=0, description="rated games before the row")
    clause: str = pa.Field(description="clauses of the rule book, separated by blanks")
    reason: str = pa.Field(description="why a game is not rated, or a correction's reason")
    note: str = pa.Field(description="what the row is or brings, in words")
    official: str = pa.Field(description="where a rating ceases to be provisional: by which game, in words")
    bonus: str = pa.Field(description="settlements that are a bonus, not rounding: for what it is given, in words")
    unplayed: str = pa.Field(description="byes and forfeits: which of them the row is, in words")

    class Config:
        """Columns exactly these, in this order, of these types."""

        name = "explanation"
        strict = True
        ordered = True
        coerce = False
