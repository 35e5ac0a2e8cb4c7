"""Bytes to the disk; what the system says against it names the file."""

import errno
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

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
    """Return a file's bytes; nothing else is waited for or followed.

    Raises:
        OSError: it cannot be read, or is no file.
    """
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW)
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "this is no file", str(path))
        if os.fstat(handle).st_size > _MOST:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
        return file.read()


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
