"""Performance ratings and mean opponents: FIDE's table, the rule books' own lines, and a crosstable's columns."""

import random
from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import product
from types import SimpleNamespace

import numpy as np
import pytest

from pipeline.presentation import Presentation
from pipeline.publishing.event_tables import event_tables
from pipeline.reports.crosstable import crosstables
from pipeline.reports.performance import performance_notes
from pipeline.rules.performance import (
    BY_FIDE_TABLE,
    along_a_line,
    fide_differences,
    mean_ratings,
    performance_ratings,
)
from pipeline.systems import load
from tests.report_tables import each_printed
from tests.rule_cases import careers, cells_of, federation, play

# FIDE Rating Regulations effective 1 March 2024, table 8.1.1 as printed: p, dp.
DP = """
1.00 800  .99 677  .98 589  .97 538  .96 501  .95 470  .94 444  .93 422  .92 401  .91 383  .90 366  .89 351
.88 336  .87 322  .86 309  .85 296  .84 284  .83 273  .82 262  .81 251  .80 240  .79 230  .78 220  .77 211
.76 202  .75 193  .74 184  .73 175  .72 166  .71 158  .70 149  .69 141  .68 133  .67 125  .66 117  .65 110
.64 102  .63 95  .62 87  .61 80  .60 72  .59 65  .58 57  .57 50  .56 43  .55 36  .54 29  .53 21  .52 14
.51 7  .50 0  .49 -7  .48 -14  .47 -21  .46 -29  .45 -36  .44 -43  .43 -50  .42 -57  .41 -65  .40 -72
.39 -80  .38 -87  .37 -95  .36 -102  .35 -110  .34 -117  .33 -125  .32 -133  .31 -141  .30 -149  .29 -158
.28 -166  .27 -175  .26 -184  .25 -193  .24 -202  .23 -211  .22 -220  .21 -230  .20 -240  .19 -251  .18 -262
.17 -273  .16 -284  .15 -296  .14 -309  .13 -322  .12 -336  .11 -351  .10 -366  .09 -383  .08 -401  .07 -422
.06 -444  .05 -470  .04 -501  .03 -538  .02 -589  .01 -677  .00 -800
"""


def whole(*numbers):
    """Numbers as a column of the core."""
    return np.array(numbers, dtype=np.int64)


def test_fides_table():
    """All 101 entries of table 8.1.1, all wins and all losses among them."""
    printed = printed_dp()
    assert sorted(printed) == list(range(101))
    assert dict(enumerate(fide_differences(np.arange(101)).tolist())) == printed


@pytest.mark.parametrize(
    ("halves", "games", "dp"),
    [
        (0, 1, -800), (1, 1, 0), (2, 1, 800),
        (2, 3, -125),  # .333 -> .33
        (4, 3, 125),  # .667 -> .67
        (2, 8, -322),  # .125 -> .13
        (14, 8, 336),  # .875 -> .88
        (3, 8, -251),  # .1875 -> .19
        (1, 100, -677),  # .005 -> .01
        (199, 100, 800),  # .995 -> 1.00
        (197, 100, 677),  # .985 -> .99
        (1, 101, -800),  # .00495 -> .00
    ],
)  # fmt: skip
def test_the_share_of_the_games_is_rounded_half_up(halves, games, dp):
    """Half a hundredth goes up on both sides of a half, as the regulations have it."""
    found = performance_ratings(BY_FIDE_TABLE, whole(1500 * games), whole(halves), whole(games))
    assert found.tolist() == [1500 + dp]


@pytest.mark.parametrize(
    ("span", "halves", "games", "difference"),
    [
        (320, 0, 1, "-160"), (320, 1, 1, "0"), (320, 2, 1, "160"), (320, 3, 2, "80"), (320, 10, 8, "40"),
        (800, 0, 7, "-400"), (800, 14, 7, "400"), (800, 4, 3, "133"), (800, 2, 3, "-133"), (800, 33, 32, "13"),
        (20, 9, 8, "1"), (20, 17, 16, "1"), (20, 15, 16, "-1"), (20, 21, 20, "1"), (20, 19, 20, "-1"), (20, 41, 40, "0"),
    ],
)  # fmt: skip
def test_a_lines_inverse(span, halves, games, difference):
    """The end of the line for all wins and all losses, in proportion between; halves away from zero."""
    found = performance_ratings(along_a_line(span), whole(0), whole(halves), whole(games))
    assert found.tolist() == [int(difference)]


def test_means_are_rounded_once():
    """A half away from zero, and the mean's fraction is not lost before the difference is added."""
    assert mean_ratings(whole(3001, 3000, 4000, 2999), whole(2, 2, 3, 2)).tolist() == [1501, 1500, 1333, 1500]
    assert mean_ratings(whole(3_001_000_000), whole(2), 1_000_000).tolist() == [1501]
    # 1000 + 1/3 and 2/3 of a span of 2 more than the half: 1000.333 + 0.333 = 1000.667.
    assert performance_ratings(along_a_line(2), whole(3001), whole(4), whole(3)).tolist() == [1001]
    assert performance_ratings(BY_FIDE_TABLE, whole(1), whole(0), whole(2)).tolist() == [-800]  # -799.5
    assert performance_ratings(BY_FIDE_TABLE, whole(3), whole(0), whole(2)).tolist() == [-799]  # -798.5


def measured(played):
    """Performance and mean opponent of every player and event, as a crosstable prints them."""
    tables = played.tables
    rows_, cells = crosstables(
        played.system,
        played.after.ledger.whole(),
        played.after.standings,
        tables.players,
        tables.events,
        tables.periods,
        tables.events["event_id"].tolist(),
    )
    found = {}
    for event, frame in each_printed(rows_, cells):
        assert frame.columns[-1] == "mean_opponent"
        for player, *pair in frame[["player_id", "performance", "mean_opponent"]].to_numpy(object).tolist():
            found[event, player] = ["." if str(each) == "<NA>" else str(each) for each in pair]
    return found


def check(system, text, options=None):
    """Careers in one event, a line each, with what their crosstable says."""
    lines = cells_of(text)
    asked = [name for name in lines[0] if name not in ("performance", "mean_opponent")]
    going_in = ["  ".join(asked), *("  ".join(line[name] or "." for name in asked) for line in lines)]
    found = measured(careers(system, "\n".join(going_in), options))
    wanted = {line["player"]: [line["performance"] or ".", line["mean_opponent"] or "."] for line in lines}
    assert {player: found["E1", player] for player in wanted} == wanted


Z_CHESS = """
player     opening  record                      performance  mean_opponent
win        1000     W1000                       1160         1000
loss       1000     L1000                       840          1000
draw       1000     D1001                       1001         1001
wins       1000     W1000 W1100 W1200           1260         1100
losses     1000     L1000 L1101                 891          1051
mixed      1000     W1000 D1100                 1130         1050
thirds     1000     2*W1000 L1000               1053         1000
eighths    1000     5*W1000 3*L1000             1040         1000
newcomers  .        W                           960          800
byes       1000     W1000 bye +1300 half-bye    1160         1000
nothing    1000     bye +1300 zero-bye ?1300    .            .
far        1000     W400 L1600                  1000         1000
"""


@pytest.mark.parametrize("options", [{}, {"chart": "linear"}, {"settles": "event"}])
def test_z_chess(options):
    """Z4 The line from -160 to 160 points: the bands' beginnings lie on it, so both charts measure alike."""
    check(load("z-chess"), Z_CHESS, options)


def test_dc_shogi():
    """S3 800 times the share over a half; the opponent counts with what was received, without what was given."""
    check(
        load("dc-shogi"),
        """
        player   opening  record                              performance  mean_opponent
        win      1500     W1500                               1900         1500
        loss     1500     L1500                               1100         1500
        gives    1900     W1500:rook                          2250         1500
        loses    1900     L1500:rook                          1450         1500
        takes    1500     D1900<rook                          1550         1900
        mixed    1900     W1600:lance W1900 D2300<rook        2117         1933
        many     1900     2*W1500:rook 2*L1500:rook           1850         1500
        too_far  1500     L1000 W1900:seven_piece             .            .
        partly   1500     L1000 W1600                         2000         1600
        """,
    )


TCA = """
player     opening  record                       performance  mean_opponent
win        1500     W1500                        2300         1500
loss       1500     L1500                        700          1500
draw       1500     D1501                        1501         1501
wins       1500     W1000 W1500 W2000            2300         1500
losses     1500     L1500 L1501                  701          1501
draws      1500     D1500 D1501                  1501         1501
mixed      1500     W1500 W1600 D1700 L1800      1745         1650
an_eighth  1500     W1500 7*L1500                1178         1500
the_rest   1500     7*W1500 L1500                1836         1500
newcomers  .        W                            1800         1000
byes       1500     D1500 bye +1300 -1300        1500         1500
nothing    1500     bye -1300 zero-bye           .            .
at_odds    1500     W1500:rook                   .            .
"""


@pytest.mark.parametrize("options", [{}, {"expected": "logistic"}])
def test_tca(options):
    """T3 FIDE's table 8.1.1, for the logistic curve too, which reaches no certainty."""
    check(load("tca"), TCA, options)


def test_tca_1960():
    """K2, K5 800 times the share over a half, official or not; K3's bye goes into the average, not in here."""
    check(
        load("tca-1960"),
        """
        player     opening  record                             performance  mean_opponent
        win        1500     W1500                              1900         1500
        loss       1500     L1500                              1100         1500
        mixed      1500     W1500 W1600 L1700                  1733         1600
        average    .        W1500 D1600 L1400 bye L1800        1475         1575
        a_bye      .        bye                                .            .
        newcomers  .        D                                  1200         1200
        """,
    )


def test_flyordie():
    """F1, F5 FIDE's table; an unknown opponent is 0, and a result against one may measure below it."""
    check(
        load("flyordie"),
        """
        player     opening  record                 performance  mean_opponent
        win        1500     W1500                  2300         1500
        loss       1500     L1500                  700          1500
        mixed      1500     W1500 W1600 L1400      1625         1500
        average    .        W1600 D1700 L1500      1600         1600
        a_win      1500     W                      800          0
        a_loss     1500     L                      -800         0
        """,
    )


def printed_dp():
    """Table 8.1.1 by hundredths."""
    words = DP.replace(".", "").split()
    return {int(share): int(difference) for share, difference in zip(words[::2], words[1::2], strict=True)}


def rounded(exact):
    """A fraction as a whole number, a half away from zero."""
    size = int(abs(exact) + Fraction(1, 2))
    return -size if exact < 0 else size


WORTH = {"": 0, "even": 0, "sente": 50, "lance": 100, "bishop": 250, "rook": 350}


def by_hand(games, code):
    """Performance and mean of one player's rated games of an event, one at a time, in fractions."""
    if not games:
        return [".", "."]
    used = [Fraction(row["opponent_rating"]) for row in games]
    at_odds = [
        rating + (WORTH[row["handicap"]] if row["colour"] == "w" else -WORTH[row["handicap"]])
        for rating, row in zip(used, games, strict=True)
    ]
    share = sum(Fraction(row["score"]) for row in games) / len(games)
    span = {"z-chess": 320, "dc-shogi": 800, "tca-1960": 800}.get(code)
    difference = printed_dp()[rounded(100 * share)] if span is None else span * (share - Fraction(1, 2))
    return [str(rounded(sum(at_odds) / len(games) + difference)), str(rounded(sum(used) / len(games)))]


def random_federation(code, chance):
    """Three events of twelve players, newcomers among them, with byes, forfeits and, in shogi, odds."""
    ids = [f"p{number:02}" for number in range(12)]
    lines = ["event_id  round  white_id  black_id  result  handicap"]
    for event, round_ in product(("E1", "E2", "E3"), range(1, 6)):
        chance.shuffle(ids)
        for white, black in zip(ids[:5], ids[5:10], strict=True):
            result = chance.choice(["1-0", "0-1", "1/2-1/2", "1-0", "0-1", "1-0F", "."])
            handicap = chance.choice(["even", "sente", "lance", "bishop", "rook"]) if code == "dc-shogi" else "."
            lines.append(f"{event}  {round_}  {white}  {black}  {result}  {handicap}")
        lines.append(f"{event}  {round_}  {ids[10]}  .  {chance.choice(['bye', 'half-bye'])}  .")
    rated = ids if code == "dc-shogi" else ids[:8]
    openings = [f"{player}  {chance.randint(1300, 1700)}" for player in sorted(rated)]
    events = "event_id  end_date\nE1  2024-01-31\nE2  2024-02-01\nE3  2024-02-02"
    return federation("\n".join(lines), openings="\n".join(["player_id  rating", *openings]), events=events)


@pytest.mark.parametrize("code", ["z-chess", "dc-shogi", "tca", "tca-1960", "flyordie"])
def test_whole_events_against_one_player_at_a_time(code):
    """Every player of random events, worked out from the ledger's games in fractions and from the printed table."""
    played = play(load(code), random_federation(code, random.Random(11)))  # noqa: S311 - draws pairings
    found = measured(played)
    games = {key: [] for key in found}
    for row in played.ledger:
        if row["kind"] == "game":
            games[row["event_id"], row["player_id"]].append(row)
    assert {len(each) for each in games.values()} > {2, 3, 4, 5}
    assert found == {key: by_hand(each, code) for key, each in games.items()}


def test_the_edition_of_the_events_day_measures():
    """An event counts under the edition in force when it ends or, rated later, on that month's first day."""
    book = load("dc-shogi")
    old = book.editions[0]
    points = {**old.handicaps.points, "rook": 300}
    new = replace(
        old,
        in_force=date(2024, 2, 1),
        curve=replace(old.curve, performance=along_a_line(600)),
        handicaps=replace(old.handicaps, points=points),
    )
    book = replace(book, editions=(old, new))
    found = measured(
        careers(
            book, "player  opening  record\na  1500  W1500:rook | W1500:rook", ends=("2024-01-31", "2024-02-01")
        )
    )
    assert found["E1", "a"] == ["2250", "1500"]
    assert found["E2", "a"] == ["2100", "1500"]


def test_a_long_event_is_summed_exactly():
    """Ten thousand games in millionths: 1500.5 is still a half, a millionth less no more."""
    games = 10_000
    million = 1_000_000
    sums = whole(15_005_000 * million, 15_005_000 * million - games)
    found = performance_ratings(BY_FIDE_TABLE, sums, whole(games, games), whole(games, games), million)
    assert found.tolist() == [1501, 1500]


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("tca", ["8.1.1", "800 more for all wins"]),
        ("flyordie", ["8.1.1"]),
        ("z-chess", ["320 times", "160 more for all wins"]),
        ("tca-1960", ["800 times", "400 more for all wins"]),
        ("dc-shogi", ["800 times", "400 more for all wins", "handicap that the player gave"]),
    ],
)
def test_the_notes_say_how_it_is_found(code, words):
    """A note on each of the two columns, by the rule book's own way; odds are spoken of where there are any."""
    notes = dict(performance_notes(load(code)))
    assert list(notes) == ["Performance", "Mean opponent"]
    assert all(word in notes["Performance"] for word in words)
    assert ("handicap" in notes["Performance"]) == (code == "dc-shogi")


def test_the_notes_stand_with_the_crosstables():
    """Where there are crosstables their notes end with how performances are found; without any there are none."""
    played = careers(load("tca"), "player  opening  record\na  1500  W1500")
    tables = played.tables
    material = SimpleNamespace(
        book=SimpleNamespace(system=played.system),
        ledger=played.after.ledger,
        standings=played.after.standings,
        players=tables.players,
        events=tables.events,
        periods=tables.periods,
        presentation=Presentation(),
    )
    notes = event_tables(material, np.array([True])).notes
    assert [subject for subject, _ in notes][-2:] == ["Performance", "Mean opponent"]
    assert event_tables(material, np.array([False])).notes == []
