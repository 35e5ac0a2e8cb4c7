"""run and publish --csv-for excel: which files have which form, what is remembered, and lists on record in either."""

import json

import pytest

from pipeline.cli import code_of
from pipeline.presentation import Presentation
from pipeline.writers.csv_forms import MACHINES, form_of
from pipeline.writers.csv_reading import csv_texts
from schemas.change_report import ChangeReport
from schemas.crosstable import CrosstableRows
from schemas.explanation import ExplanationRows
from schemas.handicap_statistics import HandicapStatistics
from schemas.number_texts import number_texts
from schemas.performance import PerformanceRows
from schemas.promotions import Promotions
from tests.hostile_texts import FORMULAS, TERMINAL, TURNED, write_hostile_texts
from tests.test_commands import tree
from tests.test_release import PLAYERS, Desk

EXCEL = form_of(Presentation(csv_for="excel"))
EXACT = (
    "standings.csv",
    "opening-standings.csv",
    "entries.csv",
    "pairing-list.csv",
    "index.csv",
    "players-new.csv",
)
NUMBERS = set().union(*map(number_texts, (ChangeReport, CrosstableRows, HandicapStatistics, Promotions)))


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    """Reports in which every text is out to do harm, and what a run makes of them in each form."""
    folder = write_hostile_texts(tmp_path_factory.mktemp("hostile"), (*FORMULAS, *TERMINAL[:4], *TURNED[:4]))
    made = {}
    for form in ("machines", "excel"):
        out = tmp_path_factory.mktemp(form) / "out"
        flags = [
            "--system",
            "tca",
            "--system",
            "dc-shogi",
            "--all-crosstables",
            "--csv-for",
            form,
            "--html",
            "--quiet",
        ]
        assert code_of(["run", str(folder), "--out", str(out), *flags]) == 0
        made[form] = out
    return made


def test_only_tables_that_people_read_have_another_form(hostile):
    """They hold the same as for machines; every other file is the same, byte for byte."""
    exact, excel = (tree(hostile[form]) for form in ("machines", "excel"))
    assert exact.keys() == excel.keys()
    changed = {name for name in exact if exact[name] != excel[name]} - {"manifest.json"}
    assert changed == {name for name in exact if name.endswith(".csv") and name.rpartition("/")[2] not in EXACT}
    assert {
        f"dc-shogi/{name}.csv" for name in ("rating-list", "handicap-statistics", "promotions", "titles")
    } < changed
    for name in changed:
        assert excel[name].startswith("\ufeff".encode())
        assert csv_texts(excel[name], EXCEL, NUMBERS).equals(csv_texts(exact[name], MACHINES)), name


def test_no_text_begins_like_a_formula(hostile):
    """Numbers alone begin with a sign."""
    for name, content in tree(hostile["excel"]).items():
        if not content.startswith("\ufeff".encode()):
            continue
        assert content.count(b"\r\n") == content.count(b"\n")
        text = content.decode()
        for line in text.removeprefix("\ufeff").split("\r\n")[1:-1]:
            for cell in line.split(";"):
                bare = cell.lstrip('"\u200b\u00a0\ufeff\u3000 ')
                assert bare[:1] not in tuple("=@＝＋－＠"), (name, line)
                assert bare[:1] not in tuple("+-") or bare.lstrip("+-").replace(",", "").isdigit(), (name, line)


def test_a_list_and_a_crosstable_as_excel_opens_them(tmp_path, capsys):
    """Every sign of both, by hand."""
    desk = Desk(tmp_path, capsys)
    desk.write(players_csv=PLAYERS.replace("Ada", "=Ada").replace("Bo", "Bo; Jr."))
    assert desk.run("2026-01", "--csv-for", "excel", "--no-xlsx") == 0
    files = tree(desk.out)
    assert files["z-chess/rating-list.csv"].decode() == (
        "\ufeffrank;player_id;name;title;federation;birth_year;rating;mark;change;games;period_games;class;status;"
        "last_event;peak;peak_period;last_event_date;active\r\n"
        "1;a;'=Ada;;;;808;P;;1;1;Cat. E;provisional;E1;;;2026-01-10;yes\r\n"
        "2;c;Cy;;;;800;P;;1;1;Cat. E;provisional;E1;;;2026-01-10;yes\r\n"
        '3;b;"Bo; Jr.";;;;792;P;;2;2;Cat. F;provisional;E1;;;2026-01-10;yes\r\n'
    )
    lines = files["z-chess/crosstables/E1.csv"].decode().split("\r\n")
    assert lines[1].startswith("1;1;a;'=Ada;;800;2w1;;1,0;")
    assert files["z-chess/crosstables/index.csv"] == b"event_id,file\nE1,E1.csv\n"
    assert files["z-chess/standings.csv"].startswith(b"player_id,rating,")


def test_publish_keeps_the_form_unless_it_is_asked_for_another(tmp_path, capsys):
    """Either way back gives the same files, problems.csv among them, and the manifest says which form they have."""
    desk, made = Desk(tmp_path, capsys), {}
    desk.write(players_csv=PLAYERS.replace("Ada", " =Ada"))
    for form in ("machines", "excel"):
        assert desk.run("2026-01", "--csv-for", form) == 0
        made[form] = tree(desk.out)
    assert {name for name in made["excel"] if name.endswith(".xlsx")}
    assert made["excel"]["problems.csv"].startswith("\ufeffseverity;file;".encode())
    assert json.loads(made["excel"]["manifest.json"])["presentation"]["csv_for"] == "excel"
    for asked, form in (([], "excel"), (["machines"], "machines"), ([], "machines"), (["excel"], "excel")):
        assert desk("publish", desk.out, *(["--csv-for", *asked] if asked else [])) == 0
        assert tree(desk.out) == made[form]
    assert desk("verify", desk.out, desk.reports) == 0


def test_a_setting_asks_for_it_too(tmp_path, capsys):
    """With the separator and the decimals of the setting; the command line has the last word."""
    desk = Desk(tmp_path, capsys)
    desk.write(ratinglist_toml='[csv]\nfor = "excel"\nseparator = "tab"\ndecimal = "."\n')
    assert desk.run("2026-01", "--no-xlsx") == 0
    line = tree(desk.out)["z-chess/crosstables/E1.csv"].decode().split("\r\n")[1]
    assert line.startswith("1\t1\ta\tAda\t\t800\t2w1\t\t1.0\t")
    assert desk.run("2026-01", "--csv-for", "machines", "--no-xlsx") == 0
    assert tree(desk.out)["z-chess/crosstables/E1.csv"].startswith(b"place,no,")


@pytest.mark.parametrize(
    ("command", "numbers", "cells"),
    [
        ("explain", number_texts(ExplanationRows), ("808", "0,5")),
        ("performance", number_texts(PerformanceRows), ("800,00", "0,50")),
    ],
)
def test_what_is_asked_of_a_player_has_the_form_of_the_folder(command, numbers, cells, tmp_path, capsys):
    """An event and a player called like formulas are texts; the same cells as for machines, to a file and printed."""
    made, target = {}, tmp_path / "asked.csv"
    for form in ("machines", "excel"):
        (tmp_path / form).mkdir()
        desk = Desk(tmp_path / form, capsys)
        desk.events["E1"] = "E1,=1+2,2026-01-10"
        desk.games["E1"] = ("E1,1,a,b,1-0", "E1,2,b,c,1/2-1/2", "E1,3,c,a,1/2-1/2")
        desk.write(players_csv=PLAYERS.replace("Cy", "@Cy"))
        assert desk.run("2026-01", "--csv-for", form, "--no-xlsx") == 0
        asked = (command, "c", "--in", desk.out, "--system", "z-chess", "--csv")
        assert desk(*asked, target) == 0
        made[form] = target.read_bytes()
        assert code_of([*map(str, asked), "-"]) == 0
        assert capsys.readouterr().out.encode() == made[form]
    assert csv_texts(made["excel"], EXCEL, numbers).equals(csv_texts(made["machines"], MACHINES))
    assert made["machines"].count(b",=1+2,") == made["excel"].count(b";'=1+2;") > 0
    assert b"@Cy" not in made["excel"].replace(b"'@Cy", b"")
    for cell in cells:
        assert f";{cell};".encode() in made["excel"]


def desk_in(place, capsys, form):
    """A desk with two lists on record in a form, of players with names like formulas."""
    place.mkdir()
    desk = Desk(place, capsys)
    desk.write(
        players_csv=PLAYERS.replace("Ada", "=Ada").replace("Bo", "'-Bo"), ratinglist_toml=f'[csv]\nfor = "{form}"\n'
    )
    for month in ("2026-01", "2026-02"):
        assert desk.run(month, "--release", "--no-xlsx") == 0
    return desk


def changed(desk):
    """The reports with a late event and another result, in either of which somebody is told by name."""
    players = (desk.reports / "players.csv").read_text()
    desk.late()
    desk.games["E1"] = ("E1,1,a,b,0-1", "E1,2,b,c,1/2-1/2")
    desk.write(players_csv=players)


def test_lists_on_record_are_read_in_either_form(tmp_path, capsys):
    """What would change is told in the same words, and a revision has the form of the list that it replaces."""
    said, revised = {}, {}
    for form in ("machines", "excel"):
        desk = desk_in(tmp_path / form, capsys, form)
        changed(desk)
        assert desk.run("2026-02", "--no-xlsx") == 1
        said[form] = desk.said
        assert desk.run("2026-02", "--republish") == 0
        assert desk.release("--republish", "--reason", "report found") == 0
        assert desk.index("2026-01-r2")["presentation"]["csv_for"] == form
        revised[form] = (desk.out / "released/2026-01-r2/z-chess/revisions.csv").read_bytes()
    assert "a =Ada: 808 (1 games) on record" in said["excel"]
    assert "E1: its report has changed since (round 1: a v b 0-1, 1-0 then)" in said["excel"]
    assert said["machines"] == said["excel"]
    assert revised["excel"].startswith("\ufeffplayer;published;revised;".encode())
    assert csv_texts(revised["excel"], EXCEL).equals(csv_texts(revised["machines"], MACHINES))
    assert set(csv_texts(revised["excel"], EXCEL)["name"]) >= {"=Ada", "'-Bo"}


@pytest.mark.parametrize(("before", "after"), [("machines", "excel"), ("excel", "machines")])
def test_another_form_changes_no_list_on_record(tmp_path, capsys, before, after):
    """A later run wants the other form: the lists on record stay as they are, and so does what a release of DIR finds."""
    desk = desk_in(tmp_path / "desk", capsys, before)
    first = tree(desk.out / "released")
    assert desk.run("2026-02", "--csv-for", after, "--no-xlsx") == 0
    assert desk.release() == 0
    assert "on record already with the same figures" in desk.said
    assert tree(desk.out / "released") == first
    assert desk.run("2026-03", "--csv-for", after, "--release", "--no-xlsx") == 0
    now = tree(desk.out / "released")
    assert {name: now[name] for name in first} == first
    assert now["2026-03/z-chess/rating-list.csv"].startswith("\ufeff".encode()) == (after == "excel")


def test_pictures_are_drawn_of_either_form(hostile, tmp_path):
    """The top of the list is the same people."""
    made = []
    for form, out in hostile.items():
        picture = tmp_path / f"{form}.svg"
        flags = ["--in", str(out), "--system", "dc-shogi", "--out", str(picture)]
        assert code_of(["plot", "--top", "5", *flags]) == 0
        made.append(picture.read_bytes())
    assert made[0] == made[1]


def test_problems_that_are_asked_for_have_the_form_too(tmp_path, capsys):
    """In place of earlier problems of either form, and of nothing else."""
    desk = Desk(tmp_path, capsys)
    desk.write(games_csv="event_id,round,white_id,black_id,result\n=E;9,1,a,b,1-0\n")
    file = tmp_path / "problems.csv"
    line = 'error;games.csv;2;event_id;"\'=E;9";'
    for form, begins in (("machines", "error,games.csv,2,event_id,=E;9,"), ("excel", line), ("machines", "error,")):
        (desk.reports / "ratinglist.toml").write_text(f'[csv]\nfor = "{form}"\n')
        assert code_of(["validate", str(desk.reports), "--problems", str(file)]) == 1
        assert file.read_bytes().decode().splitlines()[1].startswith(begins)
    file.write_text("severity;files\n")
    assert code_of(["validate", str(desk.reports), "--problems", str(file)]) == 2
