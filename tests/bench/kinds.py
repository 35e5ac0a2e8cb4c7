"""What is measured, as processes: runs, replays alone, peers and the floor, each with its command line."""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from tests.bench.sizes import CODES, ELO_PEERS, FIRST, LOOPS, Size

IMPORTS = "import pandas, pandera.pandas, pyarrow, xlsxwriter"
LONG_LIST = 300_000  # players


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A process to measure again and again.

    ``shapes`` are the folder of tables that it writes and the file that tells the floor what they are like.
    ``needs`` is the name of the kind that has to be measured before.
    """

    name: str
    command: Sequence[str]
    shapes: tuple[Path, Path] | None = None
    needs: str | None = None


def kinds(size: Size, folder: Path, scratch: Path, peers: Path) -> Iterator[Kind]:
    """Every process of a federation, in the order in which they take turns.

    Args:
        size: what is measured.
        folder: the federation's.
        scratch: where outputs go.
        peers: the Python that has the peers' packages; runs have this one.
    """
    ours, theirs = ([str(python), "-m"] for python in (sys.executable, peers))
    yield Kind(name="imports", command=[sys.executable, "-c", IMPORTS])
    yield Kind(name="example", command=[*_command(), "data/example", *_to(scratch / "example"), "--system", FIRST])
    for code in size.codes:
        out = scratch / f"run {code}"
        line = [*ours, "tests.bench.staged_run", str(folder), str(out), code, "--no-xlsx"]
        yield Kind(
            name=f"run {code}",
            command=line if size.lists else [*line, "--no-lists"],
            shapes=(out, scratch / "one.json") if code == FIRST else None,
        )
    if size.lists:
        line = [*ours, "tests.bench.staged_run", str(folder)]
        yield Kind(name=f"run {FIRST} with xlsx", command=[*line, str(scratch / "xlsx"), FIRST])
        out = scratch / "five"
        yield Kind(
            name="run five", command=[*line, str(out), *CODES, "--no-xlsx"], shapes=(out, scratch / "five.json")
        )
        line = [*theirs, "tests.bench.floor", "work", str(folder)]
        yield Kind(
            name="floor", command=[*line, str(scratch / "one.json"), str(scratch / "floor")], needs=f"run {FIRST}"
        )
        several = ["--replays", str(len(CODES))]
        yield Kind(
            name="floor for five",
            command=[*line, str(scratch / "five.json"), str(scratch / "floor five"), *several],
            needs="run five",
        )
    for code in LOOPS:
        line = [*ours, "tests.bench.replay_alone", str(folder), str(scratch / "ledger.parquet"), code]
        yield Kind(name=f"replay {code}", command=line)
    for code in LOOPS:
        line = [*ours, "tests.bench.plain_loop", str(folder), str(loop_list(scratch, code)), code]
        yield Kind(name=f"loop {code}", command=line)
    for peer in ELO_PEERS:
        yield Kind(name=peer, command=[*theirs, "tests.bench.elo_peers", peer, str(folder)])
    if size.long_list:
        yield Kind(name="long list", command=[*ours, "tests.bench.long_lists", "--here", str(LONG_LIST)])
        yield Kind(name="XlsxWriter list", command=[*ours, "tests.bench.xlsxwriter_list", str(LONG_LIST)])


def chosen(every: Sequence[Kind], patterns: Sequence[str]) -> list[Kind]:
    """The kinds whose names match one of the patterns, and those that they need; all if there are no patterns.

    Raises:
        ValueError: a pattern matches none.
    """
    if not patterns:
        return list(every)
    for pattern in patterns:
        if not any(fnmatchcase(kind.name, pattern) for kind in every):
            raise ValueError(f"{pattern} is none of: {', '.join(kind.name for kind in every)}")
    matched = [kind for kind in every if any(fnmatchcase(kind.name, pattern) for pattern in patterns)]
    names = {kind.name for kind in matched} | {kind.needs for kind in matched}
    return [kind for kind in every if kind.name in names]


def loop_list(scratch: Path, code: str) -> Path:
    """The ratings that the plain loop comes to."""
    return scratch / f"loop {code}.csv"


def standings(scratch: Path, code: str) -> Path:
    """The ratings that the run comes to."""
    return scratch / f"run {code}" / code / "standings.csv"


def _command() -> Sequence[str]:
    return str(Path(sys.executable).parent / "ratinglist"), "run"


def _to(out: Path) -> Sequence[str]:
    return "--quiet", "--out", str(out)
