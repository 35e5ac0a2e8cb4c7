"""The folder format of this program: five tables as CSV, the games in one file or many."""

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import pandas as pd
import pandera.pandas as pa

from pipeline.birth_dates import masked
from pipeline.files_read import A_FOLDER, FilesRead
from pipeline.native.cells import Cells
from pipeline.native.csv_cells import read_cells
from pipeline.native.paths import PassedOver, files_below, not_meant, note_passed_over, oddity, shown
from pipeline.native.sheets import Source, sheet_of
from pipeline.native.typed import read_column
from pipeline.problems import Findings, Problem, Said
from pipeline.tables import Sheet, Table, Tables
from pipeline.validated import InputFile
from schemas.cells import InputColumn, input_columns
from schemas.corrections import Corrections
from schemas.events import Events
from schemas.games import Games
from schemas.openings import Openings, given_column
from schemas.players import Players

MODELS: Final[Mapping[str, type[pa.DataFrameModel]]] = {
    "players.csv": Players,
    "events.csv": Events,
    "games.csv": Games,
    "openings.csv": Openings,
    "corrections.csv": Corrections,
}
"""The tables by name, and what each of them is."""

REQUIRED: Final = ("players.csv", "events.csv", "games.csv")

NEW_PLAYERS: Final = "players-new.csv"
"""The players whom a run gave ids; rows as in players.csv."""

IDENTITIES: Final = "identities.csv"
"""What the officer said about who is who; read where the reports are."""

GAMES: Final = "games"
"""The folder of more files of games, in whatever folders."""

GAMES_SUFFIX: Final = ".csv"

KNOWN: Final = (*MODELS, NEW_PLAYERS, IDENTITIES)
"""The CSV files of the folder itself."""

_OWN_SUFFIXES: Final = (".csv", ".toml")


@dataclass(frozen=True, slots=True, kw_only=True)
class Files:
    """The files of a folder before they become tables: what was read of each, by table."""

    sources: dict[str, list[Source]]
    inputs: list[InputFile]


def read_files(folder: Path, read: FilesRead, findings: Findings, required: Collection[str] = REQUIRED) -> Files:
    """Read the files of a folder.

    Args:
        folder: the native folder.
        read: reads them.
        findings: takes what is wrong with the files.
        required: the tables that must be there.

    Raises:
        OSError: a file that exists cannot be read.

    """
    _note_other_files(folder, findings)
    files = Files(sources={name: [] for name in MODELS}, inputs=[])
    for name, model in MODELS.items():
        for path in _paths(folder, name, findings):
            source, entry = _read_file(path, shown(folder, path), read, findings)
            files.sources[name].append(source)
            files.inputs.append(entry)
        if not files.sources[name] and (name in required or (folder / name).is_dir()):
            findings.add_whole(_missing(folder, name, model))
    return files


def read_players(path: Path, read: FilesRead, findings: Findings) -> list[Source]:
    """Read a players.csv by itself, whatever it is called; it may be a pipe.

    Raises:
        OSError: it cannot be read.

    """
    return [_read_file(path, shown(path.parent, path), read, findings, or_pipe=True)[0]]


def tables_of(
    sources: Mapping[str, Sequence[Source]],
    findings: Findings,
    required: Collection[str] = REQUIRED,
    given: Sequence[str] = (),
) -> Tables:
    """Put the files of each table together and read their cells; what cannot be read becomes findings.

    Args:
        sources: of each table what was read.
        findings: takes what is wrong.
        required: the tables that must be there.
        given: the columns of openings that only some rule books know.
    """
    further = {"openings.csv": [given_column(name) for name in given]}
    tables = {name: table_of(name, sources[name], findings, required, further.get(name, ())) for name in MODELS}
    return Tables(
        players=tables["players.csv"],
        events=tables["events.csv"],
        games=tables["games.csv"],
        openings=tables["openings.csv"],
        corrections=tables["corrections.csv"],
    )


def table_of(
    name: str,
    sources: Sequence[Source],
    findings: Findings,
    required: Collection[str] = REQUIRED,
    further: Sequence[InputColumn] = (),
) -> Table:
    """Put the files of one table together and read their cells; what cannot be read becomes findings.

    Args:
        name: the table's.
        sources: what was read of it.
        findings: takes what is wrong.
        required: the tables that must be there.
        further: columns behind those of the table's model.
    """
    columns = (*input_columns(MODELS[name]), *further)
    sheet = sheet_of(name, columns, sources, findings, required=name in required)
    return _typed(columns, sheet, findings)


def _paths(folder: Path, name: str, findings: Findings) -> Sequence[Path]:
    """The files of a table; of the games also those below games/. What stands in a file's place is an error."""
    paths = [folder / name]
    if name == "players.csv":
        paths.append(folder / NEW_PLAYERS)
    if name == "games.csv":
        below = files_below(folder / GAMES, GAMES_SUFFIX)
        note_passed_over(folder, below.passed_over, findings)
        paths += below.files
    files = []
    for path in sorted(paths, key=lambda path: path.relative_to(folder).as_posix()):
        odd = oddity(path)
        if not odd and path.name == NEW_PLAYERS and path.is_dir():
            odd = A_FOLDER
        if odd:
            findings.add_whole(Problem(severity="error", file=shown(folder, path), message=odd))
        elif path.is_file():
            files.append(path)
    return files


def _note_other_files(folder: Path, findings: Findings) -> None:
    """A table under a misspelt name would be missed without a word, as would one that is not complete."""
    passed_over = []
    for path in sorted(folder.iterdir()):
        name = path.name
        thing = not_meant(name)
        if thing and any(suffix in name.lower() for suffix in _OWN_SUFFIXES) and path.is_file():
            passed_over.append(PassedOver(path, thing))
        elif name.lower().endswith(".csv") and not thing and name not in KNOWN and path.is_file():
            message = f"this file is not read; the known ones are {', '.join(MODELS)}"
            findings.add_whole(Problem(severity="note", file=shown(folder, path), message=message))
    note_passed_over(folder, passed_over, findings)


def _missing(folder: Path, name: str, model: type[pa.DataFrameModel]) -> Problem:
    needed = ", ".join(column.name for column in input_columns(model) if column.needed)
    expected = f"a file with the columns {needed}"
    if (folder / name).is_dir():
        message = f"this is a folder; expected {expected}"
    elif name == "games.csv":
        message = f"there is neither this file nor a CSV file below games/; expected {expected}"
    else:
        message = f"the file is missing; expected {expected}"
    return Problem(severity="error", file=name, expected=expected, message=message)


def _read_file(
    path: Path, name: str, read: FilesRead, findings: Findings, *, or_pipe: bool = False
) -> tuple[Source, InputFile]:
    """Read one file once: its hash and its cells come from the same bytes."""
    data, moved = read.read(path, name, keep=name == NEW_PLAYERS, or_pipe=or_pipe)
    cells = Cells(fault=moved.message) if moved else read_cells(data)
    if moved:
        findings.add_whole(moved)
    elif cells.fault:
        expected = "a CSV file in UTF-8 whose first row names the columns"
        findings.add_whole(
            Problem(
                severity="error",
                file=name,
                line=cells.fault_line,
                expected=expected,
                message=f"{cells.fault}; expected {expected}",
            )
        )
    rows = _row_count(cells)
    entry = entry_of(name, data, rows)
    return Source(file=name, cells=cells), entry


def entry_of(path: str, data: bytes, rows: int) -> InputFile:
    """What the manifest says of a file that was read."""
    return InputFile(path=path, sha256=hashlib.sha256(data).hexdigest(), size=len(data), rows=rows)


def _row_count(cells: Cells) -> int:
    return (len(cells.columns[0].codes) if cells.columns else 0) + len(cells.strays)


def _typed(columns: Sequence[InputColumn], sheet: Sheet, findings: Findings) -> Table:
    """The sheet's rows as a frame of these columns; cells that cannot be read become findings."""
    frame: dict[str, object] = {}
    table = Table(sheet=sheet, frame=pd.DataFrame())
    for file, name in sheet.absent:
        table.mark(name, np.flatnonzero(sheet.file_of[: sheet.rows] == file))
    for column in columns:
        words = table.words(column.name)
        typed = read_column(column, words)
        frame[column.name] = typed.column
        if typed.wrong:
            rows = np.flatnonzero(words.among(typed.wrong))
            table.mark(column.name, rows)
            _tell(sheet, column, rows, typed.wrong, findings)
    return Table(sheet=sheet, frame=pd.DataFrame(frame, copy=False), bad=table.bad)


def _tell(
    sheet: Sheet, column: InputColumn, rows: np.ndarray, wrong: Mapping[str, str], findings: Findings
) -> None:
    """Report the bad cells of a column; of a birth date only its form is shown."""

    def say(row: int) -> Said:
        said = sheet.said(row, column.name, wrong[sheet.text(column.name, row)], column.expected)
        return said._replace(found=masked(said.found)) if column.kind == "birth" else said

    findings.add("error", sheet, rows, column.name, say)
