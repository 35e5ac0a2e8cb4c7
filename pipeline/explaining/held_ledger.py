"""A run's ledger asked for the rows of some players or of an event, by its index where the run wrote one."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from pipeline.exits import DataError
from pipeline.outputs import LEDGER, LEDGER_INDEX, Output
from pipeline.writers.ledger_index import read_index
from pipeline.writers.ledger_reading import LedgerFile, ledger_file
from pipeline.writers.parquet_files import NotATableError
from schemas.ledger_columns import LEDGER_COLUMNS

Ints = NDArray[np.signedinteger[Any]]

_WHOSE: Final = "player_id"


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldLedger:
    """One rule book's ledger in an output folder; folders of earlier versions have no index of it.

    Only what is asked for is read, so the files' hashes are not looked at; but ledger and index must fit.
    """

    output: Output
    code: str
    file: LedgerFile
    indexed: bool

    def of_event(self, event_id: str) -> pd.DataFrame:
        """The rows of an event; the frame's index are their numbers.

        Raises:
            DataError: the ledger is damaged.
        """
        with _told(self.output, f"{self.code}/{LEDGER}"):
            return self.file.rows_where("event_id", [event_id])

    def of_players(self, player_ids: Collection[str], columns: Sequence[str] = LEDGER_COLUMNS) -> pd.DataFrame:
        """The rows of some players in order, or some columns of them; the frame's index are their numbers.

        Args:
            player_ids: the players.
            columns: the player's id among them.

        Raises:
            DataError: ledger or index are damaged or do not fit.
        """
        if self.indexed:
            return self.rows(self.numbers(player_ids), columns)
        with _told(self.output, f"{self.code}/{LEDGER}"):
            return self.file.rows_where(_WHOSE, player_ids, columns)

    def numbers(self, player_ids: Collection[str]) -> Mapping[str, Ints]:
        """The numbers of some players' rows, ascending, by the index.

        Raises:
            DataError: there is no index, or not that of the ledger.
        """
        name = f"{self.code}/{LEDGER_INDEX}"
        with _told(self.output, name):
            found = read_index(self.output.folder / name, player_ids)
            if found.length != len(self.file):
                raise NotATableError(f"it has {found.length} rows, the ledger has {len(self.file)}")
        return found.rows

    def rows(self, numbers: Mapping[str, Ints], columns: Sequence[str]) -> pd.DataFrame:
        """Some rows in order, or some columns of them; the frame's index are their numbers.

        Args:
            numbers: the rows' numbers by whose they should be.
            columns: the player's id among them.

        Raises:
            DataError: the ledger is damaged, or a row is somebody else's.
        """
        wanted = np.concatenate([np.zeros(0, dtype=np.int64), *numbers.values()])
        whose = np.repeat(np.array(list(numbers), dtype=object), [len(each) for each in numbers.values()])
        in_order = np.argsort(wanted)
        with _told(self.output, f"{self.code}/{LEDGER}"):
            found = self.file.rows(wanted[in_order], columns)
            if found[_WHOSE].tolist() != whose[in_order].tolist():
                raise NotATableError(f"{LEDGER_INDEX} is the index of another ledger")
        return found


def held_ledger(output: Output, code: str) -> HeldLedger:
    """Open a rule book's ledger in an output folder.

    Raises:
        DataError: it is missing or no ledger.
    """
    with _told(output, f"{code}/{LEDGER}"):
        file = ledger_file(output.folder / code / LEDGER)
    return HeldLedger(
        output=output, code=code, file=file, indexed=f"{code}/{LEDGER_INDEX}" in output.manifest.outputs
    )


@contextmanager
def _told(output: Output, name: str) -> Iterator[None]:
    try:
        yield
    except (FileNotFoundError, NotATableError) as error:
        raise DataError(f"{output.folder} is not whole: {name}: {error}; run again") from error
