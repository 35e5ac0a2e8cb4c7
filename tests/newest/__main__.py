"""Compare what two environments write: `python -m tests.newest --newest .venv-newest/bin/python`; `make newest` builds it.

Both rate the example under all rule books, with pages and all crosstables, and a federation that is made up. Exit 1 if
a table in CSV differs, or the tests fail with the newest versions; their warnings are counted and told, no errors.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from tests.bench.federation import write
from tests.newest.comparing import compared, told, versions_differing

ROOT = Path(__file__).parent.parent.parent

OTHER_VERSIONS = "tests/test_locked_versions.py"
"""Tests that hold the environment against the lock file, which the newest one is not."""

_WARNING = re.compile(r"^ *(?:\S+:\d+: )?(\w*Warning): (.*)$")


def main() -> int:
    asked = _arguments()
    with tempfile.TemporaryDirectory() as scratch:
        reports = {"example": ROOT / "data" / "example", "made up": Path(scratch, "reports")}
        write(reports["made up"], asked.players, asked.players * 8, 9, seed=6)
        folders = {name: Path(scratch, name) for name in ("locked", "newest")}
        pythons = {"locked": Path(sys.executable), "newest": asked.newest}
        for name, python in pythons.items():
            for federation, folder in reports.items():
                _run(python, folder, folders[name] / federation)
        files = compared(folders["locked"], folders["newest"])
    print(*told(files, versions_differing(*map(_versions, pythons.values()))), sep="\n", flush=True)
    failed = any(each.fails for each in files)
    if asked.tests:
        failed |= not _tests_pass(asked.newest, asked.pytest)
    return int(failed)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.newest", description="Compare two sets of versions.")
    parser.add_argument("--newest", type=Path, required=True, help="the other environment's Python")
    parser.add_argument("--players", type=int, default=400, help="how many the made-up federation has")
    parser.add_argument("--no-tests", dest="tests", action="store_false", help="only compare what is written")
    parser.add_argument("pytest", nargs="*", help="arguments for pytest (default: all tests)")
    return parser.parse_args()


def _run(python: Path, reports: Path, out: Path) -> None:
    """Rate reports in an environment: lists, workbooks, pages, all crosstables, on record at once."""
    out.parent.mkdir(parents=True, exist_ok=True)
    systems = [f"--system={code}" for code in ("z-chess", "dc-shogi", "tca", "tca-1960", "flyordie")]
    command = [
        "run",
        str(reports),
        "--out",
        str(out),
        *systems,
        "--all-crosstables",
        "--html",
        "--release",
        "--quiet",
    ]
    code = "from pipeline.cli import main; main()"
    subprocess.run([_at(python), "-W", "default", "-c", code, *command], env=_environment(), cwd=ROOT, check=True)


def _at(python: Path) -> str:
    """Where it is, but for links: a virtual environment is known by the link's place."""
    return str(python.parent.resolve() / python.name)


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def _versions(python: Path) -> dict[str, str]:
    """What is installed in an environment."""
    code = (
        "import json; from importlib.metadata import distributions; "
        "print(json.dumps({each.name.lower().replace('_', '-'): each.version for each in distributions()}))"
    )
    told_by_it = subprocess.run([_at(python), "-c", code], capture_output=True, text=True, check=True)
    return dict(json.loads(told_by_it.stdout))


def _tests_pass(python: Path, arguments: list[str]) -> bool:
    """Run the tests in an environment, with warnings told and counted at the end."""
    command = [
        _at(python),
        "-m",
        "pytest",
        "-q",
        "-W",
        "default",
        "-p",
        "no:cacheprovider",
        f"--ignore={OTHER_VERSIONS}",
    ]
    with subprocess.Popen(
        [*command, *arguments], stdout=subprocess.PIPE, text=True, env=_environment(), cwd=ROOT
    ) as child:
        lines = []
        for line in child.stdout or ():
            sys.stdout.write(line)
            sys.stdout.flush()
            lines.append(line)
    counted = distinct_warnings(lines)
    print(f"\n{len(counted)} different warnings" + (":" if counted else ""))
    for text, count in counted.most_common():
        print(f"{count:6}  {text}")
    return child.returncode == 0


def distinct_warnings(lines: Iterable[str]) -> Counter[str]:
    """Each warning of a summary of pytest's, and how often it stands there; where it was raised is left out."""
    found = (_WARNING.match(line) for line in lines)
    return Counter(f"{each[1]}: {each[2]}" for each in found if each)


if __name__ == "__main__":
    sys.exit(main())
