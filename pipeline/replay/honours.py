"""Titles and promotions: what the course of ratings earned, event by event or through the last games."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from pipeline.replay.cells import Texts, filled, read, sliced, texts, where
from pipeline.replay.course import NOBODY, Course
from pipeline.replay.engine import Replay
from pipeline.replay.player_by_player import SeatsOfPlayers, events_of_seats
from pipeline.replay.together import firsts, lasts
from pipeline.rules.rounding import Flags, Ints
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


def births(dates: Texts) -> Births:
    """Births written YYYY-MM-DD, YYYY or as nothing."""
    year, month, day = (_number(sliced(dates, start, stop)) for start, stop in ((0, 4), (5, 7), (8, 10)))
    return Births(year=year, month_day=100 * month + day)


def _number(digits: Texts) -> Ints:
    """Digits as numbers, nothing as 0."""
    return read(where(filled(digits), digits, texts(["0"] * len(digits))))


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
    rule: LifeTitles,
    course: Course,
    replay: Replay,
    rated: SeatsOfPlayers,
    births_known: Births,
    held: Mapping[str, Flags],
) -> tuple[Earned, int]:
    """Titles for life, judged after every rated event.

    Args:
        rule: the titles.
        course: the course of play.
        replay: what came of it.
        rated: the seats that were rated.
        births_known: of every player.
        held: by title of the ladder, which players have it from before.

    Returns:
        The titles earned, and how many players could not be judged because their birth is not known.
    """
    player, event, card = _after_events(course, replay, rated, min(rating for _, rating, _ in rule.ladder))
    rating, official = replay.cards.after[card], replay.cards.established_after[card]
    age = births_known.age(player, course.event_day[event])
    reached = rule.reached(rating, official, age)
    fresh = []
    for number, (name, _, _) in enumerate(rule.ladder):
        at = np.flatnonzero(reached[:, number] & ~held[name][player])
        fresh.append(at[firsts(player[at])])
    at, title = np.concatenate(fresh), np.repeat(np.arange(len(fresh)), [len(each) for each in fresh])
    in_play = np.lexsort((title, player[at], event[at]))
    at, title = at[in_play], title[in_play]
    unjudged = (age == NO_AGE) & official & rule.ask_for_age(rating)
    return (
        Earned(
            player=player[at],
            title=[rule.ladder[each][0] for each in title.tolist()],
            event=event[at],
            rating=rating[at],
            games=replay.cards.games_after[card[at]],
        ),
        len(np.unique(player[unjudged])),
    )


def _after_events(course: Course, replay: Replay, rated: SeatsOfPlayers, least: int) -> tuple[Ints, Ints, Ints]:
    """For each player and event with something rated, by player, then in order of play: player, event, and the card
    settled last; of players who ever reached the least rating.
    """
    cards = replay.cards
    near = np.zeros(len(course.player_ids), dtype=bool)
    near[cards.player[cards.after >= least]] = True
    seats = rated.seat[np.repeat(near, rated.sizes)]
    card, event = replay.seats.card[seats], events_of_seats(course, replay, seats)
    player = cards.player[card]
    last = lasts(player, event)
    return player[last], event[last], card[last]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lows:
    """The lower ratings of games, sorted by player, then in order of play."""

    player: Ints
    low: Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class Promotions:
    """What came of the games for held ranks: promotions, and each player's last lows to go on with."""

    earned: Earned
    windows: Lows


def promotions(
    rule: HeldRanks, course: Course, replay: Replay, rated: SeatsOfPlayers, held: Ints, windows: Lows
) -> Promotions:
    """Ranks won by remaining in them for the last games; they rise and never fall.

    A game's low is the lower of the ratings before and after it, with settlements of several games those of
    the settlement; a settlement is judged at its last game.

    Args:
        rule: the ranks and how many games.
        course: the course of play.
        replay: what came of it, ratings in whole points.
        rated: the seats that were rated.
        held: the number of the rank that each player holds from before.
        windows: the lows of each player's last games from before, at most one less than ``rule.games``, by player.
    """
    cards, before = replay.cards, rule.games - 1
    # The lows from before stand in front of each player's own, so that a window may reach back into them.
    card, front = replay.seats.card[rated.seat], rated.first[windows.player]
    low = np.insert(np.minimum(cards.before, cards.after)[card], front, windows.low)
    card = np.insert(card, front, NOBODY)
    first = rated.first + np.searchsorted(windows.player, np.arange(len(rated.first)))

    # Few windows are above the rank that their player came with: only these are looked at more closely.
    lowest = _lowest(low, rule.games)
    at = np.flatnonzero(lowest >= np.repeat(_next_above(rule, held), np.diff(first))[before:])
    lowest, at = lowest[at], at + before
    player = np.searchsorted(first, at, side="right") - 1
    settled = (at + 1 == first[player + 1]) | (card[at] != np.append(card, NOBODY)[at + 1])
    judged = settled & (card[at] != NOBODY) & (at - first[player] >= before)
    player, card = player[judged], card[at[judged]]
    reached, stood = _rising(player, rule.ranks.index(lowest[judged]), held)
    event = events_of_seats(course, replay, cards.last_seat[card])
    risen = np.flatnonzero(reached > stood)
    names = [name for _, name in reversed(rule.ranks.bands)]
    in_play = risen[np.lexsort((player[risen], event[risen]))]
    return Promotions(
        earned=Earned(
            player=player[in_play],
            title=[names[each] for each in reached[in_play].tolist()],
            event=event[in_play],
            rating=cards.after[card[in_play]],
            games=cards.games_after[card[in_play]],
        ),
        windows=_last_lows(low, first, before),
    )


def _last_lows(low: Ints, first: Ints, most: int) -> Lows:
    """The last so many lows of each player, whose own begin at ``first``."""
    kept = np.minimum(np.diff(first), most)
    ends = np.cumsum(kept)
    at = np.arange(ends[-1] if len(ends) else 0) + np.repeat(first[1:] - ends, kept)
    return Lows(player=np.repeat(np.arange(len(kept)), kept), low=low[at])


def _next_above(rule: HeldRanks, held: Ints) -> Ints:
    """The lowest rating of the rank above the held one; more than every rating above the highest."""
    least, most = (getattr(np.iinfo(np.int32), end) for end in ("min", "max"))
    bounds = [bound for bound, _ in rule.ranks.bands[-2::-1]]
    return np.array([least, *bounds, most], dtype=np.int32)[held + 1]


def _rising(player: Ints, rank: Ints, held: Ints) -> tuple[Ints, Ints]:
    """The highest rank so far after each element and before it, from the rank held at first."""
    player = player.astype(np.int64)
    span = int(max(rank.max(initial=0), held.max(initial=0))) + 2
    floor = held[player]
    after = np.maximum.accumulate(player * span + np.maximum(rank, floor)) - player * span
    before = np.concatenate([floor[:1], after[:-1]])
    return after, np.where(firsts(player), floor, before)


def _lowest(values: Ints, games: int) -> Ints:
    """The lowest of each so many values in a row."""
    low, size = values, 1
    while size < games:
        more = min(size, games - size)
        low, size = np.minimum(low[:-more], low[more:]), size + more
    return low
