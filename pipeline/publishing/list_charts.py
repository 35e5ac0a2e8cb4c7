"""The sheet of charts in rating-list.xlsx: how the pool is spread, and the top ten through time."""

from collections.abc import Sequence
from typing import Final

import numpy as np
import pandas as pd

from pipeline.reports.distribution import distribution
from pipeline.reports.history import LastLists
from pipeline.writers.workbook import Chart, Column, Report, Section

TOP: Final = 10
_ROUND: Final = (20, 50, 100)  # what the bounds of an axis are multiples of, by how far apart they are
_APART: Final = (200, 500)


def charts_sheet(rating_list: pd.DataFrame, lists: LastLists, lines: Sequence[str]) -> Report:
    """The charts with the tables that they are drawn from.

    Args:
        rating_list: schemas.rating_list.RatingList, at least one row.
        lists: the last lists, aligned with it.
        lines: what stands above.
    """
    return Report(title="Charts", lines=lines, sections=[_spread(rating_list), _top(rating_list, lists)])


def _spread(rating_list: pd.DataFrame) -> Section:
    ratings = rating_list["rating"].to_numpy(np.int64)
    frame = distribution(ratings)
    return Section(
        heading="How the ratings are spread",
        columns=[Column(name="class", header="Rating"), Column(name="players", header="Players", kind="whole")],
        frame=frame,
        chart=Chart(
            kind="columns",
            title=f"{len(ratings):,} players by rating",
            axes=("Rating", "Players"),
            numbers="players",
        ),
    )


def _top(rating_list: pd.DataFrame, lists: LastLists) -> Section:
    count = min(TOP, len(rating_list))
    rating, missing = lists.rating[:count], lists.missing[:count]
    frame = pd.DataFrame({"name": rating_list["name"].iloc[:count].array})
    for place, month in enumerate(lists.months):
        frame[month] = pd.arrays.IntegerArray(rating[:, place].copy(), missing[:, place].copy())
    shown = rating[~missing]
    return Section(
        heading=f"The first {count} of this list on the last {len(lists.months)} lists",
        columns=[
            Column(name="name", header="Name", widest=30),
            *(Column(name=month, header=month, kind="whole") for month in lists.months),
        ],
        frame=frame,
        on_new_page=True,
        chart=Chart(
            kind="lines",
            title=f"The first {count} through time",
            axes=("List", "Rating"),
            bounds=_bounds(int(shown.min()), int(shown.max())),
        ),
    )


def _bounds(lowest: int, highest: int) -> tuple[float, float]:
    """Round bounds of an axis that has room for these ratings."""
    to = _ROUND[sum(highest - lowest > each for each in _APART)]
    return float(lowest // to * to), float((highest // to + 1) * to)
