"""The log that a command keeps for those who were not there: one line a stage, each written in one go."""

import errno
import os
import re
import stat
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from time import monotonic
from typing import Final

import click

from pipeline.asked_files import check_earlier, check_place
from pipeline.commands.talk import say
from pipeline.exits import UsageError

_LINE: Final = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d\S* [^\n]*\[\d+\] [^\n]+: ")
"""How each line begins."""

_OF_RUNS: Final = re.compile(r"\..+\.(lock|journal|(new|old)-[0-9a-f]{12})")
"""What stands beside an output folder while it is written."""


@dataclass(slots=True, kw_only=True)
class RunLog:
    """A file that gets a line for each stage of a command; several commands may share it.

    ``doing`` and ``process`` name the command in each line. A log that cannot be written any more is told once and
    stops nothing.
    """

    path: Path
    doing: str
    process: int
    began: float = field(default_factory=monotonic)
    open: bool = False

    def begin(self, out: Path) -> None:
        """Write the first line.

        Raises:
            UsageError: the log would lie in the output folder, where only what a run writes may be.
            OSError: it cannot be written.
        """
        place, folder = self.path.resolve(), out.resolve()
        if folder == place or folder in place.parents:
            raise UsageError(f"--log {self.path} lies in {out}, which is replaced as a whole: name another place")
        self._write("begin", f"to {out}")
        self.open = True

    def stage(self, name: str, said: str) -> None:
        """Write what a stage came to, if the log was begun."""
        if not self.open:
            return
        try:
            self._write(name, f"{said} ({monotonic() - self.began:.1f} s)")
        except OSError as error:
            self.open = False
            say(f"the log goes on no further: {self.path}: {error.strerror}")

    def _write(self, name: str, said: str) -> None:
        now = datetime.now().astimezone().isoformat(timespec="seconds")
        line = f"{now} {self.doing}[{self.process}] {name}: {' '.join(said.split())}\n"
        try:
            # A pipe is not waited for: a run that nobody watches would never begin.
            handle = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NONBLOCK, 0o666)
            try:
                if stat.S_ISBLK(os.fstat(handle).st_mode):
                    raise OSError(errno.EINVAL, "this is a disk; expected a file")
                os.write(handle, line.encode("utf-8", "backslashreplace"))
            finally:
                os.close(handle)
        except OSError as error:
            if error.errno == errno.ENXIO:
                error.strerror = "nobody reads what is written there; expected a file"
            error.filename = str(self.path)
            raise


def log_of(context: click.Context) -> RunLog | None:
    """The log of the command that is being called, if it keeps one."""
    log: RunLog | None = context.find_root().obj.get("log")
    return log


def log_stage(name: str, said: str) -> None:
    """Write what a stage came to into the command's log, if it keeps one."""
    context = click.get_current_context(silent=True)
    if context is not None and (log := log_of(context)) is not None:
        log.stage(name, said)


def _keep(ctx: click.Context, parameter: click.Parameter, value: Path | None) -> None:  # noqa: ARG001 - click's
    if value is not None:
        if _OF_RUNS.fullmatch(value.name):
            raise UsageError(f"--log {value} is what runs call files of their own: name another file")
        check_place(value)
        check_earlier(value, "log", lambda beginning: _LINE.match(beginning) is not None)
        state = ctx.find_root().obj
        state["log"] = RunLog(path=value, doing=ctx.command_path, process=state.get("process") or os.getpid())


log_option = click.option(
    "--log",
    type=click.Path(dir_okay=False, path_type=Path),
    expose_value=False,
    callback=_keep,
    metavar="FILE",
    help="Add a line a stage to this file, and one for how it ended.",
)
