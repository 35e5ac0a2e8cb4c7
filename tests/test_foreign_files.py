"""Pipes, devices, links and files without end in the place of what a run wrote: each is refused, and at once."""

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.cli import code_of
from pipeline.writers.kept_files import ForeignError, content_of, digest_of, kept, opened

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "data" / "example"
LONG = 1 << 42  # of a file with a hole; no test has the time to read that

KINDS = {
    "pipe": lambda path, _: os.mkfifo(path),
    "device": lambda path, _: path.symlink_to("/dev/zero"),
    "link": lambda path, moved: path.symlink_to(moved),
    "hole": lambda path, _: (path.touch(), os.truncate(path, LONG)),
}
"""What is put in the place of a file that was moved elsewhere."""


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """An output folder with lists on record."""
    out = tmp_path_factory.mktemp("made") / "out"
    line = ["run", str(EXAMPLE), "--out", str(out), "--system", "tca", "--no-xlsx", "--quiet", "--release"]
    assert code_of(line) == 0
    return out


@pytest.fixture
def out(made, tmp_path):
    """An output folder to be spoilt."""
    shutil.copytree(made, tmp_path / "out")
    return tmp_path / "out"


def ended(*arguments):
    """The exit code of a command in a process of its own, which is ended if it waits, and what it said."""
    code = "from pipeline.cli import main; main()"
    line = [sys.executable, "-c", code, *map(str, arguments)]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stderr + done.stdout


COMMANDS = {
    "status": lambda out: ["status", out],
    "verify": lambda out: ["verify", out, EXAMPLE],
    "explain": lambda out: ["explain", "0011", "--in", out, "--system", "tca"],
    "publish": lambda out: ["publish", out, "--no-xlsx", "--quiet"],
    "release": lambda out: ["release", out, "--quiet"],
    "run": lambda out: ["run", EXAMPLE, "--out", out, "--system", "tca", "--no-xlsx", "--quiet"],
    "opening": lambda out: [
        *("run", EXAMPLE, "--out", out.parent / "new", "--system", "tca", "--quiet"),
        *("--opening", out / "tca" / "standings.csv"),
    ],
}


@pytest.mark.parametrize(
    ("command", "name", "kind"),
    [
        *((command, "manifest.json", "pipe") for command in COMMANDS),
        *((command, "manifest.json", "hole") for command in ("status", "verify", "explain", "opening")),
        *((command, "players.parquet", kind) for command in ("explain", "publish", "verify") for kind in KINDS),
        *((command, "tca/standings.csv", kind) for command in ("publish", "release", "opening") for kind in KINDS),
        *(("explain", f"tca/{name}.parquet", kind) for name in ("ledger", "ledger-index") for kind in KINDS),
        *((command, "released/2026-07/tca/index.json", "pipe") for command in ("status", "release", "run")),
        ("status", "released/2026-07/tca/rating-list.csv", "hole"),
    ],
)
def test_what_no_run_wrote_is_refused_at_once(out, command, name, kind):
    """With the file named, neither waited for nor read to an end that it does not have."""
    moved = (out / name).rename(out.parent / "moved")
    KINDS[kind](out / name, moved)
    code, said = ended(*COMMANDS[command](out))
    assert code in (1, 3), said
    assert name in said


def test_a_link_to_what_the_run_wrote_is_none(tmp_path):
    """The same bytes, but no file of the folder."""
    (tmp_path / "file").write_bytes(b"content")
    (tmp_path / "link").symlink_to("file")
    for way in (kept, digest_of, lambda path: content_of(path, 7), lambda path: opened(path).close()):
        way(tmp_path / "file")
        with pytest.raises(ForeignError, match="link is no file"):
            way(tmp_path / "link")


def test_a_socket_is_no_file(tmp_path):
    """As a pipe is none."""
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind(os.path.relpath(tmp_path / "socket"))
        with pytest.raises(ForeignError, match="is no file"):
            opened(tmp_path / "socket")


def test_nothing_is_read_of_a_longer_file(tmp_path):
    """A byte more than it may have is enough."""
    (tmp_path / "file").write_bytes(b"content")
    assert content_of(tmp_path / "file", 7) == b"content"
    assert kept(tmp_path / "file", 7).content() == b"content"
    for way in (kept, content_of, opened):
        with pytest.raises(ForeignError, match="has 7 bytes, more than 6"):
            way(tmp_path / "file", 6)


def test_a_file_that_was_taken_note_of_and_grew(tmp_path):
    """Is told as changed, whatever the first of its bytes are."""
    (tmp_path / "file").write_bytes(b"content")
    file = kept(tmp_path / "file")
    with (tmp_path / "file").open("ab") as more:
        more.write(b"s")
    with pytest.raises(OSError, match="was changed meanwhile"):
        file.content()


def test_a_digest_that_nobody_wants_any_more(tmp_path):
    """Is not worked out to the end."""
    (tmp_path / "file").touch()
    os.truncate(tmp_path / "file", LONG)
    asked = iter([False, False, True])
    assert digest_of(tmp_path / "file", lambda: next(asked))
