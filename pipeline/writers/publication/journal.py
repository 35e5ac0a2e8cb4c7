"""The journal beside an output: what a run is about to put in its place, so that the next can tidy up after it."""

import json
import os
import secrets
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pipeline.writers.publication.disk import flush, flush_names, read, write
from pipeline.writers.publication.ours import remove_ours
from pipeline.writers.publication.places import NotOursError, beside, is_ours

_BEGUN: Final = b'{"new": ".'
"""How every journal begins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Journal:
    """What is being put in a place: the folder that is filled, where the present one goes, the files to come."""

    place: Path
    new: Path
    old: Path
    files: Sequence[str]

    def forget(self) -> None:
        """Remove the journal: nothing is left of what it tells. If that fails, the next run finds nothing to do."""
        with suppress(OSError):
            beside(self.place, "journal").unlink()


def begin(place: Path, files: Iterable[str]) -> Journal:
    """Write down what is about to be made.

    Raises:
        OSError: the machine does not let us write.
    """
    token = secrets.token_hex(6)
    new, old = (beside(place, f"{state}-{token}") for state in ("new", "old"))
    journal = Journal(place=place, new=new, old=old, files=tuple(files))
    told = {"new": new.name, "old": old.name, "files": journal.files}
    written = beside(place, f"new-{secrets.token_hex(6)}")  # so that the journal is there whole or not at all
    try:
        write(written, json.dumps(told).encode())
        flush(written)
        written.rename(beside(place, "journal"))
    except BaseException:
        written.unlink(missing_ok=True)
        raise
    flush_names(place.parent)
    return journal


def unfinished(place: Path) -> bool:
    """Whether a run that has begun to change a place has not come to its end, or is still at it."""
    return os.path.lexists(beside(place, "journal"))


def finish(place: Path) -> list[str]:
    """Do what a run that was ended left undone, and remove what it left; only for who holds the lock.

    Returns:
        What was found, in words; nothing after a run that came to its end.

    Raises:
        NotOursError: what is left is not what a run leaves; nothing is touched.
        OSError: the machine does not let us.
    """
    told = []
    journal = _read(place)
    if journal is not None:
        if journal.old.exists() and journal.new.exists():
            if place.exists():
                raise NotOursError(
                    f"{place} was made by somebody while {journal.new.name} was about to take its place: "
                    f"what was there before is {journal.old.name}; move one of them away"
                )
            journal.new.rename(place)
            flush_names(place.parent)
            told.append(f"{place}: a run was stopped while it changed the folder; the new one is in place now")
        elif journal.old.exists() and not place.exists():
            journal.old.rename(place)
            told.append(f"{place}: a run was stopped while it changed the folder; the old one is in place again")
    left = [] if journal is None else [each for each in (journal.new, journal.old) if each.exists()]
    others = [each for each in _neighbours(place) if each not in left]
    told += [_removed(folder, () if journal is None else journal.files) for folder in left]
    told += [_removed(folder, ()) for folder in others]
    if journal is not None:
        journal.forget()
    return told


def _removed(folder: Path, files: Iterable[str]) -> str:
    if remove_ours(folder, files) if folder.is_dir() else _remove_begun(folder):
        return f"{folder.name}, left by a run that was stopped, is removed"
    return f"{folder} is left by a run that was stopped and holds what is not ours: look into it and remove it"


def _remove_begun(path: Path) -> bool:
    """Remove a journal that a run had begun to write; tell whether it was one."""
    try:
        if not _BEGUN.startswith(read(path)[: len(_BEGUN)]):
            return False
        path.unlink(missing_ok=True)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True


def _neighbours(place: Path) -> list[Path]:
    """What stands beside a place under a name that only runs give."""
    with os.scandir(place.parent) as entries:
        return sorted(
            Path(entry.path) for entry in entries if entry.name.startswith(".") and is_ours(place, entry.name)
        )


def _read(place: Path) -> Journal | None:
    """The journal, if there is one."""
    path = beside(place, "journal")
    try:
        told = json.loads(read(path))
        names = [str(told["new"]), str(told["old"])]
        files = [str(name) for name in told["files"]]
    except FileNotFoundError:
        return None
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise NotOursError(f"{path} is not what a run writes: look into it and remove it") from error
    if not all(is_ours(place, name) for name in names):
        raise NotOursError(f"{path} names folders that no run names: look into it and remove it")
    new, old = (place.with_name(name) for name in names)
    return Journal(place=place, new=new, old=old, files=files)
