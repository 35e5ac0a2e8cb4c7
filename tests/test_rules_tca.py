"""Taichung Chess Association, the current rules, clause by clause: the worked cases of the rule book."""

import pytest

from pipeline.rules.system import RatingSystem
from pipeline.systems import load
from tests.rule_cases import DAY, careers, duels, each_case, federation, play


def events_as_a_whole(system: RatingSystem) -> None:
    """T1 Three times 7.2 is 21.6 and so 22, three times -12.8 is -38.4; in three events it is 7 each time."""
    ends = (DAY, "2024-03-02", "2024-03-03")
    careers(
        system,
        """
        player  opening  record                 rating  change
        won     1500     3*W1400                1522    +22
        lost    1500     3*L1400                1462    -38
        apart   1500     W1400 | W1400 | W1400  1521    +21
        """,
        ends=ends,
    )


def ratings_from_before_the_event(system: RatingSystem) -> None:
    """T1 b lost in the first round and counts as before in the second, for itself and for c."""
    games = "round  white_id  black_id  result\n1  a  b  1-0\n2  b  c  1-0"
    openings = "player_id  rating  games\na  1000  5\nb  1000  5\nc  1000  5"
    played = play(system, federation(games, openings=openings))
    assert [played.change(each) for each in "abc"] == ["+20", "0", "-20"]


def newcomers_count_1000(system: RatingSystem) -> None:
    """T2 1000 for themselves and for opponents, through the first event; then what came out of it."""
    duels(
        system,
        """
        own   opponent  result   change  reply  expected
        .     .         1-0      +20     -20    0.50
        .     1400      1-0      +37     -18    0.08
        1000  .         1/2-1/2  0       0      0.50
        1100  .         1-0      +7      -14    0.64
        """,
    )
    careers(
        system,
        """
        player  record                 rating  mark
        first   W1000 W1000 W1000      1060    P
        after   W1000 W1000 | D1040    1040    P
        """,
        ends=(DAY, "2024-03-02"),
    )


def unrated_for_pairing(system: RatingSystem) -> None:
    """T2 0 for pairing until the first event, in the order of the English names; then the provisional rating."""
    players = "player_id  english_name\nWu  Bo\nBai  Cai\nChu  .\nLin  .\nZhang  ."
    played = play(system, federation("white_id  black_id  result\nZhang  Lin  1-0", players=players))
    assert played.pairs == ["Zhang 1020", "Lin 980", "Wu 0", "Bai 0", "Chu 0"]


def fides_table(system: RatingSystem) -> None:
    """T3 The table's share, 400 at most, whatever the rating; each player's K is 20 here."""
    table = """
        own   opponent  result   change  reply  expected
        1500  1500      1-0      +10     -10    0.50
        1503  1500      1-0      +10     -10    0.50
        1504  1500      1/2-1/2  0       0      0.51
        1553  1500      1-0      +9      -9     0.57
        1554  1500      1-0      +8      -8     0.58
        1500  1400      1-0      +7      -7     0.64
        1500  1400      0-1      -13     +13    0.64
        1500  1400      1/2-1/2  -3      +3     0.64
        1400  1500      1-0      +13     -13    0.36
        1843  1500      1/2-1/2  -8      +8     0.88
        1844  1500      1/2-1/2  -8      +8     0.88
        1858  1500      1/2-1/2  -8      +8     0.90
        1891  1500      1-0      +2      -2     0.91
        1892  1500      1-0      +2      -2     0.92
        1900  1500      0-1      -18     +18    0.92
        1901  1500      0-1      -18     +18    0.92
        1500  1912      0-1      -2      +2     0.08
        2236  1500      1-0      +2      -2     0.92
        2700  1500      1-0      +2      -2     0.92
        """
    duels(system, table)


def logistic_formula(system: RatingSystem) -> None:
    """T3 Read by the formula: 10/11 at 400, and no cap."""
    duels(
        system,
        """
        own   opponent  result   change  reply  expected
        1500  1500      1-0      +10     -10    0.50
        1900  1500      1-0      +2      -2     0.91
        2300  1500      1-0      0       0      0.99
        2300  1500      0-1      -20     +20    0.99
        2700  1500      1-0      0       0      1.00
        1558  1500      1/2-1/2  -2      +2     0.58
        """,
        {"expected": "logistic"},
    )


def forty_then_twenty(system: RatingSystem) -> None:
    """T4 40 in games 1-20 and 20 from the 21st, in round order; official entrants 20 at once."""
    table = """
        player    opening  fide  entry  record              rating
        splits    1500/19  .     .      W1500 W1500         {splits}
        won       1500/19  .     .      W1500 L1500         {won}
        lost      1500/19  .     .      L1500 W1500         {lost}
        few       1500/18  .     .      W1500 W1500         1540
        none      1500/0   .     .      W1500 W1500         1540
        many      1500/20  .     .      W1500 W1500         1520
        official  1500     .     .      W1500 W1500         1520
        fide      .        1500  .      W1500 W1500         1520
        recorded  .        .     1500   W1500 W1500         1520
        forfeit   1500/19  .     .      +1500 W1500 W1500   {splits}
        new       .        .     .      20*D1000 2*W1000    {new}
        """
    by_game = table.format(splits=1530, won=1510, lost=1490, new=1020)
    careers(system, by_game)
    careers(system, table.format(splits=1540, won=1500, lost=1500, new=1040), {"k_by": "event"})


def official_after_twenty(system: RatingSystem) -> None:
    """T5 Provisional with 19 rated games, official with 20."""
    careers(
        system,
        """
        player  opening  record        rating  games  mark  status
        a       .        19*D1000      1000    19     P     provisional
        b       .        20*D1000      1000    20     .     official
        c       1500/18  D1500         1500    19     P     provisional
        d       1500/19  D1500         1500    20     .     official
        e       1500/19  +1500 bye     1500    19     P     provisional
        f       1500/20  .             1500    20     .     official
        g       1500     .             1500    0      .     official
        """,
    )


def fide_ratings(system: RatingSystem) -> None:
    """T6 A FIDE rating is an official start of at most 2000, also one recorded at entry; openings come first."""
    careers(
        system,
        """
        player    opening  fide  entry  record  rating  mark  games  change
        fide      .        1850  .      D1850   1850    .     1      0
        edge      .        2000  .      D2000   2000    .     1      0
        capped    .        2001  .      D2000   2000    .     1      0
        strong    .        2650  .      D2000   2000    .     1      0
        recorded  .        1850  1790   D1790   1790    .     1      0
        uncapped  .        1850  2300   D2000   2000    .     1      0
        nothing   .        0000  .      D1000   1000    P     1      0
        opened    1500/3   1850  .      D1500   1500    P     4      0
        unseen    .        1850  .      +1850   .       .     .      .
        """,
    )


def bonus_of_the_first_years(system: RatingSystem) -> None:
    """T7 Official before the event, in the first two years: what exceeds 50, after rounding, counts double."""
    table = """
        player       opening  first       fide  record               change
        under        1500     2022-03-10  .     5*W1500              +50
        rounds_down  1500     2022-03-10  .     5*W1500 D1515        +50
        rounds_up    1500     2022-03-10  .     5*W1500 D1530        {rounds_up}
        over         1500     2022-03-10  .     6*W1500              {over}
        too_late     1500     2022-03-09  .     6*W1500              +60
        unknown      1500     .           .     6*W1500              +60
        official     1500/20  2023-03-10  .     6*W1500              {over}
        provisional  1500/14  2023-03-10  .     6*W1500              +120
        inside       1500/19  2023-03-10  .     6*W1500              +70
        fide         .        .           1500  6*W1500              {over}
        lost         1500     2023-03-10  .     6*L1500              -60
        """
    end = ["2024-03-09"]
    excess = table.format(rounds_up="+52", over="+70")
    careers(system, excess, ends=end)
    careers(system, table.format(rounds_up="+102", over="+120"), {"bonus": "whole"}, ends=end)
    careers(system, table.format(rounds_up="+51", over="+60"), {"bonus": "off"}, ends=end)


def two_years_to_the_day(system: RatingSystem) -> None:
    """T7 The same day two years later is too late; for 29 February that is 1 March; own first events count."""
    for first, end, change in (
        ("2022-03-10", "2024-03-09", "+70"),
        ("2022-03-10", "2024-03-10", "+60"),
        ("2020-02-29", "2022-02-28", "+70"),
        ("2020-02-29", "2022-03-01", "+60"),
        ("2022-03-01", "2024-02-29", "+70"),
        ("2022-02-28", "2024-02-28", "+60"),
    ):
        careers(system, f"player  opening  first  record  change\na  1500  {first}  6*W1500  {change}", ends=[end])
    for end, change in (("2024-03-09", "+70"), ("2024-03-10", "+60")):
        careers(
            system, f"player  record  change\na  20*D1000 | 6*W1000  {change}", ends=["2022-03-10", end]
        )  # fmt: skip


def nobody_pays(system: RatingSystem) -> None:
    """T7 The opponents lose what they would lose without the bonus."""
    record = "player  opening  first  record  change\na  1500  2023-01-01  6*W1500  +70"
    played = careers(system, record)
    assert [played.change(f"a E1 {number}") for number in range(1, 7)] == ["-10"] * 6


def titles_for_life(system: RatingSystem) -> None:
    """T8 2200; 1900 up to 16 years; 1700 up to 12; by an official rating after an event, and kept."""
    careers(
        system,
        """
        player   opening  birth       own  record           rating  title           titles
        master   2190     .           FM   W2190            2200    Chess Master    Chess Master
        below    2189     .           FM   W2189            2199    FM              .
        entry    2250     .           .    .                2250    .               .
        later    2250     .           .    D2250            2250    Chess Master    Chess Master
        new      2250/18  .           .    D2250            2250    .               .
        now      2250/19  .           .    D2250            2250    Chess Master    Chess Master
        sixteen  1890     2007-03-02  .    W1890            1900    Junior Master   Junior Master
        old      1890     2007-03-01  .    W1890            1900    .               .
        under    1889     2007-03-02  .    W1889            1899    .               .
        year     1890     2008        .    W1890            1900    Junior Master   Junior Master
        years    1890     2007        .    W1890            1900    .               .
        unborn   1890     .           .    W1890            1900    .               .
        twelve   1690     2011-03-02  .    W1690            1700    Primary Master  Primary Master
        teen     1690     2011-03-01  .    W1690            1700    .               .
        little   1689     2012        .    W1689            1699    .               .
        both     1890     2013        .    W1890            1900    Junior Master   Junior Master, Primary Master
        keeps    2190     .           .    W2190 | L2200    2190    Chess Master    Chess Master
        passed   1880     2007-03-02  .    W1880 | W1890    1900    .               .
        forfeit  2250     .           .    +2250            2250    .               .
        """,
        ends=(DAY, "2024-03-02"),
    )


def ages(system: RatingSystem) -> None:
    """T8 The event's end tells the age; without a birth date none is told, and the player is counted."""
    for end, title in (("2021-02-28", "Primary Master"), ("2021-03-01", ".")):
        careers(
            system,
            f"player  opening  birth  record  title\na  1700  2008-02-29  D1700  {title}",
            ends=[end],
        )
    played = careers(
        system,
        """
        player  opening  birth  record  title
        a       1700     .      D1700   .
        b       1900     .      D1900   .
        c       1699     .      D1699   .
        d       1700     1960   D1700   .
        """,
    )
    # The opponents of a, b and d are without a birth date, too.
    assert played.after.unjudged == 5


def corrections_bring_no_title(system: RatingSystem) -> None:
    """T8 A correction is no rated event: the title comes with the next one."""
    correction = [{"player_id": "a", "date": "2024-03-05", "rating": "2200", "reason": "found"}]
    table = "player  opening  record  titles\n"
    ends = (DAY, "2024-04-01")
    careers(system, table + "a  2100  D2100  .", ends=ends, corrections=correction)
    careers(system, table + "a  2100  D2100 | D2200  Chess Master", ends=ends, corrections=correction)


def unplayed_games(system: RatingSystem) -> None:
    """T9 Byes and forfeits change nothing and are no games; a rating ends at 0, the opponent's gain does not."""
    careers(
        system,
        """
        player  opening  record                          rating  games  change
        a       1500     +1400 -1400 =1400               1500    0      0
        b       1500     bye half-bye zero-bye           1500    0      0
        c       1500/19  bye W1500 +1500                 1520    20     +20
        d       .        bye +1500                       .       .      .
        """,
    )
    duels(
        system,
        """
        own  opponent  result  change  reply
        5    5         0-1     -5      +10
        10   10        0-1     -10     +10
        0    0         0-1     0       +10
        """,
    )


CASES = {
    "T1": (events_as_a_whole, ratings_from_before_the_event),
    "T2": (newcomers_count_1000, unrated_for_pairing),
    "T3": (fides_table, logistic_formula),
    "T4": (forty_then_twenty,),
    "T5": (official_after_twenty,),
    "T6": (fide_ratings,),
    "T7": (bonus_of_the_first_years, two_years_to_the_day, nobody_pays),
    "T8": (titles_for_life, ages, corrections_bring_no_title),
    "T9": (unplayed_games,),
}


@pytest.mark.parametrize(("clause", "case"), each_case(CASES))
def test_clause(clause, case):
    """The rule book does as the case's table says."""
    assert case.__doc__.startswith(clause)
    case(load("tca"))
