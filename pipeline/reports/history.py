"""What stood on the list before: each player's rating and games, from the history in the standings."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from pipeline.reports.text_columns import arrow_texts, filled
from pipeline.rules.rounding import Flags, Ints
from schemas.standings import OPENING
from schemas.standings_cells import latest_first


@dataclass(frozen=True, slots=True, kw_only=True)
class ListBefore:
    """One element a player, aligned with the standings.

    ``new`` players were not on the list: their rating is 0, their games are those gathered for a first rating.
    """

    rating: Ints
    games: Ints
    new: Flags


def list_before(histories: pd.Series, period: str) -> ListBefore:
    """The list of the period before: the last entry of an earlier month; an opening counts as on that list.

    Args:
        histories: the standings' column ``history``, as at the period's end or later.
        period: month YYYY-MM of the list that is being made.
    """
    count = len(histories)
    rating, games, new = np.zeros(count, np.int64), np.zeros(count, np.int64), np.ones(count, np.bool_)
    rows = np.flatnonzero(filled(histories))
    left = arrow_texts(histories).take(pa.array(rows))
    while len(rows):
        parts = pc.split_pattern(left, ";", max_splits=1, reverse=True)
        bounds, entries = np.asarray(parts.offsets), parts.flatten()
        month, rating_then, games_then = _fields(entries.take(bounds[1:] - 1))
        before = np.asarray(pc.or_(pc.equal(month, OPENING), pc.less(month, period)))
        found = rows[before]
        # Who stood without a rating was not on the list.
        without = np.asarray(pc.equal(rating_then, ""))
        new[found] = without[before]
        rating[rows[before & ~without]] = _whole(rating_then, before & ~without)
        games[found] = _whole(games_then, before)
        more = ~before & (np.diff(bounds) > 1)
        rows, left = rows[more], entries.take(bounds[:-1][more])
    return ListBefore(rating=rating, games=games, new=new)


def _fields(entries: pa.LargeStringArray) -> Sequence[pa.LargeStringArray]:
    """Month or opening, rating and games of entries of histories."""
    fields = pc.split_pattern(entries, ":")
    return [pc.list_element(fields, at) for at in range(3)]


def _whole(texts: pa.LargeStringArray, which: Flags) -> Ints:
    return np.asarray(pc.cast(texts.filter(pa.array(which)), pa.int64()))


@dataclass(frozen=True, slots=True, kw_only=True)
class LastLists:
    """The ratings of the last lists, aligned with the standings.

    ``months`` are the lists' months YYYY-MM, the oldest first. ``rating`` has shape (players, months), zero where
    ``missing`` says that the player was not on that list.
    """

    months: Sequence[str]
    rating: Ints
    missing: Flags


def last_lists(histories: pd.Series, recorded: pd.Series, period: str, count: int) -> LastLists:
    """Each player's rating on the last lists, one a month; an opening stands on every list before the first change.

    The first list is that of the first month of which there is a record, or the one before if there are openings.

    Args:
        histories: the standings' column ``history`` of the players wanted, as at the period's end or later.
        recorded: the histories of all players, which tell the first month.
        period: month YYYY-MM of the last list.
        count: the most lists.
    """
    everything = recorded.tolist()
    first = _number(min((month for month in map(_first_month, everything) if month), default=period))
    if any(history.startswith(OPENING) for history in everything):
        first -= 1
    last = _number(period)
    numbers = range(max(last - count + 1, min(last, first)), last + 1)
    rating = np.zeros((len(histories), len(numbers)), np.int64)
    missing = np.ones(rating.shape, np.bool_)
    for row, history in enumerate(histories.tolist()):
        end = len(numbers)
        for month, rating_then, _ in latest_first(history):
            start = 0 if month == OPENING else max(0, _number(month) - numbers.start)
            if start < end:
                rating[row, start:end], missing[row, start:end] = rating_then or 0, rating_then is None
                end = start
            if not end:
                break
    return LastLists(months=tuple(map(_month, numbers)), rating=rating, missing=missing)


def _first_month(history: str) -> str:
    """The first month of a history, nothing if there is only an opening."""
    first, _, rest = history.partition(";")
    month = first.partition(":")[0]
    return rest.partition(":")[0] if month == OPENING else month


def _number(month: str) -> int:
    """A month counted from the year 0."""
    return int(month[:4]) * 12 + int(month[5:]) - 1


def _month(number: int) -> str:
    return f"{number // 12:04d}-{number % 12 + 1:02d}"
