"""European Go Federation, clause by clause: the worked cases of its rule book."""

from itertools import pairwise
from math import exp, log

import numpy as np
import pytest

from pipeline.rules.system import RatingSystem
from pipeline.systems import load
from tests.made_seats import seats_of
from tests.rule_cases import Played, careers, cells_of, checked, duels, each_case, federation

STEPS = 1000


def game(
    system: RatingSystem, own: float, opponent: float, score: float, received: float = 0
) -> tuple[float, float, float]:
    """Expected score, con and change of a game; ``received`` is the handicap in points, less than 0 if given."""
    edition = system.editions[0]
    seats = seats_of(
        1,
        own=np.array([round(own * STEPS)]),
        opponent=np.array([round(opponent * STEPS)]),
        score=np.array([round(2 * score)]),
        head_start=np.array([round(received * STEPS)]),
    )
    points = edition.points(seats)
    return (
        float(points.expected[0] / edition.curve.unit),
        float(points.k[0] / (edition.k_unit * STEPS)),
        float(points.change[0] / (edition.unit * STEPS)),
    )


def exact(played: Played) -> dict[str, str]:
    """Each player's rating with its decimals."""
    return {player: row["exact_rating"] for player, row in played.standings.items()}


def an_event_as_a_whole(system: RatingSystem) -> None:
    """E1 Two wins of one event are of the same ratings, of two events each of its own; three decimals."""
    table = "player  opening  record\n"
    one = careers(system, table + "a  2100  W2100 W2100")
    two = careers(system, table + "a  2100  W2100 | W2100", ends=["2024-03-01", "2024-03-10"])
    # 2 x 9.306246 = 18.612492; then con 17.365250 and x^7 of 1190.694 / 1200 for a rating of 2109.306.
    assert exact(one)["a"] == "2118.612"
    con, chance = (1190.694 / 200) ** 1.6, 1 / (1 + (1190.694 / 1200) ** 7)
    second = con * (1 - chance) + log(1 + exp((2300 - 2109.306) / 80)) / 5
    assert exact(two)["a"] == f"{2109.306 + second:.3f}"
    assert [(row["kind"], row["change"]) for row in one.of("a")] == [
        ("game", "9.306246"),
        ("game", "9.306246"),
        ("settlement", "-0.000492"),
    ]


def expected_scores(system: RatingSystem) -> None:
    """E2 A published figure; a half between equals at any height; the same difference is worth more further up."""
    assert game(system, 2674.564, 2611.051, 0)[0] == pytest.approx(0.6630749860799611, abs=1e-12)
    assert [game(system, rating, rating, 1)[0] for rating in (-900, 1500, 2100, 2700, 3299)] == [0.5] * 5
    for own, opponent in ((2100, 2000), (2000, 2100), (500, -300), (2700, 3100), (-900, 3299)):
        beta_own, beta_opponent = (-7 * log(3300 - rating) for rating in (own, opponent))
        known = 1 / (1 + exp(beta_opponent - beta_own))
        assert game(system, own, opponent, 1)[0] == pytest.approx(known, abs=1e-12)
    rising = [game(system, rating, rating - 100, 1)[0] for rating in range(0, 3300, 300)]
    assert all(low < high for low, high in pairwise(rising))
    duels(
        system,
        """
        own   opponent  result   expected
        2100  2000      1/2-1/2  0.64
        2000  2100      1/2-1/2  0.36
        """,
    )


def factors(system: RatingSystem) -> None:
    """E3 A published figure; 1 at 3100; by the own rating alone."""
    assert game(system, 2674.564, 2611.051, 0)[1] == pytest.approx(6.197900613388789, abs=1e-11)
    for rating, con in ((3100, 1), (2900, 2**1.6), (2100, 6**1.6), (1700, 8**1.6), (-900, 21**1.6)):
        assert [game(system, rating, other, 1)[1] for other in (rating, 2500)] == pytest.approx(
            [con] * 2, abs=1e-10
        )
    duels(
        system,
        """
        own   opponent  result  k
        2100  2100      1-0     17.580936
        1700  2100      1-0     27.857618
        """,
    )


def changes_of_games(system: RatingSystem) -> None:
    """E4 Published: 2100 beats 2100, 2674.564 loses to 2611.051; a win and a loss of equals are two bonuses."""
    assert game(system, 2674.564, 2611.051, 0)[2] == pytest.approx(-4.107829382879996, abs=1e-10)
    played = careers(system, "player  opening  record\na  2100  W2100\nb  2100  L2100\nc  2300  D2300")
    assert {player: exact(played)[player] for player in "abc"} == {
        "a": "2109.306",
        "b": "2091.725",
        "c": "2300.139",
    }
    for rating in (-900, 100, 1500, 2100, 2300, 2500, 2900):
        both = game(system, rating, rating, 1)[2] + game(system, rating, rating, 0)[2]
        assert both == pytest.approx(2 * log(1 + exp((2300 - rating) / 80)) / 5, abs=1e-10)


# E5 Stones, and what they raise black's rating by.
STONES = """
stones  raise
2       150
3       250
4       350
5       450
6       550
7       650
8       750
9       850
"""


def stones(system: RatingSystem) -> None:
    """E5 Rated like an even game against a raised black, for both; con and bonus stay those of the ratings."""
    for line in cells_of(STONES):
        number, raised = line["stones"], int(line["raise"])
        duels(
            system,
            f"""
            own   opponent        result  handicap  expected  clause
            2100  {2100 - raised}  1-0     {number}  0.50      E2 E3 E4 E5
            2100  2100            1-0     {number}  {game(system, 2100, 2100 + raised, 1)[0]:.2f}  E2 E3 E4 E5
            """,
        )
    chance, con, change = game(system, 1850, 2100, 1, 250)
    assert (chance, con) == pytest.approx((0.5, (1450 / 200) ** 1.6), abs=1e-10)
    assert change == pytest.approx(con / 2 + log(1 + exp(450 / 80)) / 5, abs=1e-10)
    assert game(system, 2100, 1850, 1, -250)[2] == pytest.approx(9.306246, abs=1e-6)
    duels(
        system,
        """
        own   opponent  result  handicap  change  reply  reason
        2100  1500      1-0     rook      0       0      no rule for handicap games
        2100  1500      1-0     sente     0       0      no rule for handicap games
        """,
    )


def not_below_minus_900(system: RatingSystem) -> None:
    """E6 The loser stays at -900; the winner gets what the game is worth."""
    played = duels(
        system,
        """
        own   opponent  result  change  reply
        -900  -900      0-1     0       +73.241
        -880  -900      0-1     -20     +74.331
        """,
    )
    assert [row["kind"] for row in played.of("w0")] == ["game", "settlement", "floor"]
    assert played.standings["w0"]["exact_rating"] == "-900.000"


def at_the_end_of_the_formulas(system: RatingSystem) -> None:
    """E7 From 3300 on a rating stands still, and against it the expected score is next to nothing."""
    played = duels(
        system,
        """
        own   opponent  result  expected  change  reply
        3300  2700      1-0     1.00      0       +0.001
        3400  2700      0-1     1.00      0       +5.801
        3300  3400      0-1     0.50      0       0
        2700  2600      1-0     0.75      +1.473  -1.878
        """,
    )
    assert played.of("w0")[0]["own_rating"] == "3300"
    assert [played.of(each)[0]["clause"] for each in ("w0", "b0", "w3")] == ["E2 E3 E4 E7"] * 2 + ["E2 E3 E4"]
    assert game(system, 3299.999, 2500, 0) == pytest.approx(game(system, 3300, 2500, 0), abs=1e-9)
    # Raised by 150 black would be at 3350.
    assert game(system, 3200, 3250, 1, 150)[0] == pytest.approx(1, abs=1e-9)


# E8 Grades and the ratings that they stand for.
GRADES = """
9 Pro    2940
2 Pro    2730
1 Pro    2700
7 Dan    2700
2 Dan    2200
1 Dan    2100
1 Kyu    2000
5 Kyu    1600
20 Kyu   100
21 Kyu   0
30 Kyu   -900
"""


def grades(system: RatingSystem) -> None:
    """E8 A grade alone gives its rating; beside a rating the rating counts; there are no others."""
    for line in GRADES.strip().splitlines():
        *grade, rating = line.split()
        rank = " ".join(grade)
        careers(system, f"player  rank  rating\na  {rank}  {rating}")
    careers(system, "player  opening  rank   rating\na       1850     1 Dan  1850")
    ranks = system.opening_ranks or {}
    assert [(name, low - high) for (name, high), (_, low) in pairwise(ranks.items())] == [
        *((f"{pro} Pro", -30) for pro in range(9, 1, -1)),
        ("1 Pro", 0),
        *((f"{dan} Dan", -100) for dan in range(7, 0, -1)),
        *((f"{kyu} Kyu", -100) for kyu in range(1, 30)),
    ]
    for rank in ("8 Dan", "31 Kyu", "10 Pro"):
        folder = federation("white_id  black_id  result", openings=f"player_id  rank\na  {rank}")
        assert checked(system, folder).errors == 1


def nobody_without_an_opening(system: RatingSystem) -> None:
    """E8 A game that was played asks for an opening of both, whatever the odds; a forfeit does not."""
    openings = "player_id  rating\na  2100"
    for result, handicap, errors in (("1-0", ".", 1), ("1-0", "3", 1), ("1-0F", ".", 0), ("1-0", "rook", 1)):
        games = f"white_id  black_id  result  handicap\na  b  {result}  {handicap}"
        assert checked(system, federation(games, openings=openings)).errors == errors


def ratings_that_are_given(system: RatingSystem) -> None:
    """E6 An opening or a correction gives -900 at least; below it is an error that says so."""
    for rating, errors in (("-900", 0), ("-901", 1)):
        folder = federation("white_id  black_id  result", openings=f"player_id  rating\na  {rating}")
        folder.corrections = [{"player_id": "a", "date": "2024-02-01", "rating": rating, "reason": "found"}]
        problems = [str(each) for each in checked(system, folder).problems if each.severity == "error"]
        assert len(problems) == 2 * errors
        assert all("expected a whole number from -900 to 9999, or nothing" in each for each in problems)
    played = careers(
        system,
        "player  opening  rating\na  -850  -900",
        corrections=[{"player_id": "a", "date": "2024-02-01", "change": "-300", "reason": "found"}],
    )
    assert [row["kind"] for row in played.of("a")] == ["correction", "floor"]


CASES = {
    "E1": (an_event_as_a_whole,),
    "E2": (expected_scores,),
    "E3": (factors,),
    "E4": (changes_of_games,),
    "E5": (stones,),
    "E6": (not_below_minus_900, ratings_that_are_given),
    "E7": (at_the_end_of_the_formulas,),
    "E8": (grades, nobody_without_an_opening),
}


@pytest.mark.parametrize(("clause", "case"), each_case(CASES))
def test_clause(clause, case):
    """The rule book does as the case says."""
    assert case.__doc__.startswith(clause)
    case(load("egf"))
