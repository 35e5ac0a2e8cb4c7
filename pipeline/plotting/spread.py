"""How the ratings of a list are spread over classes, with their mean and median, ready to be drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.plotting.careers import ListRow
from pipeline.rules.rounding import decimals

WIDTHS: Final = (50, 100)
"""How wide the classes may be, in points."""

_NARROW_UP_TO: Final = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """Players a class of ratings; the first class begins at ``first``, each is ``width`` points wide.

    ``official`` and ``provisional`` are their players. Mean and median are exact halves or fractions: the values
    to draw at, and as texts of one decimal, the median without a nought.
    """

    first: int
    width: int
    official: Sequence[int]
    provisional: Sequence[int]
    players: int
    mean: float
    mean_text: str
    median: float
    median_text: str


def spread(rows: Sequence[ListRow], width: int | None) -> Spread:
    """Count the players of each class.

    Args:
        rows: the list, at least one row.
        width: of the classes; None takes 50 points while all ratings lie within 1,000, else 100.
    """
    ratings = sorted(row.rating for row in rows)
    if width is None:
        width = WIDTHS[0] if ratings[-1] - ratings[0] <= _NARROW_UP_TO else WIDTHS[1]
    first, last = ratings[0] // width, ratings[-1] // width
    official, provisional = [0] * (last - first + 1), [0] * (last - first + 1)
    for row in rows:
        (provisional if row.provisional else official)[row.rating // width - first] += 1
    count, total = len(ratings), sum(ratings)
    twice_median = ratings[(count - 1) // 2] + ratings[count // 2]
    return Spread(
        first=first * width,
        width=width,
        official=official,
        provisional=provisional,
        players=count,
        mean=total / count,
        mean_text=decimals(total, count, 1),
        median=twice_median / 2,
        median_text=decimals(twice_median, 2, 1).removesuffix(".0"),
    )
