"""Inputs that somebody writes while a command reads them: an error, told with all others, and nothing is written."""

import csv
import os
import threading

import pytest

from pipeline import stages, validating
from pipeline.cli import code_of
from tests.moving_files import (
    CHANGES,
    EVERY_KIND,
    after,
    append,
    cut,
    folder_of_every_kind,
    found_of,
    put_another,
    tree,
    while_it_is_read,
)

KINDS = tuple(EVERY_KIND)
WRITTEN_TO = ("appended", "cut", "overwritten", "touched")


@pytest.fixture
def folder(tmp_path):
    """A folder of every kind of file."""
    return folder_of_every_kind(tmp_path / "folder")


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """What a run of the folder at rest writes, and what it says."""
    place = tmp_path_factory.mktemp("whole")
    folder = folder_of_every_kind(place / "folder")
    before = tree(folder)
    assert code_of(["run", str(folder), "--out", str(place / "out"), "--no-xlsx"]) == 0
    assert tree(folder) == before
    return tree(place / "out")


@pytest.mark.parametrize(
    ("kind", "change"),
    [*zip(KINDS, WRITTEN_TO * len(KINDS), strict=False), *(("games.csv", change) for change in WRITTEN_TO)],
)
def test_a_run_of_a_file_that_is_written_while_it_is_read(kind, change, folder, tmp_path, capfd):
    """Exit code 1, the file named with what was found; there is no output, and the folder is as it was."""
    before = tree(folder)
    size = len(before[kind])
    with while_it_is_read(folder / kind, CHANGES[change][0]):
        assert code_of(["run", str(folder), "--out", str(tmp_path / "out"), "--no-xlsx"]) == 1
    said = capfd.readouterr().err.splitlines()
    told = f"{kind}: this file was changed while it was read ({found_of(change, size)}): "
    assert [line for line in said if line.startswith(told)]
    assert said[-1].endswith("nothing was written")
    assert not (tmp_path / "out").exists()
    assert tree(folder).keys() == before.keys()
    assert {name for name, content in tree(folder).items() if content != before[name]} <= {kind}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("module", "function"), [(validating, "validate_folder"), (stages, "parts_of")], ids=["checked", "replayed"]
)
def test_a_run_of_a_file_that_is_replaced_after_it_was_read(
    module, function, kind, folder, tmp_path, capfd, monkeypatch
):
    """The output is not written either when that comes out just before."""
    size = (folder / kind).stat().st_size
    after(monkeypatch, module, function, lambda: put_another(folder / kind))
    before = tree(folder)
    assert code_of(["run", str(folder), "--out", str(tmp_path / "out"), "--no-xlsx", "--quiet"]) == 1
    said = capfd.readouterr().err.splitlines()
    assert said[0].startswith(f"{kind}: this file was changed since it was read ({found_of('replaced', size)}): ")
    assert len(said) == 2
    assert said[1].endswith("nothing was written")
    assert not (tmp_path / "out").exists()
    assert tree(folder) == before


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_happens_to_a_file_after_it_was_read(change, folder, tmp_path, capfd, monkeypatch):
    """Written to, cut, touched, replaced, taken away: nothing is written."""
    size = (folder / "games.csv").stat().st_size
    after(monkeypatch, stages, "parts_of", lambda: CHANGES[change][0](folder / "games.csv"))
    assert code_of(["run", str(folder), "--out", str(tmp_path / "out"), "--no-xlsx", "--quiet"]) == 1
    assert (
        f"games.csv: this file was changed since it was read ({found_of(change, size)})" in capfd.readouterr().err
    )
    assert not (tmp_path / "out").exists()


def test_everything_that_moves_is_told_with_everything_else(folder, tmp_path, capfd, monkeypatch):
    """Two files that changed while they were read, two afterwards, and an error in a fifth."""
    (folder / "openings.csv").write_text("system,player_id,rating,games\ntca,11,-7,30\n")
    after(
        monkeypatch,
        validating,
        "validate_folder",
        lambda: [append(folder / name) for name in ("corrections.csv", "reports/march/spring.trf")],
    )
    with while_it_is_read(folder / "events.csv", cut), while_it_is_read(folder / "games.csv", append):
        assert code_of(["run", str(folder), "--out", str(tmp_path / "out"), "--quiet"]) == 1
    said = capfd.readouterr().err.splitlines()
    assert [line.partition(": ")[0] for line in said[:-1]] == [
        "events.csv",
        "games.csv",
        "openings.csv:2",
        "corrections.csv",
        "reports/march/spring.trf",
    ]
    assert said[-1].startswith("5 errors")


@pytest.mark.parametrize(
    "kind", ["players.csv", "corrections.csv", "games/2025/autumn.csv", "reports/march/spring.trf"]
)
def test_events_cannot_be_held_back_for_a_file_that_moves(kind, folder, tmp_path):
    """Who knows what was to stand in it?"""
    with while_it_is_read(folder / kind, append):
        assert code_of(["run", str(folder), "--out", str(tmp_path / "out"), "--hold-bad", "--no-xlsx"]) == 1
    assert not (tmp_path / "out").exists()


def test_the_next_run_is_as_if_nothing_had_been(folder, tmp_path, whole):
    """When the file is complete, the output is that of a folder that was never touched."""
    text = (folder / "games.csv").read_bytes()
    (folder / "games.csv").write_bytes(text[:40])
    with while_it_is_read(folder / "games.csv", lambda path: path.write_bytes(text)):
        assert code_of(["run", str(folder), "--out", str(tmp_path / "out"), "--no-xlsx"]) == 1
    assert code_of(["run", str(folder), "--out", str(tmp_path / "out"), "--no-xlsx"]) == 0
    assert tree(tmp_path / "out") == whole


def test_output_that_was_there_stays(folder, tmp_path, whole):
    """Byte for byte."""
    assert code_of(["run", str(folder), "--out", str(tmp_path / "out"), "--no-xlsx"]) == 0
    with while_it_is_read(folder / "players.csv", append):
        assert code_of(["run", str(folder), "--out", str(tmp_path / "out"), "--no-xlsx"]) == 1
    assert tree(tmp_path / "out") == whole


def test_a_run_during_an_upload(folder, tmp_path, capfd):
    """Somebody's program writes row after row, for as long as the run takes."""
    path = folder / "games" / "upload.csv"
    header = "event_id,round,white_id,black_id,result\n"
    path.write_text(header)
    over = threading.Event()

    def upload() -> None:
        with path.open("a", buffering=1) as file:
            for number in range(2, 1_000_000):
                if over.wait(0.0005):
                    return
                file.write(f"WINTER,{number},11,12,1-0\n")

    writer = threading.Thread(target=upload)
    writer.start()
    try:
        code = code_of(["run", str(folder), "--out", str(tmp_path / "out"), "--no-xlsx"])
    finally:
        over.set()
        writer.join()
    assert code == 1
    assert "games/upload.csv: this file was changed" in capfd.readouterr().err
    assert not (tmp_path / "out").exists()
    assert code_of(["run", str(folder), "--out", str(tmp_path / "out"), "--no-xlsx"]) == 0


def test_what_comes_meanwhile_is_named_and_stops_nothing(folder, tmp_path, monkeypatch, capfd, whole):
    """The next run counts it; what is no report is not named."""

    def come() -> None:
        for name in ("games/late.csv", "games/late.csv.part", "games/.late.csv", "games/late.txt", "reports/b.trf"):
            (folder / name).write_text("late\n")

    after(monkeypatch, validating, "validate_folder", come)
    assert code_of(["run", str(folder), "--out", str(tmp_path / "out"), "--no-xlsx"]) == 0
    said = [line for line in capfd.readouterr().err.splitlines() if "came while" in line]
    (line,) = said
    assert line == (
        "games/late.csv: warning: this came while the folder was being looked at, and is not counted: "
        "games/late.csv, reports/b.trf; run again to count it"
    )
    assert tree(tmp_path / "out") == whole


def test_many_that_come_meanwhile_are_counted(folder, monkeypatch, capfd):
    """Ten are named."""
    after(
        monkeypatch,
        validating,
        "validate_folder",
        lambda: [(folder / "games" / f"{number:04}.csv").write_text("") for number in range(1_234)],
    )
    assert code_of(["validate", str(folder)]) == 0
    said = capfd.readouterr().err
    assert "games/0009.csv, and 1,224 more; run again to count it" in said
    assert "0010" not in said


@pytest.mark.parametrize(
    ("kind", "moment"), [*zip(KINDS, ("while", "since") * len(KINDS), strict=False), ("players-new.csv", "while")]
)
def test_validate_says_so_too(kind, moment, folder, tmp_path, monkeypatch):
    """With 1, in the file of problems as well: what it says of the others is true of the folder as it was."""
    target = tmp_path / "problems.csv"
    if moment == "while":
        with while_it_is_read(folder / kind, append):
            assert code_of(["validate", str(folder), "--problems", str(target)]) == 1
    else:
        after(monkeypatch, validating, "validate_folder", lambda: append(folder / kind))
        assert code_of(["validate", str(folder), "--problems", str(target)]) == 1
    size = len(EVERY_KIND[kind].encode())
    with target.open(newline="") as file:
        told = [row for row in csv.DictReader(file) if row["file"] == kind and row["severity"] == "error"]
    assert [(row["found"], row["expected"]) for row in told] == [
        (f"{size:,} bytes, then {size + 1000:,}", "a file that nobody is writing")
    ]


@pytest.mark.parametrize("command", ["replay", "export"])
@pytest.mark.parametrize("kind", ["ratinglist.toml", "games.csv", "reports/march/spring.trf"])
def test_replay_and_export_write_nothing_either(command, kind, folder, tmp_path, capfd):
    """Exit code 1, and nothing there."""
    out = tmp_path / "out"
    lines = {
        "replay": ["replay", str(folder), "--out", str(out)],
        "export": ["export", "WINTER", "--in", str(folder), "--format", "trf16", "--out", str(out)],
    }
    with while_it_is_read(folder / kind, append):
        assert code_of(lines[command]) == 1
    said = capfd.readouterr().err
    assert kind in said
    assert "changed while it was read" in said
    assert not out.exists()
    assert code_of(lines[command]) == 0


def test_what_is_refused_has_not_come_meanwhile(folder, capfd):
    """A link that leads nowhere, out of the folder or to a folder is an error, and no news."""
    reports = folder / "reports"
    reports.mkdir(exist_ok=True)
    (reports / "nowhere.trf").symlink_to("gone.trf")
    (reports / "outside.trf").symlink_to("/etc/hostname")
    (reports / "folder").symlink_to(folder.parent)
    assert code_of(["validate", str(folder)]) == 1
    said = capfd.readouterr().err
    assert said.count("this link leads nowhere") == said.count("this link leads out of the folder") == 1
    assert "this came while" not in said


def test_a_pipe_in_place_of_a_file_is_not_waited_for(tmp_path, capfd):
    """In whatever place; each is named, and what is there is not written over."""
    places = [name for name in KINDS if "/" not in name] + ["games/x.csv", "reports/x.trf"]
    folder = folder_of_every_kind(tmp_path / "folder")
    for name in places:
        (folder / name).unlink(missing_ok=True)
        os.mkfifo(folder / name)
    assert code_of(["run", str(folder), "--out", str(tmp_path / "out"), "--system", "tca"]) == 1
    said = capfd.readouterr().err
    for name in places:
        assert f"{name}: this is neither a file nor a folder; expected a file" in said
        assert (folder / name).is_fifo()
