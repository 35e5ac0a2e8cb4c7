"""Folders with every kind of input file in them, and what may happen to a file while it is being read."""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from unittest.mock import patch

import pytest

from pipeline import files_read
from pipeline.cli import code_of
from pipeline.stamps import Stamp
from tests.test_reports_in_a_folder import HEADER, PLAYERS, TRF, player

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
    "overwritten": (overwrite, "{size:,} bytes, then as many written anew"),
    "touched": (touch, "{size:,} bytes, then as many written anew"),
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


def tree(place: Path) -> dict[str, bytes]:
    """Every file below a folder with its bytes, and what else there is."""
    return {
        path.relative_to(place).as_posix(): path.read_bytes() if path.is_file() else b""
        for path in sorted(place.rglob("*"))
        if not path.is_dir()
    }


def after(monkeypatch: pytest.MonkeyPatch, module: object, function: str, change: Callable[[], object]) -> None:
    """Let something happen right after a function of the program."""
    original = getattr(module, function)

    def changing(*given: object, **named: object) -> object:
        result = original(*given, **named)
        change()
        return result

    monkeypatch.setattr(module, function, changing)


def folder_that_asks(place: Path) -> Path:
    """A folder in which one player's name alone is known, so that it is asked who that is."""
    (place / "reports").mkdir(parents=True)
    (place / "players.csv").write_text(PLAYERS.replace('12,"Baker, Bob",1985-02-03,,\n', "12,Bob Baker,,,\n"))
    (place / "reports" / "a.trf").write_text(TRF.replace("1985/02/03", " " * 10))
    return place


def folder_with_newcomers(place: Path) -> Path:
    """A folder with a report of players whom nobody knows, and with both of the officer's files."""
    folder_that_asks(place)
    (place / "players.csv").write_text("player_id,name,birth_date\n11,Able Ann,1990-05-01\n")
    (place / "players-new.csv").write_text("player_id,name,birth_date\nN0001,Old One,1950\n")
    (place / "identities.csv").write_text("report,name,player_id,candidates,action,into\n")
    return place


def run_asking(folder: Path, out: Path, *more: str) -> int:
    """Run it."""
    return code_of(["run", str(folder), "--out", str(out), "--system", "tca", "--no-xlsx", *more])


def report_alone(place: Path) -> Path:
    """A report by itself, with settings, known players and answers beside it."""
    place.mkdir()
    (place / "spring.trf").write_text(EVERY_KIND["reports/march/spring.trf"])
    (place / "ratinglist.toml").write_text('federation = "Bay"\n')
    (place / "players.csv").write_text("player_id,name,birth_date\n11,Able Ann,1990-05-01\n")
    (place / "identities.csv").write_text("report,name,player_id,candidates,action,into\n")
    return place


def converting(place: Path, out: Path) -> list[str]:
    """The command line that makes a native folder of it."""
    named = {"--players": "players.csv", "--identities": "identities.csv"}
    beside = [word for option, name in named.items() for word in (option, str(place / name))]
    return ["convert", str(place / "spring.trf"), "--out", str(out), *beside]
