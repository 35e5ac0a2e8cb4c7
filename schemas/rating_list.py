"""The rating list that a federation publishes."""

from collections.abc import Sequence

import pandas as pd
import pandera.pandas as pa

from schemas.cells import DATE_PATTERN, MONTH_PATTERN
from schemas.number_texts import FIGURE_PATTERN
from schemas.texts import Text
from schemas.vocabulary import STATUSES, YES_NO


class RatingList(pa.DataFrameModel):
    """One row a shown player; by rating downwards, name and id. What else a rule book shows follows: numbers."""

    rank: pd.Int64Dtype = pa.Field(ge=1)
    player_id: Text = pa.Field(unique=True)
    name: Text
    title: Text
    federation: Text
    birth_year: pd.Int64Dtype = pa.Field(nullable=True)
    rating: pd.Int64Dtype
    mark: Text
    change: pd.Int64Dtype = pa.Field(nullable=True, description="against the list before; empty for the new")
    games: pd.Int64Dtype = pa.Field(ge=0)
    period_games: pd.Int64Dtype = pa.Field(ge=0)
    class_: Text = pa.Field(alias="class", description="band of the present rating")
    status: Text = pa.Field(isin=STATUSES, description="inactive only where a book knows others than official")
    last_event: Text = pa.Field(description="event id")
    peak: pd.Int64Dtype = pa.Field(nullable=True, description="highest established rating on any list")
    peak_period: Text = pa.Field(str_matches=MONTH_PATTERN, description="the first month that had it")
    last_event_date: Text = pa.Field(str_matches=DATE_PATTERN, description="the last rated event's last day")
    active: Text = pa.Field(isin=tuple(YES_NO), description="no: too long without a rated game")

    @pa.dataframe_check
    @classmethod
    def numbers_follow(cls, frame: pd.DataFrame) -> bool:
        """The rule book's own columns stand behind the others and hold numbers as texts."""
        own = own_columns(frame)
        behind = list(frame.columns[len(frame.columns) - len(own) :]) == list(own)
        return behind and all(
            isinstance(frame[name].dtype, pd.StringDtype) and bool(frame[name].str.fullmatch(FIGURE_PATTERN).all())
            for name in own
        )

    class Config:
        """Columns exactly these, in this order, of these types; then the rule book's own."""

        name = "rating-list.csv"
        strict = False
        ordered = True
        coerce = False


def own_columns(frame: pd.DataFrame) -> Sequence[str]:
    """The columns of a list that are the rule book's own."""
    return [name for name in map(str, frame.columns) if name not in _COLUMNS]


_COLUMNS = frozenset(RatingList.to_schema().columns)
