"""What one game would bring: three games of the same two players, one for each result, through the engine."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

import numpy as np

from pipeline.replay.book import newcomers_book, write_ratings
from pipeline.replay.course import NO_DAY, Course
from pipeline.replay.engine import Replay, replay
from pipeline.replay.keeping import give
from pipeline.replay.log import NO_K
from pipeline.replay.schedule import schedule
from pipeline.replay.span import Span
from pipeline.rules.entry import Facts
from pipeline.rules.rounding import Ints, decimals, shown
from pipeline.rules.system import RatingSystem
from schemas.vocabulary import HANDICAPS

_MONTH: Final = "2000-01"
_FIRST_DAY, _LAST_DAY = (int(np.datetime64(f"{_MONTH}-{day}").astype(np.int64)) for day in ("01", "31"))
_RESULTS: Final = ("win", "draw", "loss")
_SCORES: Final = (2, 1, 0)
"""The own player's, in half points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """Changes are for a win, a draw and a loss of the own player, in an event of this game alone; in points.

    ``expected`` is the own player's expected score, empty where the rating is an average; ``reason`` says why the
    game would not be rated; ``customary`` is the handicap that the difference asks for.
    """

    expected: str
    own_changes: tuple[float, float, float]
    opponent_changes: tuple[float, float, float]
    reason: str
    customary: str


def odds(
    system: RatingSystem,
    own: int,
    opponent: int,
    games: int | None,
    opponent_games: int | None,
    handicap: str,
    given: Sequence[Mapping[str, str]] = ({}, {}),
) -> Odds:
    """Rate one game each way.

    Args:
        system: the rule book, its options chosen.
        own: the own rating.
        opponent: the opponent's.
        games: the own rated games so far; None: established.
        opponent_games: the opponent's; None: established.
        handicap: what the higher-rated player gives (the own player if they are equal).
        given: by name what the rule book keeps of the own player and of the opponent, as openings give it.
    """
    newest = replace(system, editions=(replace(system.editions[-1], in_force=None),))
    edition = newest.editions[0]
    replayed = _replayed(newest, (own, games), (opponent, opponent_games), handicap, given)
    parts = edition.steps if edition.shows_decimals else 1
    after = shown(_ratings_after(replayed), edition.steps // parts)
    log = replayed.seats
    # The own player wins the first game; where the colours are in it, the opponent may come first.
    at = int(np.flatnonzero(replayed.cards.player[log.card] == 0)[0])
    expects = bool(log.formula[at]) and log.k[at] != NO_K
    return Odds(
        expected=_expected(int(log.expected[at]), edition.curve.unit) if expects else "",
        own_changes=_changes(after[0::2] - own * parts, parts),
        opponent_changes=_changes(after[1::2] - opponent * parts, parts),
        reason=replayed.reasons[int(log.reason[at])],
        customary=edition.handicaps.customary(abs(own - opponent)) if edition.handicaps.guideline else "",
    )


def record(told: Odds) -> dict[str, object]:
    """The odds as JSON has them."""
    return asdict(told) | {
        "own_changes": dict(zip(_RESULTS, told.own_changes, strict=True)),
        "opponent_changes": dict(zip(_RESULTS, told.opponent_changes, strict=True)),
    }


def _expected(parts: int, unit: int) -> str:
    """An expected score with three decimals of the six that a ledger has."""
    return str(Decimal(decimals(parts, unit, 6)).quantize(Decimal("0.001"), ROUND_HALF_UP))


def _changes(changed: Ints, parts: int) -> tuple[float, float, float]:
    """Changes in points, whole ones as whole numbers."""
    win, draw, loss = (each / parts if each % parts else each // parts for each in changed.tolist())
    return win, draw, loss


def _ratings_after(replayed: Replay) -> Ints:
    """The ratings after the games; of who is taken off the list by one, what the changes had come to."""
    rating, cards = replayed.closed.rating.copy(), replayed.cards
    off = ~cards.rated_after
    rating[cards.player[off]] = (cards.after - cards.reset)[off]
    return rating


def _replayed(
    system: RatingSystem,
    own: tuple[int, int | None],
    opponent: tuple[int, int | None],
    handicap: str,
    given: Sequence[Mapping[str, str]],
) -> Replay:
    """Three events, one for each result, with a pair of players of its own: own, opponent, own and so on."""
    count = len(_RESULTS)
    nothing = np.zeros(2 * count, dtype=np.int64)
    book = newcomers_book(system.editions[0], known := Facts(fide_rating=nothing, conventional_rating=nothing))
    ratings, games = (np.array([own[fact], opponent[fact]] * count, dtype=object) for fact in (0, 1))
    counted = np.array([each is not None for each in games])
    write_ratings(
        book,
        system.editions[0],
        np.arange(2 * count),
        ratings.astype(np.int64),
        np.where(counted, games, 0).astype(np.int64),
        counted,
    )
    for column in (each for each in system.columns if each.given):
        cells = [each.get(column.name, "") for each in given]
        give(book.kept, column, np.arange(2 * count), cells * count)
    game = _three_games(own_gives=own[0] >= opponent[0], handicap=handicap)
    everything = Span(
        events=np.ones(count, dtype=bool), corrections=np.zeros(0, dtype=np.int64), since=None, through=_LAST_DAY
    )
    return replay(system, game, schedule(game, system.settles), book, known, everything)


def _three_games(*, own_gives: bool, handicap: str) -> Course:
    """A course of three events of one game each; whoever gives the handicap has white."""
    count = len(_RESULTS)
    white, black = (0, 1) if own_gives else (1, 0)
    row = np.arange(count)
    seat_row = np.repeat(row, 2)
    scores = np.array([(score, 2 - score) for score in _SCORES], dtype=np.int64)
    nobody: Ints = np.zeros(0, dtype=np.int64)
    yes = np.ones(count, dtype=bool)
    return Course(
        player_ids=np.array(
            [f"{who} {result}" for result in _RESULTS for who in ("own", "opponent")], dtype=object
        ),
        event_ids=np.array(_RESULTS, dtype=object),
        months=[_MONTH],
        event_month=0 * row,
        event_day=0 * row + _FIRST_DAY,
        event_rated=yes,
        event_first_row=np.arange(count + 1),
        row_event=row,
        row_round=0 * row + 1,
        row_board=0 * row,
        row_day=0 * row + NO_DAY,
        row_handicap=0 * row + HANDICAPS.index(handicap),
        row_rated=yes,
        row_colours=yes,
        row_known=yes,
        row_played=yes,
        seat_row=seat_row,
        seat_black=np.tile([False, True], count),
        seat_player=2 * seat_row + np.tile([white, black], count),
        seat_opponent=2 * seat_row + np.tile([black, white], count),
        seat_score=scores[:, [white, black]].ravel(),
        seat_walkover=np.zeros(2 * count, dtype=bool),
        correction_player=nobody,
        correction_after=nobody,
        correction_month=nobody,
        correction_day=nobody,
        correction_value=nobody,
        correction_sets=np.zeros(0, dtype=bool),
    )
