"""ratinglist explain: worked examples by hand, whole events, months, and the same rows as CSV and JSON."""

import csv
import io
import json
import re
from pathlib import Path

import pandas as pd
import pytest

from pipeline.cli import code_of
from pipeline.commands.explain_page import page_of_player
from pipeline.commands.talk import width_of
from pipeline.explaining.asking import explain, explain_event
from pipeline.writers.ledger_reading import ledger_file
from schemas.explanation import ExplanationRows
from schemas.ledger_columns import MILLIONTHS, NUMBER_COLUMNS

EXAMPLE = Path(__file__).parent.parent / "data" / "example"
PLAYERS = "player_id,name,fide_rating,conventional_rating\n" + "".join(
    f"{letter},{name},,\n"
    for letter, name in zip("abcdefgh", ("Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"), strict=True)
)
EVENTS = "event_id,name,end_date\nE1,First Open,2026-01-10\n"
GAMES = "event_id,round,white_id,black_id,result\n"


def made(place: Path, system: str, *options: str, **files: str) -> Path:
    """The output folder of eight players and an event; files replace others or come in by name (_ for the dot)."""
    reports = place / "reports"
    reports.mkdir()
    for name, text in {"players_csv": PLAYERS, "events_csv": EVENTS, **files}.items():
        (reports / name.replace("_", ".")).write_text(text)
    arguments = ["replay", str(reports), "--out", str(place / "out"), "--system", system, "--quiet"]
    assert code_of([*arguments, *(f"--option={option}" for option in options)]) == 0
    return place / "out"


def openings(system: str, **ratings: int) -> str:
    """Openings of established players who came in with the first event of 2026."""
    rows = [f"{system},{player},{rating},100,2026-01-01\n" for player, rating in ratings.items()]
    return "system,player_id,rating,games,first_event\n" + "".join(rows)


def games(*rows: str, event: str = "E1") -> str:
    """Games of an event, one a round: white, black, result and handicap, as a:b:1-0:lance."""
    cells = [row.split(":") for row in rows]
    lines = [
        f"{event},{at},{white},{black},{result},{handicap[0] if handicap else ''}\n"
        for at, (white, black, result, *handicap) in enumerate(cells, start=1)
    ]
    return "event_id,round,white_id,black_id,result,handicap\n" + "".join(lines)


@pytest.fixture(autouse=True)
def _hundred_columns(monkeypatch):
    """The screen is 100 wide, wherever the tests run."""
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture(scope="module")
def example_out(tmp_path_factory):
    """The example federation, all rule books, written once."""
    out = tmp_path_factory.mktemp("example") / "out"
    assert code_of(["run", str(EXAMPLE), "--out", str(out), "--quiet"]) == 0
    return out


def printed(capfd, *arguments: object) -> str:
    """What the command prints; it succeeds."""
    assert code_of(["explain", *map(str, arguments)]) == 0
    return capfd.readouterr().out


# Worked by hand


def test_the_day_of_each_game(tmp_path, capfd):
    """A game's own day is printed where it is not the event's last one, and given in full as data."""
    rows = "event_id,round,white_id,black_id,result,date\n"
    days = ("2026-01-03", "", "2026-01-10")
    rows += "".join(f"E1,{at},a,b,1-0,{day}\n" for at, day in enumerate(days, 1))
    out = made(tmp_path, "z-chess", games_csv=rows)
    told = explain(out, "z-chess", "a")
    assert [row["date"] for row in told.rows] == ["2026-01-03", None, "2026-01-10"]
    page = printed(capfd, "a", "--in", out, "--system", "z-chess")
    assert re.findall(r"^ (\d)  (.....)  w  Bo", page, re.MULTILINE) == [
        ("1", "01-03"),
        ("2", "     "),
        ("3", "01-10"),
    ]


def test_an_average_game_by_game(tmp_path, capfd):
    """Beat 1500, drew 1600, lost to 1400, a bye, lost to 1800: 7100 / 5 = 1420, and each step on the way."""
    out = made(
        tmp_path,
        "tca-1960",
        openings_csv=openings("tca-1960", b=1500, c=1600, d=1400, e=1800),
        games_csv=games("a:b:1-0", "a:c:1/2-1/2", "a:d:0-1", "a::bye", "a:e:0-1"),
    )
    rows = explain(out, "tca-1960", "a").rows
    assert [(row["brought"], row["sum"], row["count"], row["rating_after"]) for row in rows] == [
        ("1900", "1900", 1, "1900"),
        ("1600", "3500", 2, "1750"),
        ("1000", "4500", 3, "1500"),
        ("1200", "5700", 4, "1425"),
        ("1400", "7100", 5, "1420"),
    ]
    assert [row["clause"] for row in rows] == ["K2", "K2", "K2", "K3", "K2"]
    page = printed(capfd, "a", "--in", out, "--system", "tca-1960")
    assert "1000 in: 4500/3 = 1500" in page
    assert "1400 in: 7100/5 = 1420" in page


def test_an_average_below_the_floor(tmp_path):
    """Lost to 300: -100 over one game is kept, 0 is shown; then a win over 900 gives (-100 + 1300) / 2 = 600."""
    out = made(
        tmp_path,
        "flyordie",
        openings_csv=openings("flyordie", b=300, c=900),
        games_csv=games("a:b:0-1", "a:c:1-0"),
    )
    rows = explain(out, "flyordie", "a").rows
    assert [(row["sum"], row["count"], row["rating_after"]) for row in rows] == [
        ("-100", 1, "0"),
        ("1200", 2, "600"),
    ]


@pytest.mark.parametrize(
    ("options", "bonus", "words"),
    [
        ((), "13", "what exceeds 50 counts double"),
        (("tca.bonus=whole",), "63", "a gain over 50 counts double"),
        (("tca.bonus=off",), None, None),
    ],
)
def test_the_gain_behind_a_bonus(options, bonus, words, tmp_path):
    """Six wins over 1500 at +10 and a draw with 1610 at +3 (expected .35) are 63: 13 more than 50."""
    strong = openings("tca", a=1500, b=1500, c=1500, d=1500, e=1500, f=1500, g=1500, h=1610)
    won = [f"a:{other}:1-0" for other in "bcdefg"]
    out = made(tmp_path, "tca", *options, openings_csv=strong, games_csv=games(*won, "a:h:1/2-1/2"))
    told = explain(out, "tca", "a")
    settlements = [row for row in told.rows if row["kind"] == "settlement"]
    assert [(row["gain"], row["change"]) for row in settlements] == ([("63", bonus)] if bonus else [])
    assert [row["note"] for row in settlements] == ([f"bonus: {words}"] if words else [])
    assert [row["bonus"] for row in told.rows if row["bonus"]] == ([words] if words else [])
    assert told.rows[6]["table_row"] == "107-113"
    assert told.events[0]["change"] == str(63 + int(bonus or 0))


@pytest.mark.parametrize(
    ("game", "own", "other", "expected"),
    [
        ("a:b:1-0:rook", 1900, 1500, ("-50", "14", "32", None, -350)),
        ("a:b:1-0:bishop", 2300, 2000, ("-50", "7", "16", "1/2", -250)),
        ("b:a:1-0:bishop", 2000, 2300, ("50", "-11", "24", "3/4", 250)),
        ("b:a:0-1", 1400, 1500, ("100", "20", "32", None, 0)),
    ],
)
def test_what_a_handicap_makes_of_a_difference(game, own, other, expected, tmp_path):
    """D is the opponent's rating and what the handicap gives either side; from 2000 up the K is a part of 32."""
    out = made(tmp_path, "dc-shogi", openings_csv=openings("dc-shogi", a=own, b=other), games_csv=games(game))
    (row,) = explain(out, "dc-shogi", "a").rows
    assert (row["difference"], row["change"], row["k"], row["k_share"], row["head_start"]) == expected


@pytest.mark.parametrize(
    ("system", "own", "other", "row"),
    [
        ("z-chess", 1000, 1000, "0: 8/8"),
        ("z-chess", 1000, 981, "1-19: 8/8"),
        ("z-chess", 980, 1000, "20-39: 9/7"),
        ("z-chess", 1000, 841, "140-159: 15/1"),
        ("z-chess", 1000, 840, "160+: 16/0"),
        ("tca-1960", 1500, 1524, "0-24: 16/16"),
        ("tca-1960", 1525, 1500, "25-49: 17/15"),
        ("tca-1960", 1500, 1899, "375-399: 31/1"),
        ("tca-1960", 1900, 1500, "400+: 32/1"),
        ("tca", 1500, 1497, "0-3"),
        ("tca", 1500, 1108, "392+"),
        ("tca", 1500, 1109, "375-391"),
        ("tca", 1000, 1900, "392+"),
    ],
)
def test_the_row_of_the_printed_table(system, own, other, row, tmp_path):
    """The band that a difference falls in, at its edges, with what either side's win moves where the book says so."""
    out = made(tmp_path, system, openings_csv=openings(system, a=own, b=other), games_csv=games("a:b:1-0"))
    assert explain(out, system, "a").rows[0]["table_row"] == row


def test_where_the_opponents_rating_comes_from(tmp_path, capfd):
    """An opening, a newcomer's start, an entry by FIDE rating, then standings: each is told in words."""
    out = made(
        tmp_path,
        "tca",
        players_csv=PLAYERS.replace("d,Di,,", "d,Di,1800,"),
        events_csv=EVENTS + "E2,Second Open,2026-02-10\n",
        openings_csv=openings("tca", a=1500, b=1500),
        games_csv=games("a:b:1-0", "a:c:1-0", "a:d:0-1", "b:a::")
        + games("a:b:1-0", "a:c:1-0", event="E2").partition("\n")[2],
    )
    rows = [row for row in explain(out, "tca", "a").rows if row["opponent_id"]]
    assert [row["opponent_from"] for row in rows] == [
        "opening",
        "start of a newcomer (T2)",
        "FIDE entry (T6)",
        "opening",
        "standing after First Open, counted in 2026-01",
        "standing after First Open, counted in 2026-01",
    ]
    page = printed(capfd, "a", "--in", out, "--system", "tca")
    assert "not rated: no result has been reported" in page


def test_how_a_player_came_in(tmp_path):
    """A conventional 1500 is 800 under Z7: told alike of the player, and by whom it is met."""
    out = made(
        tmp_path,
        "z-chess",
        players_csv=PLAYERS.replace("a,Ada,,", "a,Ada,,1500"),
        openings_csv=openings("z-chess", b=1000),
        games_csv=games("a:b:1-0", "c:d:1-0", "e:a:1-0"),
    )
    told = {player: explain(out, "z-chess", player) for player in "abc"}
    assert told["a"].began == "converted rating, conventional rating 1500 (Z7)"
    assert told["b"].began == "opening: rating 1000 over 100 games"
    assert told["c"].began == "start of a newcomer (Z5)"
    assert told["b"].rows[0]["opponent_from"] == "converted rating (Z7)"
    assert told["a"].rows[0]["opponent_from"] == "opening"
    assert told["c"].rows[0]["opponent_from"] == "start of a newcomer (Z5)"
    page = " ".join(" ".join(page_of_player(told["b"], 100)).split())
    assert "converted: the rating of other rules that the opponent entered with" in page


def test_a_standing_within_the_same_event(tmp_path):
    """Where every game is settled at once, an opponent's standing may be that after an earlier round."""
    out = made(
        tmp_path,
        "z-chess",
        openings_csv=openings("z-chess", a=1000, b=1000, c=1000),
        games_csv=games("b:c:1-0", "a:b:1-0"),
    )
    (row,) = explain(out, "z-chess", "a").rows
    assert (row["opponent_rating"], row["opponent_from"]) == ("1008", "standing after round 1 of this event")


def test_going_on_begins_with_the_sum_from_before(tmp_path, capfd):
    """An average goes on from the earlier run's sum; an opponent's standing may be of that run."""
    first = games("a:b:1-0", "a:c:0-1")
    second = games("a:b:0-1", event="E2")
    opened = openings("flyordie", b=1000, c=1200)
    old = made(tmp_path, "flyordie", openings_csv=opened, games_csv=first)
    later = tmp_path / "later"
    later.mkdir()
    for name, text in {
        "players": PLAYERS,
        "events": "event_id,name,end_date\nE2,Second Open,2026-02-10\n",
        "games": second,
    }.items():
        (later / f"{name}.csv").write_text(text)
    out = tmp_path / "new"
    arguments = ["replay", str(later), "--out", str(out), "--system", "flyordie", "--opening", str(old), "--quiet"]
    assert code_of(arguments) == 0
    told = explain(out, "flyordie", "a")
    # (1000 + 400) + (1200 - 400) = 2200; b, at 1000, lost to a newcomer's 0: 32 x 0.997 are 32 points, 968 are left.
    (row,) = told.rows
    assert told.began == "standing of 2026-01; what came before is in that run's ledger"
    assert (row["opponent_rating"], row["opponent_from"]) == ("968", "standing of 2026-01, from the run before")
    assert (row["brought"], row["sum"], row["count"], row["rating_after"]) == ("568", "2768", 3, "923")
    assert code_of(["explain", "--event", "E1", "--in", str(out), "--system", "flyordie"]) == 2
    assert "no event with the id 'E1'" in capfd.readouterr().err


def test_the_game_that_makes_a_rating_official(tmp_path):
    """With two games behind it, the second of two more is the fourth: from there the rating is established."""
    opened = "system,player_id,rating,games\nz-chess,a,1000,2\nz-chess,b,1000,9\n"
    out = made(tmp_path, "z-chess", openings_csv=opened, games_csv=games("a:b:1-0", "a:b:1-0", "a:b:1-0"))
    told = explain(out, "z-chess", "a")
    assert [row["official"] for row in told.rows] == [None, "rated game 4: the rating is official from here", None]
    assert [row["note"] for row in told.rows] == ["", "rated game 4: the rating is official from here", ""]
    assert "Z6" in told.clauses


def test_a_bye_that_makes_a_rating_official(tmp_path, capfd):
    """The bye stands where the opponent would, and what it brings besides a game on a line of its own."""
    opened = "system,player_id,rating,games\ntca-1960,a,1200,19\ntca-1960,b,1200,\n"
    out = made(tmp_path, "tca-1960", openings_csv=opened, games_csv=games("a::bye", "a:b:1-0F", "a::half-bye"))
    rows = explain(out, "tca-1960", "a").rows
    assert [row["unplayed"] for row in rows] == ["bye, full point", "win by forfeit", "bye, half a point"]
    assert rows[0]["note"] == "bye, full point: counts as a game; rated game 20: the rating is official from here"
    page = printed(capfd, "a", "--in", out, "--system", "tca-1960")
    assert re.findall(r"\^ .*", page) == ["^ rated game 20: the rating is official from here"]
    assert re.search(r"^ 3 +bye, half a point .* not rated$", page, re.MULTILINE)
    assert re.search(r"^ 2 .* Bo \(b\) .* win by forfeit: not rated$", page, re.MULTILINE)


def test_a_reason_is_only_a_reason(tmp_path, capfd):
    """Whatever words stand in a correction's reason, nothing is read out of them."""
    out = made(
        tmp_path,
        "z-chess",
        openings_csv=openings("z-chess", a=1000, b=1000),
        games_csv=games("a:b:1-0"),
        corrections_csv="system,player_id,date,change,reason\nz-chess,a,2026-01-20,9,official error; see minutes\n",
    )
    told = explain(out, "z-chess", "a")
    assert "Z6" not in told.clauses
    page = printed(capfd, "a", "--in", out, "--system", "z-chess")
    assert page.count("see minutes") == 1
    assert "^" not in page


def test_floor_and_correction(tmp_path):
    """A loss at 5 points falls to the floor, and so does a correction; each tells its own reason, by its day."""
    out = made(
        tmp_path,
        "z-chess",
        openings_csv=openings("z-chess", a=5, b=5),
        games_csv=games("a:b:0-1"),
        corrections_csv=(
            "system,player_id,date,change,reason\n"
            "z-chess,a,2026-01-20,9,Wrong opening\nz-chess,a,2026-01-15,-20,Twice entered\n"
        ),
    )
    told = explain(out, "z-chess", "a")
    assert [(row["kind"], row["change"], row["note"]) for row in told.rows] == [
        ("game", "-8", ""),
        ("floor", "3", "floor: no rating is below 0"),
        ("correction", "-20", "correction: Twice entered"),
        ("floor", "20", "floor: no rating is below 0"),
        ("correction", "9", "correction: Wrong opening"),
    ]
    assert [row["date"] for row in told.rows] == [None, None, "2026-01-15", "2026-01-15", "2026-01-20"]
    assert [(event["event_id"], event["end_date"], event["change"]) for event in told.events] == [
        ("E1", "2026-01-10", "-5"),
        (None, "2026-01-15", "0"),
        (None, "2026-01-20", "9"),
    ]


# The example federation


def test_the_page_of_a_player(example_out, capfd):
    """The event that made a junior a master, with its sum, its bonus and the title; nothing beyond the screen."""
    page = printed(capfd, "0011", "--in", example_out, "--system", "tca").splitlines()
    assert page[:2] == ["陳柏翰 (0011), tca, up to 2026-07", "1915 after 22 games, official"]
    heading = next(line for line in page if line.startswith("Lantern Bay Masters (masters-2026), ended 2026-05-31"))
    assert "counted in 2026-06 (rated_in)" in heading
    (bonus,) = [line for line in page if "bonus for a gain of 53" in line]
    assert bonus.split()[-3:] == ["+3", "1907", "T7"]
    (rounding,) = [line for line in page if "the changes add up to +52.8, rounded +53" in line]
    assert rounding.split()[-3:] == ["+0.2", "1904", "T1"]
    assert "    ^ earned here: Junior Master" in page
    assert all(len(line) <= 100 for line in page)
    (correction,) = [
        line
        for line in printed(capfd, "0002", "--in", example_out, "--system", "tca").splitlines()
        if " correction: " in line
    ]
    assert correction.split()[0] == "2026-04-18"
    assert correction.split()[-2:] == ["-9", "1801"]


@pytest.mark.parametrize("system", ["z-chess", "dc-shogi", "tca", "tca-1960", "flyordie"])
def test_every_page_fits_the_screen(system, example_out):
    """Nobody's account is wider than 100 columns under any rule book, wide characters counted as two."""
    players = [
        line.split(",")[0] for line in (EXAMPLE / "players.csv").read_text(encoding="utf-8").splitlines()[1:]
    ]
    for player in players:
        page = page_of_player(explain(example_out, system, player), 100)
        assert max(map(width_of, page)) <= 100, page


@pytest.mark.parametrize(
    ("text", "places"), [("", 0), ("Ada (0001)", 10), ("Łódź", 4), ("王小明 A", 8), ("e\u0301", 1), ("ﾊﾟ", 2)]
)
def test_how_wide_a_text_is(text, places):
    """Wide signs take two places, combining ones none, halfwidth ones one."""
    assert width_of(text) == places


def test_an_event_for_everybody(example_out, capfd):
    """Whoever played in it, by name, with what it came to: the changes of its crosstable."""
    told = explain_event(example_out, "tca", "summer-open-2026")
    with (example_out / "tca" / "crosstables" / "summer-open-2026.csv").open(encoding="utf-8") as file:
        crosstable = {row["player_id"]: row for row in csv.DictReader(file)}
    assert {each.player_id for each in told.players} == set(crosstable)
    names = [each.name.casefold() for each in told.players]
    assert names == sorted(names)
    for each in told.players:
        row = crosstable[each.player_id]
        assert each.totals["rating_after"] == row["new_rating"]
        if row["change"]:
            assert each.totals["change"] == row["change"]
    page = printed(capfd, "--event", "summer-open-2026", "--in", example_out, "--system", "tca")
    assert page.splitlines()[:2] == [
        "Summer Open (summer-open-2026), tca",
        "2026-07-03 to 2026-07-05, counted in 2026-07",
    ]


def test_an_event_that_is_not_rated(example_out, capfd):
    """Every game is there with its reason, and nobody's rating moves."""
    told = explain_event(example_out, "tca", "blitz-evening-2026")
    assert {row["note"] for each in told.players for row in each.rows if row["kind"] == "not_rated"} == {
        "not rated: the event is not rated"
    }
    assert {each.totals["change"] for each in told.players} == {"0"}
    assert "ended 2026-03-20, not rated" in printed(
        capfd, "--event", "blitz-evening-2026", "--in", example_out, "--system", "tca"
    )


def test_a_month_or_an_event_of_a_player(example_out, capfd):
    """Only what counts there; what the figures are made of stays whole."""
    whole = explain(example_out, "tca-1960", "0015").rows
    june = explain(example_out, "tca-1960", "0015", None, "2026-03")
    assert june.rows == [row for row in whole if row["period"] == "2026-03"] != []
    closed = explain(example_out, "tca-1960", "0015", "harbour-closed-2026")
    assert closed.rows == [row for row in whole if row["event_id"] == "harbour-closed-2026"] != []
    # 16 games at 1405 are 22480; a loss to 1200 brings 800.
    assert closed.rows[0]["sum"] == "23280"
    page = printed(capfd, "0015", "--in", example_out, "--system", "tca-1960", "--period", "2026-05")
    assert "no game, correction or conversion there" in page


def test_rows_are_found_in_a_ledger_without_reading_it_all(example_out):
    """Row group by row group, the same rows in the same order; corrections, which have no event, are nobody's event."""
    path = example_out / "tca" / "ledger.parquet"
    whole = pd.read_parquet(path)
    for name in NUMBER_COLUMNS:
        whole[name] = [None if pd.isna(cell) else int(cell * MILLIONTHS) for cell in whole[name]]
    assert whole["event_id"].isna().any()
    for column, wanted in (
        ("player_id", {"0002", "0011"}),
        ("event_id", {whole["event_id"].iloc[0]}),
        ("period", set()),
    ):
        found = ledger_file(path).rows_where(column, wanted)
        expected = whole[whole[column].isin(wanted)]
        assert found.index.tolist() == expected.index.tolist()
        assert found.astype("object").fillna("").to_dict("list") == expected.astype("object").fillna("").to_dict(
            "list"
        )
    few = ledger_file(path).rows_where("player_id", {"0002"}, ("period", "kind"))
    assert list(few.columns) == ["period", "kind"]


# As data


def test_as_json(example_out, capfd):
    """The keys that were always there, numbers exact, and everything that the schema names."""
    told = json.loads(printed(capfd, "0011", "--in", example_out, "--system", "tca", "--json"))
    assert told["standing"]["rating"] == 1915
    assert told["rows"][0]["rating_before"] == "1843"
    for earlier, row in zip(told["rows"], told["rows"][1:], strict=False):
        assert row["rating_before"] == earlier["rating_after"]
    assert set(told["rows"][0]) == set(ExplanationRows.to_schema().columns)
    assert {"player_id", "name", "code", "period", "opening_period", "began"} <= set(told)
    event = json.loads(printed(capfd, "--event", "masters-2026", "--in", example_out, "--system", "tca", "--json"))
    assert [row for each in event["players"] for row in each["rows"] if each["player_id"] == "0011"] == [
        row for row in told["rows"] if row["event_id"] == "masters-2026"
    ]


def test_as_csv(example_out, tmp_path, capfd):
    """The same rows on stdout and in a file, which replaces earlier rows and nothing else."""
    asked = ["0011", "--in", example_out, "--system", "tca"]
    printed_csv = printed(capfd, *asked, "--csv", "-")
    rows = list(csv.DictReader(io.StringIO(printed_csv)))
    told = explain(example_out, "tca", "0011").rows
    assert list(rows[0]) == list(ExplanationRows.to_schema().columns)
    assert rows == [{name: "" if row[name] is None else str(row[name]) for name in rows[0]} for row in told]
    file = tmp_path / "rows.csv"
    for _ in range(2):
        assert printed(capfd, *asked, "--csv", file) == ""
        assert file.read_text(encoding="utf-8") == printed_csv
    file.write_text("something else\n")
    assert code_of(["explain", *map(str, asked), "--csv", str(file)]) == 2
    assert "holds no explanation" in capfd.readouterr().err
    assert file.read_text() == "something else\n"


# What does not exist


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["Marchetti"], "did you mean 0018 (Marchetti, Davide)?"),
        (["Marchetti, Davide"], "'Marchetti, Davide' is the name of 0018: ask for that id"),
        (["Marcheti, David"], "did you mean 0018 (Marchetti, Davide)?"),
        ([], "name a PLAYER by id, or an event with --event E"),
        (["--event", "masters"], "did you mean masters-2026 (Lantern Bay Masters)?"),
        (["--event", "Lantern Bay Masters"], "is the name of masters-2026"),
        (["0018", "--event", "mastres-2026"], "did you mean masters-2026 (Lantern Bay Masters),"),
        (["--event", "shogi-league-2026"], "it is rated by dc-shogi"),
        (["--event", "masters-2026", "--period", "2026-06"], "leave out --period"),
        (["0018", "--period", "June"], "YYYY-MM"),
        (["0018", "--json", "--csv", "-"], "not both"),
    ],
)
def test_what_does_not_exist_ends_with_2(arguments, says, example_out, capfd):
    """An unknown player or event, or a question that cannot be meant: a sentence that says what to ask for."""
    assert code_of(["explain", *arguments, "--in", str(example_out), "--system", "tca"]) == 2
    assert says in capfd.readouterr().err


def test_an_unknown_rule_book_ends_with_2(example_out, capfd):
    """The message names those that the folder has."""
    assert code_of(["explain", "0018", "--in", str(example_out), "--system", "fide"]) == 2
    assert "it has dc-shogi, flyordie" in capfd.readouterr().err
