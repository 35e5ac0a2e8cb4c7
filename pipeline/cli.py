"""The command group: names to modules that are loaded only when called, and how every ending is reported."""

import contextlib
import gc
import importlib
import os
import sys
import traceback
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from typing import Any, Final

import click

from pipeline.commands.terminal_texts import harmless
from pipeline.exits import (
    CHANGED,
    CHANGING,
    DATA,
    DONE,
    FAULT,
    MACHINE,
    SIGINT,
    SIGTERM,
    UNTOUCHED,
    USAGE,
    DataError,
    UsageError,
)
from pipeline.stopping import Terminated, answer_signals, answered, limited
from pipeline.supervised import supervised

COMMANDS: Final = (
    "run",
    "validate",
    "convert",
    "replay",
    "publish",
    "release",
    "status",
    "verify",
    "explain",
    "plot",
    "odds",
    "compare",
    "performance",
    "export",
    "systems",
)

LONGEST_MESSAGE: Final = 300


class Commands(click.Group):
    """A group whose commands are the modules of pipeline.commands, each loaded when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """The commands in the order of a month's work."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click's
        """The command of that name, its module loaded now."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"pipeline.commands.{cmd_name}").command
        debug = click.Option(["--debug"], is_flag=True, expose_value=False, callback=_debug, help=_DEBUG_HELP)
        if not any(parameter.name == "debug" for parameter in command.params):
            command.params.append(debug)
        return command


_DEBUG_HELP: Final = "Show the traceback of a fault of the program."


def _debug(ctx: click.Context, parameter: click.Parameter, value: bool) -> None:  # noqa: ARG001 - click's
    if value:
        ctx.find_root().obj["debug"] = True


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--debug", is_flag=True, expose_value=False, callback=_debug, help=_DEBUG_HELP)
@click.version_option(package_name="ratinglist")
def cli() -> None:
    """Rating lists and crosstables from tournament reports."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and end the process with its exit code."""
    # A short process that builds large tables: looking for garbage every 700 objects costs a twentieth of it, and
    # so does, in a small run, looking once through what the libraries have loaded.
    gc.set_threshold(1_000_000, 20, 20)
    given = sys.argv[1:] if arguments is None else arguments
    code = supervised(lambda process: code_of(given, process))
    for stream in filter(None, (sys.stdout, sys.stderr)):  # a stream that the caller has closed is none
        with contextlib.suppress(OSError, ValueError):  # nobody reads it any more
            stream.flush()
    # Taking apart what the libraries have loaded, object by object, is a fifth of a small run. What is registered
    # for the interpreter's end is left out on purpose: nothing here needs it, every file is closed by now.
    os._exit(code)


def code_of(arguments: Sequence[str], process: int | None = None) -> int:
    """Run the command line; every ending becomes an exit code and at most one line on stderr.

    Args:
        arguments: those of the command line.
        process: the process that others see, if not this one.
    """
    _open_closed_streams()
    state: dict[str, Any] = {"debug": False, "output": UNTOUCHED, "process": process, "log": None}
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError):  # a stream that a caller put in place may have no such thing
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # suppressed
    code, said = _ending(arguments, state)
    answered()  # this is the end, whoever asks for it now
    if said:
        with contextlib.suppress(OSError):  # nobody listens: the exit code says it
            click.echo(harmless(said), err=True)
    if state["log"] is not None:
        state["log"].stage("end", f"exit {code}: {harmless(said)}" if said else f"exit {code}")
    return code


def _ending(arguments: Sequence[str], state: dict[str, Any]) -> tuple[int, str]:
    """The exit code, and what is to be said of the ending if anything is."""
    try:
        with contextlib.suppress(ValueError):  # only the main thread may say what a signal does
            answer_signals()
        return _called(arguments, state)
    except BrokenPipeError:
        return _closed_output()
    except (click.Abort, KeyboardInterrupt):
        return SIGINT, _stopped("interrupted", state)
    except Terminated:
        return SIGTERM, _stopped("terminated", state)
    except MemoryError:
        return MACHINE, _stopped("ratinglist: out of memory", state)
    except OSError as error:
        return MACHINE, _machine(error, state)
    except Exception as fault:  # noqa: BLE001 - told, in a line or in full
        if _starved(fault):
            return MACHINE, _stopped("ratinglist: out of memory", state)
        if state["debug"]:
            traceback.print_exc()
            return FAULT, ""
        return FAULT, _fault(fault)


def _open_closed_streams() -> None:
    """A stream that the caller has closed is there again, leading nowhere."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - for the whole process


def _called(arguments: Sequence[str], state: dict[str, Any]) -> tuple[int, str]:
    """Call the command; what the command line or the data got wrong becomes its exit code."""
    try:
        with cli.make_context("ratinglist", list(arguments), obj=state) as context:
            code = cli.invoke(context)
        sys.stdout.flush()
    except click.exceptions.Exit as ending:
        return ending.exit_code, ""
    except click.ClickException as error:
        shown = StringIO()
        error.show(shown)
        return USAGE, shown.getvalue().removesuffix("\n")
    except UsageError as error:
        return USAGE, f"Error: {error}"
    except DataError as error:
        return DATA, str(error)
    return code if isinstance(code, int) else DONE, ""


_STARVED: Final = (
    "bad_alloc",
    "cannot allocate memory",
    "can't start new thread",
    "failed to launch worker thread",
    "failed to map segment",
    "out of memory",
)


def _starved(fault: Exception) -> bool:
    """Whether a library's error says, in its own words, that the machine gave it no memory or thread."""
    if isinstance(fault, (SystemError, ImportError)) and limited():
        return True  # some cannot find the words
    text = str(fault).casefold()
    return any(words in text for words in _STARVED)


def _stopped(what: str, state: dict[str, Any]) -> str:
    """What stopped the run, and what that means for the output."""
    return f"{what}; {state['output']}"


def _fault(fault: Exception) -> str:
    text = " ".join(str(fault).split())[:LONGEST_MESSAGE]
    return f"ratinglist: a fault of the program, {type(fault).__name__}: {text} (--debug shows where)"


def _machine(error: OSError, state: dict[str, Any]) -> str:
    """What the system said; an output that could not be written is as it was."""
    told = error.strerror or error if error.filename is None else f"{error.filename}: {error.strerror or error}"
    means = {CHANGING: "; the output is as it was", CHANGED: f"; {CHANGED}"}.get(state["output"], "")
    return f"ratinglist: {told}{means}"


def _closed_output() -> tuple[int, str]:
    """Whoever read stdout has seen enough; what is left must not be flushed into the closed pipe."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return DONE, ""
