"""Work that falls into parts: shared out among processes where the system copies a process, else part by part."""

import multiprocessing
import os
import signal
import sys
import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import TypeVar

Part = TypeVar("Part")
Made = TypeVar("Made")


def processors() -> int:
    """How many processes may work side by side: one where a process that has threads cannot be copied."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1


def each(make: Callable[[Part], Made], parts: Sequence[Part], *, processes: int) -> list[Made]:
    """What is made of each part, in their order.

    Args:
        make: called once a part. Another process sees everything as it is now and sends back what it makes.
        parts: shared out in turn.
        processes: how many at most; this one is the first of them.

    Raises:
        Exception: what ``make`` raised for a part.
        MemoryError: a process ended without a word, as the system ends one when memory runs out.
    """
    shares = [parts[first::processes] for first in range(min(processes, len(parts)))]
    others = [_started(make, share) for share in shares[1:]]
    made = []
    try:
        made.append([make(part) for part in shares[0]] if shares else [])
        made += [_sent(pipe) for _, pipe in others]
    finally:
        for process, pipe in others:
            process.terminate()  # whoever has sent everything has ended already
            process.join()
            pipe.close()
    return [made[number % len(shares)][number // len(shares)] for number in range(len(parts))]


def _started(make: Callable[[Part], Made], share: Sequence[Part]) -> tuple[BaseProcess, "Connection[object]"]:
    copied = multiprocessing.get_context("fork")
    ours, theirs = copied.Pipe(duplex=False)
    process = copied.Process(target=_work, args=(make, share, theirs), daemon=True)
    with warnings.catch_warnings():
        # Python warns of threads that hold locks; Arrow's and numpy's hold none here and expect to be copied.
        warnings.simplefilter("ignore", DeprecationWarning)
        process.start()
    theirs.close()
    return process, ours


def _work(make: Callable[[Part], Made], share: Sequence[Part], pipe: "Connection[object]") -> None:
    """In the other process: make the share and send it, or what went wrong; signals are for the first process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    try:
        sent: object = [make(part) for part in share]
    except Exception as error:  # noqa: BLE001 - raised again in the process that asked
        sent = error
    with suppress(BrokenPipeError):  # nobody is waiting any more
        pipe.send(sent)


def _sent(pipe: "Connection[object]") -> list[Made]:
    try:
        sent = pipe.recv()
    except EOFError as error:
        raise MemoryError("a process of this run was ended, perhaps for want of memory") from error
    if isinstance(sent, Exception):
        raise sent
    made: list[Made] = sent
    return made
