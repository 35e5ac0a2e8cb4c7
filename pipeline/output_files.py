"""The files of an output folder held against its manifest: which are whole, altered, missing or not its own."""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from pipeline.outputs import Output
from pipeline.side_by_side import processors
from pipeline.writers.kept_files import ForeignError, kept
from pipeline.writers.publication.ours import walk
from pipeline.writers.publication.places import MANIFEST


@dataclass(frozen=True, slots=True, kw_only=True)
class OutputFiles:
    """What an output folder holds, besides its manifest.

    ``digests`` are the SHA-256 of every file that is there and that the manifest names, ``size`` is how many bytes
    these have. ``altered`` are those whose bytes are not what the manifest says, ``missing`` are not there,
    ``foreign`` are there and no manifest names them; a folder's name ends in a slash.
    """

    digests: Mapping[str, str]
    size: int
    altered: Sequence[str]
    missing: Sequence[str]
    foreign: Sequence[str]

    @property
    def as_written(self) -> bool:
        """Whether the folder holds what the manifest says, and nothing else."""
        return not (self.altered or self.missing or self.foreign)


def files_found(output: Output) -> OutputFiles:
    """Hold every file of an output folder against its manifest.

    Raises:
        OSError: the folder or a file in it cannot be read, or the folder was written anew meanwhile.
    """
    named, sizes = output.manifest.outputs, output.manifest.sizes
    folders = {".", *(str(parent) for path in named for parent in PurePosixPath(path).parents)}
    there, foreign = [], []
    for path, is_folder in walk(output.folder):
        if not is_folder and path in named:
            there.append(path)
        elif path != MANIFEST and path not in folders and str(PurePosixPath(path).parent) in folders:
            foreign.append(f"{path}/" if is_folder else path)  # what is in it is told by its name
    with ThreadPoolExecutor(max_workers=processors()) as threads:
        read = zip(there, threads.map(lambda path: _read(output.folder / path, sizes[path]), there), strict=True)
    found = {path: file for path, file in read if file is not None}
    output.check_still_there()
    return OutputFiles(
        digests={path: digest for path, (digest, _) in found.items()},
        size=sum(size for _, size in found.values()),
        altered=sorted(path for path, (digest, _) in found.items() if digest != named[path]),
        missing=sorted(named.keys() - found.keys()),
        foreign=sorted(foreign),
    )


def _read(path: Path, at_most: int) -> tuple[str, int] | None:
    """A file's SHA-256 and size; none of what is no file or too long, None for what is gone."""
    with suppress(FileNotFoundError):
        try:
            file = kept(path, at_most)
        except (ForeignError, IsADirectoryError):
            return "", 0
        return file.sha256, file.size
    return None
