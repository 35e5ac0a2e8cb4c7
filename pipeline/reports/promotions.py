"""The games that earned each held rank: the last ones before the promotion, as the ledger has them."""

from typing import Final

import numpy as np
import pandas as pd

from pipeline.reports.columns import numbers, places, starts_of_runs, table
from pipeline.reports.text_columns import texts
from pipeline.reports.titles import EarnedTitle, earned_titles
from pipeline.rules.edition import Settles
from pipeline.rules.rounding import Ints
from pipeline.rules.system import RatingSystem
from pipeline.rules.titles import HeldRanks
from schemas.ledger_columns import MILLIONTHS
from schemas.promotions import Promotions

PROMOTION_COLUMNS: Final = (
    "period",
    "event_id",
    "round",
    "player_id",
    "opponent_id",
    "colour",
    "kind",
    "handicap",
    "score",
    "rating_before",
    "rating_after",
    "games_before",
)
"""What promotions read of a ledger."""

_NOTHING = -1
_GAMES_AT_MOST = 2**31
_SCORES = ("0", "0.5", "1")


def promotions(
    system: RatingSystem,
    ledger: pd.DataFrame,
    standings: pd.DataFrame,
    players: pd.DataFrame,
    events: pd.DataFrame,
) -> pd.DataFrame | None:
    """The games of each promotion so far of the players who may be shown (schemas.promotions.Promotions).

    Promotions stand in the order of titles.csv, their games in order of play; None for a rule book without held
    ranks. Games of an earlier run's ledger are not here: a promotion's numbers then begin later, or it has no row.

    Args:
        system: the rule book.
        ledger: PROMOTION_COLUMNS of schemas.ledger.Ledger.
        standings: schemas.standings.Standings.
        players: schemas.players.Players, by id, all players of the standings among them.
        events: schemas.events.Events, those of the ledger among them.
    """
    rule = system.titles
    if not isinstance(rule, HeldRanks):
        return None
    won = [each for each in earned_titles(system, standings, players) if each.games is not None]
    games = _games_of(system, ledger, players, np.unique([each.player for each in won]).astype(np.int64))
    promotion, number, row = _windows(rule, won, games)
    seat = games["seat"][row]
    rank = [won[each].title for each in promotion.tolist()]
    bounds = {name: bound for bound, name in rule.ranks.bands}
    shown = ledger.iloc[seat]
    who = np.array([won[each].player for each in promotion.tolist()], dtype=np.int64)
    listed = players["listed"].to_numpy(dtype=bool)
    opponent = places(shown["opponent_id"], players["player_id"])
    opponent = np.where(listed[opponent], opponent, _NOTHING)
    event = places(shown["event_id"], events["event_id"])
    score, _ = numbers(shown["score"])
    return table(
        Promotions,
        {
            "player_id": texts(players["player_id"], who),
            "name": texts(players["name"], who),
            "rank": rank,
            "date": [won[each].date for each in promotion.tolist()],
            "event_id": [won[each].event_id for each in promotion.tolist()],
            "number": number,
            "game_event": texts(events["event_id"], event),
            "game_event_end": texts(events["end_date"], event),
            "round": numbers(shown["round"])[0],
            "colour": shown["colour"].tolist(),
            "opponent_id": texts(players["player_id"], opponent),
            "opponent": texts(players["name"], opponent),
            "handicap": shown["handicap"].tolist(),
            "score": [_SCORES[half_points] for half_points in (score // (MILLIONTHS // 2)).tolist()],
            "rating_before": games["before"][row] // MILLIONTHS,
            "rating_after": games["after"][row] // MILLIONTHS,
            "lower_bound": [bounds[name] for name in rank],
        },
    )


def _windows(rule: HeldRanks, won: list[EarnedTitle], games: dict[str, Ints]) -> tuple[Ints, Ints, Ints]:
    """Which games stand behind which promotion.

    Returns:
        For each row of the table the number of its promotion, the number of its game, and which game it is.
    """
    player = np.array([each.player for each in won], dtype=np.int64)
    last = np.array([each.games for each in won], dtype=np.int64)
    promotion = np.repeat(np.arange(len(won)), rule.games)
    number = np.tile(np.arange(1, rule.games + 1), len(won))
    wanted = player[promotion] * _GAMES_AT_MOST + last[promotion] - rule.games + number
    key = games["player"] * _GAMES_AT_MOST + games["count"]
    at = np.searchsorted(key, wanted)
    there = np.append(key, _NOTHING)[at] == wanted
    return promotion[there], number[there], at[there]


def _games_of(system: RatingSystem, ledger: pd.DataFrame, players: pd.DataFrame, whose: Ints) -> dict[str, Ints]:
    """The rated games of these players, player by player in order of play.

    Returns:
        ``player``, the player's games up to and with it (``count``), the ratings ``before`` and ``after`` its
        settlement in millionths, and the row of the ledger (``seat``).
    """
    owner = places(ledger["player_id"], players["player_id"])
    row = np.flatnonzero(np.isin(owner, whose))
    row = row[np.argsort(owner[row], kind="stable")]
    player, mine = owner[row], ledger.iloc[row]
    event = mine["event_id"].cat.codes.to_numpy().astype(np.int64)
    seat = mine["colour"].notna().to_numpy(dtype=bool)
    if system.settles is Settles.EVERY_GAME:
        # What is settled at a game stands behind it; corrections and conversions, without an event, begin anew.
        starts = np.flatnonzero(seat | (event < 0) | np.append(True, player[1:] != player[:-1])[: len(row)])
    elif system.settles is Settles.EVERY_EVENT:
        starts = starts_of_runs(player, event)
    else:
        starts = starts_of_runs(player, mine["period"].cat.codes.to_numpy(), event < 0)
    ends = np.append(starts[1:], len(row))[: len(starts)] - 1
    settlement = np.repeat(np.arange(len(starts)), ends - starts + 1)
    kept = np.flatnonzero(places(mine["kind"], ["game"]) >= 0)
    at = settlement[kept]
    return {
        "player": player[kept],
        "count": numbers(mine["games_before"])[0][kept] + 1,
        "before": numbers(mine["rating_before"])[0][starts[at]],
        "after": numbers(mine["rating_after"])[0][ends[at]],
        "seat": row[kept],
    }
