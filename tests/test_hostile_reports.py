"""Reports of tournament programs whose every text is out to do harm: read, refused or asked about, and harmless."""

import io
import re

import click
import pytest
from xlsxwriter.workbook import Workbook

from pipeline.cli import code_of
from pipeline.commands.terminal_texts import harmless
from tests.hostile_texts import TERMINAL, TEXTS
from tests.watched_writes import watched_writes

NAMES = [re.sub("[\r\n]", " ", f"{text[:20]} N{number}") for number, text in enumerate(TEXTS)]
NOTE = "control characters are read as \ufffd"


def trf(name, place):
    """A report of everybody, who play one round."""
    lines = [f"012 {name}", f"022 {place}", "042 2024/05/01", "052 2024/05/02", f"062 {len(NAMES)}", "XXR 1"]
    for number, player in enumerate(NAMES, 1):
        white = number % 2
        game = f"{number + 1 if white else number - 1:>4} {'w' if white else 'b'} {1 if white else 0}"
        born = f"{1950 + number % 50}      "
        lines.append(f"001 {number:>4}      {player:<33} 1500     {'':11} {born}  {white}.0 {number:>4}  {game}")
    return "\n".join([*lines, ""])


def crosstable():
    """The same as a workbook of another program, with a formula below it."""
    data = io.BytesIO()
    book = Workbook(data, {"in_memory": True})
    sheet = book.add_worksheet()
    rows = [["=Evil\x07 Open"], ["Last update 01.06.2024"], [], ["No.", "Name", "1.Rd", "Pts."]]
    rows += [
        [number, player, f"{number + 1}w1" if number % 2 else f"{number - 1}b0", number % 2]
        for number, player in enumerate(NAMES, 1)
    ]
    for at, row in enumerate(rows):
        for column, cell in enumerate(row):
            sheet.write(at, column, cell) if isinstance(cell, int) else sheet.write_string(at, column, cell)
    sheet.write_formula(len(rows) + 2, 0, '=HYPERLINK("x")', None, "=1+1")
    book.close()
    return data.getvalue()


@pytest.fixture
def folder(tmp_path):
    """A folder of both reports, their names as bad as their texts."""
    reports = tmp_path / "box" / "folder" / "reports"
    reports.mkdir(parents=True)
    (reports / f"{TERMINAL[0]}.trf").write_text(trf(TEXTS[0], TERMINAL[1]))
    (reports / "\u202e=1.xlsx").write_bytes(crosstable())
    return reports.parent


def test_reports_do_no_harm(folder, capsys, monkeypatch):
    """Nothing is written but the output and the officer's two files; nothing steers the terminal; signs are noted."""
    monkeypatch.setattr(click.utils, "should_strip_ansi", lambda *_, **__: False)
    box = folder.parent
    flags = ["--out", str(box / "out"), "--system", "tca", "--add-players", "--hold-bad", "--html", "--no-xlsx"]
    with watched_writes() as written:
        for command in (["validate", str(folder)], ["run", str(folder), *flags]):
            assert code_of(command) in (0, 1)
        for report in sorted((folder / "reports").iterdir()):
            assert code_of(["validate", str(report)]) in (0, 1)
            assert code_of(["convert", str(report), "--out", str(box / f"native{report.suffix}")]) in (0, 1)
    said = "".join(capsys.readouterr())
    assert harmless(said) == said
    assert re.search(rf"reports/\ufffd\[31mred\.trf:2: warning: {NOTE}", said)
    assert re.search(rf"reports/.*=1\.xlsx:1: warning: {NOTE}", said)
    assert (box / "native.xlsx/players.csv").is_file()
    assert (box / "native.trf/players.csv").is_file()
    assert [path for path in written if not path.is_relative_to(box)] == []
    for path in (path for path in box.rglob("*") if path.suffix in (".csv", ".json", ".html")):
        assert not re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]", path.read_bytes().decode()), path
