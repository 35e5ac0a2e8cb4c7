"""What a TRF costs against the same games as native CSV: a made-up Swiss of 3,000 players and 11 rounds, read both ways.

Run as ``python -m tests.bench.reading_reports``. Two figures: the whole check of a folder, players known by their
ids, inside one process; and ``ratinglist validate`` as a process of its own. Nothing is judged here.
"""

import argparse
import gc
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from pipeline.checks.folder import validate_folder
from tests.bench.federation import FAMILY, GIVEN

HEADER = "012 Long Swiss\n042 2026/03/02\n052 2026/03/12\n"
RESULTS = (("1", "0", "1-0"), ("0", "1", "0-1"), ("=", "=", "1/2-1/2"))
POINTS = {"1": 2, "=": 1, "0": 0}


def folders(place: Path, players: int, rounds: int) -> tuple[Path, Path]:
    """A folder with the report and one with the same games as rows, both with the players."""
    chance = random.Random(1)  # noqa: S311 - made-up games
    names = [f"{FAMILY[n % len(FAMILY)]}, {GIVEN[n // 7 % len(GIVEN)]} {n}" for n in range(players)]
    cells: list[list[str]] = [[] for _ in range(players)]
    points = [0] * players
    rows = ["event_id,round,white_id,black_id,result\n"]
    for round_ in range(1, rounds + 1):
        order = list(range(players))
        chance.shuffle(order)
        for white, black in zip(order[::2], order[1::2], strict=True):
            own, other, result = chance.choice(RESULTS)
            cells[white].append(f"  {black + 1:>4} w {own}")
            cells[black].append(f"  {white + 1:>4} b {other}")
            points[white] += POINTS[own]
            points[black] += POINTS[other]
            rows.append(f"long-swiss-2026-03,{round_},{white + 1:05},{black + 1:05},{result}\n")
    lines = [
        f"001 {n + 1:>4} m{'':3} {names[n]:<33} 1500 LAN {900001 + n:>11} {1950 + n % 60:<10}"
        f" {points[n] / 2:>4} {n + 1:>4}{''.join(cells[n])}\n"
        for n in range(players)
    ]
    people = [f'{n + 1:05},"{names[n]}",{1950 + n % 60},{900001 + n}\n' for n in range(players)]
    known = "player_id,name,birth_date,fide_id\n" + "".join(people)
    event = "event_id,name,end_date,start_date\nlong-swiss-2026-03,Long Swiss,2026-03-12,2026-03-02\n"
    report, native = place / "report", place / "native"
    (report / "reports").mkdir(parents=True)
    native.mkdir()
    (report / "reports" / "long.trf").write_text(HEADER + "".join(lines), encoding="utf-8")
    (report / "players.csv").write_text(known, encoding="utf-8")
    for name, text in (("players.csv", known), ("events.csv", event), ("games.csv", "".join(rows))):
        (native / name).write_text(text, encoding="utf-8")
    return report, native


def inside(folder: Path) -> None:
    """Check a folder; it must have no errors."""
    outcome = validate_folder(folder, run=(), books={})
    assert not outcome.errors, outcome.problems[:3]


def process(folder: Path) -> None:
    """Check a folder in a process of its own."""
    line = [sys.executable, "-c", "from pipeline.cli import main; main()", "validate", str(folder)]
    subprocess.run(line, check=True, capture_output=True)


def medians(work: Callable[[Path], None], places: tuple[Path, Path], repeats: int) -> tuple[float, float]:
    """The median seconds of both, taken in turn."""
    taken: tuple[list[float], list[float]] = ([], [])
    for place in places:
        work(place)
    for _ in range(repeats):
        for place, times in zip(places, taken, strict=True):
            began = time.perf_counter()
            work(place)
            times.append(time.perf_counter() - began)
    return statistics.median(taken[0]), statistics.median(taken[1])


def main() -> None:
    parser = argparse.ArgumentParser(description="Reading a TRF against reading the same games as native CSV.")
    parser.add_argument("--players", type=int, default=3_000, help="an even number")
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--repeats", type=int, default=7)
    asked = parser.parse_args()
    # As the program runs.
    gc.set_threshold(1_000_000, 20, 20)
    with tempfile.TemporaryDirectory() as place:
        both = folders(Path(place), asked.players, asked.rounds)
        for name, work in (("inside one process", inside), ("as a process", process)):
            report, native = medians(work, both, asked.repeats)
            print(f"{name:<20} TRF {report:.3f} s   native {native:.3f} s   ratio {report / native:.2f}")


if __name__ == "__main__":
    main()
