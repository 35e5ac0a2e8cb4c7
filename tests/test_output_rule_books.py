"""What is told, drawn or published of a folder is told by the rule book that made it, or not at all."""

import json
import shutil

import pytest

from pipeline.cli import code_of
from tests.folders import SOUND, write

CODE = "z-chess"

COMMANDS = {
    "explain": ["explain", "A1", "--in", "OUT", "--system", CODE],
    "performance": ["performance", "A1", "--in", "OUT", "--system", CODE],
    "plot": ["plot", "A1", "--in", "OUT", "--system", CODE, "--out", "PICTURE"],
    "publish": ["publish", "OUT"],
}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """An output folder."""
    folder = write(tmp_path_factory.mktemp("in"), SOUND)
    out = tmp_path_factory.mktemp("out") / "made"
    assert code_of(["replay", str(folder), "--out", str(out), "--system", CODE, "--quiet"]) == 0
    return out


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("version", "0", f"made with version 0 of {CODE}, here is 1; run again"),
        ("options", {"haste": ["yes", "command line"]}, "made with a rule book or option that is not here: "),
        ("options", {"chart": ["none", "command line"]}, "made with a rule book or option that is not here: "),
    ],
)
def test_another_rule_book_than_the_folders_is_refused(command, name, value, says, made, tmp_path, capfd):
    """Another version, or an option or value that is gone: exit code 1, and the message names the folder."""
    out = tmp_path / "out"
    shutil.copytree(made, out)
    manifest = json.loads((out / "manifest.json").read_text(encoding="utf-8"))
    manifest["runs"][CODE][name] = value
    (out / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    places = {"OUT": str(out), "PICTURE": str(tmp_path / "picture.svg")}
    assert code_of([places.get(each, each) for each in COMMANDS[command]]) == 1
    assert f"{out}: {says}" in capfd.readouterr().err
    assert not (tmp_path / "picture.svg").exists()
