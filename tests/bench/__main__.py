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
from statistics import median

from tests.bench.staged_run import STAGES, WHOLE

# Players, games, months, repetitions. Both sizes have the same number of games a month and player.
SIZES = {"S": (2_000, 20_000, 12, 5), "M": (50_000, 1_000_000, 24, 3)}
CODES = ("z-chess", "tca", "flyordie")
LOOPS = ("z-chess", "flyordie")
EXAMPLE_CODE = "z-chess"
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


# ----------------------------------------------------------------------------------------------------
# What is printed
# ----------------------------------------------------------------------------------------------------


def table(report: Mapping) -> list[str]:
    """The report as lines of text; medians throughout."""
    samples, facts, machine = report["samples"], report["federation"], report["machine"]

    def middle(kind: str, *path: str) -> float | None:
        if kind not in samples:
            return None
        values = []
        for sample in samples[kind]:
            for step in path:
                sample = sample.get(step, {})
            values.append(sample or 0.0)
        return median(values)

    def line(name: str, values: Sequence[float | None], form: str = "8.2f") -> str:
        return f"{name:<38}" + "".join(f"{'-':>10}" if each is None else f"{each:>10{form[1:]}}" for each in values)

    def ratio(one: float | None, other: float | None) -> float | None:
        return one / other if one is not None and other else None

    def row(name: str, kind: str, *path: str, form: str = "8.2f") -> str:
        return line(name, [middle(f"{kind} {code}", *path) for code in CODES], form)

    def compared(name: str, path: str, peer: str, peer_path: str) -> str:
        values = [ratio(middle(f"run {code}", path), middle(f"{peer} {code}", peer_path)) for code in CODES]
        return line(name, values)

    stages = list(dict.fromkeys([*(stage for _, _, stage in STAGES), WHOLE]))
    imports, example = middle("imports", "process"), middle("example", "process")
    work = {code: middle(f"run {code}", "work") for code in CODES}
    xlsx = {code: middle(f"run {code}", "stages", "xlsx") for code in CODES}
    peaks = [middle(f"run {code}", "peak_bytes") for code in CODES]
    games = facts["games"]
    replays = [ratio(games / 1000, middle(f"run {code}", "stages", "replay")) for code in CODES]
    loops = [ratio(games / 1000, middle(f"loop {code}", "replay")) for code in CODES]
    agreed = ", ".join(f"{code} {'yes' if each else 'NO'}" for code, each in report["plain_loop_agrees"].items())
    head = (
        f"{facts['players']:,} players, {games:,} games, {facts['months']} months, seed {facts['seed']}; "
        f"medians of {report['repeats']}, in seconds; load {machine['load'][0]} on {machine['cpus']} CPUs"
    )
    return [
        head,
        "",
        line("bare imports (process)", [imports]),
        line(f"ratinglist run data/example, {EXAMPLE_CODE}", [example]),
        line("  times the bare imports", [ratio(example, imports)]),
        "",
        f"{'one rule book a process':<38}" + "".join(f"{code:>10}" for code in CODES),
        *(row(f"  {stage}", "run", "stages", stage, form="8.3f") for stage in stages),
        row("work", "run", "work"),
        row("imports", "run", "imports"),
        row("process", "run", "process"),
        row("process, CPU seconds", "run", "cpu"),
        line("peak memory, MB", [peak and peak / 1e6 for peak in peaks], "8.0f"),
        line("replay, thousand games/s", replays, "8.0f"),
        "",
        "plain Python loop: csv module, lists, exact table, no ledger, a list of ratings",
        row("  read", "loop", "read", form="8.3f"),
        row("  replay", "loop", "replay", form="8.3f"),
        row("  work", "loop", "work"),
        row("  process", "loop", "process"),
        row("  process, CPU seconds", "loop", "cpu"),
        line("  thousand games/s", loops, "8.0f"),
        f"  the same ratings as the run: {agreed}",
        "",
        "floor: pyarrow reads the games and writes tables of the run's sizes; no replay (no numba here), no .xlsx",
        row("  read", "floor", "read", form="8.3f"),
        row("  write", "floor", "write", form="8.3f"),
        row("  work", "floor", "work"),
        row("  process", "floor", "process"),
        row("  process, CPU seconds", "floor", "cpu"),
        "",
        "ratios of the run to them",
        compared("  process / loop process", "process", "loop", "process"),
        compared("  work / loop work", "work", "loop", "work"),
        compared("  CPU / loop CPU", "cpu", "loop", "cpu"),
        compared("  process / floor process", "process", "floor", "process"),
        compared("  CPU / floor CPU", "cpu", "floor", "cpu"),
        compared("  work / floor work", "work", "floor", "work"),
        line(
            "  work without .xlsx / floor work",
            [ratio((work[code] or 0) - (xlsx[code] or 0), middle(f"floor {code}", "work")) for code in CODES],
        ),
    ]


if __name__ == "__main__":
    main()
