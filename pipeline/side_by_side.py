"""Work side by side: what another process makes meanwhile, where the system copies a process, else made here."""

import multiprocessing
import os
import pickle
import signal
import sys
import traceback
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from multiprocessing.process import BaseProcess
from typing import Any, BinaryIO, Final, TypeVar

from pipeline.stopping import ASKED_TO_STOP, check_asked, end_with, signals_waiting, starved

Part = TypeVar("Part")
Made = TypeVar("Made")

_ENDED_FROM_OUTSIDE: Final = (signal.SIGKILL, signal.SIGTERM)


def processors() -> int:
    """How many processes may work side by side: one where a process that has threads cannot be copied."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1


@contextmanager
def beside(make: Callable[[], Made], *, process: bool) -> Iterator[Callable[[], Made]]:
    """What another process makes while this one goes on: call what is yielded to have it.

    Args:
        make: called once. Another process sees everything as it is now and sends back what it makes.
        process: whether there is another process; if not, or if the system refuses one, it is made here when it is
            asked for.

    Raises:
        Exception: when it is asked for, what ``make`` raised.
        OSError: the process was ended from outside, as the system ends one when memory runs out.
    """
    if not process:
        yield make
        return
    processes: list[BaseProcess] = []
    made = make
    read_here, written_there = os.pipe()
    pipe = os.fdopen(read_here, "rb")
    try:
        with os.fdopen(written_there, "wb") as theirs, suppress(OSError):  # one more is not allowed
            _start(make, pipe, theirs, processes)
        if processes:
            made = partial(_sent, processes[0], pipe)
        yield made
    finally:
        for each in processes:
            each.kill()
            each.join()
        pipe.close()


def shared_out(make: Callable[[Part], Made], parts: Sequence[Part], *, processes: int) -> list[Made]:
    """What is made of each part, in their order.

    Args:
        make: called once a part.
        parts: shared out in turn.
        processes: how many at most; this one is the first of them.

    Raises:
        Exception: what ``make`` raised for a part.
        OSError: a process was ended from outside, as the system ends one when memory runs out.
    """
    shares = [parts[first::processes] for first in range(min(processes, len(parts)))]
    with ExitStack() as others:
        rest = [others.enter_context(beside(partial(_each, make, share), process=True)) for share in shares[1:]]
        made = [_each(make, share) for share in shares[:1]] + [share() for share in rest]
    return [made[number % len(shares)][number // len(shares)] for number in range(len(parts))]


def _each(make: Callable[[Part], Made], share: Sequence[Part]) -> list[Made]:
    made = []
    for part in share:
        check_asked()
        made.append(make(part))
    return made


def _start(make: Callable[[], object], ours: BinaryIO, theirs: BinaryIO, processes: list[BaseProcess]) -> None:
    """Copy this process and let the copy make something; it is known before any signal is answered."""
    process = multiprocessing.get_context("fork").Process(target=_work, args=(make, ours, theirs, os.getpid()))
    with signals_waiting(), warnings.catch_warnings():
        # Python warns of threads that hold locks; Arrow's and numpy's hold none here and expect to be copied.
        warnings.simplefilter("ignore", DeprecationWarning)
        process.start()
        processes.append(process)


def _work(make: Callable[[], object], read_elsewhere: BinaryIO, pipe: BinaryIO, parent: int) -> None:
    """In the other process: make it and send it, or what went wrong. Only its parent stops it."""
    for number in ASKED_TO_STOP:
        signal.signal(number, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ASKED_TO_STOP)
    end_with(parent)
    read_elsewhere.close()  # or this process would not learn that nobody reads any more
    try:
        sent = make()
    except Exception as error:  # noqa: BLE001 - raised again in the process that asked
        sent = _portable(error)
    with suppress(BrokenPipeError), pipe:  # nobody is waiting any more
        # Straight into the pipe and out of it: bytes as long as a ledger are nowhere copied once more.
        pickle.dump(sent, pipe, protocol=pickle.HIGHEST_PROTOCOL)


def _portable(error: Exception) -> Exception:
    """The error with where it arose, as one that another process can raise."""
    error.add_note(f"in another process:\n{''.join(traceback.format_exception(error))}")
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 - our own error
    except Exception:  # noqa: BLE001 - whatever it is that cannot be sent
        return RuntimeError("".join(traceback.format_exception(error)))
    return error


def _sent(process: BaseProcess, pipe: BinaryIO) -> Any:  # noqa: ANN401 - whatever was made there
    try:
        sent = pickle.load(pipe)  # noqa: S301 - our own process
    except (EOFError, pickle.UnpicklingError):
        process.join()
        code = process.exitcode or 0
        if -code in _ENDED_FROM_OUTSIDE or starved(-code):
            raise OSError(
                f"a process of this run was ended by {signal.Signals(-code).name}, perhaps for want of memory"
            ) from None
        raise RuntimeError(f"a process of this run ended with {code} and without a word") from None
    if isinstance(sent, Exception):
        raise sent
    return sent
