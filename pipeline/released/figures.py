"""The figures of a list as they stand in standings of its period or a later one."""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Final, NamedTuple

import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from schemas.standings import OPENING
from schemas.standings_cells import latest_first, parse_titles
from schemas.vocabulary import FIDE_SOURCE

FIDE_START: Final = "FIDE rating"
"""How what a player came with begins, where that is an entry by FIDE rating."""


class Figures(NamedTuple):
    """A player's rating and games on a list, and the titles earned so far as ``title (date, event)``, sorted."""

    rating: int
    games: int
    titles: tuple[str, ...]


def figures_of(standings: pd.DataFrame, months: Mapping[str, str], period: str) -> dict[str, Figures]:
    """The figures of every player on the list of a period.

    Args:
        standings: schemas.standings.Standings as at the period's end or later.
        months: the month that each event counts in.
        period: month YYYY-MM.
    """
    found = {}
    for player, history, titles in _rows(standings):
        cut = _up_to(history, period)
        if cut:
            _, rating, games = next(latest_first(cut))
            if rating is None:
                continue  # on no list by then
            found[player] = Figures(rating, games, titles_said(_earned(titles, months, period)))
    return found


def titles_said(titles: Iterable[tuple[str, str, str]]) -> tuple[str, ...]:
    """Titles, dates and events as figures tell them."""
    return tuple(sorted(f"{title} ({date}, {event})" for title, date, event in titles))


def digest_of_lists(standings: pd.DataFrame, months: Mapping[str, str], period: str) -> str:
    """A digest of every list up to a period: each player's whole history and titles.

    Args:
        standings: see ``figures_of``.
        months: see there.
        period: see there.
    """
    lines = []
    for player, history, titles in _rows(standings):
        cut = _on_lists(_up_to(history, period))
        if cut:
            lines.append(f"{player}|{cut}|{_earned(titles, months, period)}\n")
    return sha256("".join(sorted(lines)).encode()).hexdigest()


def starts_of(code: str, standings: pd.DataFrame, openings: pd.DataFrame, entries: pd.DataFrame) -> dict[str, str]:
    """What each player who had a rating already came with: an opening, or an entry by FIDE rating.

    Args:
        code: the rule book.
        standings: schemas.standings.Standings.
        openings: schemas.openings.Openings, of all rule books.
        entries: the rule book's entries that the openings do not have, likewise.
    """
    entered = pd.concat([openings[(openings["system"] == code) & (openings["source"] == FIDE_SOURCE)], entries])
    ratings = zip(entered["player_id"].tolist(), entered["rating"].tolist(), strict=True)
    return {**_openings_of(standings), **{player: f"{FIDE_START} {rating}" for player, rating in ratings}}


def hidden(player: str, period: str) -> str:
    """What stands in an index for a player who is not on the list."""
    return sha256(f"{period}|{player}".encode()).hexdigest()[:16]


def _openings_of(standings: pd.DataFrame) -> dict[str, str]:
    """What each player with an opening came with, in words."""
    players, histories = (pa.array(standings[name].array, type=pa.string()) for name in ("player_id", "history"))
    opening = pc.extract_regex(histories, f"^{OPENING}:(?P<rating>[^:]*):(?P<games>[^;]*)")
    rating, games = pc.struct_field(opening, "rating"), pc.struct_field(opening, "games")
    words = pc.binary_join_element_wise("opening ", rating, " after ", games, " games", "")
    opened = words.is_valid()
    return dict(zip(players.filter(opened).to_pylist(), words.filter(opened).to_pylist(), strict=True))


def _rows(standings: pd.DataFrame) -> Iterable[tuple[str, str, str]]:
    columns = (standings[name].tolist() for name in ("player_id", "history", "titles"))
    return zip(*columns, strict=True)


def _up_to(history: str, period: str) -> str:
    """The part of a history up to a period; months sort as text, and an opening stands before all of them."""
    while history:
        before, _, entry = history.rpartition(";")
        month = entry.split(":", 1)[0]
        if month == OPENING or month <= period:
            return history
        history = before
    return ""


def _on_lists(history: str) -> str:
    """A history without what no list tells of: games played while the player was on none."""
    if "::" not in history:
        return history
    kept: list[str] = []
    for entry in history.split(";"):
        month, rating, _ = entry.split(":")
        if rating:
            kept.append(entry)
        elif kept and not kept[-1].endswith("::"):
            kept.append(f"{month}::")
    return ";".join(kept)


def _earned(titles: str, months: Mapping[str, str], period: str) -> list[tuple[str, str, str]]:
    # An event that no account names any more ended before the first one that it does.
    return [
        (title, date, event) for title, date, event in parse_titles(titles) if months.get(event, date[:7]) <= period
    ]
