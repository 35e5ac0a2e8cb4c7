"""Games that bear one event's name and lie so far apart that they may be of two events, such as two seasons."""

import datetime as dt
import re
from calendar import monthrange
from collections.abc import Sequence
from typing import Final, NamedTuple

from pipeline.reading.asked import Asked
from pipeline.reading.faults import quoted
from pipeline.reading.pgn.events import PgnDays
from pipeline.reading.pgn.tags import Tags

FARTHEST: Final = 183
"""How many days the games of one event may lie apart where they do not say when it began."""

_PARTLY: Final = re.compile(r"([1-9][0-9]{3})(?:[./-](?:(0?[1-9]|1[0-2])|\?{1,2})(?:[./-]\?{1,2})?)?")


class _Within(NamedTuple):
    """The first and the last day on which a game may have been played."""

    first: dt.date
    last: dt.date
    game: int


def tell_seasons(keys: Sequence[str], days: PgnDays, found: Sequence[Tags], asked: Asked) -> None:
    """Add an error where games of one event lie far apart, unless all say when it began or the officer does.

    Args:
        keys: of each game what tells its event apart.
        days: the dates of the games.
        found: the tags of each game; they take the error.
        asked: what the officer says of the file.
    """
    of_event: dict[str, list[int]] = {}
    for at, key in enumerate(keys):
        of_event.setdefault(key, []).append(at)
    for games in of_event.values():
        dated = [within for at in games if (within := _within(days.games[at], found[at].get("Date"), at))]
        if not dated or all(days.events[at] for at in games):
            continue
        beginnings = [_within(days.events[at], "", at) for at in games]
        early = min([*dated, *filter(None, beginnings)], key=lambda within: within.last)
        late = max(dated, key=lambda within: within.first)
        apart = (late.first - early.last).days
        said = asked.start_date and asked.start_date <= str(early.last) and str(late.first) <= asked.end_date
        if apart > FARTHEST and not said:
            tags, other = found[late.game], found[early.game]
            whose = f"games of {quoted(tags.event_name)}" if tags.event_name else "games without an event's name"
            says = (
                f"{whose} lie {apart:,} days apart: the game of line {other.line} is of {early.last}, "
                f"this one of {late.first}"
            )
            expected = (
                '[EventDate "…"] in every game, or a file for each event; '
                "of an event that lasted so long start_date and end_date in ratinglist.toml"
            )
            tags.add("Date", says, expected)


def _within(day: str, text: str, game: int) -> _Within | None:
    """The days that a game's date leaves open, for a date that is known to the day, the month or the year."""
    if day:
        known = dt.date.fromisoformat(day)
        return _Within(known, known, game)
    partly = _PARTLY.fullmatch(text)
    if not partly:
        return None
    year, first, last = int(partly[1]), int(partly[2] or 1), int(partly[2] or 12)
    return _Within(dt.date(year, first, 1), dt.date(year, last, monthrange(year, last)[1]), game)
