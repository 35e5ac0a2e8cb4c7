"""Order of play, the same for every rule book: of events, and of the games inside an event."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import repeat

import numpy as np
import pandas as pd

from pipeline.places import Place, event_place, period_of
from pipeline.tables import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Calendar:
    """The events (rows of events.csv) whose place is known, in order of play.

    ``places`` and ``periods`` are of each row, None and empty where the place is not known; ``position`` is
    each row's place in ``rows``, -1 where it has none.
    """

    rows: np.ndarray
    places: tuple[Place | None, ...]
    periods: np.ndarray
    position: np.ndarray


def calendar(events: Table) -> Calendar:
    """Order by period (month of the end, or rated_in), end, start (missing: the end), id by code point."""
    columns = [
        events.words(column).all_texts().tolist() for column in ("event_id", "end_date", "start_date", "rated_in")
    ]
    sure = events.good("event_id", "end_date")
    start_known, month_known = events.good("start_date"), events.good("rated_in")
    places: list[Place | None] = []
    seen: set[str] = set()
    for row, (name, end, start, month) in enumerate(zip(*columns, strict=True)):
        if not sure[row] or not name or not end or name in seen:
            places.append(None)
            continue
        seen.add(name)
        places.append(
            event_place(
                name, period_of(end, month if month_known[row] else ""), end, start if start_known[row] else ""
            )
        )
    known = [(place, row) for row, place in enumerate(places) if place is not None]
    rows = np.array([row for _, row in sorted(known)], np.int64)
    position = np.full(len(places), -1, np.int64)
    position[rows] = np.arange(len(rows))
    periods = np.array([place.period if place else "" for place in places], dtype=object)
    return Calendar(rows=rows, places=tuple(places), periods=periods, position=position)


def games_in_order(games: pd.DataFrame, events: Sequence[str], players: Sequence[str]) -> pd.DataFrame:
    """The games in order of play, their ids coded by the events in order of play and the players by id.

    Inside an event by round, date, board (none is last), white and black id.
    """
    names = _Names(players)
    event = _recoded(games["event_id"], _Names(events))
    white, black = _recoded(games["white_id"], names), _recoded(games["black_id"], names)
    known = games.assign(event_id=event, white_id=white, black_id=black)
    for column in ("date", "result", "handicap"):
        known[column] = _plain(known[column])
    days = known["date"].cat  # their categories are sorted
    rank = np.array([*(number if day else len(days.categories) for number, day in enumerate(days.categories)), -1])
    order = _order(
        (
            event.codes,
            games["round"].to_numpy(np.int64),
            rank[days.codes.to_numpy()],
            games["board"].to_numpy(np.int64, na_value=np.iinfo(np.int64).max),
            white.codes,
            black.codes,
        )
    )
    return (known if order is None else known.take(order)).reset_index(drop=True)


def _order(keys: Sequence[np.ndarray]) -> np.ndarray | None:
    """The rows by several keys, the weightiest first; None if they stand so already."""
    tied = np.ones(max(len(keys[0]) - 1, 0), np.bool_)
    for key in keys:
        if (tied & (key[1:] < key[:-1])).any():
            return np.lexsort(tuple(reversed(keys)))
        tied &= key[1:] == key[:-1]
        if not tied.any():
            return None
    return None


class _Names:
    """Names as categories, and of each its number."""

    def __init__(self, names: Sequence[str]) -> None:
        self.numbers = {name: number for number, name in enumerate(names)}
        self.categories = pd.Index(list(names), dtype="str")


def _recoded(column: "pd.Series[str]", names: _Names) -> pd.Categorical:
    """A column of categories with exactly these, in this order."""
    codes, words = column.cat.codes.to_numpy(), column.cat.categories.tolist()
    of_word = np.fromiter(map(names.numbers.get, [*words, None], repeat(-1)), np.int32, len(words) + 1)
    if (of_word[:-1] != np.arange(len(words))).any():
        codes = of_word[codes]
    return pd.Categorical.from_codes(codes, categories=names.categories)


def _plain(column: "pd.Series[str]") -> pd.Categorical:
    """A column whose categories are those that occur, sorted: the same whatever the order of the rows."""
    words = column.cat.categories.tolist()
    there = np.zeros(len(words) + 1, np.bool_)  # the last is that of cells without one
    there[column.cat.codes.to_numpy()] = True
    return _recoded(column, _Names(sorted(word for word, occurs in zip(words, there, strict=False) if occurs)))
