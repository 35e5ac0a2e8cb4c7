"""The program in a process of its own, watched by one that does nothing else: every ending is told."""

import os
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import FrameType
from typing import Final

from pipeline.exits import FAULT, MACHINE, SIGINT, SIGTERM
from pipeline.stopping import ASKED_TO_STOP, end_with, starved

_ENDED: Final = {signal.SIGINT: SIGINT, signal.SIGTERM: SIGTERM, signal.SIGHUP: SIGTERM}
"""The codes of a process that a signal ended before it could answer."""

_PATIENCE: Final = 30
"""Seconds after which a process is ended that was asked to end: a library may wait for ever for a thread."""

_WHOLE: Final = "the output is the old one or the new one, whole"


def supervised(work: Callable[[int], int]) -> int:
    """Do the work in another process and give its exit code, also where it is ended from outside.

    Args:
        work: gets the number of the process that others see, and gives an exit code.
    """
    if sys.platform != "linux":
        return work(os.getpid())
    ours = os.getpid()
    signal.pthread_sigmask(signal.SIG_BLOCK, ASKED_TO_STOP)
    try:
        read, told = os.pipe()
        process = os.fork()
    except OSError:  # one more is not allowed
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ASKED_TO_STOP)
        return work(ours)
    if process == 0:
        end_with(ours)
        code = work(ours)  # where signals are answered: until then they wait
        os.write(told, b"end")
        return code
    os.close(told)

    asked: list[int] = []

    def pass_on(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - the signal module's signature
        asked.append(number)
        with suppress(ProcessLookupError):  # it has just ended
            os.kill(process, number)
        signal.alarm(_PATIENCE)

    def end(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - the signal module's signature
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)

    signal.signal(signal.SIGALRM, end)
    for number in ASKED_TO_STOP:
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, pass_on)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ASKED_TO_STOP)
    status = os.waitpid(process, 0)[1]
    return _code_of(status, asked, came_to_its_end=bool(os.read(read, 1)))


def _code_of(status: int, asked: Sequence[int], *, came_to_its_end: bool) -> int:
    """The exit code for how a process ended, with a line on stderr if it could not say it itself."""
    code = os.waitstatus_to_exitcode(status)
    if code >= 0 and came_to_its_end:
        return code
    if code >= 0:
        return _said(f"a library ended the program ({code}), perhaps for want of memory; {_WHOLE}", MACHINE)
    number = signal.Signals(-code)
    if number in _ENDED:
        return _said(f"ended by {number.name}; {_WHOLE}", _ENDED[number])
    if number == signal.SIGKILL and asked:
        return _said(f"it did not end when asked to, and was ended; {_WHOLE}", _ENDED[signal.Signals(asked[0])])
    if number == signal.SIGKILL:
        return _said(f"ended by {number.name} from outside, perhaps for want of memory; {_WHOLE}", MACHINE)
    if starved(number):
        return _said(f"a library gave up ({number.name}) for want of memory or threads; {_WHOLE}", MACHINE)
    return _said(f"a fault of the program or of a library, {number.name}; {_WHOLE}", FAULT)


def _said(message: str, code: int) -> int:
    with suppress(OSError):  # nobody listens: the code says it
        os.write(2, f"ratinglist: {message}\n".encode())
    return code
