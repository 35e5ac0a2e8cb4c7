"""What the machine says of a file without reading it: enough to see that it is no longer the same."""

import os
import stat
from pathlib import Path
from typing import NamedTuple


class Stamp(NamedTuple):
    """A file's place on its disk, its size in bytes and when it was last written, in nanoseconds.

    When its permissions, links or the time of its last reading changed is left out: a backup changes these.
    """

    device: int
    inode: int
    size: int
    written: int


def stamp_in(handle: int) -> Stamp:
    """The stamp of an open file.

    Raises:
        OSError: the machine does not say.
    """
    return _stamp(os.fstat(handle))


def stamp_of(path: Path) -> Stamp | None:
    """The stamp of a file, through links; None where there is no file, or something else.

    Raises:
        OSError: the machine does not let us look.
    """
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return _stamp(found) if stat.S_ISREG(found.st_mode) else None


def _stamp(found: os.stat_result) -> Stamp:
    return Stamp(device=found.st_dev, inode=found.st_ino, size=found.st_size, written=found.st_mtime_ns)
