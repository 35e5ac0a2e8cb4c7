"""The benchmark's own run of the stages: it must follow when they move."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_stages_are_where_the_benchmark_looks(tmp_path):
    """A run under the stopwatch writes its folder and gives seconds to each stage."""
    line = [sys.executable, "-m", "tests.bench.staged_run", "data/example", str(tmp_path / "out"), "tca"]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    stages = json.loads(done.stdout)["stages"]
    wanted = {"read", "validate", "replay", "ledger", "lists", "crosstables", "xlsx", "csv", "parquet", "writing"}
    assert {stage for stage in wanted if stages.get(stage, 0) > 0} == wanted
    assert (tmp_path / "out/tca/rating-list.xlsx").exists()
