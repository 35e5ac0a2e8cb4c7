"""Each player's events: what they scored there, what was expected, and what the rating became."""

from typing import Final

import numpy as np
import pandas as pd

from pipeline.reports.columns import numbers, places, sizes_of_runs, starts_of_runs, table, texts, whole
from pipeline.reports.seats import SEAT_KINDS, counted_rows, rated_games
from pipeline.rules.rounding import Flags, Ints, decimals
from schemas.ledger import MILLIONTHS
from schemas.player_events import PlayerEvents

_HALF: Final = MILLIONTHS // 2


def player_events(ledger: pd.DataFrame, players: pd.DataFrame, events: pd.DataFrame) -> pd.DataFrame:
    """Every event, correction and conversion of the players who may be shown (schemas.player_events).

    Args:
        ledger: schemas.ledger.Ledger.
        players: schemas.players.Players, everybody of the ledger among them.
        events: schemas.events.Events in order of play.
    """
    player = places(ledger["player_id"], players["player_id"])
    shown = players["listed"].to_numpy(dtype=bool)[player]
    ledger, player = ledger[shown], player[shown]
    event = places(ledger["event_id"], events["event_id"])
    steps = pd.concat([_of_events(ledger, player, event, len(players)), _of_others(ledger, player, event)])
    steps = steps.sort_values(["player", "row"], kind="stable", ignore_index=True)
    at = steps["player"].to_numpy(dtype=np.int64)
    row = steps["row"].to_numpy(dtype=np.int64)
    columns: dict[str, object] = {
        "player_id": texts(players["player_id"], at),
        "period": ledger["period"].astype("str").to_numpy(dtype=object)[row],
        "kind": steps["kind"].to_numpy(dtype=object),
        "event_id": texts(events["event_id"], steps["event"].to_numpy(dtype=np.int64)),
    }
    columns |= {name: steps[name].array for name in ("games", "points", "expected", "change", "rating_after")}
    return table(PlayerEvents, columns)


def _of_events(ledger: pd.DataFrame, player: Ints, event: Ints, players: int) -> pd.DataFrame:
    at = np.flatnonzero(event >= 0)
    rows, key = ledger.iloc[at], event[at] * players + player[at]
    order = np.argsort(key, kind="stable")
    starts = starts_of_runs(key[order])
    first, last = order[starts], order[starts + sizes_of_runs(starts, len(order)) - 1]

    def total(values: Ints, counts: Flags) -> Ints:
        sums: Ints = np.add.reduceat(np.where(counts, values, 0)[order], starts)
        return sums

    seat = places(rows["kind"], SEAT_KINDS) >= 0
    game = rated_games(rows)
    score, no_score = numbers(rows["score"])
    expected, no_expected = numbers(rows["expected"])
    change, no_change = numbers(rows["change"])
    before, no_before = numbers(rows["rating_before"])
    expects = game & ~no_expected
    games = total(np.ones(len(at), dtype=np.int64), counted_rows(rows))
    expectations = zip(total(expected, expects).tolist(), total(game, expects).tolist(), strict=True)
    return pd.DataFrame(
        {
            "player": player[at][first],
            "row": at[first],
            "kind": "event",
            "event": event[at][first],
            "games": games,
            "points": _points(total(score, seat & ~no_score)),
            "expected": [decimals(each, MILLIONTHS, 2) if some else "" for each, some in expectations],
            "change": whole(total(change, ~no_change) // MILLIONTHS, games == 0),
            "rating_after": whole(
                np.where(games > 0, numbers(rows["rating_after"])[0][last], before[first]) // MILLIONTHS,
                no_before[first] & (games == 0),
            ),
        }
    )


def _points(millionths: Ints) -> list[str]:
    return [f"{half // 2}.{half % 2 * 5}" for half in (millionths // _HALF).tolist()]


def _of_others(ledger: pd.DataFrame, player: Ints, event: Ints) -> pd.DataFrame:
    at = np.flatnonzero(event < 0)
    rows = ledger.iloc[at]
    change, no_change = numbers(rows["change"])
    after, no_rating = numbers(rows["rating_after"])
    return pd.DataFrame(
        {
            "player": player[at],
            "row": at,
            "kind": rows["kind"].astype("str").to_numpy(dtype=object),
            "event": np.full(len(at), -1),
            "games": np.zeros(len(at), dtype=np.int64),
            "points": "",
            "expected": "",
            "change": whole(change // MILLIONTHS, no_change),
            "rating_after": whole(after // MILLIONTHS, no_rating),
        }
    )
