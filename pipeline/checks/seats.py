"""The games seen by their players: who has played, and in which games a rating surely arises."""

from dataclasses import dataclass

import numpy as np

from pipeline.checks.order import Calendar
from pipeline.checks.pairings import Pairings
from pipeline.checks.setting import Setting
from pipeline.tables import Tables
from pipeline.validated import BookFacts
from schemas.vocabulary import RESULTS


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFacts:
    """Of each game, as truth values: both sides are known and played; its event and itself may be rated;
    white or black wins it without playing (a full bye or a forfeit win).
    """

    played: np.ndarray
    rated: np.ndarray
    white_free: np.ndarray
    black_free: np.ndarray


def game_facts(tables: Tables, paired: Pairings) -> GameFacts:
    """Look the results up, and whether event and game are to be rated; what is in doubt is not."""
    games, events = tables.games, tables.events
    known = games.good("result", "white_id", "black_id", "rated") & (paired.event >= 0)
    results = games.frame["result"].cat
    columns = np.zeros((3, len(results.categories) + 1), np.bool_)
    for number, word in enumerate(results.categories):
        meaning = RESULTS.get(word)
        if meaning is not None:
            free = not meaning.played
            columns[:, number] = (meaning.played, free and meaning.white == 2, free and meaning.black == 2)
    played, white_free, black_free = columns[:, results.codes.to_numpy()]
    event_rated = events.frame["rated"].to_numpy(np.bool_) & events.good("rated")
    rated = known & games.frame["rated"].to_numpy(np.bool_)
    rated[rated] = event_rated[paired.event[rated]]
    return GameFacts(
        played=played & known & (paired.white >= 0) & (paired.black >= 0),
        rated=rated,
        white_free=white_free & known & (paired.white >= 0),
        black_free=black_free & known & (paired.black >= 0),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Season:
    """Everything that the checks on what counts look at."""

    tables: Tables
    setting: Setting
    paired: Pairings
    facts: GameFacts
    order: Calendar


def editions_of(season: Season, book: BookFacts) -> np.ndarray:
    """Of each event (row of events.csv) the number of the rule book's edition that it counts under.

    One more stands at the end, of the event that there is not: a game of it looks up number -1.
    """
    if len(book.editions) == 1:
        return np.zeros(len(season.order.places) + 1, np.int64)
    counted = [book.edition_at(each.end, each.period) if each else 0 for each in season.order.places]
    return np.array([*counted, 0], np.int64)


def first_rated(season: Season, book: BookFacts, counts: np.ndarray) -> np.ndarray:
    """Of each player (by number) the position of the first event with a surely rated game; none: very high.

    A game is surely rated if it was played at a handicap that the rule book rates then; a full bye or forfeit win
    makes a newcomer rated where the rule book counts it (K3).
    """
    games, paired, facts = season.tables.games, season.paired, season.facts
    first = np.full(len(paired.players), np.iinfo(np.int64).max)
    counted = facts.rated.copy()
    counted[counted] = counts[paired.event[counted]]
    edition = editions_of(season, book)[paired.event]
    handicaps = games.frame["handicap"].cat
    rateable = np.array(
        [[word in each.rates_handicaps for word in handicaps.categories] + [False] for each in book.editions],
        np.bool_,
    )
    played = facts.played & counted & rateable[edition, handicaps.codes.to_numpy()] & games.good("handicap")
    sides = [(played, paired.white), (played, paired.black)]
    byes = counted & np.array([each.counts_full_byes for each in book.editions], np.bool_)[edition]
    if byes.any():
        sides += [(facts.white_free & byes, paired.white), (facts.black_free & byes, paired.black)]
    for wanted, players in sides:
        np.minimum.at(first, players[wanted], season.order.position[paired.event[wanted]])
    return first
