"""Lists again from what an output folder holds: its tables are replayed, up to its own or an earlier period."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np
import pandas as pd

from pipeline.asked_of_run import AskedOfRun
from pipeline.earlier_runs import EarlierRun, standings_from
from pipeline.exits import DataError
from pipeline.manifest import Account, Manifest
from pipeline.native.folder import NEW_PLAYERS
from pipeline.outputs import OPENING_STANDINGS, PROBLEMS, STANDINGS, Output, book_of, open_output
from pipeline.places import period_of
from pipeline.plan import Plan
from pipeline.problem_files import ProblemRecord
from pipeline.settings.reading import Settings
from pipeline.validated import Validated
from pipeline.writers.csv_files import csv_bytes
from schemas.corrections import Corrections
from schemas.events import Events
from schemas.games import Games
from schemas.openings import Openings
from schemas.players import Players

_CATEGORIES: Final = ("event_id", "white_id", "black_id", "result", "date", "handicap")
"""The columns of the games that hold few words often."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayable:
    """What a folder holds, ready to be replayed: the plan that made it and its checked tables."""

    output: Output
    plan: Plan
    validated: Validated
    manifest: Manifest
    record: ProblemRecord


def read_output(folder: Path, period: str | None) -> Replayable:
    """Read an output folder for its own or an earlier period.

    Raises:
        DataError: it is not the output of a run of this version, or has no such period.
        OSError: a file is there and cannot be read.
    """
    output = open_output(folder)
    manifest = output.manifest
    wanted = period or manifest.period
    if wanted > manifest.period:
        raise DataError(f"{folder} goes to {manifest.period}: {wanted} is later; run with the reports up to it")
    counted = max((run.counted_before() for run in manifest.runs.values()), default="")
    if wanted < min(counted, manifest.period):
        raise DataError(f"{folder} goes on from what was counted up to {counted}: {wanted} is before that")
    books = [book_of(folder, code, run) for code, run in manifest.runs.items()]
    validated = _validated(output, wanted)
    record = ProblemRecord(csv=output.content(PROBLEMS), counts=manifest.problems)
    plan = Plan(
        folder=folder,
        settings=Settings(federation=manifest.federation, presentation=manifest.presentation),
        books=books,
        asked=manifest.asked if wanted == manifest.period else _asked_of_earlier(manifest, wanted),
        earlier=opening_of(output),
    )
    return Replayable(output=output, plan=plan, validated=validated, manifest=manifest, record=record)


def _asked_of_earlier(manifest: Manifest, wanted: str) -> AskedOfRun:
    asked = manifest.asked
    return replace(asked, period=wanted, checked_for=asked.checked_for or manifest.period)


def opening_of(output: Output) -> EarlierRun | None:
    """What the run that wrote a folder went on from, as far as the folder tells; None if it began at the beginning.

    Raises:
        DataError: the standings that it went on from are missing, or not what the run wrote.
        OSError: they cannot be read.
    """
    manifest = output.manifest
    if not manifest.opening_period:
        return None
    runs = {code: run.before() for code, run in manifest.runs.items()}
    return EarlierRun(
        manifest=Manifest(federation="", period=manifest.opening_period, opening_period="", runs=runs),
        standings={code: standings_from(output.content(f"{code}/{OPENING_STANDINGS}")) for code in runs},
    )


def check_same(output: Output, standings: Mapping[str, pd.DataFrame]) -> None:
    """Hold a replay of the folder's own period against the standings that the folder has.

    Raises:
        DataError: they differ: the folder was altered, or made by a program that reckons otherwise.
        OSError: they cannot be read, or the folder was written anew meanwhile.
    """
    for code, table in standings.items():
        if output.content(f"{code}/{STANDINGS}") != csv_bytes(table):
            raise DataError(
                f"{output.folder}: a replay of its tables does not give its {code}/{STANDINGS}; run again"
            )


def _validated(output: Output, period: str) -> Validated:
    manifest = output.manifest
    players = Players.validate(output.table("players"), lazy=True)
    events = Events.validate(output.table("events"), lazy=True)
    corrections = Corrections.validate(output.table("corrections"), lazy=True)
    games = output.table("games", categories=_CATEGORIES)
    for column, categories in (
        ("event_id", events["event_id"]),
        ("white_id", players["player_id"]),
        ("black_id", players["player_id"]),
    ):
        games[column] = games[column].cat.set_categories(pd.Index(categories))
    for column in ("result", "date", "handicap"):
        games[column] = games[column].cat.set_categories(sorted(games[column].cat.categories))
    periods = np.array(
        [period_of(end, rated_in) for end, rated_in in zip(events["end_date"], events["rated_in"], strict=True)],
        dtype=object,
    )
    later = events.loc[periods > period, "event_id"].tolist()
    return Validated(
        players=players,
        events=events,
        games=Games.validate(games, lazy=True),
        openings=Openings.validate(output.table("openings"), lazy=True),
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
        new_players=output.content(NEW_PLAYERS) if NEW_PLAYERS in manifest.outputs else None,
        written_back=manifest.written_back,
    )


def _own_events(run: Account, events: pd.DataFrame) -> np.ndarray:
    own = {event.event_id for event in run.own()[0]}
    return events["event_id"].isin(own).to_numpy()


def _own_corrections(code: str, run: Account, corrections: pd.DataFrame) -> np.ndarray:
    own = {(each.player_id, each.date) for each in run.own()[1]}
    rows = zip(corrections["system"], corrections["player_id"], corrections["date"], strict=True)
    return np.array([system == code and (player, date) in own for system, player, date in rows], dtype=bool)
