"""Texts of the command line that go into files: readable there, and a note where that changed them."""

import json

import pytest

from pipeline.cli import code_of
from tests.folders import SOUND, write

GIVEN = "late\x1b[31m\x07 \x9b\udcff \u202eform\u2028x"
SHOWN = "late\ufffd[31m\ufffd \ufffd\ufffd\ufffd\ufffd \u202eform\u2028x"
NOTE = "note: control characters are shown as \ufffd"


@pytest.fixture
def folder(tmp_path):
    """A sound folder of reports."""
    place = tmp_path / "reports"
    place.mkdir()
    return write(place, SOUND)


@pytest.mark.parametrize("at_once", [True, False])
@pytest.mark.parametrize("quiet", [[], ["--quiet"]])
def test_a_reason(folder, tmp_path, capsys, at_once, quiet):
    """It goes on record readable, whatever bytes it came from; --quiet, wherever it stands, leaves the note out."""
    out = tmp_path / "out"
    flags = ["--reason", GIVEN, *quiet]
    run = ["run", str(folder), "--out", str(out), "--system", "tca", "--no-xlsx"]
    assert code_of([*run, *(["--release", *flags] if at_once else ["--quiet"])]) == 0
    if not at_once:
        assert code_of(["release", str(out), *flags]) == 0
    index = json.loads((out / "released/2024-08/tca/index.json").read_bytes())
    assert index["reason"] == SHOWN
    assert (f"--reason: {NOTE}" in capsys.readouterr().err) == (not quiet)


def test_an_events_name(tmp_path, capsys):
    """So do the id and the name of a report's event."""
    report = tmp_path / "x.trf"
    report.write_text("012 X\n042 2024/05/01\n052 2024/05/02\n")
    code_of(["validate", str(report), "--name", "a\x1b\udcffb", "--event", "e\x07"])
    said = capsys.readouterr().err
    assert f"--name: {NOTE}" in said
    assert f"--event: {NOTE}" in said
