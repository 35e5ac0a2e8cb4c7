"""The lists on record in an output folder: read, held against their hashes, and carried over as they are."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Final

from pipeline.exits import DataError
from pipeline.manifest import ComparisonError, UnreadableError
from pipeline.outputs import MissingFileError, output_in
from pipeline.places import month_after
from pipeline.released.index import INDEX, Index, read_index
from pipeline.writers.kept_files import Kept
from schemas.vocabulary import MONTH

RELEASED: Final = "released"

_FOLDER: Final = re.compile(rf"({MONTH})(?:-r([2-9]|[1-9][0-9]+))?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Release:
    """One released list: its folder below the output folder, and its index."""

    folder: str
    index: Index


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """Every list on record, in order of period, revision and rule book, and all their files by path."""

    releases: Sequence[Release] = ()
    files: Mapping[str, Kept] = field(default_factory=dict)

    def latest(self, codes: Iterable[str]) -> list[Release]:
        """The last revision of each period of these rule books, in order of period and rule book."""
        wanted = set(codes)
        last = {(each.index.period, each.index.system): each for each in self.releases}
        return [last[key] for key in sorted(last) if key[1] in wanted]

    def find(self, code: str, period: str) -> Release | None:
        """The last revision of a rule book's list of a period."""
        return next((each for each in self.latest([code]) if each.index.period == period), None)

    def first_open(self, codes: Iterable[str]) -> dict[str, str]:
        """By rule book the month after its last list on record; without one every month is open."""
        return {each.index.system: month_after(each.index.period) for each in self.latest(codes)}

    def months(self, codes: Iterable[str]) -> dict[str, str]:
        """The month that each event on record was counted in by these rule books."""
        return {event.event_id: event.period for each in self.latest(codes) for event in each.index.events}


def folder_name(period: str, revision: int) -> str:
    """The name of a released period's folder: ``2026-03``, ``2026-03-r2``."""
    return period if revision == 1 else f"{period}-r{revision}"


def read_record(*folders: Path) -> Record:
    """The lists on record in output folders; one that does not exist, or holds none, has none.

    Raises:
        DataError: a file of a release is missing or altered, or two folders tell different things of one list.
        OSError: a file is there and cannot be read.
    """
    files: dict[str, Kept] = {}
    for folder in folders:
        for path, file in _files(folder):
            if path in files and files[path].sha256 != file.sha256:
                raise DataError(
                    f"{files[path].source} and {file.source} differ: one list cannot be on record twice"
                )
            files[path] = file
    releases = [_release(PurePosixPath(path), file) for path, file in files.items() if path.endswith(f"/{INDEX}")]
    for release in releases:
        _check_whole(release, files)
    releases.sort(key=lambda each: (each.index.period, each.index.revision, each.index.system))
    return Record(releases=tuple(releases), files=dict(sorted(files.items())))


def _files(folder: Path) -> Iterable[tuple[str, Kept]]:
    """The files on record in an output folder, held against its manifest."""
    try:
        output = output_in(folder)
    except (FileNotFoundError, NotADirectoryError):
        return
    except ComparisonError as error:
        raise DataError(f"{folder}: {error}; name another folder") from error
    except UnreadableError as error:
        # A later or earlier program's: its lists on record must not be lost because of that.
        raise DataError(
            f"{folder}: {error}; its lists on record cannot be looked at: put it back from a "
            "copy, or name another folder"
        ) from error
    for path in output.manifest.outputs:
        if path.startswith(f"{RELEASED}/"):
            try:
                file = output.kept(path)
            except MissingFileError as error:
                raise DataError(f"{folder}: {path} is on record and is missing; put it back") from error
            except DataError as error:
                raise DataError(f"{folder}: {path} is not what was released; put it back as it was") from error
            yield path, file


def _release(path: PurePosixPath, file: Kept) -> Release:
    try:
        index = read_index(file.content())
    except UnreadableError as error:
        raise DataError(f"{file.source}: {error}") from error
    found = (
        _FOLDER.fullmatch(path.parts[1]) if len(path.parts) == len(("released", "month", "code", INDEX)) else None
    )
    said = (path.parts[1], path.parts[2]) if found else ("", "")
    if said != (folder_name(index.period, index.revision), index.system):
        raise DataError(f"{file.source}: the index of another list")
    return Release(folder=str(path.parent), index=index)


def _check_whole(release: Release, files: Mapping[str, Kept]) -> None:
    for file in release.index.files:
        path = f"{release.folder}/{file.path}"
        if path not in files:
            raise DataError(f"{path} is on record and is missing; put it back")
        if files[path].sha256 != file.sha256:
            raise DataError(f"{path} is not what was released; put it back as it was")
