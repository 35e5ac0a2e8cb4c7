"""A folder that is ours alone for a while, and is replaced as a whole or not at all."""

import stat
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from pipeline.stopping import check_asked, put_off
from pipeline.writers.publication import journal as journals
from pipeline.writers.publication.disk import Content, flush, flush_names, naming, write
from pipeline.writers.publication.exchange import exchange
from pipeline.writers.publication.journal import Journal
from pipeline.writers.publication.lock import locked
from pipeline.writers.publication.ours import check_content, check_ours, remove_ours, walk
from pipeline.writers.publication.places import place_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """An output folder that nobody else writes as long as this one has it.

    ``out`` is what messages call it, ``place`` where it is; ``told`` what was found of runs that were stopped.
    """

    out: Path
    place: Path
    told: Sequence[str]

    def publish(self, files: Mapping[str, Content]) -> Path | None:
        """Replace the folder by the files given by their paths in it, written in the order given.

        On any exception the folder is as before and nothing else is left behind. What writes a file may read the
        files before it, which lie beside it. Returns the old folder in the rare case that it could not be removed.

        Raises:
            NotOursError: the folder may not be replaced.
            OSError: the machine does not let us write.
            ValueError: a path leads out of the folder or names two files.
        """
        _check_paths(files)
        check_ours(self.out)
        journal = journals.begin(self.place, files)
        try:
            self._fill(journal.new, files)
            with put_off(), naming(self.out):
                self._put_in_place(journal)
        except BaseException:
            with put_off():
                self._clear(journal)
            raise
        return self._clear(journal)

    def _fill(self, new: Path, files: Mapping[str, Content]) -> None:
        with naming(self.out):
            new.mkdir()
        for name, content in files.items():
            check_asked()
            with naming(self.out / name):
                (new / name).parent.mkdir(parents=True, exist_ok=True)
                write(new / name, content)
        # Brought to the disk all at once, which file systems are much faster at.
        for name, is_folder in walk(new):
            if not is_folder:
                with naming(self.out / name):
                    flush(new / name)
        for name, is_folder in walk(new):
            if is_folder:
                flush_names(new / name)
        flush_names(new)
        with naming(self.out):
            if self.place.exists():
                new.chmod(stat.S_IMODE(self.place.stat().st_mode))

    def _put_in_place(self, journal: Journal) -> None:
        """Let the new folder take the place of the old one, in one step if the system can do that."""
        if self.place.exists() and exchange(journal.new, self.place):
            try:
                check_content(journal.new, self.out)  # the old one: somebody may have put a file there since
            except BaseException:
                exchange(journal.new, self.place)
                raise
        else:
            _step_by_step(journal, self.out)
        with suppress(OSError):  # it is in its place, whatever the disk says now
            flush_names(self.place.parent)

    def _clear(self, journal: Journal) -> Path | None:
        """Remove what is not in its place; give a folder that could not be removed."""
        if journal.old.exists() and not self.place.exists():
            return journal.old  # its name could not be given back: the next run does it
        left = [folder for folder in (journal.new, journal.old) if not remove_ours(folder, journal.files)]
        if not left:
            journal.forget()
        return next(iter(left), None)


@contextmanager
def held(out: Path, doing: str, process: int | None = None) -> Iterator[Held]:
    """Have an output folder alone: nobody else writes it meanwhile, and what a stopped run left is removed.

    Folders above it that do not exist are made, and removed again if nothing came to stand in them.

    Args:
        out: the folder; it need not exist.
        doing: what others are told that this is, such as ``ratinglist run``.
        process: the process that others know, if not this one.

    Raises:
        NotOursError: the folder may not be replaced; the message names what is in the way.
        BusyError: somebody else is writing it.
        OSError: the machine does not let us write there.
    """
    check_ours(out)
    place = place_of(out)
    with _parents(place), locked(place, out, doing, process=process):
        told = journals.finish(place)
        check_ours(out)
        yield Held(out=out, place=place, told=told)


def finish(out: Path) -> Sequence[str]:
    """Put a folder in its place that a run which was stopped had made and not put there yet; for who reads it.

    Raises:
        NotOursError: what is left is not what a run leaves.
        BusyError: a run is still at it.
        OSError: the machine does not let us.
    """
    place = place_of(out)
    if place.exists() or not journals.unfinished(place):
        return ()
    with locked(place, out, "finishing what a stopped run left", wait=_SWAPPING):
        return journals.finish(place)


_SWAPPING = 2.0
"""Seconds to wait for a run that is just changing the folder."""


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
    finally:
        if missing and not place.exists():
            for parent in missing:
                with suppress(OSError):
                    parent.rmdir()


def _step_by_step(journal: Journal, out: Path) -> None:
    """Set the old folder aside, if any, and put the new one in its place; undo both if anything goes wrong."""
    place = journal.place
    try:
        if place.exists():
            place.rename(journal.old)
            check_content(journal.old, out)
        journal.new.rename(place)
    except BaseException:
        if place.exists() and not journal.new.exists():
            place.rename(journal.new)
        if journal.old.exists():
            journal.old.rename(place)
        raise
