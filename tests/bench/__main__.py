"""Measure runs on made-up federations beside their peers: `python -m tests.bench --help`.

Everything is measured in processes of its own, the kinds taken in turn, so that a busy minute hits all of them.
This process stays small: on Linux a child's peak memory is never less than its parent's.
Nothing is judged here: numbers, ratios and targets are printed, and every single measurement is kept.
"""

import argparse
import csv
import json
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from tests.bench.kinds import Kind, chosen, kinds, loop_list, standings
from tests.bench.results import RESULTS, medians, save, saved
from tests.bench.sizes import LOOPS, SIZES, Size
from tests.bench.table import table
from tests.bench.targets import seconds_a_game

PEERS = Path(".venv-bench/bin/python")
REPEATS = 5
OUR_PACKAGES = ("numpy", "pandas", "pandera", "pyarrow", "xlsxwriter")
THEIR_PACKAGES = ("numpy", "pyarrow", "riix", "elote", "numba", "polars", "scipy")
VERSIONS = "import json, sys; from importlib.metadata import version as v; print(json.dumps({n: v(n) for n in sys.argv[1:]}))"

Found = dict[str, object]


def main() -> None:
    asked = _arguments()
    if not asked.peers.exists():
        raise SystemExit(f"{asked.peers} does not exist: `make bench` sets the peers up")
    failed: list[str] = []
    for name in SIZES if asked.size == "all" else [asked.size]:
        report = measured(name, asked)
        of_m = [
            seconds_a_game(each["federation"]["games"], medians(each["samples"]))
            for each in saved(asked.results, "M")
        ]
        print("\n".join(table(report, of_m[-1] if of_m else None)))
        print(f"\nkept in {save(report, asked.results, datetime.now(UTC))}\n", flush=True)
        failed += [f"{kind} of {name}" for kind in report["failed"]]
    if failed:
        raise SystemExit(f"failed, and not among the figures: {', '.join(failed)}")


def measured(name: str, asked: argparse.Namespace) -> Found:
    """Make a federation and measure everything on it."""
    size = SIZES[name]
    began = time.perf_counter()
    with _folder(asked.folder) as folder, tempfile.TemporaryDirectory() as scratch:
        facts = {
            "size": name,
            "play": size.play,
            "players": asked.players or size.players,
            "games": asked.games or size.games,
            "months": asked.months or size.months,
            "seed": asked.seed,
        }
        try:
            wanted = chosen(list(kinds(size, folder, Path(scratch), asked.peers)), asked.only)
        except ValueError as error:
            raise SystemExit(f"--only: {error}") from None
        facts["games"] = _make(folder, facts)
        _run([str(asked.peers), "-m", "tests.bench.floor", "compile"])
        samples = _measure(wanted, asked)
        failed = [kind.name for kind in wanted if kind.name not in samples]
        agreed = _agreed(size, Path(scratch))
    return {
        "when": f"{datetime.now(UTC):%Y-%m-%d %H:%M}",
        "federation": facts,
        "repeats": asked.repeats,
        "machine": _machine(asked.peers),
        "minutes": round((time.perf_counter() - began) / 60, 2),
        "plain_loop_agrees": agreed,
        "failed": failed,
        "samples": samples,
    }


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Measure runs beside their peers.")
    parser.add_argument("--size", choices=[*SIZES, "all"], default="S", help="a federation (default: S)")
    parser.add_argument("--players", type=_count, help="another number of players")
    parser.add_argument("--games", type=_count, help="another number of games, rounded up to whole events")
    parser.add_argument("--months", type=_count, help="another number of months")
    parser.add_argument("--repeats", type=_count, default=REPEATS, help=f"how often each is measured ({REPEATS})")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="keep the federation here; one that is there is used again")
    parser.add_argument("--only", nargs="+", default=(), metavar="KIND", help='only these, "replay *" for some')
    parser.add_argument("--peers", type=Path, default=PEERS, help=f"the Python of the peers ({PEERS})")
    parser.add_argument("--results", type=Path, default=RESULTS, help=f"the folder of the results ({RESULTS})")
    asked = parser.parse_args()
    if asked.size == "all" and asked.folder is not None:
        parser.error("--folder keeps one federation, not all")
    return asked


def _count(word: str) -> int:
    if not word.isdecimal() or int(word) < 1:
        raise argparse.ArgumentTypeError(f"{word} is not a whole number from 1 on")
    return int(word)


@contextmanager
def _folder(kept: Path | None) -> Iterator[Path]:
    if kept is not None:
        yield kept
        return
    with tempfile.TemporaryDirectory() as passing:
        yield Path(passing) / "federation"


def _make(folder: Path, facts: Mapping[str, object]) -> int:
    """Write the federation, unless the folder holds the same one already; return the number of its games."""
    stamp, asked = folder / "made-with.json", dict(facts)
    if stamp.exists():
        made = json.loads(stamp.read_text(encoding="utf-8"))
        if made["asked"] == asked:
            return made["games"]
    elif folder.exists() and any(folder.iterdir()):
        raise SystemExit(f"{folder} is not empty and holds no federation made here")
    options = [f"--{name}={facts[name]}" for name in ("play", "players", "games", "months", "seed")]
    try:
        games = int(_run([sys.executable, "-m", "tests.bench.federation", str(folder), *options]))
    except subprocess.CalledProcessError as error:
        raise SystemExit(error.returncode) from None  # it has said why
    stamp.write_text(json.dumps({"asked": asked, "games": games}), encoding="utf-8")
    return games


def _measure(wanted: Sequence[Kind], asked: argparse.Namespace) -> dict[str, list[Found]]:
    """Every measurement by what was measured; what the floor is to write is described once its run is there."""
    samples: dict[str, list[Found]] = {kind.name: [] for kind in wanted}
    for turn in range(asked.repeats):
        for kind in wanted:
            if kind.name not in samples:
                continue
            began, busy = time.perf_counter(), _busy()
            try:
                said = _run(kind.command)
            except subprocess.CalledProcessError as error:
                print(f"{kind.name} failed: {error}", file=sys.stderr, flush=True)
                del samples[kind.name]  # the hours that the others took are not lost for it
                continue
            process, cpu = time.perf_counter() - began, _busy() - busy
            found = json.loads(said) if said.startswith("{") else {}
            # What a process does apart from its work, loading a compiler, is no part of it.
            samples[kind.name].append({"process": process - found.get("apart", 0.0), "cpu": cpu} | found)
            print(f"{turn + 1}/{asked.repeats} {kind.name}: {process:.2f} s", file=sys.stderr, flush=True)
            if kind.shapes is not None and turn == 0:
                out, shapes = kind.shapes
                described = _run([str(asked.peers), "-m", "tests.bench.floor", "shapes", str(out)])
                shapes.write_text(described, encoding="utf-8")
    return samples


def _agreed(size: Size, scratch: Path) -> dict[str, bool]:
    """Whether each plain loop came to the ratings of the run, where there are both."""
    pairs = {code: (loop_list(scratch, code), standings(scratch, code)) for code in LOOPS if code in size.codes}
    return {
        code: _ratings(loop) == _ratings(run)
        for code, (loop, run) in pairs.items()
        if loop.exists() and run.exists()
    }


def _run(arguments: Sequence[str]) -> str:
    """Run a process to its end and return what it printed."""
    return subprocess.run(arguments, check=True, stdout=subprocess.PIPE, text=True, encoding="utf-8").stdout


def _busy() -> float:
    """CPU seconds of all processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _ratings(path: Path) -> dict[str, str]:
    with path.open(encoding="utf-8", newline="") as file:
        return {row["player_id"]: row["rating"] for row in csv.DictReader(file)}


def _machine(peers: Path) -> Found:
    return {
        "python": platform.python_version(),
        "system": platform.system(),
        "cpus": os.cpu_count(),
        "load": [round(each, 2) for each in os.getloadavg()],
        "packages": json.loads(_run([sys.executable, "-c", VERSIONS, *OUR_PACKAGES])),
        "peers": json.loads(_run([str(peers), "-c", VERSIONS, *THEIR_PACKAGES])),
    }


if __name__ == "__main__":
    main()
