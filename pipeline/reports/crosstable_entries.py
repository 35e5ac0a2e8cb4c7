"""What an event's ledger rows come to for each of its players: points, ratings, expected score, change."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
import pandas as pd

from pipeline.reports.columns import numbers, places, sizes_of_runs, starts_of_runs
from pipeline.reports.number_texts import figure_texts, whole_points
from pipeline.reports.seats import SEAT_KINDS, counted_rows, rated_games
from pipeline.rules.edition import Settles
from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.system import RatingSystem
from schemas.ledger_columns import MILLIONTHS

_NO_RATING: Final = -(2**62)
_HUNDREDTHS: Final = 2
"""Decimals of what an event's games brought where the month is rounded, not the event."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entries:
    """One element an event and player, by both or in printed order. Ratings, points and sums in millionths.

    ``event`` is the place in order of play, ``player`` the row in players, ``key`` both in one number. ``first``
    is the first of the entry's rows in the ledger, ``counted`` how many of these are rated games or byes that
    count; the rest is what the rows hold. ``settles`` says whether the event itself moved the rating: where months
    are settled as a whole there is no new rating, ``rating`` is that at the month's beginning, ``change`` what the
    event's games brought, not rounded.
    ``met`` is in how many rated games an opponent's rating was used, ``met_halves`` the half points of these games,
    ``opponents`` the sum of those ratings and ``head_starts`` of the handicaps received less those given.
    """

    key: Ints
    event: Ints
    player: Ints
    first: Ints
    counted: Ints
    points: Ints
    rating: Ints
    no_rating: Flags
    new_rating: Ints
    no_new_rating: Flags
    settles: Flags
    games: Ints
    change: Ints
    expected: Ints
    expects: Flags
    met: Ints
    met_halves: Ints
    opponents: Ints
    head_starts: Ints

    @property
    def rated(self) -> Flags:
        """Whether a game was rated or a bye counted."""
        rated: Flags = self.counted > 0
        return rated

    def shown(self, system: RatingSystem) -> Mapping[str, np.ndarray]:
        """The figures ``rating``, ``change`` and ``new_rating`` as texts, each with as many decimals as are shown.

        Where the rating that is shown and the new one are whole, the change leads from the one to the other.
        """
        places = figure_places(system)
        change = self.change
        if not places["rating"]:
            between = MILLIONTHS * (whole_points(self.new_rating) - whole_points(self.rating))
            change = np.where(self.settles & ~self.no_rating, between, change)
        # Without a rating before there is nothing that changed.
        none = ~self.rated | (self.no_rating & system.unrated)
        return {
            "rating": figure_texts(self.rating, places["rating"], self.no_rating),
            "change": figure_texts(change, places["change"], none),
            "new_rating": figure_texts(self.new_rating, places["new_rating"], self.no_new_rating),
        }


def figure_places(system: RatingSystem) -> Mapping[str, int]:
    """How many decimals the figures of an event have."""
    places = system.editions[0].decimals if system.shows_decimals else 0
    monthly = system.settles is Settles.EVERY_PERIOD
    return {"rating": places, "change": max(places, _HUNDREDTHS) if monthly else places, "new_rating": places}


def entries_of(system: RatingSystem, ledger: pd.DataFrame, key: Ints, players: int, head_start: Ints) -> Entries:
    """What the ledger's rows come to, by event and player.

    Args:
        system: the rule book.
        ledger: rows of schemas.ledger.Ledger that belong to an event; where months are settled as a whole, all
            such rows of each month.
        key: of each row, the event's place in order of play times ``players`` plus the player's row.
        players: how many players there are.
        head_start: of each row the handicap received less the one given, in millionths.
    """
    order = np.argsort(key, kind="stable")
    starts = starts_of_runs(key[order])
    first, last = order[starts], order[starts + sizes_of_runs(starts, len(order)) - 1]

    def total(values: Ints, counts: Flags) -> Ints:
        sums: Ints = np.add.reduceat(np.where(counts, values, 0)[order], starts)
        return sums

    seat = places(ledger["kind"], SEAT_KINDS) >= 0
    game = rated_games(ledger)
    score, no_score = numbers(ledger["score"])
    change, no_change = numbers(ledger["change"])
    expected, no_expected = numbers(ledger["expected"])
    before, no_before = numbers(ledger["rating_before"])
    expects = game & ~no_expected
    opponent, no_opponent = numbers(ledger["opponent_rating"])
    met = game & ~no_opponent
    counted = total(np.ones(len(key), dtype=np.int64), counted_rows(ledger))
    after, no_after = numbers(ledger["rating_after"])
    begins = first
    monthly = system.settles is Settles.EVERY_PERIOD
    if monthly:
        begins = _first_of_months(ledger, key % players)[first]
        no_change = no_change | ~seat
    return Entries(
        key=key[first],
        event=key[first] // players,
        player=key[first] % players,
        first=first,
        counted=counted,
        points=total(score, seat & ~no_score),
        rating=before[begins],
        no_rating=no_before[begins],
        new_rating=np.where((counted > 0) & (not monthly), after[last], before[begins]),
        no_new_rating=np.where(counted > 0, no_after[last] & system.unrated, no_before[first]) | monthly,
        settles=np.full(len(first), not monthly),
        games=ledger["games_before"].to_numpy(dtype=np.int64)[first] + counted,
        change=total(change, ~no_change),
        expected=total(expected, expects),
        expects=total(expects.astype(np.int64), expects) > 0,
        met=total(met.astype(np.int64), met),
        met_halves=total(2 * score // MILLIONTHS, met),
        opponents=total(opponent, met),
        head_starts=total(head_start, met),
    )


def _first_of_months(ledger: pd.DataFrame, player: Ints) -> Ints:
    """Of each row the first one that its player has in its month."""
    month = ledger["period"].cat.codes.to_numpy().astype(np.int64)
    order = np.lexsort((np.arange(len(player)), player, month))
    starts = starts_of_runs(month[order], player[order])
    first = np.empty(len(player), dtype=np.int64)
    first[order] = np.repeat(order[starts], sizes_of_runs(starts, len(order)))
    return first


def in_printed_order(entries: Entries, place: Ints, name_order: Ints) -> Ints:
    """Where the entries stand by event, place, rating before and name; who has no rating is last among equals."""
    rating = np.where(entries.no_rating, _NO_RATING, entries.rating)
    return np.lexsort((name_order[entries.player], -rating, place, entries.event))


def reordered(entries: Entries, order: Ints) -> Entries:
    """The entries in another order."""
    return Entries(**{name: getattr(entries, name)[order] for name in Entries.__slots__})
