"""Bytes to the disk; what the system says against it names the file."""

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from pipeline.writers.kept_files import content_of

Content = bytes | Callable[[Path], object]
"""What a file holds: its bytes, or what writes it at the path that it is given."""


_MOST: Final = 1 << 30
"""Bytes of the largest file that is read here: a manifest tells of every file and event."""

_KNOWS_NOT: Final = (errno.EINVAL, errno.EOPNOTSUPP, errno.EACCES, errno.EPERM)


@contextmanager
def naming(shown: Path) -> Iterator[None]:
    """Let errors of the system name a file as whoever asked for it knows it."""
    try:
        yield
    except OSError as error:
        if error.errno is None:  # one of ours, which says what it is about
            raise
        error.filename, error.filename2 = str(shown), None
        raise


def write(path: Path, content: Content) -> None:
    """Write a new file.

    Raises:
        OSError: the machine does not let us write.
    """
    if callable(content):
        content(path)
        return
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        left = memoryview(content)
        while left:
            left = left[os.write(handle, left) :]
    finally:
        os.close(handle)


def read(path: Path) -> bytes:
    """Return the bytes of a manifest, a journal or a lock; nothing else is waited for or followed.

    Raises:
        OSError: it cannot be read, or is no file.
    """
    return content_of(path, _MOST)


def flush(file: Path) -> None:
    """Bring a file's content to the disk."""
    handle = os.open(file, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def flush_names(folder: Path) -> None:
    """Bring a folder's list of files to the disk, where the system knows such a thing and lets us."""
    try:
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
    except OSError as error:
        if error.errno not in _KNOWS_NOT:
            raise
