"""Where an output is, and the names of what may stand beside it for a while."""

import os
import re
from hashlib import sha256
from pathlib import Path
from typing import Final

MANIFEST: Final = "manifest.json"

_LONGEST_NAME: Final = 200
"""Bytes of a name that its neighbours repeat whole: with what they add it stays below what file systems take."""

_REPEATED: Final = 40  # characters of a longer one


class NotOursError(OSError):
    """An output cannot be written: it holds what is not ours, or leads nowhere."""


def place_of(out: Path) -> Path:
    """Return where a path leads, so that a link to a folder stays a link.

    Raises:
        NotOursError: it leads nowhere.
    """
    try:
        place = out.resolve()
    except (OSError, RuntimeError) as error:  # a circle of links, up to Python 3.12
        raise NotOursError(f"{out} leads nowhere: {error}") from error
    if place.is_symlink():  # the same from 3.13 on
        raise NotOursError(f"{out} leads nowhere: a circle of links")
    return place


def beside(place: Path, state: str) -> Path:
    """Return the neighbour of a place that is called after it: ``.DIR.lock``."""
    return place.with_name(f".{_repeated(place)}.{state}")


def is_ours(place: Path, name: str) -> bool:
    """Whether that is the name of a folder or file that was to be put in a place, or was there before."""
    return re.fullmatch(rf"\.{re.escape(_repeated(place))}\.(new|old)-[0-9a-f]{{12}}", name) is not None


def _repeated(place: Path) -> str:
    name = place.name
    if len(os.fsencode(name)) <= _LONGEST_NAME:
        return name
    return f"{name[:_REPEATED]}-{sha256(os.fsencode(name)).hexdigest()[:12]}"
