"""Lists again from what an output folder holds: its tables are replayed, up to its own or an earlier period."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pandas as pd

from pipeline.config import Book, Choice, Settings, book_with
from pipeline.exits import DataError
from pipeline.manifest import Manifest, Run, UnreadableError, read_manifest
from pipeline.outputs import OPENING_STANDINGS, STANDINGS, EarlierRun, standings_from
from pipeline.stages import Account, Plan
from pipeline.validated import Validated
from pipeline.writers.csv_files import csv_bytes
from pipeline.writers.parquet_files import NotATableError, read_table
from pipeline.writers.publication import MANIFEST
from schemas.corrections import Corrections
from schemas.events import Events
from schemas.games import Games
from schemas.openings import Openings
from schemas.players import Players


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """What a folder holds, ready to be replayed: the plan that made it and its checked tables."""

    plan: Plan
    validated: Validated
    manifest: Manifest
    account: Account


def read_output(folder: Path, period: str | None) -> Held:
    """Read an output folder for its own or an earlier period.

    Raises:
        DataError: it is not the output of a run of this version, or has no such period.
        OSError: a file is there and cannot be read.
    """
    try:
        manifest = read_manifest(folder / MANIFEST)
    except (FileNotFoundError, UnreadableError) as error:
        raise DataError(f"{folder}: not the output of a run, or of another version: {error}") from error
    wanted = period or manifest.period
    if wanted > manifest.period:
        raise DataError(f"{folder} goes to {manifest.period}: {wanted} is later; run with the reports up to it")
    if wanted < manifest.opening_period:
        raise DataError(
            f"{folder} goes on from the standings of {manifest.opening_period}: {wanted} is before that"
        )
    books = [_book(code, run, folder) for code, run in manifest.runs.items()]
    try:
        validated = _validated(folder, manifest, wanted)
        standings = {
            code: standings_from((folder / code / OPENING_STANDINGS).read_bytes())
            for code in manifest.runs
            if manifest.opening_period
        }
        account = Account(csv=(folder / "problems.csv").read_bytes(), counts=manifest.problems)
    except (FileNotFoundError, NotATableError) as error:
        raise DataError(f"{folder} is not whole: {error}; run again") from error
    earlier = None
    if manifest.opening_period:
        runs = {code: _before(run) for code, run in manifest.runs.items()}
        earlier = EarlierRun(
            manifest=Manifest(federation="", period=manifest.opening_period, opening_period="", runs=runs),
            standings=standings,
        )
    plan = Plan(
        folder=folder,
        settings=Settings(federation=manifest.federation),
        books=books,
        period=wanted,
        earlier=earlier,
        all_crosstables=manifest.all_crosstables,
    )
    return Held(plan=plan, validated=validated, manifest=manifest, account=account)


def check_same(folder: Path, standings: Mapping[str, pd.DataFrame]) -> None:
    """Hold a replay of the folder's own period against the standings that the folder has.

    Raises:
        DataError: they differ: the folder was altered, or made by a program that reckons otherwise.
    """
    for code, table in standings.items():
        if (folder / code / STANDINGS).read_bytes() != csv_bytes(table):
            raise DataError(f"{folder}: a replay of its tables does not give its {code}/{STANDINGS}; run again")


def _book(code: str, run: Run, folder: Path) -> Book:
    options = {name: value for name, (value, _) in run.options.items()}
    try:
        system = book_with(code, options)
    except KeyError as error:
        raise DataError(f"{folder}: made with a rule book or option that is not here: {error.args[0]}") from error
    if system.version != run.version:
        raise DataError(f"{folder}: made with version {run.version} of {code}, here is {system.version}; run again")
    choices = {name: Choice(value=value, origin=origin) for name, (value, origin) in run.options.items()}
    return Book(system=system, choices=choices)


def _before(run: Run) -> Run:
    """The part of an account that an earlier run had counted."""
    return replace(
        run,
        events=run.events[: len(run.events) - run.own_events],
        corrections=run.corrections[: len(run.corrections) - run.own_corrections],
    )


def _validated(folder: Path, manifest: Manifest, period: str) -> Validated:
    players = Players.validate(read_table(folder / "players.parquet"), lazy=True)
    events = Events.validate(read_table(folder / "events.parquet"), lazy=True)
    corrections = Corrections.validate(read_table(folder / "corrections.parquet"), lazy=True)
    games = read_table(folder / "games.parquet")
    for column, categories in (
        ("event_id", events["event_id"]),
        ("white_id", players["player_id"]),
        ("black_id", players["player_id"]),
    ):
        games[column] = pd.Categorical(games[column], categories=pd.Index(categories))
    for column in ("result", "date", "handicap"):
        games[column] = games[column].astype("category")
    periods = np.array(
        [rated_in or end[:7] for rated_in, end in zip(events["rated_in"], events["end_date"], strict=True)],
        dtype=object,
    )
    later = events.loc[periods > period, "event_id"].tolist()
    return Validated(
        players=players,
        events=events,
        games=Games.validate(games, lazy=True),
        openings=Openings.validate(read_table(folder / "openings.parquet"), lazy=True),
        corrections=corrections,
        period=period,
        periods=periods,
        counts={code: _own_events(run, events) & (periods <= period) for code, run in manifest.runs.items()},
        corrections_count={
            code: _own_corrections(code, run, corrections) & (corrections["date"].str[:7] <= period).to_numpy(bool)
            for code, run in manifest.runs.items()
        },
        held={code: tuple(run.held) for code, run in manifest.runs.items()},
        later=tuple(later),
        inputs=tuple(manifest.inputs),
    )


def _own_events(run: Run, events: pd.DataFrame) -> np.ndarray:
    own = {event.event_id for event in run.events[len(run.events) - run.own_events :]}
    return events["event_id"].isin(own).to_numpy()


def _own_corrections(code: str, run: Run, corrections: pd.DataFrame) -> np.ndarray:
    own = {(each.player_id, each.date) for each in run.corrections[len(run.corrections) - run.own_corrections :]}
    rows = zip(corrections["system"], corrections["player_id"], corrections["date"], strict=True)
    return np.array([system == code and (player, date) in own for system, player, date in rows], dtype=bool)
