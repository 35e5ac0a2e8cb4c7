"""Performance ratings: of a player's events, or of a list of opponents and a score; one row each."""

from typing import Any

import pandas as pd
import pandera.pandas as pa

from schemas.number_texts import number_text
from schemas.texts import Text


def _points(places: str, description: str) -> Any:  # noqa: ANN401 - pandera types its fields so
    return number_text(str_matches=rf"^(-?\d+{places})?$", description=description)


class PerformanceRows(pa.DataFrameModel):
    """One row an event, in order of play; or one row without an event."""

    event_id: Text
    event: Text = pa.Field(description="the event's name")
    end_date: Text
    period: Text = pa.Field(description="month YYYY-MM that the event counts in")
    games: pd.Int64Dtype = pa.Field(ge=1, description="rated games")
    score: Text = number_text(str_matches=r"^\d+(\.5)?$")
    mean_opponent: Text = _points(r"\.\d\d", "mean of the opponents' ratings as they were used")
    mean_at_odds: Text = _points(r"\.\d\d", "the same with handicaps that the player gave, without those received")
    share: Text = number_text(str_matches=r"^[01]\.\d\d$", description="the score's share of the games, p")
    dp: pd.Int64Dtype = pa.Field(ge=-800, le=800, description="the difference for it, FIDE's table 8.1.1")
    fide: pd.Int64Dtype = pa.Field(description="mean_at_odds + dp")
    span: pd.Int64Dtype = pa.Field(ge=1, description="points from all losses to all wins along the line")
    linear: pd.Int64Dtype = pa.Field(description="mean_at_odds + span (score / games - 1/2)")
    exact: Text = _points(r"\.\d", "the rating whose expected score is the score; empty if there is none")
    exact_from: Text = _points(r"(\.\d+)?", "the first of the ratings that exact is the middle of")
    exact_to: Text = _points(r"(\.\d+)?", "the last of them")
    exact_found: Text = pa.Field(description="how exact was found, or why there is none")

    class Config:
        """Columns exactly these, in this order, of these types."""

        name = "performance ratings"
        strict = True
        ordered = True
        coerce = False
