"""How explain tells of variants: legends by the edition that a row counts under, odds, and a higher K."""

import json

import pytest

from pipeline.cli import code_of


@pytest.fixture(autouse=True)
def _wide(monkeypatch):
    """The screen is wide, wherever the tests run."""
    monkeypatch.setenv("COLUMNS", "160")


@pytest.fixture
def explained(tmp_path, capsys):
    """What explain prints of a variant called my, as data or with single blanks; events are called by their days."""

    def explain(variant, games, *asked, openings="", options=(), as_json=False):
        folder, out = tmp_path / "reports", tmp_path / "out"
        folder.mkdir(exist_ok=True)
        ids = sorted({each for line in games.splitlines() for each in line.split(",")[2:4] if each})
        ends = sorted({line.partition(",")[0] for line in games.splitlines()})
        for name, text in {
            "ratinglist.toml": variant,
            "players.csv": "player_id,name\n" + "".join(f"{each},Player {each}\n" for each in ids),
            "events.csv": "event_id,name,end_date\n" + "".join(f"{each},Open,{each}\n" for each in ends),
            "games.csv": "event_id,round,white_id,black_id,result,handicap\n" + games,
            "openings.csv": "system,player_id,rating\n" + openings,
        }.items():
            (folder / name).write_text(text)
        run = ["run", str(folder), "--out", str(out), "--system", "my", "--quiet", "--no-xlsx"]
        assert code_of([*run, *(f"--option=my.{each}" for each in options)]) == 0
        capsys.readouterr()
        assert code_of(["explain", *asked, "--in", str(out), "--system", "my", *["--json"] * as_json]) == 0
        said = capsys.readouterr().out
        return json.loads(said) if as_json else " ".join(said.split())

    return explain


def variant(base, text, amended=""):
    """The text of a variant called my, amended in the middle of June 2023."""
    since = f"[[variant.my.amendment]]\nin_force = 2023-06-15\n{amended}\n" if amended else ""
    return f'[variant.my]\nbase = "{base}"\n{text}\n{since}'


# Legends


AVERAGES = 'provisional = { games = 9, method = "average" }'
TWICE = "2023-06-10,1,a,b,1-0,\n2023-06-20,1,a,b,1-0,\n"


@pytest.mark.parametrize(
    "amended", ['provisional = "none"', 'provisional = { games = 9, method = "higher-k", k = 64 }']
)
def test_averages_that_ended_are_still_explained(amended, explained):
    """The game before the day brought in 1500 + 400; the page, everybody's and the data say by what rule."""
    text = variant("elo", AVERAGES, amended)
    said = explained(text, TWICE, "a")
    assert "1900 in: 1900/1 = 1900" in said
    assert "the opponent's rating, +400 for a win, -400 for a loss; an opening counts" in said
    assert "+400 for a win" in explained(text, TWICE, "--event", "2023-06-10")
    assert "+400 for a win" not in explained(text, TWICE, "--event", "2023-06-20")
    assert "+400" in explained(text, TWICE, "a", as_json=True)["terms"]["average"]


def test_a_legend_tells_each_edition_with_its_days(explained):
    """A win brought 400 in until the 14th and 100 from the 15th on; of one event alone no day need be said."""
    text = variant("elo", AVERAGES, 'provisional = { games = 9, method = "average", swing = 100 }')
    told = explained(text, TWICE, "a", as_json=True)
    assert [row["brought"] for row in told["rows"] if row["kind"] == "game"] == ["1900", "1200"]
    first, later = told["terms"]["average"].split("; from 2023-06-15: ")
    assert first.startswith("until 2023-06-14: what a game brings in")
    assert "+400 for a win" in first
    assert "+100 for a win" in later
    alone = explained(text, TWICE, "a", "--event", "2023-06-20", as_json=True)["terms"]["average"]
    assert "+100 for a win" in alone
    assert "2023" not in alone


AT_ODDS = "2023-06-10,1,a,b,1-0,sente\n2023-06-20,1,a,b,1-0,sente\n"


@pytest.mark.parametrize(
    ("amended", "says"),
    [
        ("handicaps = { sente = 150 }", "points: until 2023-06-14: sente 50; from 2023-06-15: sente 150"),
        ('handicaps = "none"', "points: sente 50"),
        ("floor = 1", "points: sente 50"),
    ],
)
def test_handicaps_are_told_by_the_worth_that_they_had(amended, says, explained):
    """As they counted in the games shown; where they have none, the game is not rated."""
    told = explained(variant("elo", "handicaps = { sente = 50 }", amended), AT_ODDS, "a", as_json=True)
    assert told["terms"]["handicap"] == says
    assert f"odds given by white (w) to black (b); {says} " in explained(
        variant("elo", "handicaps = { sente = 50 }", amended), AT_ODDS, "a"
    )


def test_everybodys_page_tells_all_handicaps_that_were_given(explained):
    """One pair played at sente and another at lance, each of whom has only one of them in the account."""
    games = "2023-06-10,1,a,b,1-0,sente\n2023-06-10,1,c,d,1-0,lance\n"
    text = variant("elo", "handicaps = { sente = 50, lance = 100 }")
    assert "points: sente 50, lance 100 " in explained(text, games, "--event", "2023-06-10")
    told = explained(text, games, "--event", "2023-06-10", as_json=True)
    assert told["terms"]["handicap"] == "points: sente 50, lance 100"
    assert {each["terms"]["handicap"] for each in told["players"]} == {"points: sente 50", "points: lance 100"}


# Odds that a variant adds


ODDS = "handicaps = { sente = 50 }\n"
GIVEN = "my,a,1700\nmy,b,1500\n"


@pytest.mark.parametrize(
    ("base", "text", "options", "row", "expected", "clauses"),
    [
        ("elo", ODDS + 'curve = { shape = "fide-table" }', (), "146-153", "0.7", "EL3 EL4 V1"),
        ("elo", ODDS + 'curve = { shape = "linear", band = 20 }', (), "140-159", "0.675", "EL3 EL4 V1"),
        ("elo", ODDS, (), None, "0.703385", "EL3 EL4 V1"),
        ("tca", ODDS, (), "146-153", "0.7", "T3 T4 V1"),
        ("tca", ODDS, ("expected=logistic",), None, "0.703385", "T3 T4 V1"),
        ("z-chess", ODDS, (), "140-159: 15/1", "0.9375", "Z4 V1"),
        ("tca-1960", ODDS, (), "150-174: 22/10", "0.6875", "K5 V1"),
    ],
)
def test_the_working_is_by_what_the_expected_score_is_looked_up_by(
    base, text, options, row, expected, clauses, explained
):
    """1700 gives 1500 sente: 150 ahead. An even game of the same is 200, by the clauses of the base alone."""
    games = "2023-06-10,1,a,b,1-0,sente\n2023-06-11,1,c,d,1-0,\n"
    openings = GIVEN + "my,c,1700\nmy,d,1500\n"
    text = variant(base, text)
    for player, sign, share in (("a", "", expected), ("b", "-", None)):
        told = explained(text, games, player, openings=openings, options=options, as_json=True)
        (game,) = [each for each in told["rows"] if each["kind"] == "game"]
        assert (game["difference"], game["head_start"]) == (f"{sign}150", 50 if sign else -50)
        assert (game["table_row"], game["clause"]) == (row, clauses)
        assert share in (None, game["expected"])
        assert told["terms"]["difference"] == (
            "d: own rating less the opponent's, each with the handicap that its player receives (V1)"
        )
        assert told["clauses"]["V1"] == "Added: handicaps = { sente = 50 }."
    told = explained(text, games, "c", openings=openings, options=options, as_json=True)
    (game,) = [each for each in told["rows"] if each["kind"] == "game"]
    assert game["difference"] == "200"
    assert "V1" not in game["clause"]


def test_what_z_chess_cites_is_by_the_difference_after_the_handicap(explained):
    """50 apart at sente are equals, by Z3; 200 are 150, by Z4, which without it would be beyond the reach of Z2."""
    games = "2023-06-10,1,a,b,1-0,sente\n"
    told = explained(variant("z-chess", ODDS), games, "a", openings="my,a,1550\nmy,b,1500\n", as_json=True)
    (game,) = [each for each in told["rows"] if each["kind"] == "game"]
    assert (game["change"], game["difference"], game["clause"]) == ("8", "0", "Z3 V1")


# A higher K


def test_the_clause_that_brings_a_higher_k_is_cited(explained):
    """64 by EL5 while provisional; whoever opens established has 32 by EL4 alone."""
    text = variant("elo", 'provisional = { games = 30, method = "higher-k", k = 64 }')
    games = "2023-06-10,1,a,b,1-0,\n2023-06-20,1,a,c,1-0,\n"
    rows = explained(text, games, "a", openings="my,b,1500\n", as_json=True)
    told = [(row["k"], row["clause"]) for row in rows["rows"] if row["kind"] == "game"]
    assert told == [("64", "EL3 EL4 EL5")] * 2
    assert 'method = "higher-k", k = 64 }.' in rows["clauses"]["EL5"]
    rows = explained(text, games, "b", openings="my,b,1500\n", as_json=True)
    assert [(row["k"], row["clause"]) for row in rows["rows"] if row["kind"] == "game"] == [("32", "EL3 EL4")]


def test_a_higher_k_at_odds_cites_both_clauses(explained):
    """And a book that tells its clauses apart by K goes on to: S4 where an earlier step changes it."""
    text = variant("elo", ODDS + 'provisional = { games = 30, method = "higher-k", k = 64 }')
    told = explained(text, AT_ODDS, "a", openings="my,b,1500\n", as_json=True)
    assert {row["clause"] for row in told["rows"] if row["kind"] == "game"} == {"EL3 EL4 EL5 V1"}
    told = explained(text, AT_ODDS, "b", openings="my,b,1500\n", as_json=True)
    assert {row["clause"] for row in told["rows"] if row["kind"] == "game"} == {"EL3 EL4 V1"}
