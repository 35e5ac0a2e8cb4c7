"""Being asked to stop: the run ends where it can, none of the signals is lost, and nothing is left half done."""

import ctypes
import os
import resource
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic
from types import FrameType
from typing import Final

_GAVE_UP: Final = (signal.SIGABRT, signal.SIGSEGV, signal.SIGBUS, signal.SIGILL, signal.SIGTRAP)
"""How libraries end a process that gets no memory or thread, and also how they end it for a fault of theirs."""

_FEW_PROCESSES: Final = 1024
"""A limit on processes and threads below this was set by somebody; systems give tens of thousands."""

ASKED_TO_STOP: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

_THE_SAME: Final = 1.0
"""Seconds within which a second signal is the first one again, sent to a process and to its group."""

_SIGNAL_WHEN_PARENT_ENDS: Final = 1  # PR_SET_PDEATHSIG


class Terminated(BaseException):
    """The process was asked to end, by SIGTERM or because its terminal is gone."""


@dataclass(slots=True)
class _Asked:
    """The first signal that came, if any, and when the last; how many pieces of work must not be cut in two."""

    number: int = 0
    moment: float = 0.0
    put_off: int = 0


_asked: Final = _Asked()  # a process has one set of signals


def answer_signals() -> None:
    """From now on a signal that asks to stop raises KeyboardInterrupt or Terminated; what is ignored stays ignored.

    Signals that wait are answered now.

    Raises:
        ValueError: this is not the main thread, which alone may say what a signal does.
    """
    _asked.number = _asked.put_off = 0
    for number in ASKED_TO_STOP:
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, _answer)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ASKED_TO_STOP)


def check_asked() -> None:
    """Stop here if that was asked for: Python drops what a signal raises while it clears an object away.

    Raises:
        KeyboardInterrupt: for SIGINT.
        Terminated: for the others.
    """
    if _asked.number and not _asked.put_off:
        raise KeyboardInterrupt if _asked.number == signal.SIGINT else Terminated


def answered() -> None:
    """No signal is answered any more: the process is about to end as it was asked to."""
    _asked.put_off += 1


@contextmanager
def put_off() -> Iterator[None]:
    """Do a short piece of work to its end before any signal is answered."""
    _asked.put_off += 1
    try:
        yield
    finally:
        _asked.put_off -= 1
    check_asked()


@contextmanager
def signals_waiting() -> Iterator[None]:
    """Let signals that ask to stop wait; a process that is copied meanwhile begins with them waiting."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ASKED_TO_STOP)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_with(parent: int) -> None:
    """Let the system end this process with its parent, however that ends and whatever this one is doing."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_SIGNAL_WHEN_PARENT_ENDS, signal.SIGKILL)
        if os.getppid() != parent:  # it has ended already
            os._exit(1)


def starved(number: int) -> bool:
    """Whether a signal that ended a process says that a library got no memory or thread, for there is a limit."""
    return number in _GAVE_UP and limited()


def limited() -> bool:
    """Whether somebody has limited what memory, or how many processes and threads, this process may have."""
    limits = [resource.getrlimit(limit)[0] for limit in (resource.RLIMIT_AS, resource.RLIMIT_DATA)]
    processes = resource.getrlimit(resource.RLIMIT_NPROC)[0]
    return any(limit != resource.RLIM_INFINITY for limit in limits) or 0 <= processes < _FEW_PROCESSES


def _answer(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - the signal module's signature
    again = bool(_asked.number) and monotonic() - _asked.moment < _THE_SAME
    _asked.number, _asked.moment = _asked.number or number, monotonic()
    if not again:
        check_asked()
