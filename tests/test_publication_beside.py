"""What stands beside an output folder for a while: the lock, the journal, and what a stopped run leaves."""

import ctypes
import errno
import fcntl
import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from pipeline.writers.publication import exchange as exchanging
from pipeline.writers.publication import journal as journals
from pipeline.writers.publication import whole_folder
from pipeline.writers.publication.exchange import exchange, exchanges
from pipeline.writers.publication.lock import BusyError, holder, locked
from pipeline.writers.publication.ours import _is_mount, remove_ours
from pipeline.writers.publication.places import NotOursError, beside, is_ours
from pipeline.writers.publication.single_file import write_file
from pipeline.writers.publication.whole_folder import finish, held
from tests.test_writers_publication import NEW, OLD, content, fill, manifest, publish

ROOT = Path(__file__).parent.parent
TWELVE = "0123456789ab"


@pytest.fixture
def out(tmp_path):
    """An output folder of an earlier run."""
    folder = tmp_path / "out"
    fill(folder, OLD)
    return folder


def names(folder):
    return sorted(os.listdir(folder))  # noqa: PTH208 - hidden ones too


def files_of(folder):
    return {name: data for name, data in content(folder).items() if data is not None}


# ----------------------------------------------------------------------------------------------------
# The lock
# ----------------------------------------------------------------------------------------------------

HOLDING = """
import sys, time
from pathlib import Path
from pipeline.writers.publication.whole_folder import held
with held(Path(sys.argv[1]), "ratinglist run"):
    print("held", flush=True)
    time.sleep(60)
"""


@pytest.fixture
def other(out):
    """Another process that is writing the folder."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDING, str(out)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout.readline() == "held\n"
    yield process
    process.kill()
    process.wait()
    process.stdout.close()


def test_a_second_writer_is_told_who_is_there(out, other):
    """With command, process, machine and moment, at once, and nothing is touched."""
    with pytest.raises(BusyError) as caught:
        publish(out, NEW)
    told = str(caught.value)
    assert told.startswith(
        f"{out} is being written by ratinglist run, process {other.pid} on {os.uname().nodename}, since 20"
    )
    assert told.endswith("; nothing was written")
    assert files_of(out) == OLD
    assert f"process {other.pid}" in holder(out)


def test_a_link_to_the_folder_is_the_same_folder(out, other):
    """Whichever way it is named."""
    link = out.with_name("current")
    link.symlink_to("out")
    with pytest.raises(BusyError, match=f"process {other.pid} "):
        publish(link, NEW)


def test_the_lock_of_a_killed_process_is_none(out, other):
    """Its file stays and is taken over, and gone afterwards."""
    other.kill()
    other.wait()
    assert ".out.lock" in names(out.parent)
    assert holder(out) == ""
    publish(out, NEW)
    assert files_of(out) == NEW
    assert names(out.parent) == ["out"]


def test_nobody_holds_what_nobody_writes(out):
    """And asking leaves nothing behind."""
    assert holder(out) == ""
    assert names(out.parent) == ["out"]


def test_a_process_that_goes_on_does_not_hold_the_lock(out):
    """One that was copied while the lock was held has no part in it."""
    gate, opened = os.pipe()
    with held(out, "a test"):
        child = os.fork()
        if child == 0:
            os.close(opened)
            os.read(gate, 1)
            os._exit(0)
    os.close(gate)
    publish(out, NEW)
    os.close(opened)
    assert os.waitpid(child, 0)[1] == 0


def test_what_a_killed_run_began_is_waited_for(out):
    """A process that is just ending holds the lock a moment longer than the one that it belongs to."""
    began = subprocess.Popen([sys.executable, "-c", "pass"])
    began.wait()
    ready = threading.Event()

    def still_ending():
        with locked(out, out, "ratinglist run", process=began.pid):
            ready.set()
            time.sleep(0.4)

    thread = threading.Thread(target=still_ending)
    thread.start()
    ready.wait()
    publish(out, NEW)
    thread.join()
    assert files_of(out) == NEW


@pytest.mark.parametrize("cut", [b"", b"r", b"ratinglist", b"ratinglist: ratinglist run, proc"])
def test_a_lock_that_was_cut_off_is_none(cut, out):
    """As a full disk leaves it."""
    out.with_name(".out.lock").write_bytes(cut)
    publish(out, NEW)
    assert names(out.parent) == ["out"]


def test_a_lock_that_cannot_be_written_is_not_left(out, monkeypatch):
    """On a full disk; the message names it."""

    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OSError, match="No space") as caught:
        publish(out, NEW)
    assert caught.value.filename == str(out.with_name(".out.lock"))
    assert names(out.parent) == ["out"]


def test_where_no_file_can_be_made_nobody_is_at_work():
    """A folder that makes its own files and no others."""
    with pytest.raises(OSError, match=r"cannot be written: no (file can be made|permission)"):
        publish(Path("/proc/ratinglist-test"), NEW)


def test_a_manifest_without_end_is_not_read(out):
    """A file with a hole of terabytes takes no room on the disk, and would in memory."""
    with (out / "manifest.json").open("r+b") as file:
        file.truncate(1 << 42)
    with pytest.raises(NotOursError, match=r"manifest\.json cannot be read"):
        publish(out, NEW)


@pytest.mark.parametrize("name", [".out.lock", ".out.journal"])
@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, lambda path: path.symlink_to("/dev/zero")])
def test_what_is_no_file_is_not_waited_for(make, name, out):
    """A pipe, a folder or a link in the place of lock or journal is an error at once, and stays."""
    make(out.with_name(name))
    with pytest.raises(OSError, match=r"in the way|no file|symbolic links|directory"):
        publish(out, NEW)
    assert name in names(out.parent)
    assert files_of(out) == OLD


def test_a_link_put_in_while_clearing_up_is_not_followed(tmp_path, monkeypatch):
    """Somebody swaps a folder for a link to another between the looking and the removing."""
    folder, precious = tmp_path / "folder", tmp_path / "precious"
    fill(folder, {"code/b.csv": b"ours", "manifest.json": manifest("code/b.csv")})
    fill(precious, {"b.csv": b"mine"})
    unlink = os.unlink

    def late(path, **more):
        if not (folder / "code").is_symlink():
            (folder / "code").rename(tmp_path / "away")
            (folder / "code").symlink_to(precious)
        unlink(path, **more)

    monkeypatch.setattr(os, "unlink", late)
    remove_ours(folder)
    assert files_of(precious) == {"b.csv": b"mine"}


@pytest.mark.parametrize(
    ("content", "stays"), [(b"mine", True), (b'{"new": ".ou', False), (b'{"n', False), (b"", False)]
)
def test_only_a_begun_journal_is_removed(content, stays, out):
    """Not any file of such a name."""
    path = out.with_name(f".out.new-{TWELVE}")
    path.write_bytes(content)
    publish(out, NEW)
    assert path.exists() == stays


@pytest.mark.parametrize("foreign", [b"mine", b"process 12 of my own"])
def test_a_file_that_is_called_like_the_lock_is_left_alone(foreign, out):
    """It is named, and stays as it is."""
    lock = out.with_name(".out.lock")
    lock.write_bytes(foreign)
    with pytest.raises(NotOursError, match=r"\.out\.lock is in the way"):
        publish(out, NEW)
    assert lock.read_bytes() == foreign
    assert files_of(out) == OLD


def test_long_names_that_begin_alike_have_locks_of_their_own(tmp_path):
    """What stands beside them repeats the name, shortened where the file system demands it."""
    first, second = (tmp_path / ("ü" * 120 + end) for end in "ab")
    assert beside(first, "lock") != beside(second, "lock")
    assert len(os.fsencode(beside(first, f"new-{TWELVE}").name)) < 255
    with held(first, "a test"):
        publish(second, NEW)
    assert files_of(second) == NEW


def test_a_single_file_is_waited_for(tmp_path):
    """Two that write one file do it one after the other."""
    path = tmp_path / "problems.csv"
    ready = threading.Event()

    def writing():
        with locked(path, path, "ratinglist validate"):
            ready.set()
            time.sleep(0.3)
            path.write_bytes(b"first")

    thread = threading.Thread(target=writing)
    thread.start()
    ready.wait()
    write_file(path, b"second")
    thread.join()
    assert content(tmp_path) == {"problems.csv": b"second"}


def test_what_a_killed_process_left_of_a_single_file_is_removed(tmp_path):
    """Only what is called as this program calls it."""
    (tmp_path / f".a.csv.new-{TWELVE}").write_bytes(b"half")
    (tmp_path / ".a.csv.new-mine").write_bytes(b"mine")
    (tmp_path / f".b.csv.new-{TWELVE}").write_bytes(b"other")
    write_file(tmp_path / "a.csv", b"whole")
    assert names(tmp_path) == [".a.csv.new-mine", f".b.csv.new-{TWELVE}", "a.csv"]


# ----------------------------------------------------------------------------------------------------
# The journal, and what a stopped run leaves
# ----------------------------------------------------------------------------------------------------


def journal(out, files=tuple(NEW), new=f".out.new-{TWELVE}", old=f".out.old-{TWELVE}"):
    out.with_name(".out.journal").write_text(json.dumps({"new": new, "old": old, "files": list(files)}))


def test_a_half_built_folder_is_removed(out):
    """With every file that was written by then; the old output stands."""
    journal(out)
    fill(out.with_name(f".out.new-{TWELVE}"), {"code/x/c.csv": b"ne"})
    with held(out, "a test") as folder:
        assert folder.told == [f".out.new-{TWELVE}, left by a run that was stopped, is removed"]
        assert names(out.parent) == [".out.lock", "out"]
    assert files_of(out) == OLD
    assert names(out.parent) == ["out"]


def test_a_folder_between_two_names_is_put_in_place(out):
    """Whoever comes next, to read or to write, does the second step."""
    for finishing in (lambda: finish(out), lambda: publish(out, NEW)):
        journal(out)
        if out.exists():
            out.rename(out.with_name(f".out.old-{TWELVE}"))
        fill(out.with_name(f".out.new-{TWELVE}"), NEW)
        finishing()
        assert files_of(out) == NEW
        assert names(out.parent) == ["out"]


def test_the_old_folder_gets_its_name_back_if_there_is_no_new_one(out):
    """A run that was stopped while it undid its first step."""
    journal(out)
    out.rename(out.with_name(f".out.old-{TWELVE}"))
    assert "the old one is in place again" in finish(out)[0]
    assert files_of(out) == OLD
    assert names(out.parent) == ["out"]


def test_an_old_folder_that_was_not_removed_is_removed(out):
    """After both steps only the rest of the old one is left."""
    journal(out)
    fill(out.with_name(f".out.old-{TWELVE}"), OLD)
    with held(out, "a test"):
        assert names(out.parent) == [".out.lock", "out"]


def test_two_folders_for_one_place_are_named_and_left(out):
    """Somebody made a folder while a stopped run's was about to be put there: both may be wanted."""
    journal(out)
    fill(out.with_name(f".out.old-{TWELVE}"), OLD)
    fill(out.with_name(f".out.new-{TWELVE}"), NEW)
    before = {name: content(out.parent / name) for name in names(out.parent) if name != ".out.journal"}
    with pytest.raises(NotOursError, match=rf"was made by somebody while \.out\.new-{TWELVE}"):
        publish(out, NEW)
    assert {name: content(out.parent / name) for name in names(out.parent) if name != ".out.journal"} == before


def test_foreign_files_in_what_is_left_stay_and_are_told(out):
    """A file that somebody put there is never removed."""
    journal(out)
    left = out.with_name(f".out.new-{TWELVE}")
    fill(left, {"a.csv": b"ne", "code/notes.txt": b"mine"})
    with held(out, "a test") as folder:
        assert folder.told == [
            f"{left} is left by a run that was stopped and holds what is not ours: look into it and remove it"
        ]
    assert files_of(left) == {"code/notes.txt": b"mine"}


@pytest.mark.parametrize(
    "text", [b"mine", b"", b'{"new": 1}', b'{"new": "../x", "old": ".out.old-0123456789ab", "files": []}']
)
def test_a_journal_that_is_none_is_left_alone(text, out):
    """Whatever else is called like it is named and stays."""
    path = out.with_name(".out.journal")
    path.write_bytes(text)
    with pytest.raises(NotOursError, match=r"\.out\.journal .*look into it"):
        publish(out, NEW)
    assert path.read_bytes() == text
    assert files_of(out) == OLD


def test_a_left_folder_without_a_journal_is_removed_if_its_manifest_names_all(out):
    """As versions before the journal left them."""
    fill(out.with_name(f".out.old-{TWELVE}"), OLD)
    fill(out.with_name(".out.old-abcdefabcdef"), {**OLD, "notes.txt": b"mine"})
    fill(out.with_name(".out.old-mine"), OLD)
    publish(out, NEW)
    assert names(out.parent) == [".out.old-abcdefabcdef", ".out.old-mine", "out"]
    assert files_of(out.with_name(".out.old-abcdefabcdef"))["notes.txt"] == b"mine"


def test_a_manifest_cannot_have_files_removed_elsewhere(tmp_path):
    """A path in it that leads out of the folder, or through a link, removes nothing."""
    (tmp_path / "precious").mkdir()
    (tmp_path / "precious" / "x").write_bytes(b"mine")
    (tmp_path / "y").write_bytes(b"mine")
    folder = tmp_path / "folder"
    fill(folder, {"a": b"", "manifest.json": manifest("../y", str(tmp_path / "y"), "link/x", "a")})
    (folder / "link").symlink_to(tmp_path / "precious")
    assert not remove_ours(folder)
    assert (tmp_path / "precious" / "x").read_bytes() == (tmp_path / "y").read_bytes() == b"mine"
    assert names(folder) == ["link", "manifest.json"]


def test_only_our_names_are_ours():
    """A folder's neighbours of other names, or of other folders, are not."""
    place = Path("/somewhere/out")
    assert is_ours(place, f".out.new-{TWELVE}")
    assert is_ours(place, f".out.old-{TWELVE}")
    for name in (
        f".out.new-{TWELVE}0",
        ".out.new-",
        f"out.new-{TWELVE}",
        f".out2.new-{TWELVE}",
        f".out.bak-{TWELVE}",
    ):
        assert not is_ours(place, name)


# ----------------------------------------------------------------------------------------------------
# One step or two
# ----------------------------------------------------------------------------------------------------


def test_two_folders_are_exchanged(tmp_path):
    """In one step, where this system can; it tells where it cannot."""
    one, other = tmp_path / "one", tmp_path / "other"
    fill(one, {"a": b"1"})
    fill(other, {"a": b"2"})
    if exchange(one, other):
        assert (content(one), content(other)) == ({"a": b"2"}, {"a": b"1"})
        assert exchanges(tmp_path / "out") is True
    else:
        assert (content(one), content(other)) == ({"a": b"1"}, {"a": b"2"})
        assert exchanges(tmp_path / "out") is False
    assert names(tmp_path) == ["one", "other"]


@pytest.mark.parametrize("number", [errno.ENOSYS, errno.EINVAL, errno.EOPNOTSUPP, errno.EPERM])
def test_a_system_that_cannot_exchange_goes_two_steps(number, out, monkeypatch):
    """The output is the same."""

    def refuse(*_):
        ctypes.set_errno(number)
        return -1

    monkeypatch.setattr(exchanging, "_renameat2", lambda: refuse)
    assert exchanges(out) is False
    publish(out, NEW)
    assert files_of(out) == NEW
    assert names(out.parent) == ["out"]


def test_a_library_without_the_function_goes_two_steps(out, monkeypatch):
    """As that of other systems."""
    monkeypatch.setattr(exchanging, "_renameat2", lambda: None)
    assert exchanges(out) is False
    publish(out, NEW)
    assert files_of(out) == NEW


def test_an_exchange_that_fails_is_an_error(out, monkeypatch):
    """Not a reason to go two steps."""

    def fail(*_):
        ctypes.set_errno(errno.EIO)
        return -1

    monkeypatch.setattr(exchanging, "_renameat2", lambda: fail)
    with pytest.raises(OSError, match="Input/output error") as caught:
        publish(out, NEW)
    assert caught.value.filename == str(out)
    assert files_of(out) == OLD
    assert names(out.parent) == ["out"]


def test_trying_it_is_nothing_that_a_run_removes(out, monkeypatch):
    """Somebody may ask while a run begins."""
    seen = []
    made = Path.mkdir

    def watched(path, *given, **more):
        made(path, *given, **more)
        if path.name.startswith(".out."):
            seen.append(is_ours(out, path.name))

    monkeypatch.setattr(Path, "mkdir", watched)
    exchanges(out)
    assert seen == [False, False]


def test_a_neighbour_that_is_just_gone_stops_no_run(out, monkeypatch):
    """It was there when the folder was listed."""
    monkeypatch.setattr(journals, "_neighbours", lambda place: [place.with_name(f".out.new-{TWELVE}")])
    publish(out, NEW)
    assert files_of(out) == NEW


def test_a_place_where_something_is_mounted_is_refused(out, monkeypatch):
    """Before any work: it cannot change its name."""
    monkeypatch.setattr(Path, "is_mount", lambda path: path == out)
    with pytest.raises(NotOursError, match="name a folder in it"):
        publish(out, NEW)
    assert files_of(out) == OLD


def test_the_system_folders_that_are_mounted_are_seen():
    """Also those of the same file system, of which only the list of mounts knows."""
    mounted = Path("/proc/self/mountinfo")
    if mounted.exists():
        assert _is_mount(Path("/proc"))
    assert not _is_mount(ROOT / "tests")


def test_without_locks_that_end_with_their_process_there_is_none(out, monkeypatch):
    """A file system that knows none is an error of the machine; no mark of another kind is left behind."""

    def unknown(*_):
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))

    monkeypatch.setattr(fcntl, "flock", unknown)
    with pytest.raises(OSError, match="not implemented"):
        publish(out, NEW)
    assert files_of(out) == OLD


def test_who_writes_is_told_to_who_may_not(out, other, monkeypatch):
    """The lock of another user can be read."""
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert f"process {other.pid}" in holder(out)
    other.kill()
    other.wait()
    assert holder(out) == ""


def test_where_nothing_can_be_written_it_cannot_be_told(tmp_path):
    """Whether names are changed in one step."""
    assert exchanges(tmp_path / "nowhere" / "out") is None


def test_a_folder_above_that_vanishes_is_an_error(tmp_path):
    """The message names the output, and nothing is left."""
    out = tmp_path / "above" / "out"
    fill(out, OLD)
    with held(out, "a test") as folder:
        (tmp_path / "above").rename(tmp_path / "away")
        with pytest.raises(OSError, match="No such file"):
            folder.publish(NEW)
    assert files_of(tmp_path / "away" / "out") == OLD


def test_the_file_that_cannot_be_written_is_named(out, monkeypatch):
    """As whoever asked for it knows it, not by the name that it has meanwhile."""
    written = whole_folder.write

    def full(path, data):
        if path.name == "c.csv":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written(path, data)

    monkeypatch.setattr(whole_folder, "write", full)
    with pytest.raises(OSError, match="No space left") as caught:
        publish(out, NEW)
    assert caught.value.filename == str(out / "code" / "x" / "c.csv")
