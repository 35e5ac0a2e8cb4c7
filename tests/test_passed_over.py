"""Hidden and temporary files in a folder of reports: not read, and each of them named."""

import os
from pathlib import Path

import pytest

from pipeline.cli import code_of
from pipeline.native.paths import not_meant
from tests.moving_files import folder_of_every_kind

HIDDEN = "a hidden file"
OPEN = "the mark of an office program that has the file open"
UNFINISHED = "an upload or download that is not finished"
COPY = "a copy that an editor or a backup left here"
PASSING = "a temporary file"
SYSTEM = "a file that the system left here"

NAMES = {
    ".x.csv": HIDDEN,
    "._x.csv": HIDDEN,
    ".~lock.x.csv#": OPEN,
    ".~LOCK.x.csv#": OPEN,
    "~$x.csv": OPEN,
    "~$X.XLSX": OPEN,
    "x.csv.part": UNFINISHED,
    "X.CSV.PART": UNFINISHED,
    "x.csv.partial": UNFINISHED,
    "x.csv.crdownload": UNFINISHED,
    "x.download": UNFINISHED,
    "x.csv.filepart": UNFINISHED,
    ".x.csv.part": UNFINISHED,
    "x.csv~": COPY,
    ".x.csv.swp": COPY,
    ".x.csv.swo": COPY,
    "x.csv.SWP": COPY,
    "x.csv.bak": COPY,
    "#x.csv#": COPY,
    "x.csv.tmp": PASSING,
    "x.Temp": PASSING,
    "~WRL0001.tmp": PASSING,
    "Thumbs.db": SYSTEM,
    "desktop.ini": SYSTEM,
    ".DS_Store": SYSTEM,
}
"""Names of what is no report, and what is said of it."""

MEANT = ("x.csv", "x.part.csv", "#1.csv", "1#", "~x.csv", "$x.csv", "partial", "bak", "tmp", "x.trf", "temp.trf", "my thumbs.db", "x.tmpl", "x..csv")  # fmt: skip
"""Names of what may be a report."""


@pytest.fixture
def folder(tmp_path):
    """A folder of every kind of file."""
    return folder_of_every_kind(tmp_path / "folder")


def notes(folder: Path, capfd: pytest.CaptureFixture[str]) -> list[str]:
    """What validate says is not read; there is no error."""
    assert code_of(["validate", str(folder)]) == 0
    return [line for line in capfd.readouterr().err.splitlines() if "not read" in line]


@pytest.mark.parametrize("name", NAMES)
def test_what_is_no_report_is_known_by_its_name(name):
    """Whatever the capitals, and each by what it is."""
    assert not_meant(name) == NAMES[name]


@pytest.mark.parametrize("name", MEANT)
def test_what_may_be_a_report_is_read(name):
    """A sign elsewhere in a name says nothing."""
    assert not_meant(name) == ""


@pytest.mark.parametrize("below", ["games", "games/2025", "reports", "reports/march"])
def test_each_is_named_and_none_is_read(below, folder, capfd):
    """Whether it ends in .csv or not, for it may have been meant to be one."""
    for name in NAMES:
        (folder / below / name).write_text("broken,\n")
    assert sorted(notes(folder, capfd)) == sorted(
        f"{below}/{name}: note: not read: this is {thing}" for name, thing in NAMES.items()
    )


@pytest.mark.parametrize("below", ["games", "reports"])
def test_a_hidden_folder_is_named_once(below, folder, capfd):
    """What is in it is no business of anybody's."""
    for name in (".git/a/b.csv", ".git/c.csv", "~$x/y.csv", "club/.git/z.csv"):
        (folder / below / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / below / name).write_text("broken,\n")
    assert notes(folder, capfd) == [
        f"{below}/{name}: note: not read: this is a hidden folder" for name in (".git", "club/.git", "~$x")
    ]


def test_in_the_folder_itself_what_stands_for_a_table_is_named(folder, capfd):
    """Other files there are nobody's reports."""
    for name in (
        "games.csv.part",
        ".players.csv.swp",
        "~$players.csv",
        "ratinglist.toml~",
        "Events.CSV.bak",
        ".draft.csv",
        "thumbs.db",
        ".gitignore",
        "letter.docx.tmp",
        ".env",
    ):
        (folder / name).write_text("broken,\n")
    (folder / ".csv").mkdir()
    assert notes(folder, capfd) == [
        f".draft.csv: note: not read: this is {HIDDEN}",
        f".players.csv.swp: note: not read: this is {COPY}",
        f"Events.CSV.bak: note: not read: this is {COPY}",
        f"games.csv.part: note: not read: this is {UNFINISHED}",
        f"ratinglist.toml~: note: not read: this is {COPY}",
        f"~$players.csv: note: not read: this is {OPEN}",
    ]


def test_a_table_that_is_only_half_there_is_missing(folder, capfd):
    """The note beside the error says why."""
    (folder / "events.csv").rename(folder / "events.csv.part")
    (folder / "reports" / "march" / "spring.trf").unlink()
    assert code_of(["validate", str(folder)]) == 1
    said = capfd.readouterr().err
    assert "events.csv: the file is missing" in said
    assert f"events.csv.part: note: not read: this is {UNFINISHED}" in said


def test_a_report_that_is_only_half_there_is_none(folder, tmp_path, capfd):
    """It is not read as a report; when it is complete, it is."""
    report = folder / "reports" / "march" / "spring.trf"
    report.rename(report.with_name("spring.trf.part"))
    assert code_of(["run", str(folder), "--out", str(tmp_path / "out"), "--no-xlsx"]) == 0
    assert "spring-open" not in (tmp_path / "out" / "manifest.json").read_text()
    assert f"reports/march/spring.trf.part: note: not read: this is {UNFINISHED}" in capfd.readouterr().err
    report.with_name("spring.trf.part").rename(report)
    assert code_of(["run", str(folder), "--out", str(tmp_path / "out"), "--no-xlsx"]) == 0
    assert "spring-open" in (tmp_path / "out" / "manifest.json").read_text()


def test_what_is_no_table_among_the_games_is_named(folder, capfd):
    """A sheet or a report that somebody put there would be missed without a word."""
    for name in ("round 2.xlsx", "2025/open.trf", "round 3.csv.txt", "round 4.CSV"):
        (folder / "games" / name).write_text("event_id,round,white_id,black_id,result\n")
    assert notes(folder, capfd) == [
        f"games/{name}: note: not read: this is no CSV file; reports of other kinds go into reports/"
        for name in ("2025/open.trf", "round 2.xlsx", "round 3.csv.txt")
    ]


def test_a_thousand_are_named_and_the_rest_is_counted(folder, capfd):
    """As of a file's other problems."""
    for number in range(1_002):
        (folder / "games" / f"._{number:04}.csv").write_bytes(b"")
    found = notes(folder, capfd)
    assert len(found) == 1_001
    assert found[999] == f"games/._0999.csv: note: not read: this is {HIDDEN}"
    assert found[1000] == "games/._1000.csv: note: 2 more files of such kinds from here on are not read"


def test_names_that_are_no_text(folder, capfd):
    """They are shown with a replacement sign."""
    (folder / "games" / os.fsdecode(b".\xff\n.csv")).write_bytes(b"")
    assert notes(folder, capfd) == [f"games/.\ufffd\ufffd.csv: note: not read: this is {HIDDEN}"]
