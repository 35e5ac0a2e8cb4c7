"""Reports by themselves: what is understood of them, and the native folder that they become."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import pandas as pd

from pipeline.checks.reports import Read, ReportFile, read_reports
from pipeline.exits import UsageError
from pipeline.files_read import FilesRead
from pipeline.intake.people.identity_lines import read_lines, with_questions
from pipeline.intake.reported import REPORTS
from pipeline.native.folder import read_players
from pipeline.native.paths import shown
from pipeline.officers_files import write_unchanged
from pipeline.problems import Findings, Problem
from pipeline.readers import dialects
from pipeline.reading.asked import Asked, ReportSettings
from pipeline.settings.faults import SETTINGS_FILE
from pipeline.settings.reading import read_settings
from pipeline.writers.csv_files import csv_bytes
from pipeline.writers.publication.ours import check_ours
from pipeline.writers.publication.whole_folder import Held
from schemas.cells import input_columns
from schemas.events import Events
from schemas.games import Games
from schemas.players import Players

TABLES: Final = {"players.csv": Players, "events.csv": Events, "games.csv": Games}
"""What a native folder is made of, and what each table is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sources:
    """What stands beside the reports: known players, and answers, whose file need not be there yet.

    Without a place for answers each event is looked at by itself, and nobody is asked about.
    """

    players: Path | None = None
    identities: Path | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Converted:
    """What the reports came to, everything that is wrong, and the files that were read.

    ``answers`` is what the file of answers holds, None if it must not be written over.
    """

    read: Read
    problems: Sequence[Problem]
    errors: int
    files: FilesRead
    answers: bytes | None = None


def read_alone(paths: Sequence[Path], said: Asked, sources: Sources) -> Converted:
    """Read reports by themselves.

    Args:
        paths: the reports.
        said: what the command line says of each of them, over what a ratinglist.toml beside them says.
        sources: known players and answers.

    Raises:
        UsageError: a format that no reader has.
        OSError: a file cannot be read.
    """
    problems: list[Problem] = []
    reports: list[ReportFile] = []
    files = FilesRead()
    settings = ReportSettings()
    homes: dict[Path, ReportSettings] = {}
    in_order = sorted(paths, key=Path.as_posix)
    called = {path: shown(path.parent, path) for path in in_order}
    contents = {path: files.read(path, called[path], or_pipe=True) for path in called}
    for path in in_order:
        home, key = _home(path)
        if home not in homes:
            read, faults = read_settings(home, files)
            homes[home] = read.reports
            problems.extend(fault for fault in faults if fault not in problems)
        settings = homes[home]
        data, moved = contents[path]
        if moved is None:
            reports.append(ReportFile(file=called[path], data=data, asked=_asked(settings, key, said)))
    problems.extend(moved for _, moved in contents.values() if moved is not None)
    findings = Findings()
    players = read_players(sources.players, files, findings) if sources.players else []
    answers, unusable = _answers(sources.identities, files)
    problems.extend([unusable] if unusable else [])
    lines = None
    if sources.identities:
        lines, of_lines = read_lines(b"" if unusable else answers, sources.identities.name)
        problems.extend(of_lines)
    found = read_reports(reports, players, lines, new_ids=settings.new_ids)
    listed, _ = findings.listed()
    everything = [*problems, *listed, *found.problems]
    errors = found.errors + findings.error_count() + sum(problem.severity == "error" for problem in problems)
    return Converted(
        read=found, problems=everything, errors=errors, files=files, answers=None if unusable else answers
    )


def _answers(path: Path | None, files: FilesRead) -> tuple[bytes, Problem | None]:
    """What a file of answers holds, which need not be there, and the error that forbids to use it."""
    if path is None:
        return b"", None
    if path.is_file():
        return files.read(path, path.name)
    files.missing(path, path.name)
    return b"", None


def _home(path: Path) -> tuple[Path, str]:
    """The folder whose ratinglist.toml speaks of a report, and what the report is called there."""
    place = path.resolve()
    for folder in place.parents:
        if folder.name == REPORTS and (folder.parent / SETTINGS_FILE).is_file():
            return folder.parent, place.relative_to(folder).as_posix()
    return place.parent, place.name


def _asked(settings: ReportSettings, key: str, said: Asked) -> Asked:
    """What is said of a report: on the command line, else in the settings."""
    asked = said.over(settings.of(key))
    if not said.format:
        return asked
    names = [dialect.name for dialect in dialects()]
    mapping = settings.formats.get(said.format)
    if mapping is None and said.format not in names:
        known = ", ".join([*names, *settings.formats])
        raise UsageError(f"--format: there is no format {said.format!r}; there are {known}")
    return replace(asked, mapping=mapping)


def native_files(read: Read) -> dict[str, bytes]:
    """The reports as the files of a native folder, columns that say nothing left out."""
    files = {}
    for name, model in TABLES.items():
        frame = read.tables[name]
        columns = [
            column.name
            for column in input_columns(model)
            if column.needed or not _silent(frame[column.name], column.default)
        ]
        files[name] = csv_bytes(frame[columns])
    return files


def _silent(column: pd.Series, default: object) -> bool:
    """Whether every cell of a column is what an empty cell stands for."""
    if default is None:
        return bool(column.isna().all())
    return bool((column == default).all())


def write_native(out: Held, read: Read) -> None:
    """Put a native folder in place, whole or not at all.

    Raises:
        OSError: the machine does not let us write.
    """
    out.publish(native_files(read))


def check_new(out: Path) -> None:
    """Make sure that a folder may be made.

    Raises:
        OSError: it holds something, or the machine does not let us write there.
    """
    if check_ours(out):
        raise FileExistsError(None, "the folder is not empty; name a new one", str(out))


def ask(identities: Path, converted: Converted) -> bool:
    """Put open questions into a file for the officer to answer, behind what it held when it was read.

    Returns:
        Whether there is any, and the file may be written.

    Raises:
        DataError: a file is no longer what was read.
        OSError: the machine does not let us write.
    """
    if not converted.read.questions or converted.answers is None or converted.files.moving:
        return False
    content = with_questions(converted.answers, converted.read.questions)
    write_unchanged(identities.parent, {identities.name: content}, converted.files)
    return True
