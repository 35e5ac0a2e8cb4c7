"""Taichung Chess Association, the earlier rules, clause by clause: the worked cases of the rule book."""

import pytest

from pipeline.rules.system import RatingSystem
from pipeline.systems import load
from tests.rule_cases import DAY, careers, duels, each_case, federation, play


def newcomers_count_1200(system: RatingSystem) -> None:
    """K1 1200 in all calculations of the first event, for opponents too; then the provisional rating."""
    duels(
        system,
        """
        own   opponent  result   change  reply
        .     .         1-0      +400    -400
        .     .         1/2-1/2  0       0
        .     1600      1-0      +800    -32
        1200  .         1-0      +16     -400
        """,
    )
    careers(
        system,
        """
        player  record         rating
        second  W1200 | D1600  1600
        """,
        ends=(DAY, "2024-03-02"),
    )


def unrated_for_pairing(system: RatingSystem) -> None:
    """K1 0 for pairing until the first event, in the order of the English names; then the provisional rating."""
    players = "player_id  english_name\nWu  Bo\nBai  Cai\nChu  .\nLin  .\nZhang  ."
    played = play(system, federation("white_id  black_id  result\nZhang  Lin  1-0", players=players))
    assert played.pairs == ["Zhang 1600", "Lin 800", "Wu 0", "Bai 0", "Chu 0"]


def events_as_a_whole(system: RatingSystem) -> None:
    """K1 Opponents and official players count as before the event, all through it."""
    careers(
        system,
        """
        player  opening  record                 rating
        whole   1500     W1500 W1525 W1525      1550
        parts   1500     W1500 | W1525 | W1525  1548
        """,
        ends=(DAY, "2024-03-02", "2024-03-03"),
    )
    games = "round  white_id  black_id  result\n1  a  b  1-0\n2  b  c  1-0"
    played = play(system, federation(games))
    # c counts b as 1200, although b lost the round before.
    assert [played.listed[each]["rating"] for each in "abc"] == ["1600", "1200", "800"]


def average_of_performances(system: RatingSystem) -> None:
    """K2 Opponent + 400, + 0 or - 400, averaged over all provisional games; rounded where shown, kept exact."""
    careers(
        system,
        """
        player    opening  record                        rating  games  mark
        worked    .        W1500 D1600 L1400 bye L1800   1420    5      P
        two       .        W1500 W1501                   1901    2      P
        below     .        L395 L400                     0       2      P
        kept      .        L395 L400 W0                  132     3      P
        opened    1500/4   D1700                         1540    5      P
        fresh     1500/0   D1700                         1700    1      P
        nineteen  .        19*D1500                      1500    19     P
        twenty    .        20*D1500                      1500    20     .
        """,
    )
    # Two events: 1100.5 shows as 1101, and 1100.5 x 2 + 1000 is 3201, a third of which is 1067.
    careers(
        system,
        """
        player  record               rating
        exact   D1100 D1101 | D1000  1067
        """,
        ends=(DAY, "2024-03-02"),
    )


def an_average_as_an_opponent(system: RatingSystem) -> None:
    """K2 As an opponent the average counts as shown: 1100.5 as 1101, and below zero as 0."""
    games = """
        event_id  round  white_id  black_id  result
        E1        1      a         b         1/2-1/2
        E1        2      a         c         1/2-1/2
        E1        3      d         e         0-1
        E2        1      a         new       1/2-1/2
        E2        2      d         newer     1/2-1/2
        """
    openings = "player_id  rating\nb  1100\nc  1101\ne  100"
    events = f"event_id  end_date\nE1  {DAY}\nE2  2024-03-02"
    played = play(system, federation(games, openings=openings, events=events))
    assert [played.listed[each]["rating"] for each in ("new", "newer")] == ["1101", "0"]


def byes_while_provisional(system: RatingSystem) -> None:
    """K3 A full-point bye or forfeit win averages in 1200 and counts, to the 20th game; nothing else does."""
    careers(
        system,
        """
        player     opening  record                rating  games  mark  last_event
        bye        .        bye                   1200    1      P     E1
        forfeit    .        +                     1200    1      P     E1
        black      .        +<even                1200    1      P     E1
        lost       .        -                     .       .      .     .
        nothing    .        half-bye zero-bye =   .       .      .     .
        average    1500/1   bye                   1350    2      P     E1
        half       1501/1   bye                   1351    2      P     E1
        twentieth  1500/19  bye                   1485    20     .     E1
        and_more   1500/19  bye bye +1500         1485    20     .     E1
        official   1500/20  bye +1500             1500    20     .     .
        opened     1500     +1500                 1500    0      .     .
        fresh      1500/0   bye                   1200    1      P     E1
        losses     1500/1   -1500 =1500 half-bye  1500    1      P     .
        """,
    )


def byes_where_nothing_is_rated(system: RatingSystem) -> None:
    """K3 In an event or game that is not rated a bye averages nothing in."""
    games = """
        event_id  white_id  black_id  result  rated
        E1        a         .         bye     .
        E2        b         .         bye     no
        E2        c         .         bye     .
        """
    events = f"event_id  end_date  rated\nE1  {DAY}  no\nE2  {DAY}  ."
    played = play(system, federation(games, events=events))
    assert list(played.listed) == ["c"]


def official_with_the_twentieth_game(system: RatingSystem) -> None:
    """K4 The rounded average of the 20th game is the own rating for the rest of the event."""
    careers(
        system,
        """
        player  opening  record                          rating  games  mark
        first   1500/19  W1500 W1550                     1537    21     .
        still   1500/19  W1500 2*W1545 D1545             1555    23     .
        rounds  1500/19  D1510 W1526                     1518    21     .
        below   1500/19  W1500 W1544 | W1549             1552    22     .
        unborn  .        19*D1500 W1500 W1550            1537    21     .
        """,
        ends=(DAY, "2024-03-02"),
    )


def two_views_of_a_game(system: RatingSystem) -> None:
    """K4 The player counts as 1520 for itself and as 1500, from before the event, for the opponents."""
    games = "round  white_id  black_id  result\n1  a  b  1-0\n2  a  c  1-0"
    openings = "player_id  rating  games\na  1500  19\nb  1500  .\nc  1550  ."
    played = play(system, federation(games, openings=openings))
    assert [played.change(each) for each in "abc"] == ["+37", "-16", "-18"]
    assert [row["own_rating"] for row in played.of("a")] == ["", "1520"]


def a_point_for_every_25(system: RatingSystem) -> None:
    """K5 16 points, one more or less for every full 25 up to 400; a win and a loss move at least one point."""
    duels(
        system,
        """
        own   opponent  result   change  reply  clause
        1500  1900      1-0      +32     -32    K5
        1500  1900      1/2-1/2  +16     -16    K5
        1500  1900      0-1      -1      +1     K5
        1500  2500      1-0      +32     -32    K5
        1500  2500      1/2-1/2  +16     -16    K5
        1500  2500      0-1      -1      +1     K5
        1500  1500      1-0      +16     -16    K5
        1500  1500      0-1      -16     +16    K5
        1500  1500      1/2-1/2  0       0      K5
        1500  1524      1-0      +16     -16    K5
        1500  1524      0-1      -16     +16    K5
        1500  1524      1/2-1/2  0       0      K5
        1524  1500      1-0      +16     -16    K5
        1500  1525      1-0      +17     -17    K5
        1500  1525      1/2-1/2  +1      -1     K5
        1500  1525      0-1      -15     +15    K5
        1500  1549      1-0      +17     -17    K5
        1500  1549      1/2-1/2  +1      -1     K5
        1500  1549      0-1      -15     +15    K5
        1500  1550      1-0      +18     -18    K5
        1550  1500      1-0      +14     -14    K5
        1874  1500      1-0      +2      -2     K5
        1875  1500      1-0      +1      -1     K5
        1899  1500      1-0      +1      -1     K5
        1899  1500      1/2-1/2  -15     +15    K5
        1900  1500      1-0      +1      -1     K5
        1900  1500      0-1      -32     +32    K5
        """,
    )
    duels(system, "own  opponent  result  change  reply\n5  5  0-1  -5  +16")


def fide_ratings(system: RatingSystem) -> None:
    """K6 A FIDE rating is an official start of at most 2000, also one recorded at entry; openings come first."""
    careers(
        system,
        """
        player    opening  fide  entry  record  rating  mark  games
        fide      .        1850  .      D1850   1850    .     1
        capped    .        2150  .      D2000   2000    .     1
        edge      .        2001  .      W2000   2016    .     1
        bonus     .        1500  .      4*W1500  1578   .     4
        recorded  .        1850  1790   D1790   1790    .     1
        uncapped  .        1850  2300   D2000   2000    .     1
        nothing   .        0     .      D1000   1000    P     1
        opened    1500/3   1850  .      D1500   1500    P     4
        unseen    .        1850  .      bye     .       .     .
        """,
    )


def bonus_and_titles(system: RatingSystem) -> None:
    """K6 Bonus and titles as in the current rules, the first title being Master."""
    table = """
        player    opening  first       birth       record         change      titles
        over      1500     2022-03-02  .           4*W1500        {over}      .
        too_late  1500     2022-03-01  .           4*W1500        +64         .
        unknown   1500     .           .           4*W1500        +64         .
        inside    1500/19  2024-01-05  .           W1500 4*W1520  +84         .
        fifty     1500     2022-03-02  .           3*W1500 D1550  +50         .
        one_more  1500     2022-03-02  .           3*W1500 D1575  {one_more}  .
        master    2184     .           1950-01-01  W2184          +16         Master
        below     2183     .           .           W2183          +16         .
        junior    1884     .           2007-03-02  W1884          +16         Junior Master
        old       1884     .           2007-03-01  W1884          +16         .
        primary   1684     .           2012        W1684          +16         Primary Master
        teen      1684     .           2011        W1684          +16         .
        new       2300/18  .           .           W2300          {average}   .
        """
    excess = table.format(over="+78", one_more="+52", average="+21")
    careers(system, excess)
    careers(system, table.format(over="+128", one_more="+102", average="+21"), {"bonus": "whole"})
    careers(system, table.format(over="+64", one_more="+51", average="+21"), {"bonus": "off"})


CASES = {
    "K1": (newcomers_count_1200, unrated_for_pairing, events_as_a_whole),
    "K2": (average_of_performances, an_average_as_an_opponent),
    "K3": (byes_while_provisional, byes_where_nothing_is_rated),
    "K4": (official_with_the_twentieth_game, two_views_of_a_game),
    "K5": (a_point_for_every_25,),
    "K6": (fide_ratings, bonus_and_titles),
}


@pytest.mark.parametrize(("clause", "case"), each_case(CASES))
def test_clause(clause, case):
    """The rule book does as the case's table says."""
    assert case.__doc__.startswith(clause)
    case(load("tca-1960"))
