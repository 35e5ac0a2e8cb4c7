"""Crosstables: the rows of all events in one table, their cells a round in another, and the index of files."""

from typing import Any, Final

import pandas as pd
import pandera.pandas as pa

from schemas.number_texts import FIGURE_PATTERN, number_text
from schemas.texts import Text
from schemas.tie_breaks import TIE_BREAKS
from schemas.vocabulary import SHAPES

_DECIMALS: Final = {0: "", 1: r"\.[05]", 2: r"\.\d\d", None: r"\.\d\d?"}


def _tie_break(name: str) -> Any:  # noqa: ANN401 - pandera types its fields so
    pattern = rf"^(\d+{_DECIMALS[TIE_BREAKS[name].decimals]})?$"
    return number_text(nullable=True, str_matches=pattern, description="missing where the event's shape has it not")


def _figure(description: str) -> Any:  # noqa: ANN401 - likewise
    return number_text(str_matches=FIGURE_PATTERN, description=description)


class CrosstableRows(pa.DataFrameModel):
    """One row a player of an event, in printed order. Without the cells R1..Rn, which stand before points.

    A crosstable shows the tie-breaks of its event's shape behind the points, in the order of the settings.
    """

    event_id: Text
    shape: Text = pa.Field(isin=SHAPES, description="as reported, or found where nothing is reported")
    place: pd.Int64Dtype = pa.Field(ge=1)
    no: pd.Int64Dtype = pa.Field(ge=1, description="row number in printed order")
    player_id: Text = pa.Field(description="empty if the player is not to be shown")
    name: Text
    title: Text
    rating: Text = _figure("before the event; where months are settled as a whole, before the month")
    points: Text = number_text(str_matches=r"^\d+\.[05]$")
    direct_encounter: Text = _tie_break("direct-encounter")
    buchholz: Text = _tie_break("buchholz")
    buchholz_cut_1: Text = _tie_break("buchholz-cut-1")
    median_buchholz: Text = _tie_break("median-buchholz")
    sonneborn_berger: Text = _tie_break("sonneborn-berger")
    progressive: Text = _tie_break("progressive")
    wins: Text = _tie_break("wins")
    black: Text = _tie_break("black")
    expected: Text = number_text(str_matches=r"^(\d+\.\d\d)?$")
    performance: pd.Int64Dtype = pa.Field(nullable=True, description="in this event; empty without rated games")
    change: Text = _figure("with decimals where the month is rounded, not the event")
    new_rating: Text = _figure("missing where months are settled as a whole: the list has it")
    mean_opponent: pd.Int64Dtype = pa.Field(nullable=True, description="of the rated games, ratings as used")

    class Config:
        """Columns exactly these, in this order, of these types."""

        name = "crosstables"
        strict = True
        ordered = True
        coerce = False
        unique = ("event_id", "no")


class CrosstableCells(pa.DataFrameModel):
    """One row a cell that is not empty: the games of one player in one round."""

    event_id: Text
    no: pd.Int64Dtype = pa.Field(ge=1)
    round: pd.Int64Dtype = pa.Field(ge=1)
    cell: Text = pa.Field(
        str_length={"min_value": 1},
        description="such as 12w1, 5b½, 3-1 (colours not known), (7w0), bye1, 12w1:rook",
    )

    class Config:
        """Columns exactly these, in this order, of these types."""

        name = "crosstable cells"
        strict = True
        ordered = True
        coerce = False
        unique = ("event_id", "no", "round")


class CrosstableIndex(pa.DataFrameModel):
    """Which file holds which event's crosstable."""

    event_id: Text = pa.Field(unique=True)
    file: Text = pa.Field(unique=True, str_matches=r"^[A-Za-z0-9._-]+\.csv$")

    class Config:
        """Columns exactly these, in this order, of these types."""

        name = "index.csv"
        strict = True
        ordered = True
        coerce = False
