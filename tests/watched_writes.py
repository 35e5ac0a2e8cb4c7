"""What a process writes, watched from inside: every file that is opened for writing, made, moved or removed."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_PLACES = {
    "os.mkdir": [(0, 2)],
    "os.rmdir": [(0, 1)],
    "os.remove": [(0, 1)],
    "os.rename": [(0, 2), (1, 3)],
    "os.link": [(0, 2), (1, 3)],
    "os.symlink": [(1, 2)],
    "os.truncate": [(0, None)],
    "os.chmod": [(0, 2)],
}
"""By event, the paths among its arguments, each with the folder that a relative one is seen from."""

_watching: list[list[Path]] = []
"""What the hook, which cannot be taken away again, writes down; nothing while nobody watches."""


@contextmanager
def watched_writes() -> Iterator[list[Path]]:
    """Every path that is written meanwhile, as it really is; a link leads where it leads."""
    if not hasattr(sys, "_ratinglist_hook"):
        sys._ratinglist_hook = True
        sys.addaudithook(_hook)
    seen: list[Path] = []
    _watching.append(seen)
    try:
        yield seen
    finally:
        _watching.remove(seen)


def _hook(event: str, arguments: tuple) -> None:
    if not _watching:
        return
    if event == "open":
        path, _, flags = arguments
        if isinstance(path, (str, bytes, os.PathLike)) and flags & _WRITING:
            _note(path, None)
    for at, folder in _PLACES.get(event, ()):
        path = arguments[at]
        if isinstance(path, (str, bytes, os.PathLike)):
            _note(path, None if folder is None else arguments[folder])


def _note(path: "str | bytes | os.PathLike[str]", folder: int | None) -> None:
    seen_from = Path(f"/proc/self/fd/{folder}").resolve() if isinstance(folder, int) and folder >= 0 else Path.cwd()
    text = Path(os.fsdecode(path))
    # What is made, moved or removed is the name itself, whatever it leads to.
    place = (seen_from / text.parent).resolve() / text.name if text.name else (seen_from / text).resolve()
    if "__pycache__" not in place.parts and place != Path(os.devnull):
        for each in _watching:
            each.append(place)
