"""Titles and promotions: what the course of ratings earned, event by event or through the last games."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pipeline.replay.course import Course
from pipeline.replay.engine import Replay
from pipeline.rules.rounding import Ints
from pipeline.rules.titles import HeldRanks, LifeTitles

NO_AGE = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Births:
    """What is known of each player's birth, from which ages are told; 0 where it is not known.

    With a year alone the age is the difference of the years.
    """

    year: Ints
    month_day: Ints  # 100 * month + day

    def age(self, player: Ints, day: Ints) -> Ints:
        """The age in whole years of each player on each day (days since 1970-01-01); NO_AGE if unknown.

        Who was born on 29 February is a year older on 1 March of a common year.
        """
        date = day.astype("datetime64[D]")
        month = date.astype("datetime64[M]")
        year = date.astype("datetime64[Y]").astype(np.int64) + 1970
        in_year = 100 * (month.astype(np.int64) % 12 + 1) + (date - month).astype(np.int64) + 1
        age = year - self.year[player] - (in_year < self.month_day[player])
        return np.where(self.year[player] > 0, age, NO_AGE)


def births(dates: Sequence[str]) -> Births:
    """Births written YYYY-MM-DD, YYYY or as nothing."""
    return Births(
        year=np.array([int(date[:4] or 0) for date in dates], dtype=np.int64),
        month_day=np.array([int(date[5:7] + date[8:10] or 0) for date in dates], dtype=np.int64),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Earned:
    """One element a title or promotion, in order of play: the player, the title's name, the event.

    ``rating``, in the edition's smallest step, and ``games`` are the player's when it was earned.
    """

    player: Ints
    title: Sequence[str]
    event: Ints
    rating: Ints
    games: Ints


def life_titles(
    rule: LifeTitles, course: Course, replay: Replay, births_known: Births, held: Sequence[frozenset[str]]
) -> tuple[Earned, int]:
    """Titles for life, judged after every rated event.

    Args:
        rule: the titles.
        course: the course of play.
        replay: what came of it.
        births_known: of every player.
        held: the titles that each player has from before.

    Returns:
        The titles earned, and how many players could not be judged because their birth is not known.
    """
    player, event, card = _after_events(course, replay)
    rating, official = replay.cards.after[card], replay.cards.established_after[card]
    age = births_known.age(player, course.event_day[event])
    reached = rule.reached(rating, official, age)
    found: list[tuple[int, int, int, int]] = []
    for number, (name, _, _) in enumerate(rule.ladder):
        fresh = np.flatnonzero(reached[:, number])
        _, first = np.unique(player[fresh], return_index=True)
        found += [
            (int(event[at]), int(player[at]), number, int(card[at]))
            for at in fresh[first].tolist()
            if name not in held[int(player[at])]
        ]
    unjudged = (age == NO_AGE) & official & rule.ask_for_age(rating)
    found.sort()
    settled = np.array([each[3] for each in found], dtype=np.int64)
    return (
        Earned(
            player=np.array([each[1] for each in found], dtype=np.int64),
            title=[rule.ladder[each[2]][0] for each in found],
            event=np.array([each[0] for each in found], dtype=np.int64),
            rating=replay.cards.after[settled],
            games=replay.cards.games_after[settled],
        ),
        len(np.unique(player[unjudged])),
    )


def _after_events(course: Course, replay: Replay) -> tuple[Ints, Ints, Ints]:
    """For each player and event with something rated, in order of play: player, event, the card settled last."""
    log = replay.seats
    counted = np.flatnonzero(log.formula | log.averaged)
    player = course.seat_player[log.seat[counted]]
    event = course.row_event[course.seat_row[log.seat[counted]]]
    key = event * len(course.player_ids) + player
    _, last = np.unique(key[::-1], return_index=True)
    at = len(key) - 1 - last
    return player[at], event[at], log.card[counted[at]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Promotions:
    """What came of the games for held ranks: promotions, and each player's last lows to go on with."""

    earned: Earned
    windows: dict[int, list[int]]


def promotions(
    rule: HeldRanks, course: Course, replay: Replay, held: Ints, windows: dict[int, list[int]]
) -> Promotions:
    """Ranks won by remaining in them for the last games; they rise and never fall.

    A game's low is the lower of the ratings before and after it, with settlements of several games those of
    the settlement; a settlement is judged at its last game.

    Args:
        rule: the ranks and how many games.
        course: the course of play.
        replay: what came of it, ratings in whole points.
        held: the number of the rank that each player holds from before.
        windows: by player, the lows of the last games from before, at most one less than ``rule.games``.
    """
    log, cards = replay.seats, replay.cards
    rated = np.flatnonzero(log.formula | log.averaged)
    player = course.seat_player[log.seat[rated]]
    low = np.minimum(cards.before, cards.after)[log.card[rated]]
    event = course.row_event[course.seat_row[log.seat[rated]]]

    # The lows from before stand in front of each player's own, so that a window may reach back into them.
    earlier = [(owner, value) for owner, lows in sorted(windows.items()) for value in lows]
    old_player = np.array([owner for owner, _ in earlier], dtype=np.int64)
    player = np.concatenate([old_player, player])
    low = np.concatenate([np.array([value for _, value in earlier], dtype=np.int64), low])
    event = np.concatenate([np.full(len(earlier), -1), event])
    card = np.concatenate([np.full(len(earlier), -1), log.card[rated]])
    order = np.argsort(player, kind="stable")
    player, low, event, card = player[order], low[order], event[order], card[order]

    rank = np.full(len(player), -1)
    if len(player) >= rule.games:
        lowest = np.lib.stride_tricks.sliding_window_view(low, rule.games).min(axis=1)
        same = player[rule.games - 1 :] == player[: len(player) - rule.games + 1]
        rank[rule.games - 1 :] = np.where(same, rule.ranks.index(lowest), -1)
    last_of_card = np.append((card[1:] != card[:-1]) | (player[1:] != player[:-1]), [True])[: len(card)]
    rank = np.where(last_of_card & (event >= 0), rank, -1)
    reached, before = _rising(player, rank, held)
    risen = np.flatnonzero(reached > before)
    names = [name for _, name in reversed(rule.ranks.bands)]
    in_play = risen[np.lexsort((player[risen], event[risen]))]
    kept = np.flatnonzero(_from_the_end(player) < rule.games - 1)
    lows: dict[int, list[int]] = {}
    for owner, value in zip(player[kept].tolist(), low[kept].tolist(), strict=True):
        lows.setdefault(owner, []).append(value)
    return Promotions(
        earned=Earned(
            player=player[in_play],
            title=[names[each] for each in reached[in_play].tolist()],
            event=event[in_play],
            rating=cards.after[card[in_play]],
            games=cards.games_after[card[in_play]],
        ),
        windows=lows,
    )


def _rising(player: Ints, rank: Ints, held: Ints) -> tuple[Ints, Ints]:
    """The highest rank so far after each element and before it, from the rank held at first."""
    span = int(max(rank.max(initial=0), held.max(initial=0))) + 2
    floor = held[player]
    after = np.maximum.accumulate(player * span + np.maximum(rank, floor)) - player * span
    before = np.concatenate([floor[:1], after[:-1]])
    first = np.concatenate([np.ones(min(len(player), 1), dtype=bool), player[1:] != player[:-1]])
    return after, np.where(first, floor, before)


def _from_the_end(player: Ints) -> Ints:
    """How many elements of the same player follow each one; players stand together."""
    ends = np.searchsorted(player, player, side="right")
    following: Ints = ends - 1 - np.arange(len(player))
    return following
