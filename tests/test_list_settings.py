"""What ratinglist.toml and the command line want of the lists, through run, publish and going on."""

import csv
import json
from pathlib import Path

from pipeline.book_part import material_of
from pipeline.cli import code_of
from pipeline.config import books_of_run
from pipeline.plan import Plan
from pipeline.problem_files import record_of
from pipeline.publishing.tables import tables_of
from pipeline.settings.reading import read_settings
from pipeline.stages import run
from pipeline.validating import validate
from tests.runs import replay_of

CODES = ("z-chess", "tca", "dc-shogi")

FILES = {
    "players.csv": (
        "player_id,name,sex,birth_date,club,english_name,listed\n"
        "a,Ada,f,2015-05-06,Old Mill,,\n"
        "b,Bo,m,1985,,,\n"
        "c,Cy,,2001-02-03,,,\n"
        "hid77,Hidden Hal,f,2016-07-08,Lost Club,,no\n"
        "idle,Ida,,1950,,,\n"
        "new,新,,2014-12-31,,Newman,\n"
        "zz,Zed,,,,Adler,\n"
    ),
    "events.csv": (
        "event_id,name,end_date\nE1,One,2026-01-10\nE2,Two,2026-02-10\nE3,Three,2026-03-10\nE4,Four,2026-04-30\n"
    ),
    "games.csv": (
        "event_id,round,white_id,black_id,result\n"
        "E1,1,a,b,1-0\nE1,1,hid77,c,1-0\nE1,2,b,c,1/2-1/2\n"
        "E2,1,c,a,0-1\nE3,1,a,hid77,1/2-1/2\nE4,1,c,hid77,1-0\n"
    ),
    "openings.csv": (
        "system,player_id,rating\n"
        + "".join(f"dc-shogi,{each},1500\n" for each in ("a", "b", "c", "hid77"))
        + "z-chess,idle,900\ntca,idle,1100\ndc-shogi,idle,1400\n"
    ),
}


def reports(place: Path, settings: str = "") -> Path:
    """A folder of seven players, one of them hidden, and four months."""
    place.mkdir()
    for name, text in FILES.items():
        (place / name).write_text(text, encoding="utf-8")
    head = "systems = [" + ", ".join(f'"{code}"' for code in CODES) + "]\n"
    (place / "ratinglist.toml").write_text(head + settings, encoding="utf-8")
    return place


def made(folder: Path, out: Path, *more: str) -> Path:
    """The output of a run that must succeed."""
    assert code_of(["run", str(folder), "--out", str(out), "--quiet", *more]) == 0
    return out


def column(out: Path, code: str, name: str, *columns: str) -> list[tuple[str, ...]]:
    """Some columns of a published table."""
    with (out / code / name).open(encoding="utf-8", newline="") as file:
        return [tuple(row[each] for each in columns) for row in csv.DictReader(file)]


def published(out: Path) -> dict[str, bytes]:
    """Every file but the manifest, which names what it was made from, and what the settings' own bytes are in."""
    return {
        str(path.relative_to(out)): path.read_bytes()
        for path in out.rglob("*")
        if path.is_file() and path.name not in ("manifest.json", "problems.csv")
    }


def test_inactive_players_are_marked(tmp_path):
    """In April with two months: b played last in January, idle never; the ranks are those of everybody."""
    out = made(reports(tmp_path / "in", "[list]\ninactive_after = 2\n"), tmp_path / "out")
    expected = {
        "z-chess": [("1", "idle", "inactive", "no"), ("2", "a", "provisional", "yes"), ("3", "c", "official", "yes"), ("4", "b", "inactive", "no")],
        "dc-shogi": [("1", "a", "official", "yes"), ("2", "c", "official", "yes"), ("3", "b", "official", "no"), ("4", "idle", "official", "no")],
    }  # fmt: skip
    for code, rows in expected.items():
        assert column(out, code, "rating-list.csv", "rank", "player_id", "status", "active") == rows


def test_inactive_players_are_left_out(tmp_path, capfd):
    """The setting and the command line do the same; the list to pair from, titles and standings keep everybody."""
    said = reports(tmp_path / "said", "[list]\ninactive_after = 2\nactive_only = true\n")
    asked = reports(tmp_path / "asked", "[list]\ninactive_after = 2\n")
    by_setting = made(said, tmp_path / "a")
    by_option = made(asked, tmp_path / "b", "--active-only")
    assert published(by_setting) == published(by_option)
    for code in CODES:
        assert column(by_setting, code, "rating-list.csv", "rank", "player_id") == [("1", "a"), ("2", "c")]
        kept = {each for (each,) in column(by_setting, code, "pairing-list.csv", "ID_No")}
        assert kept == {"a", "b", "c", "idle", "new", "zz"}
    assert json.loads((by_option / "manifest.json").read_text())["presentation"]["active_only"] is True
    everybody = made(asked, tmp_path / "c")
    assert code_of(["publish", str(by_option), "--out", str(tmp_path / "d")]) == 0
    assert published(tmp_path / "d") == published(by_option)
    assert code_of(["publish", str(everybody), "--out", str(tmp_path / "e"), "--active-only"]) == 0
    assert published(tmp_path / "e") == published(by_option)
    assert code_of(["publish", str(by_option), "--out", str(tmp_path / "f"), "--period", "2026-02"]) == 0
    assert column(tmp_path / "f", "tca", "rating-list.csv", "player_id") == [("a",), ("b",), ("c",)]
    capfd.readouterr()


def test_nobody_is_left_out_where_nothing_says_who_is_inactive(tmp_path, capfd):
    """Without a number of months --active-only changes nothing, and the run says so."""
    folder = reports(tmp_path / "in")
    plain = published(made(folder, tmp_path / "a"))
    assert code_of(["run", str(folder), "--out", str(tmp_path / "b"), "--active-only"]) == 0
    assert (
        "--active-only leaves nobody out: set inactive_after = MONTHS below [list] in ratinglist.toml"
        in capfd.readouterr().err
    )
    texts = [name for name in plain if name.endswith(".csv")]
    assert {name: published(tmp_path / "b")[name] for name in texts} == {name: plain[name] for name in texts}


PAIRING = {
    # By hand: FIDE's table with K = 40; eight points and one a full 20; 16 points and 0.04 for every point between.
    "tca": [("idle", "1100"), ("a", "1037"), ("c", "985"), ("b", "980"), ("zz", "0"), ("new", "0")],
    "z-chess": [("idle", "900"), ("a", "816"), ("zz", "800"), ("new", "800"), ("c", "793"), ("b", "792")],
    "dc-shogi": [("a", "1530"), ("c", "1487"), ("b", "1484"), ("idle", "1400"), ("zz", "0"), ("new", "0")],
}
"""The list to pair from by rule book; Adler (zz) stands before Newman (new), ids and names have it the other way."""


def test_the_list_to_pair_from(tmp_path):
    """Everybody but the hidden player: the unrated by English name, birth years only, clubs without numbers."""
    out = made(reports(tmp_path / "in"), tmp_path / "out")
    for code, pairing in PAIRING.items():
        text = (out / code / "pairing-list.csv").read_text(encoding="utf-8")
        assert text.startswith("ID_No,Name,Sex,Fed,Clubnumber,ClubName,Birthday,Rtg_Nat,Fide_No,Rtg_Int\n")
        assert column(out, code, "pairing-list.csv", "ID_No", "Rtg_Nat") == pairing
        about = column(out, code, "pairing-list.csv", "ID_No", "Name", "Sex", "Clubnumber", "ClubName", "Birthday")
        assert ("a", "Ada", "f", "", "Old Mill", "2015") in about
        assert ("new", "新", "", "", "", "2014") in about


def test_full_birthdays_only_in_the_list_to_pair_from(tmp_path):
    """If asked for they stand there, the hidden player's nowhere, and in no other file."""
    out = made(reports(tmp_path / "in", '[pairing_list]\nbirthday = "full"\n'), tmp_path / "out")
    for code in CODES:
        birthdays = dict(column(out, code, "pairing-list.csv", "ID_No", "Birthday"))
        assert birthdays == {"a": "2015/05/06", "b": "1985", "c": "2001/02/03", "idle": "1950", "new": "2014/12/31", "zz": ""}  # fmt: skip
    for name, content in published(out).items():
        if name.endswith(".csv") and not name.endswith("pairing-list.csv"):
            assert b"2015/05/06" not in content, name
            assert b"2015-05-06" not in content, name


def tables_for(folder: Path):
    """Every published table of a folder, by rule book."""
    settings, problems = read_settings(folder)
    assert problems == []
    plan = Plan(folder=folder, settings=settings, books=books_of_run(settings, [], []))
    outcome = validate(plan)
    assert outcome.validated is not None
    manifest = run(plan, outcome.validated, record_of([], 0)).manifest
    replayed = replay_of(plan, outcome.validated)
    return {
        book.code: tables_of(
            material_of(book, manifest, outcome.validated, replayed[book.code]),
            outcome.validated.counts[book.code],
        )
        for book in plan.books
    }


def test_the_parts_of_the_list(tmp_path):
    """Lists that nobody is on are left out and named in the notes; hidden players are on none of them.

    In April, the month of the list, only c's game moved anybody; the first are those of the ranks above.
    """
    wishes = "[list]\njuniors = [10, 11]\ntop = 1\nimprovers = 9\ninactive_after = 2\n"
    for code, tables in tables_for(reports(tmp_path / "in", wishes)).items():
        assert [(title, frame["player_id"].tolist()) for title, frame in tables.lists.items()] == [
            ("Juniors U11", ["a"]),
            ("Women", ["a"]),
            ("Top 1", ["a"] if code == "dc-shogi" else ["idle"]),
            ("Improvers", ["c"]),
        ], code
        notes = dict(tables.list_notes)
        assert notes["Nobody on"] == "Juniors U10, Newcomers"
        assert notes["Inactive"] == "no rated game for more than 2 months; 2 players, marked on the list"
        assert notes["Juniors"].startswith("by age, 2026 less the year of birth")


def test_what_was_left_out_is_counted_in_the_notes(tmp_path):
    """The hidden player is not counted with them."""
    wishes = "[list]\ninactive_after = 1\nactive_only = true\n"
    for tables in tables_for(reports(tmp_path / "in", wishes)).values():
        expected = "no rated game for more than 1 month; 2 players, left out of the list and of its changes"
        assert dict(tables.list_notes)["Inactive"] == expected


def test_no_list_names_the_hidden_player(tmp_path):
    """Neither id nor name nor club of a player with listed = no stands in any published CSV but the standings."""
    out = made(reports(tmp_path / "in", '[list]\ntop = 3\n[pairing_list]\nbirthday = "full"\n'), tmp_path / "out")
    for name, content in published(out).items():
        if name.endswith(".csv") and not name.endswith("standings.csv"):
            for word in (b"hid77", b"Hidden Hal", b"Lost Club", b"2016/07/08"):
                assert word not in content, (name, word)


def test_going_on_month_by_month_gives_the_same_lists(tmp_path):
    """With inactive players marked: month by month and all at once the same lists, changes and lists to pair from."""
    folder = reports(tmp_path / "in", "[list]\ninactive_after = 1\n")
    last = ""
    for month in ("2026-01", "2026-03", "2026-04"):
        last = str(made(folder, tmp_path / month, "--period", month, *(["--opening", last] if last else [])))
        whole = made(folder, tmp_path / f"whole-{month}", "--period", month) if month > "2026-01" else Path(last)
        for code in CODES:
            for name in ("rating-list.csv", "titles.csv", "changes.csv", "standings.csv", "pairing-list.csv"):
                assert (Path(last) / code / name).read_bytes() == (whole / code / name).read_bytes(), (month, name)
