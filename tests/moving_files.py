"""A folder with every kind of input file in it, and what may happen to a file while it is being read."""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from unittest.mock import patch

from pipeline import files_read
from pipeline.stamps import Stamp
from tests.test_reports_in_a_folder import HEADER, player

Change = Callable[[Path], object]

EVERY_KIND: Final = {
    "ratinglist.toml": 'systems = ["tca"]\n',
    "players.csv": "player_id,name,birth_date\n11,Able Ann,1990-05-01\n12,Baker Bob,1985-02-03\n",
    "players-new.csv": "player_id,name,birth_date\nN0001,Cole Cy,2001\n",
    "identities.csv": "report,name,player_id,candidates,action,into\n,Cole Cy,N0001,,,\n",
    "events.csv": "event_id,name,end_date\nWINTER,Winter Cup,2026-02-01\nAUTUMN,Autumn Cup,2025-10-01\n",
    "games.csv": "event_id,round,white_id,black_id,result\nWINTER,1,11,12,1-0\n",
    "games/2025/autumn.csv": "event_id,round,white_id,black_id,result\nAUTUMN,1,12,N0001,1-0\n",
    "openings.csv": "system,player_id,rating,games,as_of\ntca,11,1500,30,2025-01-01\n",
    "corrections.csv": "system,player_id,date,change,reason\ntca,11,2026-02-20,5,settled\n",
    "reports/march/spring.trf": (
        HEADER
        + player(1, "Able, Ann", "", "", "1990/05/01", "1.0", "   2 w 1", "0000 - Z", "0000 - Z")
        + player(2, "Cole, Cy", "", "", "2001", "0.0", "   1 b 0", "0000 - Z", "0000 - Z")
    ),
}
"""Every file that a run reads, by its path; without a fault."""


def folder_of_every_kind(place: Path, **more: str) -> Path:
    """The folder, its files as old as an hour."""
    for name, text in (EVERY_KIND | more).items():
        path = place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        os.utime(path, ns=(path.stat().st_atime_ns, path.stat().st_mtime_ns - 3_600_000_000_000))
    return place


def append(path: Path) -> None:
    """An upload goes on."""
    with path.open("ab") as file:
        file.write(b"\n" * 1000)


def cut(path: Path) -> None:
    """An upload begins anew."""
    os.truncate(path, 1)


def overwrite(path: Path) -> None:
    """Other content of the same size."""
    content = path.read_bytes()
    path.write_bytes(content[:-2] + b"9\n")


def touch(path: Path) -> None:
    """The same content, written again."""
    path.touch()


def put_another(path: Path) -> None:
    """A file of the same size and the same time takes its place, as rsync does it."""
    other = path.with_name("other")
    other.write_bytes(path.read_bytes())
    os.utime(other, ns=(path.stat().st_atime_ns, path.stat().st_mtime_ns))
    other.replace(path)


def put_a_pipe(path: Path) -> None:
    """What is there now is no file any more, and whoever opened it would wait."""
    path.unlink()
    os.mkfifo(path)


CHANGES: Final[Mapping[str, tuple[Change, str]]] = {
    "appended": (append, "{size:,} bytes, then {grown:,}"),
    "cut": (cut, "{size:,} bytes, then 1"),
    "overwritten": (overwrite, "{size:,} bytes, then others"),
    "touched": (touch, "{size:,} bytes, then others"),
    "replaced": (put_another, "{size:,} bytes, then another file of that size"),
    "removed": (Path.unlink, "{size:,} bytes, then no file any more"),
    "a pipe": (put_a_pipe, "{size:,} bytes, then no file any more"),
}
"""What may happen to a file, and what is found then."""


def found_of(change: str, size: int) -> str:
    """What is found of a file of that size to which something happened."""
    return CHANGES[change][1].format(size=size, grown=size + 1000)


@contextmanager
def while_it_is_read(path: Path, change: Change) -> Iterator[None]:
    """Let something happen to a file between the moment when it is opened and the moment when it has been read."""
    stamp_in = files_read.stamp_in
    happened: list[Path] = []

    def stamp(handle: int) -> Stamp:
        seen = stamp_in(handle)
        if not happened and path.exists() and os.path.samestat(os.fstat(handle), path.stat()):
            happened.append(path)
            change(path)
        return seen

    with patch.object(files_read, "stamp_in", stamp):
        yield
    assert happened, f"{path} was not read"
