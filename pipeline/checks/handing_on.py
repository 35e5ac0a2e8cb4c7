"""The checked tables as the next stage wants them: what is held back left out, everything in order of play."""

from collections.abc import Collection

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from pipeline.checks.holding import Held
from pipeline.checks.order import Calendar, games_in_order
from pipeline.checks.scope import Scope
from pipeline.checks.setting import Setting, members
from pipeline.tables import Table, Tables
from pipeline.validated import InputFile, Validated
from schemas.openings import given_names


def hand_on(
    tables: Tables, inputs: tuple[InputFile, ...], order: Calendar, counting: Scope, setting: Setting, held: Held
) -> Validated:
    """Put the tables in order; every row that is left is right."""
    players = _sorted(_kept(tables.players, "player_id", held.players), "player_id")
    players = _whole(players.drop_duplicates("player_id").reset_index(drop=True))
    name = tables.events.words("event_id")
    rows = order.rows[~name.rows_with(held.events.__contains__)[order.rows]]
    events = tables.events.frame.take(rows).reset_index(drop=True)
    games = _kept(tables.games, "event_id", held.events)
    openings = _without(tables.openings, held.openings, held.players, "system", "player_id")
    # What nobody gives is no column.
    openings = openings.drop(columns=[each for each in given_names(openings) if (openings[each] == "").all()])
    corrections = _without(tables.corrections, held.corrections, held.players, "system", "player_id", "date")
    corrections = _sorted(corrections, "system", "date", "player_id").reset_index(drop=True)
    return Validated(
        players=players,
        events=events,
        games=games_in_order(games, events["event_id"].tolist(), players["player_id"].tolist()),
        openings=_sorted(openings, "system", "player_id").reset_index(drop=True),
        corrections=corrections,
        period=counting.period,
        periods=order.periods[rows],
        counts={code: counts[rows] for code, counts in counting.counts.items()},
        corrections_count={
            code: _corrections_count(corrections, code, counting.period, setting) for code in setting.run
        },
        held={code: _held_for(tables.events, setting, held, code) for code in setting.run},
        later=tuple(name.texts(counting.later).tolist()),
        inputs=inputs,
    )


def _sorted(frame: pd.DataFrame, *columns: str) -> pd.DataFrame:
    """The rows by some columns of texts; equal ones stay in their order."""
    tied = np.ones(max(len(frame) - 1, 0), np.bool_)
    for column in pa.table({name: frame[name] for name in columns}).columns:
        earlier, later = column[:-1], column[1:]
        # Whatever cannot be compared, as a missing cell cannot, is not in order.
        if (tied & ~pc.fill_null(pc.greater_equal(later, earlier), fill_value=False).to_numpy()).any():
            return frame.sort_values(list(columns), kind="stable")
        tied &= pc.fill_null(pc.equal(later, earlier), fill_value=False).to_numpy()
    return frame


def _whole(players: pd.DataFrame) -> pd.DataFrame:
    """The players with nothing in place of cells in error, which only players of earlier standings still have."""
    texts = {name: "" for name, dtype in players.dtypes.items() if pd.api.types.is_string_dtype(dtype)}
    # Whether somebody may be shown is not guessed.
    return players.fillna({**texts, "listed": False}).astype({"listed": bool})


def _kept(table: Table, column: str, left_out: frozenset[str]) -> pd.DataFrame:
    return table.frame[~table.words(column).among(left_out)] if left_out else table.frame


def _without(
    table: Table, keys: Collection[tuple[str, ...]], players: frozenset[str], *columns: str
) -> pd.DataFrame:
    """The rows whose key, as written, is none of these and whose player is not held back."""
    if not keys and not players:
        return table.frame
    written = zip(*(table.words(column).all_texts().tolist() for column in columns), strict=True)
    bad = np.fromiter((key in keys for key in written), np.bool_, table.sheet.rows)
    left: pd.DataFrame = table.frame[~bad & ~table.words("player_id").among(players)]
    return left


def _corrections_count(corrections: pd.DataFrame, code: str, period: str, setting: Setting) -> np.ndarray:
    """Of each correction whether the run counts it: of the rule book, in the period, not counted before."""
    counted = setting.counted[code].corrections if code in setting.counted else frozenset()
    rows = zip(corrections["system"], corrections["player_id"], corrections["date"], strict=True)
    return np.array(
        [system == code and day[:7] <= period and (player, day) not in counted for system, player, day in rows],
        np.bool_,
    )


def _held_for(events: Table, setting: Setting, held: Held, code: str) -> tuple[str, ...]:
    """The events held back for a rule book, but for those of other rule books or counted already; by id."""
    counted = setting.counted[code].events if code in setting.counted else frozenset()
    elsewhere = events.words("event_id").texts(np.flatnonzero(~members(events, setting)[code]))
    return tuple(sorted(held.for_book(code) - counted - set(elsewhere.tolist())))
