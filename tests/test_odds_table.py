"""ratinglist odds --table: the charts as the rule books' checks have them, and how they are asked for."""

import csv
import io
import json
from dataclasses import replace

import numpy as np
import pytest

from pipeline.cli import code_of
from pipeline.odds_stakes import stakes
from pipeline.odds_tables import odds_table
from pipeline.rules.curves import Curve
from pipeline.rules.edition import Settles
from pipeline.systems import load
from tests.report_tables import rows
from tests.trial_books import Draft, book


def printed(capfd, *arguments):
    """What the command prints, lines of cells two blanks apart."""
    assert code_of(["odds", "--table", *arguments]) == 0
    return capfd.readouterr().out


def table(capfd, *arguments):
    """The table's rows from its CSV."""
    return list(csv.DictReader(io.StringIO(printed(capfd, "--csv", "-", *arguments))))


def row_at(lines, difference, k=None, handicap=None):
    """The row of a difference."""
    (found,) = [
        line
        for line in lines
        if int(line["difference_from"]) <= difference <= int(line["difference_to"] or 9999)
        and line["k"] == (k or line["k"])
        and line["handicap"] == (handicap or line["handicap"])
    ]
    return found


def changes(line):
    """Win, draw and loss of the higher, then of the lower."""
    return " ".join(line[f"{side}_{result}"] for side in ("higher", "lower") for result in ("win", "draw", "loss"))


# Z2-Z4 The lost chart: a point less, a point more, a point for every full 20.
Z_CHESS = """
difference  expected  win  draw  loss  expected  win  draw  loss
0-19        0.50      +8   0     -8    0.50      +8   0     -8
20-39       0.56      +7   -1    -9    0.44      +9   +1    -7
40-59       0.63      +6   -2    -10   0.38      +10  +2    -6
60-79       0.69      +5   -3    -11   0.31      +11  +3    -5
80-99       0.75      +4   -4    -12   0.25      +12  +4    -4
100-119     0.81      +3   -5    -13   0.19      +13  +5    -3
120-139     0.88      +2   -6    -14   0.13      +14  +6    -2
140-159     0.94      +1   -7    -15   0.06      +15  +7    -1
160+        1.00      0    -8    -16   0.00      +16  +8    0
"""

# K5 Sixteen, a point more or less for every full 25; the favourite's win is worth 1 at least, a draw may be 0.
K_32 = """
difference  expected  win  draw  loss  expected  win  draw  loss
0-24        0.50      +16  0     -16   0.50      +16  0     -16
25-49       0.53      +15  -1    -17   0.47      +17  +1    -15
50-74       0.56      +14  -2    -18   0.44      +18  +2    -14
75-99       0.59      +13  -3    -19   0.41      +19  +3    -13
100-124     0.63      +12  -4    -20   0.38      +20  +4    -12
125-149     0.66      +11  -5    -21   0.34      +21  +5    -11
150-174     0.69      +10  -6    -22   0.31      +22  +6    -10
175-199     0.72      +9   -7    -23   0.28      +23  +7    -9
200-224     0.75      +8   -8    -24   0.25      +24  +8    -8
225-249     0.78      +7   -9    -25   0.22      +25  +9    -7
250-274     0.81      +6   -10   -26   0.19      +26  +10   -6
275-299     0.84      +5   -11   -27   0.16      +27  +11   -5
300-324     0.88      +4   -12   -28   0.13      +28  +12   -4
325-349     0.91      +3   -13   -29   0.09      +29  +13   -3
350-374     0.94      +2   -14   -30   0.06      +30  +14   -2
375-399     0.97      +1   -15   -31   0.03      +31  +15   -1
400+        1.00      +1   -16   -32   0.00      +32  +16   -1
"""


@pytest.mark.parametrize(("code", "k", "chart"), [("z-chess", "K 16", Z_CHESS), ("tca-1960", "K 32", K_32)])
def test_charts_in_bands_are_printed_whole(code, k, chart, capfd):
    """Every band of the chart on the screen, nothing else but the rule book's name, K and the two sides."""
    heading, empty, of_k, sides, *lines = printed(capfd, "--system", code).splitlines()
    assert code in heading
    assert (empty, of_k, sides.split()) == ("", k, ["higher", "lower"])
    body = lines[: len(rows(chart))]
    assert [line.split() for line in body] == rows(chart)
    rest = [line for line in lines[len(body) :] if line]
    assert rest == (["A rating of fewer than 20 games is an average and has no K."] if code == "tca-1960" else [])


CHECKS = (
    # code, difference, K, changes of the higher and of the lower: win, draw, loss
    ("z-chess", 0, "16", "8 0 -8 8 0 -8"),
    ("z-chess", 19, "16", "8 0 -8 8 0 -8"),
    ("z-chess", 20, "16", "7 -1 -9 9 1 -7"),
    ("z-chess", 159, "16", "1 -7 -15 15 7 -1"),
    ("z-chess", 160, "16", "0 -8 -16 16 8 0"),
    ("tca-1960", 24, "32", "16 0 -16 16 0 -16"),
    ("tca-1960", 49, "32", "15 -1 -17 17 1 -15"),
    ("tca-1960", 400, "32", "1 -16 -32 32 16 -1"),
    ("flyordie", 100, "32", "12 -4 -20 20 4 -12"),
    ("flyordie", 719, "32", "1 -15 -31 31 15 -1"),
    ("flyordie", 720, "32", "0 -16 -32 32 16 0"),
    ("flyordie", 1, "24", "12 0 -12 12 0 -12"),
    ("tca", 0, "40", "20 0 -20 20 0 -20"),
    ("tca", 400, "40", "3 -17 -37 37 17 -3"),  # .92: 3.2, 16.8, 36.8
    ("tca", 400, "20", "2 -8 -18 18 8 -2"),  # 1.6, 8.4, 18.4
    ("tca", 3000, "20", "2 -8 -18 18 8 -2"),
)


@pytest.mark.parametrize(("code", "difference", "k", "expected"), CHECKS)
def test_rows_are_those_of_the_rule_books_checks(code, difference, k, expected, capfd):
    """The changes that the documents' own examples give, in the row of their difference."""
    assert changes(row_at(table(capfd, "--system", code), difference, k)) == expected


SHOGI = (
    # difference, handicap, K, changes of the higher and of the lower
    (100, "even", "32", "12 -4 -20 20 4 -12"),  # 1500 v 1400
    (350, "even", "32", "2 -14 -30 30 14 -2"),  # 1850 v 1500: the higher's win +2 / -2
    (400, "rook", "32", "14 -2 -18 18 2 -14"),  # 1900 v 1500
    (300, "bishop", "16", "7 -1 -9 9 1 -7"),  # 2300 v 2000 at bishop: 7 for the higher, at half
    (300, "bishop", "24", "11 -2 -14 14 2 -11"),  # the other side at three quarters: -10.5 is -11
    (299, "bishop", "24", "11 -1 -13 13 1 -11"),  # 2299 v 2000: 10.53, 1.47, 13.47
    (1550, "six_piece", "16", "1 -7 -15 15 7 -1"),  # 2500 v 950 at six
    (1550, "six_piece", "32", "2 -14 -30 30 14 -2"),
    (50, "bishop", "32", "24 8 -8 8 -8 -24"),  # 1500 gives 1450 a bishop and wins
)


@pytest.mark.parametrize(("difference", "handicap", "k", "expected"), SHOGI)
def test_shogi_at_odds(difference, handicap, k, expected, capfd):
    """S3, S4 The checks at even, rook, bishop and six pieces, with the points that S4 leaves of them."""
    line = row_at(table(capfd, "--system", "dc-shogi", "--handicap", handicap), difference, k)
    assert (line["handicap"], changes(line)) == (handicap, expected)


CUSTOMARY = """
difference_from  difference_to  handicap           worth
0                49             even               0
50               99             sente              50
100              249            lance              100
250              349            bishop             250
350              449            rook               350
450              599            rook_lance         450
600              699            two_piece          600
700              749            three_piece_right  700
750              799            three_piece_left   750
800              999            four_piece         800
1000             1099           five_piece_right   1000
1100             1199           five_piece_left    1100
1200             1599           six_piece          1200
1600             1999           seven_piece        not rated
2000             .              eight_piece        not rated
"""


def test_shogi_at_what_is_customary(capfd):
    """S2 Each difference has its handicap; where the ladder steps the game is even again; the ladder stands below."""
    lines = [line for line in table(capfd, "--system", "dc-shogi") if line["k"] == "32"]
    for first, last, handicap, worth in rows(CUSTOMARY)[1:]:
        for at in (int(first), 9999 if last == "." else int(last)):
            assert row_at(lines, at)["handicap"] == handicap
        if worth != "not rated":
            start = row_at(lines, int(first))
            assert (start["difference_from"], start["higher_expected"], changes(start)) == (
                first, "0.50", "16 0 -16 16 0 -16",
            )  # fmt: skip
    assert row_at(lines, 1550)["higher_expected_to"] == "0.94"  # ½ + 350/800 = .9375
    assert [
        (line["difference_from"], line["difference_to"], line["reason"]) for line in lines if line["reason"]
    ] == [
        ("1551", "1599", "more than 350 apart"),
        ("1600", "1999", "more than six pieces"),
        ("2000", "", "more than six pieces"),
    ]
    assert changes(lines[-1]).split() == []
    ladder = [line.split() for line in printed(capfd, "--system", "dc-shogi").splitlines()]
    for first, last, handicap, worth in rows(CUSTOMARY)[1:]:
        assert [handicap, f"{first}-{last}" if last != "." else f"{first}+", *worth.split()] in ladder


def test_a_given_handicap_at_every_difference(capfd):
    """S5, S7 A rook is rated from 0 to 700; given to an equal it favours the giver's points."""
    lines = [line for line in table(capfd, "--system", "dc-shogi", "--handicap", "rook") if line["k"] == "32"]
    assert {line["handicap"] for line in lines} == {"rook"}
    assert (lines[0]["higher_expected"], changes(lines[0])) == ("0.06", "30 14 -2 2 -14 -30")  # ½ - 350/800
    assert [(line["difference_from"], line["reason"]) for line in lines if line["reason"]] == [
        ("701", "more than 350 apart")
    ]


def test_no_table_at_odds_where_there_are_none(capfd):
    """A rule book without handicaps rates no game at a rook, whatever the difference."""
    (line,) = table(capfd, "--system", "z-chess", "--handicap", "rook")
    assert (line["difference_from"], line["difference_to"]) == ("0", "")
    assert line["reason"] == "no rule for handicap games"


@pytest.mark.parametrize(
    ("difference", "share"), [(0, "0.50"), (100, "0.64"), (200, "0.76"), (400, "0.91"), (800, "0.99")]
)
def test_the_logistic_curve_passes_through_the_documents_table(difference, share, capfd):
    """F5 The share that the document prints lies between the two ends of its row."""
    line = row_at(table(capfd, "--system", "flyordie"), difference, "32")
    assert line["higher_expected"] <= share <= line["higher_expected_to"]


def test_fides_table_is_told_row_by_row(capfd):
    """T3 The first rows as FIDE prints them, the last one from 392 on without end."""
    lines = [line for line in table(capfd, "--system", "tca") if line["k"] == "20"]
    told = [(int(line["difference_from"]), line["higher_expected"], line["lower_expected"]) for line in lines]
    assert told[:4] == [(0, "0.50", "0.50"), (4, "0.51", "0.49"), (11, "0.52", "0.48"), (18, "0.53", "0.47")]
    assert told[-2:] == [(375, "0.91", "0.09"), (392, "0.92", "0.08")]
    assert len(told) == 43  # .50 to .92
    assert all(line["higher_expected"] == line["higher_expected_to"] for line in lines)


@pytest.mark.parametrize(
    ("code", "blocks"),
    [
        ("z-chess", [("16", "")]),
        ("tca-1960", [("32", "")]),
        ("tca", [("40", "provisional"), ("20", "established")]),
        ("flyordie", [("32", "rated 0-2099"), ("24", "rated 2100-2399"), ("16", "rated 2400+")]),
        ("dc-shogi", [("32", "rated 0-1999"), ("24", "rated 2000-2299"), ("16", "rated 2300+")]),
    ],
)
def test_a_block_for_each_k(code, blocks, capfd):
    """S4, T4, F4 Every K that the rule gives, the largest first, and whose it is."""
    lines = table(capfd, "--system", code)
    assert list(dict.fromkeys((line["k"], line["applies"]) for line in lines)) == blocks
    for k, _ in blocks:
        block = [line for line in lines if line["k"] == k]
        ends = [int(line["difference_to"] or 9999) for line in block]
        assert [int(line["difference_from"]) for line in block] == [0, *(end + 1 for end in ends[:-1])]
        assert ends[-1] == 9999


def test_a_k_for_some_games_only():
    """A K of the first five of ten provisional games is told with the games, apart from the rest."""
    (edition,) = book(Settles.EVERY_GAME, [Draft(few=30, many=10, games=5)]).editions
    assert edition.provisional is not None
    longer = replace(edition, provisional=replace(edition.provisional, games=10))
    assert [(stake.k, stake.applies) for stake in stakes(longer)] == [
        (30, "games 1-5"),
        (10, "games 6-10; established"),
    ]


def test_options_count(capfd):
    """Z4 Without bands: 10 apart is a half point already, and the table says which option made it."""
    lines = table(capfd, "--system", "z-chess", "--option", "z-chess.chart=linear")
    assert changes(row_at(lines, 9)) == "8 0 -8 8 0 -8"  # .45 of a point
    assert changes(row_at(lines, 10)) == "8 -1 -9 9 1 -8"  # halves away from zero: 7.5, -.5, -8.5, 8.5, .5, -7.5
    assert changes(row_at(lines, 11)) == "7 -1 -9 9 1 -7"
    assert (
        "option chart = linear"
        in printed(capfd, "--system", "z-chess", "--option", "z-chess.chart=linear").splitlines()
    )


def test_json(capfd):
    """The same rows, whole numbers as numbers, no end as null, and the ladder with what each is worth."""
    told = json.loads(printed(capfd, "--system", "dc-shogi", "--json"))
    assert told["system"] == "dc-shogi"
    assert told["averaged_games"] == 0
    assert told["handicaps"][1] == {"handicap": "sente", "difference_from": 50, "difference_to": 99, "points": 50}
    assert told["handicaps"][-1] == {
        "handicap": "eight_piece", "difference_from": 2000, "difference_to": None, "points": None,
    }  # fmt: skip
    assert told["rows"][0] | {"higher_expected_to": "", "lower_expected_to": ""} == {
        "k": "32", "applies": "rated 0-1999", "handicap": "even", "difference_from": 0, "difference_to": 12,
        "higher_expected": "0.50", "higher_expected_to": "", "higher_win": "16", "higher_draw": "0",
        "higher_loss": "-16", "lower_expected": "0.50", "lower_expected_to": "", "lower_win": "16",
        "lower_draw": "0", "lower_loss": "-16", "reason": "",
    }  # fmt: skip
    assert told["rows"][-1]["difference_to"] is None
    assert json.loads(printed(capfd, "--system", "flyordie", "--json"))["averaged_games"] == 20
    assert json.loads(printed(capfd, "--system", "flyordie", "--json"))["handicaps"] == []


def test_csv_to_a_file(tmp_path, capfd):
    """The file holds what - prints; it replaces an earlier odds table and nothing else."""
    file = tmp_path / "odds.csv"
    text = printed(capfd, "--system", "z-chess", "--csv", "-")
    assert printed(capfd, "--system", "tca", "--csv", str(file)) == ""
    assert printed(capfd, "--system", "z-chess", "--csv", str(file)) == ""
    assert file.read_bytes() == text.encode()
    assert text.splitlines()[1] == "16,,even,0,19,0.50,0.50,8,0,-8,0.50,0.50,8,0,-8,"
    file.write_text("my notes\n")
    assert code_of(["odds", "--table", "--system", "z-chess", "--csv", str(file)]) == 2
    assert "holds no odds table" in capfd.readouterr().err
    assert file.read_text() == "my notes\n"
    assert code_of(["odds", "--table", "--system", "z-chess", "--csv", str(tmp_path / "no" / "odds.csv")]) == 2
    assert "there is no folder" in capfd.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["odds.csv"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--system", "tca"], "Missing argument 'OWN'"),
        (["1500", "--system", "tca"], "Missing argument 'OPPONENT'"),
        (["1500", "1400", "--system", "tca", "--table"], "OWN and OPPONENT are for one game"),
        (["1500", "--system", "tca", "--table"], "OWN and OPPONENT are for one game"),
        (["--system", "tca", "--table", "--games", "3"], "--games and --opponent-games are for one game"),
        (["--system", "tca", "--table", "--opponent-games", "3"], "--games and --opponent-games are for one game"),
        (["1500", "1400", "--system", "tca", "--csv", "-"], "--csv is for the whole table"),
        (["--system", "tca", "--table", "--csv", "-", "--json"], "--csv or --json, not both"),
        (["--system", "tca", "--table", "--handicap", "queen"], "there is no handicap 'queen'"),
        (["--system", "egf", "--", "2100", "-901"], "OPPONENT -901: no rating of egf is below -900"),
        (["--system", "tca", "--", "-1", "1500"], "OWN -1: no rating of tca is below 0"),
        (["--system", "chess", "--table"], "there is no rule book 'chess'"),
        (["--table"], "Missing option '--system'"),
        (["--system", "tca", "--table", "--option", "tca.k=1"], "tca has no option 'k'"),
    ],
)
def test_usage_errors(arguments, message, capfd):
    """One game or the whole table, and what belongs to each; nothing is printed."""
    assert code_of(["odds", *arguments]) == 2
    out, err = capfd.readouterr()
    assert message in err
    assert out == ""


def test_decimals():
    """A book that counts in tenths: changes and K have a decimal, differences stay whole points."""
    whole_points = load("z-chess")
    edition = replace(
        whole_points.editions[-1],
        decimals=1,
        k=lambda seats: np.full(seats.own.shape, 160, dtype=np.int64),
        curve=Curve(unit=320, rule=lambda seats: 160 + np.clip(seats.difference // 10, -160, 160)),
    )
    frame = odds_table(replace(whole_points, editions=(edition,)), None)
    first, second = frame.iloc[0], frame.iloc[1]
    assert (first["k"], first["difference_from"], first["difference_to"]) == ("16.0", 0, 0)
    # One apart: 1/320 of 16 points is .05 of a point, a half of a tenth.
    assert (second["difference_from"], second["higher_win"], second["higher_draw"], second["lower_draw"]) == (
        1, "8.0", "-0.1", "0.1",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("code", "first", "last", "k", "at_0", "at_100"),
    [
        (
            "egf",
            "established, rated -900",
            "established, rated 3300+",
            "17.580936",
            "9 1 -8 9 1 -8",
            "7 -2 -11 12 3 -6",
        ),
        (
            "uscf",
            "established, rated 0",
            "established, rated 2400+",
            "23.488724",
            "12 0 -12 12 0 -12",
            "8 -3 -15 15 3 -8",
        ),
    ],
)
def test_a_block_for_every_hundred_points(code, first, last, k, at_0, at_100, capfd):
    """Where K goes with the rating there are blocks a hundred points apart, with changes in whole points."""
    lines = table(capfd, "--system", code)
    blocks = list(dict.fromkeys((line["k"], line["applies"]) for line in lines))
    assert (blocks[0][1], blocks[-1][1]) == (first, last)
    block = [line for line in lines if line["applies"] == "established, rated 2100"]
    assert {line["k"] for line in block} == {k}
    assert [changes(row_at(block, apart)) for apart in (0, 100)] == [at_0, at_100]


def test_a_table_with_stones(capfd):
    """At three stones a player of 1850 is even with one of 2100, and from 2100 down likewise."""
    lines = table(capfd, "--system", "egf", "--handicap", "3")
    block = [line for line in lines if line["applies"] == "established, rated 2100"]
    row = row_at(block, 250)
    assert (row["handicap"], row["higher_expected"], row["lower_expected"]) == ("3", "0.50", "0.50")
    refused = table(capfd, "--system", "egf", "--handicap", "rook")
    assert {line["reason"] for line in refused} == {"no rule for handicap games"}


@pytest.mark.parametrize("code", ["fide", "glicko", "glicko-2"])
def test_books_that_keep_more_than_a_rating(code, capfd):
    """Of equal players the one wins what the other loses, whatever a book keeps of them."""
    for line in table(capfd, "--system", code):
        if line["difference_from"] == "0":
            assert line["higher_win"] == line["higher_loss"].removeprefix("-") == line["lower_win"]
