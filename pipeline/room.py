"""How much memory there is, and so how large an input file may be: what cannot be read is refused before it is."""

import os
import resource
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Final

LARGEST: Final = 4 << 30
"""Bytes of a file; ten million games take a third of a gigabyte."""

_SHARE: Final = 4
"""A file may have this part of the memory: its rows take many times its bytes while they are checked and rated."""

_GROUPS: Final = Path("/sys/fs/cgroup")
_OF_THIS_PROCESS: Final = Path("/proc/self/cgroup")


@cache
def largest_file() -> int:
    """How many bytes an input file may have on this machine, within the limits of this process."""
    return min([LARGEST, *(limit // _SHARE for limit in _limits())])


def _limits() -> list[int]:
    """What there is of memory, in bytes, by everybody who limits it."""
    limits = [resource.getrlimit(limit)[0] for limit in (resource.RLIMIT_AS, resource.RLIMIT_DATA)]
    with suppress(OSError, ValueError):  # a system that does not say
        limits.append(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    for path in _of_the_groups():
        with suppress(OSError, ValueError):  # no such limit, or it says max
            limits.append(int(path.read_text()))
    return [limit for limit in limits if limit > 0]


def _of_the_groups() -> Iterator[Path]:
    """Where the limits of this process's group and of those around it may stand, in either version of groups."""
    groups = [PurePosixPath("/")]
    with suppress(OSError, ValueError):
        for line in _OF_THIS_PROCESS.read_text("utf-8").splitlines():
            _, controllers, path = line.split(":", 2)
            if controllers in ("", "memory"):
                groups += [PurePosixPath(path), *PurePosixPath(path).parents]
    for group in dict.fromkeys(groups):
        below = group.relative_to("/")
        yield _GROUPS / below / "memory.max"
        yield _GROUPS / "memory" / below / "memory.limit_in_bytes"
