"""The event that is to be exported: its row, its games, and the players who take part."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd

from pipeline.exits import DataError, UsageError
from pipeline.files_read import FilesRead
from pipeline.known_players import candidates
from pipeline.outputs import open_output
from pipeline.plan import Plan
from pipeline.reports.women import are_women
from pipeline.settings.reading import read_settings
from pipeline.validating import looked_at, validate
from pipeline.writers.publication.places import MANIFEST

Record = Mapping[str, Any]
"""A row as plain values by column, missing ones as empty texts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundEvent:
    """An event's row, its games in order, and the players who take part."""

    event: Record
    games: Sequence[Record]
    players: Sequence[Record]


def event_of(folder: Path, event_id: str) -> FoundEvent:
    """Find an event in an output folder or a folder of reports.

    Raises:
        UsageError: there is no such event.
        DataError: the folder has errors.
        OSError: a file cannot be read.
    """
    players, events, games = _tables(folder)
    chosen = events[events["event_id"] == event_id]
    if chosen.empty:
        pairs = list(zip(events["event_id"].tolist(), events["name"].tolist(), strict=True))
        raise UsageError(f"{folder} has no event with the id {event_id!r}{candidates(event_id, pairs)}")
    own = games[games["event_id"].astype(str) == event_id]
    ids = {*own["white_id"].dropna().astype(str), *own["black_id"].dropna().astype(str)}
    taking_part = players[players["player_id"].isin(ids)]
    taking_part = taking_part.assign(woman=are_women(taking_part["sex"]))
    return FoundEvent(event=_records(chosen)[0], games=_records(own), players=_records(taking_part))


def _tables(folder: Path) -> tuple[pd.DataFrame, pd.DataFrame, pd.DataFrame]:
    """The players, events and games of an output folder, or of a folder of reports without errors."""
    if (folder / MANIFEST).is_file():
        output = open_output(folder)
        return output.table("players"), output.table("events"), output.table("games")
    read = FilesRead()
    settings, faults = read_settings(folder, read)
    plan = Plan(folder=folder, settings=settings, books=[], read=read)
    looked = looked_at(plan, validate(plan, gap_is_error=False), faults)
    if moving := looked.moving:
        names = f"{moving[0]} and {len(moving) - 1:,} more" if moving[1:] else moving[0]
        raise DataError(f"{folder}: {names} changed while it was read; export again when nobody is writing there")
    checked = looked.outcome.validated
    if checked is None or not looked.sound:
        raise DataError(f"{folder} has errors: ratinglist validate {folder} lists them; nothing was written")
    return checked.players, checked.events, checked.games


def _records(table: pd.DataFrame) -> list[Record]:
    """Rows as plain values, missing ones as empty texts."""
    plain = table.astype(object).where(table.notna(), "")
    return [dict(zip(plain.columns, row, strict=True)) for row in plain.itertuples(index=False, name=None)]
