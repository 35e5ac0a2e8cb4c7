"""A folder with reports in it: rated as if its rows had been typed, and stopped where something is open."""

from pathlib import Path

import pytest

from pipeline.cli import code_of

PLAYERS = (
    "player_id,name,birth_date,fide_id,fide_rating\n"
    '11,"Able, Ann",1990-05-01,900011,1900\n'
    '12,"Baker, Bob",1985-02-03,,\n'
    '13,"Cole, Cy",2001,900013,1700\n'
)

HEADER = "012 Spring Open\n022 Lantern Bay\n042 2026/03/06\n052 2026/03/08\n062 3\nXXR 3\n"


def player(number: int, name: str, rating: str, fide_id: str, born: str, points: str, *cells: str) -> str:
    """A player line, every field in its columns."""
    fields = (
        f"001 {number:>4} {'':4} {name:<33} {rating:>4} {'':3} {fide_id:>11} {born:<10} {points:>4} {number:>4}"
    )
    return fields + "".join(f"  {cell}" for cell in cells) + "\n"


TRF = (
    HEADER
    + player(1, "Able, Ann", "1900", "900011", "1990", "2.0", "   2 w 1", "   3 b =", "0000 - H")
    + player(2, "Baker, Bob", "", "", "1985/02/03", "1.0", "   1 b 0", "0000 - U", "   3 w 0")
    + player(3, "Cole, Cy", "1700", "900013", "", "1.5", "0000 - Z", "   1 w =", "   2 b 1")
)
"""Three players, three rounds: three games, a half, a full and a zero bye."""

GAMES = (
    "event_id,round,white_id,black_id,result\n"
    "spring-open-2026-03,1,11,12,1-0\n"
    "spring-open-2026-03,1,13,,zero-bye\n"
    "spring-open-2026-03,2,13,11,1/2-1/2\n"
    "spring-open-2026-03,2,12,,bye\n"
    "spring-open-2026-03,3,12,13,0-1\n"
    "spring-open-2026-03,3,11,,half-bye\n"
)
EVENTS = (
    "event_id,name,end_date,start_date,place\nspring-open-2026-03,Spring Open,2026-03-08,2026-03-06,Lantern Bay\n"
)


def trf(**changes: str) -> str:
    """The report with some of its texts replaced, each of which must be there."""
    text = TRF
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    return text


def made(place: Path, files: dict[str, str]) -> Path:
    """A folder of these files."""
    for name, text in files.items():
        path = place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return place


@pytest.fixture
def folder(tmp_path):
    """The three players, and the report."""
    return made(tmp_path / "folder", {"players.csv": PLAYERS, "reports/spring.trf": TRF})


def run(folder: Path, out: Path, *more: str) -> int:
    """Rate a folder as tca."""
    return code_of(["run", str(folder), "--out", str(out), "--system", "tca", *more])


def outputs(out: Path) -> dict[str, bytes]:
    """Every file that must be the same for the same rows."""
    named = ("manifest.json", "problems.csv")
    return {
        path.relative_to(out).as_posix(): path.read_bytes()
        for path in out.rglob("*")
        if path.is_file() and path.name not in named
    }


def test_a_report_counts_like_its_rows(folder, tmp_path):
    """The same tournament as TRF and as native rows gives the same bytes."""
    native = made(tmp_path / "native", {"players.csv": PLAYERS, "events.csv": EVENTS, "games.csv": GAMES})
    assert run(folder, tmp_path / "a") == 0
    assert run(native, tmp_path / "b") == 0
    assert outputs(tmp_path / "a") == outputs(tmp_path / "b")


def test_the_name_of_a_report_does_not_matter(folder, tmp_path):
    """Who renames a report, or puts it deeper, gets the same bytes."""
    assert run(folder, tmp_path / "a") == 0
    (folder / "reports" / "march" / "x").mkdir(parents=True)
    (folder / "reports" / "spring.trf").rename(folder / "reports" / "march" / "x" / "_1.TXT")
    assert run(folder, tmp_path / "b") == 0
    assert outputs(tmp_path / "a") == outputs(tmp_path / "b")


def test_events_csv_says_everything_about_an_event(folder, tmp_path, capsys):
    """A row of events.csv with the report's event id is taken as it is."""
    made(folder, {"events.csv": EVENTS.replace("2026-03-08", "2026-04-01")})
    assert run(folder, tmp_path / "out") == 0
    assert "2026-04: " in capsys.readouterr().err


def test_unknown_players_stop_the_run(folder, tmp_path, capsys):
    """Somebody whom players.csv does not have is an error that names the way out; nothing is written."""
    made(folder, {"players.csv": PLAYERS.replace('12,"Baker, Bob",1985-02-03,,\n', "")})
    assert run(folder, tmp_path / "out") == 1
    assert "reports/spring.trf:8" in (said := capsys.readouterr().err)
    assert "--add-players" in said
    assert not (tmp_path / "out").exists()
    assert not (folder / "players-new.csv").exists()


def test_new_players_keep_their_ids(folder, tmp_path):
    """--add-players makes an id, keeps it in players-new.csv, and an earlier report next month does not move it."""
    made(folder, {"players.csv": PLAYERS.replace('12,"Baker, Bob",1985-02-03,,\n', "")})
    assert run(folder, tmp_path / "one", "--add-players") == 0
    kept = (folder / "players-new.csv").read_text()
    assert kept.splitlines()[1].startswith('N0001,"Baker, Bob",')
    published = (tmp_path / "one" / "players-new.csv").read_text()
    assert published == kept.replace(",1985-02-03,", ",1985,") != kept
    assert run(folder, tmp_path / "two") == 0
    assert outputs(tmp_path / "one") == outputs(tmp_path / "two")
    earlier = trf(**{"Spring Open": "Winter Cup", "2026/03/0": "2026/01/0", "Baker, Bob": "Dunn, Dina"})
    made(folder, {"reports/a.trf": earlier.replace("1985/02/03", "1970/02/03")})
    assert run(folder, tmp_path / "three", "--add-players") == 0
    lines = (folder / "players-new.csv").read_text().splitlines()
    assert [line.split(",")[0] for line in lines] == ["player_id", "N0001", "N0002"]
    assert "Dunn" in lines[2]


def test_new_players_without_birth_dates_are_found_again(folder, tmp_path):
    """Whose name alone the report has is remembered in identities.csv, and nobody is asked about the next time."""
    made(folder, {"players.csv": PLAYERS.replace('12,"Baker, Bob",1985-02-03,,\n', "")})
    made(folder, {"reports/spring.trf": trf(**{"1985/02/03": " " * 10})})
    assert run(folder, tmp_path / "one", "--add-players") == 0
    assert (folder / "identities.csv").read_text() == (
        'report,name,player_id,candidates,action,into\nreports/spring.trf,"Baker, Bob",N0001,,new,\n'
    )
    assert run(folder, tmp_path / "two") == 0
    assert outputs(tmp_path / "one") == outputs(tmp_path / "two")
    assert run(folder, tmp_path / "three", "--add-players") == 0
    assert outputs(tmp_path / "one") == outputs(tmp_path / "three")


def test_rows_taken_over_into_players_csv_count_once(folder, tmp_path, capsys):
    """Whoever copies a row of players-new.csv into players.csv need not delete it there."""
    made(folder, {"players.csv": PLAYERS.replace('12,"Baker, Bob",1985-02-03,,\n', "")})
    assert run(folder, tmp_path / "one", "--add-players") == 0
    made(folder, {"players.csv": PLAYERS.replace("12,", "N0001,")})
    capsys.readouterr()
    assert run(folder, tmp_path / "two") == 0
    assert "players-new.csv: note: 1 of its players" in capsys.readouterr().err


def test_a_name_alone_is_asked_about_once(folder, tmp_path, capsys):
    """A name without a birth date is no proof: the run stops, asks in identities.csv, and remembers the answer."""
    made(folder, {"reports/spring.trf": trf(**{"1985/02/03": "          "})})
    assert run(folder, tmp_path / "out") == 1
    asked = folder / "identities.csv"
    assert "identities.csv asks" in capsys.readouterr().err
    header, line = asked.read_text().splitlines()
    assert header == "report,name,player_id,candidates,action,into"
    assert line.startswith('reports/spring.trf,"Baker, Bob",,')
    assert "12 Baker Bob 1985" in line
    assert not (tmp_path / "out").exists()
    asked.write_text(asked.read_text().replace('"Baker, Bob",,', '"Baker, Bob",12,'))
    assert run(folder, tmp_path / "out") == 0
    assert run(folder, tmp_path / "again") == 0


def test_a_question_holds_only_its_event_back(folder, tmp_path, capsys):
    """With --hold-bad an open question holds its event back, asks, and the rest is rated."""
    native = {
        "events.csv": "event_id,name,end_date\nE,Early,2026-02-01\n",
        "games.csv": "event_id,round,white_id,black_id,result\nE,1,11,13,1-0\n",
    }
    made(folder, {"reports/spring.trf": trf(**{"1985/02/03": "          "}), **native})
    assert run(folder, tmp_path / "out", "--hold-bad") == 0
    assert "held back: spring-open-2026-03 (tca)" in capsys.readouterr().err
    assert (folder / "identities.csv").exists()


def test_merged_players_are_one(folder, tmp_path):
    """A line of identities.csv makes two ids one player in reports and native tables, and a second line undoes it."""
    made(
        folder,
        {
            "players.csv": PLAYERS + "14,Double,,,\n",
            "events.csv": "event_id,name,end_date\nE,Early,2026-02-01\n",
            "games.csv": "event_id,round,white_id,black_id,result\nE,1,14,13,1-0\n",
            "identities.csv": "report,name,player_id,candidates,action,into\n,,14,,merge,12\n",
        },
    )
    assert run(folder, tmp_path / "out", "--all-crosstables") == 0
    crosstable = (tmp_path / "out" / "tca" / "crosstables" / "E.csv").read_text()
    assert '12,"Baker, Bob"' in crosstable
    assert "14," not in (tmp_path / "out" / "tca" / "standings.csv").read_text()
    with (folder / "identities.csv").open("a") as file:
        file.write(",,14,,unmerge,12\n")
    assert run(folder, tmp_path / "undone") == 0
    assert "\n14," in (tmp_path / "undone" / "tca" / "standings.csv").read_text()


def test_contradictions_are_held_back(folder, tmp_path, capsys):
    """A report whose cells contradict each other stops the run; --hold-bad holds its event back."""
    made(folder, {"reports/spring.trf": trf(**{"1 w =     2 b 1": "1 w 1     2 b 1"})})
    assert run(folder, tmp_path / "out") == 1
    said = capsys.readouterr().err
    assert "reports/spring.trf:" in said
    assert "round 2" in said
    other = trf(**{"Spring Open": "Summer Cup", "2026/03/0": "2026/04/0"})
    made(folder, {"reports/summer.trf": other})
    assert run(folder, tmp_path / "out", "--hold-bad") == 0
    assert "held back: spring-open-2026-03" in capsys.readouterr().err


def test_a_report_without_a_date_is_asked_for_one(folder, tmp_path, capsys):
    """An event needs a day; ratinglist.toml can give it."""
    text = trf(**{"042 2026/03/06\n": "", "052 2026/03/08\n": ""})
    made(folder, {"reports/spring.trf": text})
    assert run(folder, tmp_path / "out") == 1
    said = capsys.readouterr().err
    assert said.count("end_date") >= 1
    assert "the report does not say when event spring-open ended" in said
    made(folder, {"ratinglist.toml": '[reports."spring.trf"]\nend_date = 2026-03-08\n'})
    assert run(folder, tmp_path / "out") == 0


def test_what_no_reader_takes_is_told(folder, tmp_path, capsys):
    """A file that is no report is an error that says what every reader looks for."""
    made(folder, {"reports/notes.txt": "Dear officer, here are the results.\n"})
    assert run(folder, tmp_path / "out") == 1
    said = capsys.readouterr().err
    assert "reports/notes.txt: no reader takes this file" in said
    assert "trf looks for" in said


def test_hidden_files_and_locks_are_passed_over(folder, tmp_path):
    """What an office program or a system leaves beside reports is no report."""
    made(
        folder,
        {
            "reports/~$spring.trf": "x",
            "reports/Thumbs.db": "x",
            "reports/.DS_Store": "x",
            "reports/.git/config": "x",
        },
    )
    assert run(folder, tmp_path / "out") == 0


def test_two_reports_of_one_event_count_once(folder, tmp_path):
    """The same tournament reported twice is one event, every game once."""
    assert run(folder, tmp_path / "a") == 0
    made(folder, {"reports/copy.trf": TRF})
    assert run(folder, tmp_path / "b") == 0
    assert outputs(tmp_path / "a") == outputs(tmp_path / "b")


def test_two_reports_that_contradict_each_other(folder, tmp_path, capsys):
    """Two reports of one game with two results are an error that names both files."""
    text = trf(
        **{
            "2 w 1     3 b =": "2 w =     3 b =",
            "1 b 0  0000": "1 b =  0000",
            "2.0    1": "1.5    1",
            "1.0    2": "1.5    2",
        }
    )
    made(folder, {"reports/copy.trf": text})
    assert run(folder, tmp_path / "out") == 1
    said = capsys.readouterr().err
    assert "copy.trf" in said
    assert "spring.trf" in said


def test_validate_asks_and_writes_nothing(folder, capsys):
    """Validate tells of an open question, and leaves identities.csv to a run."""
    made(folder, {"reports/spring.trf": trf(**{"1985/02/03": "          "})})
    assert code_of(["validate", str(folder), "--system", "tca"]) == 1
    assert "Baker, Bob" in capsys.readouterr().err
    assert not (folder / "identities.csv").exists()


def test_settings_of_a_report_that_is_not_there(folder, capsys):
    """A mistyped name in ratinglist.toml is a warning, for what it says is said of nothing."""
    made(folder, {"ratinglist.toml": '[reports."sprign.trf"]\nend_date = 2026-03-08\n'})
    assert code_of(["validate", str(folder), "--system", "tca"]) == 0
    said = capsys.readouterr().err
    assert 'ratinglist.toml: warning: [reports."sprign.trf"] speaks of a report that is not there' in said


def test_one_file_of_several_events_may_have_one_day(tmp_path, capsys):
    """Days can be set for all events of a file together, an event or name cannot."""
    pgn = "".join(
        f'[Event "{name}"]\n[Round "1"]\n[White "{white}"]\n[Black "{black}"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n\n'
        for name, white, black in (("A", "Able, Ann", "Baker, Bob"), ("B", "Able, Ann", "Cole, Cy"))
    )
    report = made(tmp_path, {"two.pgn": pgn}) / "two.pgn"
    assert code_of(["validate", str(report), "--end-date", "2026-03-08"]) == 0
    assert capsys.readouterr().out.count("dates     2026-03-08") == 2
    assert code_of(["validate", str(report), "--event", "x"]) == 1
    assert "the file tells of 2 events, for which one event or name is set" in capsys.readouterr().err


def test_an_event_that_is_typed_and_reported(folder, capsys):
    """Games of one event id in games.csv and in a report are a warning, the same game in both an error."""
    later = GAMES.splitlines()[0] + "\nspring-open-2026-03,4,11,12,1-0\n"
    made(folder, {"events.csv": EVENTS, "games.csv": later})
    assert code_of(["validate", str(folder), "--system", "tca"]) == 0
    said = capsys.readouterr().err
    assert "warning: event spring-open-2026-03 has games in games.csv too" in said
    made(folder, {"games.csv": GAMES})
    assert code_of(["validate", str(folder), "--system", "tca"]) == 1
    assert "the same game stands already on line" in capsys.readouterr().err


def test_what_a_report_was_read_as(folder, capsys):
    """A folder's check says of each report what was understood of it."""
    assert code_of(["validate", str(folder), "--system", "tca"]) == 0
    assert (
        "reports/spring.trf:1: note: read as trf: event spring-open-2026-03, "
        "3 players, 3 rounds, 3 games, 3 byes, 0 forfeits\n"
    ) in capsys.readouterr().err


RENAMED = {"Spring Open": "Spring Open (final)", "2026/03/0": "2026/03/1"}


def test_a_copy_under_another_name_and_date_is_not_rated_twice(folder, tmp_path, capsys):
    """The same games in two events are an error at both, and --hold-bad holds both back."""
    made(folder, {"reports/final.trf": trf(**RENAMED)})
    assert run(folder, tmp_path / "out") == 1
    said = [line for line in capsys.readouterr().err.splitlines() if "rated twice" in line]
    assert [line.split(":")[0] for line in said] == ["reports/final.trf", "reports/spring.trf"]
    assert "3 of the event's games stand with the same round, players and result in spring-open-2026-03" in said[0]
    assert run(folder, tmp_path / "out", "--hold-bad", "--period", "2026-03") == 0
    held = [line for line in capsys.readouterr().err.splitlines() if line.startswith("held back")]
    assert held == ["held back: spring-open-2026-03 (tca)", "held back: spring-open-final-2026-03 (tca)"]


def test_a_copy_that_was_typed_is_not_rated_twice(folder, tmp_path, capsys):
    """Games in games.csv under an id of their own are the report's games all the same."""
    typed = {
        "games.csv": GAMES.replace("spring-open-2026-03", "S"),
        "events.csv": EVENTS.replace("spring-open-2026-03", "S"),
    }
    made(folder, typed)
    assert run(folder, tmp_path / "out") == 1
    assert "3 of the event's games stand with the same round, players and result in S" in capsys.readouterr().err


def test_the_officer_may_say_that_two_events_are_two(folder, tmp_path, capsys):
    """Once both ids are given it is a warning: some pairings do come out twice."""
    events = '[reports."final.trf"]\nevent = "final"\n[reports."spring.trf"]\nevent = "spring"\n'
    made(folder, {"reports/final.trf": trf(**RENAMED), "ratinglist.toml": events})
    assert run(folder, tmp_path / "out") == 0
    assert capsys.readouterr().err.count("warning: 3 of the event's games stand") == 2


def test_the_same_pairings_a_year_later_are_other_games(folder, tmp_path, capsys):
    """A club's round robin has the same pairings, and perhaps results, every year."""
    made(folder, {"reports/next.trf": trf(**{"2026/03/0": "2027/03/0"})})
    assert run(folder, tmp_path / "out", "--period", "2027-03") == 0
    assert "rated twice" not in capsys.readouterr().err


def test_links_out_of_the_folder_are_not_followed(folder, tmp_path, capsys):
    """A report is a file of the folder."""
    (tmp_path / "elsewhere.trf").write_text(TRF)
    (folder / "reports" / "link.trf").symlink_to(tmp_path / "elsewhere.trf")
    assert run(folder, tmp_path / "out") == 1
    assert "reports/link.trf: this link leads out of the folder" in capsys.readouterr().err


def test_a_row_of_events_csv_without_games_is_told(folder, capsys):
    """A mistyped id in events.csv would leave the report's event as it is."""
    made(folder, {"events.csv": EVENTS.replace("spring-open-2026-03", "sprign-open-2026-03")})
    assert code_of(["validate", str(folder), "--system", "tca"]) == 0
    assert "events.csv: warning: event sprign-open-2026-03 has no games" in capsys.readouterr().err


def test_going_on_tells_of_a_counted_event_with_other_games(folder, tmp_path, capsys):
    """An event that the earlier run counted is skipped; that its report is another one now is a warning."""
    assert run(folder, tmp_path / "march") == 0
    summer = trf(**{"Spring Open": "Summer Open", "2026/03/0": "2026/06/0", "3 b =  0000 - H": "3 b 0  0000 - H"})
    summer = summer.replace("1 w =     2 b 1", "1 w 1     2 b 1").replace("2.0    1", "1.5    1")
    made(folder, {"reports/summer.trf": summer.replace("1.5    3", "2.0    3")})
    capsys.readouterr()
    assert run(folder, tmp_path / "june", "--opening", str(tmp_path / "march")) == 0
    assert "another report" not in capsys.readouterr().err
    made(folder, {"reports/spring.trf": trf(**{"2 w 1     3": "2 b 1     3", "1 b 0  0000": "1 w 0  0000"})})
    assert run(folder, tmp_path / "again", "--opening", str(tmp_path / "march")) == 0
    said = capsys.readouterr().err
    assert "--opening: warning: spring-open-2026-03 was counted by the earlier run from another report" in said
    assert "(6 games and byes then, 6 now)" in said


def test_going_on_gives_nobody_an_id_of_the_earlier_run(folder, tmp_path, capsys):
    """A new folder without the earlier players-new.csv does not begin again at N0001, and says what is missing."""
    made(folder, {"players.csv": PLAYERS.replace('12,"Baker, Bob",1985-02-03,,\n', "")})
    assert run(folder, tmp_path / "march", "--add-players") == 0
    june = trf(
        **{
            "Spring Open": "June Open",
            "2026/03/0": "2026/06/0",
            "Baker, Bob": "Dunn, Dina",
            "1985/02/03": "1999/02/03",
        }
    )
    later = made(tmp_path / "later", {"players.csv": PLAYERS.replace("12,", "99,"), "reports/june.trf": june})
    capsys.readouterr()
    arguments = ("--add-players", "--opening", str(tmp_path / "march"))
    assert run(later, tmp_path / "june", *arguments) == 1
    said = capsys.readouterr().err
    assert "N0001 stands in the earlier run's standings of tca and is missing here" in said
    assert "players-new.csv" in said
    (later / "players-new.csv").write_bytes((folder / "players-new.csv").read_bytes())
    assert run(later, tmp_path / "june", *arguments) == 0
    assert (later / "players-new.csv").read_text().splitlines()[2].startswith('N0002,"Dunn, Dina"')


def test_ratings_that_new_players_are_not_given(folder, tmp_path, capsys):
    """A newcomer with a FIDE number and a rating enters without it, and the officer is told."""
    made(folder, {"players.csv": PLAYERS.replace('13,"Cole, Cy",2001,900013,1700\n', "")})
    assert run(folder, tmp_path / "out", "--add-players") == 0
    assert (
        "reports/spring.trf:9: rating: warning: a new player has a FIDE number and a rating here, "
        "the first N0001 Cole, Cy with 1700"
    ) in capsys.readouterr().err
