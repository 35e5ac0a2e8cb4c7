"""Reports by themselves: what validate says of one, and the native folder that convert makes of several."""

import csv
from pathlib import Path

import pytest

from pipeline.cli import code_of
from tests.test_reports_in_a_folder import PLAYERS, TRF, made, trf


@pytest.fixture
def report(tmp_path):
    """One report in a folder of its own."""
    return made(tmp_path, {"spring.trf": TRF}) / "spring.trf"


def rows(path: Path) -> list[dict[str, str]]:
    """The rows of a table."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_validate_says_what_was_understood(report, capsys):
    """Event, days, players, rounds, games, byes and forfeits, on stdout; the count of problems on stderr."""
    assert code_of(["validate", str(report)]) == 0
    said = capsys.readouterr()
    assert said.out.splitlines() == [
        "spring.trf: read as trf",
        "  event     spring-open-2026-03: Spring Open, Lantern Bay",
        "  dates     2026-03-06 to 2026-03-08",
        "  players   3",
        "  rounds    3",
        "  games     3 (2 decided, 1 drawn)",
        "  byes      3 (1 full, 1 half, 1 zero)",
        "  forfeits  0",
    ]
    assert said.err == f"{report}: no errors, no warnings\n"


def test_validate_lists_every_problem(report, capsys):
    """An unknown letter, a contradiction and a wrong total are told at once, and nothing is written."""
    text = trf(**{"1 w =     2 b 1": "1 w =     2 b 0", "0000 - H": "0000 - Q"})
    report.write_text(text)
    assert code_of(["validate", str(report)]) == 1
    said = capsys.readouterr().err.splitlines()
    assert [line.split(":")[1] for line in said[:-1]] == ["7", "8"]
    assert said[0].startswith('spring.trf:7: round 3: "Q"')
    assert "line 8: 2 Baker, Bob" in said[1]
    assert "line 9: 3 Cole, Cy" in said[1]
    assert said[-1] == f"{report}: 2 errors, no warnings"


def test_validate_writes_the_problems(report, tmp_path):
    """--problems works for one report as for a folder."""
    report.write_text(trf(**{"0000 - H": "0000 - Q"}))
    assert code_of(["validate", str(report), "--problems", str(tmp_path / "p.csv")]) == 1
    assert [row["line"] for row in rows(tmp_path / "p.csv")] == ["7"]


@pytest.mark.parametrize("options", [["--system", "tca"], ["--period", "2026-03"]])
def test_options_of_folders_do_not_go_with_a_report(report, options):
    """A rule book or a period says nothing about one report."""
    assert code_of(["validate", str(report), *options]) == 2


def test_options_of_reports_do_not_go_with_a_folder(report, capsys):
    """What is said of one report cannot be said of a folder."""
    assert code_of(["validate", str(report.parent), "--dates", "dmy"]) == 2
    assert "--dates: for one report only" in capsys.readouterr().err


def test_settings_beside_a_report_count(tmp_path, capsys):
    """A report below reports/ is read as ratinglist.toml of its folder says, the command line over it."""
    text = trf(**{"042 2026/03/06": "042 03/04/2026", "052 2026/03/08": "052 05/04/2026"})
    folder = made(tmp_path / "f", {"reports/spring.trf": text})
    report = str(folder / "reports" / "spring.trf")
    assert code_of(["validate", report]) == 1
    said = capsys.readouterr().err
    assert "3 April 2026" in said
    assert "4 March 2026" in said
    assert "--dates" in said
    made(folder, {"ratinglist.toml": '[reports]\ndates = "dmy"\n'})
    assert code_of(["validate", report]) == 0
    assert "2026-04-03 to 2026-04-05" in capsys.readouterr().out
    assert code_of(["validate", report, "--dates", "mdy"]) == 0
    assert "2026-03-04 to 2026-05-04" in capsys.readouterr().out


def test_convert_makes_a_folder_that_runs(report, tmp_path):
    """The folder has the three tables, and a run takes it without a word."""
    assert code_of(["convert", str(report), "--out", str(tmp_path / "native")]) == 0
    assert sorted(path.name for path in (tmp_path / "native").iterdir()) == [
        "events.csv",
        "games.csv",
        "players.csv",
    ]
    assert [row["name"] for row in rows(tmp_path / "native" / "players.csv")] == [
        "Able, Ann",
        "Baker, Bob",
        "Cole, Cy",
    ]
    assert [(row["round"], row["result"]) for row in rows(tmp_path / "native" / "games.csv")] == [
        ("1", "1-0"),
        ("1", "zero-bye"),
        ("2", "bye"),
        ("2", "1/2-1/2"),
        ("3", "half-bye"),
        ("3", "0-1"),
    ]
    arguments = ["run", str(tmp_path / "native"), "--out", str(tmp_path / "out"), "--system", "tca"]
    assert code_of(arguments) == 0


def test_convert_gives_known_players_their_ids(report, tmp_path):
    """With a players.csv whoever is in it keeps id, name and all; who does not take part is left out."""
    players = made(tmp_path, {"p.csv": PLAYERS + "14,Somebody Else,,,\n"}) / "p.csv"
    arguments = ["convert", str(report), "--out", str(tmp_path / "native"), "--players", str(players)]
    assert code_of(arguments) == 0
    assert [row["player_id"] for row in rows(tmp_path / "native" / "players.csv")] == ["11", "12", "13"]


def test_convert_asks_and_remembers(report, tmp_path):
    """An open question stops it and stands in identities.csv beside the folder; the answer counts from then on."""
    report.write_text(trf(**{"1985/02/03": "          "}))
    players = made(tmp_path, {"p.csv": PLAYERS}) / "p.csv"
    arguments = ["convert", str(report), "--out", str(tmp_path / "native"), "--players", str(players)]
    assert code_of(arguments) == 1
    assert not (tmp_path / "native").exists()
    asked = tmp_path / "identities.csv"
    asked.write_text(asked.read_text().replace('"Baker, Bob",,', '"Baker, Bob",12,'))
    assert code_of(arguments) == 0
    assert "12" in {row["player_id"] for row in rows(tmp_path / "native" / "players.csv")}


def test_convert_does_not_touch_what_is_there(report, tmp_path):
    """A folder that holds something is not written to."""
    folder = made(tmp_path / "native", {"players.csv": "mine"})
    assert code_of(["convert", str(report), "--out", str(folder)]) == 3
    assert (folder / "players.csv").read_text() == "mine"


def test_convert_refuses_reports_with_errors(report, tmp_path):
    """With an error nothing is written."""
    report.write_text(trf(**{"0000 - H": "0000 - Q"}))
    assert code_of(["convert", str(report), "--out", str(tmp_path / "native")]) == 1
    assert not (tmp_path / "native").exists()


def test_convert_does_not_mind_the_order_of_reports(tmp_path):
    """Two reports give the same folder in either order and under other names."""
    other = trf(**{"Spring Open": "Summer Cup", "2026/03/0": "2026/06/0", "Able, Ann": "Nowak, Zo"})
    made(tmp_path, {"a.trf": TRF, "b.trf": other.replace("900011", "900099"), "x/b.trf": TRF})
    made(tmp_path, {"x/a.trf": other.replace("900011", "900099")})
    one, two = tmp_path / "one", tmp_path / "two"
    assert code_of(["convert", str(tmp_path / "a.trf"), str(tmp_path / "b.trf"), "--out", str(one)]) == 0
    assert code_of(["convert", str(tmp_path / "x/a.trf"), str(tmp_path / "x/b.trf"), "--out", str(two)]) == 0
    assert {path.name: path.read_bytes() for path in one.iterdir()} == {
        path.name: path.read_bytes() for path in two.iterdir()
    }


def test_an_unknown_format_names_the_known_ones(report, capsys):
    """--format takes the name of a reader or of a mapping."""
    assert code_of(["validate", str(report), "--format", "trv"]) == 2
    assert "there is no format 'trv'; there are chess-results, fesa" in capsys.readouterr().err


def test_a_format_that_does_not_fit_is_told(report):
    """A reader that is named reads a file that it would not claim, and tells what is wrong with it."""
    assert code_of(["validate", str(report), "--format", "pgn"]) == 1


def test_convert_keeps_players_without_games(tmp_path):
    """A start list, and a table of players, become rows of players.csv though nobody has played."""
    lines = "".join(line for line in TRF.splitlines(keepends=True) if line.startswith("0"))
    start_list = "\n".join(line[:80] if line.startswith("001") else line for line in lines.splitlines()) + "\n"
    made(tmp_path, {"start.trf": start_list})
    assert code_of(["convert", str(tmp_path / "start.trf"), "--out", str(tmp_path / "a")]) == 0
    assert [row["name"] for row in rows(tmp_path / "a" / "players.csv")] == ["Able, Ann", "Baker, Bob", "Cole, Cy"]
    mapping = '[formats.members]\nholds = "players"\ncolumns = { player_id = "Nr", name = "Name" }\n'
    made(tmp_path, {"m/members.csv": "Nr;Name\n7;Dunn, Di\n8;Eve, Ed\n", "m/ratinglist.toml": mapping})
    arguments = [
        "convert",
        str(tmp_path / "m" / "members.csv"),
        "--format",
        "members",
        "--out",
        str(tmp_path / "b"),
    ]
    assert code_of(arguments) == 0
    assert [row["player_id"] for row in rows(tmp_path / "b" / "players.csv")] == ["7", "8"]
