"""Every fault at every change: ``python -m tests.faults``; prints how many were tried and what did not hold."""

import argparse
import json
import random
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from pipeline.cli import code_of
from pipeline.writers.publication.whole_folder import held
from tests.faults.injecting import KILL, KINDS
from tests.faults.trials import Trial, changes_of, content, failures, prepared, wrong_after_kill

EXAMPLE = Path(__file__).parent.parent.parent / "data" / "example"
ARGUMENTS = ("--system", "z-chess", "--no-xlsx", "--quiet")
_IN_MEMORY = Path("/dev/shm")  # noqa: S108 - where flushing costs nothing
PROGRAM = Path(sysconfig.get_path("scripts")) / "ratinglist"


def files(word: bytes, *names: str) -> dict[str, bytes]:
    """An output folder of a few files and its manifest."""
    told = {"outputs": [{"path": name, "sha256": ""} for name in names]}
    return {**dict.fromkeys(names, word * 100), "manifest.json": json.dumps(told).encode()}


OLD = files(b"old", "a.csv", "code/b.csv")
NEW = files(b"new", "a.csv", "code/x/c.csv", "d.csv")


def publishing(*, old: bool, two_steps: bool) -> Trial:
    """A few files put in the place of others, without the rest of a run."""

    def run(out: Path) -> int:
        with held(out, "a trial") as folder:
            folder.publish(NEW)
        return 0

    return Trial(run=run, old=OLD if old else None, new=NEW, two_steps=two_steps)


def command(home: Path, *, two_steps: bool) -> Trial:
    """The whole command on the example, over the list of an earlier month."""

    def run(out: Path) -> int:
        return code_of(["run", str(EXAMPLE), "--out", str(out), *ARGUMENTS])

    made = []
    for period in (["--period", "2026-04"], []):
        out = home / "made"
        assert code_of(["run", str(EXAMPLE), "--out", str(out), *ARGUMENTS, *period]) == 0
        made.append(content(out))
        shutil.rmtree(out)
    old, new = made
    assert new is not None
    assert old != new
    return Trial(run=run, old=old, new=new, two_steps=two_steps)


ONCE = [(kind, False) for kind in KINDS]
LASTING = [(kind, True) for kind in KINDS if kind != KILL]


def every_fault(
    trial: Trial, home: Path, kinds: Sequence[tuple[str, bool]], every: int, tried: Counter[str]
) -> Iterator[str]:
    """What does not hold after each kind of fault, once or lasting, at each change (or every so many of them)."""
    changes = changes_of(trial, home)
    for kind, lasting in kinds:
        for at in range(1, len(changes) + 1, every):
            tried[kind] += 1
            yield from failures(trial, home, kind, at, lasting=lasting)


def random_kills(trial: Trial, home: Path, count: int, seed: int, tried: Counter[str]) -> Iterator[str]:
    """What does not hold after the installed program was killed, the process itself or its worker, at any moment."""
    dice = random.Random(seed)  # noqa: S311 - moments, no secrets
    began = time.monotonic()
    subprocess.run(_run(prepared(trial, home)), check=True, capture_output=True)
    whole = time.monotonic() - began
    for number in range(count):
        out = prepared(trial, home)
        process = subprocess.Popen(_run(out), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(dice.uniform(0, whole * 1.05))
        process.send_signal(signal.SIGKILL)
        process.wait()
        tried["random"] += 1
        yield from (f"random kill {number}: {each}" for each in wrong_after_kill(trial, home))


def _run(out: Path) -> list[str]:
    return [str(PROGRAM), "run", str(EXAMPLE), "--out", str(out), *ARGUMENTS]


def tries(parts: Sequence[str], every: int, kills: int, seed: int) -> tuple[Counter[str], list[str]]:
    """All trials of some parts: how many of each kind, and what did not hold."""
    tried: Counter[str] = Counter()
    wrong: list[str] = []
    with tempfile.TemporaryDirectory(dir=_IN_MEMORY if _IN_MEMORY.is_dir() else None) as scratch:
        home = Path(scratch).resolve() / "home"
        if "publication" in parts:
            for old in (True, False):
                for two_steps in (False, True):
                    trial = publishing(old=old, two_steps=two_steps)
                    wrong += every_fault(trial, home, [*ONCE, *LASTING], every, tried)
        if "command" in parts:
            wrong += every_fault(command(Path(scratch), two_steps=False), home, [*ONCE, *LASTING[:1]], every, tried)
            wrong += every_fault(command(Path(scratch), two_steps=True), home, ONCE[:1], every, tried)
        if "kills" in parts:
            wrong += random_kills(command(Path(scratch), two_steps=False), home, kills, seed, tried)
    return tried, wrong


def main() -> None:
    """Try what is asked for; the exit code says whether all held."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", default=["publication", "command", "kills"])
    parser.add_argument("--every", type=int, default=1, help="only every so many changes")
    parser.add_argument("--kills", type=int, default=300, help="kills at random moments")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with ThreadPoolExecutor(len(asked.parts)) as pool:
        each = [
            pool.submit(
                subprocess.run,
                [sys.executable, "-c", _CHILD, part, str(asked.every), str(asked.kills), str(asked.seed)],
                capture_output=True,
                text=True,
                check=False,
            )
            for part in asked.parts
        ]
        wrong = False
        for part, future in zip(asked.parts, each, strict=True):
            done = future.result()
            if done.returncode:
                sys.exit(done.stderr)
            tried, failed = json.loads(done.stdout.splitlines()[-1])
            print(f"{part}: {sum(tried.values()):,} faults tried ({_counted(tried)}), {len(failed)} not held")
            for line in failed[:20]:
                print(f"  {line}")
            wrong |= bool(failed)
    sys.exit(1 if wrong else 0)


_CHILD = (
    "import json, sys; from tests.faults.__main__ import tries; "
    "part, every, kills, seed = sys.argv[1:]; "
    "print(); print(json.dumps(tries([part], int(every), int(kills), int(seed))))"
)


def _counted(tried: dict[str, int]) -> str:
    return ", ".join(f"{count:,} {kind}" for kind, count in tried.items())


if __name__ == "__main__":
    main()
