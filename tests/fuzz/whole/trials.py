"""Try the whole command on many spoilt folders: `python -m tests.fuzz --whole --cases 20000 --jobs 2 --seed 1`.

With --processes N so many more in processes of their own. The same seed is the same case; `--cases 1 --seed N --keep DIR`
writes a case's folder and command line. What fails is printed with its seed.
"""

import argparse
import time
import warnings
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path

from tests.fuzz.telling import shape_of, told
from tests.fuzz.trying import TooSlowError
from tests.fuzz.whole.cases import Case, case_of
from tests.fuzz.whole.seeds import write_files
from tests.fuzz.whole.trying import Watch, try_apart, try_here

AT_ONCE = 100
SHOWN = 3
"""How many seeds are printed of failures that are alike."""

TOLD = 1_000
"""After so many cases it is told how many there were."""

Tried = tuple[int, int, str]
"""A seed, the exit code (-1: none), and what does not hold."""


def main(asked: argparse.Namespace) -> int:
    """Try as many as are asked for; give how many failed."""
    if asked.cases == 1:
        keep(case_of(asked.seed), asked.keep / f"whole-{asked.seed}")
    seeds = range(asked.seed, asked.seed + asked.cases)
    failed = _try(here, seeds, asked.jobs, "in process")
    return failed + (
        _try(apart, seeds[: asked.processes], asked.jobs, "in processes of their own") if asked.processes else 0
    )


def keep(case: Case, place: Path) -> None:
    """Write a case, to be looked at."""
    for name, files in (("folder", case.files), ("out", case.before), ("old", case.old)):
        write_files(place / name, files)
    (place / "arguments").write_text(repr(case.arguments))


def _try(way: object, seeds: range, jobs: int, where: str) -> int:
    began = time.perf_counter()
    alike: Counter[str] = Counter()
    codes: Counter[int] = Counter()
    parts = [seeds[at : at + AT_ONCE] for at in range(0, len(seeds), AT_ONCE)]
    with ProcessPoolExecutor(jobs) as pool:
        for seed, code, what in (tried for part in pool.map(way, parts) for tried in part):  # type: ignore[arg-type]
            codes[code] += 1
            if codes.total() % TOLD == 0:
                print(f"  {codes.total():,} cases, {alike.total():,} failures", flush=True)
            if what:
                shape = shape_of(what)
                alike[shape] += 1
                if alike[shape] <= SHOWN:
                    print(f"whole seed {seed}: {what}", flush=True)
    seconds = time.perf_counter() - began
    ended = ", ".join(f"{count:,} × {code}" for code, count in sorted(codes.items()))
    print(
        f"whole {where}: {len(seeds):,} cases in {seconds:.0f} s, {len(seeds) / seconds:,.1f} a second; exits {ended}; {alike.total():,} failures"
    )
    for what, count in alike.most_common():
        print(f"  {count:,} × {what}", flush=True)
    return alike.total()


@cache
def watch() -> Watch:
    """The watch of this process; every warning is an error from now on."""
    warnings.simplefilter("error")
    return Watch()


def here(seeds: range) -> list[Tried]:
    """Try cases in this process."""
    return [_tried(seed, lambda case, seed: try_here(case, seed, watch())) for seed in seeds]


def apart(seeds: range) -> list[Tried]:
    """Try cases, each in a process of its own."""
    return [_tried(seed, try_apart) for seed in seeds]


def _tried(seed: int, way: object) -> Tried:
    try:
        return seed, way(case_of(seed), seed), ""  # type: ignore[operator]
    except (Exception, TooSlowError) as error:  # noqa: BLE001 - anything that comes out is a failure
        return seed, -1, told(error)
