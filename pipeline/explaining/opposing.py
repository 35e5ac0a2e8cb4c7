"""Of the accounts of those whom somebody met as many rows as tell where their ratings stood before the games."""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pipeline.exits import DataError
from pipeline.explaining.held_ledger import HeldLedger
from pipeline.explaining.reading import Record, records
from pipeline.explaining.sources import is_before
from pipeline.rules.edition import Settles

_COLUMNS: Final = ("period", "event_id", "round", "player_id", "opponent_id", "kind", "clause")

_BESIDE: Final = 4
"""The two seats of a game stand so near in a ledger: between them are what the first one was settled with at once,
rounding, bonus and floor."""

Ints = NDArray[np.signedinteger[Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Met:
    """A game of somebody's account.

    ``number`` is that of its row in the ledger. ``asks`` is whether the opponent's rating was a standing, so that
    the account says where that was reached.
    """

    number: int
    player_id: str
    opponent_id: str
    event_id: str
    asks: bool


def met(number: int, row: Record) -> Met:
    """The game of a row of an account, with an opponent."""
    return Met(
        number=number,
        player_id=row["player_id"],
        opponent_id=row["opponent_id"],
        event_id=row["event_id"],
        asks=row["opponent_source"] == "standing",
    )


def rows_of_opponents(ledger: HeldLedger, settles: Settles, games: Sequence[Met]) -> dict[str, list[Record]]:
    """Rows of the opponents in order, at least the games' and those back to where the standings were reached.

    A ledger without an index is read through and gives all their rows.

    Raises:
        DataError: ledger or index are damaged.
    """
    opponents = sorted({game.opponent_id for game in games})
    if not opponents:
        return {}
    if not ledger.indexed:
        return _by_player(opponents, records(ledger.of_players(opponents, _COLUMNS)))
    numbers = ledger.numbers(opponents)
    known: dict[int, Record] = {}
    going = [_back(game, settles, numbers[game.opponent_id].tolist(), known) for game in games]
    while going:
        further = [(walk, number) for walk in going if (number := _next_unknown(walk, known)) is not None]
        _read(ledger, numbers, {number for _, number in further}, known)
        going = [walk for walk, _ in further]
    return _by_player(opponents, [known[number] for number in sorted(known)])


def _by_player(player_ids: Sequence[str], rows: Sequence[Record]) -> dict[str, list[Record]]:
    found: dict[str, list[Record]] = {each: [] for each in player_ids}
    for row in rows:
        found[row["player_id"]].append(row)
    return found


def _next_unknown(walk: Iterator[int], known: Mapping[int, Record]) -> int | None:
    return next((number for number in walk if number not in known), None)


def _back(game: Met, settles: Settles, numbers: Sequence[int], known: Mapping[int, Record]) -> Iterator[int]:
    """The numbers of the opponent's rows of a game, and of those before it until one tells where the rating stood.

    Args:
        game: the game.
        settles: when the rule book settles.
        numbers: those of all of the opponent's rows.
        known: rows by number; whoever goes on has read the row before.
    """
    near = range(bisect_left(numbers, game.number - _BESIDE), bisect_right(numbers, game.number + _BESIDE))
    for at in near:
        yield numbers[at]
    rows = {at: known[numbers[at]] for at in near}
    first = next((at for at, row in rows.items() if _is_of(row, game)), None)
    if first is None:
        raise DataError(f"the ledger has no row of {game.opponent_id} beside row {game.number}; run again")
    for at in reversed(range(first)) if game.asks else ():
        yield numbers[at]
        row = known[numbers[at]]
        # A floor stands directly behind the game of its round.
        if is_before(row, rows[first], settles) and (row["event_id"] != game.event_id or row["round"] is not None):
            return


def _is_of(row: Record, game: Met) -> bool:
    return bool(row["event_id"] == game.event_id and row["opponent_id"] == game.player_id)


def _read(
    ledger: HeldLedger, numbers: Mapping[str, Ints], wanted: Collection[int], known: dict[int, Record]
) -> None:
    """Read what the opponents have in the row groups of some rows: no row group is read twice."""
    groups = np.unique(ledger.file.groups_of(np.array(sorted(wanted), dtype=np.int64)))
    there = {each: rows[np.isin(ledger.file.groups_of(rows), groups)] for each, rows in numbers.items()}
    found = ledger.rows(there, _COLUMNS)
    known.update(zip(found.index.tolist(), records(found), strict=True))
