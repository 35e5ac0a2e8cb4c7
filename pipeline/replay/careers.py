"""Careers: each player's history month by month, and the peak of it."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pipeline.replay.cells import (
    Texts,
    filled,
    joined,
    numbered,
    parted,
    read,
    side_by_side,
    taken,
    texts,
    where,
    written,
)
from pipeline.replay.course import Course
from pipeline.replay.earlier import Earlier
from pipeline.replay.engine import Replay
from pipeline.replay.moments import Moments
from pipeline.replay.ordering import stable_order
from pipeline.replay.together import firsts, lasts
from pipeline.rules.rounding import Flags, Ints, shown
from schemas.standings import OPENING

NEVER = -1
"""In place of the number of a month: there is none; in a history an opening stands before all months."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Histories:
    """One element an entry of a history, sorted by player, then in order of time; ratings as shown.

    ``without``: the player had no rating then; it is 0. ``month`` numbers ``months``, which are in order of time;
    NEVER for an opening.
    """

    months: Sequence[str]
    player: Ints
    month: Ints
    rating: Ints
    games: Ints
    without: Flags

    def part(self, kept: Flags) -> "Histories":
        """The entries where the flag is set."""
        return Histories(
            months=self.months,
            player=self.player[kept],
            month=self.month[kept],
            rating=self.rating[kept],
            games=self.games[kept],
            without=self.without[kept],
        )


def histories(
    course: Course, replay: Replay, past: Earlier, touched: Moments, steps: int, *, unrated: bool
) -> Histories:
    """Each player's history: the earlier one, or the opening, then each month with a change.

    Args:
        course: the course of play.
        replay: what came of it.
        past: what each player's standing was before.
        touched: the standings at the ends of months.
        steps: how many smallest steps are a point.
        unrated: whether a rating of 0 is none.
    """
    opened = replay.opened
    before = _parsed(course, past)
    with_history = np.zeros(len(opened.rated), dtype=bool)
    with_history[before.player] = True
    opening = np.flatnonzero(opened.rated & ~with_history)
    player = np.concatenate([before.player, opening, touched.player])
    order = stable_order(player)
    rating = np.append(before.rating, shown(np.append(opened.rating[opening], touched.rating), steps))[order]
    both = Histories(
        months=before.months,
        player=player[order],
        month=np.concatenate(
            [
                before.month,
                np.full(len(opening), NEVER),
                numbered(texts(course.months), texts(before.months))[touched.month],
            ]
        )[order],
        rating=rating,
        games=np.concatenate([before.games, opened.games[opening], touched.games])[order],
        without=(rating == 0) & unrated,
    )
    new = order >= len(before.player) + len(opening)
    # If the earlier run ended inside a month that goes on, what it said of the month is replaced.
    stays = lasts(both.player, both.month)
    both, new = both.part(stays), new[stays]
    return both.part(firsts(both.player, both.rating, both.games) | ~new)


def _parsed(course: Course, past: Earlier) -> Histories:
    """The histories of an earlier run, their months numbered together with the course's."""
    owner, entries = parted(";", past["history"])
    _, words = parted(":", entries)
    count = np.arange(len(entries))
    period, rating, games = (taken(words, 3 * count + place) for place in range(3))
    with_rating = filled(rating)
    known = {*period.unique().to_pylist(), *past["established_since"].unique().to_pylist()}
    months = sorted({*course.months, *known} - {OPENING, ""})
    return Histories(
        months=months,
        player=owner,
        month=numbered(period, texts(months)),
        rating=read(where(with_rating, rating, texts(["0"] * len(rating)))),
        games=read(games),
        without=~with_rating,
    )


def cells_of(history: Histories, players: int) -> Texts:
    """The histories as cells of the standings: ``month:rating:games`` joined by ``;``, one text a player."""
    month = taken(texts([OPENING, *history.months]), history.month - NEVER)
    rating = written(history.rating)
    if history.without.any():
        rating = where(history.without, texts([""] * len(rating)), rating)
    entries = side_by_side(":", month, rating, written(history.games))
    return joined(";", entries, history.player, players)


@dataclass(frozen=True, slots=True, kw_only=True)
class Peaks:
    """Each player's highest established rating at a month's end and the earliest such month.

    ``since`` is the first month at whose end the rating was established. With the history it gives the peak, even
    when an earlier run ended inside a month that goes on. Months are numbers of the history's months; NEVER for
    players whose rating is not established yet.
    """

    since: Ints
    rating: Ints
    month: Ints


def peaks(
    course: Course,
    replay: Replay,
    past: Earlier,
    touched: Moments,
    history: Histories,
    first_month: str,
    opened_established: Flags,
) -> Peaks:
    """The peak of each player with a history.

    Who is established at the end of the replay's first month without having played in it is so from that month on,
    if it leaves the player a rating.
    """
    players = len(course.player_ids)
    never = len(history.months)
    since = np.full(players, never)
    numbers = numbered(texts(course.months), texts(history.months))
    if first_month:
        first = history.months.index(first_month)
        since[replay.opened.rated & opened_established] = first
        since[touched.player[(numbers[touched.month] == first) & ~touched.established]] = never
    at = np.flatnonzero(touched.established)
    at = at[firsts(touched.player[at])]
    since[touched.player[at]] = np.minimum(since[touched.player[at]], numbers[touched.month[at]])
    earlier = numbered(past["established_since"], texts(history.months))
    since = np.where(earlier != NEVER, earlier, since)

    # The rating that stood when it was first established counts from then on, and every later one.
    later = history.month > since[history.player]
    counts = (since[history.player] < never) & (later | lasts(history.player, later)) & ~history.without
    established = history.part(counts)
    month = np.maximum(established.month, since[established.player])
    starts = firsts(established.player)
    highest = np.maximum.reduceat(established.rating, np.flatnonzero(starts))
    reached = np.flatnonzero(established.rating == highest[np.cumsum(starts) - 1])
    found = reached[firsts(established.player[reached])]
    who = established.player[found]
    result = Peaks(
        since=np.full(players, NEVER), rating=np.zeros(players, dtype=np.int64), month=np.full(players, NEVER)
    )
    result.since[who] = since[who]
    result.rating[who] = established.rating[found]
    result.month[who] = month[found]
    return result
