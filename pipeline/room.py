"""How much memory there is, and so how large an input file may be: what cannot be read is refused before it is."""

import os
import resource
from contextlib import suppress
from pathlib import Path
from typing import Final

LARGEST: Final = 4 << 30
"""Bytes of a file; ten million games take a third of a gigabyte."""

_SHARE: Final = 4
"""A file may have this part of the memory: its rows take many times its bytes while they are checked and rated."""

_OF_THE_GROUP: Final = (
    Path("/sys/fs/cgroup/memory.max"),
    Path("/sys/fs/cgroup/memory/memory.limit_in_bytes"),
)


def largest_file() -> int:
    """How many bytes an input file may have on this machine, within the limits of this process."""
    return min([LARGEST, *(limit // _SHARE for limit in _limits())])


def _limits() -> list[int]:
    """What there is of memory, in bytes, by everybody who limits it."""
    limits = [resource.getrlimit(limit)[0] for limit in (resource.RLIMIT_AS, resource.RLIMIT_DATA)]
    with suppress(OSError, ValueError):  # a system that does not say
        limits.append(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    for path in _OF_THE_GROUP:
        with suppress(OSError, ValueError):  # no such limit, or it says max
            limits.append(int(path.read_text()))
    return [limit for limit in limits if limit > 0]
