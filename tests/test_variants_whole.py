"""Variants from ratinglist.toml to lists: two lists of one rule book, the same numbers, and going on."""

import json
import re
import shutil

import pytest

from pipeline.cli import code_of
from tests.folders import write
from tests.workbooks import Book

TITLE = "Taichung Chess Association"

FILES = {
    "players.csv": "player_id,name\nA,Ann\nB,Bob\nC,Cy\nD,Di\nE,Ed\n",
    "events.csv": (
        "event_id,name,end_date,systems\n"
        "E1,One,2025-01-10,club-standard\n"
        "E2,Two,2025-01-20,club-rapid\n"
        "E3,Three,2025-02-10,club-standard\n"
        "E4,Four,2025-02-20,\n"
    ),
    "games.csv": (
        "event_id,round,white_id,black_id,result\n"
        "E1,1,A,B,1-0\nE1,2,C,A,1-0\nE2,1,A,C,1-0\nE2,2,B,D,1/2-1/2\nE3,1,B,C,0-1\nE3,1,D,A,0-1\nE4,1,C,D,1-0\nE4,2,E,B,1-0\n"
    ),
    "openings.csv": "system,player_id,rating,games\nclub-standard,D,1500,30\nclub-rapid,D,1400,30\n",
    "corrections.csv": "system,player_id,date,change,reason\nclub-rapid,D,2025-02-01,10,typing error\n",
}

SETTINGS = """systems = ["club-standard", "club-rapid"]

[variant.club-standard]
base = "tca"
title = "Club, standard"
start = 1200

[[variant.club-standard.amendment]]
in_force = 2025-02-01
start = 1300

[variant.club-rapid]
base = "tca"
title = "Club, rapid"

[options.club-rapid]
bonus = "off"
"""


def folder_of(place, settings=SETTINGS, files=FILES):
    """A folder of reports with these settings."""
    return write(place, {**files, "ratinglist.toml": settings})


def ratings(out, code):
    """The ratings and games of a list."""
    header, *rows = [
        line.split(",") for line in (out / code / "rating-list.csv").read_text("utf-8-sig").splitlines()
    ]
    at = [header.index(name) for name in ("player_id", "rating", "games")]
    return {row[at[0]]: (row[at[1]], row[at[2]]) for row in rows}


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    """The folder of a club with two lists, and what a run makes of it."""
    folder = folder_of(tmp_path_factory.mktemp("in"))
    out = tmp_path_factory.mktemp("out") / "made"
    assert code_of(["run", str(folder), "--out", str(out), "--quiet"]) == 0
    return folder, out


def test_two_lists_of_one_rule_book(club):
    """Each event is rated by the list that events.csv names, both where it names none.

    Newcomers of standard begin with 1200, from February on with 1300, those of rapid with 1000; the K of newcomers
    is 40, that of D is 20; an event is settled as a whole and rounded once.
    """
    _, out = club
    # E1: A 1200 +20 -20, B -20, C +20. E3: 40 points are 0.56, B and C 40 * 0.44 = 17.6; 300 are 0.85, A +34, D -17.
    # E4: C 1238 and D 1483 are 245 apart, 0.80, C +32, D -16; E 1300 and B 1162 are 138 apart, 0.69, 12.4 for either.
    assert ratings(out, "club-standard") == {
        "D": ("1467", "32"),
        "E": ("1312", "1"),
        "C": ("1270", "3"),
        "A": ("1234", "3"),
        "B": ("1150", "3"),
    }
    # E2: A and C 20 for either; B and D are 400 apart, 0.92, B 40 * 0.42 = 16.8, D 20 * 0.42 = 8.4. D is corrected.
    # E4: C 980 and D 1402 count as 400 apart, C 36.8, D 18.4; E 1000 and B 1017 are 17 apart, 0.52, 20.8 for either.
    assert ratings(out, "club-rapid") == {
        "D": ("1384", "32"),
        "E": ("1021", "1"),
        "A": ("1020", "1"),
        "C": ("1017", "2"),
        "B": ("996", "2"),
    }


def test_the_manifest_has_the_text(club):
    """With base and version, so that whoever has the folder has the rule book."""
    _, out = club
    runs = json.loads((out / "manifest.json").read_bytes())["runs"]
    assert runs["club-rapid"]["variant"] == {
        "base": "tca",
        "base_version": "1",
        "text": 'base = "tca"\ntitle = "Club, rapid"\n',
    }
    assert runs["club-standard"]["variant"]["text"] == (
        'base = "tca"\nstart = 1200\ntitle = "Club, standard"\n\n[[amendment]]\nin_force = 2025-02-01\nstart = 1300\n'
    )


def test_the_notes_say_what_differs(club):
    """The sheet of the list, by key and day; the register is that of the base."""
    _, out = club
    notes = Book((out / "club-standard" / "rating-list.xlsx").read_bytes()).notes()
    assert ("Variant of", f"{TITLE} (tca), version 1") in notes
    assert [row[1] for row in notes if row[0] == "Has otherwise"] == [
        f'title: "{TITLE}" -> "Club, standard"',
        "start: 1000 -> 1200",
        "from 2025-02-01 on, start: 1000 -> 1300",
    ]
    assert any("data/rules/tca.md" in row[-1] for row in notes)


COMMANDS = {
    "explain": ["explain", "A", "--in", "OUT", "--system", "club-standard"],
    "explain an event": ["explain", "--event", "E3", "--in", "OUT", "--system", "club-standard", "--json"],
    "status": ["status", "OUT"],
    "publish": ["publish", "OUT"],
    "publish an earlier list": ["publish", "OUT", "--period", "2025-01", "--out", "OTHER"],
    "verify": ["verify", "OUT", "FOLDER"],
    "release": ["release", "OUT"],
    "plot": ["plot", "A", "--in", "OUT", "--system", "club-rapid", "--out", "PICTURE"],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_folder_is_told_by_the_variant_in_its_manifest(club, command, tmp_path, capfd):
    """No ratinglist.toml is near, or another one: the folder has all that it takes."""
    folder, made = club
    out = tmp_path / "out"
    shutil.copytree(made, out)
    places = {
        "OUT": str(out),
        "FOLDER": str(folder),
        "OTHER": str(tmp_path / "other"),
        "PICTURE": str(tmp_path / "picture.svg"),
    }
    assert code_of([places.get(each, each) for each in COMMANDS[command]]) == 0, capfd.readouterr().err


def test_status_says_what_a_variant_varies(club, capsys):
    """In words, and with the whole text for programs."""
    _, out = club
    assert code_of(["status", str(out)]) == 0
    assert "  club-rapid is a variant of tca, version 1" in capsys.readouterr().out.splitlines()
    assert code_of(["status", str(out), "--json"]) == 0
    books = {book["code"]: book for book in json.loads(capsys.readouterr().out)["draft"]["rule_books"]}
    assert books["club-rapid"]["variant"] == {
        "base": "tca",
        "base_version": "1",
        "text": 'base = "tca"\ntitle = "Club, rapid"\n',
    }


def test_a_text_that_somebody_changed_is_refused(club, tmp_path, capfd):
    """The version of a variant goes with its text."""
    out = tmp_path / "out"
    shutil.copytree(club[1], out)
    told = (out / "manifest.json").read_text("utf-8")
    (out / "manifest.json").write_text(told.replace("start = 1200", "start = 1201"), "utf-8")
    assert code_of(["explain", "A", "--in", str(out), "--system", "club-standard"]) == 1
    assert f"{out}: made with version 1+" in capfd.readouterr().err
    (out / "manifest.json").write_text(told.replace("start = 1200", "start = true"), "utf-8")
    assert code_of(["explain", "A", "--in", str(out), "--system", "club-standard"]) == 1
    assert "made with a variant, club-standard, that cannot be had here: " in capfd.readouterr().err


def test_verify_tells_that_the_text_is_another_now(club, tmp_path, capfd):
    """The run is made again by the text of then; that the file is another comes first."""
    folder = folder_of(tmp_path / "in", SETTINGS.replace("start = 1200", "start = 1250"))
    assert code_of(["verify", str(club[1]), str(folder)]) == 0
    said = capfd.readouterr().out.splitlines()
    assert said[0] == f"{folder / 'ratinglist.toml'}: not what the run read"
    assert said[-1].startswith(f"{club[1]} is what")


# ----------------------------------------------------------------------------------------------------
# A variant that changes nothing
# ----------------------------------------------------------------------------------------------------

SAME = {
    **FILES,
    "players.csv": "player_id,name,fide_rating\nA,Ann,\nB,Bob,1800\nC,Cy,\nD,Di,\nE,Ed,\n",
    "events.csv": FILES["events.csv"].replace("club-standard", "tca club").replace("club-rapid", "tca club"),
    "openings.csv": "system,player_id,rating,games\ntca,D,1500,30\nclub,D,1500,30\n",
    "corrections.csv": "system,player_id,date,change,reason\ntca,D,2025-02-01,10,x\nclub,D,2025-02-01,10,x\n",
}


def test_a_variant_that_changes_nothing_gives_the_numbers_of_its_base(tmp_path):
    """Every table is the same byte by byte, also where its text says what holds anyhow."""
    settings = (
        'systems = ["tca", "club"]\n[variant.club]\nbase = "tca"\nstart = 1000\n'
        "[[variant.club.amendment]]\nin_force = 2025-02-01\nfloor = 0\n"
    )
    out = tmp_path / "out"
    assert code_of(["run", str(folder_of(tmp_path / "in", settings, SAME)), "--out", str(out), "--no-xlsx"]) == 0
    tables, same = (
        {path.relative_to(out / code): path.read_bytes() for path in (out / code).rglob("*") if path.is_file()}
        for code in ("tca", "club")
    )
    [entries] = [path for path in tables if path.name == "entries.csv"]
    assert b"tca,B,1800" in tables[entries]
    same[entries] = same[entries].replace(b"club,", b"tca,")  # the only table that names its rule book
    assert same == tables


# ----------------------------------------------------------------------------------------------------
# Going on
# ----------------------------------------------------------------------------------------------------

LATER = {
    **FILES,
    "events.csv": "event_id,name,end_date,systems\nE5,Five,2025-03-10,\n",
    "games.csv": "event_id,round,white_id,black_id,result\nE5,1,A,D,1-0\n",
    "openings.csv": "system,player_id,rating,games\n",
    "corrections.csv": "system,player_id,date,change,reason\n",
}


def test_going_on_takes_the_variant_from_where_it_goes_on(club, tmp_path, capfd):
    """Named in ratinglist.toml with the same text, or not at all."""
    lists = []
    for number, settings in enumerate((SETTINGS, 'systems = ["club-standard"]\n')):
        folder, out = folder_of(tmp_path / f"in{number}", settings, LATER), tmp_path / f"out{number}"
        assert code_of(["run", str(folder), "--out", str(out), "--opening", str(club[1]), "--no-xlsx"]) == 0
        assert "club-standard is a variant of tca" in capfd.readouterr().err.splitlines()
        lists.append((out / "club-standard" / "standings.csv").read_bytes())
    assert lists[0] == lists[1]


def test_going_on_with_another_text_is_going_on_with_another_version(club, tmp_path, capfd):
    """Ratings of other numbers are not mixed."""
    folder = folder_of(tmp_path / "in", SETTINGS.replace("start = 1200", "start = 1250"), LATER)
    assert code_of(["run", str(folder), "--out", str(tmp_path / "out"), "--opening", str(club[1])]) == 1
    said = capfd.readouterr().err
    assert "the earlier run used version 1+" in said
    assert ", from another text of the variant: replay everything" in said
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("named", [True, False])
def test_going_on_with_a_variant_that_is_gone(named, club, tmp_path, capfd):
    """Its base is another by now, and no text is here: that is what is said of the code, however it is asked for."""
    old, folder = tmp_path / "old", folder_of(tmp_path / "in", 'systems = ["club-standard"]\n' * (not named), LATER)
    shutil.copytree(club[1], old)
    manifest = json.loads((old / "manifest.json").read_bytes())
    manifest["runs"]["club-standard"]["variant"]["base_version"] = "0"
    (old / "manifest.json").write_text(json.dumps(manifest), "utf-8")
    arguments = ["run", str(folder), "--out", str(tmp_path / "out"), "--opening", str(old)]
    assert code_of([*arguments, *(["--system", "club-standard"] if named else [])]) == 1
    said = "the variant club-standard of the earlier run cannot be had here: it varies version 0 of tca, here is 1"
    assert f"--opening manifest.json: {said}" in capfd.readouterr().err.splitlines()
    assert code_of([*arguments, "--system", "club-standrad"]) == (2 if named else 1)


def test_a_list_on_record_does_not_change_with_the_text(tmp_path, capfd):
    """Another text that would change it stops the run, and is named as the cause."""
    folder, out = folder_of(tmp_path / "in"), tmp_path / "out"
    arguments = ["run", str(folder), "--out", str(out), "--system", "club-standard", "--no-xlsx", "--quiet"]
    assert code_of([*arguments, "--release"]) == 0
    folder_of(folder, SETTINGS.replace("start = 1200", "start = 1250"))
    capfd.readouterr()
    assert code_of(arguments) == 1
    assert re.search(r"version 1\+\w{12} of the rule book, 1\+\w{12} then", capfd.readouterr().err)


# ----------------------------------------------------------------------------------------------------
# Mistakes in the reports and on the command line
# ----------------------------------------------------------------------------------------------------


def test_an_unknown_code_in_the_reports_is_told_with_the_variants(tmp_path, capfd):
    """In events, openings and corrections."""
    files = {name: text.replace("club-rapid", "club-rapd") for name, text in FILES.items()}
    assert code_of(["validate", str(folder_of(tmp_path, SETTINGS, files))]) == 1
    wrong = [line for line in capfd.readouterr().err.splitlines() if "error" in line or "is not known" in line]
    known = "club-rapid club-standard dc-shogi"
    for name in ("events.csv", "openings.csv", "corrections.csv"):
        assert any(name in line and '"club-rapd" is not known' in line and known in line for line in wrong), name


def test_the_reports_are_looked_at_beside_a_broken_variant(tmp_path, capfd):
    """Its errors come once; nothing is said of its code in the reports."""
    settings = SETTINGS.replace("start = 1200", 'start = "x"').replace(
        'base = "tca"\ntitle = "Club, r', 'title = "Club, r'
    )
    files = {**FILES, "players.csv": FILES["players.csv"] + "A,Ann\n"}
    folder = folder_of(tmp_path / "in", settings, files)
    for command in (["validate", str(folder)], ["run", str(folder), "--out", str(tmp_path / "out")]):
        assert code_of([*command, "--system", "club-rapid"]) == 1
        lines = capfd.readouterr().err.splitlines()
        assert [line.split(": ")[0] for line in lines if line.startswith(("ratinglist.toml", "players.csv"))] == [
            "ratinglist.toml:6",
            "ratinglist.toml:12",
            "players.csv:7",
        ]
        assert not any("is not known" in line for line in lines)


def test_the_commands_that_have_no_folder_take_one(tmp_path, capsys, monkeypatch):
    """The rule books of a folder, given or where one is."""
    folder = folder_of(tmp_path / "in")
    assert code_of(["systems", "--folder", str(folder)]) == 0
    assert "club-rapid     Club, rapid: a variant of tca" in capsys.readouterr().out
    assert code_of(["systems", "club-standard"]) == 2
    monkeypatch.chdir(folder)
    assert code_of(["systems", "club-standard"]) == 0
    lines = capsys.readouterr().out.splitlines()
    for line in (
        f"A variant of tca, {TITLE}, that has otherwise",
        "  start: 1000 -> 1200",
        "  from 2025-02-01 on, start: 1000 -> 1300",
        "Settings from 2025-02-01 on",
    ):
        assert line in lines
    assert code_of(["odds", "1500", "1500", "--system", "club-rapid"]) == 0
    assert capsys.readouterr().out.splitlines()[:3] == [
        "Club, rapid (club-rapid)",
        "option bonus = off",
        "expected score: 0.500",
    ]


def test_rule_books_as_json(tmp_path, capsys):
    """The variant with its text, and the settings of any rule book, edition by edition."""
    folder = folder_of(tmp_path / "in")
    assert code_of(["systems", "--folder", str(folder), "--json"]) == 0
    books = {book["code"]: book for book in json.loads(capsys.readouterr().out)}
    assert books["tca"]["variant"] is None
    assert books["tca"]["editions"][0]["settings"]["start"] == 1000
    standard = books["club-standard"]
    assert [(each["in_force"], each["settings"]["start"]) for each in standard["editions"]] == [
        (None, 1200),
        ("2025-02-01", 1300),
    ]
    assert standard["variant"]["changes"][-1] == {
        "in_force": "2025-02-01",
        "key": "start",
        "base": 1000,
        "variant": 1300,
    }


def test_what_is_wrong_with_variants_is_told_where_no_reports_are_read(tmp_path, capfd):
    """All of it, exit code 1; what is wrong besides concerns others."""
    settings = '[list]\ntop = "x"\n[variant.club]\nbase = "tka"\n[options.tca]\nbonus = "of"\n'
    (tmp_path / "ratinglist.toml").write_text(settings)
    for command in (["systems"], ["odds", "1500", "1400", "--system", "tca"]):
        assert code_of([*command, "--folder", str(tmp_path)]) == 1
        lines = capfd.readouterr().err.splitlines()
        assert [line.split(": ")[0] for line in lines] == ["ratinglist.toml:4", "ratinglist.toml:6"]
