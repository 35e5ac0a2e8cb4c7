"""What is written where the asker says: into pipes at once, and nowhere into the output of a run."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.cli import code_of
from pipeline.writers.publication.single_file import write_file

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "data" / "example"
TCA = ["--system", "tca", "--no-xlsx", "--quiet"]


@pytest.fixture(scope="module")
def out(tmp_path_factory):
    """An output folder."""
    made = tmp_path_factory.mktemp("made") / "out"
    assert code_of(["run", str(EXAMPLE), "--out", str(made), *TCA]) == 0
    return made


NESTING = {
    "run": lambda _, inner: ["run", EXAMPLE, "--out", inner, *TCA],
    "replay": lambda _, inner: ["replay", EXAMPLE, "--out", inner, "--system", "tca", "--quiet"],
    "publish": lambda out, inner: ["publish", out, "--out", inner, "--period", "2026-05", "--no-xlsx"],
    "convert": lambda _, inner: ["convert", EXAMPLE / "games.csv", "--out", inner],
}


@pytest.mark.parametrize("below", ["inner", "tca/inner", "new/inner"])
@pytest.mark.parametrize("command", NESTING)
def test_no_output_in_an_output(command, below, out, capfd):
    """It would be foreign there, and the next run into the outer one would be refused."""
    before = sorted(out.rglob("*"))
    assert code_of([*map(str, NESTING[command](out, out / below))]) == 2
    assert f"{out / below} lies in {out}, which only runs write" in capfd.readouterr().err
    assert sorted(out.rglob("*")) == before
    assert code_of(["run", str(EXAMPLE), "--out", str(out), *TCA]) == 0


PIPED = {
    "explain": lambda out, to: ["explain", "0011", "--in", out, "--system", "tca", "--csv", to],
    "validate": lambda _, to: ["validate", EXAMPLE, "--problems", to],
    "export": lambda out, to: ["export", "winter-open-2026", "--in", out, "--format", "trf16", "--out", to],
}


@pytest.mark.parametrize("command", PIPED)
@pytest.mark.parametrize("to", ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
def test_a_pipe_by_its_name_on_this_machine(command, to, out):
    """It is found under no name that it leads to, and is written to all the same."""
    code = "from pipeline.cli import main; main()"
    line = [sys.executable, "-c", code, *map(str, PIPED[command](out, to))]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert {"explain": "event_id", "validate": "severity,file,line", "export": "012 "}[command] in done.stdout


def test_a_pipe_is_written_to_and_nothing_beside_it():
    """Nor is it locked: whoever reads it waits for nobody else."""
    reader, writer = os.pipe()
    with os.fdopen(reader, "rb") as told:
        write_file(Path(f"/dev/fd/{writer}"), b"content")
        os.close(writer)
        assert told.read() == b"content"
