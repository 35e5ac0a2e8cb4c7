"""What is ours: an output folder, as long as its manifest names every file in it; nothing else is ever touched."""

import json
import os
import re
import stat
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path, PurePosixPath

from pipeline.writers.publication.disk import read
from pipeline.writers.publication.places import MANIFEST, NotOursError, place_of


def check_ours(out: Path) -> frozenset[str]:
    """Return the files that the output folder holds; none if it is empty or not there yet.

    Raises:
        NotOursError: the folder may not be replaced; the message names what is in the way.

    """
    place = place_of(out)
    if not place.exists():
        nearest = next(parent for parent in place.parents if parent.exists())
        if not nearest.is_dir():
            raise NotOursError(f"{out} cannot be created: {nearest} is a file")
        _check_writable(nearest, out)
        return frozenset()
    if not place.is_dir():
        raise NotOursError(f"{out} is a file: name a folder, or move the file away")
    if place in (Path.cwd(), *Path.cwd().parents):
        raise NotOursError(f"{out} is the present folder or holds it: run from another folder")
    if _is_mount(place):
        raise NotOursError(f"{out} is where a file system is mounted and cannot be replaced: name a folder in it")
    _check_writable(place, out)
    _check_writable(place.parent, out)
    return check_content(place, out)


def check_content(folder: Path, out: Path) -> frozenset[str]:
    """Hold the files in a folder against its manifest; nothing that it does not name is looked into.

    Args:
        folder: where the folder is now.
        out: what messages call it.

    Raises:
        NotOursError: there is something else in it.
    """
    held = sorted(entry.name for entry in folder.iterdir())
    if held and not (MANIFEST in held and stat.S_ISREG((folder / MANIFEST).lstat().st_mode)):
        raise NotOursError(
            f"{out} holds {held[0]} but no file {MANIFEST}, so it is not an output of this program: "
            "name another folder, or empty this one"
        )
    named = {MANIFEST, *_named(folder / MANIFEST, out)} if held else set()
    folders = {str(parent) for name in named for parent in PurePosixPath(name).parents}
    files = []
    for name, is_folder in walk(folder):
        if name not in (folders if is_folder else named):
            raise NotOursError(
                f"{out} holds {name}, which its {MANIFEST} does not name: move it away, or name another folder"
            )
        if not is_folder:
            files.append(name)
    return frozenset(files)


def output_around(path: Path) -> Path | None:
    """Return the output folder that a path lies in, if it lies in one."""
    for folder in path.resolve().parents:
        with suppress(OSError, ValueError, KeyError, TypeError, RecursionError):
            told = json.loads(read(folder / MANIFEST))
            if told["outputs"] and "ratinglist" in told["program"]:
                return folder
    return None


def walk(folder: Path, before: str = "") -> Iterator[tuple[str, bool]]:
    """Yield what a folder holds, by path, and whether it is a folder; links are not followed."""
    with os.scandir(folder) as entries:
        ordered = sorted(entries, key=lambda entry: entry.name)
    for entry in ordered:
        name = before + entry.name
        is_folder = entry.is_dir(follow_symlinks=False)
        yield name, is_folder
        if is_folder:
            yield from walk(Path(entry.path), f"{name}/")


def remove_ours(folder: Path, files: Iterable[str] = ()) -> bool:
    """Remove a folder of ours: what its manifest names and the files given, and the folders that this empties.

    Returns:
        Whether it is gone: something that is not ours stays, and what the machine does not let us remove.
    """
    named = {*files, MANIFEST}
    with suppress(NotOursError):  # it has none yet, or not all of one
        named.update(_named(folder / MANIFEST, folder))
    folders = {str(parent) for name in named for parent in PurePosixPath(name).parents}
    to_go = named - {MANIFEST}
    with suppress(OSError):
        # Only what is found there, for a name in a manifest may lead anywhere; and in the folders that were found,
        # for a link may take the place of one meanwhile.
        for root, inner, held, handle in os.fwalk(folder, topdown=False):
            here = PurePosixPath(root).relative_to(folder)
            for name in held:
                if str(here / name) in to_go:
                    with suppress(OSError):
                        os.unlink(name, dir_fd=handle)
            for name in inner:
                if str(here / name) in folders:
                    with suppress(OSError):
                        os.rmdir(name, dir_fd=handle)
        if [name for name, _ in walk(folder)] == [MANIFEST]:  # until then it says what is ours
            (folder / MANIFEST).unlink()
        folder.rmdir()
    return not os.path.lexists(folder)


def _is_mount(place: Path) -> bool:
    """Whether another file system, or another folder, is mounted at a place."""
    if place.is_mount():
        return True
    with suppress(OSError, IndexError):  # the one way to see a folder of the same file system
        mounts = Path("/proc/self/mountinfo").read_bytes().splitlines()
        return _escaped(os.fsencode(place)) in {line.split()[4] for line in mounts}
    return False


def _escaped(path: bytes) -> bytes:
    """A path as the system writes it in its list of mounts."""
    return re.sub(rb"[ \t\n\\\\]", lambda sign: b"\\%03o" % sign[0][0], path)


def _check_writable(folder: Path, out: Path) -> None:
    if not os.access(folder, os.W_OK | os.X_OK):
        raise NotOursError(f"{out} cannot be written: no permission to write in {folder}")


def _named(manifest: Path, out: Path) -> Sequence[str]:
    try:
        outputs = json.loads(read(manifest))["outputs"]
        return [str(output["path"]) for output in outputs]
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise NotOursError(
            f"{out}: its {MANIFEST} cannot be read ({error}), so nothing in it is touched: "
            "name another folder, or empty this one"
        ) from error
