"""The checked tables as the next stage wants them: what is held back left out, everything in order of play."""

import numpy as np

from pipeline.checks.holding import Held
from pipeline.checks.order import Calendar, games_in_order
from pipeline.checks.scope import Scope
from pipeline.checks.setting import Setting
from pipeline.readers.native import Folder
from pipeline.tables import Table
from pipeline.validated import Validated


def hand_on(read: Folder, order: Calendar, counting: Scope, setting: Setting, held: Held) -> Validated:
    """Put the tables in order; every row that is left is right."""
    tables = read.tables
    players = _kept(tables.players, "player_id", held.players).sort_values("player_id", kind="stable")
    players = players.reset_index(drop=True)
    name = tables.events.words("event_id")
    rows = order.rows[~name.rows_with(held.events.__contains__)[order.rows]]
    events = tables.events.frame.take(rows).reset_index(drop=True)
    games = _kept(tables.games, "event_id", held.events)
    openings = _kept(tables.openings, "player_id", held.players)
    openings = openings[_outside(openings, ["system", "player_id"], held.openings)]
    corrections = _kept(tables.corrections, "player_id", held.players)
    corrections = corrections[_outside(corrections, ["system", "player_id", "date"], held.corrections)]
    corrections = corrections.sort_values(["system", "date", "player_id"], kind="stable").reset_index(drop=True)
    return Validated(
        players=players,
        events=events,
        games=games_in_order(games, events["event_id"].tolist(), players["player_id"].tolist()),
        openings=openings.sort_values(["system", "player_id"], kind="stable").reset_index(drop=True),
        corrections=corrections,
        period=counting.period,
        periods=order.periods[rows],
        counts={code: counts[rows] for code, counts in counting.counts.items()},
        corrections_count={
            code: _corrections_count(corrections, code, counting.period, setting) for code in setting.run
        },
        held={code: _held_for(read.tables.events, order, setting, held, code) for code in setting.run},
        later=tuple(name.texts(counting.later).tolist()),
        inputs=read.inputs,
    )


def _kept(table: Table, column: str, left_out: frozenset[str]):
    if not left_out:
        return table.frame
    return table.frame[~table.words(column).rows_with(left_out.__contains__)]


def _outside(frame, columns, keys) -> np.ndarray:
    if not keys:
        return np.ones(len(frame), np.bool_)
    return np.array([key not in keys for key in zip(*(frame[column] for column in columns), strict=True)], np.bool_)


def _corrections_count(corrections, code: str, period: str, setting: Setting) -> np.ndarray:
    """Of each correction whether the run counts it: of the rule book, in the period, not counted before."""
    counted = setting.counted[code].corrections if code in setting.counted else frozenset()
    return np.array(
        [
            system == code and day[:7] <= period and (player, day) not in counted
            for system, player, day in zip(
                corrections["system"], corrections["player_id"], corrections["date"], strict=True
            )
        ],
        np.bool_,
    )


def _held_for(events: Table, order: Calendar, setting: Setting, held: Held, code: str) -> tuple[str, ...]:
    """The events held back for a rule book, but for those that an earlier run has counted; by id."""
    counted = setting.counted[code].events if code in setting.counted else frozenset()
    words = events.words("event_id")
    other = {
        words.at(row)
        for row in np.flatnonzero(events.good("systems"))
        if (codes := words and events.words("systems").at(row).split()) and code not in codes
    }
    return tuple(sorted(held.for_book(code) - counted - other))
