"""Files that are there already: opening them, their SHA-256, and taking them over into a new folder as they are."""

import errno
import os
import stat
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO, Final

_PIECE: Final = 1 << 20


class ForeignError(OSError):
    """What lies at a path is nothing that a run wrote: no file, a link, or longer than it can be."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A file that is there already and is taken over as it is: called with a path, it writes itself there."""

    source: Path
    sha256: str
    size: int

    def __call__(self, path: Path) -> None:
        """Write the same bytes.

        Raises:
            OSError: the file is no longer what it was.

        """
        path.write_bytes(self.content())

    def content(self) -> bytes:
        """Give the same bytes.

        Raises:
            OSError: the file is no longer what it was.

        """
        try:
            content = content_of(self.source, self.size)
        except FileNotFoundError as error:
            raise OSError(f"{self.source} was taken away meanwhile") from error
        except ForeignError as error:
            raise OSError(f"{self.source} was changed meanwhile") from error
        if sha256(content).hexdigest() != self.sha256:
            raise OSError(f"{self.source} was changed meanwhile")
        return content


def kept(source: Path, at_most: int | None = None) -> Kept:
    """Take note of a file that is to be taken over.

    Args:
        source: the file.
        at_most: how many bytes it may have; None: any number.

    Raises:
        ForeignError: it is no file, or longer.
        OSError: it cannot be read.

    """
    with opened(source, at_most) as file:
        return Kept(source=source, sha256=_digest(file), size=os.fstat(file.fileno()).st_size)


def content_of(path: Path, at_most: int) -> bytes:
    """The bytes of a file.

    Args:
        path: the file.
        at_most: how many bytes it may have.

    Raises:
        ForeignError: it is no file, or longer.
        OSError: it cannot be read.
    """
    with opened(path, at_most) as file:
        # One more than there were: of a file that grows meanwhile the end is not waited for, but it is noticed.
        return file.read(os.fstat(file.fileno()).st_size + 1)


def digest_of(path: Path, given_up: Callable[[], bool] = lambda: False) -> str:
    """The SHA-256 of a file of any length.

    Args:
        path: the file.
        given_up: whether nobody wants to know any more; what is given then is no SHA-256 of the file.

    Raises:
        ForeignError: it is no file.
        OSError: it cannot be read.
    """
    with opened(path) as file:
        return _digest(file, given_up)


def opened(path: Path, at_most: int | None = None) -> BinaryIO:
    """Open a file of an output folder, in which somebody may have put anything: nothing is waited for.

    Args:
        path: the file.
        at_most: how many bytes it may have; None: any number.

    Raises:
        ForeignError: it is no file, or longer.
        OSError: it cannot be read, or is a folder.
    """
    try:
        # A link is as foreign there as a pipe is: no run writes any, and it may lead to what never ends.
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW)
    except OSError as error:
        if error.errno in (errno.ELOOP, errno.ENXIO):  # a link, a socket
            raise ForeignError(f"{path} is no file") from error
        raise
    try:
        found = os.fstat(handle)
        if stat.S_ISDIR(found.st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(found.st_mode):
            raise ForeignError(f"{path} is no file")
        if at_most is not None and found.st_size > at_most:
            raise ForeignError(f"{path} has {found.st_size:,} bytes, more than {at_most:,}")
        return os.fdopen(handle, "rb")
    except OSError:
        os.close(handle)
        raise


def _digest(file: BinaryIO, given_up: Callable[[], bool] = lambda: False) -> str:
    digest, left = sha256(), os.fstat(file.fileno()).st_size + 1  # one more, as above
    while left > 0 and not given_up() and (piece := file.read(min(_PIECE, left))):
        digest.update(piece)
        left -= len(piece)
    return digest.hexdigest()
