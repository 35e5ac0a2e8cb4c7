"""The input files of one command: each is read once, and looked at again before anything is written."""

import errno
import os
import stat
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from pipeline.exits import DataError
from pipeline.problems import Problem
from pipeline.room import largest_file
from pipeline.stamps import Stamp, stamp_in, stamp_of

NOT_A_FILE: Final = "this is neither a file nor a folder; expected a file"
A_FOLDER: Final = "this is a folder; expected a file"

_EXPECTED: Final = "a file that nobody is writing"
_GONE: Final = "no file any more"
_AGAIN: Final = "it is still being written or uploaded; run again when it is complete"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    """What messages call a file, and its stamp when it was read; None: it was not there."""

    name: str
    stamp: Stamp | None


class FilesRead:
    """Reads input files and remembers what each was like."""

    def __init__(self) -> None:
        self._read: dict[Path, _Read] = {}
        self._told_of: dict[Path, str] = {}
        self._kept: dict[Path, bytes] = {}

    def __contains__(self, path: Path) -> bool:
        """Whether a file was read, or found not to be there."""
        return path in self._read or path in self._told_of

    def read(
        self, path: Path, name: str, *, keep: bool = False, or_pipe: bool = False, at_most: int = 0
    ) -> tuple[bytes, Problem | None]:
        """Read a file from its beginning to its end.

        Args:
            path: the file.
            name: what messages call it.
            keep: whether ``kept`` is to have its bytes.
            or_pipe: whether it may be a pipe, which cannot be looked at again.
            at_most: how many bytes it may have; 0: as many as this machine can work with.

        Returns:
            The bytes, and the error that forbids to use them: it was changed meanwhile, is too large or no file.

        Raises:
            OSError: it cannot be read, or is a folder.
        """
        try:
            file = open(path, "rb", buffering=0, opener=_opened)  # noqa: SIM115 - closed below
        except FileNotFoundError:
            return b"", self._told(path, name, _GONE, f"this file was taken away before it was read: {_AGAIN}")
        except OSError as error:
            if error.errno != errno.ENXIO:
                raise
            return b"", _no_file(name)  # a socket
        with file:
            before = stamp_in(file.fileno())
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                if not or_pipe:
                    return b"", _no_file(name)
                os.set_blocking(file.fileno(), True)
                return file.readall(), None
            most = at_most or largest_file()
            if before.size > most:
                self._read[path] = _Read(name=name, stamp=before)
                return b"", _too_large(name, before.size, most)
            data = file.readall()
            after = stamp_in(file.fileno())
        if before != after or len(data) != after.size:
            found = f"{before.size:,} bytes, then "
            found += _then(before, after) if before != after else f"{len(data):,} when it was read"
            return data, self._told(
                path, name, found, f"this file was changed while it was read ({found}): {_AGAIN}"
            )
        self._read[path] = _Read(name=name, stamp=after)
        if keep:
            self._kept[path] = data
        return data, None

    def missing(self, path: Path, name: str) -> None:
        """Remember that a file was not there: it must not be there before it is written."""
        self._read[path] = _Read(name=name, stamp=None)

    def kept(self, path: Path) -> bytes | None:
        """The bytes of a file that was read to be kept; None for any other."""
        return self._kept.get(path)

    @property
    def moving(self) -> list[str]:
        """The names of the files that were changed while or since they were read: then nothing may be written.

        Raises:
            OSError: the machine does not let us look.
        """
        return list(dict.fromkeys([*self._told_of.values(), *(problem.file for problem in self.moved())]))

    def moved(self) -> list[Problem]:
        """An error for each file that is no longer what was read, by name; without those told when read.

        Raises:
            OSError: the machine does not let us look.
        """
        by_name = sorted(self._read.items(), key=lambda item: item[1].name)
        looked = ((read, stamp_of(path)) for path, read in by_name)
        return [_moved(read, now) for read, now in looked if now != read.stamp]

    def check(self) -> None:
        """Make sure that every file is still what was read.

        Raises:
            DataError: one is not; the message names each of them in a line.
            OSError: the machine does not let us look.
        """
        if moved := self.moved():
            raise DataError("\n".join([*map(str, moved), "nothing was written"]))

    def written(self, path: Path) -> None:
        """Take note of a file that the command itself has written anew."""
        if path in self._read:
            self._read[path] = replace(self._read[path], stamp=stamp_of(path))

    def _told(self, path: Path, name: str, found: str, message: str) -> Problem:
        self._told_of[path] = name
        return _problem(name, found, message)


def _opened(path: str, flags: int) -> int:
    """Open a file; a pipe is opened at once, be there anybody who writes into it or not."""
    return os.open(path, flags | os.O_NONBLOCK)


def _moved(read: _Read, now: Stamp | None) -> Problem:
    if read.stamp is None:
        assert now is not None  # noqa: S101 - it differs from None
        found = f"no file, then {now.size:,} bytes"
        return _problem(read.name, found, f"this file has come since the others were read ({found}): {_AGAIN}")
    found = f"{read.stamp.size:,} bytes, then {_then(read.stamp, now)}"
    return _problem(read.name, found, f"this file was changed since it was read ({found}): {_AGAIN}")


def _then(before: Stamp, now: Stamp | None) -> str:
    if now is None:
        return _GONE
    if before.size != now.size:
        return f"{now.size:,}"
    return "as many written anew" if before[:2] == now[:2] else "another file of that size"


def _no_file(name: str) -> Problem:
    return Problem(severity="error", file=name, expected="a file", message=NOT_A_FILE)


def _too_large(name: str, size: int, most: int) -> Problem:
    expected = f"at most {most:,} bytes"
    message = f"the file has {size:,} bytes; expected {expected}"
    return Problem(severity="error", file=name, found=f"{size:,} bytes", expected=expected, message=message)


def _problem(name: str, found: str, message: str) -> Problem:
    return Problem(severity="error", file=name, found=found, expected=_EXPECTED, message=message)
