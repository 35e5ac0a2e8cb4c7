"""The rating list: who stands where, with what changed since the list before."""

from collections.abc import Iterable
from decimal import Decimal

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
from pandas.api.extensions import ExtensionArray

from pipeline.reports.columns import numbers, sizes_of_runs, starts_of_runs, table, whole
from pipeline.reports.history import list_before
from pipeline.reports.names import by_name
from pipeline.reports.own_columns import own_columns
from pipeline.reports.text_columns import arrow_texts, filled, rows_of, spelt, texts
from pipeline.reports.titles import LATEST, Holders, shown_titles
from pipeline.rules.activity import active_since
from pipeline.rules.edition import Edition
from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.system import RatingSystem
from schemas.ledger_columns import MILLIONTHS
from schemas.rating_list import RatingList
from schemas.standings_cells import EXACT_RATING
from schemas.vocabulary import UNRATED


def rating_list(
    system: RatingSystem,
    standings: pd.DataFrame,
    players: pd.DataFrame,
    period: str,
    *,
    inactive_after: int = 0,
    active_only: bool = False,
) -> pd.DataFrame:
    """The list of a period (schemas.rating_list.RatingList); who has no rating is not on it.

    Args:
        system: the rule book.
        standings: schemas.standings.Standings as at the end of the period.
        players: schemas.players.Players, all players of the standings among them.
        period: month YYYY-MM.
        inactive_after: months without a rated game after which a player is inactive; 0: nobody is.
        active_only: leave inactive players out; ranks are over the others.
    """
    at = rows_of(standings["player_id"], players["player_id"])
    rating, _ = numbers(standings["rating"])
    inactive = inactive_players(standings["last_event_date"], period, inactive_after)
    left_out = inactive if active_only else np.zeros_like(inactive)
    shown = np.flatnonzero(players["listed"].to_numpy(dtype=bool)[at] & ~left_out & have_rating(standings))
    own = own_columns(system, standings, period)
    exact = ranking_figures(rating, own.get(EXACT_RATING))
    rows = shown[np.lexsort((by_name(players)[at[shown]], -exact[shown]))]
    before = list_before(standings["history"], period)
    at, rating, inactive, games = at[rows], rating[rows], inactive[rows], numbers(standings["games"])[0][rows]
    holders = Holders(
        standing=rows,
        own=texts(players["title"], at),
        moment=np.full(len(rows), LATEST),
        rating=rating,
        games=games,
    )
    return table(
        RatingList,
        {
            "rank": ranks(exact[rows]),
            "player_id": texts(standings["player_id"], rows),
            "name": texts(players["name"], at),
            "title": shown_titles(system, standings, None, holders),
            "federation": texts(players["federation"], at),
            "birth_year": _birth_years(players["birth_date"])[at],
            "rating": rating,
            "mark": _marks(system, texts(standings["mark"], rows), inactive),
            "change": whole(rating - before.rating[rows], before.new[rows]),
            "games": games,
            "period_games": games - before.games[rows],
            "class": _classes(system, rating),
            "status": _statuses(system, texts(standings["status"], rows), inactive),
            "last_event": texts(standings["last_event"], rows),
            "peak": standings["peak"].array.take(rows),
            "peak_period": texts(standings["peak_period"], rows),
            "last_event_date": texts(standings["last_event_date"], rows),
            "active": spelt(("yes", "no"), inactive.astype(np.int64)),
            **{name: [cells[row] for row in rows.tolist()] for name, cells in own.items()},
        },
    )


def inactive_players(last_days: pd.Series, period: str, months: int) -> Flags:
    """Who has had no rated game for more than so many months at the end of a period.

    Calendar months are counted, whatever the days: after 12 months, whose last rated event ended in March 2025 is
    active on the list of March 2026 and inactive on the next. Whoever has no rated game on record is inactive.

    Args:
        last_days: of each player the last rated event's last day YYYY-MM-DD, or nothing.
        period: month YYYY-MM.
        months: how many are still active; 0: nobody is inactive.
    """
    if not months:
        return np.zeros(len(last_days), np.bool_)
    # A day before this month, and no day at all, sort before it as text.
    return np.asarray(pc.less(arrow_texts(last_days), active_since(period, months)))


def have_rating(standings: pd.DataFrame) -> Flags:
    """Which players of the standings have a rating."""
    return np.asarray(pc.not_equal(arrow_texts(standings["status"]), UNRATED))


def _marks(system: RatingSystem, marks: ExtensionArray, inactive: Flags) -> ExtensionArray:
    """The marks of ratings, that of inactive players behind what stands there already."""
    if system.inactive_mark:
        marks[inactive] = [f"{mark}{system.inactive_mark}" for mark in marks[inactive]]
    return marks


def _statuses(system: RatingSystem, statuses: ExtensionArray, inactive: Flags) -> ExtensionArray:
    """Inactive beside official and provisional; a rule book that knows neither has no status to change."""
    if any(each.provisional or each.inactive_after or _marks_by_state(each) for each in system.editions):
        statuses[inactive] = "inactive"
    return statuses


def _marks_by_state(edition: Edition) -> bool:
    return edition.card is not None and edition.card.provisional is not None


def _classes(system: RatingSystem, rating: Ints) -> ExtensionArray:
    """The band of each rating; nothing where the rule book has none."""
    if system.bands is None:
        return spelt([""], np.zeros_like(rating))
    return spelt(system.bands.upwards, system.bands.index(rating))


def _birth_years(days: pd.Series) -> pd.arrays.IntegerArray:
    """The years of dates of birth YYYY-MM-DD or YYYY, missing where nothing is known."""
    known = filled(days)
    year = np.zeros(len(days), dtype=np.int64)
    year[known] = pc.cast(pc.utf8_slice_codeunits(arrow_texts(days).filter(known), 0, 4), pa.int64())
    return whole(year, ~known)


def ranking_figures(rating: Ints, exact: Iterable[str] | None) -> Ints:
    """What a list is ranked by: the rating as it is shown, with its decimals, in millionths, where these are."""
    if exact is None:
        return rating
    return np.array([int(Decimal(each) * MILLIONTHS) for each in exact], dtype=np.int64)


def ranks(figures: np.ndarray) -> np.ndarray:
    """1, 1, 3: one more than the number of higher figures.

    Args:
        figures: from the highest downwards.
    """
    starts = starts_of_runs(figures)
    return 1 + np.repeat(starts, sizes_of_runs(starts, len(figures)))
