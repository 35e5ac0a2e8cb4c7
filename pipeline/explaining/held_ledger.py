"""A run's ledger asked for the rows of some players or of an event, by its index where the run wrote one."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event
from typing import Any, Final

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from pipeline.exits import DataError
from pipeline.outputs import LEDGER, LEDGER_INDEX, Output
from pipeline.stamps import stamp_of
from pipeline.writers.kept_files import digest_of
from pipeline.writers.ledger_index import read_index
from pipeline.writers.ledger_reading import LedgerFile, ledger_file
from pipeline.writers.parquet_files import NotATableError
from pipeline.writers.publication.places import MANIFEST

Ints = NDArray[np.signedinteger[Any]]

_WHOSE: Final = "player_id"


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldLedger:
    """One rule book's ledger in an output folder; folders of earlier versions have no index of it.

    Only what is asked for is taken out of the files, which are what the run wrote.
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

    def of_players(self, player_ids: Collection[str], columns: Sequence[str] = ()) -> pd.DataFrame:
        """The rows of some players in order, or some columns of them; the frame's index are their numbers.

        Args:
            player_ids: the players.
            columns: of the ledger; none are all.

        Raises:
            DataError: ledger or index are damaged.
        """
        if self.indexed:
            return self.rows(self.numbers(player_ids), columns)
        with _told(self.output, f"{self.code}/{LEDGER}"):
            return self.file.rows_where(_WHOSE, player_ids, columns)

    def numbers(self, player_ids: Collection[str]) -> Mapping[str, Ints]:
        """The numbers of some players' rows, ascending, by the index.

        Raises:
            DataError: the index is damaged.
        """
        name = f"{self.code}/{LEDGER_INDEX}"
        with _told(self.output, name):
            return read_index(self.output.folder / name, player_ids)

    def rows(self, numbers: Mapping[str, Ints], columns: Sequence[str] = ()) -> pd.DataFrame:
        """Some rows in order, or some columns of them; the frame's index are their numbers.

        Args:
            numbers: the rows' numbers by whose they are.
            columns: of the ledger; none are all.

        Raises:
            DataError: the ledger is damaged.
        """
        wanted = np.sort(np.concatenate([np.zeros(0, dtype=np.int64), *numbers.values()]))
        with _told(self.output, f"{self.code}/{LEDGER}"):
            return self.file.rows(wanted, columns)


@contextmanager
def ledger_of(folder: Path, code: str) -> Iterator[Callable[[Output], HeldLedger]]:
    """A rule book's ledger in an output folder: call what is yielded to open it, once the folder is open.

    Its files, which may be long, are meanwhile held against what the manifest says.
    """
    stamp, given_up = stamp_of(folder / MANIFEST), Event()
    with ThreadPoolExecutor(max_workers=2) as meanwhile:
        digests = {
            name: meanwhile.submit(digest_of, folder / code / name, given_up.is_set)
            for name in (LEDGER, LEDGER_INDEX)
        }
        try:
            yield lambda output: _held_ledger(replace(output, stamp=stamp), code, digests)
        finally:
            given_up.set()  # of a file that is no ledger of this folder the end may be far


def _held_ledger(output: Output, code: str, digests: Mapping[str, Future[str]]) -> HeldLedger:
    """Open a rule book's ledger in an output folder.

    Raises:
        DataError: it or its index is missing, or not what the run wrote, or of an earlier version.
        OSError: they cannot be read, or the folder was written anew meanwhile.
    """
    name, index = f"{code}/{LEDGER}", f"{code}/{LEDGER_INDEX}"
    indexed = index in output.manifest.outputs
    # Before anything is looked up: a turned bit may give another answer, or make Arrow end the process.
    output.check(name, digests[LEDGER])
    if indexed:
        output.check(index, digests[LEDGER_INDEX])
    with _told(output, name):
        file = ledger_file(output.folder / name)
    return HeldLedger(output=output, code=code, file=file, indexed=indexed)


@contextmanager
def _told(output: Output, name: str) -> Iterator[None]:
    """Tell what is wrong with a file; what was read is worth nothing if its folder was written anew meanwhile."""
    output.check_still_there()
    try:
        yield
        output.check_still_there()
    except (FileNotFoundError, NotATableError) as error:
        output.check_still_there()
        raise DataError(f"{output.folder} is not whole: {name}: {error}; run again") from error
