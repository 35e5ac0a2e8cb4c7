"""Reports by themselves that somebody writes while they are read: nothing is made of them."""

import pytest

from pipeline import converting as reports_alone
from pipeline.cli import code_of
from tests.moving_files import (
    after,
    append,
    converting,
    folder_that_asks,
    report_alone,
    touch,
    tree,
    while_it_is_read,
)


@pytest.fixture
def alone(tmp_path):
    """A report by itself, with settings, known players and answers beside it."""
    return report_alone(tmp_path / "alone")


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
    said = capfd.readouterr()
    assert f"{file}: this file was changed while it was read" in said.err
    assert ("spring-open" in said.out) == (file != "spring.trf")


@pytest.mark.parametrize("moment", ["while", "since"])
def test_no_question_is_asked_of_a_report_that_moves(moment, tmp_path, monkeypatch):
    """Though there is one: it is asked when the report is complete."""
    folder = folder_that_asks(tmp_path / "asking")
    answers, report = folder / "identities.csv", folder / "reports" / "a.trf"
    known = ["--players", str(folder / "players.csv"), "--identities", str(answers)]
    line = ["convert", str(report), "--out", str(tmp_path / "native"), *known]
    if moment == "while":
        with while_it_is_read(folder / "players.csv", touch):
            assert code_of(line) == 1
    else:
        after(monkeypatch, reports_alone, "read_alone", lambda: append(report))
        assert code_of(line) == 1
    assert not answers.exists()
    monkeypatch.undo()
    assert code_of(line) == 1
    assert "Baker" in answers.read_text()
