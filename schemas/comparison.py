"""Rule books compared by what they predicted: scores, differences to the best, calibration, games left out."""

from typing import Any, Final

import pandas as pd
import pandera.pandas as pa

from schemas.number_texts import number_text
from schemas.texts import Text
from schemas.vocabulary import YES_NO

KINDS: Final = ("system", "baseline")
MEASURES: Final = ("log_loss", "brier", "accuracy", "deviance")

_NUMBER: Final = r"^(-?\d+\.\d+)?$"


def _figure(description: str) -> Any:  # noqa: ANN401 - pandera types its fields so
    return number_text(str_matches=_NUMBER, description=description)


class ComparisonScores(pa.DataFrameModel):
    """One row a rule book, the lowest log loss first, then the baselines; all over the same games."""

    place: pd.Int64Dtype = pa.Field(ge=1, nullable=True, description="by log loss, equal ones share it")
    system: Text = pa.Field(unique=True)
    kind: Text = pa.Field(isin=KINDS)
    games: pd.Int64Dtype = pa.Field(ge=1)
    log_loss: Text = _figure("-(s ln E + (1 - s) ln(1 - E)), a draw s = 1/2; lower is better")
    brier: Text = _figure("(s - E) squared; lower is better")
    accuracy: Text = _figure("decided games whose favourite won, 1/2 without one; higher is better")
    deviance: Text = _figure("log loss to the base 10, E from 0.01 to 0.99; lower is better")
    calibration_error: Text = _figure("mean distance of score and expected, bin by bin; empty without favourites")
    certain: pd.Int64Dtype = pa.Field(ge=0, description="games with E 0 or 1")
    certain_missed: pd.Int64Dtype = pa.Field(ge=0, description="those of them that ended otherwise")

    class Config:
        """Columns exactly these, in this order, of these types."""

        name = "scores.csv"
        strict = True
        ordered = True
        coerce = False


class ComparisonDifferences(pa.DataFrameModel):
    """One row a measure and a rule book or baseline other than the best by log loss."""

    measure: Text = pa.Field(isin=MEASURES)
    system: Text
    best: Text
    difference: Text = _figure("the figure of the system less that of the best")
    low: Text = _figure("lower end of the 95 % interval; empty where there are too few events")
    high: Text = _figure("its upper end")
    excludes_zero: Text = pa.Field(isin=("", *YES_NO), description="yes: chance alone hardly explains it")

    class Config:
        """Columns exactly these, in this order, of these types."""

        name = "differences.csv"
        strict = True
        ordered = True
        coerce = False
        unique = ("measure", "system")


class ComparisonCalibration(pa.DataFrameModel):
    """One row a rule book and bin of the favourite's expected score."""

    system: Text
    from_: Text = pa.Field(alias="from", metadata={"number": True}, str_matches=r"^[01]\.\d\d$")
    to: Text = number_text(str_matches=r"^[01]\.\d\d$", description="belongs to the next bin, 1.00 to the last")
    games: pd.Int64Dtype = pa.Field(ge=0)
    expected: Text = _figure("mean expected score of the favourites; empty without games")
    score: Text = _figure("mean score of the favourites")
    difference: Text = _figure("score less expected score")

    class Config:
        """Columns exactly these, in this order, of these types."""

        name = "calibration.csv"
        strict = True
        ordered = True
        coerce = False
        unique = ("system", "from")


class ComparisonGames(pa.DataFrameModel):
    """One row a number of games: of all first, then why each rule book predicts or does not predict them."""

    system: Text = pa.Field(description="empty: of all together")
    item: Text = pa.Field(str_length={"min_value": 1})
    games: pd.Int64Dtype = pa.Field(ge=0)

    class Config:
        """Columns exactly these, in this order, of these types."""

        name = "left-out.csv"
        strict = True
        ordered = True
        coerce = False
        unique = ("system", "item")
