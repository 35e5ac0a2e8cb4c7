"""Which files of a folder are read and which are passed over, and what messages and the manifest call them."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from pipeline.control_signs import readable
from pipeline.files_read import NOT_A_FILE
from pipeline.problems import LISTED_PER_FILE, Findings, Problem

_HIDDEN: Final = (".", "~$")  # how the names of hidden files and of an office program's locks begin
_LOCKS: Final = (".~lock", "~$")
_UNFINISHED: Final = (".part", ".partial", ".crdownload", ".download", ".filepart")
_COPIES: Final = ("~", ".swp", ".swo", ".bak")
_PASSING: Final = (".tmp", ".temp")
_ANOTHER_KIND: Final = "no CSV file; reports of other kinds go into reports/"
_LEFT_BY_SYSTEMS: Final = ("thumbs.db", "desktop.ini", ".ds_store")


class PassedOver(NamedTuple):
    """A file or folder that is not read, and what it is."""

    path: Path
    thing: str


class Below(NamedTuple):
    """What a folder and those in it hold: files to be read (and links to folders), and what is passed over."""

    files: Sequence[Path] = ()
    passed_over: Sequence[PassedOver] = ()


def shown(folder: Path, path: Path) -> str:
    """A path as messages and the manifest name it, whatever signs its name holds."""
    return readable(os.fsencode(path.relative_to(folder).as_posix()).decode("utf-8", "replace"))


def oddity(path: Path) -> str:
    """Why something that has a file's name cannot be read as one; nothing if it can, is a folder or not there."""
    if path.is_symlink() and not path.exists():
        return "this link leads nowhere; expected a file"
    if path.is_symlink() and path.is_dir():
        return "a link to a folder is not followed; expected the files themselves"
    if path.exists() and not path.is_file() and not path.is_dir():
        return NOT_A_FILE
    return ""


def not_meant(name: str) -> str:
    """What a file is whose name says that it is none of the reports; nothing for any other."""
    name = name.lower()
    if name in _LEFT_BY_SYSTEMS:
        return "a file that the system left here"
    if name.startswith(_LOCKS):
        return "the mark of an office program that has the file open"
    if name.endswith(_UNFINISHED):
        return "an upload or download that is not finished"
    if name.endswith(_COPIES) or (name.startswith("#") and name.endswith("#")):
        return "a copy that an editor or a backup left here"
    if name.endswith(_PASSING):
        return "a temporary file"
    return "a hidden file" if name.startswith(_HIDDEN) else ""


def files_below(root: Path, suffix: str = "") -> Below:
    """Every file below a folder, and links to folders, in order; of a hidden folder only that it is there.

    Args:
        root: the folder; it need not exist, but a link must lead somewhere.
        suffix: how the names of tables end, in small letters, where other files are none.

    Raises:
        OSError: a folder cannot be read.
    """
    found: list[Path] = []
    passed_over: list[PassedOver] = []
    leads_nowhere = root.is_symlink() and not root.exists()  # then the system says why: whoever set it meant it
    for here, folders, files in os.walk(root, onerror=_fail) if root.is_dir() or leads_nowhere else ():
        passed_over += (
            PassedOver(Path(here) / each, "a hidden folder") for each in folders if each.startswith(_HIDDEN)
        )
        folders[:] = [each for each in folders if not each.startswith(_HIDDEN)]
        found += (Path(here) / each for each in folders if (Path(here) / each).is_symlink())
        for each in files:
            if thing := not_meant(each):
                passed_over.append(PassedOver(Path(here) / each, thing))
            elif each.lower().endswith(suffix):
                found.append(Path(here) / each)
            else:
                passed_over.append(PassedOver(Path(here) / each, _ANOTHER_KIND))
    return Below(sorted(found, key=Path.as_posix), sorted(passed_over))


def note_passed_over(folder: Path, passed_over: Sequence[PassedOver], findings: Findings) -> None:
    """Name what is not read, as much of it as is listed of any file, and say how much more there is."""
    for path, thing in passed_over[:LISTED_PER_FILE]:
        findings.add_whole(Problem(severity="note", file=shown(folder, path), message=f"not read: this is {thing}"))
    if rest := passed_over[LISTED_PER_FILE:]:
        message = f"{len(rest):,} more files of such kinds from here on are not read"
        findings.add_whole(Problem(severity="note", file=shown(folder, rest[0].path), message=message))


def _fail(error: OSError) -> None:
    raise error
