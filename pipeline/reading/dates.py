"""Dates in whatever order a report writes them; the order is found in the report or refused, never guessed."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """Dates of one kind after reading: of each text YYYY-MM-DD (a year alone stays YYYY, nothing stays empty).

    ``fault`` says why they cannot be read, naming what was found and the setting that decides; then ``dates`` are empty texts.
    ``at`` is the index of the text that the fault is about, -1 if it is about all of them.
    """

    dates: tuple[str, ...]
    fault: str = ""
    at: int = -1


def settle(
    texts: Sequence[str],
    *,
    order: str = "",
    within: tuple[str, str] | None = None,
    ascending: bool = False,
) -> Settled:
    """Read dates that share one order.

    Args:
        texts: the dates of a line or column as written; an empty text is no date.
        order: dmy, mdy, ymd or ydm as the officer says (setting ``dates``); empty: the texts decide.
        within: the first and last day YYYY-MM-DD that they must lie in, if that is known.
        ascending: whether none may come before the one before it, as the start and end of an event.
    """
    raise NotImplementedError
