"""US Chess, clause by clause: the worked cases of its rule book."""

from math import sqrt

import numpy as np
import pytest

from pipeline.rules.system import RatingSystem
from pipeline.systems import load
from pipeline.systems.uscf import effective_games
from tests.made_seats import seats_of
from tests.rule_cases import careers, cells_of, duels, each_case, federation, play


def rated(system: RatingSystem, record: str, opening: str, rating: str, end: str = "2024-03-01") -> None:
    """A player's rating after one event that ends on a day."""
    careers(system, f"player  opening  record  rating\na  {opening}  {record}  {rating}", ends=[end])


def an_event_as_a_whole(system: RatingSystem) -> None:
    """U1 Both games by the ratings before the event: a player met twice counts as before, and K knows of both games."""
    games = "round  white_id  black_id  result\n1  a  b  1-0\n2  a  b  1-0"
    openings = "player_id  rating\na  1500\nb  1500"
    played = play(system, federation(games, openings=openings))
    assert [(row["own_rating"], row["opponent_rating"]) for row in played.of("a")[:2]] == [("1500", "1500")] * 2
    # N' = 50 / sqrt(0.662 + 0.00000739 x 1069²) = 16.5715, K = 800 / 18.5715 = 43.0768: half of it twice.
    assert [played.change(each) for each in "ab"] == ["+43", "-43"]
    apart = play(
        system,
        federation(
            "event_id  white_id  black_id  result\nE1  a  b  1-0\nE2  a  b  1-0",
            openings=openings,
            events="event_id  end_date\nE1  2024-03-01\nE2  2024-03-10",
        ),
    )
    # Alone: K = 800 / 17.5715 = 45.5283, so 1523; then 1523 v 1477: E = 0.56582, K = 44.6791.
    assert [row["rating_after"] for row in apart.of("a") if row["kind"] == "settlement"] == ["1523", "1542"]


# U1 Exact halves of the new rating: K 12 1/2 of 14 games; 8 1/3 of 46 games, one and a half points over par; by U3.
HALVES = """
opening  record                   rating
2400     8*W2400 6*L2400          2413
2400     6*W2400 8*L2400          2388
2400     3*W2400 43*D2400         2413
2400     43*D2400 3*L2400         2388
1500/0   D1500 D1501              1501
1500/0   3*D1501 3*D1500          1501
1500/3   D1500 D1500 D1503        1501
1500/3   L1900 W1100 D1497        1500
"""


def halves_of_ratings(system: RatingSystem) -> None:
    """U1 A half of the new rating goes up, of a gain and of a loss, though no game's part of it can be told."""
    for line in cells_of(HALVES):
        rated(system, line["record"], line["opening"], line["rating"])


def prior_games(system: RatingSystem) -> None:
    """U2 All games before count, 50 at most; an opening that does not tell them has 50, also after more games."""
    # 2400 and more: K = 800 / (N + 1) of a single draw is 400 / (N + 1) for a win against an equal.
    for games, gain in (("9", 40), ("19", 20), ("31", 13), ("49", 8), ("50", 8), ("51", 8), ("400", 8), ("", 8)):
        opening = f"2400/{games}" if games else "2400"
        rated(system, "W2400", opening, str(2400 + gain))
    ends = ["2024-02-01", "2024-03-01", "2024-04-01"]
    table = "player  opening  record                rating  games\n"
    careers(system, table + "a       2400     W2400 | W2408 | W2416  2424    3", ends=ends)
    careers(system, table + "a       2400/9   W2400 | W2440 | W2476  2509    12", ends=ends)
    # Forfeits and byes are no games.
    careers(system, table + "a       2400/9   +2400 bye | W2400 |   2440    10", ends=ends)


def the_special_formula(system: RatingSystem) -> None:
    """U3 Published: 1500 of 6 games, W, L and D against 1400, 1550 and 1650 are 1511.1; up to eight games, not nine."""
    rated(system, "W1400 L1550 D1650", "1500/6", "1511")
    rated(system, "W1400", "1500/8", "1533")  # (8 x 1500 + 1800) / 9 = 1533.3; K = 800 / 9 would make 1532.0
    rated(system, "W1400", "1500/9", "1529")  # K = 800 / 10, E = 0.64006: 1528.8; (9 x 1500 + 1800) / 10 = 1530
    played = careers(system, "player  opening  record\na  1500/6  W1400 L1550 D1650")
    games = [row for row in played.of("a") if row["kind"] == "game"]
    assert [(row["k"], row["expected"], row["clause"]) for row in games] == [("", "", "U3")] * 3
    # (1400 + 400 - 1500) / 9 and so on: 33.33, -38.89, 16.67.
    assert [round(float(row["change"]), 2) for row in games] == [33.33, -38.89, 16.67]


def the_standard_formula(system: RatingSystem) -> None:
    """U4 Published: 1500 of 31 games, W, L and L against 1400, 1550 and 1700 are 1487; and K for N' and m."""
    rated(system, "W1400 L1550 L1700", "1500/31", "1487", end="2020-03-01")
    printed = {
        6: {4: 80, 6: 66.67, 10: 50},
        20: {4: 33.33, 6: 30.77, 10: 26.67},
        50: {4: 14.81, 6: 14.29, 10: 13.33},
    }
    for games, by_event in printed.items():
        for event, k in by_event.items():
            seats = seats_of(
                event,
                own=np.full(event, 2400),
                games=np.full(event, games),
                starts=np.array([0]),
                counts=np.ones(event, dtype=bool),
            )
            assert np.round(system.editions[-1].k(seats) / 10**12, 2).tolist() == [k] * event


def fewer_games_below_2355(system: RatingSystem) -> None:
    """U5 Published: 1700 with 30 games is as good as 20.01178674737454; 2356 with 50 or more as 50."""
    found = effective_games(np.array([1700, 2356, 2354, 2355, 100, 1700]), np.array([30, 50, 50, 50, 50, 12]))
    assert found.tolist()[:2] == pytest.approx([20.01178674737454, 50], abs=1e-12)
    below = 50 / sqrt(0.662 + 0.00000739 * 215**2)
    assert found.tolist()[2:] == pytest.approx([below, 50, 50 / sqrt(0.662 + 0.00000739 * 2469**2), 12], abs=1e-12)
    duels(
        system,
        """
        own      opponent  result  k
        1700/50  1700      1-0     38.073868
        1700/12  1700      1-0     61.538462
        2354/50  2354      1-0     15.713951
        2355/50  2355      1-0     15.686275
        """,
    )


def expected_scores(system: RatingSystem) -> None:
    """U6 The logistic curve, without a cap."""
    duels(
        system,
        """
        own   opponent  result   expected
        1800  1800      1/2-1/2  0.50
        1800  1600      1/2-1/2  0.76
        1800  1400      1/2-1/2  0.91
        1400  1800      1/2-1/2  0.09
        2400  1000      1-0      1.00
        """,
    )
    played = careers(system, "player  opening  record\na  2400  D2000")
    assert played.of("a")[0]["expected"] == "0.909091"


# U7 All against equals of 2400 and of 50 games: K = 800 / (50 + m), the gain half of it a win.
BONUSES = """
opening  record                      change  bonus
2400/50  2*W2400                     15      .
2400/50  3*W2400                     23      .
2400/50  4*W2400                     35      5
2400/50  5*W2400                     46      10
2400/50  9*W2400                     86      25
2400/50  9*W2400 bye                 86      25
2400/9   3*W2400                     176     76
2400/9   2*W2400                     73      .
2400/8   3*W2400                     109     .
"""


def bonuses(system: RatingSystem) -> None:
    """U7 What the gain exceeds 12 sqrt(m) by, m at least 4; from three games on, never with the special formula."""
    for line in cells_of(BONUSES):
        played = careers(system, f"player  opening  record\na  {line['opening']}  {line['record']}")
        assert played.change("a") == f"+{line['change']}", line
        told = [row["change"] for row in played.of("a") if (row["kind"], row["clause"]) == ("settlement", "U7")]
        assert told == ([line["bonus"]] if line["bonus"] else []), line
    # A loss has none, whatever its size.
    rated(system, "9*L2400", "2400/50", "2339")


def nobody_met_thrice(system: RatingSystem) -> None:
    """U7 No bonus with an opponent of three games; two games against each are well, and forfeits do not count."""
    openings = "player_id  rating  games\na  2400  9\nb  2400  .\nc  2400  ."
    for pairs, change in (("bbcc", "+222"), ("bbbc", "+123"), ("bbcb", "+123")):
        games = "round  white_id  black_id  result\n" + "\n".join(
            f"{at}  a  {other}  1-0" for at, other in enumerate(pairs, 1)
        )
        assert play(system, federation(games, openings=openings)).change("a") == change
        more = f"{games}\n5  a  c  1-0F\n6  a  c  1-0F"
        assert play(system, federation(more, openings=openings)).change("a") == change


# U8 Four wins against equals of 2400 with nine games: 2 x 123.08 - B x 2.
DATED = """
end         rated_in  change
2017-04-30  .         +222
2017-05-01  .         +218
2023-01-31  .         +218
2023-02-01  .         +222
2024-03-01  .         +222
2017-04-30  2017-05   +222
2017-04-30  2017-06   +222
2023-01-31  2023-02   +218
"""


def thresholds_by_day(system: RatingSystem) -> None:
    """U8 By the event's own last day, also where it is rated in a later month."""
    games = "round  white_id  black_id  result\n" + "\n".join(f"{at}  a  b{at}  1-0" for at in range(1, 5))
    openings = "player_id  rating  games\na  2400  9\n" + "\n".join(f"b{at}  2400  ." for at in range(1, 5))
    for line in cells_of(DATED):
        events = f"event_id  end_date  rated_in\nE1  {line['end']}  {line['rated_in'] or '.'}"
        played = play(system, federation(games, openings=openings, events=events))
        assert played.change("a") == line["change"], line


def provisional_with_its_games(system: RatingSystem) -> None:
    """U9 P and the number of games up to 25; nothing from 26 on, or where an opening does not tell them."""
    careers(
        system,
        """
        player  opening  record     rating  games  mark  status
        new     .        D1500      1500    1      P1    provisional
        few     1500/6   D1500      1500    7      P7    provisional
        last    1500/24  D1500      1500    25     P25   provisional
        first   1500/25  D1500      1500    26     .     official
        many    1500/80  D1500      1500    81     .     official
        old     1500     D1500      1500    1      .     official
        idle    1500/25  .          1500    25     P25   provisional
        none    1500/0   .          1500    0      P0    provisional
        """,
    )


def newcomers(system: RatingSystem) -> None:
    """U10 A newcomer's own rating is of the games alone; the opponents meet 1300, newcomers each other too."""
    careers(
        system,
        """
        player  opening  record             rating  mark
        won     .        W1500              1900    P1
        lost    .        L1500              1100    P1
        three   .        W1500 D1400 L1600  1500    P3
        """,
    )
    played = duels(
        system,
        """
        own   opponent  result  change  reply
        .     .         1-0     +400    -400
        1300  .         1-0     +26     -400
        """,
    )
    assert {played.of(each)[0]["opponent_rating"] for each in ("w0", "b0", "w1")} == {"1300"}
    # The second event goes on from what the first one gave.
    careers(
        system,
        "player  opening  record  rating  mark\na  .  W1500 | W1900  2100  P2",
        ends=["2024-02-01", "2024-03-01"],
    )


def not_below_nought(system: RatingSystem) -> None:
    """U11 The special formula's new rating may come out below 0, and is 0 then."""
    careers(
        system,
        """
        player  opening  record   rating
        a       .        L300     0
        b       50/0     L100     0
        c       20       9*L20    0
        """,
    )
    assert careers(system, "player  opening  record\na  .  L300").of("a")[-1]["kind"] == "floor"


CASES = {
    "U1": (an_event_as_a_whole, halves_of_ratings),
    "U2": (prior_games,),
    "U3": (the_special_formula,),
    "U4": (the_standard_formula,),
    "U5": (fewer_games_below_2355,),
    "U6": (expected_scores,),
    "U7": (bonuses, nobody_met_thrice),
    "U8": (thresholds_by_day,),
    "U9": (provisional_with_its_games,),
    "U10": (newcomers,),
    "U11": (not_below_nought,),
}


@pytest.mark.parametrize(("clause", "case"), each_case(CASES))
def test_clause(clause, case):
    """The rule book does as the case says."""
    assert case.__doc__.startswith(clause)
    case(load("uscf"))
