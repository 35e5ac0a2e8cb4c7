"""What a run that nobody watches says and keeps: nothing when all is well, and a line a stage in its log."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.cli import code_of
from pipeline.commands import run_told

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "data" / "example"
LINE = re.compile(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d (ratinglist \w+)\[\d+\] ([a-z0-9 -]+): (.+)")


def run(out, *more):
    return code_of(["run", str(EXAMPLE), "--out", str(out), "--system", "tca", "--no-xlsx", *map(str, more)])


def lines(log):
    """What each line says: the command, the stage and the rest without its seconds."""
    found = [LINE.fullmatch(line) for line in log.read_text(encoding="utf-8").splitlines()]
    assert all(found), log.read_text(encoding="utf-8")
    return [(each[1], each[2], re.sub(r" \(\d+\.\d s\)$", "", each[3])) for each in found]


def test_a_quiet_run_says_nothing(tmp_path, capfd):
    """When all is well; and again over its own output, and released."""
    for more in ((), ("--html",), ("--release",)):
        assert run(tmp_path / "out", "--quiet", *more) == 0
    assert code_of(["publish", str(tmp_path / "out"), "--no-xlsx", "--quiet"]) == 0
    assert code_of(["release", str(tmp_path / "out"), "--quiet"]) == 0
    assert capfd.readouterr() == ("", "")


def test_a_log_has_a_line_a_stage(tmp_path, capfd):
    """Several commands add to one log, each line with command, stage and what it came to."""
    log, out = tmp_path / "run.log", tmp_path / "out"
    assert run(out, "--quiet", "--log", log) == 0
    assert code_of(["release", str(out), "--quiet", "--log", str(log)]) == 0
    assert capfd.readouterr() == ("", "")
    files = sum(path.is_file() for path in (out / "tca").rglob("*"))
    everything = sum(path.is_file() for path in out.rglob("*") if "released" not in path.parts)
    assert lines(log) == [
        ("ratinglist run", "begin", f"to {out}"),
        ("ratinglist run", "validate", "12 events, 358 games read; no errors, no warnings"),
        ("ratinglist run", "replay tca", "28 players, 201 rated games of 8 events"),
        ("ratinglist run", "publish tca", f"{files} files"),
        ("ratinglist run", "write", f"2026-07, {everything} files in {out}"),
        ("ratinglist run", "end", "exit 0"),
        ("ratinglist release", "begin", f"to {out}"),
        ("ratinglist release", "release", "released/2026-07/tca: on record"),
        ("ratinglist release", "end", "exit 0"),
    ]


def test_the_log_tells_how_a_run_failed(tmp_path):
    """With the words and the code that it ended with: another system, an unknown one, a foreign file."""
    log, out = tmp_path / "run.log", tmp_path / "out"
    out.mkdir()
    (out / "mine.txt").write_bytes(b"")
    assert run(out, "--quiet", "--log", log) == 3
    assert run(tmp_path / "other", "--log", log, "--system", "chess") == 2
    ends = [said for _, stage, said in lines(log) if stage == "end"]
    assert ends[0].startswith("exit 3: ratinglist: ")
    assert "holds mine.txt" in ends[0]
    assert ends[1].startswith("exit 2: Error: there is no rule book 'chess'")


def test_what_is_said_of_the_output_is_true(tmp_path):
    """A full terminal after the new list is in place is no reason to say that the old one is."""
    line = [sys.executable, "-c", "from pipeline.cli import main; main()", "run", str(EXAMPLE), "--system", "tca"]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*line, "--no-xlsx", "--quiet", "--top", "3", "--out", str(tmp_path / "out")],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 3
    assert done.stderr == "ratinglist: No space left on device; the new output is in place\n"
    assert (tmp_path / "out" / "manifest.json").is_file()


def test_the_log_tells_of_errors_in_the_reports(tmp_path):
    """How many there are; which, the run says on its own."""
    log, folder = tmp_path / "run.log", tmp_path / "reports of june"
    folder.mkdir()
    (folder / "players.csv").write_text("player_id,name\n1,A\n1,B\n", encoding="utf-8")
    assert code_of(["run", str(folder), "--out", str(tmp_path / "out"), "--system", "tca", "--log", str(log)]) == 1
    assert lines(log)[1:] == [
        ("ratinglist run", "validate", "3 errors, no warnings"),
        ("ratinglist run", "end", "exit 1"),
    ]


def test_a_log_in_the_output_is_refused(tmp_path, capfd):
    """It would be a foreign file there; nothing is written."""
    out = tmp_path / "out"
    assert run(out, "--log", out / "run.log") == 2
    assert "lies in" in capfd.readouterr().err
    assert not out.exists()
    assert run(out, "--quiet") == 0
    assert run(out, "--log", out / "run.log") == 2
    assert not (out / "run.log").exists()


@pytest.mark.parametrize("more", [["--period", "nonsense"], ["--release", "--republish"], ["--system", "chess"]])
def test_a_log_in_an_output_is_refused_whatever_else_is_wrong(more, tmp_path):
    """Its own or that of another run: the next run must not stumble over it."""
    assert run(tmp_path / "out", "--quiet") == 0
    for out in (tmp_path / "out", tmp_path / "other"):
        assert run(out, "--log", tmp_path / "out" / "tca" / "run.log", *more) == 2
    assert run(tmp_path / "other", "--log", tmp_path / "out" / "run.log") == 2
    assert run(tmp_path / "out", "--quiet") == 0
    assert not (tmp_path / "other").exists()


def test_a_log_that_cannot_be_begun_stops_the_run(tmp_path, capfd):
    """Before anything is done, and the message names it."""
    for log in (tmp_path / "nowhere" / "run.log", Path("/dev/full")):
        assert run(tmp_path / "out", "--log", log) == 3
        assert capfd.readouterr().err.startswith(f"ratinglist: {log}: ")
    assert list(tmp_path.iterdir()) == []


def test_a_log_that_breaks_off_stops_nothing(tmp_path, capfd, monkeypatch):
    """That is told once; the list is made."""
    log = tmp_path / "logs" / "run.log"
    log.parent.mkdir()
    checked = run_told.summary

    def away(*given):
        if log.exists():
            log.unlink()
            log.parent.rmdir()
        return checked(*given)

    monkeypatch.setattr(run_told, "summary", away)
    assert run(tmp_path / "out", "--quiet", "--log", log) == 0
    assert capfd.readouterr().err == f"the log goes on no further: {log}: No such file or directory\n"
    assert (tmp_path / "out" / "manifest.json").is_file()


@pytest.mark.parametrize("text", ["a\nb", "\x1b[31mred", "\udce4"])
def test_a_line_stays_a_line(text, tmp_path):
    """Whatever is in the names of folders."""
    log = tmp_path / "run.log"
    assert run(tmp_path / f"out{text}", "--log", log, "--system", "chess") == 2
    assert [stage for _, stage, _ in lines(log)] == ["begin", "end"]


def test_a_pipe_that_nobody_reads_stops_the_run_at_once(tmp_path, capfd):
    """Nobody may come who reads it, and the run could not be ended while it waits."""
    log = tmp_path / "pipe"
    os.mkfifo(log)
    assert run(tmp_path / "out", "--log", log) == 3
    assert capfd.readouterr().err == f"ratinglist: {log}: nobody reads what is written there; expected a file\n"
    assert list(tmp_path.iterdir()) == [log]


def test_a_pipe_that_somebody_reads_is_a_log(tmp_path):
    """As is a device."""
    log = tmp_path / "pipe"
    os.mkfifo(log)
    reader = os.open(log, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert run(tmp_path / "out", "--quiet", "--log", log) == 0
        assert " end: exit 0 (" in os.read(reader, 1 << 16).decode().splitlines()[-1]
    finally:
        os.close(reader)
    assert run(tmp_path / "out", "--quiet", "--log", os.devnull) == 0


@pytest.mark.parametrize(
    "name",
    ["games.csv", "ratinglist.toml", ".out.lock", ".out.journal", ".out.new-0123456789ab", "out/manifest.json"],
)
def test_a_log_is_no_file_of_another_kind(name, tmp_path, capfd):
    """A slip of the pen must not spoil a table or the settings, nor hold up the next run."""
    folder = tmp_path / "folder"
    shutil.copytree(EXAMPLE, folder)
    assert run(folder / "out", "--quiet") == 0
    log = folder / name
    before = log.read_bytes() if log.exists() else None
    assert run(folder / "out", "--log", log) == 2
    assert str(log) in capfd.readouterr().err
    assert (log.read_bytes() if log.exists() else None) == before


def test_an_empty_file_becomes_a_log_and_is_one_then(tmp_path):
    """Whatever the first line tells of."""
    log = tmp_path / "run.log"
    log.touch()
    assert run(tmp_path / "out", "--log", log, "--system", "chess") == 2
    assert run(tmp_path / "out", "--log", log, "--system", "chess") == 2
    assert [stage for _, stage, _ in lines(log)] == ["begin", "end"] * 2
