"""Events written back as TRF: what is read again is the same event, and what has no place is refused or said."""

from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.cli import code_of
from pipeline.plan import Plan
from pipeline.validating import validate
from tests.runs import plan_for, validated

PLAYERS = (
    "player_id,name,title,sex,birth_date,federation,fide_id,fide_rating\n"
    '11,"Able, Ann",WIM,f,1990-05-01,ENG,900011,1900\n'
    '12,"Bäcker, Bo",,m,1985,ENG,,\n'
    '13,"Cole, Cy",,,,,900013,1700\n'
)
EVENTS = (
    "event_id,name,end_date,start_date,place,shape\n"
    "spring-open-2026-03,Spring Open,2026-03-08,2026-03-06,Lantern Bay,swiss\n"
)
GAMES = (
    "event_id,round,white_id,black_id,result,date,rated\n"
    "spring-open-2026-03,1,11,12,1-0,2026-03-06,\n"
    "spring-open-2026-03,1,13,,zero-bye,,\n"
    "spring-open-2026-03,2,13,11,1/2-1/2,2026-03-07,no\n"
    "spring-open-2026-03,2,12,,bye,,\n"
    "spring-open-2026-03,3,12,13,0-1F,2026-03-08,\n"
    "spring-open-2026-03,3,11,,half-bye,,\n"
)


def folder_at(place: Path, games: str = GAMES, players: str = PLAYERS, events: str = EVENTS) -> Path:
    """A folder of one event."""
    place.mkdir(parents=True)
    for name, text in (("players.csv", players), ("events.csv", events), ("games.csv", games)):
        (place / name).write_text(text, encoding="utf-8")
    return place


def export(folder: Path, out: Path, form: str = "trf16", *more: str, event: str = "spring-open-2026-03") -> int:
    """Export the event."""
    return code_of(["export", event, "--in", str(folder), "--format", form, "--out", str(out), *more])


def test_the_file_as_it_is_written(tmp_path):
    """The event in TRF16, every column where the handbook has it."""
    assert export(folder_at(tmp_path / "folder"), tmp_path / "spring.trf") == 0
    assert (tmp_path / "spring.trf").read_text(encoding="utf-8").splitlines() == [
        "012 Spring Open",
        "022 Lantern Bay",
        "042 2026/03/06",
        "052 2026/03/08",
        "062 3",
        "072 2",
        "082 0",
        "092 Individual: Swiss-System",
        "132                                                                                        26/03/06  26/03/07  26/03/08",
        "XXR 3",
        "001    1 wWIM Able, Ann                         1900 ENG      900011 1990        2.0    1     3 w 1     2 b D  0000 - H",
        "001    2      Cole, Cy                          1700          900013             1.5    2  0000 - Z     1 w D     3 b +",
        "001    3 m    Bäcker, Bo                             ENG          12 1985        1.0    3     1 b 0  0000 - U     2 w -",
    ]


def test_trf26_has_records_of_national_ids(tmp_path):
    """In TRF26 every player has a record with the federation's own id, in the federation that most have."""
    assert export(folder_at(tmp_path / "folder"), tmp_path / "spring.trf", "trf26", "--full-birth-dates") == 0
    lines = (tmp_path / "spring.trf").read_text(encoding="utf-8").splitlines()
    assert "142 3" in lines
    assert lines[-3:] == [
        "ENG    1 wWIM Able, Ann                              ENG          11 1990/05/01",
        "ENG    2      Cole, Cy                                            13",
        "ENG    3 m    Bäcker, Bo                             ENG          12 1985",
    ]


def test_birth_dates_are_years_unless_asked_for(tmp_path):
    """A date of birth leaves the house only when somebody asks for it."""
    folder = folder_at(tmp_path / "folder")
    assert export(folder, tmp_path / "a.trf") == 0
    assert "1990/05/01" not in (tmp_path / "a.trf").read_text(encoding="utf-8")
    assert export(folder, tmp_path / "b.trf", "trf16", "--full-birth-dates") == 0
    assert "1990/05/01" in (tmp_path / "b.trf").read_text(encoding="utf-8")


def test_an_output_folder_exports_the_same(tmp_path):
    """What a run wrote can be exported like what it read."""
    folder = folder_at(tmp_path / "folder")
    assert code_of(["run", str(folder), "--out", str(tmp_path / "out"), "--system", "tca"]) == 0
    assert export(folder, tmp_path / "a.trf") == 0
    assert export(tmp_path / "out", tmp_path / "b.trf") == 0
    assert (tmp_path / "a.trf").read_bytes() == (tmp_path / "b.trf").read_bytes()


def test_without_a_file_it_goes_to_stdout(tmp_path, capsys):
    """The same lines, to look at or to pipe."""
    folder = folder_at(tmp_path / "folder")
    assert export(folder, tmp_path / "a.trf") == 0
    capsys.readouterr()
    assert code_of(["export", "spring-open-2026-03", "--in", str(folder), "--format", "trf16"]) == 0
    assert capsys.readouterr().out == (tmp_path / "a.trf").read_text(encoding="utf-8")


def test_what_trf_cannot_hold_is_refused(tmp_path, capsys):
    """Odds, and two games of a round, would come back as something else."""
    games = (
        "event_id,round,white_id,black_id,result,handicap\n"
        "spring-open-2026-03,1,11,12,1-0,rook\n"
        "spring-open-2026-03,2,11,12,1-0,4\n"
        "spring-open-2026-03,3,12,13,0-1F,\n"
        "spring-open-2026-03,3,13,12,1-0,\n"
    )
    events = EVENTS.replace("shape\n", "shape,games_per_round\n").replace("swiss\n", "swiss,2\n")
    assert export(folder_at(tmp_path / "folder", games, events=events), tmp_path / "x.trf") == 1
    assert capsys.readouterr().err.splitlines() == [
        "TRF cannot hold event spring-open-2026-03; nothing was written:",
        "round 3: 2 games of 12, where it has room for one",
        "round 3: 2 games of 13, where it has room for one",
        "round 1, 11 v 12: a game at odds of a rook",
        "round 2, 11 v 12: a game at odds of 4 stones",
    ]
    assert not (tmp_path / "x.trf").exists()


def test_what_has_no_place_is_said(tmp_path, capsys):
    """Names that are cut, titles and ids without room, boards: one line each."""
    long = "Cole-Featherstonehaugh, Cyprian Algernon"
    players = PLAYERS.replace("Cole, Cy", long).replace("WIM", "Knight").replace("12,", "B-12,")
    games = (
        "event_id,round,white_id,black_id,result,board\n"
        "spring-open-2026-03,1,11,12,1-0,4\n"
        "spring-open-2026-03,1,13,,bye,\n"
    )
    folder = folder_at(tmp_path / "folder", games.replace(",12,", ",B-12,"), players)
    assert export(folder, tmp_path / "x.trf") == 0
    assert capsys.readouterr().err.splitlines() == [
        "not in the file: numbers of boards",
        "not in the file: 11: the title 'Knight' has no place",
        "not in the file: 13: the name is cut at 33 characters",
        "not in the file: B-12: the id has no place; the name has to tell who it is",
        f"spring-open-2026-03 written to {tmp_path / 'x.trf'}",
    ]


def test_an_unknown_event_names_the_like(tmp_path, capsys):
    """A mistyped id is a usage error that says whom it may have meant."""
    assert export(folder_at(tmp_path / "folder"), tmp_path / "x.trf", event="spring") == 2
    assert "did you mean spring-open-2026-03 (Spring Open)?" in capsys.readouterr().err


def test_only_a_report_is_replaced(tmp_path):
    """A file that is no report stays."""
    (tmp_path / "letter.txt").write_text("Dear all\n")
    assert export(folder_at(tmp_path / "folder"), tmp_path / "letter.txt") == 2
    assert (tmp_path / "letter.txt").read_text() == "Dear all\n"


NAMES = (
    "Able, Ann",
    "Bäcker, Bo",
    "O'Rahilly, Fionn",
    "Šimečková, Dana",
    "林芷晴",
    "Nagy István",
    "Zoë",
    "de la Cruz, Pi",
)
BYES = ("bye", "half-bye", "zero-bye")


@st.composite
def tournaments(draw: st.DrawFn) -> tuple[str, str, str]:
    """A random event that TRF can hold, as three files."""
    count = draw(st.integers(2, 8))
    titles = st.sampled_from(("", "GM", "WFM", "CM"))
    births = st.sampled_from(("", "1990", "1990-05-01", "2012-12-31"))
    ratings = st.sampled_from(("", "1000", "1850", "2700"))
    sexes = st.sampled_from(("", "m", "w"))
    players = ["player_id,name,title,sex,birth_date,federation,fide_id,fide_rating"]
    for number in range(count):
        federation = draw(st.sampled_from(("", "ENG", "LAN")))
        row = (f"{100 + number}", f'"{NAMES[number]}"', draw(titles), draw(sexes), draw(births))
        players.append(",".join((*row, federation, f"99{number:06}", draw(ratings))))
    games = ["event_id,round,white_id,black_id,result,rated,colours"]
    for round_ in range(1, draw(st.integers(1, 5)) + 1):
        order = draw(st.permutations(range(count)))
        for white, black in list(pairwise(order))[::2]:
            result = draw(st.sampled_from(("1-0", "0-1", "1/2-1/2", "1-0F", "0-1F", "0-0F", "")))
            rated = draw(st.sampled_from(("", "no"))) if result in ("1-0", "0-1", "1/2-1/2") else ""
            games.append(f"open-2026-03,{round_},{100 + white},{100 + black},{result},{rated},")
        if count % 2:
            games.append(f"open-2026-03,{round_},{100 + order[-1]},,{draw(st.sampled_from(BYES))},,")
    events = "event_id,name,end_date,start_date,place,shape"
    shape = draw(st.sampled_from(("", "swiss", "round-robin", "knock-out")))
    row = f"open-2026-03,Open,2026-03-08,{draw(st.sampled_from(('', '2026-03-01')))},Bay,{shape}"
    return "\n".join(players) + "\n", f"{events}\n{row}\n", "\n".join(games) + "\n"


@pytest.mark.parametrize("form", ["trf16", "trf26"])
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(files=tournaments())
def test_reading_it_again_gives_the_same_event(form, files):
    """Event, games, byes, colours and ratedness come back, and every player is known again by id."""
    players, events, games = files
    with TemporaryDirectory() as place:
        folder = folder_at(Path(place) / "folder", games, players, events)
        report = Path(place) / "back" / "reports" / "x.trf"
        report.parent.mkdir(parents=True)
        (Path(place) / "back" / "players.csv").write_text(players, encoding="utf-8")
        assert export(folder, report, form, event="open-2026-03") == 0
        before = validated(Plan(**_plan(folder)))
        outcome = validate(Plan(**_plan(Path(place) / "back")))
        assert outcome.validated is not None, [str(problem) for problem in outcome.problems]
        after = outcome.validated
    started = before.events.assign(
        start_date=before.events["start_date"].where(before.events["start_date"] != "", "2026-03-08")
    )
    assert after.events.to_dict("records") == started.to_dict("records")
    assert after.games.astype(str).to_dict("records") == before.games.astype(str).to_dict("records")


def _plan(folder: Path) -> dict[str, object]:
    plan = plan_for(folder, ["tca"])
    return {"folder": folder, "settings": plan.settings, "books": plan.books}


@pytest.mark.parametrize("form", ["trf16", "trf26"])
def test_no_name_adds_a_line(tmp_path, capsys, form):
    """What some programs take for the end of a line is a blank, in the file and on the screen."""
    line = "\u2028001    9      Nobody"
    folder = folder_at(
        tmp_path / "reports",
        players=PLAYERS.replace("Cole, Cy", f"Cole{line}"),
        events=EVENTS.replace("Spring Open", f"Spring{line}").replace("Lantern Bay", "Lantern\u2029Bay"),
    )
    out = tmp_path / "out.trf"
    shown = ["export", "spring-open-2026-03", "--in", str(folder), "--format", form]
    assert code_of([*shown, "--out", str(out)]) == 0
    written = out.read_bytes().decode()
    assert written.splitlines() == written.split("\n")[:-1]
    assert "022 Lantern Bay\n" in written
    assert sum(each.startswith("001") for each in written.splitlines()) == 3
    capsys.readouterr()
    assert code_of(shown) == 0
    assert capsys.readouterr().out == written
