"""The whole odds table of a rule book: what each difference makes of win, draw and loss."""

from typing import Any

import pandas as pd
import pandera.pandas as pa

from schemas.texts import Text


def _share(description: str) -> Any:  # noqa: ANN401 - pandera types its fields so
    return pa.Field(str_matches=r"^([01]\.\d\d)?$", description=description)


def _change() -> Any:  # noqa: ANN401 - pandera types its fields so
    return pa.Field(str_matches=r"^(-?\d+(\.\d+)?)?$")


class OddsTable(pa.DataFrameModel):
    """One row a run of differences that bring the same, for each K and handicap, to a player who has that K."""

    k: Text = pa.Field(str_matches=r"^\d+(\.\d+)?$", description="the points at stake")
    applies: Text = pa.Field(description="whose K it is: ratings, provisional or established; empty for all")
    handicap: Text = pa.Field(description="what the higher rated gives")
    difference_from: pd.Int64Dtype = pa.Field(ge=0)
    difference_to: pd.Int64Dtype = pa.Field(nullable=True, ge=0, description="empty: and more")
    higher_expected: Text = _share("at the first of these differences")
    higher_expected_to: Text = _share("at the last")
    higher_win: Text = _change()
    higher_draw: Text = _change()
    higher_loss: Text = _change()
    lower_expected: Text = _share("at the first of these differences")
    lower_expected_to: Text = _share("at the last")
    lower_win: Text = _change()
    lower_draw: Text = _change()
    lower_loss: Text = _change()
    reason: Text = pa.Field(description="why such a game is not rated")

    class Config:
        """Columns exactly these, in this order, of these types."""

        name = "odds table"
        strict = True
        ordered = True
        coerce = False
