"""The folders that are spoilt: small sound ones of every kind, and the outputs that they come to."""

import csv
import io
import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from pipeline.cli import code_of
from tests.federations import FEATURES, SMALL, Dice, build, write_folder
from tests.folders import CORRECTIONS, OPENINGS, SOUND
from tests.fuzz.cases import samples
from tests.hostile_federation import write_hostile
from tests.moving_files import EVERY_KIND
from tests.oracle import SYSTEMS

EXAMPLE: Final = Path(__file__).parent.parent.parent.parent / "data/example"
MADE: Final = 3
"""So many federations are made up for each rule book."""

Files = Mapping[str, bytes]

_VARIED: Final = {
    "ratinglist.toml": b'systems = ["club", "tca"]\n\n[variant.club]\nbase = "tca"\nstart = 1200\n'
    b"k = [{ k = 40, games_below = 2 }, { k = 20 }]\n\n[[variant.club.amendment]]\n"
    b'in_force = 2024-05-01\nfloor = 100\n\n[options.club]\nexpected = "logistic"\n',
    "openings.csv": (OPENINGS + "club,A1,1800,,40,,,x\ntca,B2,1500,,,,,\n").encode(),
}
"""Settings with a variant, and openings for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seed:
    """A folder's files, and the rule books that can rate it."""

    files: Files
    systems: tuple[str, ...]


@cache
def seeds() -> Mapping[str, Seed]:
    """The folders by name."""
    every = tuple(SYSTEMS)
    chess = ("tca", "z-chess", "tca-1960", "flyordie")
    small = {name: str(text).encode() for name, text in SOUND.items()}
    more = {
        "openings.csv": (
            OPENINGS + "tca,A1,1800,,,,,fide\ndc-shogi,B2,,5 Dan,3,2020-01-01,2023-01-01,x\n"
        ).encode(),
        "corrections.csv": (CORRECTIONS + "z-chess,A1,2024-03-11,,-5,x\n").encode(),
        "ratinglist.toml": b'federation = "Bay"\nsystems = ["z-chess"]\n\n[list]\njuniors = [12, 16]\nwomen = true\n'
        b'top = 3\n\n[options.z-chess]\nsettles = "event"\n',
    }
    found = {
        "small": Seed(files=small, systems=chess),
        "settled": Seed(files={**small, **more}, systems=("z-chess", "tca")),
        "variants": Seed(files={**small, **_VARIED}, systems=("club", "tca")),
        "every kind": Seed(files={name: text.encode() for name, text in EVERY_KIND.items()}, systems=("tca",)),
        "hostile": Seed(files=_written(write_hostile), systems=chess),
        "example": Seed(files=_example(), systems=every),
    }
    for code in SYSTEMS:
        for number in range(MADE):
            dice = Dice(random.Random(f"{code} {number}"), frozenset(FEATURES))  # noqa: S311 - nothing is secret
            federation = build(code, dice, SMALL, 4 + number, 2 + number)
            files = _written(lambda folder, made=federation: write_folder(made, folder))
            found[f"made up for {code}, {number}"] = Seed(files=files, systems=(code,))
    for dialect, sample_files in samples().items():
        for number, data in enumerate(sample_files):
            reports = {f"reports/{dialect}-{number}": data}
            found[f"report {dialect}, {number}"] = Seed(files=reports, systems=chess)
            if number == 0:
                found[f"mixed {dialect}"] = Seed(files={**small, **reports}, systems=chess)
    return found


def _written(write: object) -> Files:
    """The files that something writes into a folder."""
    with TemporaryDirectory() as name:
        write(Path(name))  # type: ignore[operator]
        return tree_of(Path(name))


def tree_of(folder: Path) -> dict[str, bytes]:
    """What the files below a folder hold, by their paths."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.is_symlink()
    }


def _example() -> Files:
    """Three events of the example, with those who play in them."""
    tables = {
        path.name: list(csv.reader(path.read_text(encoding="utf-8").splitlines())) for path in EXAMPLE.glob("*.csv")
    }
    events = {row[0] for row in tables["events.csv"][1:4]}
    games = [row for row in tables["games.csv"][1:] if row[0] in events][:40]
    players = {player for row in games for player in row[3:5]}
    kept = {
        "events.csv": [row for row in tables["events.csv"][1:] if row[0] in events],
        "games.csv": games,
        "players.csv": [row for row in tables["players.csv"][1:] if row[0] in players],
        "openings.csv": [row for row in tables["openings.csv"][1:] if row[1] in players],
        "corrections.csv": [],
    }
    files = {name: _csv([tables[name][0], *rows]) for name, rows in kept.items()}
    return {**files, "ratinglist.toml": (EXAMPLE / "ratinglist.toml").read_bytes()}


def _csv(rows: list[list[str]]) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()


@dataclass(frozen=True, slots=True, kw_only=True)
class Earlier:
    """An output folder of an earlier run and the folder that it was made from."""

    out: Files
    files: Files
    system: str


@cache
def earlier() -> tuple[Earlier, ...]:
    """Outputs that stand there already, or that a run goes on from; one has a list on record."""
    made = []
    for name, system, more in (
        ("small", "z-chess", ("--period", "2024-03")),
        ("small", "tca", ("--period", "2024-03", "--release")),
        (
            "every kind",
            "tca",
            (
                "--period",
                "2025-10",
            ),
        ),
        ("made up for flyordie, 0", "flyordie", ()),
    ):
        with TemporaryDirectory() as place:
            folder, out = Path(place) / "folder", Path(place) / "out"
            write_files(folder, seeds()[name].files)
            arguments = ("run", str(folder), "--out", str(out), "--system", system, "--no-xlsx", "--quiet", *more)
            if code_of(arguments) != 0:
                raise AssertionError(f"the seed {name} does not run")
            made.append(Earlier(out=tree_of(out), files=seeds()[name].files, system=system))
    return tuple(made)


def write_files(folder: Path, files: Files) -> None:
    """Write files into a folder, with the folders that they need."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
