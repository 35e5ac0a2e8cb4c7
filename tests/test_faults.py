"""Runs that are killed and disks that fail: the output is the old one or the new one, and the next run is as ever."""

import json
import os
import signal
import subprocess
import sys
import sysconfig
from collections import Counter
from pathlib import Path

import pytest

from tests.faults import __main__ as faults
from tests.faults.trials import Trial, changes_of, failures

ROOT = Path(__file__).parent.parent
PROGRAM = Path(sysconfig.get_path("scripts")) / "ratinglist"


def tried(part, every, kills):
    """A part of the trials in a process of its own: how many were tried of each kind, and what did not hold."""
    done = subprocess.run(
        [sys.executable, "-c", faults._CHILD, part, str(every), str(kills), str(os.getpid())],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    counts, wrong = json.loads(done.stdout.splitlines()[-1])
    assert not wrong, wrong[:10]
    return counts


def test_every_fault_at_every_change_of_a_publication():
    """In one step and in two, over an older output and over none, once and for good."""
    counts = tried("publication", 1, 0)
    assert set(counts) == {"KILL", "ENOSPC", "EACCES", "EIO"}
    assert counts["KILL"] >= 150
    assert all(counts[kind] == 2 * counts["KILL"] for kind in ("ENOSPC", "EACCES", "EIO"))


def test_faults_of_a_whole_run():
    """At some of its changes; ``make faults`` tries all of them."""
    counts = tried("command", 40, 0)
    assert min(counts.values()) >= 3


def test_kills_at_any_moment():
    """A few; ``make faults`` kills three hundred."""
    assert tried("kills", 1, 4) == {"random": 4}


@pytest.fixture
def home(tmp_path):
    return tmp_path.resolve() / "home"


def test_a_publication_in_place_would_be_found_out(home):
    """One that writes into the old folder does not hold, whatever goes wrong."""

    def carelessly(out):
        for name, data in faults.NEW.items():
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(out / name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.write(handle, data)
            os.close(handle)
        for name in faults.OLD.keys() - faults.NEW.keys():
            (out / name).unlink()
        return 0

    trial = Trial(run=carelessly, old=faults.OLD, new=faults.NEW)
    wrong = Counter(
        kind
        for kind in ("KILL", "ENOSPC")
        for at in range(1, len(changes_of(trial, home)) + 1)
        if failures(trial, home, kind, at)
    )
    assert wrong["KILL"] > 5
    assert wrong["ENOSPC"] > 5


def test_twenty_runs_at_once(tmp_path):
    """One makes the output, whole; nineteen say who that is, and leave at once."""
    line = [PROGRAM, "run", "data/example", "--quiet", "--out"]
    assert subprocess.run([*line, tmp_path / "alone"], cwd=ROOT, check=False).returncode == 0
    runs = [
        subprocess.Popen([*line, tmp_path / "out"], cwd=ROOT, stderr=subprocess.PIPE, text=True) for _ in range(20)
    ]
    ends = []
    for process in runs:
        _, said = process.communicate(timeout=300)
        ends.append((process.returncode, said))
    (winner,) = [process.pid for process, (code, _) in zip(runs, ends, strict=True) if code == 0]
    others = [said for code, said in ends if code == 3]
    assert len(others) == 19
    assert all(f"is being written by ratinglist run, process {winner} on " in said for said in others), others
    assert {path.name for path in tmp_path.iterdir()} == {"alone", "out"}
    made, alone = (
        {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        for folder in (tmp_path / "out", tmp_path / "alone")
    )
    assert made == alone


def test_a_file_that_may_not_grow_so_long(tmp_path):
    """A limit on the length of files is told with the file, and the earlier output stands."""
    line = [PROGRAM, "run", "data/example", "--system", "tca", "--no-xlsx", "--quiet", "--out", tmp_path / "out"]
    assert subprocess.run([*line, "--period", "2026-05"], cwd=ROOT, check=False).returncode == 0
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    limited = "import resource, os, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000)); os.execv(sys.argv[1], sys.argv[1:])"
    done = subprocess.run(
        [sys.executable, "-c", limited, *map(str, line)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 3
    assert done.stderr.startswith(f"ratinglist: {tmp_path}/out/")
    assert done.stderr.endswith(": File too large; the output is as it was\n")
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("megabytes", [60, 120, 250, 400, 500])
def test_little_memory(megabytes, tmp_path):
    """A run that gets too little is told so, or is done; it never ends without a word or in half."""
    limited = (
        f"import resource, os, sys; resource.setrlimit(resource.RLIMIT_AS, ({megabytes} << 20,) * 2); "
        "os.execv(sys.argv[1], sys.argv[1:])"
    )
    line = [PROGRAM, "run", "data/example", "--system", "tca", "--quiet", "--out", tmp_path / "out"]
    done = subprocess.run(
        [sys.executable, "-c", limited, *map(str, line)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode in (0, 3), done.stderr
    assert "Traceback" not in done.stderr
    assert (tmp_path / "out").exists() == (done.returncode == 0)
    assert ("memory" in done.stderr) == (done.returncode == 3)


def test_a_run_that_a_signal_stops_anywhere(tmp_path):
    """Terminated at some moments: 143 and the old output, or done and the new one; nothing stays beside it."""
    line = [PROGRAM, "run", "data/example", "--system", "tca", "--no-xlsx", "--quiet", "--out", tmp_path / "out"]
    codes = Counter()
    for tenths in (2, 6, 9, 14):
        process = subprocess.Popen(line, cwd=ROOT, stderr=subprocess.PIPE, text=True)
        try:
            process.wait(tenths / 10)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=60)
        codes[process.returncode] += 1
        assert "Traceback" not in said
        assert [path.name for path in tmp_path.iterdir()] in ([], ["out"])
    assert set(codes) <= {0, 143}
    assert codes[143]
