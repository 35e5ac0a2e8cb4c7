"""Outputs appear whole or not at all: a folder is written beside its place and put there in one go.

The folder is ours only while its manifest names every file in it; anything else is never touched.
"""

import json
import os
import secrets
import shutil
import stat
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath
from typing import Final

MANIFEST: Final = "manifest.json"

Content = bytes | Callable[[Path], object]
"""What a file holds: its bytes, or what writes it at the path that it is given."""


_NAME_IN_TEMPORARY: Final = 40  # characters of a folder's name that its temporary neighbours repeat


class NotOursError(OSError):
    """An output folder cannot be used: it holds what no manifest names, or is no folder at all."""


def check_ours(out: Path) -> frozenset[str]:
    """Return the files that the output folder holds; none if it is empty or not there yet.

    Raises:
        NotOursError: the folder may not be replaced; the message names what is in the way.

    """
    place = _place(out)
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
    _check_writable(place, out)
    _check_writable(place.parent, out)
    return _check_content(place, out)


def publish(out: Path, files: Mapping[str, Content]) -> Path | None:
    """Replace the output folder by the files given by their paths in it, written in the order given.

    On any exception the folder is as before and nothing else is left behind. What writes a file may read the
    files before it, which lie beside it. Returns the old folder in the rare case that it could not be removed.

    Raises:
        NotOursError: the folder may not be replaced.
        ValueError: a path leads out of the folder or names two files.

    """
    _check_paths(files)
    check_ours(out)
    place = _place(out)
    token = secrets.token_hex(6)
    new, old = (place.with_name(f".{place.name[:_NAME_IN_TEMPORARY]}.{state}-{token}") for state in ("new", "old"))
    with _parents(place):
        try:
            new.mkdir()
            for name, content in files.items():
                _write(new / name, content)
            _flush_folder(new)
            if place.exists():
                new.chmod(stat.S_IMODE(place.stat().st_mode))
            _swap(new, place, old, out)
        finally:
            shutil.rmtree(new, ignore_errors=True)
    _flush_names(place.parent)
    shutil.rmtree(old, ignore_errors=True)
    return old if old.exists() else None


def write_file(path: Path, content: bytes) -> None:
    """Write a single file whole or not at all; what is no plain file (a pipe, say) is simply written to."""
    place = _place(path)
    if place.exists() and not place.is_file():
        place.write_bytes(content)
        return
    new = place.with_name(f".{place.name[:_NAME_IN_TEMPORARY]}.new-{secrets.token_hex(6)}")
    try:
        _write(new, content)
        _flush(new)
        if place.exists():
            new.chmod(stat.S_IMODE(place.stat().st_mode))
        new.replace(place)
    finally:
        new.unlink(missing_ok=True)
    _flush_names(place.parent)


def _place(out: Path) -> Path:
    """Return where a path leads, so that a link to a folder stays a link."""
    try:
        place = out.resolve()
    except (OSError, RuntimeError) as error:  # a circle of links, up to Python 3.12
        raise NotOursError(f"{out} leads nowhere: {error}") from error
    if place.is_symlink():  # the same from 3.13 on
        raise NotOursError(f"{out} leads nowhere: a circle of links")
    return place


def _check_writable(folder: Path, out: Path) -> None:
    if not os.access(folder, os.W_OK | os.X_OK):
        raise NotOursError(f"{out} cannot be written: no permission to write in {folder}")


def _check_content(folder: Path, out: Path) -> frozenset[str]:
    """Hold the files in a folder against its manifest; nothing that it does not name is looked into."""
    held = sorted(entry.name for entry in folder.iterdir())
    if held and not (MANIFEST in held and stat.S_ISREG((folder / MANIFEST).lstat().st_mode)):
        raise NotOursError(
            f"{out} holds {held[0]} but no file {MANIFEST}, so it is not an output of this program: "
            "name another folder, or empty this one"
        )
    named = {MANIFEST, *_named(folder / MANIFEST, out)} if held else set()
    folders = {str(parent) for name in named for parent in PurePosixPath(name).parents}
    files = []
    for name, is_folder in _walk(folder):
        if name not in (folders if is_folder else named):
            raise NotOursError(
                f"{out} holds {name}, which its {MANIFEST} does not name: move it away, or name another folder"
            )
        if not is_folder:
            files.append(name)
    return frozenset(files)


def _walk(folder: Path, before: str = "") -> Iterator[tuple[str, bool]]:
    """Yield what a folder holds, by path, and whether it is a folder; links are not followed."""
    with os.scandir(folder) as entries:
        ordered = sorted(entries, key=lambda entry: entry.name)
    for entry in ordered:
        name = before + entry.name
        is_folder = entry.is_dir(follow_symlinks=False)
        yield name, is_folder
        if is_folder:
            yield from _walk(Path(entry.path), f"{name}/")


def _named(manifest: Path, out: Path) -> Sequence[str]:
    try:
        outputs = json.loads(manifest.read_bytes())["outputs"]
        return [str(output["path"]) for output in outputs]
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise NotOursError(
            f"{out}: its {MANIFEST} cannot be read ({error}), so nothing in it is touched: "
            "name another folder, or empty this one"
        ) from error


def _check_paths(files: Mapping[str, Content]) -> None:
    seen = set()
    for name in files:
        parts = PurePosixPath(name).parts
        if not parts or name != "/".join(parts) or ".." in parts or "\\" in name or parts[0] == "/":
            raise ValueError(f"{name!r} is no path inside the output folder")
        if name.lower() in seen:
            raise ValueError(f"{name} stands for two files where case does not count")
        seen.add(name.lower())


@contextmanager
def _parents(place: Path) -> Iterator[None]:
    """Create the folders above, and remove them again if nothing came to stand in them."""
    missing = [parent for parent in place.parents if not parent.exists()]
    try:
        for parent in reversed(missing):
            parent.mkdir(exist_ok=True)
        yield
    except BaseException:
        for parent in missing:
            with suppress(OSError):
                parent.rmdir()
        raise


def _write(path: Path, content: Content) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if callable(content):
        content(path)
    else:
        path.write_bytes(content)


def _swap(new: Path, place: Path, old: Path, out: Path) -> None:
    """Set the old folder aside and put the new one in its place; undo both steps if anything goes wrong."""
    try:
        if place.exists():
            place.rename(old)
            _check_content(old, out)  # somebody may have put a file there since
        new.rename(place)
    except BaseException:
        if place.exists() and not new.exists():
            place.rename(new)
        if old.exists():
            old.rename(place)
        raise


def _flush_folder(folder: Path) -> None:
    """Bring the files of a folder to the disk; done for all at once, which file systems are much faster at."""
    for name, is_folder in _walk(folder):
        if not is_folder:
            _flush(folder / name)
    for name, is_folder in _walk(folder):
        if is_folder:
            _flush_names(folder / name)
    _flush_names(folder)


def _flush(file: Path) -> None:
    """Bring a file's content to the disk."""
    handle = os.open(file, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _flush_names(folder: Path) -> None:
    """Bring a folder's list of files to the disk, where the system knows such a thing."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
