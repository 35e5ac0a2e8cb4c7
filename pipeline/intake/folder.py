"""A folder with reports beside its native tables: everything that was reported as one set of tables."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from pipeline.files_read import FilesRead
from pipeline.intake.changed_rows import without, words_of
from pipeline.intake.reported import REPORTS, Reported
from pipeline.native.folder import (
    GAMES,
    GAMES_SUFFIX,
    IDENTITIES,
    KNOWN,
    NEW_PLAYERS,
    REQUIRED,
    Files,
    read_files,
    tables_of,
)
from pipeline.native.paths import files_below, note_passed_over, oddity, shown
from pipeline.problems import Findings, Problem
from pipeline.reading.asked import ReportSettings
from pipeline.settings.faults import SETTINGS_FILE
from pipeline.tables import Tables
from pipeline.validated import InputFile


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """A folder that was read: its tables, the files that they came from, and what its reports came to."""

    tables: Tables
    inputs: tuple[InputFile, ...]
    reported: Reported


def read_everything(
    folder: Path,
    settings: ReportSettings,
    read: FilesRead,
    findings: Findings,
    *,
    add_players: bool,
    elsewhere: frozenset[str] = frozenset(),
    given: Sequence[str] = (),
) -> Taken:
    """Read a folder's native tables and its reports; whatever is wrong becomes findings.

    Args:
        folder: the folder.
        settings: what is said about the reports.
        read: reads the files.
        findings: takes what is wrong.
        add_players: whether players whom nobody knows get new ids.
        elsewhere: the ids that an earlier run's standings have, which no new player may get.
        given: the columns of openings that only some rule books know.

    Raises:
        OSError: a file that exists cannot be read.
    """
    paths = _report_paths(folder, findings)
    _warn_of_strangers(folder, paths, settings, findings)
    required = () if paths else REQUIRED
    files = read_files(folder, read, findings, required)
    _leave_out_doubles(files, findings)
    reported = Reported()
    if paths or any(os.path.lexists(folder / name) for name in (IDENTITIES, NEW_PLAYERS)):
        from pipeline.intake.reports_of_folder import add_reports  # noqa: PLC0415 - a folder without reports needs no readers

        reported = add_reports(
            folder, paths, files, settings, read, findings, add_players=add_players, elsewhere=elsewhere
        )
    tables = tables_of(files.sources, findings, required, given)
    # What is told of the report need not be told of its row.
    tables.events.mark("end_date", np.flatnonzero(tables.events.words("event_id").among(reported.dateless)))
    inputs = tuple(sorted(files.inputs, key=lambda entry: entry.path))
    return Taken(tables=tables, inputs=inputs, reported=reported)


def _report_paths(folder: Path, findings: Findings) -> Sequence[Path]:
    """The reports of a folder, by their paths; what stands in a report's place and is none is an error."""
    found = []
    below = files_below(folder / REPORTS)
    note_passed_over(folder, below.passed_over, findings)
    for path in below.files:
        odd = _refused(folder, path)
        if odd:
            findings.add_whole(Problem(severity="error", file=shown(folder, path), message=odd))
        else:
            found.append(path)
    return found


def come_meanwhile(folder: Path, read: FilesRead) -> list[str]:
    """The files of a folder that belong to it and were not there when it was read, by name.

    Raises:
        OSError: a folder cannot be read.
    """
    own = [folder / name for name in (SETTINGS_FILE, *KNOWN)]
    games, reports = files_below(folder / GAMES, GAMES_SUFFIX).files, files_below(folder / REPORTS).files
    there = [
        *(path for path in own if path.is_file()),
        *(path for path in games if not oddity(path)),
        *(path for path in reports if not _refused(folder, path)),
    ]
    return sorted(shown(folder, path) for path in there if path not in read)


def _refused(folder: Path, path: Path) -> str:
    """Why what stands in a report's place is not read, if it is not: a link, say, that leads elsewhere."""
    odd = oddity(path)
    if odd or folder.resolve() in path.resolve().parents:
        return odd
    return "this link leads out of the folder; expected the report itself"


def _warn_of_strangers(folder: Path, paths: Sequence[Path], settings: ReportSettings, findings: Findings) -> None:
    """What is said of a report under a mistyped name would be lost without a word."""
    there = {path.relative_to(folder / REPORTS).as_posix() for path in paths}
    missing = sorted(settings.files.keys() - there)
    for name in missing[:1]:
        more = f" (and {len(missing) - 1} more of this kind)" if len(missing) > 1 else ""
        message = f'[reports."{name}"] speaks of a report that is not there: {REPORTS}/{name}{more}'
        findings.add_whole(Problem(severity="warning", file=SETTINGS_FILE, found=name, message=message))


def _leave_out_doubles(files: Files, findings: Findings) -> None:
    """Rows of players-new.csv that were taken over into players.csv have done their work."""
    players = files.sources["players.csv"]
    if all(source.file != NEW_PLAYERS for source in players):
        return
    elsewhere = frozenset().union(
        *(words_of(source, "player_id") for source in players if source.file != NEW_PLAYERS)
    )
    for place, source in enumerate(players):
        both = words_of(source, "player_id") & elsewhere
        if source.file == NEW_PLAYERS and both:
            players[place] = without(source, "player_id", both.__contains__)
            message = f"{len(both):,} of its players stand in players.csv too, whose rows are taken"
            findings.add_whole(Problem(severity="note", file=NEW_PLAYERS, message=message))
