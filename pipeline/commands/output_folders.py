"""Output folders on the command line: one that is read, and one that this command alone writes."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pipeline.asked_files import check_place
from pipeline.commands.run_log import log_of
from pipeline.commands.talk import say
from pipeline.exits import CHANGED, CHANGING

if TYPE_CHECKING:
    from pipeline.writers.publication.whole_folder import Held


class OutputFolder(click.Path):
    """The path of a folder that a run wrote; a run that was ended while it changed the folder is finished first."""

    def __init__(self, *, file_okay: bool = False) -> None:
        super().__init__(exists=True, file_okay=file_okay, readable=False, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401 - click's signature
        """The path, if there is such a folder now.

        Raises:
            click.BadParameter: there is none.
            OSError: a run is changing it, or the machine does not let us put it in its place.
        """
        if not Path(value).exists():
            from pipeline.writers.publication.whole_folder import finish

            say_found(finish(Path(value)))
        return super().convert(value, param, ctx)


@contextmanager
def holding(out: Path) -> "Iterator[Held]":
    """Have an output folder alone as long as the command is at work on it.

    Raises:
        UsageError: it lies in another output folder.
        OSError: it may not be replaced, somebody else is writing it, or the machine does not let us.
    """
    from pipeline.writers.publication.whole_folder import held

    check_place(out)
    context = click.get_current_context(silent=True)
    doing, process = "ratinglist", None
    if context is not None:  # a benchmark calls what is below the command line
        doing, process = context.command_path, context.find_root().obj.get("process")
        if (log := log_of(context)) is not None:
            log.begin(out)
    with held(out, doing, process) as folder:
        say_found(folder.told)
        yield folder


def writing(put: Callable[[], Path | None]) -> None:
    """Write an output; whatever ends the program from now on is told with what that means for it."""
    context = click.get_current_context(silent=True)
    state = context.find_root().obj if context is not None else {}
    state["output"] = CHANGING
    left = put()
    state["output"] = CHANGED
    if left is not None:
        say(f"the folder before it could not be removed and lies at {left}")


def say_found(told: Sequence[str]) -> None:
    """Say what was found of runs that were stopped."""
    if told:
        say(*told)
