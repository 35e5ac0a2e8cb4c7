"""Inputs that somebody writes while a command reads them: an error, told with all others, and nothing is written."""

import csv
import os
import sys
import threading
from collections import Counter
from pathlib import Path

import pytest

from pipeline import converting as reports_alone
from pipeline import stages, validating
from pipeline.cli import code_of
from pipeline.files_read import FilesRead
from tests.moving_files import (
    CHANGES,
    EVERY_KIND,
    append,
    cut,
    folder_of_every_kind,
    found_of,
    put_another,
    while_it_is_read,
)
from tests.test_reports_in_a_folder import PLAYERS, TRF

KINDS = tuple(EVERY_KIND)
WRITTEN_TO = ("appended", "cut", "overwritten", "touched")


@pytest.fixture
def folder(tmp_path):
    """A folder of every kind of file."""
    return folder_of_every_kind(tmp_path / "folder")


def tree(place: Path) -> dict[str, bytes]:
    """Every file below a folder with its bytes, and what else there is."""
    return {
        path.relative_to(place).as_posix(): path.read_bytes() if path.is_file() else b""
        for path in sorted(place.rglob("*"))
        if not path.is_dir()
    }


def after(monkeypatch, module, function, change):
    """Let something happen right after a function of the program."""
    original = getattr(module, function)

    def changing(*given, **named):
        result = original(*given, **named)
        change()
        return result

    monkeypatch.setattr(module, function, changing)


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


QUESTIONS = {"players.csv": PLAYERS.replace('12,"Baker, Bob",1985-02-03,,\n', "12,Bob Baker,,,\n"), "r/a.trf": TRF}


@pytest.fixture
def asking(tmp_path):
    """A folder in which one player's name alone is known, so that it is asked who that is."""
    folder = tmp_path / "asking"
    (folder / "reports").mkdir(parents=True)
    (folder / "players.csv").write_text(QUESTIONS["players.csv"])
    (folder / "reports" / "a.trf").write_text(TRF.replace("1985/02/03", " " * 10))
    return folder


def run_asking(folder: Path, out: Path, *more: str) -> int:
    return code_of(["run", str(folder), "--out", str(out), "--system", "tca", "--no-xlsx", *more])


def test_questions_are_asked_when_nothing_moves(asking, tmp_path):
    """So that the tests below have something to prevent."""
    assert run_asking(asking, tmp_path / "out") == 1
    assert "Baker" in (asking / "identities.csv").read_text()


@pytest.mark.parametrize("moment", ["while", "since"])
@pytest.mark.parametrize("file", ["identities.csv", "players.csv", "reports/a.trf"])
def test_no_questions_are_written_while_anything_moves(file, moment, asking, tmp_path, monkeypatch):
    """What is being uploaded, above all answers, must not be written over."""
    (asking / "identities.csv").write_text("report,name,player_id,candidates,action,into\n")
    before = tree(asking)
    if moment == "while":
        with while_it_is_read(asking / file, append):
            assert run_asking(asking, tmp_path / "out") == 1
    else:
        after(monkeypatch, validating, "validate_folder", lambda: append(asking / file))
        assert run_asking(asking, tmp_path / "out") == 1
    assert tree(asking) == before | {file: before[file] + b"\n" * 1000}


@pytest.mark.parametrize("file", ["identities.csv", "players-new.csv"])
def test_what_came_meanwhile_is_not_written_over(file, asking, tmp_path, monkeypatch, capfd):
    """An officer's answers that are put there while the run is at work."""
    after(monkeypatch, validating, "validate_folder", lambda: (asking / file).write_text("mine\n"))
    assert run_asking(asking, tmp_path / "out") == 1
    assert (asking / file).read_text() == "mine\n"
    assert (
        f"{file}: this file has come since the others were read (no file, then 5 bytes)" in capfd.readouterr().err
    )


@pytest.mark.parametrize("file", ["players-new.csv", "identities.csv", "reports/a.trf"])
def test_no_ids_are_given_while_anything_moves(file, asking, tmp_path, monkeypatch):
    """Nor when that comes out after the replay."""
    (asking / "players.csv").write_text("player_id,name,birth_date\n11,Able Ann,1990-05-01\n")
    (asking / "players-new.csv").write_text("player_id,name,birth_date\nN0001,Old One,1950\n")
    (asking / "identities.csv").write_text("report,name,player_id,candidates,action,into\n")
    before = tree(asking)
    after(monkeypatch, stages, "parts_of", lambda: append(asking / file))
    assert run_asking(asking, tmp_path / "out", "--add-players") == 1
    assert tree(asking) == before | {file: before[file] + b"\n" * 1000}
    assert not (tmp_path / "out").exists()
    monkeypatch.undo()
    (asking / file).write_bytes(before[file])
    assert run_asking(asking, tmp_path / "out", "--add-players") == 0
    assert "N0002" in (asking / "players-new.csv").read_text()


def test_two_runs_give_no_id_twice(asking, tmp_path, monkeypatch):
    """Another run that gives ids between the last look and the writing: its ids stay, this one ends with 1."""
    (asking / "players.csv").write_text("player_id,name,birth_date\n11,Able Ann,1990-05-01\n")
    original = FilesRead.check
    looked = []

    def check(read):
        original(read)
        looked.append(read)
        if len(looked) == 1:
            (asking / "players-new.csv").write_text("player_id,name,birth_date\nN0001,Other Person,1950\n")

    monkeypatch.setattr(FilesRead, "check", check)
    assert run_asking(asking, tmp_path / "out", "--add-players") == 1
    assert (asking / "players-new.csv").read_text().endswith("N0001,Other Person,1950\n")
    assert not (asking / "identities.csv").exists()
    assert not (tmp_path / "out").exists()


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
    assert "was changed while it was" in capfd.readouterr().err
    assert not out.exists()
    assert code_of(lines[command]) == 0


REPORT = EVERY_KIND["reports/march/spring.trf"]


@pytest.fixture
def alone(tmp_path):
    """A report by itself, with settings, known players and answers beside it."""
    place = tmp_path / "alone"
    place.mkdir()
    (place / "spring.trf").write_text(REPORT)
    (place / "ratinglist.toml").write_text('federation = "Bay"\n')
    (place / "players.csv").write_text("player_id,name,birth_date\n11,Able Ann,1990-05-01\n")
    (place / "identities.csv").write_text("report,name,player_id,candidates,action,into\n")
    return place


def converting(place: Path, out: Path) -> list[str]:
    """The command line that makes a native folder of it."""
    named = {"--players": "players.csv", "--identities": "identities.csv"}
    beside = [word for option, name in named.items() for word in (option, str(place / name))]
    return ["convert", str(place / "spring.trf"), "--out", str(out), *beside]


@pytest.mark.parametrize("file", ["spring.trf", "ratinglist.toml", "players.csv", "identities.csv"])
@pytest.mark.parametrize("moment", ["while", "since"])
def test_convert_writes_nothing(file, moment, alone, tmp_path, monkeypatch, capfd):
    """Neither the folder nor a question."""
    before = tree(alone)
    command = converting(alone, tmp_path / "native")
    if moment == "while":
        with while_it_is_read(alone / file, append):
            assert code_of(command) == 1
    else:
        after(monkeypatch, reports_alone, "read_alone", lambda: append(alone / file))
        assert code_of(command) == 1
    assert f"{file}: this file was changed" in capfd.readouterr().err
    assert not (tmp_path / "native").exists()
    assert tree(alone) == before | {file: before[file] + b"\n" * 1000}
    monkeypatch.undo()
    (alone / file).write_bytes(before[file])
    assert code_of(command) == 0


@pytest.mark.parametrize("file", ["spring.trf", "ratinglist.toml"])
def test_one_report_that_moves_is_not_understood(file, alone, capfd):
    """Validate ends with 1."""
    with while_it_is_read(alone / file, append):
        assert code_of(["validate", str(alone / "spring.trf")]) == 1
    assert f"{file}: this file was changed while it was read" in capfd.readouterr().err


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


def test_a_folder_in_the_place_of_the_answers(asking, tmp_path, capfd):
    """It is said, and nothing is written into it."""
    (asking / "identities.csv").mkdir()
    assert run_asking(asking, tmp_path / "out") == 1
    assert "identities.csv: this is a folder; expected a file" in capfd.readouterr().err
    assert list((asking / "identities.csv").iterdir()) == []


class Opened:
    """Counts what is opened for reading, below one folder; an audit hook stays until the process ends."""

    def __init__(self) -> None:
        self.below: Path | None = None
        self.by_python: Counter[str] = Counter()
        self.by_system: Counter[str] = Counter()
        sys.addaudithook(self.heard)

    def heard(self, event: str, given: tuple) -> None:
        """Python tells of its own opening a file, with a mode, and of the system's, without."""
        if event != "open" or self.below is None or not isinstance(given[0], str | bytes | os.PathLike):
            return
        path, mode, flags = os.fsdecode(given[0]), given[1], given[2]
        if path.startswith(f"{self.below}/") and not flags & (os.O_WRONLY | os.O_RDWR | os.O_DIRECTORY):
            (self.by_system if mode is None else self.by_python)[path.removeprefix(f"{self.below}/")] += 1


OPENED = Opened()


@pytest.fixture
def opened():
    """What is opened in a test."""
    OPENED.by_python, OPENED.by_system = Counter(), Counter()
    yield OPENED
    OPENED.below = None


@pytest.mark.parametrize(
    "command",
    [
        ["run", "--out", "{out}", "--no-xlsx"],
        ["run", "--out", "{out}", "--no-xlsx", "--add-players", "--release"],
        ["replay", "--out", "{out}"],
        ["validate"],
        ["export", "WINTER", "--format", "trf16", "--out", "{out}", "--in"],
    ],
    ids=" ".join,
)
def test_each_file_of_a_folder_is_opened_once(command, folder, tmp_path, opened):
    """Hash, size and cells come from the same bytes, for there are no others."""
    opened.below = folder
    words = [word.format(out=tmp_path / "out") for word in command]
    at = len(words) if "--in" in words else 1
    assert code_of([*words[:at], str(folder), *words[at:]]) == 0
    once = dict.fromkeys(KINDS, 1)
    assert dict(opened.by_system) == once
    assert dict(opened.by_python) == once


def test_each_file_is_opened_once_where_ids_are_given(asking, tmp_path, opened):
    """Though both of the officer's files are written in the end."""
    (asking / "players.csv").write_text("player_id,name,birth_date\n11,Able Ann,1990-05-01\n")
    (asking / "players-new.csv").write_text("player_id,name,birth_date\nN0001,Old One,1950\n")
    (asking / "identities.csv").write_text("report,name,player_id,candidates,action,into\n")
    before = tree(asking)
    opened.below = asking
    assert run_asking(asking, tmp_path / "out", "--add-players") == 0
    opened.below = None
    assert tree(asking)["identities.csv"] != before["identities.csv"]
    assert tree(asking)["players-new.csv"] != before["players-new.csv"]
    assert {name: opened.by_system[name] for name in before} == dict.fromkeys(before, 1)


@pytest.mark.parametrize("command", ["convert", "validate"])
def test_each_file_beside_a_report_is_opened_once(command, alone, tmp_path, opened):
    """The report, the settings, who is known, the answers; the same report named twice too."""
    opened.below = alone
    line = (
        converting(alone, tmp_path / "native") if command == "convert" else ["validate", str(alone / "spring.trf")]
    )
    if command == "convert":
        line.insert(2, line[1])
    assert code_of(line) == 0
    files = tree(alone) if command == "convert" else ("spring.trf", "ratinglist.toml")
    opened.below = None
    assert {name: opened.by_system[name] for name in files} == dict.fromkeys(files, 1)
