"""ratinglist performance: published figures, a player's events beside their crosstables, and how it is asked."""

import csv
import io
import json
from math import log, pi, sqrt
from pathlib import Path

import pytest

from pipeline.cli import code_of
from pipeline.performing.held import performances_of
from schemas.performance import PerformanceRows

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "data" / "example"
BOOKS = ("z-chess", "dc-shogi", "tca", "tca-1960", "flyordie")
CURVES = ("logistic", "normal", "linear", "fide-table")

FIELD = "1902,1877,1884,2012,1832"
WIJK = "2662,2657,2641,2696,2708,2790,2749,2723,2788,2720,2712,2739,2675"


@pytest.fixture(autouse=True)
def _hundred_columns(monkeypatch):
    """The screen is 100 wide, wherever the tests run."""
    monkeypatch.setenv("COLUMNS", "100")


def printed(capfd, *arguments: object) -> str:
    """What the command prints; it succeeds."""
    assert code_of(["performance", *map(str, arguments)]) == 0
    return capfd.readouterr().out


def told(capfd, *arguments: object) -> dict:
    """The same as JSON."""
    return json.loads(printed(capfd, *arguments, "--json"))


def of_list(capfd, opponents: str, score: str, *arguments: str) -> dict:
    """The figures of a list of opponents and a score."""
    return told(capfd, "--opponents", opponents, "--score", score, *arguments)


def refused(capfd, *arguments: object) -> str:
    """What a command line that is wrong is told; exit code 2, nothing on stdout."""
    assert code_of(["performance", *map(str, arguments)]) == 2
    out, err = capfd.readouterr()
    assert out == ""
    return err


# Lists of opponents


@pytest.mark.parametrize(
    ("opponents", "score", "mean", "share", "dp", "fide"),
    [
        # A published first rating: five opponents and two hypothetical ones of 1800, both drawn.
        (f"{FIELD},1800,1800", "4", "1872.43", "0.57", 50, 1922),
        (FIELD, "3", "1901.40", "0.60", 72, 1973),
        (WIJK, "8.5", "2712.31", "0.65", 110, 2822),  # 35260 / 13
        # A club's examples: 6 of 8 against 1748, a win against 2230, 9 of 20 against 1820, nothing of 3.
        (",".join(["1748"] * 8), "6", "1748.00", "0.75", 193, 1941),
        ("2230", "1", "2230.00", "1.00", 800, 3030),
        (",".join(["1820"] * 20), "9", "1820.00", "0.45", -36, 1784),
        ("2318,2318,2318", "0", "2318.00", "0.00", -800, 1518),
        # Halves: a share of .125 is .13, a mean of 1500.5 goes up, and down below nothing.
        (",".join(["1500"] * 8), "1", "1500.00", "0.13", -322, 1178),
        ("1500,1501", "1", "1500.50", "0.50", 0, 1501),
        ("0,1", "0", "0.50", "0.00", -800, -800),
    ],
)
def test_fides_figures(opponents, score, mean, share, dp, fide, capfd):
    """The mean with two decimals, p half up, dp of the table, and their sum rounded once."""
    figures = of_list(capfd, opponents, score)
    assert [figures[name] for name in ("mean_opponent", "share", "dp", "fide")] == [mean, share, dp, fide]
    assert figures["games"] == opponents.count(",") + 1
    assert figures["mean_at_odds"] == mean


@pytest.mark.parametrize(
    ("arguments", "linear", "exact", "ends"),
    [
        ((), 1981, "1973.4", [None, None]),
        (("--curve", "logistic"), 1981, "1973.4", [None, None]),
        (("--curve", "normal"), 1981, "1974.3", [None, None]),
        (("--curve", "linear"), 1981, "1981.4", [None, None]),
        (("--curve", "fide-table"), 1981, "1975.5", ["1975", "1976"]),
        (("--system", "tca"), 1981, "1975.5", ["1975", "1976"]),
        (("--system", "tca", "--option", "tca.expected=logistic"), 1981, "1973.4", [None, None]),
        (("--system", "flyordie"), 1981, "1973.4", [None, None]),
        (("--system", "dc-shogi"), 1981, "1981.4", [None, None]),
        (("--system", "z-chess"), 1933, "1939.0", ["1937", "1941"]),
        (("--system", "z-chess", "--option", "z-chess.chart=linear"), 1933, "1933.4", [None, None]),
        (("--system", "tca-1960"), 1981, "1985.5", ["1984", "1987"]),
    ],
)
def test_the_line_and_the_curve(arguments, linear, exact, ends, capfd):
    """Z-Chess has a line of its own, 320 points; the other figures as worked out with the printed tables."""
    figures = of_list(capfd, FIELD, "3", *arguments)
    assert [figures["linear"], figures["exact"]] == [linear, exact]
    assert [figures["exact_from"], figures["exact_to"]] == ends


CHECKED = """
rating  score  expected
  1902    0.5     0.601
  1877    0.5     0.635
  1884      1     0.626
  2012      0     0.445
  1832      1     0.693

games              5
score              3
mean of opponents  1901.40
dp                 72 for 0.60

FIDE      1973  1901.40 + 72 = 1973.40; dp of FIDE's table 8.1.1 for 3 / 5 = 0.60
linear    1981  1901.40 + 80 = 1981.40; 800 × (3 / 5 - ½)
exact   1973.4  expected to score 3 by 1 / (10^(-d/400) + 1), summed over the games; to a tenth
"""


def test_the_page_has_everything_to_check_it_by(capfd):
    """The games with what the exact figure expects of each, the facts, and a line on each of the three."""
    page = printed(capfd, "--opponents", FIELD, "--results", "½,½,1,0,1")
    heading, _, body = page.partition("\n")
    assert heading == "performance, curve logistic"
    assert body == CHECKED
    expected = [float(line.split()[2]) for line in CHECKED.splitlines()[2:7]]
    assert sum(expected) == pytest.approx(3, abs=0.001)


NEARER = ("the higher a rating, the nearer to 5 is what", "the lower a rating, the nearer to 0 is what")
"""Formulas come near certainty and never reach it."""

ALL_OR_NOTHING = {
    ("--curve", "logistic"): NEARER,
    ("--curve", "normal"): NEARER,
    # 400 points above 2012 and below 1832; 736 by the table without its cap; 160 by the bands of Z-Chess.
    ("--curve", "linear"): (
        "every rating from 2412 up is expected to win",
        "every rating up to 1432 is expected to lose",
    ),
    ("--curve", "fide-table"): (
        "every rating from 2748 up is expected to win",
        "every rating up to 1096 is expected to lose",
    ),
    ("--system", "z-chess"): (
        "every rating from 2172 up is expected to win",
        "every rating up to 1672 is expected to lose",
    ),
    ("--system", "dc-shogi"): (
        "every rating from 2412 up is expected to win",
        "every rating up to 1432 is expected to lose",
    ),
    # Five times .92, or .08.
    ("--system", "tca"): ("nobody is expected to score more than 4.6", "nobody is expected to score less than 0.4"),
    ("--system", "tca-1960"): (
        "every rating from 2412 up is expected to win",
        "every rating up to 1432 is expected to lose",
    ),
    ("--system", "flyordie"): NEARER,
    # Rounded to nine decimals; a formula all the same.
    ("--system", "glicko"): NEARER,
    ("--system", "egf"): NEARER,
    # Rated 2650 or more the full difference counts: 638 and more points are .99 or 1; below that .92 is the most.
    ("--system", "fide"): (
        "every rating from 2748 up is expected to win",
        "nobody is expected to score less than 0.4",
    ),
}


@pytest.mark.parametrize("arguments", ALL_OR_NOTHING, ids=" ".join)
@pytest.mark.parametrize("won", [True, False])
def test_no_exact_figure_for_all_wins_and_all_losses(won, arguments, capfd):
    """No single one exists: null, an empty cell, and words that say of whom so much is expected, if of anybody."""
    score = "5" if won else "0"
    figures = of_list(capfd, FIELD, score, *arguments)
    assert [figures[name] for name in ("exact", "exact_from", "exact_to")] == [None] * 3
    assert {game["expected"] for game in figures["opponents"]} == {None}
    (row,) = csv.DictReader(
        io.StringIO(printed(capfd, "--opponents", FIELD, "--score", score, *arguments, "--csv", "-"))
    )
    assert [row[name] for name in ("exact", "exact_from", "exact_to")] == [""] * 3
    page = printed(capfd, "--opponents", FIELD, "--score", score, *arguments)
    line = " ".join(page[page.index("\nexact") :].split())
    assert line.startswith("exact none none: ")
    assert ALL_OR_NOTHING[arguments][0 if won else 1] in line
    assert f"none: {figures['found']['exact'].removeprefix('none: ')}" in line


def test_a_cap_that_no_rating_reaches_beyond(capfd):
    """T3 At most .92 a game is expected: of more there is none, and the page says how much is the most."""
    field = ",".join(["1500"] * 10)
    figures = of_list(capfd, field, "9.5", "--system", "tca")
    assert figures["exact"] is None
    assert figures["found"]["exact"].endswith("nobody is expected to score more than 9.2")
    assert of_list(capfd, field, "9.5", "--curve", "fide-table")["exact"] == "1970.5"
    just = of_list(capfd, ",".join(["1500"] * 25), "23", "--system", "tca")
    assert [just["exact"], just["exact_from"], just["exact_to"]] == [None, "1892", None]
    assert "every rating from 1892 up" in just["found"]["exact"]


@pytest.mark.parametrize("score", ["2.5", "2,5", "2½", "2 ½", "2 1/2", "2.50", " 2.5 "])
def test_how_a_score_may_be_written(score, capfd):
    """With a point, a comma or a sign."""
    assert of_list(capfd, FIELD, score)["score"] == "2.5"


@pytest.mark.parametrize("score", ["½", "1/2", ".5", ",5", "0.5", "0,5", "0½"])
def test_how_half_a_point_may_be_written(score, capfd):
    """With and without the nought."""
    assert of_list(capfd, FIELD, score)["score"] == "0.5"


@pytest.mark.parametrize(
    ("opponents", "results"),
    [
        ("1900,1800,1700", "1,0.5,0"),
        ("1900 1800  1700", "1 ½ 0"),
        ("1900, 1800, 1700", "1, 1/2, 0"),
        ("1900;1800;1700", "1;0,5;0"),
        ("1900;1800,0;1700,000", "1;=;0"),
        ("1900.0,1800,1700", "1,.5,0"),
    ],
)
def test_how_lists_may_be_written(opponents, results, capfd):
    """Commas, blanks or semicolons between them; the results stay with their opponents."""
    figures = told(capfd, "--opponents", opponents, "--results", results)
    assert [(game["rating"], game["score"]) for game in figures["opponents"]] == [
        ("1900", "1"),
        ("1800", "0.5"),
        ("1700", "0"),
    ]
    assert (figures["score"], figures["fide"], figures["exact"]) == ("1.5", 1800, "1800.0")


def test_opponents_with_decimals(capfd):
    """Formulas take them; a score against one opponent is as far off as its odds, 400 points for ten to one."""
    figures = of_list(capfd, ",".join(["1500.125"] * 11), "10")
    assert [figures["mean_opponent"], figures["exact"]] == ["1500.13", "1900.1"]
    assert figures["opponents"][0]["rating"] == "1500.125"


WRONG = (
    ((), ["name a PLAYER", "--opponents"]),
    (("0018", "--opponents", FIELD, "--score", "3"), ["not both"]),
    (("0018",), ["Missing option --in and --system"]),
    (("0018", "--system", "tca"), ["Missing option --in"]),
    (("0018", "--in", ".", "--system", "tca", "--score", "3"), ["--score: only with --opponents"]),
    (("0018", "--in", ".", "--system", "tca", "--curve", "normal"), ["--curve: only with --opponents"]),
    (("--opponents", FIELD, "--score", "3", "--event", "E", "--period", "2026-01"), ["--event, --period: only with a PLAYER"]),
    (("--opponents", FIELD), ["--score", "--results"]),
    (("--opponents", FIELD, "--score", "3", "--results", "1"), ["one of the two"]),
    (("--opponents", FIELD, "--score", "3", "--system", "chess"), ["chess", "z-chess"]),
    (("--opponents", FIELD, "--score", "3", "--system", "tca", "--curve", "normal"), ["has its own"]),
    (("--opponents", FIELD, "--score", "3", "--option", "tca.bonus=off"), ["only with --system"]),
    (("--opponents", FIELD, "--score", "3", "--system", "tca", "--option", "tca.luck=off"), ["luck"]),
    (("--opponents", FIELD, "--score", "3", "--folder", "."), ["--folder: only with --system"]),
    (("--opponents", FIELD, "--score", "3", "--curve", "bell"), ["bell", "logistic", "fide-table"]),
    (("--opponents", FIELD, "--score", "3", "--json", "--csv", "-"), ["not both"]),
    (("--opponents", FIELD, "--score", "3", "--opponent-deviation", "50"), ["--opponent-deviation: only with --system"]),
    (("--opponents", FIELD, "--score", "3", "--system", "tca", "--opponent-deviation", "50"), ["tca keeps no deviation"]),
    (("--opponents", FIELD, "--score", "3", "--system", "glicko", "--opponent-deviation", "351"), ["'351' is no deviation of glicko", "at most 350"]),
    (("0018", "--in", ".", "--system", "glicko", "--opponent-deviation", "50"), ["--opponent-deviation: only with --opponents"]),
    (("--opponents", "", "--score", "3"), ["no rating is given"]),
    (("--opponents", "1900,x,,18e2,-5,10000", "--score", "3.2"), [
        "number 2 is 'x'", "number 3 is empty", "number 4 is '18e2'", "number 5 is '-5'", "number 6 is '10000'",
        "from 0 to 9999", "'3.2' is no score",
    ]),
    (("--opponents", "1900,1800", "--score", "2.5"), ["2.5 is more than a point a game"]),
    (("--opponents", "1900,1800", "--score", "-1"), ["no score"]),
    (("--opponents", "1900,1800", "--score", ""), ["no score"]),
    (("--opponents", "1900,1800", "--score", "."), ["no score"]),
    (("--opponents", "1900,1800", "--score", "11/2"), ["no score"]),
    (("--opponents", "1900,1800", "--results", "1,2"), ["--results: number 2 is '2'"]),
    (("--opponents", "1900,1800", "--results", "1"), ["1 results", "2 ratings"]),
    (("--opponents", "1900,1800", "--results", "1,0,5"), ["number 3 is '5'", "semicolons"]),
    (("--opponents", "1900.5,1800", "--score", "1", "--curve", "fide-table"), ["'1900.5'", "without decimals"]),
    (("--opponents", "1900.5,1800", "--score", "1", "--system", "tca"), ["'1900.5'", "without decimals"]),
    (("--opponents", "1900.1234", "--score", "1"), ["'1900.1234'", "up to 3 decimals"]),
    (("--opponents", ",".join("x" * 14), "--score", "1"), ["number 10 is 'x' and 4 more"]),
)  # fmt: skip


@pytest.mark.parametrize(("arguments", "says"), WRONG, ids=lambda each: " ".join(each)[:60])
def test_wrong_command_lines(arguments, says, capfd):
    """Exit code 2; the message says what was found and what is expected, everything at once."""
    message = refused(capfd, *arguments)
    for words in says:
        assert words in message
    assert "Traceback" not in message


def test_csv_to_a_file(tmp_path, capfd):
    """The columns of the schema; written in place of earlier ones, of nothing else."""
    target = tmp_path / "performance.csv"
    asked = ["--opponents", FIELD, "--score", "3", "--curve", "fide-table", "--csv", str(target)]
    for _ in range(2):
        assert printed(capfd, *asked) == ""
    (row,) = csv.DictReader(io.StringIO(target.read_text()))
    assert list(row) == list(PerformanceRows.to_schema().columns)
    assert row["exact_found"].startswith("1975 is expected to score 2.99 by FIDE's table")
    assert {name: row[name] for name in ("event_id", "games", "score", "mean_opponent", "dp", "fide", "span", "exact")} == {
        "event_id": "", "games": "5", "score": "3", "mean_opponent": "1901.40", "dp": "72", "fide": "1973",
        "span": "800", "exact": "1975.5",
    }  # fmt: skip
    target.write_text("my notes\n")
    assert "holds no performance ratings" in refused(capfd, *asked)


def test_variants_and_options_of_a_folder(tmp_path, capfd):
    """A book of the folder's own ratinglist.toml measures by its curve, and is named on the page."""
    (tmp_path / "ratinglist.toml").write_text(
        '[variant.wide]\nbase = "flyordie"\ntitle = "Wide"\ncurve = { shape = "logistic", scale = 800 }\n'
    )
    field = ",".join(["1500"] * 11)
    asked = ("--system", "wide", "--folder", str(tmp_path))
    assert of_list(capfd, field, "10", *asked)["exact"] == "2300.0"  # ten to one: 800 points
    assert printed(capfd, "--opponents", field, "--score", "10", *asked).startswith("performance, Wide (wide)\n")


# Deviations


def glicko(opponents: list[tuple[float, float]], score: float) -> float:
    """G4 G5 The rating that is expected to score so much against opponents of these ratings and deviations."""
    low, high = 0.0, 4000.0
    for _ in range(60):
        middle = (low + high) / 2
        total = 0.0
        for rating, deviation in opponents:
            g = 1 / sqrt(1 + 3 * (log(10) / 400) ** 2 * deviation**2 / pi**2)
            total += 1 / (1 + 10 ** (-g * (middle - rating) / 400))
        low, high = (middle, high) if total < score else (low, middle)
    return low


@pytest.mark.parametrize("code", ["glicko", "glicko-2"])
@pytest.mark.parametrize("asked", [None, "50", "112.5"])
def test_the_deviation_of_every_opponent_is_said(code, asked, capfd):
    """A newcomer's 350 where nobody says another, on the page and in the data."""
    more = ("--system", code, *(() if asked is None else ("--opponent-deviation", asked)))
    found = of_list(capfd, "1400,1550,1700", "2", *more)
    deviation = asked or "350"
    assert found["opponent_deviation"] == deviation
    assert float(found["exact"]) == pytest.approx(
        glicko([(rating, float(deviation)) for rating in (1400, 1550, 1700)], 2), abs=0.0501
    )
    words = f"with a deviation of {deviation} for every opponent"
    assert words in found["found"]["exact"]
    page = printed(capfd, "--opponents", "1400,1550,1700", "--score", "2", *more)
    assert words in " ".join(page.split())
    assert "opponent_deviation" not in of_list(capfd, "1400", "1", "--system", "elo")


def test_a_players_opponents_have_the_deviations_of_the_ledger(tmp_path, capfd):
    """Of the two in February one has played in January: the deviations are those that explain tells."""
    out = made(tmp_path, "glicko", GAMES.replace("E2,2,d,a,0-1", "E2,2,d,a,1-0"), RATED)
    asked = ("a", "--in", out, "--system", "glicko")
    _, second = told(capfd, *asked)["events"]
    assert code_of(["explain", *map(str, asked), "--json"]) == 0
    rows = json.loads(capfd.readouterr().out)["rows"]
    met = [
        (float(row["opponent_rating"]), float(row["opponent_deviation"]))
        for row in rows
        if row["event_id"] == "E2" and row["kind"] == "game"
    ]
    assert len({*met}) == 2
    assert min(deviation for _, deviation in met) < 340
    assert float(second["exact"]) == pytest.approx(glicko(met, 1), abs=0.0501)
    assert "by the curve of Glicko with each opponent's deviation" in second["found"]["exact"]


# A player's events


PLAYERS = "player_id,name,listed\na,Ada,\nb,Bo,\nc,Cy,no\nd,Di,\n"
EVENTS = (
    "event_id,name,end_date,rated\nE1,First Open,2026-01-10,\nE2,Second Open,2026-02-10,\nE3,Blitz,2026-02-20,no\n"
)


def made(place: Path, code: str, games: str, ratings: dict[str, int], *options: str) -> Path:
    """The output folder of four players with openings, and three events."""
    reports = place / "reports"
    reports.mkdir()
    openings = [f"{code},{player},{rating},100\n" for player, rating in ratings.items()]
    for name, text in {
        "players.csv": PLAYERS,
        "events.csv": EVENTS,
        "games.csv": "event_id,round,white_id,black_id,result,handicap\n" + games,
        "openings.csv": "system,player_id,rating,games\n" + "".join(openings),
    }.items():
        (reports / name).write_text(text)
    run = ["replay", str(reports), "--out", str(place / "out"), "--system", code, "--quiet"]
    assert code_of([*run, *(f"--option={option}" for option in options)]) == 0
    return place / "out"


GAMES = (
    "E1,1,a,b,1-0,\nE1,2,c,a,1/2-1/2,\nE1,3,a,d,0-1F,\nE1,4,a,,bye,\nE2,1,a,b,1-0,\nE2,2,d,a,0-1,\nE3,1,a,b,0-1,\n"
    "E2,1,c,,zero-bye,\n"
)
RATED = {"a": 1800, "b": 1700, "c": 1900, "d": 1600}


def test_only_rated_games_with_the_ratings_that_were_used(tmp_path, capfd):
    """T1, T5 No forfeits, byes and unrated events; in the second event the ratings that the first one left."""
    out = made(tmp_path, "tca", GAMES, RATED)
    first, second = told(capfd, "a", "--in", out, "--system", "tca")["events"]
    assert [first["event_id"], first["event"], first["end_date"], first["period"]] == [
        "E1", "First Open", "2026-01-10", "2026-01",
    ]  # fmt: skip
    # Bo lost 20 × .36 in the first, 7.2: 1693.
    assert [(game["round"], game["opponent_id"], game["rating"], game["score"]) for game in first["opponents"]] == [
        (1, "b", "1700", "1"),
        (2, "c", "1900", "0.5"),
    ]
    assert [(game["rating"], game["score"]) for game in second["opponents"]] == [("1693", "1"), ("1600", "1")]
    # 1800 + 193; the line 1800 + 200; .86 and .64 are expected of 303 and 103 points more to 306 and 106.
    assert [first["games"], first["score"], first["mean_opponent"], first["dp"]] == [2, "1.5", "1800.00", 193]
    assert [first["fide"], first["linear"], first["exact"]] == [1993, 2000, "2004.5"]
    assert [first["exact_from"], first["exact_to"]] == ["2003", "2006"]
    assert (second["fide"], second["exact"]) == (2447, None)  # 1646.5 + 800
    (of_c,) = told(capfd, "c", "--in", out, "--system", "tca")["events"]
    assert (of_c["fide"], of_c["games"]) == (1800, 1)


def test_who_is_not_listed_is_not_named_as_an_opponent(tmp_path, capfd):
    """By id alone; asked for by id, a player is named above the own figures, as explain does."""
    out = made(tmp_path, "tca", GAMES, RATED)
    page = printed(capfd, "a", "--in", out, "--system", "tca", "--event", "E1")
    assert "Bo (b)" in page
    assert "Cy" not in page
    assert printed(capfd, "c", "--in", out, "--system", "tca").startswith(
        "Cy (c), Taichung Chess Association (tca)\n"
    )


def test_one_event_alone_is_shown_with_its_games(tmp_path, capfd):
    """Picked by event or month: the page has the games; a month or an event without any says why."""
    out = made(tmp_path, "tca", GAMES, RATED)
    asked = ("a", "--in", out, "--system", "tca")
    by_event = printed(capfd, *asked, "--event", "E2")
    assert by_event == printed(capfd, *asked, "--period", "2026-02")
    assert "Second Open (E2), ended 2026-02-10, counts in 2026-02" in by_event
    assert "    1  Bo (b)      1693      1" in by_event
    nobody = "none: by the curve of Taichung Chess Association nobody is expected to score more than 1.84"
    assert nobody in " ".join(by_event.split())
    everything = printed(capfd, *asked)
    assert [line.split()[0] for line in everything.splitlines() if "2026-" in line] == ["First", "Second"]
    assert f"E2: {nobody}" in " ".join(everything.split())
    assert "a has no rated game in 2025-01 under tca" in refused(capfd, *asked, "--period", "2025-01")
    assert "a has no rated game in E3 under tca" in refused(capfd, *asked, "--event", "E3")
    assert "did you mean" in refused(capfd, *asked, "--event", "First")
    assert "no player with the id 'Ada'" in refused(capfd, "Ada", *asked[1:])
    assert "no rule book 'z-chess'" in refused(capfd, *asked[:-1], "z-chess")


def test_the_options_of_the_run_are_those_that_measure(tmp_path, capfd):
    """T3 Made with the logistic formula: a tenth of a point instead of a span of ratings."""
    out = made(tmp_path, "tca", GAMES, RATED, "tca.expected=logistic")
    first, _ = told(capfd, "a", "--in", out, "--system", "tca")["events"]
    alone = of_list(capfd, "1700,1900", "1.5", "--curve", "logistic")
    assert (first["exact"], first["exact_from"]) == (alone["exact"], None)


def test_at_odds(tmp_path, capfd):
    """S2, S3 A receiver's opponent counts with the handicap less, a giver's with it more; the mean as rated beside."""
    games = "E1,1,c,a,1-0,rook\nE1,2,c,b,1/2-1/2,lance\nE2,1,b,d,1-0,\n"
    out = made(tmp_path, "dc-shogi", games, {"a": 1500, "b": 1800, "c": 1900, "d": 1700})
    gave = told(capfd, "c", "--in", out, "--system", "dc-shogi")["events"][0]
    # 1500 + 350 and 1800 + 100: a mean of 1875, and three quarters of the points.
    assert [gave["mean_opponent"], gave["mean_at_odds"]] == ["1650.00", "1875.00"]
    assert [gave["fide"], gave["linear"], gave["exact"]] == [1875 + 193, 2075, "2075.0"]
    assert [game["head_start"] for game in gave["opponents"]] == ["-350", "-100"]
    page = printed(capfd, "c", "--in", out, "--system", "dc-shogi")
    assert "mean of opponents  1650.00\nmean at odds       1875.00\n" in page
    assert (
        "at odds an opponent counts with the value of the handicap that the player gave, or without that of the one "
        "that the player received"
    ) in " ".join(page.split())
    took = told(capfd, "b", "--in", out, "--system", "dc-shogi")["events"]
    assert [game["head_start"] for game in took[0]["opponents"]] == ["100"]
    assert [took[0]["mean_at_odds"], took[0]["exact"]] == ["1814.00", "1814.0"]  # 1900 + 14 for the win, less 100
    assert took[1]["mean_at_odds"] == took[1]["mean_opponent"]


@pytest.fixture(scope="module")
def example_out(tmp_path_factory):
    """The example federation with all crosstables, all rule books, written once."""
    out = tmp_path_factory.mktemp("example") / "out"
    run = ["run", str(EXAMPLE), "--out", str(out), "--all-crosstables", "--no-xlsx", "--quiet"]
    assert code_of(run) == 0
    return out


@pytest.mark.parametrize("code", BOOKS)
def test_the_figures_are_those_of_the_crosstables(code, example_out):
    """Of each player and event the crosstable has one of the first two figures, by the book, and the mean, rounded."""
    column = {"tca": "fide", "flyordie": "fide"}.get(code, "linear")
    printed_there: dict[str, dict[str, tuple[str, str]]] = {}
    folder = example_out / code / "crosstables"
    for line in csv.DictReader(io.StringIO((folder / "index.csv").read_text())):
        for row in csv.DictReader(io.StringIO((folder / line["file"]).read_text())):
            if row["performance"] and row["player_id"]:
                found = (row["performance"], row["mean_opponent"])
                printed_there.setdefault(row["player_id"], {})[line["event_id"]] = found
    assert len(printed_there) > 5
    for player in list(printed_there)[::3]:
        events = performances_of(example_out, code, player).events
        measured = {
            each.event_id: (str(getattr(each.figures, column)), str(int(float(each.figures.mean) + 0.5)))
            for each in events
        }
        assert measured == printed_there[player]


def test_the_table_of_a_players_events(example_out, capfd):
    """A line an event in order of play; the same rows as CSV and as JSON."""
    asked = ("0018", "--in", example_out, "--system", "tca")
    rows = list(csv.DictReader(io.StringIO(printed(capfd, *asked, "--csv", "-"))))
    events = told(capfd, *asked)["events"]
    assert [row["event_id"] for row in rows] == [each["event_id"] for each in events]
    assert [row["end_date"] for row in rows] == sorted(row["end_date"] for row in rows)
    for row, each in zip(rows, events, strict=True):
        assert {name: row[name] for name in row if name not in ("exact_found", "event")} == {
            name: "" if each[name] is None else str(each[name])
            for name in row
            if name not in ("exact_found", "event")
        }
    page = printed(capfd, *asked).splitlines()
    assert page[0] == "Marchetti, Davide (0018), Taichung Chess Association (tca)"
    assert max(map(len, page)) <= 100
    body = page[3 : 3 + len(rows)]
    assert [line.split("  ")[-2].strip() for line in body] == [row["exact"] for row in rows]
