"""Ratings through the lists as lines to be drawn: whose, from which list to which, provisional or not."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pandas as pd

from pipeline.exits import DataError, UsageError
from pipeline.known_players import NAMING, check_known
from pipeline.manifest import Account
from pipeline.outputs import RATING_LIST, Output, account_of, book_of, open_output
from pipeline.plotting.fonts import drawable, fitting
from pipeline.rules.system import RatingSystem
from pipeline.writers.csv_forms import form_of
from pipeline.writers.csv_reading import csv_texts
from schemas.standings import OPENING
from schemas.standings_cells import parse_history
from schemas.vocabulary import UNRATED

Months = int
"""A month as months since the year 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Career:
    """A player's rating on every list from the first to the folder's own, one element a list (None: not on it).

    ``months`` follow on each other; an ``opening`` stands on the list before the first one of the rule book.
    ``changed`` says where the list before had another rating or number of games. ``provisional`` is how many
    lists from the first on had a provisional rating. ``peak`` is the place of the highest established rating.
    """

    label: str
    shown_rating: str
    opening: bool
    months: Sequence[Months]
    ratings: Sequence[int | None]
    changed: Sequence[bool]
    provisional: int
    peak: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """An output folder under one rule book."""

    folder: Path
    output: Output
    account: Account
    system: RatingSystem

    @property
    def period(self) -> str:
        """The month of the folder's list."""
        return self.output.manifest.period


def open_source(folder: Path, code: str) -> Source:
    """Open an output folder to draw from.

    Raises:
        UsageError: it has no such rule book.
        DataError: it is not the output of a run, or made with a rule book or option that is not here.
        OSError: its manifest cannot be read.
    """
    output = open_output(folder)
    account = account_of(output, code)
    return Source(folder=folder, output=output, account=account, system=book_of(folder, code, account).system)


class ListRow(NamedTuple):
    """A row of the folder's list, as much as pictures need."""

    player_id: str
    rating: int
    provisional: bool


def current_list(source: Source) -> list[ListRow]:
    """The folder's list in its order.

    Raises:
        DataError: the folder holds no list, or one that is not what the run wrote.
    """
    name = f"{source.system.code}/{RATING_LIST}"
    if name not in source.output.manifest.outputs:
        raise DataError(f"{source.folder} has no list: make it with ratinglist publish {source.folder}")
    table = csv_texts(source.output.content(name), form_of(source.output.manifest.presentation))
    columns = (table[column].tolist() for column in ("player_id", "rating", "mark"))
    inactive = source.system.inactive_mark
    return [
        ListRow(player, int(rating), bool(mark.removesuffix(inactive)))
        for player, rating, mark in zip(*columns, strict=True)
    ]


def careers(source: Source, player_ids: Sequence[str]) -> list[Career]:
    """The careers of some players, in their order, each once.

    Raises:
        UsageError: the folder has no such player, or the rule book no rating of one.
        DataError: the folder is not whole.
    """
    wanted = list(dict.fromkeys(player_ids))
    players = source.output.rows("players", {"player_id": wanted})
    known = set(players["player_id"])
    for player_id in wanted:
        if player_id not in known:
            check_known(source.folder, source.output.table("players", NAMING), player_id)
    standings = source.output.standings_of(source.system.code, wanted)
    for player_id in wanted:
        if player_id not in standings or not _ever_rated(standings[player_id]):
            raise UsageError(f"player {player_id!r} has no rating in {source.system.code}")
    first = _first_month(source)
    labels = _labels(players)
    return [_career(source, labels[each], standings[each], first) for each in wanted]


def _ever_rated(standing: Mapping[str, Any]) -> bool:
    return any(rating is not None for _, rating, _ in parse_history(standing["history"]))


def _first_month(source: Source) -> Months:
    """The month of the first list that the rule book has, of this run or of those before it."""
    periods = [place.period for place in source.account.places()]
    return month_of(min([*periods, source.period]))


def _labels(players: pd.DataFrame) -> dict[str, str]:
    """How each player is called in a picture.

    By name if the picture's letters have it, else by the English name, else by the id; by the id alone if the
    player may not be shown. Players of the same name have their id behind it.
    """
    rows = zip(*(players[name].tolist() for name in ("player_id", "name", "english_name", "listed")), strict=True)
    names = {
        str(player_id): fitting(next((text for text in texts if listed and text and drawable(text)), player_id))
        for player_id, *texts, listed in rows
    }
    taken = list(names.values())
    return {
        player_id: name if taken.count(name) == 1 or name == player_id else f"{name} ({fitting(player_id)})"
        for player_id, name in names.items()
    }


def _career(source: Source, label: str, standing: Mapping[str, Any], first: Months) -> Career:
    history = parse_history(standing["history"])
    while history[0][1] is None:  # games gathered for a first rating
        history.pop(0)
    entries = {month_of(month): rating for month, rating, _ in history if month != OPENING}
    since = month_of(standing["established_since"]) if standing["established_since"] else None
    opening = next((rating for month, rating, _ in history if month == OPENING), None)
    if opening is not None:
        entries[min([first, *entries]) - 1] = opening
    months = list(range(min(entries), month_of(source.period) + 1))
    ratings: list[int | None] = []
    for month in months:
        ratings.append(entries[month] if month in entries else ratings[-1])
    provisional = len(months)
    if since is not None:
        # Who is established on the first list of all came in so: the opening is official, too.
        provisional = 0 if opening is not None and since <= first else sum(month < since for month in months)
    peak = None
    if standing["peak_period"]:
        peak = months.index(month_of(standing["peak_period"]))
    return Career(
        label=label,
        shown_rating=(
            "no rating"
            if standing["status"] == UNRATED
            else source.system.marked(standing["rating"], standing["mark"])
        ),
        opening=opening is not None,
        months=months,
        ratings=ratings,
        changed=[entries.get(month) is not None for month in months],
        provisional=provisional,
        peak=peak,
    )


def month_of(period: str) -> Months:
    """A month YYYY-MM as a number."""
    year, month = period.split("-")
    return 12 * int(year) + int(month) - 1
