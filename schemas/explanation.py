"""Explanation: the rows of an account as data, with what each figure was worked out from."""

from typing import Any

import pandas as pd
import pandera.pandas as pa

from schemas.ledger_columns import OWN, state_columns
from schemas.number_texts import FIGURE_PATTERN, number_text
from schemas.texts import Text
from schemas.vocabulary import LEDGER_KINDS

DECIMAL_PATTERN = r"^(-?\d+(\.\d{1,5}[1-9]|\.[1-9])?|-?\d+\.\d{0,5}[1-9])?$"


def _number(description: str) -> Any:  # noqa: ANN401 - pandera types its fields so
    return number_text(str_matches=DECIMAL_PATTERN, description=f"{description}; a decimal of up to six places")


class ExplanationRows(pa.DataFrameModel):
    """One row a game, bye, settlement, floor, correction or conversion of a player, in order of play.

    Behind these columns stands what the rule book keeps of both players besides the rating, of games only.
    """

    player_id: Text
    player: Text = pa.Field(description="the player's name")
    period: Text = pa.Field(description="month YYYY-MM that the row counts in")
    end_date: Text = pa.Field(description="end of the event, or day of the correction or conversion")
    event_id: Text
    event: Text = pa.Field(description="the event's name")
    round: pd.Int64Dtype = pa.Field(nullable=True)
    board: pd.Int64Dtype = pa.Field(nullable=True)
    date: Text = pa.Field(
        description="the game's own day, where it was reported; a correction's or conversion's day"
    )
    kind: Text = pa.Field(isin=LEDGER_KINDS)
    opponent_id: Text
    opponent: Text = pa.Field(description="the opponent's name")
    colour: Text
    handicap: Text
    head_start: pd.Int64Dtype = pa.Field(nullable=True, description="points received (given: less than 0)")
    opponent_rating: Text = _number("the opponent's rating that was used")
    opponent_source: Text = pa.Field(description="the ledger's word for where it comes from")
    opponent_given: Text = _number("what the opponent's opening gave, where a conversion of all ratings changed it")
    opponent_from: Text = pa.Field(description="the same in words")
    opponent_period: Text = pa.Field(description="month in which the opponent's standing was reached")
    opponent_round: pd.Int64Dtype = pa.Field(nullable=True, description="round, where it was reached in this event")
    own_rating: Text = _number("the own rating that was used")
    difference: Text = _number("what the expected score is looked up by")
    table_row: Text = pa.Field(description="the row of the printed table")
    score: Text = _number("1, 0.5 or 0")
    expected: Text = _number("expected score")
    k: Text = _number("K")
    k_share: Text = pa.Field(description="which part of the full K that is, such as 3/4")
    brought: Text = _number("what the game brings into the average")
    sum: Text = _number("sum behind the average after the game")
    count: pd.Int64Dtype = pa.Field(
        nullable=True, description="games behind the average; the rating is sum / count"
    )
    settled: Text = _number("settlements: sum of the exact changes that is rounded")
    gain: Text = _number("settlements: that sum rounded; of a bonus the gain that it is given for")
    rating_before: Text = _number("rating before the row")
    change: Text = _number("change")
    rating_after: Text = _number("rating after the row")
    games_before: pd.Int64Dtype = pa.Field(ge=0, description="rated games before the row")
    clause: Text = pa.Field(description="clauses of the rule book, separated by blanks")
    reason: Text = pa.Field(description="why a game is not rated, or a correction's reason")
    note: Text = pa.Field(description="what the row is or brings, in words")
    official: Text = pa.Field(description="where a rating ceases to be provisional: by which game, in words")
    bonus: Text = pa.Field(description="settlements that are a bonus, not rounding: for what it is given, in words")
    unplayed: Text = pa.Field(description="byes and forfeits: which of them the row is, in words")

    @pa.dataframe_check
    @classmethod
    def kept_follows(cls, frame: pd.DataFrame) -> bool:
        """Behind the columns stand only pairs of numbers as texts, of what is kept of both players."""
        count = len(cls.to_schema().columns)
        names = list(map(str, frame.columns[count:]))
        kept = [name.removeprefix(OWN) for name in names[::2]]
        return names == state_columns(kept) and all(
            isinstance(frame[name].dtype, pd.StringDtype) and bool(frame[name].str.fullmatch(FIGURE_PATTERN).all())
            for name in names
        )

    class Config:
        """Columns exactly these, in this order, of these types; then what the rule book keeps."""

        name = "explanation"
        strict = False
        ordered = True
        coerce = False
