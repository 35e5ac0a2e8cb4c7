"""The benchmark's own run of the stages: it must follow when they move, and share out all of the time once."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench import stopwatch
from tests.bench.stopwatch import STAGES, Stopwatch

ROOT = Path(__file__).parent.parent


def _json(*arguments: str) -> dict:
    done = subprocess.run([sys.executable, "-m", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_stages_are_where_the_benchmark_looks(tmp_path):
    """A run under the stopwatch writes its folder and gives seconds to each stage."""
    found = _json("tests.bench.staged_run", "data/example", str(tmp_path / "out"), "tca")
    wanted = {stage for _, _, stage in STAGES}
    assert {stage for stage in wanted if found["stages"].get(stage, 0) > 0} == wanted
    assert found["work"] / 2 < sum(found["stages"].values()) <= found["work"]
    assert (tmp_path / "out/tca/rating-list.xlsx").exists()


def test_a_run_without_workbooks_and_one_without_lists(tmp_path):
    found = _json("tests.bench.staged_run", "data/example", str(tmp_path / "out"), "tca", "z-chess", "--no-xlsx")
    assert "xlsx" not in found["stages"]
    assert (tmp_path / "out/z-chess/rating-list.csv").exists()
    assert not list((tmp_path / "out").rglob("*.xlsx"))
    _json("tests.bench.staged_run", "data/example", str(tmp_path / "bare"), "tca", "--no-xlsx", "--no-lists")
    assert sorted(path.name for path in (tmp_path / "bare/tca").iterdir()) == [
        "ledger-index.parquet",
        "ledger.parquet",
        "standings.csv",
    ]


def test_a_replay_alone_has_the_ledger_of_the_run(tmp_path):
    """The parquet file that the replay alone writes is the run's, byte for byte."""
    _json("tests.bench.staged_run", "data/example", str(tmp_path / "out"), "tca", "--no-xlsx", "--no-lists")
    found = _json("tests.bench.replay_alone", "data/example", str(tmp_path / "ledger.parquet"), "tca")
    assert (tmp_path / "ledger.parquet").read_bytes() == (tmp_path / "out/tca/ledger.parquet").read_bytes()
    assert min(found[step] for step in ("schedule", "replay", "ledger file")) > 0


def test_a_function_that_moved_is_told(monkeypatch):
    monkeypatch.setattr(stopwatch, "STAGES", [("pipeline.stages", "gone_elsewhere", "read")])
    with pytest.raises(AttributeError, match="gone_elsewhere"):
        Stopwatch().time_stages()


@pytest.mark.skipif(not stopwatch.STATUS.exists(), reason="this system does not tell")
def test_what_another_process_does_counts_to_no_stage_and_its_memory_once():
    """Two processes fill 200 MB each beside this one, which has 300 MB of its own that they see."""
    code = """
import json
from pipeline import side_by_side
from tests.bench.stopwatch import Stopwatch
watch = Stopwatch()
watch.time_stages()
fill = watch.timed("fill", lambda size: len(b"x" * size))
held = b"x" * 300_000_000
watch.timed("alone", lambda: None)()
with side_by_side.beside(lambda: fill(200_000_000), process=True) as one:
    with side_by_side.beside(lambda: fill(200_000_000), process=True) as other:
        assert one() == other() == 200_000_000
print(json.dumps([sorted(watch.seconds), watch.peak_of_all() - max(watch.peaks.values())]))
"""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    stages, beside = json.loads(done.stdout)
    assert stages == ["alone"]
    assert 390_000_000 <= beside < 600_000_000


def test_a_stage_inside_another_is_counted_once(monkeypatch):
    """Outer runs 1 s, inner 10 s, outer again 100 s: a clock by hand."""
    now = [0.0]
    monkeypatch.setattr(stopwatch.time, "perf_counter", lambda: now[0])
    watch = Stopwatch()

    def pass_time(seconds: float) -> None:
        now[0] += seconds

    inner = watch.timed("inner", lambda: pass_time(10))

    def outer() -> str:
        pass_time(1)
        inner()
        pass_time(100)
        return "done"

    assert watch.timed("outer", outer)() == "done"
    assert watch.seconds == {"outer": 101.0, "inner": 10.0}
