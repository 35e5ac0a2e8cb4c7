"""What is printed: no text from reports, file names or the command line steers a terminal."""

import json

import click
import pytest

from pipeline.cli import code_of
from pipeline.commands.talk import print_file, print_lines, say
from pipeline.commands.terminal_texts import harmless
from tests.folders import SOUND, write

COLOUR, LINK, CSI, OVERRIDE = "\x1b[31m", "\x1b]8;;http://evil.example\x07", "\x9b31m", "\u202e"


@pytest.fixture(autouse=True)
def _as_on_a_terminal(monkeypatch):
    """Click itself takes colours out of what goes to a file, and so would hide them here."""
    monkeypatch.setattr(click.utils, "should_strip_ansi", lambda *_, **__: False)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (COLOUR + "red", "\\u001b[31mred"),
        (LINK, "\\u001b]8;;http://evil.example\\u0007"),
        (CSI, "\\u009b31m"),
        ("back\x08", "back\\u0008"),
        ("a\rb", "a\\u000db"),
        ("nul\0", "nul\\u0000"),
        ("x\u2028y\u2029z", "x\\u2028y\\u2029z"),
        (OVERRIDE + "evil\u202c\u2066", "\\u202eevil\\u202c\\u2066"),
        ("\x7f\x85", "\\u007f\\u0085"),
        ("two\nlines\tapart", "two\nlines\tapart"),
        ("½ 羽生 שלום\u200f é", "½ 羽生 שלום\u200f é"),
    ],
    ids=ascii,
)
def test_a_terminal_obeys_nothing(text, shown):
    """Signs that steer a terminal are written out, all others stay."""
    assert harmless(text) == shown


def test_every_way_to_print_is_harmless(capsys):
    """Problems and results alike; a file for programs is exact."""
    say(COLOUR, OVERRIDE)
    print_lines([COLOUR, OVERRIDE])
    print_file(f"{COLOUR}\n".encode())
    said = capsys.readouterr()
    assert said.err == "\\u001b[31m\n\\u202e\n"
    assert said.out == "\\u001b[31m\n\\u202e\n\x1b[31m\n"


def test_a_file_on_a_terminal_is_harmless(capsys, monkeypatch):
    """A report that is not piped into a file is read by people."""
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    print_file(f"{COLOUR}\n".encode())
    assert capsys.readouterr().out == "\\u001b[31m\n"


def test_json_is_the_same_json():
    """What programs read of it has every sign."""
    told = {"name": OVERRIDE + CSI + COLOUR + "\u2028"}
    assert json.loads(harmless(json.dumps(told, ensure_ascii=False))) == told


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["run", "no" + COLOUR, "--out", "out"], 2),
        (["run", "{folder}", "--out", "{out}", "--system", COLOUR], 2),
        (["run", "{folder}", "--out", "{out}", "--system", "tca", "--period", CSI], 2),
        (["run", "{folder}", "--out", "{out}", "--system", "tca", "--option", LINK], 2),
        (["validate", "{folder}", "--problems", "{folder}/no/" + OVERRIDE + COLOUR], 2),
        ([OVERRIDE + COLOUR], 2),
        (["explain", CSI, "--in", "{out}", "--system", "tca"], 2),
        (["explain", "--event", CSI, "--in", "{out}", "--system", "tca"], 2),
        (["export", CSI, "--in", "{folder}", "--format", "trf16"], 2),
        (["plot", CSI, "--in", "{out}", "--system", "tca", "--out", "x.svg"], 2),
        (["odds", CSI, "1500", "--system", "tca"], 2),
        (["systems", CSI], 2),
        (["publish", "{folder}" + CSI], 2),
        (["release", "{out}", "--reason", CSI + OVERRIDE], 0),
    ],
    ids=lambda each: " ".join(map(ascii, each)) if isinstance(each, list) else None,
)
def test_a_command_line_steers_nothing(tmp_path, capsys, arguments, code):
    """What is said of a wrong argument names it without harm."""
    folder, out = tmp_path / "reports", tmp_path / "out"
    folder.mkdir()
    write(folder, SOUND)
    if any("{out}" in each for each in arguments) and "run" not in arguments:
        assert code_of(["run", str(folder), "--out", str(out), "--system", "tca", "--quiet", "--no-xlsx"]) == 0
    capsys.readouterr()
    assert code_of([each.replace("{folder}", str(folder)).replace("{out}", str(out)) for each in arguments]) == code
    said = capsys.readouterr()
    assert said.err
    assert harmless(said.err + said.out) == said.err + said.out


def test_names_of_files_and_what_stands_in_them_steer_nothing(tmp_path, capsys):
    """Problems name files, columns and cells."""
    write(tmp_path, {**SOUND, "players.csv": SOUND["players.csv"] + f"E5{COLOUR},Eve{CSI}{OVERRIDE},no{LINK},,,\n"})
    (tmp_path / f"{COLOUR}{OVERRIDE}x.csv").write_text("x")
    (tmp_path / "ratinglist.toml").write_text('["\\u001b[31m"]\n"\\u202ex" = "\\u0007"\n')
    (tmp_path / "reports").mkdir()
    (tmp_path / "reports" / f"{CSI}\u2028.txt").write_text(f"{COLOUR} what {CSI}{LINK} is this\n")
    assert code_of(["validate", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert len(said.splitlines()) >= 6
    assert harmless(said) == said
