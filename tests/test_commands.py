"""The commands as a user meets them: what they write, print and return."""

import csv
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from pipeline.cli import COMMANDS, code_of

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "data" / "example"
LISTS = ("rating-list.csv", "titles.csv", "changes.csv", "standings.csv")

PLAYERS = "player_id,name,birth_date\na,Ada,1990-05-06\nb,Bo,\nc,Cy,2001\n"
EVENTS = "event_id,name,end_date\nE1,One,2026-01-10\nE2,Two,2026-02-10\n"
GAMES = "event_id,round,white_id,black_id,result\nE1,1,a,b,1-0\nE1,2,b,c,1/2-1/2\nE2,1,c,a,0-1\n"


def folder_at(place: Path, **files: str) -> Path:
    """A folder of three players and two events; files may be replaced or added by name (_ for the dot)."""
    texts = {"players_csv": PLAYERS, "events_csv": EVENTS, "games_csv": GAMES, **files}
    place.mkdir()
    for name, text in texts.items():
        (place / name.replace("_", ".")).write_text(text)
    return place


@pytest.fixture
def folder(tmp_path):
    """The small folder."""
    return folder_at(tmp_path / "reports")


@pytest.fixture(scope="module")
def example_out(tmp_path_factory):
    """The example federation, all rule books, written once."""
    out = tmp_path_factory.mktemp("example") / "out"
    assert code_of(["run", str(EXAMPLE), "--out", str(out), "--quiet"]) == 0
    return out


def tree(folder: Path) -> dict[str, bytes]:
    """Every file of a folder with its bytes."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def command(*arguments: object, **kwargs: object) -> subprocess.CompletedProcess[str]:
    """The command as a process of its own."""
    line = [sys.executable, "-c", "from pipeline.cli import main; main()", *map(str, arguments)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(line, capture_output=True, text=True, check=False, **{"env": environment, **kwargs})


# What a run writes and says


@pytest.mark.parametrize(
    ("events", "more"),
    [
        pytest.param(EVENTS, ("--period", "2025-12"), id="before the first event"),
        pytest.param(
            EVENTS.replace("2026-01-10", "9999-12-30"), ("--period", "9999-12"), id="the last month there is"
        ),
        pytest.param(
            "event_id,name,end_date,rated\nE1,One,2026-01-10,no\nE2,Two,2026-02-10,no\n", (), id="nothing rated"
        ),
    ],
)
def test_a_list_may_be_empty(tmp_path, events, more):
    """Under every rule book a list that nobody stands on is written all the same, with its workbooks and pages."""
    folder = folder_at(tmp_path / "reports", events_csv=events)
    for code in ("z-chess", "tca", "tca-1960", "flyordie", "dc-shogi"):
        out = tmp_path / code
        openings = "system,player_id,rating\n" + "".join(
            f"dc-shogi,{each},1500\n" for each in "abc" if code == "dc-shogi"
        )
        (folder / "openings.csv").write_text(openings)
        assert code_of(["run", str(folder), "--out", str(out), "--system", code, "--html", "--quiet", *more]) == 0
        assert (out / code / "rating-list.xlsx").exists()
        assert code_of(["publish", str(out), "--html", "--quiet"]) == 0


@pytest.mark.parametrize("code", ["z-chess", "tca", "tca-1960", "flyordie", "dc-shogi"])
@pytest.mark.parametrize("systems", [None, "z-chess tca"])
def test_a_rule_book_may_have_no_games_yet(code, systems, tmp_path):
    """Who has an opening stands on the list with it, whether nobody has played at all or only under other books."""
    other = "z-chess" if code != "z-chess" else "tca"
    events = "event_id,name,end_date,systems\nE1,One,2026-01-10," + (other if systems else "") + "\n"
    games = "event_id,round,white_id,black_id,result\n" + ("E1,1,a,b,1-0\n" if systems else "")
    folder = folder_at(tmp_path / "reports", events_csv=events, games_csv=games)
    (folder / "openings.csv").write_text(
        "system,player_id,rating,games\n"
        + "".join(f"{code},{each},{rating},30\n" for each, rating in zip("abc", (1700, 1500, 1600), strict=True))
    )
    (folder / "corrections.csv").write_text(
        f"system,player_id,date,change,reason\n{code},b,2026-01-11,250,measured anew\n"
    )
    out = tmp_path / "out"
    ran = [
        "run",
        str(folder),
        "--out",
        str(out),
        "--system",
        code,
        "--system",
        other,
        "--period",
        "2026-01",
        "--quiet",
    ]
    assert code_of(ran) == 0
    with (out / code / "rating-list.csv").open(encoding="utf-8", newline="") as file:
        assert [(row["player_id"], row["rating"]) for row in csv.DictReader(file)] == [
            ("b", "1750"),
            ("a", "1700"),
            ("c", "1600"),
        ]


def test_run_writes_every_file_of_the_output(example_out):
    """A run writes exactly the files that the output folder promises, and the manifest names them all."""
    files = set(tree(example_out))
    everywhere = {"rating-list.csv", "rating-list.xlsx", "crosstables.xlsx", "crosstables/index.csv", *LISTS}
    everywhere |= {"entries.csv", "pairing-list.csv", "change-report.csv", "ledger.parquet", "ledger-index.parquet"}
    for code in ("z-chess", "dc-shogi", "tca", "tca-1960", "flyordie"):
        of_code = {name.removeprefix(f"{code}/") for name in files if name.startswith(f"{code}/")}
        crosstable = "summer-shogi-2026" if code == "dc-shogi" else "summer-open-2026"
        shogi = {"handicap-statistics.csv", "handicap-statistics-period.csv", "promotions.csv"}
        assert of_code == everywhere | (shogi if code == "dc-shogi" else set()) | {f"crosstables/{crosstable}.csv"}
    tables = {f"{name}.parquet" for name in ("players", "events", "games", "openings", "corrections")}
    assert {name for name in files if "/" not in name} == {"manifest.json", "problems.csv"} | tables
    manifest = json.loads((example_out / "manifest.json").read_text())
    assert {entry["path"] for entry in manifest["outputs"]} == files - {"manifest.json"}


def test_run_without_workbooks_writes_everything_else(folder, tmp_path):
    """Where nobody wants workbooks the other files are what they are with them; publish brings them again."""
    whole, bare = tmp_path / "whole", tmp_path / "bare"
    for out, more in ((whole, []), (bare, ["--no-xlsx"])):
        assert code_of(["run", str(folder), "--out", str(out), "--system", "z-chess", "--quiet", *more]) == 0
    made = tree(whole)
    workbooks = {f"z-chess/{name}.xlsx" for name in ("rating-list", "crosstables")}
    assert set(made) - set(tree(bare)) == workbooks
    assert all(content == made[name] for name, content in tree(bare).items() if name != "manifest.json")
    assert code_of(["publish", str(bare), "--quiet"]) == 0
    assert tree(bare) == made
    assert code_of(["publish", str(bare), "--no-xlsx", "--quiet"]) == 0
    assert set(tree(bare)) == set(made) - workbooks


def test_run_talks_to_stderr_and_prints_tops_to_stdout(folder, tmp_path, capfd):
    """Progress goes to stderr, the top of a list to stdout only if it is asked for."""
    assert code_of(["run", str(folder), "--out", str(tmp_path / "out"), "--system", "z-chess"]) == 0
    out, err = capfd.readouterr()
    assert out == ""
    assert "z-chess: 3 players, 3 rated games of 2 events" in err
    assert code_of(["run", str(folder), "--out", str(tmp_path / "out"), "--system", "z-chess", "--top", "1"]) == 0
    assert capfd.readouterr().out.splitlines()[1:] == [
        "z-chess 2026-02",
        "rank  name  title  rating  change  games",
        "   1  Ada            816P      +8      2",
    ]


def test_quiet_prints_nothing_when_all_is_well(folder, tmp_path, capfd):
    """A quiet run without problems says nothing at all."""
    assert code_of(["run", str(folder), "--out", str(tmp_path / "out"), "--system", "tca", "--quiet"]) == 0
    assert capfd.readouterr() == ("", "")


def test_options_are_named_with_their_origin(tmp_path, capfd):
    """The command line wins over ratinglist.toml, and each option that is not at its default is named."""
    toml = 'systems = ["tca", "z-chess"]\n[options.tca]\nbonus = "off"\nk_by = "event"\n[options.z-chess]\nchart = "bands"\n'
    folder = folder_at(tmp_path / "reports", ratinglist_toml=toml)
    arguments = ["run", str(folder), "--out", str(tmp_path / "out"), "--option", "tca.bonus=whole"]
    assert code_of(arguments) == 0
    err = capfd.readouterr().err
    assert "option tca.bonus = whole (command line)" in err
    assert "option tca.k_by = event (ratinglist.toml)" in err
    assert "chart" not in err
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text())
    assert manifest["runs"]["tca"]["options"] == {
        "bonus": ["whole", "command line"],
        "k_by": ["event", "ratinglist.toml"],
    }


def test_errors_are_listed_and_leave_the_earlier_output(folder, tmp_path, capfd):
    """With errors a run ends with 1, names file, line and column, and touches nothing that was there."""
    out = tmp_path / "out"
    assert code_of(["run", str(folder), "--out", str(out), "--system", "tca", "--quiet"]) == 0
    before = tree(out)
    (folder / "games.csv").write_text(GAMES + "E2,2,a,x,1-0\nE3,1,a,b,2-0\n")
    assert code_of(["run", str(folder), "--out", str(out), "--system", "tca", "--quiet"]) == 1
    said, err = capfd.readouterr()
    assert said == ""
    assert [line.split(" ")[0] for line in err.splitlines()[:-1]] == [
        "games.csv:5:",
        "games.csv:6:",
        "games.csv:6:",
    ]
    assert err.splitlines()[-1] == "3 errors, no warnings; nothing was written"
    assert tree(out) == before


def test_hold_bad_names_what_it_holds_even_if_quiet(folder, tmp_path, capfd):
    """Held events stand on stderr in a quiet run too, in the manifest, in problems.csv and on the notes sheet."""
    (folder / "games.csv").write_text(GAMES + "E2,2,a,x,1-0\n")
    out = tmp_path / "out"
    assert code_of(["run", str(folder), "--out", str(out), "--system", "tca", "--hold-bad", "--quiet"]) == 0
    assert "held back: E2 (tca)" in capfd.readouterr().err
    assert json.loads((out / "manifest.json").read_text())["runs"]["tca"]["held"] == ["E2"]
    assert "E2" in (out / "problems.csv").read_text()
    assert json.loads((out / "manifest.json").read_text())["period"] == "2026-01"


def test_settings_and_reports_are_told_together(tmp_path, capfd):
    """An unknown key of ratinglist.toml is an error with its line, told with those of the tables."""
    toml = 'systems = ["tca"]\nfederaton = "F"\n'
    folder = folder_at(tmp_path / "reports", ratinglist_toml=toml, games_csv=GAMES + "E9,1,a,b,1-0\n")
    assert code_of(["run", str(folder), "--out", str(tmp_path / "out")]) == 1
    err = capfd.readouterr().err
    assert "ratinglist.toml:2: federaton: 'federaton' is no setting" in err
    assert "games.csv:5: event_id:" in err


# Exit codes


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["run", "FOLDER", "--out", "OUT"], "which rule book?"),
        (["run", "FOLDER", "--out", "OUT", "--system", "chess"], "there is no rule book 'chess'; there are dc-shogi"),
        (["run", "FOLDER", "--system", "tca"], "Missing option '--out'"),
        (["run", "FOLDER", "--out", "OUT", "--system", "tca", "--period", "2026-13"], "not a month written YYYY-MM"),
        (["run", "FOLDER", "--out", "OUT", "--system", "tca", "--period", "0000-05"], "not a month written YYYY-MM"),
        (["run", "FOLDER", "--out", "OUT", "--system", "tca", "--option", "tca.bonus"], "write CODE.NAME=VALUE"),
        (["run", "FOLDER", "--out", "OUT", "--system", "tca", "--option", "tca.k=1"], "tca has no option 'k'"),
        (["run", "FOLDER", "--out", "OUT", "--system", "tca", "--option", "tca.bonus=no"], "excess or whole or off"),
        (["run", "FOLDER", "--out", "OUT", "--system", "tca", "--option", "z-chess.chart=bands"], "not among this run"),
        (["run", "NOWHERE", "--out", "OUT", "--system", "tca"], "does not exist"),
        (["run", "FOLDER", "--out", "FOLDER/games/out", "--system", "tca"], "lies in the folder of the games"),
        (["run", "FOLDER", "--out", "OUT", "--system", "tca", "--opening", "NOWHERE"], "does not exist"),
        (["run", "FOLDER", "--out", "OUT", "--opening", "FOLDER/games.csv", "--system", "tca", "--system", "z-chess"], "exactly one --system"),
        (["validate", "NOWHERE"], "does not exist"),
        (["publish", "NOWHERE"], "does not exist"),
        (["explain", "a", "--in", "NOWHERE", "--system", "tca"], "does not exist"),
        (["odds", "1500", "1400"], "Missing option '--system'"),
        (["odds", "1500", "-4", "--system", "tca"], ""),
        (["odds", "1500", "1400", "--system", "tca", "--handicap", "queen"], "there is no handicap 'queen'"),
        (["systems", "chess"], "there is no rule book 'chess'"),
        (["rate"], "No such command 'rate'"),
    ],
)  # fmt: skip
def test_usage_errors_end_with_2(arguments, message, folder, tmp_path, capfd):
    """What does not exist on the command line is a usage error, and nothing is written."""
    names = {"FOLDER": str(folder), "OUT": str(tmp_path / "out"), "NOWHERE": str(tmp_path / "nowhere")}
    given = []
    for argument in arguments:
        head, _, rest = argument.partition("/")
        given.append(names.get(head, head) + (f"/{rest}" if rest else ""))
    assert code_of(given) == 2
    out, err = capfd.readouterr()
    assert message in err
    assert out == ""
    assert not (tmp_path / "out").exists()


def test_a_foreign_file_in_the_output_ends_with_3(folder, tmp_path, capfd):
    """A file that no manifest names is in the way before any work; it stays."""
    out = tmp_path / "out"
    out.mkdir()
    (out / "thesis.txt").write_text("mine")
    assert code_of(["run", str(folder), "--out", str(out), "--system", "tca"]) == 3
    assert "thesis.txt" in capfd.readouterr().err
    assert tree(out) == {"thesis.txt": b"mine"}


def test_an_unreadable_report_ends_with_3(folder, tmp_path, capfd, monkeypatch):
    """A report that the machine does not let us read is named with the machine's reason."""
    original = os.open

    def refused(path: Any, *how: Any, **more: Any) -> int:
        if Path(path).name == "games.csv":
            raise PermissionError(13, "Permission denied", str(path))
        return original(path, *how, **more)

    monkeypatch.setattr(os, "open", refused)
    assert code_of(["run", str(folder), "--out", str(tmp_path / "out"), "--system", "tca"]) == 3
    assert "games.csv: Permission denied" in capfd.readouterr().err


def test_no_memory_ends_with_3(folder, tmp_path, capfd, monkeypatch):
    """Running out of memory is the machine's fault, said in one line."""

    def hungry(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("pipeline.book_part.replay_book", hungry)
    assert code_of(["run", str(folder), "--out", str(tmp_path / "out"), "--system", "tca"]) == 3
    assert capfd.readouterr().err.splitlines()[-1] == "ratinglist: out of memory; nothing was written"


def test_a_fault_of_the_program_ends_with_70(folder, tmp_path, capfd, monkeypatch):
    """A fault is one short line; --debug shows the traceback."""

    def broken(*_: object) -> None:
        raise RuntimeError("wires crossed\n" * 1000)

    monkeypatch.setattr("pipeline.book_part.replay_book", broken)
    arguments = ["run", str(folder), "--out", str(tmp_path / "out"), "--system", "tca", "--quiet"]
    assert code_of(arguments) == 70
    (line,) = capfd.readouterr().err.splitlines()
    assert "RuntimeError: wires crossed" in line
    assert len(line) < 500
    assert code_of([*arguments, "--debug"]) == 70
    shown = capfd.readouterr().err
    assert shown.startswith("Traceback (most recent call last):")
    assert "in broken" in shown


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_signals_leave_the_earlier_output(number, code, folder, tmp_path):
    """Interrupted or terminated, a run ends with the signal's code and the output is as it was."""
    out = tmp_path / "out"
    assert command("run", folder, "--out", out, "--system", "tca").returncode == 0
    before = tree(out)
    slow = (
        "import pipeline.book_part as s, time; s.replay_book = lambda *_: (print(1, flush=True), time.sleep(60));"
    )
    line = [sys.executable, "-c", f"{slow} from pipeline.cli import main; main()"]
    arguments = ["run", str(folder), "--out", str(out), "--system", "tca"]
    process = subprocess.Popen(
        [*line, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )  # fmt: skip
    assert process.stdout.readline() == "1\n"
    time.sleep(0.1)
    process.send_signal(number)
    _, err = process.communicate(timeout=30)
    assert process.returncode == code
    assert err.splitlines()[-1].endswith("nothing was written")
    assert "Traceback" not in err
    assert tree(out) == before
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


@pytest.mark.parametrize(
    "arguments",
    [
        ["explain", "0012", "--system", "tca", "--csv"],
        ["plot", "0012", "--system", "tca", "--out"],
        ["export", "winter-open-2026", "--format", "trf16", "--out"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_nothing_is_written_into_an_output_folder(arguments, example_out, tmp_path, capfd):
    """A file of the asker's own there would stop the next run: it is refused, wherever in it, and by any way there."""
    (tmp_path / "link").symlink_to(example_out)
    for place in (example_out, example_out / "tca", tmp_path / "link"):
        assert code_of([*arguments, str(place / "mine.svg"), "--in", str(example_out)]) == 2
        assert f"mine.svg lies in {example_out}, which only runs write" in capfd.readouterr().err
        assert not (place / "mine.svg").exists()


@pytest.mark.parametrize("content", [b"mine", b"<html>"])
def test_a_picture_takes_the_place_of_a_picture_only(content, example_out, tmp_path, capfd):
    """Another file is named and stays."""
    path = tmp_path / "picture.svg"
    arguments = ["plot", "0012", "--in", str(example_out), "--system", "tca", "--out", str(path)]
    path.write_bytes(content)
    assert code_of(arguments) == 2
    assert "holds no picture" in capfd.readouterr().err
    assert path.read_bytes() == content
    path.unlink()
    assert [code_of(arguments) for _ in range(2)] == [0, 0]


def test_a_closed_stdout_ends_quietly(example_out):
    """Whoever has seen enough closes the pipe; the command ends without a word."""
    line = (
        f"{sys.executable} -c 'from pipeline.cli import main; main()' explain 0012 --in {example_out} --system tca"
    )
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {line} | true"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


# The other commands


def test_validate_lists_and_writes_problems(folder, tmp_path, capfd):
    """Validate ends with 1 on errors and writes them to the file that is asked for, nothing else."""
    (folder / "games.csv").write_text(GAMES + "E2,2,a,x,1-0\n")
    target = tmp_path / "problems.csv"
    assert code_of(["validate", str(folder), "--problems", str(target)]) == 1
    assert "games.csv:5: black_id:" in capfd.readouterr().err
    header, row = target.read_text().splitlines()
    assert header == "severity,file,line,column,found,expected,message"
    assert row.startswith("error,games.csv,5,black_id,x,")


def test_validate_overwrites_nothing_but_problems(folder, tmp_path, capfd):
    """A report, or any other file that is not an earlier list of problems, is not overwritten."""
    for target in (folder / "games.csv", tmp_path / "thesis.txt"):
        target.write_text(GAMES)
        assert code_of(["validate", str(folder), "--problems", str(target)]) == 2
        assert "holds no problems" in capfd.readouterr().err
        assert target.read_text() == GAMES
    for _ in range(2):
        assert code_of(["validate", str(folder), "--problems", str(folder / "found.csv")]) == 0


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda at: (at / "openings.csv").symlink_to("nowhere"), "openings.csv: this link leads nowhere"),
        (lambda at: (at / "ratinglist.toml").symlink_to("nowhere"), "ratinglist.toml: this link leads nowhere"),
        (lambda at: (at / "ratinglist.toml").mkdir(), "ratinglist.toml: this is a folder"),
        (lambda at: ((at / "games").mkdir(), (at / "games" / "x.csv").symlink_to("nowhere")), "games/x.csv: this link leads nowhere"),
        (lambda at: ((at / "games").mkdir(), (at / "games" / "club").symlink_to(at)), "games/club: a link to a folder is not followed"),
        (lambda at: ((at / "games").mkdir(), os.mkfifo(at / "games" / "x.csv")), "games/x.csv: this is neither a file nor a folder"),
    ],
)  # fmt: skip
def test_what_stands_in_a_files_place_is_an_error(spoil, message, folder, capfd):
    """A link that leads nowhere, a link to a folder or a pipe is named, not passed over."""
    spoil(folder)
    assert code_of(["validate", str(folder)]) == 1
    assert message in capfd.readouterr().err


def test_validate_only_warns_of_a_far_event(tmp_path, capfd):
    """A last event more than 366 days after the one before is an error of a run and a warning of validate."""
    events = EVENTS.replace("2026-02-10", "2027-02-10")
    folder = folder_at(tmp_path / "reports", events_csv=events)
    assert code_of(["validate", str(folder), "--system", "tca"]) == 0
    assert "warning" in capfd.readouterr().err
    assert code_of(["run", str(folder), "--out", str(tmp_path / "out"), "--system", "tca"]) == 1
    assert "--period" in capfd.readouterr().err
    assert (
        code_of(["run", str(folder), "--out", str(tmp_path / "out"), "--system", "tca", "--period", "2027-02"]) == 0
    )


def test_replay_then_publish_is_a_run(folder, tmp_path):
    """Replay writes no lists; publish makes those that a run would have made, byte for byte."""
    both, ran = tmp_path / "both", tmp_path / "ran"
    assert code_of(["replay", str(folder), "--out", str(both), "--system", "tca", "--quiet"]) == 0
    assert set(tree(both)) == {
        "manifest.json", "problems.csv", "tca/ledger.parquet", "tca/ledger-index.parquet", "tca/standings.csv",
        *(f"{name}.parquet" for name in ("players", "events", "games", "openings", "corrections")),
    }  # fmt: skip
    assert code_of(["publish", str(both), "--quiet"]) == 0
    assert code_of(["run", str(folder), "--out", str(ran), "--system", "tca", "--quiet"]) == 0
    assert tree(both) == tree(ran)


def test_publish_makes_an_earlier_list(example_out, tmp_path, capfd):
    """An earlier period goes to another folder and is what a run of that period writes."""
    other, ran = tmp_path / "other", tmp_path / "ran"
    assert code_of(["publish", str(example_out), "--period", "2026-04", "--out", str(other), "--quiet"]) == 0
    assert code_of(["run", str(EXAMPLE), "--period", "2026-04", "--out", str(ran), "--quiet"]) == 0
    differing = {name for name, content in tree(ran).items() if tree(other).get(name) != content}
    assert differing <= {"manifest.json", "problems.csv"}
    assert set(tree(ran)) == set(tree(other))
    assert code_of(["publish", str(example_out), "--period", "2026-04"]) == 2
    assert code_of(["publish", str(example_out), "--period", "2026-08", "--out", str(tmp_path / "late")]) == 1
    assert "is later" in capfd.readouterr().err


def test_publish_refuses_an_altered_folder(folder, tmp_path, capfd):
    """Standings that do not follow from the folder's own tables are not published."""
    out = tmp_path / "out"
    assert code_of(["replay", str(folder), "--out", str(out), "--system", "tca", "--quiet"]) == 0
    standings = out / "tca" / "standings.csv"
    standings.write_text(standings.read_text().replace("a,1", "a,2", 1))
    assert code_of(["publish", str(out)]) == 1
    assert "run again" in capfd.readouterr().err


def test_going_on_is_one_replay_of_everything(tmp_path, capfd):
    """From the folder or from one standings.csv: the same lists as one replay, and explain says where it begins."""
    everything = folder_at(tmp_path / "all")
    first = folder_at(
        tmp_path / "first",
        events_csv="event_id,name,end_date\nE1,One,2026-01-10\n",
        games_csv="\n".join(line for line in GAMES.splitlines() if not line.startswith("E2")) + "\n",
    )
    later = folder_at(
        tmp_path / "later",
        events_csv="event_id,name,end_date\nE2,Two,2026-02-10\n",
        games_csv="\n".join(line for line in GAMES.splitlines() if not line.startswith("E1")) + "\n",
    )
    for reports, out in ((everything, "one"), (first, "old")):
        assert code_of(["run", str(reports), "--out", str(tmp_path / out), "--system", "tca", "--quiet"]) == 0
    for opening in (tmp_path / "old", tmp_path / "old" / "tca" / "standings.csv"):
        out = tmp_path / f"new-{opening.name}"
        arguments = ["run", str(later), "--out", str(out), "--system", "tca", "--opening", str(opening), "--quiet"]
        assert code_of(arguments) == 0
        for name in LISTS:
            assert (out / "tca" / name).read_bytes() == (tmp_path / "one" / "tca" / name).read_bytes(), name
    assert code_of(["explain", "a", "--in", str(out), "--system", "tca"]) == 0
    assert (
        "begins with 1020: standing of 2026-01; what came before is in that run's ledger" in capfd.readouterr().out
    )
    assert code_of(["publish", str(out), "--quiet"]) == 0
    assert code_of(["publish", str(out), "--period", "2025-12", "--out", str(tmp_path / "early")]) == 1


def test_going_on_from_something_else_ends_with_1(folder, tmp_path, capfd):
    """Other options, altered standings or a missing rule book forbid going on, all told at once."""
    old = tmp_path / "old"
    arguments = ["run", str(folder), "--out", str(old), "--system", "tca", "--period", "2026-01", "--quiet"]
    assert code_of(arguments) == 0
    going_on = ["run", str(folder), "--out", str(tmp_path / "new"), "--opening", str(old)]
    assert code_of([*going_on, "--system", "tca", "--system", "z-chess", "--option", "tca.bonus=off"]) == 1
    err = capfd.readouterr().err
    assert "the earlier run's options of tca were none but defaults; now they are bonus=off" in err
    assert "the earlier run has no standings of z-chess; it has tca" in err
    standings = old / "tca" / "standings.csv"
    standings.write_text(standings.read_text().replace("a,1", "a,2", 1))
    assert code_of([*going_on, "--system", "tca"]) == 1
    assert "another SHA-256" in capfd.readouterr().err
    assert not (tmp_path / "new").exists()


def test_explain_tells_this_runs_corrections(tmp_path, capfd):
    """After going on, a correction has its own date and reason, not those of one that was counted before."""
    header = "system,player_id,date,change,reason\n"
    old = folder_at(
        tmp_path / "old-reports",
        events_csv="event_id,name,end_date\nE1,One,2026-01-10\n",
        games_csv="event_id,round,white_id,black_id,result\nE1,1,a,b,1-0\n",
        corrections_csv=header + "tca,a,2026-01-20,10,January\n",
    )
    new = folder_at(
        tmp_path / "new-reports",
        events_csv="event_id,name,end_date\nE2,Two,2026-02-10\n",
        games_csv="event_id,round,white_id,black_id,result\nE2,1,c,a,0-1\n",
        corrections_csv=header + "tca,a,2026-01-20,10,January\ntca,a,2026-02-20,7,February\n",
    )
    first, second = str(tmp_path / "old"), str(tmp_path / "new")
    assert code_of(["run", str(old), "--out", first, "--system", "tca", "--quiet"]) == 0
    assert code_of(["run", str(new), "--out", second, "--system", "tca", "--opening", first, "--quiet"]) == 0
    assert code_of(["explain", "a", "--in", second, "--system", "tca"]) == 0
    (line,) = [line for line in capfd.readouterr().out.splitlines() if "correction" in line]
    assert line.split()[:3] == ["2026-02-20", "correction:", "February"]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("manifest.json", b"{}"),
        ("manifest.json", b"\xff"),
        ("players.parquet", b"PAR1"),
        ("events.parquet", None),
        ("tca/standings.csv", b"player_id,rating\na,abc\n"),
        ("problems.csv", b"altered"),
    ],
)
def test_a_damaged_output_folder_is_told(name, content, folder, tmp_path, capfd):
    """A folder that is not what its run wrote ends publish, and explain where it needs the file, with 1."""
    out = tmp_path / "out"
    assert code_of(["run", str(folder), "--out", str(out), "--system", "tca", "--quiet"]) == 0
    (out / name).unlink()
    if content is not None:
        (out / name).write_bytes(content)
    assert code_of(["publish", str(out)]) in ((1, 3) if name == "manifest.json" else (1,))
    assert code_of(["explain", "a", "--in", str(out), "--system", "tca"]) == (0 if name == "problems.csv" else 1)
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        ("1500 1400 --system flyordie", ["expected score: 0.640", "own 1500 +12 -4 -20"]),
        ("2099 2100 --system flyordie", ["own 2099 +16 0 -16", "opponent 2100 -12 0 +12"]),
        ("1719 1000 --system flyordie", ["own 1719 +1 -15 -31"]),
        ("1720 1000 --system flyordie", ["own 1720 0 -16 -32"]),
        ("1000 981 --system z-chess", ["own 1000 +8 0 -8"]),
        ("1000 841 --system z-chess", ["own 1000 +1 -7 -15"]),
        ("1000 840 --system z-chess", ["own 1000 0 -8 -16"]),
        ("1900 1500 --system dc-shogi --handicap rook", ["own 1900 +14 -2 -18", "customary handicap: rook"]),
        ("1500 1900 --system dc-shogi --handicap rook", ["own 1500 +18 +2 -14"]),
        ("1851 1500 --system dc-shogi", ["not rated: more than 350 apart"]),
        ("2501 950 --system dc-shogi --handicap six_piece", ["not rated: more than 350 apart"]),
        ("1500 1000 --system tca --handicap rook", ["not rated: no rule for handicap games"]),
        ("1500 1900 --system tca-1960", ["own 1500 +32 +16 -1"]),
        ("1500 1476 --system tca-1960", ["own 1500 +16 0 -16"]),
        ("1600 1500 --system tca-1960 --games 19 --opponent-games 30", ["expected score: none, the rating is an average"]),
        ("1500 1500 --system tca --games 19", ["own 1500 +20 0 -20", "opponent 1500 -10 0 +10"]),
        ("1500 1500 --system tca --games 20", ["own 1500 +10 0 -10"]),
        ("2100 2100 --system egf", ["expected score: 0.500", "own 2100 +9.306 +0.516 -8.275"]),
        ("2100 1850 --system egf --handicap 3", ["expected score: 0.500", "own 2100 +9.306 +0.516 -8.275"]),
        ("2100 1850 --system egf --handicap rook", ["not rated: no rule for handicap games"]),
        ("--system egf -- -900 -900", ["own -900 +73.241 +8 0"]),
        ("2400 2400 --system uscf", ["expected score: 0.500", "own 2400 +8 0 -8"]),
        ("2400 2400 --system uscf --games 9", ["own 2400 +40 0 -40", "opponent 2400 -8 0 +8"]),
        ("1500 1500 --system uscf --games 8", ["expected score: none, the rating is an average", "own 1500 +44 0 -44"]),
    ],
)  # fmt: skip
def test_odds(arguments, lines, capfd):
    """What a game would bring, in every rule book, from the rule books' own examples."""
    assert code_of(["odds", *arguments.split()]) == 0
    out = [" ".join(line.split()) for line in capfd.readouterr().out.splitlines()]
    for line in lines:
        assert line in out


def test_systems_lists_rule_books_clauses_options_and_tables(capfd):
    """Systems names every rule book, the clauses and options of one, and the columns of every table."""
    assert code_of(["systems"]) == 0
    listed = [line.split()[0] for line in capfd.readouterr().out.splitlines()]
    assert listed == sorted(path.stem for path in (ROOT / "data" / "rules").glob("*.md") if path.stem != "all")
    assert code_of(["systems", "z-chess"]) == 0
    out = capfd.readouterr().out
    assert all(f"  Z{number}  " in out for number in range(1, 9))
    assert "settles = game | event" in out
    assert code_of(["systems", "--tables"]) == 0
    out = capfd.readouterr().out.splitlines()
    for name in ("players.csv", "games.csv", "ledger.parquet", "rating-list.csv", "standings.csv"):
        assert name in out


def test_systems_says_what_may_stand_in_a_step_of_k(capfd):
    """Every condition that a step takes, in the words of a book whose own K has none of them; others have no such K."""
    assert code_of(["systems", "elo"]) == 0
    out = capfd.readouterr().out
    told = out[out.index("What may stand in k\n") :].splitlines()[1:]
    words = dict(line.strip().split(": ", 1) for line in told if line.startswith("  "))
    assert list(words) == ["k", "games_below", "games_by", "rating_from", "rating_below", "age_to", "provisional"]
    assert '"event": what counted before an event' in words["games_by"]
    assert code_of(["systems", "glicko"]) == 0
    assert "What may stand in k" not in capfd.readouterr().out


def test_k_by_event_is_told_where_steps_of_k_are():
    """In the file that documents every setting and in the register; a step by it is one that the program takes."""
    for path in ("data/ratinglist.toml", "data/rules/elo.md"):
        assert 'games_by = "event"' in (ROOT / path).read_text()


def test_every_command_is_in_the_readme():
    """No command without a word in the README."""
    text = (ROOT / "README.md").read_text()
    assert [name for name in COMMANDS if f"ratinglist {name}" not in text and f"`{name}`" not in text] == []


@pytest.mark.parametrize(
    "path", ["README.md", *(f"data/rules/{each.name}" for each in (ROOT / "data/rules").iterdir())]
)
def test_options_that_are_told_of_exist(path):
    """Whatever stands between backquotes behind a command is one of its options."""
    text = (ROOT / path).read_text()
    for name, rest in re.findall(r"`ratinglist\s+([a-z]+)([^`]*)`", text):
        known = {"--help"} | {
            each for option in import_module(f"pipeline.commands.{name}").command.params for each in option.opts
        }
        assert set(re.findall(r"--[a-z-]+", rest)) <= known, (name, rest)


def test_the_example_is_what_the_program_ships(tmp_path):
    """The example rates alike from a copy elsewhere and under another locale, time zone and hash seed."""
    copy = tmp_path / "copy"
    shutil.copytree(EXAMPLE, copy)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "7", "TZ": "Asia/Taipei", "LC_ALL": "C"}
    outs = [tmp_path / "here", tmp_path / "there"]
    assert command("run", EXAMPLE, "--out", outs[0], "--quiet").returncode == 0
    assert command("run", copy, "--out", outs[1], "--quiet", env=environment, cwd=tmp_path).returncode == 0
    assert tree(outs[0]) == tree(outs[1])


# Found by trying


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
@pytest.mark.parametrize(
    ("last", "code"), [("run {reports} --out {out} --system tca", 0), ("run nowhere --out {out}", 2)]
)
def test_streams_that_are_closed_change_no_ending(closed, last, code, folder, tmp_path):
    """A cron job may close stdout or stderr: the exit code is that of the work."""
    line = last.format(reports=folder, out=tmp_path / "out")
    shell = f"{sys.executable} -c 'from pipeline.cli import main; main()' {line} {closed}"
    done = subprocess.run(["bash", "-c", shell], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == code
    assert "Traceback" not in done.stderr


def test_the_process_ends_with_the_work(capfd):
    """All that was said has gone out, and nothing that was loaded is taken apart any more."""
    assert code_of(["systems", "tca"]) == 0
    said = capfd.readouterr().out
    left = "import atexit; atexit.register(print, 'taken apart'); from pipeline.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", left, "systems", "tca"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, said, "")


def test_a_library_without_memory_ends_with_3(folder, tmp_path, capfd, monkeypatch):
    """Libraries tell of no memory in words of their own; it is the machine's fault all the same."""

    def hungry(*_: object) -> None:
        raise RuntimeError("Failed to launch worker thread")

    monkeypatch.setattr("pipeline.book_part.replay_book", hungry)
    assert code_of(["run", str(folder), "--out", str(tmp_path / "out"), "--system", "tca"]) == 3
    assert "out of memory" in capfd.readouterr().err


def test_more_errors_than_are_listed_are_counted_everywhere(folder, tmp_path, capfd):
    """Beyond 1,000 errors a file the rest is counted on the screen, in problems.csv and in the manifest."""
    bad = "".join(f"E2,{number},a,b,2-0\n" for number in range(2, 1502))
    (folder / "games.csv").write_text(GAMES + bad)
    out = tmp_path / "out"
    assert code_of(["run", str(folder), "--out", str(out), "--system", "tca", "--hold-bad", "--quiet"]) == 0
    assert "games.csv: and 500 more errors" in capfd.readouterr().err
    assert "error,games.csv,,,,,and 500 more errors\n" in (out / "problems.csv").read_text()
    assert json.loads((out / "manifest.json").read_text())["problems"]["error"] == 1500


def going_on(tmp_path: Path, **files: str) -> tuple[list[str], Path]:
    """The arguments of a run that goes on from E1 with a folder of E2 and E3, and where it writes."""
    old, new, out = tmp_path / "old", tmp_path / "new", tmp_path / "out"
    first = folder_at(
        tmp_path / "first",
        events_csv="event_id,name,end_date\nE1,One,2026-01-10\n",
        games_csv="event_id,round,white_id,black_id,result\nE1,1,a,b,1-0\nE1,2,b,c,1-0\n",
    )
    texts = {
        "events_csv": "event_id,name,end_date\nE2,Two,2026-02-10\nE3,Three,2026-02-20\n",
        "games_csv": "event_id,round,white_id,black_id,result\nE2,1,a,b,1-0\nE3,1,b,c,1-0\n",
        **files,
    }
    folder_at(new, **texts)
    assert code_of(["run", str(first), "--out", str(old), "--system", "tca", "--period", "2026-06", "--quiet"]) == 0
    return ["run", str(new), "--out", str(out), "--system", "tca", "--opening", str(old)], out


def test_a_player_of_earlier_standings_is_held_too(tmp_path, capfd):
    """Going on, an error in a player's row holds that player's events; the player stays on the list."""
    arguments, out = going_on(tmp_path, players_csv=PLAYERS.replace("c,Cy,2001", "c,Cy,xx"))
    assert code_of(arguments) == 1
    assert code_of([*arguments, "--hold-bad"]) == 0
    assert "held back: E3 (tca)" in capfd.readouterr().err
    assert ",c,Cy," in (out / "tca" / "rating-list.csv").read_text()


def test_what_was_run_can_be_published(tmp_path, capfd):
    """A run that went on from a later list than its last event can be published again."""
    arguments, out = going_on(tmp_path)
    assert code_of(arguments) == 0
    assert json.loads((out / "manifest.json").read_text())["period"] == "2026-02"
    assert code_of(["publish", str(out)]) == 0
    assert code_of(["publish", str(out), "--period", "2025-12", "--out", str(tmp_path / "early")]) == 1
    assert "is before that" in capfd.readouterr().err


def test_a_counted_events_id_for_another_event_is_an_error(tmp_path, capfd):
    """An event with the id of a counted one but another end is not skipped in silence."""
    events = "event_id,name,end_date\nE1,Other,2026-02-15\nE2,Two,2026-02-10\nE3,Three,2026-02-20\n"
    arguments, _ = going_on(tmp_path, events_csv=events)
    assert code_of(arguments) == 1
    assert (
        "events.csv:2: end_date: the earlier run counted this event with the end 2026-01-10, not 2026-02-15"
        in capfd.readouterr().err
    )


def test_a_later_correction_is_named(tmp_path, capfd):
    """A correction after the list's month is told, like a later event."""
    folder = folder_at(
        tmp_path / "reports",
        corrections_csv="system,player_id,date,change,reason\ntca,a,2026-02-20,7,February\n",
    )
    arguments = ["run", str(folder), "--out", str(tmp_path / "out"), "--system", "tca", "--period", "2026-01"]
    assert code_of(arguments) == 0
    err = capfd.readouterr().err
    assert "corrections.csv:2: date: note: the correction of 2026-02-20 is later, not counted" in err
    assert "events.csv:3: event_id: note: E2 (2026-02): later, not counted" in err


@pytest.mark.parametrize("system", ["tca", "z-chess"])
def test_corrections_beyond_all_bounds_are_an_error(system, tmp_path, capfd, monkeypatch):
    """What adds up to more than the program can reckon with is told, and nothing is written."""
    monkeypatch.setattr("pipeline.replay.engine._IMMENSE", 10_000)
    rows = "".join(f"{system},a,2026-01-{day},6000,more\n" for day in (20, 21))
    folder = folder_at(tmp_path / "reports", corrections_csv=f"system,player_id,date,change,reason\n{rows}")
    assert code_of(["run", str(folder), "--out", str(tmp_path / "out"), "--system", system]) == 1
    assert (
        f"{system}: a player's opening and corrections add up to a rating beyond all bounds"
        in capfd.readouterr().err
    )
    assert not (tmp_path / "out").exists()


def test_a_correction_that_the_floor_cuts_off_has_a_page(tmp_path):
    """The ledger has two rows of it, the player's page one."""
    folder = folder_at(
        tmp_path / "reports",
        corrections_csv="system,player_id,date,change,reason\ntca,a,2026-02-20,-9999,mistake\n",
    )
    out = tmp_path / "out"
    assert code_of(["run", str(folder), "--out", str(out), "--system", "tca", "--html", "--quiet"]) == 0
    assert "correction" in (out / "tca" / "html" / "players" / "a.html").read_text().lower()
