"""Work that falls into parts: shared out among processes where the system copies a process, else part by part."""

import multiprocessing
import os
import pickle
import signal
import sys
import traceback
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final, TypeVar

Part = TypeVar("Part")
Made = TypeVar("Made")

_ASKED_TO_STOP: Final = (signal.SIGINT, signal.SIGTERM)
_ENDED_FROM_OUTSIDE: Final = (-signal.SIGKILL, -signal.SIGTERM)


@dataclass(frozen=True, slots=True)
class _Helper:
    """Another process and the pipe that it sends its share through."""

    process: BaseProcess
    pipe: "Connection[object]"

    def stop(self) -> None:
        """End the process, if it has not ended already."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


def processors() -> int:
    """How many processes may work side by side: one where a process that has threads cannot be copied."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1


def shared_out(make: Callable[[Part], Made], parts: Sequence[Part], *, processes: int) -> list[Made]:
    """What is made of each part, in their order.

    Args:
        make: called once a part. Another process sees everything as it is now and sends back what it makes.
        parts: shared out in turn.
        processes: how many at most; this one is the first of them.

    Raises:
        Exception: what ``make`` raised for a part.
        OSError: a process was ended from outside, as the system ends one when memory runs out.
    """
    shares = [parts[first::processes] for first in range(min(processes, len(parts)))]
    helpers: list[_Helper] = []
    try:
        for share in shares[1:]:
            _start(make, share, helpers)
        made = [[make(part) for part in share] for share in shares[:1]]
        made += [_sent(helper) for helper in helpers]
    finally:
        for helper in helpers:
            helper.stop()
    return [made[number % len(shares)][number // len(shares)] for number in range(len(parts))]


def _start(make: Callable[[Part], Made], share: Sequence[Part], helpers: list[_Helper]) -> None:
    """Copy this process and let the copy make a share; it is among the helpers before any signal is answered."""
    copied = multiprocessing.get_context("fork")
    ours, theirs = copied.Pipe(duplex=False)
    # What is only read here must be closed there, or a process never learns that nobody reads any more.
    read_here = [ours, *(helper.pipe for helper in helpers)]
    process = copied.Process(target=_work, args=(make, share, theirs, read_here), daemon=True)
    with _signals_waiting(), warnings.catch_warnings():
        # Python warns of threads that hold locks; Arrow's and numpy's hold none here and expect to be copied.
        warnings.simplefilter("ignore", DeprecationWarning)
        process.start()
        helpers.append(_Helper(process, ours))
    theirs.close()


@contextmanager
def _signals_waiting() -> Iterator[None]:
    """Let signals that ask to stop wait; a process that is copied meanwhile begins with them waiting."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _ASKED_TO_STOP)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(
    make: Callable[[Part], Made],
    share: Sequence[Part],
    pipe: "Connection[object]",
    read_elsewhere: Sequence["Connection[object]"],
) -> None:
    """In the other process: make the share and send it, or what went wrong. Only the first process stops it."""
    for number in _ASKED_TO_STOP:
        signal.signal(number, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _ASKED_TO_STOP)
    for each in read_elsewhere:
        each.close()
    try:
        sent: object = [make(part) for part in share]
    except Exception as error:  # noqa: BLE001 - raised again in the process that asked
        sent = _portable(error)
    with suppress(BrokenPipeError):  # nobody is waiting any more
        pipe.send(sent)


def _portable(error: Exception) -> Exception:
    """The error with where it arose, as one that another process can raise."""
    error.add_note(f"in another process:\n{''.join(traceback.format_exception(error))}")
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 - our own error
    except Exception:  # noqa: BLE001 - whatever it is that cannot be sent
        return RuntimeError("".join(traceback.format_exception(error)))
    return error


def _sent(helper: _Helper) -> list[Made]:
    try:
        sent = helper.pipe.recv()
    except EOFError:
        helper.process.join()
        code = helper.process.exitcode or 0
        if code in _ENDED_FROM_OUTSIDE:
            raise OSError(
                f"a process of this run was ended by {signal.Signals(-code).name}, perhaps for want of memory"
            ) from None
        raise RuntimeError(f"a process of this run ended with {code} and without a word") from None
    if isinstance(sent, Exception):
        raise sent
    made: list[Made] = sent
    return made
