"""A single file, written whole or not at all."""

import secrets
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

from pipeline.stopping import put_off
from pipeline.writers.publication.disk import flush, flush_names, naming, write
from pipeline.writers.publication.lock import locked
from pipeline.writers.publication.places import beside, is_ours, place_of

WRITING: Final = 10.0
"""Seconds to wait for somebody else who writes the same file, or files of the same folder."""


def write_file(path: Path, content: bytes) -> None:
    """Write a single file whole or not at all; what is no plain file (a pipe, say) is simply written to.

    Raises:
        NotOursError: the path leads nowhere.
        BusyError: somebody else is writing it.
        OSError: the machine does not let us write.
    """
    place = place_of(path)
    # Asked of the path itself: what /dev/stdout leads to, if that is a pipe, has a name but is found under none.
    if path.exists() and not path.is_file():
        path.write_bytes(content)
        return
    with naming(path), locked(place, path, "ratinglist", wait=WRITING):
        for left in place.parent.glob(".*"):  # by runs that were stopped
            if is_ours(place, left.name) and left.is_file() and not left.is_symlink():
                left.unlink()
        new = beside(place, f"new-{secrets.token_hex(6)}")
        try:
            write(new, content)
            flush(new)
            if place.exists():
                new.chmod(stat.S_IMODE(place.stat().st_mode))
            new.replace(place)
        finally:
            with put_off(), suppress(FileNotFoundError):
                new.unlink()
        flush_names(place.parent)
