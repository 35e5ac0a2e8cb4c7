"""The ledger of a replay: its logs as one table, in order of play, closing row by row, in the parts asked for."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import pandas as pd

from pipeline.replay.course import NO_DAY, NOBODY, Course
from pipeline.replay.engine import Replay
from pipeline.replay.ledger_rows import NONE, Rows, all_rows, millionths, steps_in_millionths
from pipeline.replay.newcomers import first_cards
from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.system import RatingSystem
from schemas.ledger import MILLIONTHS, PAGE, Ledger
from schemas.vocabulary import HANDICAPS, LEDGER_KINDS, OPPONENT_SOURCES

_COLOURS: Final = ("w", "b", "-")
_UNKNOWN: Final = 2


@dataclass(frozen=True, slots=True)
class PagedLedger:
    """A replay's ledger; whatever part is asked for is valid by schemas.ledger.Ledger."""

    _table: pd.DataFrame

    def __len__(self) -> int:
        return len(self._table)

    def pages(self) -> Iterator[pd.DataFrame]:
        """All rows in order, PAGE of them at a time; a ledger without rows has one empty page."""
        for start in range(0, max(len(self), 1), PAGE):
            yield self._table.iloc[start : start + PAGE]

    def whole(self) -> pd.DataFrame:
        """All rows: for small ledgers."""
        return self._table

    def columns(self, names: Sequence[str]) -> pd.DataFrame:
        """These columns of all rows."""
        return self._table[list(names)]

    def of_period(self, period: str) -> pd.DataFrame:
        """The rows that count in a month YYYY-MM."""
        return self._rows("period", [period])

    def of_events(self, event_ids: Collection[str]) -> pd.DataFrame:
        """The rows of some events."""
        return self._rows("event_id", event_ids)

    def of_players(self, player_ids: Collection[str]) -> pd.DataFrame:
        """The rows of some players."""
        return self._rows("player_id", player_ids)

    def _rows(self, column: str, wanted: Collection[str]) -> pd.DataFrame:
        return self._table[self._table[column].isin(list(wanted)).to_numpy(dtype=bool)]


def ledger(system: RatingSystem, course: Course, replay: Replay) -> PagedLedger:
    """The ledger of a replay.

    Args:
        system: the rule book that was replayed, its options chosen.
        course: the course of play.
        replay: what came of it.
    """
    parts = all_rows(system, course, replay)
    order = np.lexsort((_column(parts, "place"), _column(parts, "game")))
    kinds = np.concatenate([np.full(len(part.player), LEDGER_KINDS.index(part.kind)) for part in parts])[order]
    player, change = _column(parts, "player")[order], _column(parts, "change")[order]
    first, known = _first_ratings(system, replay)
    after = _running(player, change, first)
    columns = {
        "period": _text(_column(parts, "month")[order], course.months),
        "event_id": _text(_column(parts, "event")[order], course.event_ids.tolist()),
        "player_id": _text(player, course.player_ids.tolist()),
        "clause": _text(_column(parts, "clause")[order], replay.clauses),
        "rating_before": _numbers(after - change, known[player]),
        "change": _numbers(change, np.ones(len(change), dtype=bool)),
        "rating_after": _numbers(after, known[player]),
        "games_before": pd.array(_column(parts, "games")[order], dtype="Int64"),
        "date": _dates(_column(parts, "day")[order]),
        **_seat_columns(system, course, replay, _column(parts, "seat")[order], kinds),
    }
    table = pd.DataFrame({name: columns[name] for name in Ledger.to_schema().columns})
    return PagedLedger(Ledger.validate(table, lazy=True))


def _column(parts: Sequence[Rows], name: str) -> Ints:
    return np.concatenate([getattr(part, name) for part in parts])


def _first_ratings(system: RatingSystem, replay: Replay) -> tuple[Ints, Flags]:
    """What each player's first row starts from, in millionths, and whether there is a rating at all."""
    first = replay.opened.rating.copy()
    newcomers = first_cards(replay)
    first[replay.cards.player[newcomers]] = replay.cards.before[newcomers]
    return first * (MILLIONTHS // system.editions[0].steps), replay.closed.known


def _running(player: Ints, change: Ints, first: Ints) -> Ints:
    """The rating after each row: the player's first rating and all changes up to the row."""
    by_player = np.argsort(player, kind="stable")
    owner, step = player[by_player], change[by_player]
    total = np.cumsum(step)
    starts = np.flatnonzero(np.diff(owner, prepend=-1))
    offset = first[owner[starts]] - (total[starts] - step[starts])
    after = np.empty_like(change)
    after[by_player] = total + np.repeat(offset, np.diff(starts, append=len(player)))
    return after


def _seat_columns(
    system: RatingSystem, course: Course, replay: Replay, seat: Ints, kinds: Ints
) -> dict[str, "pd.Categorical | pd.arrays.IntegerArray"]:
    """The columns that only games and byes fill, and what kind each of these is.

    Args:
        system: the rule book.
        course: the course of play.
        replay: what came of it.
        seat: of each row its number in the seat log, or NONE.
        kinds: of each row the number of its kind, not yet told apart for seats.
    """
    log = replay.seats
    at = np.flatnonzero(seat != NONE)
    n = seat[at]
    row = course.seat_row[log.seat[n]]
    opponent = course.seat_opponent[log.seat[n]]
    paired = opponent != NOBODY
    played, has_result = course.row_played[row], course.row_known[row]
    reason = log.reason[n]
    formula = log.formula[n]
    edition = replay.cards.edition[log.card[n]]
    step = steps_in_millionths(system, edition)
    expected = np.zeros(len(n), dtype=np.int64)
    for number, each in enumerate(system.editions):
        mine = formula & (edition == number)
        expected[mine] = millionths(log.expected[n][mine], each.curve.unit)
    kind = np.where(reason > 0, LEDGER_KINDS.index("not_rated"), LEDGER_KINDS.index("game"))
    kind = np.where(~played & has_result, LEDGER_KINDS.index("unplayed"), kind)
    kinds = kinds.copy()
    kinds[at] = kind

    def text(codes: Ints, present: Flags, texts: Sequence[str]) -> pd.Categorical:
        spread = np.full(len(seat), NONE)
        spread[at] = np.where(present, codes, NONE)
        return _text(spread, texts)

    def number_column(values: Ints, present: Flags, dtype: str = "Int64") -> "pd.arrays.IntegerArray":
        spread, filled = np.zeros(len(seat), dtype=np.int64), np.zeros(len(seat), dtype=bool)
        spread[at], filled[at] = values, present
        return _numbers(spread, filled, dtype)

    colour = np.where(course.row_colours[row], course.seat_black[log.seat[n]], _UNKNOWN)
    always = np.ones(len(at), dtype=bool)
    has_opponent_rating = log.opponent_known[n]
    return {
        "round": number_column(course.row_round[row], always, "Int32"),
        "board": number_column(course.row_board[row], course.row_board[row] > 0, "Int32"),
        "opponent_id": text(opponent, paired, course.player_ids.tolist()),
        "colour": text(colour, paired, _COLOURS if (colour == _UNKNOWN).any() else _COLOURS[:_UNKNOWN]),
        "kind": _text(kinds, LEDGER_KINDS),
        "reason": text(reason - 1, reason > 0, replay.reasons[1:]),
        "handicap": text(course.row_handicap[row], paired, HANDICAPS),
        "score": number_column(course.seat_score[log.seat[n]] * (MILLIONTHS // 2), has_result),
        "expected": number_column(expected, formula),
        "k": number_column(log.k[n] * step, formula),
        "opponent_rating": number_column(log.opponent[n] * step, has_opponent_rating),
        "opponent_source": text(log.source[n], has_opponent_rating, OPPONENT_SOURCES),
        "own_rating": number_column(log.own[n] * step, played & log.own_known[n] & ~log.averaged[n]),
    }


def _numbers(values: Ints, present: Flags, dtype: str = "Int64") -> "pd.arrays.IntegerArray":
    kind = np.int64 if dtype == "Int64" else np.int32
    return pd.arrays.IntegerArray(np.where(present, values, 0).astype(kind), ~present)


def _dates(day: Ints) -> pd.Categorical:
    """Days since 1970-01-01 as dates YYYY-MM-DD."""
    present = day != NO_DAY
    codes = np.full(len(day), NONE)
    codes[present], days = pd.factorize(day[present], sort=True)
    return _text(codes, np.datetime_as_string(days.astype("datetime64[D]")).tolist())


def _text(codes: Ints, texts: Sequence[str]) -> pd.Categorical:
    return pd.Categorical.from_codes(codes.astype(np.int32), categories=pd.Index(list(texts), dtype="str"))
