"""The columns of a ledger's rows, each made from the logs and the course when it is asked for."""

from collections.abc import Callable, Mapping
from typing import Final

import numpy as np
import pandas as pd

from pipeline.replay.course import NO_DAY, NOBODY
from pipeline.replay.ledger_amounts import millionths, millionths_by_edition
from pipeline.replay.ledger_parts import UNKNOWN_COLOUR, Numbers, Part, Values
from pipeline.replay.ledger_rows import NONE
from pipeline.replay.log import NO_K
from pipeline.rules.rounding import Flags
from schemas.ledger_columns import MILLIONTHS, OPPONENT, OWN
from schemas.vocabulary import LEDGER_KINDS

_GAME, _UNPLAYED, _NOT_RATED = (np.int8(LEDGER_KINDS.index(kind)) for kind in ("game", "unplayed", "not_rated"))


def column(part: Part, name: str) -> "pd.Categorical | pd.arrays.IntegerArray":
    """A column of schemas.ledger.Ledger, of the rows of a part."""
    if name in _TEXTS:
        return pd.Categorical.from_codes(codes(part, name), dtype=part.source.texts[name], validate=False)
    values, present = _NUMBERS[name](part) if name in _NUMBERS else _kept(part, name)
    kind = np.int32 if name in ("round", "board") else np.int64
    missing = np.zeros(part.length, dtype=bool) if present is None else ~present
    return pd.arrays.IntegerArray(values.astype(kind, copy=False), missing)


def codes(part: Part, name: str) -> Values:
    """The numbers of a column's texts, NONE where there is none."""
    return _TEXTS[name](part).astype(_codes_type(part.source.texts[name]), copy=False)


def _codes_type(texts: pd.CategoricalDtype) -> type[np.signedinteger]:
    """The type in which pandas keeps the numbers of so many texts."""
    return next(each for each in (np.int8, np.int16, np.int32) if len(texts.categories) < np.iinfo(each).max)


def _periods(part: Part) -> Values:
    return part.spread(part.course.event_month.take(part.course.row_event.take(part.row)), part.beside.month)


def _events(part: Part) -> Values:
    return part.spread(part.course.row_event.take(part.row), part.beside.event)


def _colours(part: Part) -> Values:
    black, known = part.course.seat_black.take(part.seat), part.course.row_colours.take(part.row)
    colour = np.where(known, black, np.int8(UNKNOWN_COLOUR))
    return part.spread(np.where(part.opponent == NOBODY, np.int8(NONE), colour), NONE)


def _kinds(part: Part) -> Values:
    kind = np.where(part.log.reason[part.seats] > 0, _NOT_RATED, _GAME)
    unplayed = ~part.course.row_played.take(part.row) & part.course.row_known.take(part.row)
    return part.spread(np.where(unplayed, _UNPLAYED, kind), part.beside.kind)


def _reasons(part: Part) -> Values:
    return part.spread(part.log.reason[part.seats] - 1, NONE)


def _clauses(part: Part) -> Values:
    return part.spread(part.log.clause[part.seats], part.beside.clause)


def _handicaps(part: Part) -> Values:
    handicap = part.course.row_handicap.take(part.row)
    return part.spread(np.where(part.opponent == NOBODY, NONE, handicap), NONE)


def _opponent_sources(part: Part) -> Values:
    return part.spread(np.where(part.log.opponent_known[part.seats], part.log.source[part.seats], NONE), NONE)


def _dates(part: Part) -> Values:
    day = part.spread(part.course.row_day.take(part.row), part.beside.day)
    since = np.where(day == NO_DAY, 0, day - part.source.first_day)
    return np.where(day == NO_DAY, NONE, part.source.dates.take(since))


def _rounds(part: Part) -> Numbers:
    number = part.course.row_round.take(part.row)
    return part.of_seats(number, np.ones(len(number), dtype=bool))


def _boards(part: Part) -> Numbers:
    board = part.course.row_board.take(part.row)
    return part.of_seats(board, board > 0)


def _scores(part: Part) -> Numbers:
    halves = part.course.seat_score.take(part.seat).astype(np.int64, copy=False)
    return part.of_seats(halves * (MILLIONTHS // 2), part.course.row_known.take(part.row))


def _expected(part: Part) -> Numbers:
    units = [each.curve.unit for each in part.source.system.editions]
    expected = millionths_by_edition(part.log.expected[part.seats], part.edition, units)
    return part.of_seats(expected, _has_k(part))


def _factors(part: Part) -> Numbers:
    units = [each.steps * each.told_k_unit for each in part.source.system.editions]
    return part.of_seats(millionths_by_edition(part.log.k[part.seats], part.edition, units), _has_k(part))


def _has_k(part: Part) -> Flags:
    """Of each seat whether its change is K (score - expected)."""
    told: Flags = part.log.formula[part.seats] & (part.log.k[part.seats] != NO_K)
    return told


def _ratings_before(part: Part) -> Numbers:
    before = part.after - part.change
    return before, part.has_rating(before)


def _opponent_ratings(part: Part) -> Numbers:
    return part.of_seats(part.points(part.log.opponent[part.seats]), part.log.opponent_known[part.seats])


def _own_ratings(part: Part) -> Numbers:
    log, played = part.log, part.course.row_played.take(part.row)
    used = played & log.own_known[part.seats] & ~log.averaged[part.seats]
    return part.of_seats(part.points(log.own[part.seats]), used)


def _kept(part: Part, name: str) -> Numbers:
    """What is kept of the own player or the opponent, wherever the rating that was used stands."""
    states, log = part.source.replay.states, part.log
    if name.startswith(OWN):
        name, kept, known = name.removeprefix(OWN), states.own, log.own_known
    else:
        name, kept, known = name.removeprefix(OPPONENT), states.opponent, log.opponent_known
    (unit,) = (each.unit for each in part.source.system.columns if each.name == name)
    played = part.course.row_played.take(part.row) & known[part.seats]
    return part.of_seats(millionths(kept[name][part.seats], unit), played)


def _games_before(part: Part) -> Numbers:
    return part.spread(part.log.games[part.seats], part.beside.games), None


_TEXTS: Final[Mapping[str, Callable[[Part], Values]]] = {
    "period": _periods,
    "event_id": _events,
    "player_id": lambda part: part.player,
    "opponent_id": lambda part: part.spread(part.opponent, NONE),
    "colour": _colours,
    "kind": _kinds,
    "reason": _reasons,
    "clause": _clauses,
    "handicap": _handicaps,
    "opponent_source": _opponent_sources,
    "date": _dates,
}

_NUMBERS: Final[Mapping[str, Callable[[Part], Numbers]]] = {
    "round": _rounds,
    "board": _boards,
    "score": _scores,
    "expected": _expected,
    "k": _factors,
    "rating_before": _ratings_before,
    "opponent_rating": _opponent_ratings,
    "change": lambda part: (part.change, None),
    "rating_after": lambda part: (part.after, part.has_rating(part.after)),
    "games_before": _games_before,
    "own_rating": _own_ratings,
}
