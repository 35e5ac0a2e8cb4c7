"""The rows of their own that explain players' figures: all, or for an event those that its figures come from."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import pandas as pd

from pipeline.explaining.averages import by_formula, counts
from pipeline.explaining.held_ledger import HeldLedger
from pipeline.explaining.reading import Record, records
from pipeline.rules.edition import Settles
from pipeline.rules.system import RatingSystem

Numbered = list[tuple[int, Record]]
"""Rows in order, each with its number in the ledger."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnRows:
    """Rows of some players' accounts.

    ``rows`` are by player, ``in_all`` counts the player's rows in the ledger. Of players in ``from_the_first`` none
    is left out before the last; of others there are an event's rows, and the rating was established before it.
    """

    rows: Mapping[str, Numbered]
    in_all: Mapping[str, int]
    from_the_first: frozenset[str]


def all_rows(ledger: HeldLedger, player_ids: Collection[str]) -> OwnRows:
    """All rows of some players.

    Raises:
        DataError: ledger or index are damaged.
    """
    rows = _by_player(player_ids, ledger.of_players(player_ids))
    return OwnRows(
        rows=rows,
        in_all={player_id: len(numbered) for player_id, numbered in rows.items()},
        from_the_first=frozenset(player_ids),
    )


def rows_behind(ledger: HeldLedger, event: pd.DataFrame, system: RatingSystem) -> OwnRows:
    """The rows of an event, and those before it of the players whose figures in it were worked out from them.

    Args:
        ledger: the ledger.
        event: the event's rows; the frame's index are their numbers.
        system: the rule book.

    Raises:
        DataError: ledger or index are damaged.
    """
    players = event["player_id"].unique().tolist()
    told_by_all = system.settles is Settles.EVERY_PERIOD or len(system.editions) > 1 or system.card_clauses
    if not ledger.indexed or told_by_all:
        return all_rows(ledger, players)
    numbers = ledger.numbers(players)
    rows = _by_player(players, event)
    begun = [each for each in players if not _stands_alone([row for _, row in rows[each]], system)]
    last = event.index[-1]
    before = {each: numbers[each][numbers[each] <= last] for each in begun}
    return OwnRows(
        rows=rows | _by_player(begun, ledger.rows(before)),
        in_all={each: len(found) for each, found in numbers.items()},
        from_the_first=frozenset(begun),
    )


def _stands_alone(rows: Sequence[Record], system: RatingSystem) -> bool:
    """Whether a player's rows of an event are told without those before: there was neither average nor count."""
    (edition,) = system.editions
    if edition.provisional is None:
        return True
    few = edition.provisional.games
    return all(by_formula(row) and row["games_before"] >= few for row in rows if counts(row))


def _by_player(player_ids: Collection[str], table: pd.DataFrame) -> dict[str, Numbered]:
    found: dict[str, Numbered] = {each: [] for each in player_ids}
    for number, row in zip(table.index.tolist(), records(table), strict=True):
        found[row["player_id"]].append((number, row))
    return found
