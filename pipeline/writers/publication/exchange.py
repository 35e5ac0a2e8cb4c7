"""Two names changed for each other in one step, where the system can do that."""

import ctypes
import errno
import os
import secrets
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

from pipeline.writers.publication.places import beside, place_of

_HERE: Final = -100  # AT_FDCWD: paths are as they are
_EXCHANGE: Final = 2  # RENAME_EXCHANGE

_CANNOT: Final = (errno.ENOSYS, errno.EINVAL, errno.EOPNOTSUPP, errno.EPERM)
"""What systems, file systems and their guards answer that do not know how."""


def exchange(one: Path, other: Path) -> bool:
    """Let two folders or files change their names in one step; tell whether the system can do that.

    Raises:
        OSError: it could, and did not.
    """
    rename = _renameat2()
    if rename is None:
        return False
    if rename(_HERE, os.fsencode(one), _HERE, os.fsencode(other), _EXCHANGE) == 0:
        return True
    number = ctypes.get_errno()
    if number in _CANNOT:
        return False
    raise OSError(number, os.strerror(number), str(one), None, str(other))


def exchanges(out: Path) -> bool | None:
    """Whether names are changed in one step where an output is; None where that cannot be tried.

    Two empty folders are made beside it, and removed; not called as a run calls its own, for one may be at work.
    """
    token = secrets.token_hex(6)
    one, other = (beside(place_of(out), f"try-{token}-{number}") for number in (1, 2))
    try:
        one.mkdir()
        other.mkdir()
        return exchange(one, other)
    except OSError:
        return None
    finally:
        for folder in (one, other):
            with suppress(OSError):
                folder.rmdir()


@cache
def _renameat2() -> Any:  # noqa: ANN401 - a function of the C library
    """The C library's function; None where it has none, as other systems and old libraries."""
    return getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
