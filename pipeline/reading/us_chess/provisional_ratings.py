"""Ratings before and after an event as US Chess prints them, provisional ones with a number of games behind a P."""

import re
from typing import Final

from pipeline.reading.faults import quoted
from pipeline.reading.points import UNRATED, rating_of

_NUMBER: Final = re.compile(r"([0-9]{1,4})(?:[ ]?[P/][ ]?[0-9]{1,3})?", re.IGNORECASE | re.ASCII)
_LABEL: Final = re.compile(r"[A-Za-z]{1,2}:")


def rating_before(text: str) -> int | None:
    """The first rating of such as ``R: 1794 ->1817``, ``R: 1641P17->1657P24`` or ``R: Unrated-> 651P7``.

    Raises:
        ValueError: the text tells no rating; the message is a sentence for the officer.
    """
    before = text.partition(">")[0].rstrip("-= ")
    label = _LABEL.match(before)
    told = before[label.end() :].strip() if label else before.strip()
    if told.lower() in UNRATED or told.lower() == "new":
        return None
    found = _NUMBER.fullmatch(told)
    if found is None:
        expected = "such as R: 1794 ->1817, R: 1641P17->1657P24 or R: Unrated-> 651P7"
        raise ValueError(f"{quoted(text)} is no rating before and after the event; expected {expected}")
    return rating_of(found[1])
