"""Measure runs on a made-up federation beside their peers: `python -m tests.bench --help`.

Everything is measured in processes of its own, the kinds taken in turn, so that a busy minute hits all of them.
This process stays small: on Linux a child's peak memory is never less than its parent's.
Nothing is judged here: numbers and ratios are printed, and with --json every single measurement is kept.
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
from importlib.metadata import version
from pathlib import Path

from tests.bench.table import CODES, EXAMPLE_CODE, table

# Players, games, months, repetitions. Both sizes have the same number of games a month and player.
SIZES = {"S": (2_000, 20_000, 12, 5), "M": (50_000, 1_000_000, 24, 3)}
LOOPS = ("z-chess", "flyordie")
IMPORTS = "import pandas, pandera.pandas, pyarrow, xlsxwriter"
PACKAGES = ("numpy", "pandas", "pandera", "pyarrow", "xlsxwriter")

Found = dict[str, object]


def main() -> None:
    asked = _arguments()
    players, games, months, repeats = SIZES[asked.size]
    players, games, months = asked.players or players, asked.games or games, asked.months or months
    repeats = asked.repeats or repeats
    began = time.perf_counter()
    with _folder(asked.folder) as folder, tempfile.TemporaryDirectory() as scratch:
        facts = {"players": players, "games": games, "months": months, "seed": asked.seed}
        facts["games"] = _make(folder, facts)
        samples, agreed = _measure(folder, Path(scratch), repeats)
    report = {
        "federation": facts | {"size": asked.size},
        "repeats": repeats,
        "machine": _machine(),
        "minutes": round((time.perf_counter() - began) / 60, 2),
        "plain_loop_agrees": agreed,
        "samples": samples,
    }
    print("\n".join(table(report)))
    if asked.json is not None:
        asked.json.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Measure runs beside their peers.")
    parser.add_argument(
        "--size", choices=sorted(SIZES, reverse=True), default="S", help="a federation (default: S)"
    )
    parser.add_argument("--players", type=int, help="another number of players")
    parser.add_argument("--games", type=int, help="another number of games, rounded up to whole events")
    parser.add_argument("--months", type=int, help="another number of months")
    parser.add_argument("--repeats", type=int, help="how often each is measured")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="keep the federation here; one that is there is used again")
    parser.add_argument("--json", type=Path, help="write every measurement to this file")
    return parser.parse_args()


@contextmanager
def _folder(kept: Path | None) -> Iterator[Path]:
    if kept is not None:
        yield kept
        return
    with tempfile.TemporaryDirectory() as passing:
        yield Path(passing) / "federation"


def _make(folder: Path, facts: Mapping[str, int]) -> int:
    """Write the federation, unless the folder holds the same one already; return the number of its games."""
    stamp, asked = folder / "made-with.json", dict(facts)
    if stamp.exists():
        made = json.loads(stamp.read_text(encoding="utf-8"))
        if made["asked"] == asked:
            return made["games"]
    elif folder.exists() and any(folder.iterdir()):
        raise SystemExit(f"{folder} is not empty and holds no federation made here")
    options = [f"--{name}={value}" for name, value in facts.items()]
    games = int(_run([sys.executable, "-m", "tests.bench.federation", str(folder), *options]))
    stamp.write_text(json.dumps({"asked": asked, "games": games}), encoding="utf-8")
    return games


def _measure(folder: Path, scratch: Path, repeats: int) -> tuple[dict[str, list[Found]], dict[str, bool]]:
    """Every measurement by what was measured, and whether each plain loop came to the run's ratings."""
    command = str(Path(sys.executable).parent / "ratinglist")
    example = ["run", "data/example", "--system", EXAMPLE_CODE, "--quiet", "--out", str(scratch / "example")]
    python = [sys.executable, "-m"]
    kinds: dict[str, list[str]] = {"imports": [sys.executable, "-c", IMPORTS], "example": [command, *example]}
    described: dict[str, tuple[Path, Path]] = {}
    for code in CODES:
        out, shapes = scratch / f"run {code}", scratch / f"{code}.json"
        kinds[f"run {code}"] = [*python, "tests.bench.staged_run", str(folder), str(out), code]
        described[f"run {code}"] = out, shapes
        kinds[f"floor {code}"] = [
            *python,
            "tests.bench.floor",
            "write",
            str(folder),
            str(shapes),
            str(scratch / f"floor {code}"),
        ]
    for code in LOOPS:
        out = scratch / f"loop {code}.csv"
        kinds[f"loop {code}"] = [*python, "tests.bench.plain_loop", str(folder), str(out), code]
    samples: dict[str, list[Found]] = {kind: [] for kind in kinds}
    for _ in range(repeats):
        for kind, arguments in kinds.items():
            began, busy = time.perf_counter(), _busy()
            said = _run(arguments)
            whole = {"process": time.perf_counter() - began, "cpu": _busy() - busy}
            found = json.loads(said) if said.startswith("{") else {}
            samples[kind].append(whole | found)
            if kind in described:
                out, shapes = described.pop(kind)
                shapes.write_text(_run([*python, "tests.bench.floor", "shapes", str(out)]), encoding="utf-8")
    agreed = {
        code: _ratings(scratch / f"loop {code}.csv") == _ratings(scratch / f"run {code}" / code / "standings.csv")
        for code in LOOPS
    }
    return samples, agreed


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


def _machine() -> Found:
    return {
        "python": platform.python_version(),
        "system": platform.system(),
        "cpus": os.cpu_count(),
        "load": [round(each, 2) for each in os.getloadavg()],
        "packages": {name: version(name) for name in PACKAGES},
    }


if __name__ == "__main__":
    main()
