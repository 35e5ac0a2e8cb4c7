"""Read many spoilt reports: `python -m tests.fuzz --dialect trf --cases 100000 --seed 1 --jobs 2`.

The same seed is the same file. What fails is printed with its seed and kept below --keep; a file of a seed that did not
fail is made by --cases 1.
"""

import argparse
import sys
import time
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path

from tests.fuzz.cases import case_of, samples
from tests.fuzz.telling import shape_of, told
from tests.fuzz.trying import TooSlowError, Watch, hold
from tests.fuzz.whole import trials

AT_ONCE = 500
SHOWN = 3
"""How many seeds are printed of failures that are alike."""


def main() -> None:
    asked = _arguments()
    if asked.whole:
        sys.exit(1 if trials.main(asked) else 0)
    known = samples()
    wanted = [name for name in sorted(known) if known[name]] if asked.dialect == "all" else [asked.dialect]
    failed = sum([_try(name, asked) for name in wanted])
    sys.exit(1 if failed else 0)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Read many spoilt reports.")
    parser.add_argument(
        "--dialect", default="all", help="the folder of sample files below tests/reports (default: all)"
    )
    parser.add_argument("--cases", type=int, default=1_000, help="how many files (default: 1,000)")
    parser.add_argument("--seed", type=int, default=1, help="the first file (default: 1)")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes (default: 1)")
    parser.add_argument("--keep", type=Path, default=Path("out/fuzz"), help="where files that fail are kept")
    parser.add_argument(
        "--whole", action="store_true", help="the whole command on spoilt folders, not single reports"
    )
    parser.add_argument(
        "--processes", type=int, default=0, help="with --whole: so many in processes of their own too"
    )
    return parser.parse_args()


def _try(dialect: str, asked: argparse.Namespace) -> int:
    began = time.perf_counter()
    alike: Counter[str] = Counter()
    seeds = range(asked.seed, asked.seed + asked.cases)
    parts = [seeds[at : at + AT_ONCE] for at in range(0, len(seeds), AT_ONCE)]
    with ProcessPoolExecutor(asked.jobs) as pool:
        for seed, what in (
            failure for part in pool.map(_failures, [dialect] * len(parts), parts) for failure in part
        ):
            shape = shape_of(what)
            alike[shape] += 1
            if alike[shape] <= SHOWN:
                asked.keep.mkdir(parents=True, exist_ok=True)
                kept = asked.keep / f"{dialect}-{seed}.bin"
                kept.write_bytes(case_of(dialect, seed, samples()).data)
                print(f"{dialect} seed {seed}: {what} ({kept})", flush=True)
    seconds = time.perf_counter() - began
    print(
        f"{dialect}: {asked.cases:,} files in {seconds:.0f} s, {asked.cases / seconds:,.0f} a second, {alike.total():,} failures",
        flush=True,
    )
    for what, count in alike.most_common():
        print(f"  {count:,} × {what}", flush=True)
    return alike.total()


@cache
def watch() -> Watch:
    """The watch of this process, after everything was loaded that is loaded when it is first needed."""
    warnings.simplefilter("error")
    made = Watch()
    for dialect, files in samples().items():
        for seed in range(20 if files else 0):
            list(failures_of(dialect, [seed], made))
    return made


def _failures(dialect: str, seeds: range) -> list[tuple[int, str]]:
    return list(failures_of(dialect, seeds, watch()))


def failures_of(dialect: str, seeds: Iterable[int], watched: Watch) -> Iterator[tuple[int, str]]:
    """The seeds whose files are not read as they should, and what is wrong."""
    known = _known()
    for seed in seeds:
        case = case_of(dialect, seed, known)
        try:
            hold(dialect, case, watched)
        except (Exception, TooSlowError) as error:  # noqa: BLE001 - anything that a reader raises is a failure
            yield seed, told(error)


@cache
def _known() -> dict[str, tuple[bytes, ...]]:
    return dict(samples())


if __name__ == "__main__":
    main()
