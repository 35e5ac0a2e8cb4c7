"""Folders and files may be called by bytes that are no text; ids cannot, for every table is text."""

import os
import shutil
from pathlib import Path

import pytest

from pipeline.cli import code_of
from tests.private_federation import HIDDEN, write_private

NO_TEXT = os.fsdecode(b"\xff")

REPORT = """012 Winter Open
042 2026/03/20
052 2026/03/21
001    1 m    Rook, Ray                         1999 LAN             1951/07/13  1.0    1     2 w 1
001    2 m    Knight, Kim                       1540 LAN             1954/12/20  0.0    2     1 b 0
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A folder of reports and what a run makes of it, both called by bytes that are no text, and a plain copy."""
    place = tmp_path_factory.mktemp("bytes")
    reports, out = write_private(place / f"in{NO_TEXT}"), place / f"out{NO_TEXT}"
    assert code_of(["run", str(reports), "--out", str(out), "--system", "tca", "--log", f"{place}/l{NO_TEXT}"]) == 0
    shutil.copytree(out, place / "plain")
    return place


IN = "--in out? --system tca"


@pytest.mark.parametrize(
    "arguments",
    [
        f"explain 001 {IN}",
        f"explain 001 {IN} --json",
        f"explain 001 {IN} --event jan",
        f"explain 001 {IN} --csv table?.csv",
        f"explain {IN} --event jan",
        f"plot 001 {HIDDEN} {IN} --out picture?.svg",
        f"plot --top 3 {IN} --out top?.svg",
        "export jan --in out? --format trf16 --out jan?.trf",
        "export jan --in in? --format trf26",
        "status out?",
        "status out? --json",
        "verify out? in?",
        "publish out? --out other?",
        "replay in? --out replayed? --system tca",
        "run in? --out on? --system tca --opening out?",
        "validate in? --problems problems?.csv",
        "convert jan?.trf --out converted? --players in?/players.csv --identities who?.csv",
        "validate jan?.trf --problems problems?.csv",
        "release out?",
    ],
)
def test_a_folder_of_any_bytes_is_read(made, arguments, monkeypatch, capfd):
    monkeypatch.chdir(made)
    Path(f"jan{NO_TEXT}.trf").write_text(REPORT, encoding="utf-8")
    asked = arguments.replace("?", NO_TEXT).split()
    assert code_of(asked) == 0, capfd.readouterr().err


@pytest.mark.parametrize("wrong", [NO_TEXT, f"001{NO_TEXT}", f"jan{NO_TEXT}"])
@pytest.mark.parametrize(
    "arguments",
    [
        "explain ? --in plain --system tca",
        "explain ? --in plain --system tca --json",
        "explain 001 --in plain --system tca --event ?",
        "explain --in plain --system tca --event ?",
        "explain 001 --in plain --system tca --period ?",
        "explain 001 --in plain --system ?",
        "export ? --in plain --format trf16",
        "export ? --in out --format trf16",
        "plot ? --in plain --system tca --out no.svg",
        "plot 001 ? --in plain --system tca --out no.svg",
        "publish plain --period ?",
        "systems ?",
        "odds 1500 ? --system tca",
        "odds 1500 1500 --system ?",
        "odds 1500 1500 --system tca --option ?",
        "odds 1500 1500 --system tca --option tca.bonus=?",
        "run in --out no --system ?",
        "run in --out no --system tca --option tca.?=1",
        "run in --out no --system tca --period ?",
        "convert plain/problems.csv --out no --format ?",
        "?",
    ],
)
def test_no_id_is_of_such_bytes(made, arguments, wrong, monkeypatch, capfd):
    monkeypatch.chdir(made)
    places = {"in": f"in{NO_TEXT}", "out": f"out{NO_TEXT}"}
    asked = [places.get(each, each.replace("?", wrong)) for each in arguments.split()]
    capfd.readouterr()
    assert code_of(asked) == 2
    said = capfd.readouterr()
    assert said.out == ""
    assert "rror: " in said.err
    assert not Path("no").exists()


def test_a_report_of_such_a_name_is_asked_about_by_a_name_that_can_be_read(made, monkeypatch):
    monkeypatch.chdir(made)
    Path(f"who{NO_TEXT}.trf").write_text(REPORT.replace("Rook, Ray  ", "Amber, Ada "), encoding="utf-8")
    code_of(["convert", f"who{NO_TEXT}.trf", "--out", "asked", "--players", f"in{NO_TEXT}/players.csv"])
    assert "who\ufffd.trf" in Path("identities.csv").read_text(encoding="utf-8")
