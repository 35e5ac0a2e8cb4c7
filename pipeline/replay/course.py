"""The course of play: all games, byes and corrections as arrays, built once for every rule book of a run."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from pipeline.replay.ordering import stable_order
from pipeline.rules.rounding import Flags, Ints
from schemas.vocabulary import HANDICAPS, NO_RESULT, RESULTS, Result

if TYPE_CHECKING:
    import pandas as pd  # the odds of one game need no tables

NOBODY = -1
NO_DAY = int(np.iinfo(np.int32).min)

_AT_ONCE = 1 << 18
"""Seats that are counted at a time: no numbers of all are widened at once."""

_UNDECIDED = Result(0, 0, played=False)


@dataclass(frozen=True, kw_only=True)
class Course:
    """Games in order of play and the seats at them; every array is only read.

    Rows are the games and byes; seats are a row's white and, if there is one, black, in that order, whether or
    not the colours are known. Players, events and periods are numbered as their tables stand. ``seat_score`` is
    in half points. A ``walkover`` is a full point without play: a bye or a forfeit win. ``correction_after`` is
    the number of events before each correction in order of play, ``correction_month`` the number of its month
    among ``months``.

    What has an element a row or a seat is narrow, numbers of 32 bits and scores and handicaps of 8: whoever
    multiplies widens it first.
    """

    player_ids: NDArray[np.object_]
    event_ids: NDArray[np.object_]
    months: Sequence[str]
    event_month: Ints
    event_day: Ints
    event_rated: Flags
    event_first_row: Ints  # one more than events: the last is the number of rows
    row_event: Ints
    row_round: Ints
    row_board: Ints  # 0: none
    row_day: Ints  # in days since 1970-01-01; NO_DAY: none
    row_handicap: Ints
    row_rated: Flags
    row_colours: Flags  # who had white is known
    row_known: Flags
    row_played: Flags
    seat_row: Ints
    seat_black: Flags
    seat_player: Ints
    seat_opponent: Ints  # NOBODY at a bye
    seat_score: Ints
    seat_walkover: Flags
    correction_player: Ints
    correction_after: Ints
    correction_month: Ints
    correction_day: Ints
    correction_value: Ints
    correction_sets: Flags  # the value is a rating; else a change
    once_a_round: bool = False  # it is known that nobody has two games in a round
    player_births: Sequence[str] = ()  # YYYY or YYYY-MM-DD, nothing where it is not known

    @cached_property
    def player_born(self) -> Ints:
        """The year of each player's birth, 0 where it is not known; worked out for rules that ask for ages."""
        return np.array([int(day[:4] or 0) for day in self.player_births], dtype=np.int64)

    @cached_property
    def month_numbers(self) -> Ints:
        """The months, since 1970-01."""
        return np.array(self.months, dtype="datetime64[M]").astype(np.int64)

    @cached_property
    def event_year(self) -> Ints:
        """The year in which each event ended."""
        return self.event_day.astype("datetime64[D]").astype("datetime64[Y]").astype(np.int64) + 1970

    @cached_property
    def seats_by_player(self) -> Ints:
        """The numbers of all seats, player by player, each player's in order of play."""
        return stable_order(self.seat_player).astype(np.int32)

    @cached_property
    def player_first(self) -> Ints:
        """Where each player's seats begin among ``seats_by_player``, and all end, shape (players + 1,)."""
        players = len(self.player_ids)
        found = np.zeros(players + 1, dtype=np.int64)
        for start in range(0, len(self.seat_player), _AT_ONCE):
            found[1:] += np.bincount(self.seat_player[start : start + _AT_ONCE], minlength=players)
        return np.cumsum(found, out=found)

    def seats_before(self, rows: Ints | list[int]) -> Ints:
        """How many seats there are before each of these rows, which may be one more than there are."""
        # Numbers as wide as the seats' own: else all of these would be widened to look some up.
        return np.searchsorted(self.seat_row, np.asarray(rows, dtype=self.seat_row.dtype))


def course(
    players: "pd.DataFrame",
    events: "pd.DataFrame",
    games: "pd.DataFrame",
    corrections: "pd.DataFrame",
    periods: NDArray[np.object_],
    further_months: Iterable[str] = (),
    *,
    once_a_round: bool = False,
) -> Course:
    """Turn the validated tables into arrays.

    Args:
        players: schemas.players.Players, by id.
        events: schemas.events.Events, in order of play.
        games: schemas.games.Games, in order of play, its categories those of the two tables above.
        corrections: schemas.corrections.Corrections, in any order.
        periods: the month of each event.
        further_months: months to be numbered besides those of events and corrections.
        once_a_round: whether it is known that nobody has two games in a round of an event.
    """
    pairs = np.column_stack(
        [games[side].cat.codes.to_numpy().astype(np.int32) for side in ("white_id", "black_id")]
    )
    meaning = [RESULTS.get(result, _UNDECIDED) for result in games["result"].cat.categories]
    code = games["result"].cat.codes.to_numpy()
    points = np.array([(result.white, result.black) for result in meaning], dtype=np.int8).reshape(-1, 2)[code]
    played = np.array([result.played for result in meaning], dtype=bool)[code]
    known = np.array([result != NO_RESULT for result in games["result"].cat.categories], dtype=bool)[code]
    handicap = np.array([HANDICAPS.index(name) for name in games["handicap"].cat.categories], dtype=np.int8)

    seated = pairs.ravel() != NOBODY
    seated[::2] = True
    every_seat = slice(None) if seated.all() else np.flatnonzero(seated)
    seat_row = np.repeat(np.arange(len(games), dtype=np.int32), 2)[every_seat]
    seat_score = points.ravel()[every_seat]

    dates = corrections["date"].to_numpy(dtype=object).astype(str)
    correction_periods = np.array([date[:7] for date in dates], dtype=str)
    months = sorted({*periods.tolist(), *correction_periods.tolist(), *further_months})
    number = {month: index for index, month in enumerate(months)}
    places = np.array([f"{month} {end}" for month, end in zip(periods, events["end_date"], strict=True)], dtype=str)
    sets = corrections["rating"].notna().to_numpy()
    row_event = games["event_id"].cat.codes.to_numpy().astype(np.int32)
    game_dates = games["date"].cat.categories.to_series()
    day_of = np.full(len(game_dates) + 1, NO_DAY, dtype=np.int32)  # the last one is that of no category
    day_of[:-1][game_dates != ""] = days(game_dates[game_dates != ""])
    return Course(
        player_ids=players["player_id"].to_numpy(dtype=object),
        event_ids=events["event_id"].to_numpy(dtype=object),
        months=months,
        event_month=np.array([number[month] for month in periods], dtype=np.int32),
        event_day=days(events["end_date"]),
        event_rated=events["rated"].to_numpy(dtype=bool),
        event_first_row=np.searchsorted(row_event, np.arange(len(events) + 1, dtype=np.int32)),
        row_event=row_event,
        row_round=games["round"].to_numpy(dtype=np.int32),
        row_board=games["board"].to_numpy(dtype=np.int32, na_value=0),
        row_day=day_of[games["date"].cat.codes.to_numpy()],
        row_handicap=handicap[games["handicap"].cat.codes.to_numpy()],
        row_rated=games["rated"].to_numpy(dtype=bool),
        row_colours=games["colours"].to_numpy(dtype=bool),
        row_known=known,
        row_played=played,
        seat_row=seat_row,
        seat_black=np.tile(np.array([False, True]), len(games))[every_seat],
        seat_player=pairs.ravel()[every_seat],
        seat_opponent=pairs[:, ::-1].ravel()[every_seat],
        seat_score=seat_score,
        seat_walkover=~played[seat_row] & (seat_score == 2),
        correction_player=np.searchsorted(
            players["player_id"].to_numpy(dtype=object).astype(str), corrections["player_id"].to_numpy().astype(str)
        ),
        correction_after=np.searchsorted(
            places, np.array([f"{date[:7]} {date}" for date in dates], dtype=places.dtype), side="right"
        ),
        correction_month=np.array([number[month] for month in correction_periods], dtype=np.int64),
        correction_day=days(corrections["date"]),
        correction_value=corrections["rating"].fillna(corrections["change"]).to_numpy(dtype=np.int64),
        correction_sets=sets,
        once_a_round=once_a_round,
        player_births=players["birth_date"].tolist(),
    )


def days(dates: "pd.Series[str]") -> Ints:
    """Days since 1970-01-01 of dates written YYYY-MM-DD."""
    return dates.to_numpy(dtype=object).astype("datetime64[D]").astype(np.int64)
