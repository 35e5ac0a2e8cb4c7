"""Publication: whole or not at all, and nothing that is not ours is touched."""

import json
import os
import stat
from pathlib import Path

import pytest

from pipeline.writers.publication import single_file, whole_folder
from pipeline.writers.publication.ours import check_ours
from pipeline.writers.publication.places import NotOursError
from pipeline.writers.publication.single_file import write_file
from pipeline.writers.publication.whole_folder import held


def manifest(*names):
    return json.dumps({"outputs": [{"path": name, "sha256": "0"} for name in names]}).encode()


OLD = {"a.csv": b"old", "code/b.csv": b"old", "manifest.json": manifest("a.csv", "code/b.csv")}
NEW = {"a.csv": b"new", "code/x/c.csv": b"new", "manifest.json": manifest("a.csv", "code/x/c.csv")}


def publish(out, files):
    """Put files in a folder as a command does."""
    with held(out, "a test") as folder:
        return folder.publish(files)


def content(folder):
    """Every path below a folder with its bytes, None for a folder."""
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None for path in folder.rglob("*")
    }


def fill(folder, files):
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


@pytest.fixture
def out(tmp_path):
    """An output folder of an earlier run."""
    folder = tmp_path / "out"
    fill(folder, OLD)
    return folder


@pytest.mark.parametrize("before", ["missing", "parents missing", "empty", "ours"])
def test_a_folder_is_published_whole(before, tmp_path, out):
    """A missing, an empty and an earlier folder are replaced, and nothing else is left beside it."""
    place = {"ours": out, "parents missing": tmp_path / "p" / "q" / "out"}.get(before, tmp_path / "other")
    if before == "empty":
        place.mkdir()
    assert publish(place, NEW) is None
    assert {name: data for name, data in content(place).items() if data is not None} == NEW
    assert not list(place.parent.glob(".*"))
    assert check_ours(place) == set(NEW)


def test_what_writes_a_file_may_read_those_before_it(tmp_path):
    """A manifest can be made from the files that already lie beside it."""

    def name_all(path):
        path.write_bytes(manifest(*(str(f.relative_to(path.parent)) for f in path.parent.rglob("*.csv"))))

    publish(tmp_path / "out", {"code/a.csv": lambda path: path.write_bytes(b"x"), "manifest.json": name_all})
    assert check_ours(tmp_path / "out") == {"code/a.csv", "manifest.json"}


def raising(error):
    def fail(*_, **__):
        raise error

    return fail


def fail_writing(monkeypatch, error):
    """The second file cannot be written."""
    monkeypatch.setitem(NEW, "code/x/c.csv", raising(error))


def fail_flushing(monkeypatch, error):
    """The disk is full when the files are brought to it."""
    monkeypatch.setattr(whole_folder, "flush", raising(error))


def change_names_in_two_steps(monkeypatch):
    """The system cannot change two names in one step."""
    monkeypatch.setattr(whole_folder, "exchange", lambda *_: False)


def fail_exchanging(monkeypatch, error):
    """Old and new cannot be exchanged."""
    monkeypatch.setattr(whole_folder, "exchange", raising(error))


def fail_setting_aside(monkeypatch, error):
    """The old folder cannot be set aside."""
    change_names_in_two_steps(monkeypatch)
    rename = Path.rename
    monkeypatch.setattr(
        Path, "rename", lambda path, to: raising(error)() if ".old-" in to.name else rename(path, to)
    )


def fail_placing(monkeypatch, error):
    """The new folder cannot be put in place."""
    change_names_in_two_steps(monkeypatch)
    rename = Path.rename
    monkeypatch.setattr(
        Path,
        "rename",
        lambda path, to: raising(error)() if to.name == "out" and ".new-" in path.name else rename(path, to),
    )


def fail_placed(monkeypatch, error):
    """The interruption comes the moment after the new folder was put in place."""
    change_names_in_two_steps(monkeypatch)
    rename = Path.rename

    def interrupted(path, to):
        rename(path, to)
        if to.name == "out" and ".new-" in path.name:
            raise error

    monkeypatch.setattr(Path, "rename", interrupted)


def fail_by_a_foreign_file(monkeypatch, _error):
    """Somebody put a file into the folder while the new one was written."""
    exchange = whole_folder.exchange

    def late(new, place):
        if not (new / "notes.txt").exists():
            (place / "notes.txt").write_bytes(b"mine")
        return exchange(new, place)

    monkeypatch.setattr(whole_folder, "exchange", late)


def fail_by_a_foreign_file_in_two_steps(monkeypatch, _error):
    """The same where the system cannot change two names in one step."""
    change_names_in_two_steps(monkeypatch)
    rename = Path.rename

    def late(path, to):
        if ".old-" in to.name:
            (path / "notes.txt").write_bytes(b"mine")
        return rename(path, to)

    monkeypatch.setattr(Path, "rename", late)


FOREIGN_STEPS = (fail_by_a_foreign_file, fail_by_a_foreign_file_in_two_steps)
STEPS = [
    fail_writing,
    fail_flushing,
    fail_exchanging,
    fail_setting_aside,
    fail_placing,
    fail_placed,
    *FOREIGN_STEPS,
]


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt(), MemoryError()])
@pytest.mark.parametrize("step", STEPS)
def test_a_failure_leaves_the_old_folder(step, error, out, monkeypatch):
    """Whatever fails at whatever step, the old folder stands as before and nothing lies beside it."""
    step(monkeypatch, error)
    foreign = step in FOREIGN_STEPS
    with pytest.raises(NotOursError if foreign else type(error)):
        publish(out, NEW)
    monkeypatch.undo()
    expected = OLD | ({"notes.txt": b"mine"} if foreign else {})
    assert {name: data for name, data in content(out).items() if data is not None} == expected
    assert os.listdir(out.parent) == ["out"]  # noqa: PTH208 - hidden files too


@pytest.mark.parametrize("step", [fail_writing, fail_flushing, fail_placing, fail_placed])
def test_a_failure_leaves_no_new_folder(step, tmp_path, monkeypatch):
    """Where there was no folder there is none after a failure, nor those above it."""
    step(monkeypatch, KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        publish(tmp_path / "p" / "q" / "out", NEW)
    assert not list(tmp_path.iterdir())


def add_file(out):
    (out / "notes.txt").write_bytes(b"mine")


def add_file_below(out):
    (out / "code" / "notes.txt").write_bytes(b"mine")


def add_hidden_file(out):
    (out / ".htaccess").write_bytes(b"mine")


def add_empty_folder(out):
    (out / "letters").mkdir()


def add_link(out):
    (out / "latest").symlink_to("a.csv")


def link_a_folder(out):
    (out / "code" / "b.csv").unlink()
    (out / "code").rmdir()
    (out / "code").symlink_to("/")


def put_a_folder_in_place_of_a_file(out):
    (out / "a.csv").unlink()
    (out / "a.csv").mkdir()


def lose_the_manifest(out):
    (out / "manifest.json").unlink()


def break_the_manifest(out):
    (out / "manifest.json").write_bytes(b'{"outputs": [')


def change_the_manifest(out):
    (out / "manifest.json").write_bytes(b'{"outputs": {"path": "a.csv"}}')


def link_the_manifest(out):
    (out / "manifest.json").rename(out.parent / "elsewhere.json")
    (out / "manifest.json").symlink_to(out.parent / "elsewhere.json")


FOREIGN = [
    (add_file, "notes.txt"),
    (add_file_below, "code/notes.txt"),
    (add_hidden_file, ".htaccess"),
    (add_empty_folder, "letters"),
    (add_link, "latest"),
    (link_a_folder, "code"),
    (put_a_folder_in_place_of_a_file, "a.csv"),
    (lose_the_manifest, "a.csv"),
    (break_the_manifest, "manifest.json"),
    (change_the_manifest, "manifest.json"),
    (link_the_manifest, "manifest.json"),
]


@pytest.mark.parametrize(("change", "named"), FOREIGN)
def test_what_is_not_ours_is_refused_and_named(change, named, out):
    """A file, folder or link that no manifest names stops the run before it starts, and stays as it is."""
    change(out)
    before = content(out)
    with pytest.raises(NotOursError) as caught:
        check_ours(out)
    assert named in str(caught.value)
    assert isinstance(caught.value, OSError)
    with pytest.raises(NotOursError):
        publish(out, NEW)
    assert content(out) == before


def test_a_file_that_was_removed_is_no_obstacle(out):
    """A named file may be missing: nothing is lost by writing anew."""
    (out / "a.csv").unlink()
    assert check_ours(out) == {"code/b.csv", "manifest.json"}


def test_what_is_no_folder_is_refused(tmp_path, monkeypatch):
    """A file, a place below a file, a circle of links and the present folder are refused."""
    (tmp_path / "file").write_bytes(b"mine")
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    for place in (tmp_path / "file", tmp_path / "file" / "out", tmp_path / "loop", Path(), Path("..")):
        with pytest.raises(NotOursError):
            check_ours(place)
    assert (tmp_path / "file").read_bytes() == b"mine"


def test_a_place_without_permission_is_refused(tmp_path, monkeypatch):
    """A folder that cannot be written to is told before any work."""
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(NotOursError, match="no permission"):
        check_ours(tmp_path / "out")


def test_a_link_to_a_folder_stays_a_link(out):
    """The folder behind a link is replaced, the link is not."""
    link = out.with_name("current")
    link.symlink_to("out")
    publish(link, NEW)
    assert link.is_symlink()
    assert (out / "a.csv").read_bytes() == b"new"


def test_permissions_are_as_usual(tmp_path):
    """Files and folders have the permissions that any new ones get; a folder's own are kept."""
    before = os.umask(0o027)
    try:
        publish(tmp_path / "out", NEW)
        write_file(tmp_path / "single.csv", b"x")
    finally:
        os.umask(before)

    def mode(path):
        return stat.S_IMODE(path.stat().st_mode)

    assert mode(tmp_path / "out") == mode(tmp_path / "out" / "code") == 0o750
    assert mode(tmp_path / "out" / "a.csv") == mode(tmp_path / "single.csv") == 0o640
    (tmp_path / "out").chmod(0o2775)
    publish(tmp_path / "out", NEW)
    assert mode(tmp_path / "out") == 0o2775


@pytest.mark.parametrize("name", ["", "/a", "../a", "a/../b", "a//b", "a\\b", "./a", "."])
def test_paths_stay_inside_the_folder(name, tmp_path):
    """A path that leads out of the folder, or is not plainly written, is a fault of the program."""
    with pytest.raises(ValueError, match="no path inside"):
        publish(tmp_path / "out", {name: b""})


def test_two_files_that_differ_in_case_are_refused(tmp_path):
    """Two paths that are one file on some systems are a fault of the program."""
    with pytest.raises(ValueError, match="two files"):
        publish(tmp_path / "out", {"A.csv": b"", "a.csv": b""})
    assert not list(tmp_path.iterdir())


def test_a_single_file_is_replaced_whole(tmp_path, monkeypatch):
    """A single file is replaced in one go, and stays as it was if that fails."""
    path = tmp_path / "problems.csv"
    write_file(path, b"old")
    monkeypatch.setattr(single_file, "flush", raising(OSError(28, "No space left on device")))
    with pytest.raises(OSError, match="No space"):
        write_file(path, b"new")
    monkeypatch.undo()
    assert content(tmp_path) == {"problems.csv": b"old"}
    write_file(path, b"new")
    assert content(tmp_path) == {"problems.csv": b"new"}


def test_a_device_is_written_to_and_not_replaced(tmp_path):
    """What is no plain file stays what it is."""
    link = tmp_path / "nowhere"
    link.symlink_to(os.devnull)
    write_file(link, b"x")
    assert link.is_symlink()
    assert not Path(os.devnull).is_file()
