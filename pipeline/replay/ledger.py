"""The ledger of a replay: its logs as one table, in order of play, closing row by row, in the parts asked for."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from pipeline.replay.course import NOBODY, Course
from pipeline.replay.engine import Replay
from pipeline.replay.ledger_columns import codes, column
from pipeline.replay.ledger_parts import Source, part_of, source
from pipeline.replay.ledger_rows import seats_before_events
from pipeline.replay.newcomers import first_cards
from pipeline.replay.ordering import stable_order
from pipeline.replay.player_by_player import SeatsOfPlayers, seats_of_players
from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.system import RatingSystem
from schemas.ledger import ledger_schema
from schemas.ledger_columns import LEDGER_COLUMNS, MILLIONTHS, PAGE, state_columns
from schemas.vocabulary import LEDGER_KINDS


@dataclass(frozen=True, slots=True, kw_only=True)
class GameCounts:
    """How many games of a ledger were rated, how many were not for which reason, how many were not played."""

    rated: int
    not_rated: Mapping[str, int]
    unplayed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RowsOfPlayers:
    """Whose each row of a ledger is: the numbers of the rows from 0, player by player, a player's ascending.

    ``player_ids`` are all players by id, ``first`` says where the numbers of each begin in ``rows``, and where all
    end, shape (players + 1,).
    """

    player_ids: NDArray[np.object_]
    first: Ints
    rows: NDArray[np.int32]


@dataclass(frozen=True, slots=True, kw_only=True)
class PagedLedger:
    """A replay's ledger; whatever part is asked for is valid by schemas.ledger.Ledger.

    It keeps where the rows that are no seats stand among the seats, and the rating after each row; all else is made
    from the logs and the course for the rows and columns that are asked for.
    """

    _source: Source
    _rows: RowsOfPlayers

    def __len__(self) -> int:
        return len(self._source.after)

    @property
    def names(self) -> Sequence[str]:
        """Every column: those of all ledgers, and behind them what the rule book shows of what it keeps."""
        return (*LEDGER_COLUMNS, *state_columns(self._source.replay.states.own))

    def pages(self) -> Iterator[pd.DataFrame]:
        """All rows in order, PAGE of them at a time; a ledger without rows has one empty page."""
        for rows in slices(len(self)):
            yield _valid(self._frame(rows, self.names))

    def whole(self) -> pd.DataFrame:
        """All rows: for small ledgers."""
        return self.columns(self.names)

    def columns(self, names: Sequence[str]) -> pd.DataFrame:
        """These columns of all rows."""
        parts = [self._frame(rows, names) for rows in slices(len(self))]
        return _valid(pd.concat(parts) if len(parts) > 1 else parts[0])

    def games(self) -> GameCounts:
        """How many games there are of each kind; byes are none."""
        reasons = self._source.texts["reason"].categories
        kinds, not_rated = np.zeros(len(LEDGER_KINDS), dtype=np.int64), np.zeros(len(reasons), dtype=np.int64)
        for rows in slices(len(self)):
            part = part_of(self._source, rows)
            games = part.spread((part.opponent != NOBODY) & ~part.course.seat_black.take(part.seat), 0).astype(bool)
            kind, reason = (codes(part, name)[games] for name in ("kind", "reason"))
            kinds += np.bincount(kind, minlength=len(kinds))
            not_rated += np.bincount(reason[kind == LEDGER_KINDS.index("not_rated")], minlength=len(reasons))
        return GameCounts(
            rated=int(kinds[LEDGER_KINDS.index("game")]),
            not_rated={reasons[at]: int(not_rated[at]) for at in np.flatnonzero(not_rated).tolist()},
            unplayed=int(kinds[LEDGER_KINDS.index("unplayed")]),
        )

    def of_period(self, period: str, names: Sequence[str] = ()) -> pd.DataFrame:
        """The rows that count in a month YYYY-MM, or only these columns of them."""
        months = np.array([month == period for month in self._source.course.months], dtype=bool)
        wanted = months[self._source.course.event_month]
        return self._of(self._seats_of_events(wanted), months[self._source.others.month], names)

    def of_events(self, event_ids: Collection[str]) -> pd.DataFrame:
        """The rows of some events."""
        wanted = _among(self._source.course.event_ids, event_ids)
        return self._of(self._seats_of_events(wanted), np.append(wanted, False)[self._source.others.event])

    def of_players(self, player_ids: Collection[str]) -> pd.DataFrame:
        """The rows of some players."""
        course = self._source.course
        wanted = _among(course.player_ids, player_ids)
        seats = wanted[course.seat_player[self._source.replay.seats.seat]]
        return self._of(seats, wanted[self._source.others.player])

    def rows_of_players(self) -> RowsOfPlayers:
        """The numbers of each player's rows."""
        return self._rows

    def _seats_of_events(self, wanted: Flags) -> Flags:
        return np.repeat(wanted, np.diff(seats_before_events(self._source.course, self._source.replay)))

    def _of(self, seats: Flags, others: Flags, names: Sequence[str] = ()) -> pd.DataFrame:
        """The rows of these seats and of these others."""
        numbers = np.flatnonzero(seats)
        at = numbers + np.searchsorted(self._source.others.seats, numbers, side="right")
        rows = np.sort(np.concatenate([at, self._source.others_at[others]]))
        return _valid(self._frame(rows, names or self.names))

    def _frame(self, rows: Ints | slice, names: Sequence[str]) -> pd.DataFrame:
        """These columns of some rows in order, which keep their numbers."""
        part = part_of(self._source, rows)
        index = pd.RangeIndex(rows.start, rows.stop) if isinstance(rows, slice) else rows
        return pd.DataFrame({name: column(part, name) for name in names}, index=index, copy=False)


def ledger(system: RatingSystem, course: Course, replay: Replay, counted: SeatsOfPlayers) -> PagedLedger:
    """The ledger of a replay.

    Args:
        system: the rule book that was replayed, its options chosen.
        course: the course of play.
        replay: what came of it.
        counted: the seats of cards that counted.
    """
    made_from = source(system, course, replay)
    rows = _rows_of_players(made_from)
    _write_ratings(made_from, rows, _first_ratings(system, replay, counted))
    return PagedLedger(_source=made_from, _rows=rows)


def _rows_of_players(made_from: Source) -> RowsOfPlayers:
    """Which rows are each player's."""
    course, others = made_from.course, made_from.others
    seats = seats_of_players(course, made_from.replay)
    rows, first = seats.seat, seats.first
    if len(others):
        in_order = stable_order(others.player)
        whose, others_at = others.player[in_order], made_from.others_at[in_order]
        length = len(made_from.after)
        rows = np.delete(np.arange(length, dtype=rows.dtype), made_from.others_at)[rows]
        place = seats.owners().astype(np.int64) * length + rows
        rows = np.insert(rows, np.searchsorted(place, whose.astype(np.int64) * length + others_at), others_at)
        first = first + np.searchsorted(whose, np.arange(len(first)))
    return RowsOfPlayers(player_ids=course.player_ids, first=first, rows=rows)


def _write_ratings(made_from: Source, of_players: RowsOfPlayers, rating: Ints) -> None:
    """Write the rating after each row: the player's before it and its change.

    Args:
        made_from: the ledger's rows.
        of_players: whose they are.
        rating: what each player's first row starts from.
    """
    after, first = made_from.after, of_players.first
    for page in slices(len(after)):
        after[page] = part_of(made_from, page).change
    # So many players at a time as have the rows of a page, that nothing is as long as the ledger besides.
    bounds = np.searchsorted(first, np.arange(0, len(after) + PAGE, PAGE)).clip(max=len(rating))
    for start, stop in pairwise(np.unique(bounds).tolist()):
        rows = of_players.rows[first[start] : first[stop]]
        total = np.zeros(len(rows) + 1, dtype=np.int64)
        np.cumsum(after.take(rows), out=total[1:])
        begins = rating[start:stop] - total[first[start:stop] - first[start]]
        after[rows] = total[1:] + np.repeat(begins, np.diff(first[start : stop + 1]))


def _valid(frame: pd.DataFrame) -> pd.DataFrame:
    schema = ledger_schema(tuple(map(str, frame.columns)))
    checked: pd.DataFrame = schema.validate(frame, lazy=True, inplace=True)
    return checked


def slices(length: int) -> Iterator[slice]:
    """The rows of each page; nothing has one page too."""
    return (slice(start, min(start + PAGE, length)) for start in range(0, max(length, 1), PAGE))


def _among(ids: np.ndarray, wanted: Collection[str]) -> Flags:
    few = set(wanted)
    return np.fromiter((each in few for each in ids), dtype=bool, count=len(ids))


def _first_ratings(system: RatingSystem, replay: Replay, counted: SeatsOfPlayers) -> Ints:
    """What each player's first row starts from, in millionths."""
    first = replay.opened.rating.astype(np.int64)
    if system.unrated:  # who is unrated begins from 0
        return first * (MILLIONTHS // system.steps)
    newcomers = first_cards(system, replay, counted)
    first[replay.cards.player[newcomers]] = replay.cards.before[newcomers]
    return first * (MILLIONTHS // system.editions[0].steps)
