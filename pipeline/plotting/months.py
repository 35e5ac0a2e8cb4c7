"""The axis of months: which of them are named, and how; in English whatever the locale."""

from collections.abc import Sequence
from typing import Final

_NAMES: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_STEPS: Final = (1, 2, 3, 6, 12, 24, 60, 120)
_MOST_TICKS: Final = 13


def ticks(first: int, last: int, *, opening: bool = False) -> tuple[Sequence[int], Sequence[str]]:
    """The months that are named on an axis, as months since the year 0, and their names.

    The year stands under the first one and under every January; with whole years, only the year. With ``opening``
    the first place is no list of a month but what was there before, and is called so.
    """
    step = next((each for each in _STEPS if (last - first) // each < _MOST_TICKS), _STEPS[-1])
    apart = (step + 1) // 2
    places = [month for month in range(first + apart if opening else first, last + 1) if month % step == 0]
    if step >= len(_NAMES):
        labels = [str(month // 12) for month in places]
    else:
        labels = [
            _NAMES[month % 12] + (f"\n{month // 12}" if number == 0 or month % 12 == 0 else "")
            for number, month in enumerate(places)
        ]
    return ([first, *places], ["opening", *labels]) if opening else (places, labels)


def said(month: int) -> str:
    """A month with its year, as ``Jul 2026``."""
    return f"{_NAMES[month % 12]} {month // 12}"
