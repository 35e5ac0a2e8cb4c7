"""One trial: a run in a process of its own goes wrong somewhere; then the output is looked at, and run again."""

import os
import shutil
import signal
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.faults.injecting import KILL, Fault, in_two_steps

Files = Mapping[str, bytes]
"""The content of a folder by path; of a folder that is not there None takes its place."""


@dataclass(frozen=True)
class Trial:
    """What is tried: a command that replaces one output by another.

    ``run`` writes the new output to a folder and gives its exit code; ``old`` is what is there before, if anything.
    """

    run: Callable[[Path], int]
    old: Files | None
    new: Files
    two_steps: bool = False


def content(folder: Path) -> Files | None:
    """Every file below a folder by its path, None if there is no folder."""
    if not folder.exists():
        return None
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def changes_of(trial: Trial, home: Path) -> list[str]:
    """What a run that nothing disturbs changes on the disk, in order."""
    out = prepared(trial, home)
    fault = Fault(KILL, 0, home)
    reading, writing = os.pipe()

    def tell() -> int:
        code = trial.run(out)
        with os.fdopen(writing, "w") as pipe:
            pipe.write("\n".join(fault.changes))
        return code

    status = _in_a_process(tell, fault, home, two_steps=trial.two_steps)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        told = pipe.read().splitlines()
    assert status == 0, f"a run without a fault ends with {status}: {_said(home)}"
    assert content(out) == trial.new
    return told


def failures(trial: Trial, home: Path, kind: str, at: int, *, lasting: bool = False) -> list[str]:
    """What does not hold after a run went wrong at its Nth change; nothing if all does."""
    out = prepared(trial, home)
    status = _in_a_process(lambda: trial.run(out), Fault(kind, at, home, lasting), home, two_steps=trial.two_steps)
    return [
        f"{kind} at {at}{' and after' if lasting else ''}: {each}" for each in _wrong(trial, home, kind, status)
    ]


def wrong_after_kill(trial: Trial, home: Path) -> list[str]:
    """What does not hold after a process that was writing the home's output has been killed."""
    return list(_wrong(trial, home, KILL, -signal.SIGKILL))


def prepared(trial: Trial, home: Path) -> Path:
    shutil.rmtree(home, ignore_errors=True)
    out = home / "out"
    home.mkdir(parents=True)
    for name, data in (trial.old or {}).items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_bytes(data)
    return out


def _wrong(trial: Trial, home: Path, kind: str, status: int) -> list[str]:
    out, said = home / "out", _said(home)
    found = content(out)
    if (
        trial.two_steps and found is None
    ):  # stopped for good between the two steps: the next command does the second
        found = trial.old
    wrong = _wrong_now(trial, kind, status, found, said)
    again = _in_a_process(lambda: trial.run(out), None, home, two_steps=trial.two_steps)
    if again != 0:
        wrong.append(f"the next run ends with {again}: {_said(home)}")
    if content(out) != trial.new:
        wrong.append(f"the next run does not give the new output: {_told(content(out))}")
    left = sorted({path.name for path in home.iterdir()} - {"out", "said"})
    if left:
        wrong.append(f"left behind: {left}")
    return wrong


def _wrong_now(trial: Trial, kind: str, status: int, found: Files | None, said: str) -> list[str]:
    """What does not hold before the next run."""
    wrong = []
    if kind == KILL:
        if status not in (-signal.SIGKILL, 0):
            wrong.append(f"ended with {status}: {said}")
        if found not in (trial.old, trial.new):
            wrong.append(f"the output is neither the old nor the new one: {_told(found)}")
        return wrong
    if status not in (0, 3):
        wrong.append(f"ended with {status}: {said}")
    if "Traceback" in said or (status == 3 and not said.strip()):
        wrong.append(f"said {said!r}")
    if found != (trial.new if status == 0 else trial.old):
        wrong.append(f"the output is not {'new' if status == 0 else 'old'} after {status}: {_told(found)}")
    return wrong


def _in_a_process(work: Callable[[], int], fault: Fault | None, home: Path, *, two_steps: bool) -> int:
    """The exit code of work in a copy of this process, or minus the signal that ended it."""
    process = os.fork()
    if process == 0:
        said = os.open(home / "said", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(said, 2)
        os.dup2(said, 1)
        code = 99
        try:
            if two_steps:
                in_two_steps()
            if fault is not None:
                fault.install()
            code = work()
        except OSError as error:  # as the command line would tell it
            os.write(2, f"{error}\n".encode())
            code = 3
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


def _said(home: Path) -> str:
    return (home / "said").read_text(encoding="utf-8", errors="replace")[-2000:] if (home / "said").exists() else ""


def _told(found: Files | None) -> str:
    return "nothing" if found is None else f"{len(found)} files"
