"""Days written in two places, each in its own order: together they leave fewer readings than each alone."""

from collections.abc import Sequence
from typing import NamedTuple

from pipeline.reading.dates import readings_of


class Joint(NamedTuple):
    """What every joint reading says of the first and last day, and of the days between; None where they differ."""

    ends: tuple[str, ...] | None
    between: tuple[str, ...] | None


def settle_together(ends: Sequence[str], between: Sequence[str]) -> Joint | None:
    """Read an event's first and last day and its rounds' days, where both leave only one reading together.

    A joint reading has an order for either place, by which no date goes back and the rounds lie within the event.

    Args:
        ends: the first and the last day as written; an empty text is none.
        between: the days of the rounds as written, likewise.

    Returns:
        What is certain, or None if there is no joint reading at all.
    """
    pairs = [
        (event, rounds)
        for event in readings_of(ends, ascending=True)
        for rounds in readings_of(between, within=(event[0], event[-1]), ascending=True)
    ]
    if not pairs:
        return None
    events, days = (dict.fromkeys(each) for each in zip(*pairs, strict=True))
    return Joint(next(iter(events)) if len(events) == 1 else None, next(iter(days)) if len(days) == 1 else None)
