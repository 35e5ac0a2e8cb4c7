"""Published worked examples, each by plain Elo with the settings that its source describes."""

import pytest

from pipeline.rules.plain import varied
from pipeline.rules.system import RatingSystem
from pipeline.systems import load
from tests.rule_cases import careers, duels

BY_GAME = {"settles": "game"}
BANDS = {"curve": {"shape": "linear", "band": 25}, "settles": "game"}


def elo_with(**wanted: object) -> RatingSystem:
    """Plain Elo with these settings."""
    return varied(load("elo"), "my-club", wanted)


def record(opponents: list[int], scores: list[float]) -> str:
    """Games as a record has them."""
    return " ".join(f"{'LDW'[int(2 * score)]}{rating}" for rating, score in zip(opponents, scores, strict=True))


def test_the_table_for_portisch():
    """Elo's example of an event: 2635 scores 10.5 of an expected 9.66 at K 10 and comes to 2643.4."""
    book = elo_with(k=[{"k": 10}], curve={"shape": "fide-table"})
    # Fourteen opponents of whom the table expects 0.64 and one of whom it expects 0.70.
    opponents = [2635 - 100] * 14 + [2635 - 150]
    games = record(opponents, [1] * 9 + [0.5] * 3 + [0] * 3)
    played = careers(book, f"player  opening  record  rating\np  2635  {games}  2643")
    rows = [row for row in played.of("p") if row["kind"] == "game"]
    assert round(sum(float(row["expected"]) for row in rows), 6) == 9.66
    assert round(2635 + sum(float(row["change"]) for row in rows), 6) == 2643.4


@pytest.mark.parametrize(
    ("own", "opponents", "scores", "games", "expected", "rating"),
    [
        (2195, [2024, 2099, 2076, 2228, 2188], [1, 0.5, 0.5, 1, 0], 5, 2.987, 2195),
        (2226, [1888, 2188, 2013, 2273, 2102, 1742, 2169, 2092, 1938], [1, 1, 1, 0, 1, 1, 0.5, 0.5, 1], 9, 6.378, 2239),
        (2151, [1934, 2052, 2051, 2091, 1934, 2052, 2051, 2091], [1, 0, 0.5, 0.5, 0.5, 1, 1, 0.5], 8, 5.276, 2145),
    ],
)  # fmt: skip
def test_the_normal_curve_of_german_events(own, opponents, scores, games, expected, rating):
    """Three published evaluations: 800 / (30 + n) for K, the normal curve with 200 √2, to the hundredth of a point."""
    book = elo_with(k=[{"k": round(800 / (30 + games), 2)}], curve={"shape": "normal"})
    played = careers(book, f"player  opening  record  rating\np  {own}  {record(opponents, scores)}  {rating}")
    told = sum(float(row["expected"]) for row in played.of("p") if row["kind"] == "game")
    assert abs(told - expected) < 0.01


def test_the_linear_approximation():
    """Elo's own: K/2 for win or loss and K/(4 C) a point of the difference, C 200 and K 32: 16 and 0.04 D."""
    book = elo_with(curve={"shape": "linear", "scale": 400}, **BY_GAME)
    duels(
        book,
        """
        own   opponent  result   change  reply
        1500  1500      1-0      +16     -16
        1500  1600      1-0      +20     -20
        1600  1500      1-0      +12     -12
        1600  1500      1/2-1/2  -4      +4
        1500  1850      1-0      +30     -30
        1500  1525      1/2-1/2  +1      -1
        1900  1500      1-0      0       0
        2900  1500      1-0      0       0
        2900  1500      0-1      -32     +32
        """,
    )


def test_examples_of_a_server():
    """Red Hot Pawn's page: a win of 1400 over 1415 brings 17, a draw of 2200 with 1800 costs 10 at K 24."""
    book = elo_with(k=[{"k": 16, "rating_from": 2400}, {"k": 24, "rating_from": 2100}, {"k": 32}], **BY_GAME)
    duels(book, "own   opponent  result   change\n1400  1415  1-0  +17\n2200  1800  1/2-1/2  -10")


def test_the_provisional_average_of_a_server():
    """The same page: 1400 after five games beats 1200 and has 1433."""
    book = elo_with(provisional={"games": 20, "method": "average"}, **BY_GAME)
    careers(book, "player  opening  record  rating  games\np  1400/5  W1200  1433  6")


# Harkness's table as it is printed: from, to, the higher's win, the lower's win, a draw.
HARKNESS = [
    (0, 24, 16, 16, 0), (25, 49, 15, 17, 1), (50, 74, 14, 18, 2), (75, 99, 13, 19, 3), (100, 124, 12, 20, 4),
    (125, 149, 11, 21, 5), (150, 174, 10, 22, 6), (175, 199, 9, 23, 7), (200, 224, 8, 24, 8), (225, 249, 7, 25, 9),
    (250, 274, 6, 26, 10), (275, 299, 5, 27, 11), (300, 999, 4, 28, 12),
]  # fmt: skip


def test_harknesss_table():
    """Bands of 25 up to 300, where the higher player still wins 4."""
    book = elo_with(curve={"shape": "linear", "band": 25, "cap": 300}, **BY_GAME)
    lines = [
        f"{1000 + apart}  1000  {result}  {f'{change:+d}' if change else 0}"
        for least, most, high, low, draw in HARKNESS
        for apart in (least, most)
        for result, change in (("1-0", high), ("0-1", -low), ("1/2-1/2", -draw))
    ]
    duels(book, "\n".join(["own  opponent  result  change", *lines]))


def test_the_same_table_written_out():
    """The table's rows as a table of one's own, in 32nds."""
    rows = [[least, low] for least, _, _, low, _ in HARKNESS]
    book = elo_with(curve={"shape": "table", "unit": 32, "rows": rows}, **BY_GAME)
    one = elo_with(curve={"shape": "linear", "band": 25, "cap": 300}, **BY_GAME)
    row = book.editions[0].curve.working.row
    assert row is not None
    told = {0: "0-24", 24: "0-24", 25: "25-49", -299: "275-299", 300: "300+", 5000: "300+"}
    assert {apart: row(apart) for apart in told} == told
    points = one.editions[0].curve.working.row
    assert points is not None
    assert [points(apart) for apart in (0, 30, 999)] == ["0-24: 16/16", "25-49: 17/15", "300+: 28/4"]
    lines = [
        f"{1000 + apart}  1000  1-0  {high:+d}" for least, most, high, _, _ in HARKNESS for apart in (least, most)
    ]
    for each in (book, one):
        duels(each, "\n".join(["own  opponent  result  change", *lines]))


def test_four_points_a_hundred():
    """The rule of thumb: 4 points more or less than 16 for every 100 between the players."""
    duels(
        elo_with(**BANDS),
        """
        own   opponent  result  change
        1400  1500      1-0     +20
        1400  1600      1-0     +24
        1500  1400      1-0     +12
        1500  1300      1-0     +8
        """,
    )
