"""What of an output folder an explanation needs besides the ledger: what is known of players and events."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from numbers import Integral
from pathlib import Path
from typing import Any, Final

import pandas as pd

from pipeline.manifest import Account, Manifest
from pipeline.outputs import OPENING_STANDINGS, Output, account_of, book_of, open_output
from pipeline.rules.system import RatingSystem

Record = dict[str, Any]
"""A row as plain values, None for nothing; numbers of the ledger are whole millionths."""

_OF_PLAYERS: Final = ("player_id", "name", "fide_rating", "conventional_rating", "listed")


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldBook:
    """An output folder under one rule book: its small tables, and others to be asked for a few rows."""

    output: Output
    code: str
    system: RatingSystem

    @property
    def manifest(self) -> Manifest:
        """The folder's manifest."""
        return self.output.manifest

    @property
    def account(self) -> Account:
        """What the rule book's part of the folder was made from."""
        return self.manifest.runs[self.code]

    def people(self, player_ids: Iterable[str], asked_for: Collection[str] = ()) -> dict[str, Record]:
        """Names and ratings from elsewhere of some players by id, of those that there are.

        Who is not listed has a name only among those asked for by id: everybody may read the others' accounts.
        """
        few = self.output.rows("players", {"player_id": set(player_ids)}, _OF_PLAYERS)
        return {
            each["player_id"]: each if each["listed"] or each["player_id"] in asked_for else {**each, "name": ""}
            for each in records(few)
        }

    def events(self, event_ids: Iterable[str]) -> dict[str, Record]:
        """Some events by id, of those that there are."""
        return {
            each["event_id"]: each for each in records(self.output.rows("events", {"event_id": set(event_ids)}))
        }

    def standings(self, player_ids: Sequence[str]) -> dict[str, Record]:
        """The standings of some players, of those who have any."""
        return self.output.standings_of(self.code, player_ids)

    def earlier_standings(self, player_ids: Sequence[str]) -> dict[str, Record]:
        """The standings that the run went on from, of those who were in them."""
        if not self.manifest.opening_period:
            return {}
        return self.output.standings_of(self.code, player_ids, OPENING_STANDINGS)

    def openings(self, player_ids: Sequence[str]) -> dict[str, Record]:
        """The openings of some players under this rule book."""
        return {row["player_id"]: row for row in records(self._own("openings", player_ids))}

    def reasons(self, player_ids: Sequence[str]) -> dict[tuple[str, str], str]:
        """The reason of each correction of some players, by player and date."""
        table = self._own("corrections", player_ids)
        keys = zip(table["player_id"].tolist(), table["date"].tolist(), strict=True)
        return dict(zip(keys, table["reason"].tolist(), strict=True))

    def _own(self, table: str, player_ids: Sequence[str]) -> pd.DataFrame:
        return self.output.rows(table, {"system": [self.code], "player_id": player_ids})


def held_book(folder: Path, code: str) -> HeldBook:
    """Open an output folder under one rule book.

    Raises:
        UsageError: the folder has no such rule book.
        DataError: the folder is not the output of a run, or made with a rule book or option that is not here.
        OSError: a file is there and cannot be read.
    """
    output = open_output(folder)
    return HeldBook(
        output=output,
        code=code,
        system=book_of(folder, code, account_of(output, code)).system,
    )


def records(table: pd.DataFrame) -> list[Record]:
    """The rows of a table as plain values, None for nothing."""
    columns = {str(name): [_plain(cell) for cell in table[name].tolist()] for name in table.columns}
    return [dict(zip(columns, cells, strict=True)) for cells in zip(*columns.values(), strict=True)]


def _plain(cell: Any) -> Any:  # noqa: ANN401 - a cell of any column
    if cell is None or cell is pd.NA or cell != cell:  # NaN, a category's missing text
        return None
    if isinstance(cell, bool):
        return cell
    return int(cell) if isinstance(cell, Integral) else str(cell)
