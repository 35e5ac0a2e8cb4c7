"""What a run writes into the folder of the reports: never over what somebody has put there in the meantime."""

import pytest

from pipeline import files_read, stages, validating
from pipeline.cli import code_of
from pipeline.files_read import FilesRead
from tests.moving_files import (
    after,
    append,
    folder_that_asks,
    folder_with_newcomers,
    run_asking,
    tree,
    while_it_is_read,
)


@pytest.fixture
def asking(tmp_path):
    """A folder in which one player's name alone is known, so that it is asked who that is."""
    return folder_that_asks(tmp_path / "asking")


def test_questions_are_asked_when_nothing_moves(asking, tmp_path):
    """So that the tests below have something to prevent."""
    assert run_asking(asking, tmp_path / "out") == 1
    assert "Baker" in (asking / "identities.csv").read_text()


@pytest.mark.parametrize("name", ["ratinglist", "out", "players"])
def test_a_run_into_the_folder_of_the_reports_does_not_wait_for_itself(name, tmp_path):
    """Whatever the output is called there."""
    newcomers = folder_with_newcomers(tmp_path / "newcomers")
    assert run_asking(newcomers, newcomers / name, "--add-players") == 0
    assert (newcomers / "players-new.csv").is_file()
    assert not [path.name for path in newcomers.iterdir() if path.name.startswith(".")]


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
def test_no_ids_are_given_while_anything_moves(file, tmp_path, monkeypatch):
    """Nor when that comes out after the replay."""
    newcomers = folder_with_newcomers(tmp_path / "newcomers")
    before = tree(newcomers)
    after(monkeypatch, stages, "parts_of", lambda: append(newcomers / file))
    assert run_asking(newcomers, tmp_path / "out", "--add-players") == 1
    assert tree(newcomers) == before | {file: before[file] + b"\n" * 1000}
    assert not (tmp_path / "out").exists()
    monkeypatch.undo()
    (newcomers / file).write_bytes(before[file])
    assert run_asking(newcomers, tmp_path / "out", "--add-players") == 0
    rows = (newcomers / "players-new.csv").read_text().splitlines()
    assert [row.split(",")[0] for row in rows[:3]] == ["player_id", "N0001", "N0002"]


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


def test_a_folder_in_the_place_of_the_answers(asking, tmp_path, capfd):
    """It is said, and nothing is written into it."""
    (asking / "identities.csv").mkdir()
    assert run_asking(asking, tmp_path / "out") == 1
    assert "identities.csv: this is a folder; expected a file" in capfd.readouterr().err
    assert list((asking / "identities.csv").iterdir()) == []


def test_what_the_run_has_asked_itself_does_not_stop_it(asking, tmp_path):
    """Questions about an event that is held back are written first, and the rest is rated."""
    (asking / "events.csv").write_text("event_id,name,end_date\nWINTER,Winter Cup,2026-02-01\n")
    (asking / "games.csv").write_text("event_id,round,white_id,black_id,result\nWINTER,1,11,12,1-0\n")
    assert run_asking(asking, tmp_path / "out", "--hold-bad") == 0
    assert "Baker" in (asking / "identities.csv").read_text()
    assert (tmp_path / "out" / "tca" / "rating-list.csv").exists()
    assert run_asking(asking, tmp_path / "out", "--hold-bad") == 0


def test_answers_that_are_too_large_to_be_read_are_not_written_over(asking, tmp_path, monkeypatch):
    """What could not be read is not lost for the questions."""
    (asking / "identities.csv").write_text("report,name,player_id,candidates,action,into\n" + "\n" * 10_000)
    before = tree(asking)
    monkeypatch.setattr(files_read, "largest_file", lambda: 10_000)
    assert run_asking(asking, tmp_path / "out") == 1
    assert tree(asking) == before
    monkeypatch.undo()
    assert run_asking(asking, tmp_path / "out") == 1
    assert "Baker" in (asking / "identities.csv").read_text()


def test_answers_beside_a_report_that_are_too_large_are_not_written_over(asking, tmp_path, monkeypatch):
    """Nor by convert."""
    answers = asking / "identities.csv"
    answers.write_text("report,name,player_id,candidates,action,into\n" + "\n" * 10_000)
    before = tree(asking)
    line = ["convert", str(asking / "reports" / "a.trf"), "--out", str(tmp_path / "native")]
    line += ["--players", str(asking / "players.csv"), "--identities", str(answers)]
    monkeypatch.setattr(files_read, "largest_file", lambda: 10_000)
    assert code_of(line) == 1
    assert tree(asking) == before
    monkeypatch.undo()
    assert code_of(line) == 1
    assert "Baker" in answers.read_text()


def test_what_is_asked_already_is_not_written_again(asking, tmp_path, capfd):
    """The file stays what it is night after night, for whoever looks at its time; the run says all the same who asks."""
    assert run_asking(asking, tmp_path / "out") == 1
    before = (asking / "identities.csv").stat()
    capfd.readouterr()
    assert run_asking(asking, tmp_path / "out") == 1
    after_it = (asking / "identities.csv").stat()
    assert (after_it.st_mtime_ns, after_it.st_ino) == (before.st_mtime_ns, before.st_ino)
    assert "who is who?" in capfd.readouterr().err
