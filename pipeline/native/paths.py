"""Which files of a folder are read, and what they are called in messages and in the manifest."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from pipeline.native.cleaning import CONTROLS, SHOWN_CONTROL

_PASSED_OVER: Final = (".", "~$")  # how the names of hidden files and of an office program's locks begin
_LEFT_BY_SYSTEMS: Final = ("thumbs.db", "desktop.ini")


def shown(folder: Path, path: Path) -> str:
    """A path as messages and the manifest name it, whatever signs its name holds."""
    name = os.fsencode(path.relative_to(folder).as_posix()).decode("utf-8", "replace")
    return CONTROLS.sub(SHOWN_CONTROL, name)


def oddity(path: Path) -> str:
    """Why something that has a file's name cannot be read as one; nothing if it can, is a folder or not there."""
    if path.is_symlink() and not path.exists():
        return "this link leads nowhere; expected a file"
    if path.is_symlink() and path.is_dir():
        return "a link to a folder is not followed; expected the files themselves"
    if path.exists() and not path.is_file() and not path.is_dir():
        return "this is neither a file nor a folder; expected a file"
    return ""


def files_below(root: Path, suffix: str = "") -> Iterator[Path]:
    """Every file below a folder, and links to folders; what is hidden or an editor's lock is left out.

    Args:
        root: the folder; it need not exist.
        suffix: how the names must end, in small letters.

    Raises:
        OSError: a folder cannot be read.
    """
    if not root.is_dir():
        return
    for here, folders, files in os.walk(root, onerror=_fail):
        folders[:] = [each for each in folders if not each.startswith(_PASSED_OVER)]
        yield from (Path(here) / each for each in folders if (Path(here) / each).is_symlink())
        for each in files:
            if each.lower() in _LEFT_BY_SYSTEMS:
                continue
            if each.lower().endswith(suffix) and not each.startswith(_PASSED_OVER):
                yield Path(here) / each


def _fail(error: OSError) -> None:
    raise error
