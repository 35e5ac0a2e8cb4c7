"""ratinglist compare: a small folder worked out by hand, what is asked of it, and what it writes."""

import csv
import io
import json
import math
import sys

import pytest

from pipeline.cli import code_of
from pipeline.comparing.comparison import HALF, WHITE
from pipeline.systems import load
from tests.folders import write
from tests.private_federation import BIRTHS, HIDDEN, WORDS, days_in, write_private
from tests.searched_files import texts_below
from tests.workbooks import MAIN, Book

FOLDER = {
    "players.csv": "player_id,name,listed\na,Ann,\nb,Bob,\nc,Cy,\nd,\u200b,\n",
    "events.csv": "event_id,name,end_date\nE1,One,2024-01-10\nE2,Two,2024-02-10\nE3,Three,2024-03-10\n",
    "games.csv": (
        "event_id,round,white_id,black_id,result,colours,rated\n"
        "E1,1,a,b,1-0,,\nE1,2,b,a,1/2-1/2,,\nE2,1,a,c,0-1,,\nE2,2,b,c,1-0F,,\nE2,3,b,c,1-0,,no\n"
        "E3,1,d,b,1-0,no,\nE3,2,c,,bye,,\n"
    ),
    "openings.csv": (
        "system,player_id,rating,rank,games\n"
        "z-chess,a,1000,,10\nz-chess,b,900,,10\nz-chess,c,800,,0\ntca,a,1600,,30\ntca,b,1600,,30\n"
    ),
}

# Z-Chess: 1000 v 900 is 13/16 and brings 3; 897 v 1003 is 3/16, a draw that costs a 5; 998 v 800 is certain, and lost;
# d comes with 800, b has 902 by then: 102 apart, 3/16.
Z_CHESS = [(13 / 16, 1), (3 / 16, 0.5), (1 - 2**-52, 0), (3 / 16, 1)]
# TCA: 1600 each in both games of E1; then a 1610 v c 1000, 92 % from 400 apart on; d 1000 v b 1590, 8 %.
TCA = [(0.5, 1), (0.5, 0.5), (0.92, 0), (0.08, 1)]


def mean(values):
    values = list(values)
    return sum(values) / len(values)


def log_loss(games):
    return mean(-(s * math.log(e) + (1 - s) * math.log(1 - e)) for e, s in games)


def brier(games):
    return mean((s - e) ** 2 for e, s in games)


def deviance(games):
    kept = [(min(max(e, 0.01), 0.99), s) for e, s in games]
    return log_loss(kept) / math.log(10)


def accuracy(games):
    return mean(0.5 if e == 0.5 else float((e > 0.5) == (s == 1)) for e, s in games if s != 0.5)


@pytest.fixture
def folder(tmp_path):
    return write(tmp_path / "reports", FOLDER)


def asked(folder, capfd, *arguments, code=0):
    """The comparison as JSON."""
    capfd.readouterr()
    assert code_of(["compare", str(folder), "--json", *map(str, arguments)]) == code
    return json.loads(capfd.readouterr().out)


def by(rows, name="system"):
    return {row[name]: row for row in rows}


# ----------------------------------------------------------------------------------------------------
# Scores
# ----------------------------------------------------------------------------------------------------


def test_a_small_folder_by_hand(folder, capfd):
    """All four games that both predict: every figure of both rule books and both baselines."""
    found = asked(folder, capfd, "--system", "z-chess", "--system", "tca")
    assert [(row["place"], row["system"], row["kind"]) for row in found["scores"]] == [
        (1, "tca", "system"),
        (2, "z-chess", "system"),
        (None, HALF, "baseline"),
        (None, WHITE, "baseline"),
    ]
    # Of the three games whose colours are known white has 1½ points: a half is white's share too.
    half = [(0.5, s) for _, s in TCA]
    for label, games in (("z-chess", Z_CHESS), ("tca", TCA), (HALF, half), (WHITE, half)):
        row = by(found["scores"])[label]
        assert row["games"] == 4
        for name, rule in (
            ("log_loss", log_loss),
            ("brier", brier),
            ("accuracy", accuracy),
            ("deviance", deviance),
        ):
            assert float(row[name]) == pytest.approx(rule(games), abs=6e-7), (label, name)
    assert (by(found["scores"])["z-chess"]["certain"], by(found["scores"])["z-chess"]["certain_missed"]) == (1, 1)
    assert found["events"] == 3


def test_calibration_of_the_small_folder(folder, capfd):
    """Favourites of 13/16 scored 1, ½ and 0, that of 1 nothing: (|1.5 - 39/16| + |0 - 1|) / 4."""
    found = asked(folder, capfd, "--system", "z-chess")
    bins = {row["from"]: row for row in found["calibration"] if row["games"]}
    assert {
        start: (row["games"], row["expected"], row["score"], row["difference"]) for start, row in bins.items()
    } == {
        "0.80": (3, "0.812500", "0.500000", "-0.312500"),
        "0.95": (1, "1.000000", "0.000000", "-1.000000"),
    }
    assert by(found["scores"])["z-chess"]["calibration_error"] == "0.484375"


def test_differences_are_those_of_the_scores(folder, capfd):
    """Of every measure and everybody but the best, with an interval around it."""
    found = asked(folder, capfd, "--system", "z-chess", "--system", "tca")
    scores = by(found["scores"])
    assert [(row["measure"], row["system"]) for row in found["differences"]] == [
        (measure, label)
        for measure in ("log_loss", "brier", "accuracy", "deviance")
        for label in ("z-chess", HALF, WHITE)
    ]
    for row in found["differences"]:
        apart = float(scores[row["system"]][row["measure"]]) - float(scores["tca"][row["measure"]])
        assert row["best"] == "tca"
        assert float(row["difference"]) == pytest.approx(apart, abs=2e-6)
        assert float(row["low"]) <= float(row["difference"]) <= float(row["high"])
        assert row["excludes_zero"] == ("yes" if float(row["low"]) > 0 or float(row["high"]) < 0 else "no")


def test_which_games_are_scored(folder, capfd):
    """Four rated games; from February on two of them; those of players with ten games or more the first two."""
    two = ["--system", "z-chess", "--system", "tca"]
    assert [(row["system"], row["games"]) for row in asked(folder, capfd, *two)["games"]] == [
        ("", 4), ("", 4), ("z-chess", 4), ("z-chess", 0), ("z-chess", 0), ("tca", 4), ("tca", 0), ("tca", 0),
    ]  # fmt: skip
    late = asked(folder, capfd, *two, "--from", "2024-02-10")
    assert [row["games"] for row in late["games"][:3]] == [4, 2, 2]
    assert float(by(late["scores"])["tca"]["log_loss"]) == pytest.approx(log_loss(TCA[2:]), abs=6e-7)
    grown = asked(folder, capfd, *two, "--min-games", 10)
    assert float(by(grown["scores"])["z-chess"]["brier"]) == pytest.approx(brier(Z_CHESS[:2]), abs=6e-7)
    assert [(row["system"], row["games"]) for row in grown["games"] if "fewer than 10" in row["item"]] == [
        ("z-chess", 2),
        ("tca", 2),
    ]
    # Eleven games: under Z-Chess the second one, under TCA both.
    both = asked(folder, capfd, *two, "--min-games", 11)
    assert both["scores"][0]["games"] == 1
    assert [row["games"] for row in both["games"] if "fewer than 11" in row["item"]] == [3, 2]


def test_one_event_has_no_interval(folder, capfd):
    found = asked(folder, capfd, "--system", "z-chess", "--from", "2024-03-01")
    assert {(row["low"], row["high"], row["excludes_zero"]) for row in found["differences"]} == {("", "", "")}
    assert ["Few events", "intervals need two events or more: there are none here"] in found["notes"]


def test_events_of_one_rule_book_only(tmp_path, capfd):
    """They are scored by nobody, and counted."""
    files = {
        **FOLDER,
        "events.csv": FOLDER["events.csv"]
        .replace("end_date", "end_date,systems")
        .replace("2024-01-10", "2024-01-10,tca")
        .replace("2024-02-10", "2024-02-10,")
        .replace("2024-03-10", "2024-03-10,"),
    }
    found = asked(write(tmp_path / "reports", files), capfd, "--system", "z-chess", "--system", "tca")
    counts = {(row["system"], row["item"]): row["games"] for row in found["games"]}
    assert counts["z-chess", "not predicted: the event does not count"] == 2
    assert counts["tca", "not predicted: the event does not count"] == 0
    assert by(found["scores"])["tca"]["games"] == 2


def named(events):
    """The small folder with the rule books that each event is for, E1's first."""
    header, *rows = FOLDER["events.csv"].splitlines()
    lines = [f"{row},{each}" for row, each in zip(rows, events, strict=True)]
    return {**FOLDER, "events.csv": "\n".join([f"{header},systems", *lines, ""])}


def test_a_rule_book_that_no_event_is_for(tmp_path, capfd):
    """It is replayed on the events of those that it is compared with, which is said; the others on their own only."""
    folder = write(tmp_path / "reports", named(["tca", "z-chess tca", "z-chess"]))
    found = asked(folder, capfd, "--system", "z-chess", "--system", "tca", "--system", "elo")
    counts = {(row["system"], row["item"]): row["games"] for row in found["games"]}
    not_counted = "not predicted: the event does not count"
    assert [counts[each, not_counted] for each in ("z-chess", "tca", "elo")] == [2, 1, 0]
    assert by(found["scores"])["elo"]["games"] == 1
    assert [subject for subject, text in found["notes"] if "the events are not its own" in text] == ["elo"]
    assert [each["events_of_others"] for each in found["rule_books"]] == [False, False, True]


def test_an_alternative_has_the_events_of_what_it_is_to_replace(tmp_path, capfd):
    """Neither more nor fewer; but for one that demands openings, under which nobody could begin."""
    folder = write(tmp_path / "reports", named(["tca", "z-chess tca", "z-chess"]))
    found = asked(folder, capfd, "--system", "tca", "--with", "z-chess", "--with", "elo", "--with", "dc-shogi")
    z_chess, elo, dc_shogi = found["what_if"]
    assert {row["player_id"]: row["rating_with"] for row in z_chess["players"]} == {"a": 982, "b": 902, "c": 816}
    # Elo: 1500 each, K 32: one win and a draw of two, E1 settled as a whole: 16; then a loss from 1516: 16.74.
    assert {row["player_id"]: row["rating_with"] for row in elo["players"]} == {"a": 1499, "b": 1484, "c": 1517}
    assert {row["rating_with"] for row in dc_shogi["players"]} == {None}


def test_nothing_to_score(folder, capfd):
    """Exit code 1: there is no comparison; the counts say why."""
    found = asked(folder, capfd, "--system", "z-chess", "--from", "2030-01-01", code=1)
    assert (found["scores"], found["differences"], found["calibration"]) == ([], [], [])
    assert [row["games"] for row in found["games"][:3]] == [4, 4, 0]
    # With an alternative there still is what it would change.
    found = asked(folder, capfd, "--system", "tca", "--with", "tca.bonus=off", "--from", "2030-01-01")
    assert found["what_if"][0]["summary"]["ratings that change"] == "0"


@pytest.mark.parametrize(
    ("events", "arguments", "why"),
    [
        (
            ("", "", ""),
            "--system z-chess --from 2030-01-01",
            "no rated game of an event that ends on 2030-01-01 or",
        ),
        (
            ("", "", ""),
            "--system tca --system z-chess --min-games 12",
            "z-chess does not predict any of the 4 rated games (4 of a player with fewer than 12 rated games before)",
        ),
        (
            ("tca", "tca", "z-chess"),
            "--system tca --system z-chess",
            "every rule book predicts some games, but none is predicted by all of them",
        ),
        (
            ("tca", "tca", "tca"),
            "--system tca --with dc-shogi",
            "dc-shogi does not predict any of the 4 rated games (4 of events that it does not count)",
        ),
    ],
)
def test_why_nothing_is_scored(events, arguments, why, tmp_path, capfd):
    """Who predicts none is named, on the screen, beside what is printed, and in the notes."""
    folder = write(tmp_path / "reports", named(events))
    code_of(["compare", str(folder), *arguments.split(), "--json"])
    found = capfd.readouterr()
    assert "nothing is scored: " in found.err
    assert why in found.err
    assert why in dict(json.loads(found.out)["notes"])["Nothing is scored"]
    code_of(["compare", str(folder), *arguments.split()])
    assert why in capfd.readouterr().out


def test_any_order_of_rows_and_of_rule_books(folder, tmp_path, capfd):
    """The same figures to the last digit; what is asked first stands first only between equals."""
    backwards = {}
    for name, text in FOLDER.items():
        header, *rows = text.splitlines()
        backwards[name] = "\n".join([header, *reversed(rows), ""])
    there = asked(folder, capfd, "--system", "z-chess", "--system", "tca")
    back = asked(write(tmp_path / "back", backwards), capfd, "--system", "tca", "--system", "z-chess")
    for name in ("scores", "differences", "calibration"):
        assert there[name] == back[name]


def test_the_seed_and_the_number_of_resamples_are_what_is_asked(folder, capfd):
    """The same seed gives the same ends, another one others; they are said."""

    def lows(*more):
        found = asked(folder, capfd, "--system", "z-chess", "--system", "tca", *more)
        return found["seed"], found["resamples"], [row["low"] for row in found["differences"]]

    assert lows() == lows("--seed", 1, "--resamples", 2000)
    assert lows("--resamples", 101) != lows("--resamples", 101, "--seed", 12)


TOP_FOLDER = {
    "players.csv": "player_id,name\na,Ann\nb,Bob\nc,Cy\n",
    "events.csv": "event_id,name,end_date\nE1,One,2025-11-10\n",
    "games.csv": "event_id,round,white_id,black_id,result\nE1,1,a,b,1-0\nE1,2,c,b,1-0\n",
    "openings.csv": "system,player_id,rating\nfide,a,2700\nfide,b,2200\nfide,c,2300\n",
}


@pytest.fixture
def of_the_top(tmp_path, capfd):
    """Fide and Glicko on two games: as JSON, as printed, and as the notes of the workbook."""
    folder, out = write(tmp_path / "reports", TOP_FOLDER), tmp_path / "out"
    asking = ("--system", "fide", "--system", "glicko", "--system", "elo")
    found = asked(folder, capfd, *asking, "--out", out)
    assert code_of(["compare", str(folder), *asking]) == 0
    printed = dict(line.split(": ", 1) for line in capfd.readouterr().out.splitlines() if ": " in line)
    notes = dict(each for each in Book((out / "comparison.xlsx").read_bytes()).notes(header=2) if len(each) == 2)
    return found, printed, notes


def test_a_prediction_lies_halfway_where_the_two_sides_do_not_add_up(of_the_top):
    """2700 v 2200: 96 % in full, and 8 % where 400 is the most: (96 + 92) / 2. 2300 v 2200: 64 and 36 %."""
    found, printed, notes = of_the_top
    assert float(by(found["scores"])["fide"]["brier"]) == pytest.approx(brier([(0.94, 1), (0.64, 1)]), abs=6e-7)
    assert {each["label"]: each["halfway"] for each in found["rule_books"]} == {"fide": 1, "glicko": 0, "elo": 0}
    says = (
        "in 1 of the 2 scored games the two sides' expected scores do not add up to 1: the prediction lies halfway"
    )
    for told in (printed, notes, dict(found["notes"])):
        assert [label for label in ("fide", "glicko", "elo") if says in told[label]] == ["fide"]
        assert "do not add up to 1, E lies halfway between white's and what black's leaves" in told["Prediction"]


def test_a_prediction_of_its_own_is_told_by_its_clause(of_the_top):
    """Glicko's by both deviations, in the words of the rule book; the others have none."""
    found, printed, notes = of_the_top
    clause = dict(load("glicko").clauses)["G9"]
    assert {each["label"]: each["predicts_by"] for each in found["rule_books"]} == {
        "fide": {},
        "glicko": {"G9": clause},
        "elo": {},
    }
    for told in (printed, notes, dict(found["notes"])):
        assert [label for label in ("fide", "glicko", "elo") if "a rule of its own" in told[label]] == ["glicko"]
        assert "predicts by a rule of its own, G9: What two players may expect of each other" in told["glicko"]


# ----------------------------------------------------------------------------------------------------
# What if
# ----------------------------------------------------------------------------------------------------


def test_what_an_option_would_change(folder, capfd):
    """TCA: a 1600 + 10 in E1, then 92 % or 97.1 % are lost, K 20; c and d win 92 % or 97.1 % and 96.8 % of 40.

    The largest difference comes first, between equal ones the order of the list.
    """
    asking = ["--system", "tca", "--with", "tca.expected=logistic", "--with", "z-chess"]
    first, second = asked(folder, capfd, *asking)["what_if"]
    assert (first["with"], second["with"]) == ("tca.expected=logistic", "z-chess")
    shown = ("player_id", "rating", "rating_with", "difference", "rank", "rank_with", "games")
    players = {row["player_id"]: tuple(row[name] for name in shown) for row in first["players"]}
    assert list(players.values())[2:] == [("a", 1592, 1591, -1, 1, 1, 33), ("b", 1572, 1571, -1, 2, 2, 33)]
    assert players["c"] == ("c", 1037, 1039, 2, 3, 3, 1)
    assert players["d"] == ("d", 1037, 1039, 2, 3, 3, 1)
    assert first["summary"]["mean difference"] == "0.50"
    assert first["summary"]["most lost"] == "-1: a Ann, b Bob"
    # Z-Chess: 1000 + 3 - 5 - 16; 900 - 3 + 5 - 13; 800 + 16; 800 + 13.
    assert {row["player_id"]: row["rating_with"] for row in second["players"]} == {
        "a": 982,
        "b": 889,
        "c": 816,
        "d": 813,
    }


def test_an_option_may_change_nothing(folder, capfd):
    """Z-Chess in a line: the draw costs a 5.3, rounded 5 as with bands; 102 apart cost b 13 either way."""
    found = asked(folder, capfd, "--system", "z-chess", "--with", "z-chess.chart=linear")
    assert found["what_if"][0]["summary"]["ratings that change"] == "0"
    assert [row["player_id"] for row in found["what_if"][0]["players"]] == ["a", "b", "c", "d"]
    assert {row["system"] for row in found["scores"]} == {"z-chess", "z-chess.chart=linear", HALF, WHITE}
    # It predicts a little otherwise all the same: 54/320 and, 102 apart, 58/320.
    linear = [(13 / 16, 1), (54 / 320, 0.5), (1 - 2**-52, 0), (58 / 320, 1)]
    assert float(by(found["scores"])["z-chess.chart=linear"]["brier"]) == pytest.approx(brier(linear), abs=6e-7)


def test_a_variant_has_the_openings_of_what_it_varies(folder, capfd):
    """Asked for as an alternative it is the same federation under other rules; beside it, it has its own openings."""
    (folder / "ratinglist.toml").write_text('[variant.my-club]\nbase = "tca"\nstart = 1300\n')
    found = asked(folder, capfd, "--system", "tca", "--with", "my-club")
    told = {row["player_id"]: (row["rating"], row["rating_with"]) for row in found["what_if"][0]["players"]}
    # a 1600 + 10 in E1; in E2 a loss against 1000 (92 %: -18.4) or 1300 (310 apart, 86 %: -17.2).
    assert told["a"] == (1592, 1593)
    assert found["rule_books"][1]["code"] == "my-club"
    assert found["rule_books"][1]["openings_of"] == "tca"
    assert any(
        "openings, events and corrections of tca" in text
        for subject, text in found["notes"]
        if subject == "my-club"
    )
    beside = asked(folder, capfd, "--system", "tca", "--system", "my-club")
    assert {row["system"] for row in beside["scores"]} >= {"tca", "my-club"}
    assert beside["what_if"] == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--system chess", "there is no rule book 'chess'"),
        ("--system tca --with chess", "--with chess: there is no rule book 'chess'"),
        ("--system tca --with tca", "that is the rule book as it is"),
        ("--system tca --with tca.bonus=never", "--with tca.bonus=never: tca.bonus cannot be 'never'"),
        ("--system tca --with tca.bonus=off,tca.bonus=whole", "tca.bonus=off and tca.bonus=whole contradict"),
        ("--system tca --option tca.bonus=off --option tca.bonus=whole", "tca.bonus=off and tca.bonus=whole contra"),
        ("--system tca --option tca.bonus=off --with tca.bonus=off", "that is the same as tca as it is"),
        ("--system tca --with tca.bonus=off,tca.bonus=off --option tca.bonus=off", "the same as tca as it is"),
        ("--system tca --with tca.bonus", "--with tca.bonus: write CODE.NAME=VALUE"),
        ("--system tca --with tca.bonus=off,z-chess.chart=linear", "names tca and z-chess: one rule book"),
        ("--system tca --system z-chess --with tca.bonus=off", "name it with --system"),
        ("--with tca.bonus=off", "which rule book?"),
        ("--system tca --option z-chess.chart=linear", "z-chess is not among this run's rule books"),
        ("--system tca --from 2024-13-01", "not a day written YYYY-MM-DD"),
        ("--system tca --from 20240101", "not a day written YYYY-MM-DD"),
        ("--system tca --resamples 99", "99"),
        ("--system tca --seed -1", "-1"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked(arguments, said, folder, capfd):
    """Exit code 2 and a sentence."""
    assert code_of(["compare", str(folder), *arguments.split()]) == 2
    assert said in capfd.readouterr().err


def test_options_stay_where_they_belong(folder, capfd):
    """Those of the rule book hold in its alternatives too, those of another book in that one; all are said."""
    (folder / "ratinglist.toml").write_text('systems = ["z-chess"]\n[options.z-chess]\nsettles = "event"\n')
    options = ["--option", "tca.bonus=off", "--with", "z-chess.chart=linear", "--with", "tca"]
    found = asked(folder, capfd, *options)
    assert [each["options"] for each in found["rule_books"]] == [
        {"settles": "event"},
        {"chart": "linear", "settles": "event"},
        {"bonus": "off"},
    ]


def test_an_alternative_takes_back_what_an_option_says(folder, capfd):
    """An option of the rule book as it is has another value in the alternative: no contradiction."""
    asking = ["--system", "tca", "--option", "tca.bonus=off", "--with", "tca.bonus=whole"]
    found = asked(folder, capfd, *asking)
    assert [each["options"] for each in found["rule_books"]] == [{"bonus": "off"}, {"bonus": "whole"}]


def test_a_run_has_one_value_of_an_option(folder, tmp_path, capfd):
    """Two that contradict each other are refused and nothing is written; twice the same is one."""
    out = tmp_path / "out"
    asking = ["run", str(folder), "--system", "tca", "--out", str(out), "--no-xlsx", "--option", "tca.bonus=off"]
    assert code_of([*asking, "--option", "tca.bonus=whole"]) == 2
    assert "tca.bonus=off and tca.bonus=whole contradict each other" in capfd.readouterr().err
    assert not out.exists()
    assert code_of([*asking, "--option", "tca.bonus=off"]) == 0


# ----------------------------------------------------------------------------------------------------
# The folder that is read, and the one that is written
# ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("extra", [[], ["--json"], ["--with", "tca.bonus=off"]])
def test_a_bad_folder_has_the_problems_that_a_run_finds(extra, folder, tmp_path, capfd):
    """Every one of them, in the same words, exit code 1, and nothing on stdout."""
    write(folder, {"games.csv": FOLDER["games.csv"] + "E9,1,a,zz,2-0,,\n", "ratinglist.toml": "late = 5\n"})
    assert code_of(["run", str(folder), "--out", str(tmp_path / "run"), "--system", "tca"]) == 1
    by_run = capfd.readouterr().err.splitlines()
    out = tmp_path / "out"
    assert code_of(["compare", str(folder), "--system", "tca", "--out", str(out), *extra]) == 1
    told, printed = reversed(capfd.readouterr())
    assert told.splitlines()[:-1] == by_run[:-1]
    assert len(by_run) > 3
    assert "nothing was compared" in told
    assert printed == ""
    assert not out.exists()


def test_bad_events_can_be_held_back(folder, capfd):
    write(folder, {"games.csv": FOLDER["games.csv"].replace("E1,2,b,a,1/2-1/2", "E1,2,b,a,2-0")})
    found = asked(folder, capfd, "--system", "z-chess", "--hold-bad")
    assert found["scores"][0]["games"] == 2


def files(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_what_is_written(folder, tmp_path, capfd):
    """Tables, a workbook and pictures, named by the manifest; the tables are those of the JSON."""
    out = tmp_path / "deep" / "out"
    asking = ["--system", "z-chess", "--with", "tca", "--with", "z-chess.chart=linear"]
    told = asked(folder, capfd, *asking, "--out", out)
    made = files(out)
    assert {name for name in made if not name.startswith("what-if/")} == {
        *("scores.csv", "differences.csv", "calibration.csv", "left-out.csv", "what-if-summary.csv"),
        *("comparison.xlsx", "reliability.svg", "reliability.png", "manifest.json"),
    }
    assert sorted(name.split("/")[1][:7] for name in made if name.startswith("what-if/")) == ["tca.csv", "z-chess"]
    manifest = json.loads(made["manifest.json"])
    assert {each["path"] for each in manifest["outputs"]} == made.keys() - {"manifest.json"}
    for name, table in (
        ("scores", "scores"),
        ("differences", "differences"),
        ("calibration", "calibration"),
        ("left-out", "games"),
    ):
        rows = list(csv.DictReader(io.StringIO(made[f"{name}.csv"].decode())))
        assert rows == [
            {column: "" if cell is None else str(cell) for column, cell in row.items()} for row in told[table]
        ]
    book = Book(made["comparison.xlsx"])
    assert book.names == ["Summary", "tca", "z-chess.chart=linear", "Scores", "Calibration", "Notes"]
    assert [row["Id"] for row in book.table("tca", header=2)] == [
        row["player_id"] for row in told["what_if"][0]["players"]
    ]
    # Nobody sees the name of d: the id stands for it where people read, and the table for programs keeps what it is.
    assert {row["Id"]: row["Name"] for row in book.table("tca", header=2)}["d"] == "d"
    notes = dict(each for each in book.notes(header=2) if len(each) == 2)
    assert "machine epsilon" in notes["Log loss"]
    assert "accuracy leaves them out" in notes["Draws"]
    assert made["reliability.png"].startswith(b"\x89PNG")
    assert b"<svg" in made["reliability.svg"]


def test_what_the_workbook_shows(folder, tmp_path):
    """Words for people, whole texts, one form of number in a column, and no column that neither book fills."""
    out = tmp_path / "out"
    asking = ["compare", str(folder), "--system", "tca", "--with", "tca.expected=logistic", "--with", "z-chess"]
    assert code_of([*asking, "--out", str(out)]) == 0
    book = Book((out / "comparison.xlsx").read_bytes())
    assert list(book.table("tca.expected=logistic", header=2)[0]) == [
        *("Id", "Name", "Rating", "Rating with", "Difference", "Rank", "Rank with", "Games"),
    ]
    assert "Class with" in book.rows("z-chess")[2].values()
    cells = {cell: value for row in book.rows("Scores") for cell, value in row.items()}
    assert {"Log loss", "Brier score", "Accuracy", "Deviance", "rule book"} <= set(cells.values())
    assert not {"log_loss", "brier", "accuracy", "deviance", "system"} & set(cells.values())
    widths = {
        place: float(each.get("width"))
        for each in book.sheet("Scores").iter(f"{MAIN}col")
        for place in range(int(each.get("min")), int(each.get("max")) + 1)
    }
    items = [value for cell, value in cells.items() if cell.startswith("B") and isinstance(value, str)]
    assert max(map(len, items)) > 60
    assert widths[2] > max(map(len, items))
    # Cells of figures, negative or not, have one style in each of the columns Difference, Low and High.
    start = next(int(cell[1:]) for cell, value in cells.items() if value == "Excludes 0") + 1
    styles = {
        cell.get("s")
        for cell in book.sheet("Scores").iter(f"{MAIN}c")
        if cell.get("r")[0] in "DEF" and start <= int(cell.get("r")[1:]) < start + 4 * 4
    }
    assert len(styles) == 1
    # What is not there has the line below it all the same.
    assert [cell for cell in book.sheet("Summary").iter(f"{MAIN}c") if not len(cell) and cell.get("s")]


def test_equal_scores_share_a_place(folder, capfd):
    """A variant that differs by its mark only predicts the same; whoever comes next is third."""
    (folder / "ratinglist.toml").write_text('[variant.my-club]\nbase = "tca"\nmark = "N"\n')
    found = asked(folder, capfd, "--system", "tca", "--with", "my-club", "--with", "z-chess")
    assert [(row["place"], row["system"]) for row in found["scores"][:3]] == [
        (1, "tca"),
        (1, "my-club"),
        (3, "z-chess"),
    ]


def test_the_same_bytes_again_and_in_place_of_itself(folder, tmp_path):
    """A comparison replaces a comparison, whole: what the new one does not have is gone."""
    out, other = tmp_path / "out", tmp_path / "other"
    asking = ["compare", str(folder), "--system", "z-chess"]
    assert code_of([*asking, "--with", "tca", "--out", str(out)]) == 0
    assert code_of([*asking, "--out", str(out)]) == 0
    assert code_of([*asking, "--out", str(other)]) == 0
    assert files(out) == files(other)
    assert not (out / "what-if").exists()


def test_only_a_comparison_is_replaced(folder, tmp_path, capfd):
    """Neither lists nor anybody's files; and a run does not take a comparison for lists."""
    lists, own, out = tmp_path / "lists", tmp_path / "own", tmp_path / "out"
    asking = ["compare", str(folder), "--system", "z-chess", "--out"]
    assert code_of(["run", str(folder), "--system", "tca", "--out", str(lists), "--no-xlsx", "--quiet"]) == 0
    write(own, {"mine.txt": "x"})
    assert code_of([*asking, str(out)]) == 0
    before = [files(each) for each in (lists, own, out)]
    capfd.readouterr()
    assert code_of([*asking, str(lists)]) == 3
    assert "holds the output of a run, not a comparison" in capfd.readouterr().err
    assert code_of([*asking, str(own)]) == 3
    assert code_of([*asking, str(folder / "games" / "out")]) == 2
    assert code_of([*asking, str(out / "inside")]) == 2
    assert code_of(["run", str(folder), "--system", "tca", "--out", str(out)]) == 1
    assert code_of(["status", str(out)]) == 1
    assert [files(each) for each in (lists, own, out)] == before


def test_a_comparison_in_place_of_a_run_is_called_one(folder, tmp_path, capfd):
    """Whoever gives it to a command that wants the output of a run is told so, and nothing of copies."""
    out, other = tmp_path / "out", tmp_path / "other"
    assert code_of(["compare", str(folder), "--system", "tca", "--out", str(out)]) == 0
    run = ["run", str(folder), "--system", "tca", "--out"]
    for asking in (
        ["status", str(out)],
        ["verify", str(out), str(folder)],
        ["publish", str(out)],
        ["explain", "a", "--system", "tca", "--in", str(out)],
        ["release", str(out)],
        [*run, str(out)],
        [*run, str(other), "--opening", str(out)],
    ):
        capfd.readouterr()
        assert code_of(asking) == 1, asking
        said = capfd.readouterr().err
        assert "this is a comparison, which ratinglist compare wrote, not the output of a run" in said, asking
        assert "copy" not in said, asking
    assert not other.exists()


def test_tables_for_excel(folder, tmp_path):
    """As ratinglist.toml wants them: semicolons and decimal commas in figures, also in those with a sign."""
    (folder / "ratinglist.toml").write_text('[csv]\nfor = "excel"\n')
    out = tmp_path / "out"
    assert code_of(["compare", str(folder), "--system", "z-chess", "--with", "tca", "--out", str(out)]) == 0
    text = (out / "differences.csv").read_bytes().decode("utf-8-sig")
    assert "\r\nbrier;z-chess;tca;-0," in text or "\r\nbrier;z-chess;tca;0," in text
    assert "0,80;0,85;3;0,812500" in (out / "calibration.csv").read_text()


def test_without_matplotlib_there_are_no_pictures(folder, tmp_path, monkeypatch, capfd):
    """Everything else is written, and that is said."""
    monkeypatch.setattr("pipeline.comparing.files.find_spec", lambda _: None)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    out = tmp_path / "out"
    assert code_of(["compare", str(folder), "--system", "z-chess", "--out", str(out)]) == 0
    assert not [name for name in files(out) if name.startswith("reliability")]
    assert "pictures need matplotlib" in capfd.readouterr().err


def test_what_the_diagram_leaves_out_is_said(folder, tmp_path, capfd):
    """Of thirteen rule books twelve are drawn; of twelve all."""
    codes = [f"my-club-{at}" for at in range(13)]
    write(folder, {"ratinglist.toml": "".join(f'[variant.{code}]\nbase = "elo"\n' for code in codes)})
    for count in (12, 13):
        capfd.readouterr()
        asking = [word for code in codes[:count] for word in ("--system", code)]
        out = tmp_path / "out"
        assert code_of(["compare", str(folder), *asking, "--resamples", "100", "--out", str(out)]) == 0
        said = capfd.readouterr().err
        assert ("the reliability diagram leaves out 1 rule book" in said) == (count == 13)
        assert "Warning" not in said


def test_what_is_printed(folder, capfd):
    """Scores with the best first, differences, what is left out, what would change, and how to read it."""
    assert (
        code_of(["compare", str(folder), "--system", "z-chess", "--with", "tca", "--min-games", "1", "--top", "2"])
        == 0
    )
    lines = capfd.readouterr().out.splitlines()
    assert "Games: 2 of 4 rated games, of 1 event to 2024-03" in lines
    heads = [line.split()[0] for line in lines if line]
    for word in ("place", "measure", "not", "z-chess", "player", "Draws:", "Log", "Intervals:"):
        assert word in heads
    assert "and 2 more: --top or --out shows them" in lines
    assert not [line for line in lines if line != line.rstrip()]


def test_who_is_not_listed_is_not_named(tmp_path, capfd):
    """Their games are scored, and no table, workbook, picture or line names them; of births nothing stands there."""
    folder = write_private(tmp_path / "reports")
    out = tmp_path / "out"
    asking = ["compare", str(folder), "--system", "tca", "--with", "tca.bonus=off", "--with", "z-chess"]
    capfd.readouterr()
    assert code_of([*asking, "--out", str(out), "--json"]) == 0
    assert code_of(asking) == 0
    said = capfd.readouterr().out
    (out / "reliability.png").unlink()  # it shows what the other picture says
    for text in (said, *texts_below(out).values()):
        assert HIDDEN not in text
        assert not [word for word in WORDS if word in text.lower()]
        assert not days_in(BIRTHS).search(text)
