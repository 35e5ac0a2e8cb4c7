"""A folder that a run wrote, read again: to publish from, to explain from."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pandas as pd

from pipeline.config import Book, Choice, book_with
from pipeline.exits import DataError, UsageError
from pipeline.kept_variant import variant_again
from pipeline.manifest import Account, ComparisonError, Manifest, UnreadableError, read_manifest
from pipeline.shelf import BUILT_IN
from pipeline.stamps import Stamp, stamp_of
from pipeline.variants import Variant
from pipeline.writers.csv_reading import lines_of
from pipeline.writers.kept_files import ForeignError, Kept, content_of, kept, opened
from pipeline.writers.parquet_files import read_rows, read_table
from pipeline.writers.publication.places import MANIFEST

if TYPE_CHECKING:
    from concurrent.futures import Future

PROBLEMS: Final = "problems.csv"
RATING_LIST: Final = "rating-list.csv"
TITLES: Final = "titles.csv"
ENTRIES: Final = "entries.csv"
STANDINGS: Final = "standings.csv"
OPENING_STANDINGS: Final = "opening-standings.csv"
LEDGER: Final = "ledger.parquet"
LEDGER_INDEX: Final = "ledger-index.parquet"

WHOLE: Final = ("rating", "games", "peak")
"""Columns of the standings that are whole numbers."""


class MissingFileError(DataError):
    """A file that should be in an output folder is not there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Output:
    """A folder that a run wrote. What it holds is what its manifest says, or it is not used."""

    folder: Path
    manifest: Manifest
    stamp: Stamp | None

    def content(self, name: str, place: Path | None = None) -> bytes:
        """A file's bytes.

        Args:
            name: the file's.
            place: where somebody says that it lies; None: where the run wrote it.

        Raises:
            MissingFileError: the file is missing.
            DataError: it is not what the run wrote.
            OSError: it cannot be read, or the folder was written anew meanwhile.
        """
        with self._missing_told(name):
            content = content_of(place or self.folder / name, self.manifest.sizes.get(name, 0))
        self._check(name, sha256(content).hexdigest())
        return content

    def kept(self, name: str) -> Kept:
        """A file to be taken over as it is.

        Raises:
            MissingFileError: the file is missing.
            DataError: it is not what the run wrote.
            OSError: it cannot be read, or the folder was written anew meanwhile.
        """
        with self._missing_told(name):
            file = kept(self.folder / name, self.manifest.sizes.get(name, 0))
        self._check(name, file.sha256)
        return file

    def check(self, name: str, digest: "Future[str]") -> None:
        """Make sure that a file of any length is what the run wrote.

        Args:
            name: the file's.
            digest: its SHA-256.

        Raises:
            DataError: the file is missing, or not what the run wrote.
            OSError: it cannot be read, or the folder was written anew meanwhile.
        """
        with self._missing_told(name):
            # Before its end is waited for: there may be none.
            opened(self.folder / name, self.manifest.sizes.get(name, 0)).close()
            self._check(name, digest.result())

    def check_still_there(self) -> None:
        """Make sure that the folder is the one that was opened.

        Raises:
            OSError: a run has written it anew.
        """
        _check_still_there(self.folder, self.stamp)

    @contextmanager
    def _missing_told(self, name: str) -> Iterator[None]:
        """Tell that a file is missing or no file, unless that is so because a run has written the folder anew."""
        try:
            yield
        except FileNotFoundError as error:
            self.check_still_there()
            raise MissingFileError(f"{self.folder} is not whole: {name} is missing; run again") from error
        except (ForeignError, IsADirectoryError) as error:
            self.check_still_there()
            raise DataError(f"{self.folder}: {name} is not what the run wrote; run again") from error

    def _check(self, name: str, digest: str) -> None:
        if digest != self.manifest.outputs.get(name):
            self.check_still_there()
            raise DataError(f"{self.folder}: {name} is not what the run wrote; run again")

    def table(
        self, name: str, columns: Sequence[str] | None = None, categories: Sequence[str] = ()
    ) -> pd.DataFrame:
        """A checked input table, or some of its columns, with categories in the columns named for it only.

        Folders of earlier versions have no colours in their games: those are all known.
        """
        table = read_table(BytesIO(self.content(f"{name}.parquet")), columns, categories)
        if name == "games" and columns is None and "colours" not in table:
            table["colours"] = True
        return table

    def rows(
        self, name: str, wanted: Mapping[str, Collection[str]], columns: Sequence[str] | None = None
    ) -> pd.DataFrame:
        """The rows of a checked input table, or some columns, whose texts are among those wanted, by column."""
        return read_rows(BytesIO(self.content(f"{name}.parquet")), wanted, columns)

    def standings_of(
        self, code: str, player_ids: Iterable[str], name: str = STANDINGS
    ) -> dict[str, dict[str, Any]]:
        """The standings of some players by id, as plain values; nobody else's are looked at."""
        columns, *few = lines_of(self.content(f"{code}/{name}"), set(player_ids))
        table = {column: [line[at] for line in few] for at, column in enumerate(columns)}
        whole = {column: [int(cell) if cell else None for cell in table[column]] for column in WHOLE}
        rows = zip(*(table | whole).values(), strict=True)
        return {str(row[0]): dict(zip(columns, row, strict=True)) for row in rows}


def open_output(folder: Path) -> Output:
    """Open a folder that a run wrote.

    Raises:
        DataError: it is something else.
        OSError: its manifest cannot be read, or the folder was written anew meanwhile.
    """
    try:
        return output_in(folder)
    except (FileNotFoundError, IsADirectoryError) as error:
        raise DataError(
            f"{folder} is not the output of a run: it holds no {MANIFEST}; name the folder given to run with --out"
        ) from error
    except ComparisonError as error:
        raise DataError(f"{folder}: {error}; name the folder given to run with --out") from error
    except UnreadableError as error:
        raise DataError(
            f"{folder} is not the output of a run, or of another version: {error}; put it back from a copy, or run "
            "again into another folder"
        ) from error


def output_in(folder: Path) -> Output:
    """Open a folder that a run wrote, for whoever has words of their own for one that is something else.

    Raises:
        UnreadableError: its manifest is not one that this program wrote.
        OSError: its manifest is not there or cannot be read, or the folder was written anew meanwhile.
    """
    # Before the manifest is read: what comes in between is then seen as well.
    stamp = stamp_of(folder / MANIFEST)
    try:
        return Output(folder=folder, manifest=read_manifest(folder / MANIFEST), stamp=stamp)
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError, UnreadableError):
        _check_still_there(folder, stamp)
        raise


def _check_still_there(folder: Path, stamp: Stamp | None) -> None:
    if stamp_of(folder / MANIFEST) != stamp:
        raise OSError(f"{folder} was written anew while it was being read; ask again")


def account_of(output: Output, code: str) -> Account:
    """What a rule book's part of an output folder was made from.

    Raises:
        UsageError: the folder has no such rule book.
    """
    runs = output.manifest.runs
    if code not in runs:
        raise UsageError(f"{output.folder} has no rule book {code!r}; it has {', '.join(runs)}")
    return runs[code]


def book_of(folder: Path, code: str, account: Account) -> Book:
    """The rule book that a part of an output folder was made with; a variant by its text in the manifest.

    Raises:
        DataError: it, an option of it or its version is not the one that is here.
    """
    variant = None
    if account.variant:
        try:
            variant = variant_again(code, account.variant)
        except ValueError as error:
            raise DataError(f"{folder}: made with a variant, {code}, that cannot be had here: {error}") from error
    shelf = BUILT_IN.with_variants({} if variant is None else {code: variant})
    try:
        system = book_with(code, account.chosen(), shelf)
    except KeyError as error:
        raise DataError(f"{folder}: made with a rule book or option that is not here: {error.args[0]}") from error
    if system.version != account.version:
        raise DataError(
            f"{folder}: made with version {account.version} of {code}, here is {system.version}; run again"
        )
    choices = {name: Choice(value=value, origin=origin) for name, (value, origin) in account.options.items()}
    return Book(system=system, choices=choices, variant=variant)


def variants_of(output: Output) -> tuple[dict[str, Variant], dict[str, str]]:
    """The variants that an output folder was made with, by code, and why those that cannot be had here cannot."""
    found, lost = {}, {}
    for code, account in output.manifest.runs.items():
        if account.variant:
            try:
                found[code] = variant_again(code, account.variant)
            except ValueError as error:
                lost[code] = str(error)
    return found, lost
