"""Each player's events: what they scored there, what was expected, and what the rating became."""

import numpy as np
import pandas as pd

from pipeline.reports.columns import numbers, places, table
from pipeline.reports.crosstable_entries import entries_of
from pipeline.reports.number_texts import expected_texts, figure_texts, score_texts
from pipeline.reports.text_columns import texts
from pipeline.rules.rounding import Ints
from pipeline.rules.system import RatingSystem
from schemas.player_events import PlayerEvents


def player_events(
    system: RatingSystem, ledger: pd.DataFrame, players: pd.DataFrame, events: pd.DataFrame
) -> pd.DataFrame:
    """Every event, correction and conversion of the players who may be shown (schemas.player_events).

    Args:
        system: the rule book.
        ledger: schemas.ledger.Ledger.
        players: schemas.players.Players, everybody of the ledger among them.
        events: schemas.events.Events in order of play.
    """
    player = places(ledger["player_id"], players["player_id"])
    shown = players["listed"].to_numpy(dtype=bool)[player]
    ledger, player = ledger[shown], player[shown]
    event = places(ledger["event_id"], events["event_id"])
    steps = pd.concat(
        [_of_events(system, ledger, player, event, len(players)), _of_others(system, ledger, player, event)]
    )
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


def _of_events(system: RatingSystem, ledger: pd.DataFrame, player: Ints, event: Ints, players: int) -> pd.DataFrame:
    at = np.flatnonzero(event >= 0)
    no_head_start = np.zeros(len(at), dtype=np.int64)
    entries = entries_of(system, ledger.iloc[at], event[at] * players + player[at], players, no_head_start)
    figures = entries.shown(system)
    return pd.DataFrame(
        {
            "player": entries.player,
            "row": at[entries.first],
            "kind": "event",
            "event": entries.event,
            "games": entries.counted,
            "points": score_texts(entries.points),
            "expected": expected_texts(entries.expected, entries.expects),
            "change": figures["change"],
            "rating_after": figures["new_rating"],
        }
    )


def _of_others(system: RatingSystem, ledger: pd.DataFrame, player: Ints, event: Ints) -> pd.DataFrame:
    """Corrections and conversions; what the floor gave back stands in the row behind its correction's."""
    at = np.flatnonzero(event < 0)
    rows = ledger.iloc[at]
    kind = rows["kind"].astype("str").to_numpy(dtype=object)
    first = np.flatnonzero(kind != "floor")
    last = np.append(first[1:], len(at))[: len(first)] - 1
    change, no_change = numbers(rows["change"])
    after, no_rating = numbers(rows["rating_after"])
    shown_places = system.editions[0].decimals if system.shows_decimals else 0
    changed = np.add.reduceat(change, first) if len(first) else change
    return pd.DataFrame(
        {
            "player": player[at[first]],
            "row": at[first],
            "kind": kind[first],
            "event": np.full(len(first), -1),
            "games": np.zeros(len(first), dtype=np.int64),
            "points": "",
            "expected": "",
            "change": figure_texts(changed, shown_places, no_change[first]),
            "rating_after": figure_texts(after[last], shown_places, no_rating[last]),
        }
    )
