"""The lock beside an output: one writer at a time, and whoever comes meanwhile is told who that is."""

import os
import re
import socket
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from filelock import FileLock, Timeout

from pipeline.writers.publication.disk import naming, read
from pipeline.writers.publication.places import NotOursError, beside

_ENDING: Final = 5.0
"""Seconds that a process which was killed may take to be gone with all that it began."""

_SAYING: Final = 0.5
"""Seconds that a process may take from having the lock to saying who it is."""

_MARK: Final = "ratinglist:"
"""How every lock begins."""

_PROCESS: Final = re.compile(r"process ([0-9]+) on (.+?), since ")


class BusyError(OSError):
    """Somebody else is writing there; the message says who."""


@contextmanager
def locked(place: Path, out: Path, doing: str, *, process: int | None = None, wait: float = 0.0) -> Iterator[None]:
    """Hold the lock of a place whose folder exists; when it is let go nothing of it is left.

    Args:
        place: what is to be written.
        out: what messages call it.
        doing: what others are told that this is, such as ``ratinglist run``.
        process: the process that others know, if not this one.
        wait: how many seconds to wait for somebody else.

    Raises:
        BusyError: somebody else holds it.
        OSError: the machine does not let us write beside the place.
    """
    path = beside(place, "lock")
    lock = _lock(path)
    _check_file(path)
    _acquire(lock, path, out, wait)
    try:
        _check_ours(path)
        who = f"process {process or os.getpid()} on {socket.gethostname()}"
        since = datetime.now().astimezone().isoformat(" ", "seconds")
        try:
            with naming(path):
                path.write_text(f"{_MARK} {doing}, {who}, since {since}\n", "utf-8")
            yield
        finally:
            # While it is held: whoever has it open already looks, once they have it, whether it is still there.
            with suppress(OSError):  # one that stays is no lock: nobody holds it
                path.unlink()
    finally:
        lock.release()


def holder(place: Path) -> str:
    """Who holds the lock of a place, in words; nothing if nobody does, as far as can be told."""
    path = beside(place, "lock")
    if not path.exists():
        return ""
    if not os.access(path, os.W_OK):  # somebody else's: what it says has to do
        who = _who(path)
        return "" if _is_gone(who) else who
    lock = _lock(path)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        return _who(path)
    except OSError:
        return ""
    lock.release()
    return ""


def _lock(path: Path) -> FileLock:
    # Where the file system has no locks that end with their process: none at all, rather than one that stays.
    return FileLock(path, fallback_to_soft=False)


def _acquire(lock: FileLock, path: Path, out: Path, wait: float) -> None:
    began = monotonic()
    while True:
        try:
            lock.acquire(timeout=0)
        except Timeout:
            who = _who(path)
            allowed = _ENDING if _is_gone(who) else wait if who else max(wait, _SAYING)
            if monotonic() - began < allowed:
                sleep(0.02)
                continue
            if not who and not os.path.lexists(path):  # where nothing can be made, as below /proc
                raise OSError(f"{out} cannot be written: no file can be made in {path.parent}") from None
            raise BusyError(f"{out} is being written by {who or 'another process'}; nothing was written") from None
        else:
            return


def _check_file(path: Path) -> None:
    """Leave alone, and do not wait for, what is called like a lock and is no file."""
    if os.path.lexists(path) and not stat.S_ISREG(path.lstat().st_mode):
        raise NotOursError(f"{path} is in the way: it is not the lock of a run; move it away")


def _check_ours(path: Path) -> None:
    """Leave a file alone that is called like a lock and is none; one of a run that was ended may be cut off."""
    said = _said(path)
    if not said.startswith(_MARK[: len(said)]):
        raise NotOursError(f"{path} is in the way: it is not the lock of a run; move it away")


def _who(path: Path) -> str:
    return _said(path).removeprefix(_MARK).strip()


def _said(path: Path) -> str:
    with suppress(OSError):
        return " ".join(read(path).decode("utf-8", "replace").split())
    return ""


def _is_gone(who: str) -> bool:
    """Whether the process that a lock names has ended, though something of it still holds the lock."""
    named = _PROCESS.search(who)
    if named is None or named[2] != socket.gethostname():
        return False
    try:
        state = Path(f"/proc/{named[1]}/stat").read_text("utf-8").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return Path("/proc/self").exists()
    except (OSError, IndexError):
        return False
    return state in ("Z", "X")
