"""One case tried: the command in this process, or in one of its own, and what has to hold afterwards."""

import io
import os
import shutil
import sys
import sysconfig
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from json import loads
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Final

from pipeline.cli import code_of
from tests.bombs.measured import taken_by
from tests.fuzz.trying import NotHeldError, in_time
from tests.fuzz.whole.cases import Case
from tests.fuzz.whole.seeds import tree_of, write_files
from tests.fuzz.whole.spoiling import make_odd

SECONDS: Final = 20.0
LONGEST: Final = 2_000_000
"""How many characters may be said of one case."""

OFFICERS: Final = {"identities.csv", "players-new.csv"}
"""What a run may write into the folder of the reports."""

WRITERS: Final = {"run", "replay", "publish", "release"}
"""The commands that write an output folder."""

REFUSED: Final = (
    "File name too long",
    "Too many levels of symbolic links",
    "holds ",
    "no permission",
    "cannot be created",
    "so nothing in it is touched",
)
"""What the message of an exit with 3 says where the file system itself refuses, or the output is not ours."""

WRITING: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
CHANGING: Final = {
    "os.mkdir",
    "os.rename",
    "os.remove",
    "os.rmdir",
    "os.link",
    "os.symlink",
    "os.truncate",
    "os.chmod",
    "os.chown",
}
FORBIDDEN: Final = {"os.system", "subprocess.Popen", "socket.connect", "socket.bind"}
LIBRARIES: Final = tuple(str(Path(sysconfig.get_path(name)).resolve()) for name in ("stdlib", "purelib", "platlib"))
MEMORY: Final = Path("/dev/shm")  # noqa: S108 - only folders with names that nobody else has are made there


class Watch:
    """Tells what is changed outside of a place while it is switched on."""

    def __init__(self) -> None:
        self.place = ""
        self.touched: list[str] = []
        sys.addaudithook(self._hear)

    def _hear(self, event: str, arguments: tuple[object, ...]) -> None:
        if not self.place or event not in CHANGING | FORBIDDEN | {"open"}:
            return
        if event == "open" and not (isinstance(arguments[2], int) and arguments[2] & WRITING):
            return
        paths = arguments[:2] if event == "os.rename" else arguments[:1]
        for path in paths:
            if event in FORBIDDEN or (isinstance(path, str) and self._is_outside(path)):
                self.touched.append(f"{event} {path!r}")

    def _is_outside(self, path: str) -> bool:
        """Whether a path leads elsewhere; one that is not whole is told by a folder's own number."""
        return (
            path.startswith("/")
            and path != os.devnull
            and path != self.place
            and not path.startswith((f"{self.place}/", *LIBRARIES))
        )


def try_here(case: Case, number: int, watch: Watch) -> int:
    """Try a case in this process and give its exit code.

    Raises:
        NotHeldError: something that has to hold does not.
        TooSlowError: it took too long.
    """
    with _place(case, number) as (place, before):
        said, code = io.TextIOWrapper(io.BytesIO(), "utf-8"), []
        streams = sys.stdout, sys.stderr, Path.cwd()
        arguments = _arguments(case, place)
        watch.touched.clear()
        sys.stdout = sys.stderr = said
        os.chdir(place / "here")
        watch.place = str(place)
        try:
            in_time(lambda: code.append(code_of(arguments)), SECONDS)
        finally:
            watch.place = ""
            sys.stdout, sys.stderr = streams[:2]
            os.chdir(streams[2])
        said.flush()  # of both streams
        text = said.buffer.getvalue().decode("utf-8", "replace")  # type: ignore[attr-defined]  # a BytesIO
        _hold(not watch.touched, "changed outside", watch.touched[:3])
        _hold_all(case, place, before, code[0], text)
        return code[0]


def try_apart(case: Case, number: int) -> int:
    """Try a case in a process of its own, now and then with little memory, and give its exit code.

    Raises:
        NotHeldError: something that has to hold does not.
    """
    random = Random(f"limits {number}")  # noqa: S311 - nothing is secret here
    megabytes = random.choice((400, 800, 1_200, 2_000, 8_000, 8_000, 8_000, 8_000))
    with _place(case, number) as (place, before):
        taken = taken_by(_arguments(case, place), seconds=20, megabytes=megabytes)
        starved = taken.code == 3 and megabytes < 8_000
        _hold_all(case, place, before, taken.code, taken.said, starved=starved)
        return taken.code


@contextmanager
def _place(case: Case, number: int) -> Iterator[tuple[Path, Mapping[str, bytes]]]:
    """The place of a trial with everything that the case has, and its files before."""
    place = Path(mkdtemp(dir=MEMORY if MEMORY.is_dir() else None)).resolve()
    try:
        for name in ("folder", "here"):
            (place / name).mkdir()
        write_files(place / "folder", _possible(case.files))
        if case.odd:
            make_odd(place / "folder", Random(number))  # noqa: S311 - nothing is secret here
        for name, files in (("out", case.before), ("old", case.old)):
            if files:
                write_files(place / name, _possible(files))
        yield place, tree_of(place)
    finally:
        shutil.rmtree(place, ignore_errors=True)


def _possible(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Those of the files that can stand side by side: none has the name of another one's folder."""
    return {name: data for name, data in files.items() if not any(other.startswith(f"{name}/") for other in files)}


def _arguments(case: Case, place: Path) -> list[str]:
    places = {"FOLDER": "folder", "OUT": "out", "OLD": "old", "OTHER": "folder/other"}
    found = []
    for word in case.arguments:
        first, slash, rest = word.partition("/")
        found.append(f"{place / places[first]}{slash}{rest}" if first in places else word)
    return found


def _hold_all(
    case: Case, place: Path, before: Mapping[str, bytes], code: int, said: str, *, starved: bool = False
) -> None:
    """Hold everything that is promised of an ending.

    Raises:
        NotHeldError: something does not hold.
    """
    _hold(code in (0, 1, 2, 3), f"exit {code}", said[-500:])
    _hold(code != 3 or starved or any(words in said for words in REFUSED), "exit 3", said[-500:])
    _hold("Traceback" not in said and "Warning:" not in said, "a traceback", said[-1_500:])
    _hold(len(said) < LONGEST, "too much is said", len(said))
    _hold(code == 0 or bool(said.strip()), f"exit {code} without a word", case.arguments)
    # A process that a library ended for want of memory could not tidy up: the next run does, as after any other kill.
    if starved:
        for path in place.glob(".out.*"):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    left = sorted(path.name for path in place.iterdir())
    _hold(set(left) <= {"folder", "here", "out", "old"}, "left behind", left)
    after = tree_of(place)
    changed = {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
    strange = [
        name
        for name in changed
        if not name.startswith(("out/", "folder/other/")) and name.removeprefix("folder/") not in OFFICERS
    ]
    _hold(not strange, "changed", sorted(strange)[:3])
    if code != 0 or case.arguments[0] not in WRITERS:
        _hold(not any(name.startswith("out/") for name in changed), "the output is another", sorted(changed)[:3])
        _hold(bool(case.before) == (place / "out").exists(), "an output that was not there", left)
    elif (place / "out").exists():
        _hold_output({name.removeprefix("out/"): data for name, data in after.items() if name.startswith("out/")})


def _hold_output(files: Mapping[str, bytes]) -> None:
    """Every file is named by the manifest, with its hash."""
    named = {each["path"]: each["sha256"] for each in loads(files["manifest.json"])["outputs"]}
    found = {name: sha256(data).hexdigest() for name, data in files.items() if name != "manifest.json"}
    _hold(named == found, "not what the manifest says", sorted(named.items() ^ found.items())[:3])


def _hold(holds: bool, otherwise: str, what: object) -> None:
    if not holds:
        raise NotHeldError(f"{otherwise}: {str(what)[:1_500]}")
