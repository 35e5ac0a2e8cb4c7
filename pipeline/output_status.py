"""What an output folder holds: its draft, the lists on record, and whether every file is as it was written."""

import csv
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from io import StringIO
from pathlib import Path, PurePosixPath

from pipeline.manifest import Account, Manifest, UnreadableError
from pipeline.output_files import OutputFiles, files_found
from pipeline.outputs import RATING_LIST, Output, open_output
from pipeline.released.index import INDEX, Index, read_index
from pipeline.released.record import RELEASED
from pipeline.released.releasing import has_other_files
from pipeline.writers.csv_forms import form_of
from pipeline.writers.kept_files import ForeignError, content_of


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleasedList:
    """A list on record: its folder below the output folder, and its index (None: it cannot be read).

    ``players`` is how many the list shows (None: it cannot be told), ``whole`` whether every file is what the
    index says.
    """

    folder: str
    index: Index | None
    players: int | None
    whole: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftedBook:
    """One rule book's part of the draft.

    ``on_record`` is the folder of the list on record of the same month, or nothing; ``same`` whether its files are
    those of the draft, and no more or fewer.
    """

    code: str
    account: Account
    on_record: str
    same: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OutputStatus:
    """What an output folder holds."""

    manifest: Manifest
    drafted: Sequence[DraftedBook]
    released: Sequence[ReleasedList]
    files: OutputFiles

    @property
    def as_written(self) -> bool:
        """Whether every file is what manifest and indexes say."""
        return self.files.as_written and all(each.whole for each in self.released)


def status_of(folder: Path) -> OutputStatus:
    """Look at an output folder; nothing is written.

    Raises:
        DataError: it is not the output of a run.
        OSError: the machine does not let us read, or a run wrote the folder anew meanwhile.
    """
    output = open_output(folder)
    files = files_found(output)
    released = _released(output, files)
    output.check_still_there()
    return OutputStatus(
        manifest=output.manifest,
        drafted=[_drafted(code, output.manifest, released) for code in output.manifest.runs],
        released=released,
        files=files,
    )


def _released(output: Output, files: OutputFiles) -> list[ReleasedList]:
    """The lists on record in order of period, revision and rule book; those that cannot be read come last."""
    folders = [
        path.parent
        for path in map(PurePosixPath, output.manifest.outputs)
        if path.name == INDEX and path.parts[0] == RELEASED
    ]
    found = [_released_list(output, files, str(folder)) for folder in folders]
    return sorted(found, key=_place)


def _place(each: ReleasedList) -> tuple[bool, str, int, str]:
    index = each.index
    return (False, index.period, index.revision, index.system) if index else (True, each.folder, 0, "")


def _released_list(output: Output, files: OutputFiles, folder: str) -> ReleasedList:
    content = _content(output, files, f"{folder}/{INDEX}")
    index = None
    with suppress(UnreadableError):
        index = read_index(content)
    if index is None:
        return ReleasedList(folder=folder, index=None, players=None, whole=False)
    named: Mapping[str, str] = {f"{folder}/{file.path}": file.sha256 for file in index.files}
    return ReleasedList(
        folder=folder,
        index=index,
        players=_rows(_content(output, files, f"{folder}/{RATING_LIST}"), form_of(index.presentation).separator),
        whole=f"{folder}/{INDEX}" not in files.altered
        and all(files.digests.get(path) == digest for path, digest in named.items()),
    )


def _content(output: Output, files: OutputFiles, path: str) -> bytes:
    """A file's bytes, none if it is not there; a pipe, say, is no file."""
    with suppress(FileNotFoundError, IsADirectoryError, ForeignError):
        return content_of(output.folder / path, output.manifest.sizes[path]) if path in files.digests else b""
    return b""


def _rows(content: bytes, separator: str) -> int | None:
    """How many rows a table has below its header; None if it cannot be told."""
    with suppress(UnicodeDecodeError, csv.Error):
        rows = sum(1 for _ in csv.reader(StringIO(content.decode(), newline=""), delimiter=separator))
        return rows - 1 if rows else None
    return None


def _drafted(code: str, manifest: Manifest, released: Sequence[ReleasedList]) -> DraftedBook:
    last = None
    for each in released:
        if each.index is not None and (each.index.system, each.index.period) == (code, manifest.period):
            last = each
    same = last is not None and last.index is not None and not has_other_files(last.index, manifest.outputs)
    return DraftedBook(code=code, account=manifest.runs[code], on_record=last.folder if last else "", same=same)
