"""A fault at the Nth change to the disk: the process is killed there, or the system refuses."""

import errno
import os
import signal
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pipeline.writers.publication import exchange as exchanging

KILL = "KILL"
REFUSED = {"ENOSPC": errno.ENOSPC, "EACCES": errno.EACCES, "EIO": errno.EIO}
KINDS = (KILL, *REFUSED)

_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
_HEARD = ("open", "os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.chmod")


@dataclass
class Fault:
    """What goes wrong, and when.

    ``at``: the number of the change from 1 on; 0 lets everything pass, to count. ``lasting``: whether the system
    refuses everything from then on, as a full disk does. ``below``: only what lies there counts.
    """

    kind: str
    at: int
    below: Path
    lasting: bool = False
    changes: list[str] = field(default_factory=list)
    handles: set[int] = field(default_factory=set)

    def install(self) -> None:
        """From now on changes of this process are counted, and one of them goes wrong; there is no way back."""
        sys.addaudithook(self._hear)
        opened, written, flushed = os.open, os.write, os.fsync
        rename = exchanging._renameat2()

        def remember(path: Any, *given: Any, **more: Any) -> int:
            handle = opened(path, *given, **more)
            if self._counts(path):
                self.handles.add(handle)
            return handle

        def half(handle: int, data: Any) -> int:
            """A refused write leaves a half of the data behind, as a disk does that fills."""
            if handle in self.handles and len(self.changes) + 1 == self.at:
                written(handle, bytes(data)[: len(data) // 2])
            self._change("write", handle)
            return written(handle, data)

        def flush(handle: int) -> None:
            self._change("fsync", handle)
            flushed(handle)

        def exchange(*given: Any) -> int:
            self.change("exchange")
            assert rename is not None
            return int(rename(*given))

        os.open, os.write, os.fsync = remember, half, flush
        exchanging._renameat2 = lambda: exchange if rename is not None else None

    def change(self, what: str) -> None:
        """One more change is about to be made."""
        self.changes.append(what)
        number = len(self.changes)
        if self.kind == "ENOSPC" and what in ("os.remove", "os.rmdir"):
            return  # a full disk takes no offence at what makes room
        if self.at and (number == self.at or (self.lasting and number > self.at)):
            if self.kind == KILL:
                os.kill(os.getpid(), signal.SIGKILL)
            raise OSError(REFUSED[self.kind], os.strerror(REFUSED[self.kind]))

    def _change(self, what: str, handle: int) -> None:
        if handle in self.handles:
            self.change(what)

    def _hear(self, event: str, given: tuple[Any, ...]) -> None:
        if event not in _HEARD or not self._counts(given[0]):
            return
        if event == "open" and not (given[2] or 0) & _WRITES:
            return
        self.change(event)

    def _counts(self, path: object) -> bool:
        return isinstance(path, str | os.PathLike) and Path(path).is_relative_to(self.below)


def in_two_steps() -> None:
    """From now on the system of this process cannot change two names in one step."""
    exchanging._renameat2 = lambda: None
