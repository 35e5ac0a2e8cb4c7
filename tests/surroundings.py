"""Surroundings in which the same reports are rated: how a process is started, and how the reports are written down."""

import csv
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import combinations, product
from pathlib import Path
from random import Random

ROOT = Path(__file__).parent.parent

NAME_FILES_AND_LINES = ("manifest.json", "problems.csv")
"""The files that may tell how the reports were written down."""

LEVELS: Mapping[str, Sequence[str]] = {
    "PYTHONHASHSEED": ("0", "1", "random"),
    "TZ": ("UTC", "Pacific/Kiritimati", "America/St_Johns"),
    "LC_ALL": ("", "tr_TR.UTF-8", "C"),
    "LC_NUMERIC": ("C", "de_DE.UTF-8", "xx_XX.nonsense"),
    "LANG": ("C.UTF-8", "ja_JP.eucJP", "de_DE.UTF-8"),
    "PYTHONUTF8": ("1", "0"),
    "PYTHONOPTIMIZE": ("", "1", "2"),
    "OMP_NUM_THREADS": ("2", "1", "7"),
    "OPENBLAS_NUM_THREADS": ("2", "1"),
    "umask": ("022", "077", "002"),
    "processors": ("2", "1"),
    "worth a process": ("as it is", "everything", "nothing"),
    "year": ("now", "1999", "2087"),
    "folder": ("absolute", "relative", "link"),
    "times": ("new", "old", "mixed"),
    "files": ("one", "of each event, backwards", "many"),
    "rows": ("as they are", "backwards", "shuffled"),
    "columns": ("as they are", "backwards", "shuffled"),
    "lines": ("unix", "dos", "BOM and dos"),
}
"""What may be otherwise, and how; the first of each is the usual."""

IN_THE_PROCESS = ("umask", "processors", "worth a process", "year", "folder")
WRITTEN_DOWN = ("times", "files", "rows", "columns", "lines")

Surroundings = Mapping[str, str]

USUAL: Surroundings = {name: levels[0] for name, levels in LEVELS.items()}


def every_level() -> list[Surroundings]:
    """As few surroundings as have every unusual level of everything once or more, and nothing that is as usual."""
    count = max(map(len, LEVELS.values())) - 1
    return [{name: levels[1 + at % (len(levels) - 1)] for name, levels in LEVELS.items()} for at in range(count)]


def every_pair(seed: int = 1) -> Iterator[Surroundings]:
    """Surroundings in which any two levels of any two things come together once or more."""
    random = Random(seed)  # noqa: S311 - nothing is secret here
    left = {
        ((one, level), (other, another))
        for one, other in combinations(LEVELS, 2)
        for level, another in product(LEVELS[one], LEVELS[other])
    }
    while left:
        pair = random.choice(sorted(left))
        tried = [{name: random.choice(levels) for name, levels in LEVELS.items()} | dict(pair) for _ in range(200)]
        best = max(tried, key=lambda each: len(pairs_of(each) & left))
        left -= pairs_of(best)
        yield best


def pairs_of(surroundings: Surroundings) -> set[tuple[tuple[str, str], tuple[str, str]]]:
    """Any two levels that come together in these surroundings."""
    return set(combinations(((name, surroundings[name]) for name in LEVELS), 2))


# ----------------------------------------------------------------------------------------------------
# The reports
# ----------------------------------------------------------------------------------------------------


def write_down(reports: Path, place: Path, surroundings: Surroundings, random: Random) -> Path:
    """The same reports in another hand, in a new folder."""
    place.mkdir(parents=True)
    for path in sorted(reports.iterdir()):
        if path.suffix != ".csv":
            (place / path.name).write_bytes(path.read_bytes())
            continue
        with path.open(encoding="utf-8", newline="") as file:
            header, *rows = csv.reader(file)
        if path.name == "games.csv":
            parts = _split(rows, header.index("event_id"), surroundings["files"], random)
        else:
            parts = {path.name: rows}
        for name, part in parts.items():
            _write(place / name, header, part, surroundings, random)
    _date(place, surroundings["times"], random)
    return place


def _split(rows: list[list[str]], event: int, files: str, random: Random) -> Mapping[str, list[list[str]]]:
    if files == "one":
        return {"games.csv": rows}
    if files == "many":
        names = [f"games/{random.choice(('a', 'B/c', 'z'))}/{number}.csv" for number in range(9)]
        found: dict[str, list[list[str]]] = {name: [] for name in ("games.csv", *names)}
        for row in rows:
            found[random.choice(list(found))].append(row)
        return found
    order = list(dict.fromkeys(row[event] for row in rows))[::-1]
    return {
        f"games/{number:03}.csv": [row for row in rows if row[event] == each] for number, each in enumerate(order)
    }


def _write(
    path: Path, header: list[str], rows: list[list[str]], surroundings: Surroundings, random: Random
) -> None:
    places = {
        "as they are": list(range(len(header))),
        "backwards": list(range(len(header)))[::-1],
        "shuffled": random.sample(range(len(header)), len(header)),
    }[surroundings["columns"]]
    ordered = {"as they are": rows, "backwards": rows[::-1], "shuffled": random.sample(rows, len(rows))}
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = surroundings["lines"]
    encoding = "utf-8-sig" if lines.startswith("BOM") else "utf-8"
    with path.open("w", encoding=encoding, newline="") as file:
        writer = csv.writer(file, lineterminator="\n" if lines == "unix" else "\r\n")
        writer.writerows([row[place] for place in places] for row in (header, *ordered[surroundings["rows"]]))


def _date(place: Path, times: str, random: Random) -> None:
    """Give all files and folders other times."""
    if times != "new":
        for path in sorted(place.rglob("*")):
            moment = 86_400 if times == "old" else random.randrange(10**9, 17 * 10**8)
            os.utime(path, (moment, moment))


# ----------------------------------------------------------------------------------------------------
# The process
# ----------------------------------------------------------------------------------------------------

COMMANDS = (
    ("run", "{reports}", "--out", "{out}", "--all-crosstables", "--html", "--release", "--quiet"),
    ("publish", "{out}", "--period", "{earlier}", "--out", "{other}", "--html", "--no-xlsx", "--quiet"),
    ("compare", "{reports}", "--system", "tca", "--with", "z-chess", "--resamples", "200", "--out", "{compared}"),
)
"""What is done with the reports: everything that is written in whole folders."""


def digests(reports: Path, place: Path, surroundings: Surroundings, earlier: str) -> dict[str, str]:
    """The SHA-256 of every file that a process in these surroundings writes, by path, and what it prints."""
    place.mkdir(parents=True)
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    environment |= {
        name: surroundings[name]
        for name in LEVELS
        if name not in (*IN_THE_PROCESS, *WRITTEN_DOWN) and surroundings[name]
    }
    environment["PYTHONPATH"] = str(ROOT)
    asked = {name: surroundings[name] for name in IN_THE_PROCESS}
    folders = {"reports": str(reports), "place": str(place), "earlier": earlier}
    child = subprocess.run(
        [sys.executable, "-m", "tests.surroundings", json.dumps(asked), json.dumps(folders)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        check=False,
    )
    if child.returncode:
        raise AssertionError(f"{surroundings}\n{child.stderr.decode(errors='replace')}")
    found = {
        path.relative_to(place).as_posix(): sha256(path.read_bytes()).hexdigest()
        for path in sorted(place.rglob("*"))
        if path.is_file() and not path.is_symlink() and path.name not in NAME_FILES_AND_LINES
    }
    return {**found, "stdout": sha256(child.stdout).hexdigest()}


def _in_year(year: str) -> None:
    """Let it be another year for everything that asks the module time."""
    if year == "now":
        return
    import time  # noqa: PLC0415 - only where it is another year

    began, real = int(year) * 31_556_952 - 1970 * 31_556_952, time.time
    first, local, universal = real(), time.localtime, time.gmtime
    time.time = lambda: began + real() - first
    time.time_ns = lambda: int(time.time() * 10**9)
    time.localtime = lambda seconds=None: local(time.time() if seconds is None else seconds)
    time.gmtime = lambda seconds=None: universal(time.time() if seconds is None else seconds)


def _main() -> int:
    """The process itself: the commands one after the other, in one process of Python."""
    asked, folders = (json.loads(argument) for argument in sys.argv[1:])
    os.umask(int(asked["umask"], 8))
    if asked["processors"] == "1":
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    _in_year(asked["year"])
    from pipeline import stages  # noqa: PLC0415 - behind the clock
    from pipeline.cli import code_of  # noqa: PLC0415 - behind the clock

    if asked["worth a process"] != "as it is":
        least = 0 if asked["worth a process"] == "everything" else 10**12
        stages.WORTH_A_PROCESS = stages.FILES_WORTH_A_PROCESS = least  # type: ignore[misc]
    reports, place = Path(folders["reports"]), Path(folders["place"])
    out, other, compared = place / "out", place / "other", place / "compared"
    if asked["folder"] == "relative":
        os.chdir(place)
        reports, out, other, compared = (Path(os.path.relpath(each)) for each in (reports, out, other, compared))
    elif asked["folder"] == "link":
        os.chdir("/")
        link = place / "a link"
        link.symlink_to(place.parent, target_is_directory=True)
        reports, out = link / reports.relative_to(place.parent), link / place.name / "out"
    names = {"reports": reports, "out": out, "other": other, "compared": compared, "earlier": folders["earlier"]}
    for command in COMMANDS:
        code = code_of([part.format(**names) for part in command])
        if code:
            return code
    return 0


if __name__ == "__main__":
    sys.exit(_main())
