"""ratinglist status: the draft, the lists on record, every file, and who writes; damage is named and never a fault."""

import json
import os
import shutil
from contextlib import suppress
from importlib.metadata import version

import pytest

from pipeline.cli import code_of
from pipeline.manifest import UnreadableError, read_manifest
from pipeline.writers.publication.lock import locked
from tests.test_release import Desk

QUICK = "--no-xlsx"


class Office(Desk):
    """A desk at which somebody asks what an output folder holds."""

    def status(self, *more, out=None):
        """The exit code and what was printed, line by line."""
        self.capsys.readouterr()
        code = code_of(["status", str(out or self.out), *more])
        printed = self.capsys.readouterr()
        self.said = printed.err
        assert "Traceback" not in self.said
        assert "fault of the program" not in self.said
        return code, printed.out.splitlines()

    def told(self):
        """The exit code and what is printed as JSON."""
        code, lines = self.status("--json")
        return code, json.loads("\n".join(lines))


@pytest.fixture
def desk(tmp_path, capsys):
    """A desk with three months of reports."""
    return Office(tmp_path, capsys)


def part(lines, heading):
    """The lines below a heading, without their margin."""
    rest = lines[lines.index(heading) + 1 :]
    return [line[2:] for line in (rest[: rest.index("")] if "" in rest else rest)]


def test_a_draft_and_lists_on_record(desk):
    """Whose lists, of which month, counted from what, and what is on record already."""
    desk.write(ratinglist_toml='federation = "Bay"\nsystems = ["z-chess", "tca"]\n')
    arguments = ["run", desk.reports, "--out", desk.out, QUICK]
    assert desk(*arguments, "--period", "2026-01") == 0
    assert desk("release", desk.out, "--reason", "the first one") == 0
    desk.games["E3"] = ("E3,1,b,nobody,1-0",)
    desk.write(ratinglist_toml='federation = "Bay"\nsystems = ["z-chess", "tca"]\n[options.tca]\nbonus = "off"\n')
    arguments += ["--hold-bad", "--republish"]
    assert desk(*arguments, "--period", "2026-03") == 0
    code, lines = desk.status()
    assert code == 0
    assert lines[0] == f"{desk.out}: Bay"
    assert part(lines, "Draft of 2026-03") == [
        "rule book  players  rated games  events  held back  on record",
        "tca              3            3       2          1  not yet",
        "z-chess          3            3       2          1  not yet",
        "option tca.bonus = off (ratinglist.toml)",
        "held back: E3",
        f"made by version {version('ratinglist')}: run --period 2026-03 --no-xlsx --hold-bad",
    ]
    assert part(lines, "On record") == [
        "period   revision  rule book  players  files          reason",
        "2026-01         1  tca              3  8 as released  the first one",
        "2026-01         1  z-chess          3  8 as released  the first one",
    ]
    size = sum(path.stat().st_size for path in desk.out.rglob("*") if path.is_file())
    size -= (desk.out / "manifest.json").stat().st_size
    # Of the run 6, of each rule book 9 and the index of no crosstables; on record 8 each, and the index.
    assert part(lines, "Files") == [f"44 files, {size:,} bytes, each as it was written"]
    assert part(lines, "Writing")[0] == "nobody is writing it"


def test_the_list_on_record_and_the_draft(desk):
    """The draft is what is on record, or has other files; what it would revise is named, and which revision is the last."""
    assert desk.run("2026-01", "--release", QUICK) == 0
    told = desk.told()[1]
    assert told["draft"]["rule_books"][0]["on_record"] == "released/2026-01/z-chess"
    assert told["draft"]["rule_books"][0]["as_on_record"] is True
    assert part(desk.status()[1], "Draft of 2026-01")[1].endswith("  yes")
    desk.write(players_csv="player_id,name,listed\na,Adele,\nb,Bo,\nc,Cy,\nh,Hidden Hal,no\n")
    assert desk.run("2026-01", QUICK) == 0
    assert part(desk.status()[1], "Draft of 2026-01")[1].endswith("  other files than released/2026-01/z-chess")
    desk.games["E1"] = ("E1,1,a,b,1/2-1/2", "E1,2,b,c,1/2-1/2")
    desk.write()
    assert desk.run("2026-01", "--republish", QUICK) == 0
    assert "would revise released/2026-01/z-chess" in part(desk.status()[1], "Draft of 2026-01")
    assert desk.told()[1]["draft"]["would_revise"] == ["released/2026-01/z-chess"]
    assert desk.release("--republish", "--reason", "drawn\x1b[31m after all") == 0
    code, lines = desk.status()
    assert code == 0
    assert part(lines, "On record")[1:] == [
        "2026-01         1  z-chess          3  8 as released  -",
        "2026-01         2  z-chess          3  9 as released  drawn\ufffd[31m after all",
    ]
    assert [each["folder"] for each in desk.told()[1]["released"]] == [
        "released/2026-01/z-chess",
        "released/2026-01-r2/z-chess",
    ]


def test_a_draft_with_workbooks_and_a_list_on_record_without(desk):
    """It has files that are not on record: so say status and release, and recording them makes both content."""
    assert desk.run("2026-01", "--release", QUICK) == 0
    assert desk.run("2026-01") == 0
    assert part(desk.status()[1], "Draft of 2026-01")[1].endswith("  other files than released/2026-01/z-chess")
    assert desk.told()[1]["draft"]["rule_books"][0]["as_on_record"] is False
    assert desk.release() == 0
    assert "--republish --reason TEXT would record the other files" in desk.said
    assert desk.release("--republish", "--reason", "workbooks too") == 0
    assert part(desk.status()[1], "Draft of 2026-01")[1].endswith("  yes")
    assert desk.release() == 0
    assert desk.said.endswith("released/2026-01-r2/z-chess: on record already\n")


def test_json_of_a_replay_that_goes_on(desk):
    """Only what is there: no lists, nothing on record, from which month on; and nothing of players but how many."""
    assert desk.run("2026-01", QUICK) == 0
    on = desk.place / "on"
    arguments = ["--system", "z-chess", "--opening", desk.out, "--add-players"]
    assert desk("replay", desk.reports, "--out", on, *arguments) == 0
    code, lines = desk.status(out=on)
    assert code == 0
    assert part(lines, "Draft of 2026-03")[1:] == [
        "z-chess          3            2       2          0  not yet",
        "goes on from 2026-01",
        f"made by version {version('ratinglist')}: replay --add-players",
    ]
    code, lines = desk.status("--json", out=on)
    told = json.loads("\n".join(lines))
    assert told["folder"] == str(on)
    assert told["draft"]["goes_on_from"] == "2026-01"
    assert told["draft"]["asked"]["lists"] is False
    assert told["draft"]["rule_books"] == [
        {
            "code": "z-chess",
            "version": told["draft"]["rule_books"][0]["version"],
            "variant": None,
            "players": 3,
            "games_rated": 2,
            "events": 2,
            "held_back": [],
            "options": {},
            "on_record": None,
            "as_on_record": None,
        }
    ]
    assert told["released"] == []
    assert told["files"]["named"] == 10
    assert (told["files"]["altered"], told["files"]["missing"], told["files"]["foreign"]) == ([], [], [])
    assert not [line for line in lines if "Hal" in line or "Ada" in line]


def test_every_file_that_is_not_as_it_was_written(desk):
    """Altered, missing and foreign ones, folders too, one a line; a name stays on its line whatever is in it."""
    assert desk.run("2026-01", "--release", QUICK) == 0
    (desk.out / "players.parquet").write_bytes(b"PAR1")
    (desk.out / "z-chess" / "titles.csv").unlink()
    os.mkfifo(desk.out / "z-chess" / "titles.csv")
    (desk.out / "z-chess" / "entries.csv").unlink()
    shutil.rmtree(desk.out / "z-chess" / "crosstables")
    (desk.out / "z-chess" / "mine").mkdir()
    (desk.out / "z-chess" / "mine" / "notes.txt").touch()
    (desk.out / "a\nb.txt").touch()
    (desk.out / ".hidden").touch()
    code, lines = desk.status()
    assert code == 1
    assert part(lines, "Files") == [
        "26 files: 2 altered, 3 missing, 3 foreign",
        "altered  players.parquet",
        "altered  z-chess/titles.csv",
        "missing  z-chess/crosstables/E1.csv",
        "missing  z-chess/crosstables/index.csv",
        "missing  z-chess/entries.csv",
        "foreign  .hidden",
        "foreign  a\\nb.txt",
        "foreign  z-chess/mine/",
    ]
    code, told = desk.told()
    assert (code, told["as_written"]) == (1, False)
    assert told["files"]["altered"] == ["players.parquet", "z-chess/titles.csv"]
    assert told["files"]["foreign"] == [".hidden", "a\nb.txt", "z-chess/mine/"]


RELEASED = "released/2026-01/z-chess"


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("rating-list.csv", b"rank\n", "2026-01         1  z-chess          0  not as released  -"),
        ("rating-list.csv", b"\xff\xfe", "2026-01         1  z-chess          ?  not as released  -"),
        ("rating-list.csv", b"", "2026-01         1  z-chess          ?  not as released  -"),
        ("rating-list.csv", b'"' + b"a" * 200_000, "2026-01         1  z-chess          ?  not as released  -"),
        ("index.json", b"{", f"{RELEASED}                                its index cannot be read"),
        ("index.json", b"[" * 100_000, f"{RELEASED}                                its index cannot be read"),
        ("index.json", b'{"federation": 1}', f"{RELEASED}                                its index cannot be read"),
    ],
)
def test_damaged_lists_on_record(desk, name, content, said):
    """What cannot be read any more is told, and the rest all the same."""
    assert desk.run("2026-01", "--release", QUICK) == 0
    (desk.out / RELEASED / name).write_bytes(content)
    code, lines = desk.status()
    assert code == 1
    assert part(lines, "On record")[1:] == [said]
    assert desk.told()[0] == 1


def test_an_index_that_was_altered(desk):
    """It can be read, and is not as released all the same."""
    assert desk.run("2026-01", "--release", "--reason", "first", QUICK) == 0
    path = desk.out / RELEASED / "index.json"
    path.write_text(path.read_text().replace('"first"', '"worst"'))
    code, lines = desk.status()
    assert code == 1
    assert part(lines, "On record")[1:] == ["2026-01         1  z-chess          3  not as released  worst"]


def test_every_part_of_a_manifest_may_be_damaged(desk):
    """Each field gone, of another kind or besides: a folder of no run, exit 1; never a fault of the program."""
    assert desk.run("2026-01", QUICK) == 0
    path = desk.out / "manifest.json"
    whole = json.loads(path.read_bytes())
    odd = (None, 7, "text", [], [[]], {}, {"a": 1}, True)
    wrong = [b"", b"{", b"[]", b"null", b"\xff", b"[" * 100_000, b'{"outputs": []}']
    for place in _places(whole):
        for value in odd:
            told = json.loads(json.dumps(whole))
            inner = told
            for key in place[:-1]:
                inner = inner[key]
            if type(inner[place[-1]]) is not type(value) or isinstance(value, (dict, list)):
                inner[place[-1]] = value
                wrong.append(json.dumps(told).encode())
    codes = set()
    for number, content in enumerate(wrong):
        path.write_bytes(content)
        with suppress(UnreadableError):
            read_manifest(path)
        if number % 24 == 0:
            codes.add(desk.status()[0])
    assert len(wrong) > 500
    assert codes <= {0, 1}
    path.write_bytes(b"{")
    assert desk.status() == (1, [])
    assert "is not the output of a run" in desk.said


def _places(told, before=()):
    """Where the values of nested JSON stand, of each list only the first."""
    keys = told.keys() if isinstance(told, dict) else range(min(len(told), 1)) if isinstance(told, list) else ()
    for key in keys:
        yield (*before, key)
        yield from _places(told[key], (*before, key))


def test_folders_of_the_version_before(desk):
    """Their manifests do not say how they were made; everything else is told."""
    assert desk.run("2026-01", QUICK) == 0
    path = desk.out / "manifest.json"
    told = json.loads(path.read_bytes())
    del told["asked"], told["written_back"]
    told["program"]["ratinglist"] = "0.4.0"
    path.write_text(json.dumps({**told, "all_crosstables": False}))
    code, lines = desk.status()
    assert code == 0
    assert part(lines, "Draft of 2026-01")[-1] == "made by version 0.4.0: its manifest does not say how"
    assert desk.told()[1]["draft"]["asked"] is None


def test_who_writes_and_what_a_stopped_run_left(desk):
    """As the lock beside the folder says, and the journal."""
    assert desk.run("2026-01", QUICK) == 0
    with locked(desk.out, desk.out, "ratinglist run"):
        code, lines = desk.status()
        assert code == 0
        assert part(lines, "Writing")[0].startswith(f"being written by ratinglist run, process {os.getpid()} on ")
        assert desk.told()[1]["writing"]["by"].startswith("ratinglist run, process")
    (desk.place / ".out.journal").write_text("{}")
    assert part(desk.status()[1], "Writing")[0] == (
        "nobody is writing it; what a stopped run left beside it goes with the next command that writes it"
    )
    assert desk.told()[1]["writing"]["unfinished"] is True


@pytest.mark.parametrize(("name", "code"), [("reports", 1), ("nowhere", 2), ("reports/games.csv", 2), ("empty", 1)])
def test_what_is_no_output(desk, name, code):
    """A folder without a manifest, or with a folder in its place, is no output; no folder is a wrong command line."""
    (desk.place / "empty" / "manifest.json").mkdir(parents=True)
    assert desk.status(out=desk.place / name)[0] == code
