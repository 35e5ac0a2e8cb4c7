"""A command in a process of its own, and what it took: seconds, peak of memory, exit code, first words."""

import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

PROGRAM = (sys.executable, "-W", "error", "-c", "import sys; from pipeline.cli import main; main(sys.argv[1:])")
SHOWN = 150


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """What a process took; ``code`` is its exit code, negative for a signal, ``said`` all that it printed."""

    seconds: float
    megabytes: int
    code: int
    said: str

    def first(self) -> str:
        """The first line that it said, cut to what a table has room for."""
        return (self.said.split("\n", 1)[0])[:SHOWN]


def taken_by(arguments: Sequence[str], *, seconds: int, megabytes: int) -> Taken:
    """Run the command.

    Args:
        arguments: the command line behind the program's name.
        seconds: of the processor; after them the process is killed.
        megabytes: of address space that the process may take.
    """
    with tempfile.TemporaryFile() as heard:
        began = time.perf_counter()
        number = os.fork()
        if not number:  # pragma: no cover - another process
            try:
                os.dup2(heard.fileno(), 2)
                os.dup2(heard.fileno(), 1)
                resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
                signal.alarm(6 * seconds)  # for what waits and takes no time of the processor
                resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
                os.chdir(Path(__file__).parent.parent.parent)
                os.execv(PROGRAM[0], [*PROGRAM, *arguments])  # noqa: S606 - no shell is wanted
            finally:
                os._exit(99)
        _, status, used = os.wait4(number, 0)
        elapsed = time.perf_counter() - began
        heard.seek(0)
        said = heard.read(50_000_000).decode("utf-8", "replace")
    code = os.waitstatus_to_exitcode(status)
    return Taken(seconds=elapsed, megabytes=used.ru_maxrss >> 10, code=code, said=said)


def words_of(code: int) -> str:
    """An exit code, or the name of the signal that ended the process."""
    return str(code) if code >= 0 else signal.Signals(-code).name
