"""A folder that a run wrote, read again: to go on from, to publish from, to explain from."""

import csv
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any, Final

import pandas as pd

from pipeline.config import Book, Choice, book_with
from pipeline.exits import DataError, UsageError
from pipeline.manifest import Account, Manifest, UnreadableError, read_manifest
from pipeline.problems import Problem
from pipeline.validated import Counted
from pipeline.writers.parquet_files import LEDGER_COLUMNS, NotATableError, read_ledger_rows, read_table
from pipeline.writers.publication import MANIFEST
from schemas.standings import Standings

STANDINGS: Final = "standings.csv"
OPENING_STANDINGS: Final = "opening-standings.csv"
LEDGER: Final = "ledger.parquet"

_WHOLE: Final = ("rating", "games", "peak")


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierRun:
    """What a run goes on from: the manifest of an earlier one and, by rule book, its standings."""

    manifest: Manifest
    standings: Mapping[str, pd.DataFrame]

    @property
    def last_end(self) -> str | None:
        """The last end among the events counted, of whichever rule book."""
        return max((event.end_date for run in self.manifest.runs.values() for event in run.events), default=None)

    def counted(self, code: str) -> Counted:
        """What the earlier run counted for a rule book."""
        run = self.manifest.runs[code]
        return Counted(
            events=frozenset(event.event_id for event in run.events),
            ends={event.event_id: event.end_date for event in run.events},
            corrections=frozenset((each.player_id, each.date) for each in run.corrections),
            players=frozenset(self.standings[code]["player_id"]),
            last=max(run.places(), default=None),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Output:
    """A folder that a run wrote. What it holds is what its manifest says, or it is not used."""

    folder: Path
    manifest: Manifest

    def content(self, name: str) -> bytes:
        """A file's bytes.

        Raises:
            DataError: the file is missing, or not what the run wrote.
            OSError: it cannot be read.
        """
        try:
            content = (self.folder / name).read_bytes()
        except FileNotFoundError as error:
            raise DataError(f"{self.folder} is not whole: {name} is missing; run again") from error
        if sha256(content).hexdigest() != self.manifest.outputs.get(name):
            raise DataError(f"{self.folder}: {name} is not what the run wrote; run again")
        return content

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

    def standings(self, code: str, name: str = STANDINGS) -> pd.DataFrame:
        """The standings of a rule book, or those that the run went on from."""
        return standings_from(self.content(f"{code}/{name}"))

    def standings_of(
        self, code: str, player_ids: Iterable[str], name: str = STANDINGS
    ) -> dict[str, dict[str, Any]]:
        """The standings of some players by id, as plain values; nobody else's are looked at."""
        wanted = set(player_ids)
        lines = csv.reader(StringIO(self.content(f"{code}/{name}").decode(), newline=""))
        columns = next(lines)
        few = [line for line in lines if line[0] in wanted]
        table = {column: [line[at] for line in few] for at, column in enumerate(columns)}
        whole = {column: [int(cell) if cell else None for cell in table[column]] for column in _WHOLE}
        rows = zip(*(table | whole).values(), strict=True)
        return {str(row[0]): dict(zip(columns, row, strict=True)) for row in rows}

    def ledger_rows(
        self, code: str, column: str, wanted: Collection[str], columns: Sequence[str] = LEDGER_COLUMNS
    ) -> pd.DataFrame:
        """A rule book's ledger where a column holds what is wanted.

        Only that is read, so the file's hash is not looked at.

        Raises:
            DataError: the file is missing or no ledger.
        """
        try:
            return read_ledger_rows(self.folder / code / LEDGER, column, wanted, columns)
        except (FileNotFoundError, NotATableError) as error:
            raise DataError(f"{self.folder} is not whole: {code}/{LEDGER}: {error}; run again") from error


def open_output(folder: Path) -> Output:
    """Open a folder that a run wrote.

    Raises:
        DataError: it is something else.
        OSError: its manifest cannot be read.
    """
    try:
        return Output(folder=folder, manifest=read_manifest(folder / MANIFEST))
    except (FileNotFoundError, UnreadableError) as error:
        raise DataError(f"{folder} is not the output of a run, or of another version: {error}") from error


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
    """The rule book that a part of an output folder was made with.

    Raises:
        DataError: it, an option of it or its version is not the one that is here.
    """
    try:
        system = book_with(code, account.chosen())
    except KeyError as error:
        raise DataError(f"{folder}: made with a rule book or option that is not here: {error.args[0]}") from error
    if system.version != account.version:
        raise DataError(
            f"{folder}: made with version {account.version} of {code}, here is {system.version}; run again"
        )
    choices = {name: Choice(value=value, origin=origin) for name, (value, origin) in account.options.items()}
    return Book(system=system, choices=choices)


def read_earlier(
    path: Path, codes: Sequence[str], asked: Mapping[str, tuple[str, Mapping[str, str]]]
) -> tuple[EarlierRun | None, list[Problem]]:
    """Read an earlier run to go on from, with everything that forbids it.

    Args:
        path: its output folder, or the standings.csv of the only rule book of this run.
        codes: the rule books of this run.
        asked: by code, this run's version of the rule book and its options that are not at their default.

    Raises:
        OSError: a file is there and cannot be read.
    """
    single = not path.is_dir()
    folder = path.parent.parent if single else path
    try:
        manifest = read_manifest(folder / MANIFEST)
    except FileNotFoundError:
        return None, [_problem(MANIFEST, "there is no manifest: this is not the output of an earlier run")]
    except UnreadableError as error:
        return None, [_problem(MANIFEST, str(error))]
    problems: list[Problem] = []
    standings: dict[str, pd.DataFrame] = {}
    for code in codes:
        name = f"{code}/{STANDINGS}"
        if code not in manifest.runs:
            held = ", ".join(manifest.runs) or "none"
            problems.append(_problem(MANIFEST, f"the earlier run has no standings of {code}; it has {held}"))
            continue
        problems += _differences(code, manifest.runs[code], *asked[code])
        try:
            content = (path if single else folder / name).read_bytes()
        except FileNotFoundError:
            problems.append(_problem(name, "the earlier run's standings are missing"))
            continue
        if sha256(content).hexdigest() != manifest.outputs.get(name):
            message = "these standings are not those that the earlier run wrote: the manifest has another SHA-256"
            problems.append(_problem(name, message))
            continue
        standings[code] = standings_from(content)
    return (None if problems else EarlierRun(manifest=manifest, standings=standings)), problems


def texts_of(content: bytes) -> pd.DataFrame:
    """A CSV table as it was written, every cell a text."""
    return pd.read_csv(BytesIO(content), dtype="str", keep_default_na=False, na_filter=False)


def standings_from(content: bytes) -> pd.DataFrame:
    """Standings as they were written, in the types of their model."""
    table = texts_of(content)
    for column in _WHOLE:
        table[column] = pd.array([int(cell) if cell else None for cell in table[column]], dtype="Int64")
    return Standings.validate(table, lazy=True)


def _differences(code: str, run: Account, version: str, options: Mapping[str, str]) -> list[Problem]:
    problems = []
    if run.version != version:
        message = (
            f"the earlier run used version {run.version} of {code}, this program has {version}: replay everything"
        )
        problems.append(_problem(MANIFEST, message))
    earlier = run.chosen()
    if earlier != dict(options):
        was, is_now = (
            ", ".join(f"{name}={value}" for name, value in sorted(chosen.items())) or "none but defaults"
            for chosen in (earlier, options)
        )
        problems.append(
            _problem(MANIFEST, f"the earlier run's options of {code} were {was}; now they are {is_now}")
        )
    return problems


def _problem(file: str, message: str) -> Problem:
    return Problem(severity="error", file=f"--opening {file}", message=message)
