"""Input files as they are read: once, whole, and not while somebody else writes them."""

import os
import threading

import pytest

from pipeline.exits import DataError
from pipeline.files_read import FilesRead
from pipeline.problems import Problem
from pipeline.stamps import stamp_of
from tests.moving_files import CHANGES, append, cut, found_of, overwrite, touch, while_it_is_read

CONTENT = b"x" * 1234 + b"\n"


@pytest.fixture
def file(tmp_path):
    """A file of 1,235 bytes, an hour old."""
    path = tmp_path / "games.csv"
    path.write_bytes(CONTENT)
    os.utime(path, (path.stat().st_atime, path.stat().st_mtime - 3600))
    return path


def test_a_file_at_rest(file):
    """Its bytes, and nothing to complain of, however often it is looked at again."""
    read = FilesRead()
    assert read.read(file, "games.csv") == (CONTENT, None)
    assert read.moved() == []
    assert read.check() is None
    assert not read.moving
    assert file in read
    assert file.with_name("other") not in read


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (append, "1,235 bytes, then 2,235"),
        (cut, "1,235 bytes, then 1"),
        (overwrite, "1,235 bytes, then as many written anew"),
        (touch, "1,235 bytes, then as many written anew"),
    ],
)
def test_a_file_that_is_written_while_it_is_read(change, found, file):
    """An error says what it was and what it became; it is told once."""
    read = FilesRead()
    with while_it_is_read(file, change):
        _, problem = read.read(file, "club/games.csv")
    assert problem == Problem(
        severity="error",
        file="club/games.csv",
        found=found,
        expected="a file that nobody is writing",
        message=(
            f"this file was changed while it was read ({found}): "
            "it is still being written or uploaded; run again when it is complete"
        ),
    )
    assert read.moving == ["club/games.csv"]
    assert read.moved() == []


@pytest.mark.parametrize("change", CHANGES)
def test_a_file_that_is_changed_after_it_was_read(change, file):
    """An error says what it was and what it became."""
    read = FilesRead()
    read.read(file, "games.csv")
    CHANGES[change][0](file)
    found = found_of(change, 1235)
    (problem,) = read.moved()
    assert problem.found == found
    assert problem.expected == "a file that nobody is writing"
    assert problem.message.startswith(f"this file was changed since it was read ({found}): it is still being")
    assert read.moving
    with pytest.raises(DataError, match=r"^games\.csv: this file was changed since"):
        read.check()


def test_what_a_backup_does_is_no_change(file):
    """Another name for the file, other permissions, a later time of reading: its content is what it was."""
    read = FilesRead()
    read.read(file, "games.csv")
    os.link(file, file.with_name("backup"))
    file.chmod(0o600)
    os.utime(file, ns=(1, file.stat().st_mtime_ns))
    assert read.moved() == []


def test_a_file_that_is_shorter_than_it_says(file, monkeypatch):
    """What was read must be as long as the file, whatever else the machine says."""
    read = FilesRead()
    original = os.open
    monkeypatch.setattr(os, "open", lambda path, flags: _skipped(original(path, flags), 1000))
    _, problem = read.read(file, "games.csv")
    assert problem is not None
    assert problem.found == "1,235 bytes, then 235 when it was read"


def _skipped(handle, by):
    os.lseek(handle, by, os.SEEK_SET)
    return handle


def test_all_that_changed_is_told_at_once(tmp_path):
    """By name, in whatever order the files were read."""
    read = FilesRead()
    for name in ("c", "a", "d", "b"):
        (tmp_path / name).write_bytes(CONTENT)
        read.read(tmp_path / name, name)
    for name in ("d", "b", "a"):
        append(tmp_path / name)
    assert read.moving == ["a", "b", "d"]
    assert [problem.file for problem in read.moved()] == ["a", "b", "d"]
    assert read.moving == ["a", "b", "d"]


def test_a_file_that_was_not_there(tmp_path):
    """If it is to be written, it must not have come in the meantime."""
    read = FilesRead()
    read.missing(tmp_path / "identities.csv", "identities.csv")
    assert read.moved() == []
    (tmp_path / "identities.csv").write_bytes(b"an answer\n")
    (problem,) = read.moved()
    assert problem.found == "no file, then 10 bytes"
    assert "has come since the others were read" in problem.message


def test_a_file_that_is_gone_before_it_is_opened(tmp_path):
    """It was named a moment ago: somebody is at work in the folder."""
    read = FilesRead()
    data, problem = read.read(tmp_path / "games.csv", "games.csv")
    assert data == b""
    assert problem is not None
    assert problem.found == "no file any more"
    assert problem.message.startswith("this file was taken away before it was read: ")
    assert read.moving


def test_a_pipe_in_a_files_place_is_not_waited_for(tmp_path):
    """Nobody writes into it, so that reading it would never end."""
    os.mkfifo(tmp_path / "games.csv")
    data, problem = FilesRead().read(tmp_path / "games.csv", "games.csv")
    assert data == b""
    assert str(problem) == "games.csv: this is neither a file nor a folder; expected a file"


def test_a_pipe_that_is_asked_for_is_read_to_its_end(tmp_path):
    """As a shell makes them of another command's output; nobody who writes is as good as nothing written."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert FilesRead().read(pipe, "pipe", or_pipe=True) == (b"", None)
    begin, end = os.pipe()

    def write() -> None:
        for part in (CONTENT, b"more"):
            os.write(end, part)
        os.close(end)

    writer = threading.Timer(0.05, write)
    writer.start()
    assert FilesRead().read(f"/dev/fd/{begin}", "pipe", or_pipe=True) == (CONTENT + b"more", None)
    writer.join()
    os.close(begin)


def test_what_cannot_be_read_is_the_machines_fault(tmp_path):
    """A folder is none of the files that can be read, and nor is one below a file."""
    with pytest.raises(IsADirectoryError):
        FilesRead().read(tmp_path, "folder")
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(NotADirectoryError):
        FilesRead().read(tmp_path / "file" / "x", "x")
    assert stamp_of(tmp_path / "file" / "x") is None
    assert stamp_of(tmp_path) is None


def test_what_is_kept(file):
    """The bytes of small files that are needed again, of no others."""
    read = FilesRead()
    read.read(file, "games.csv")
    assert read.kept(file) is None
    read.read(file, "games.csv", keep=True)
    assert read.kept(file) == CONTENT


def test_what_the_command_writes_itself_is_no_change(file, tmp_path):
    """It is looked at again from then on."""
    read = FilesRead()
    read.read(file, "games.csv")
    file.write_bytes(b"new")
    read.written(file)
    assert read.moved() == []
    read.written(tmp_path / "never read")
    assert read.moved() == []
    append(file)
    assert [problem.found for problem in read.moved()] == ["3 bytes, then 1,003"]
