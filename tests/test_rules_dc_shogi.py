"""DC Shogi Club, clause by clause: the worked cases of its rule book."""

import pytest

from pipeline.reports.handicap_statistics import handicap_statistics
from pipeline.reports.titles import titles
from pipeline.rules.system import RatingSystem
from pipeline.systems import load
from tests.report_tables import rows, said
from tests.rule_cases import DAY, careers, checked, duels, each_case, federation, play


def at_once_or_by_event(system: RatingSystem) -> None:
    """S1 15.48 and 14.88 are 15 each game by game; by event 15.48 twice is 30.96, which is 31."""
    table = "player  opening  record         rating\n"
    careers(system, table + "a       1500     W1487 W1487  1530")
    careers(system, table + "a       1500     W1487 W1487  1531", {"settles": "event"})


def rounded_after_the_factor(system: RatingSystem) -> None:
    """S1 A game's change is rounded once, after S4: 0.26 is nothing and 2.5 is 3, of both signs."""
    duels(
        system,
        """
        own   opponent  result   change  reply
        2300  2313      1/2-1/2  0       0
        2300  2425      1/2-1/2  +3      -3
        2425  2300      1/2-1/2  -3      +3
        2000  2050      1/2-1/2  +2      -2
        2050  2000      1/2-1/2  -2      +2
        2000  2025      1/2-1/2  +1      -1
        1500  1512      1/2-1/2  0       0
        1500  1513      1/2-1/2  +1      -1
        """,
    )


# S2 Points apart, as the club's guideline has them; six pieces and more by what it says of them.
GUIDELINE = """
even               0     49    0
sente              50    99    50
lance              100   249   100
bishop             250   349   250
rook               350   449   350
rook_lance         450   599   450
two_piece          600   699   600
three_piece_right  700   749   700
three_piece_left   750   799   750
four_piece         800   999   800
five_piece_right   1000  1099  1000
five_piece_left    1100  1199  1100
six_piece          1200  1599  1200
seven_piece        1600  1999  .
eight_piece        2000  2800  .
"""


def customary_handicaps(system: RatingSystem) -> None:
    """S2 The guideline's handicap at both ends of each line, and its lower end as the handicap's value."""
    handicaps = system.editions[0].handicaps
    lines = rows(GUIDELINE)
    for name, least, most, _ in lines:
        assert [handicaps.customary(int(each)) for each in (least, most)] == [name, name]
    assert dict(handicaps.points) == {name: int(value) for name, *_, value in lines if value != "."}


def handicap_values(system: RatingSystem) -> None:
    """S2 At the difference that is a handicap's value the two are as equals: 16 points either way."""
    lines = [
        f"1900  {1900 - int(value)}  {result}  {name}  {change}"
        for name, *_, value in rows(GUIDELINE)
        if value != "."
        for result, change in (("1-0", "+16  -16"), ("0-1", "-16  +16"), ("1/2-1/2", "0  0"))
    ]
    assert len(lines) == 39
    duels(system, "own  opponent  result  handicap  change  reply\n" + "\n".join(lines))


def points_of_a_game(system: RatingSystem) -> None:
    """S3 16 and 0.04 a point of difference left after the handicap, for the favourite less, the outsider more."""
    duels(
        system,
        """
        own   opponent  result   handicap           change  reply  clause
        1500  1400      1-0      even               +12     -12    S3
        1400  1500      1-0      even               +20     -20    S3
        1500  1400      0-1      .                  -20     +20    S3
        1500  1400      1/2-1/2  even               -4      +4     S3
        1850  1500      1-0      even               +2      -2     S3
        1900  1500      1-0      rook               +14     -14    S3
        1900  1500      0-1      rook               -18     +18    S3
        1900  1500      1/2-1/2  rook               -2      +2     S3
        1500  1450      1-0      bishop             +24     -24    S3
        1500  1500      1-0      sente              +18     -18    S3
        1500  1512      1/2-1/2  even               0       0      S3
        1987  1250      1-0      three_piece_right  +15     -15    S3
        """,
    )
    careers(
        system,
        """
        player  opening  record       rating
        taker   1500     W1900<rook   1518
        taken   1500     L1900<rook   1486
        """,
    )


def less_for_the_strong(system: RatingSystem) -> None:
    """S4 3/4 from 2000, 1/2 from 2300 itself, each by the own rating before the game."""
    duels(
        system,
        """
        own   opponent  result  handicap   change  reply  clause
        1999  1999      1-0     .          +16     -16    S3
        2000  2000      1-0     .          +12     -12    S3 S4
        2299  2299      0-1     .          -12     +12    S3 S4
        2300  2300      0-1     .          -8      +8     S3 S4
        2300  2000      1-0     bishop     +7      -11    S3 S4
        2299  2000      1-0     bishop     +11     -11    S3 S4
        2500  950       1-0     six_piece  +1      -2     S3 S4
        2000  1999      0-1     .          -12     +16    S3 S4
        """,
    )
    careers(
        system,
        """
        player  opening  record       rating
        a       1990     2*W2000<even  2018
        """,
    )


def not_too_far_apart(system: RatingSystem) -> None:
    """S5 350 after the handicap is rated and 351 is not, whoever is ahead."""
    table = """
        own   opponent  result  handicap   change  reply  reason
        1850  1500      1-0     .          +2      -2     .
        1851  1500      1-0     .          0       0      more than 350 apart
        1500  1850      1-0     even       +30     -30    .
        1500  1851      1-0     even       0       0      more than 350 apart
        1500  1500      1-0     rook       +30     -30    .
        1500  1501      1-0     rook       0       0      more than 350 apart
        2500  950       1-0     six_piece  +1      -2     .
        2501  950       1-0     six_piece  0       0      more than 350 apart
        1900  1500      1-0     rook       +14     -14    .
        1900  1500      1-0     .          0       0      more than 350 apart
        """
    duels(system, table)
    duels(system, table, {"settles": "event"})


def apart_by_the_settlement(system: RatingSystem) -> None:
    """S5 Game by game the second win finds the two more than 350 apart; by event both are 350 apart."""
    games = """
        round  white_id  black_id  result
        1      a         b         1-0
        2      a         b         1-0
        """
    openings = "player_id  rating\na  1850\nb  1500"
    for options, change, games_rated in (({}, "+2", "1"), ({"settles": "event"}, "+4", "2")):
        played = play(system, federation(games, openings=openings), options)
        assert (played.change("a"), played.listed["a"]["games"]) == (change, games_rated)


def six_pieces_at_most(system: RatingSystem) -> None:
    """S6 Seven and eight pieces are not rated at any difference, and do not count as games; nor are stones."""
    duels(
        system,
        """
        own   opponent  result  handicap     change  reply  reason
        1900  700       1-0     six_piece    +16     -16    .
        1900  700       1-0     seven_piece  0       0      more than six pieces
        2500  900       1-0     seven_piece  0       0      more than six pieces
        1500  1500      0-1     eight_piece  0       0      more than six pieces
        1500  1400      1-0     2            0       0      no rule for handicap games
        1500  1400      1-0     9            0       0      no rule for handicap games
        """,
    )
    careers(
        system,
        """
        player  opening  record             rating  games
        a       1900     W200:seven_piece   1900    0
        """,
    )


def any_handicap_will_do(system: RatingSystem) -> None:
    """S7 Declined, smaller or larger than customary: S3 and S5 alone decide."""
    duels(
        system,
        """
        own   opponent  result  handicap    change  reply  reason
        1900  1600      1-0     even        +4      -4     .
        1900  1600      1-0     sente       +6      -6     .
        1900  1600      1-0     lance       +8      -8     .
        1900  1600      1-0     rook        +18     -18    .
        1500  1450      1-0     bishop      +24     -24    .
        1450  1500      1-0     sente       +20     -20    .
        1450  1500      1-0     lance       +22     -22    .
        1900  850       1-0     four_piece  +6      -6     .
        1900  850       1-0     rook_lance  0       0      more than 350 apart
        """,
    )


def ranks(system: RatingSystem) -> None:
    """S8 Every rank at its lowest and its highest rating."""
    assert system.bands is not None
    names = {
        9999: "6 Dan", 2600: "6 Dan", 2599: "5 Dan", 2400: "5 Dan", 2399: "4 Dan", 2200: "4 Dan", 2199: "3 Dan",
        2000: "3 Dan", 1999: "2 Dan", 1800: "2 Dan", 1799: "1 Dan", 1600: "1 Dan", 1599: "1 Kyu", 1400: "1 Kyu",
        1399: "2 Kyu", 1300: "2 Kyu", 1299: "3 Kyu", 1200: "3 Kyu", 1199: "4 Kyu", 1100: "4 Kyu", 1099: "5 Kyu",
        1000: "5 Kyu", 999: "6 Kyu", 900: "6 Kyu", 899: "7 Kyu", 800: "7 Kyu", 799: "8 Kyu", 700: "8 Kyu",
        699: "9 Kyu", 600: "9 Kyu", 599: "10 Kyu", 500: "10 Kyu", 499: "11 Kyu", 400: "11 Kyu", 399: "12 Kyu",
        300: "12 Kyu", 299: "13 Kyu", 200: "13 Kyu", 199: "14 Kyu", 100: "14 Kyu", 99: "15 Kyu", 0: "15 Kyu",
    }  # fmt: skip
    assert dict(zip(names, system.bands.names(list(names)), strict=True)) == names


def twenty_games_in_the_rank(system: RatingSystem) -> None:
    """S9 The rank rises with the 20th game that began and ended in it, and does not fall; the class may."""
    careers(
        system,
        """
        player   opening  rank   record             rating  title  class  titles
        first    1400     .      .                  1400    1 Kyu  1 Kyu  .
        beside   1400     2 Kyu  .                  1400    2 Kyu  1 Kyu  .
        higher   1400     1 Dan  20*D1400           1400    1 Dan  1 Kyu  .
        nearly   1400     2 Kyu  19*D1400           1400    2 Kyu  1 Kyu  .
        just     1400     2 Kyu  20*D1400           1400    1 Kyu  1 Kyu  1 Kyu
        from     1388     .      W1388 19*D1404     1404    2 Kyu  1 Kyu  .
        reached  1388     .      W1388 20*D1404     1404    1 Kyu  1 Kyu  1 Kyu
        two      1400     4 Kyu  20*D1400           1400    1 Kyu  1 Kyu  1 Kyu
        dips     1400     2 Kyu  10*D1400 L1400 W1384 19*D1400  1400  2 Kyu  1 Kyu  .
        rises    1400     2 Kyu  10*D1400 L1400 W1384 20*D1400  1400  1 Kyu  1 Kyu  1 Kyu
        steps    1250     4 Kyu  20*D1250 W1250 W1266 W1282 W1298 20*D1314  1314  2 Kyu  2 Kyu  3 Kyu, 2 Kyu
        falls    1400     .      L1400              1384    1 Kyu  2 Kyu  .
        lost     1400     2 Kyu  20*D1400 2*L1400   1369    1 Kyu  2 Kyu  1 Kyu
        unrated  1400     2 Kyu  19*D1400 W1900:eight_piece +1400 bye  1400  2 Kyu  1 Kyu  .
        """,
    )  # fmt: skip


def twenty_games_by_event(system: RatingSystem) -> None:
    """S9 Where events are settled, every game has the event's rating before and after."""
    played = careers(
        system,
        """
        player  opening  rank   record            rating  title  titles
        in      1400     2 Kyu  20*D1400          1400    1 Kyu  1 Kyu
        few     1400     2 Kyu  19*D1400          1400    2 Kyu  .
        from    1388     .      20*W1388          1708    2 Kyu  .
        next    1388     .      W1388 | 20*D1404  1404    1 Kyu  1 Kyu
        """,
        {"settles": "event"},
        ends=(DAY, "2024-04-01"),
    )
    table = titles(system, played.after.standings, played.tables.players)
    assert table[["player_id", "title", "date", "event_id"]].to_numpy().tolist() == [
        ["in", "1 Kyu", DAY, "E1"],
        ["next", "1 Kyu", "2024-04-01", "E2"],
    ]


def corrections_are_no_games(system: RatingSystem) -> None:
    """S9 A correction raises a rating; the twenty games in the rank are still to be played."""
    correction = {"date": "2024-02-01", "rating": "1400", "reason": "found"}
    for games, rank in ((19, "3 Kyu"), (20, "1 Kyu")):
        careers(
            system,
            f"player  opening  record  title\na  1250  {games}*D1400  {rank}",
            corrections=[{"player_id": "a", **correction}],
        )


# S10 The club's own table: handicap, games, won by the higher-rated, by the lower-rated, share.
STATISTICS = """
even               47   19   28   0.404
sente              108  67   41   0.620
lance              77   61   16   0.792
bishop             99   57   42   0.576
rook               127  86   41   0.677
rook_lance         160  114  46   0.713
two_piece          100  63   37   0.630
three_piece_right  36   24   12   0.667
three_piece_left   29   20   9    0.690
four_piece         112  86   26   0.768
five_piece_right   46   35   11   0.761
five_piece_left    25   19   6    0.760
six_piece          58   40   18   0.690
total              977  672  305  0.688
"""


def the_clubs_statistics(system: RatingSystem) -> None:
    """S10 A thousand games with the counts of the club's table give its shares and its total."""
    values = {name: value for name, *_, value in rows(GUIDELINE)}
    games, openings = ["event_id  white_id  black_id  result  handicap"], ["player_id  rating"]
    for handicap, count, higher, lower, _ in rows(STATISTICS)[:-1]:
        assert int(higher) + int(lower) == int(count)
        for at in range(int(count)):
            # Alternately the club's taker and giver are the higher-rated of an even game.
            white, black = f"{handicap} {at} w", f"{handicap} {at} b"
            ahead = 20 if handicap != "even" or at % 2 else -20
            openings += [f"{white}  1900", f"{black}  {1900 - int(values[handicap]) - ahead}"]
            won = (at < int(higher)) == (ahead > 0)
            games.append(f"E1  {white}  {black}  {'1-0' if won else '0-1'}  {handicap}")
    played = play(system, federation("\n".join(games), openings="\n".join(openings)))
    statistics = handicap_statistics(system, played.after.ledger.whole())
    columns = ["handicap", "games", "higher_won", "lower_won", "higher_share"]
    assert said(statistics[columns])[1:-1] == rows(STATISTICS)
    assert said(statistics)[-1] == ["not ratable", "0", "0", "0", "0", "0", "."]


def what_the_statistics_count(system: RatingSystem) -> None:
    """S10 Draws and equals by themselves, unratable games in their own row, and no others."""
    played = play(
        system,
        federation(
            """
            event_id  white_id  black_id  result   handicap     rated
            E1        a1        b1        1-0      lance        .
            E1        a2        b2        1/2-1/2  lance        .
            E1        a3        c1        0-1      lance        .
            E1        a4        c2        1/2-1/2  lance        .
            E1        b3        a5        1-0      lance        .
            E1        a6        d1        1-0      .            .
            E1        d2        a7        1-0      .            .
            E1        a8        b4        1-0      eight_piece  .
            E1        a9        b5        1-0      lance        no
            E1        a10       b6        1-0F     .            .
            E1        a11       b7        .        .            .
            E2        a12       b8        1-0      lance        .
            """,
            openings="player_id  rating\n"
            + "\n".join(f"a{at}  1500" for at in range(1, 13))
            + "".join(f"\nb{at}  1400" for at in range(1, 9))
            + "\nc1  1500\nc2  1500\nd1  900\nd2  900",
            events=f"event_id  end_date  rated\nE1  {DAY}  .\nE2  {DAY}  no",
        ),
    )
    counts = said(handicap_statistics(system, played.after.ledger.whole()))
    assert [row for row in counts if row[1] != "0"] == [
        ["handicap", "games", "higher_won", "lower_won", "drawn", "equal_ratings", "higher_share"],
        ["lance", "5", "1", "1", "1", "2", "0.500"],
        ["total", "5", "1", "1", "1", "2", "0.500"],
        ["not ratable", "3", "2", "1", "0", "0", "0.667"],
    ]


def higher_before_the_game(system: RatingSystem) -> None:
    """S10 Who is the higher-rated is told from the ratings before the game: after the first win b is."""
    games = "round  white_id  black_id  result\n1  a  b  0-1\n2  a  b  0-1"
    openings = "player_id  rating\na  1505\nb  1500"
    played = play(system, federation(games, openings=openings))
    assert said(handicap_statistics(system, played.after.ledger.whole()))[1][:4] == ["even", "2", "1", "1"]
    by_event = play(system, federation(games, openings=openings), {"settles": "event"})
    assert said(handicap_statistics(by_event.system, by_event.after.ledger.whole()))[1][:4] == [
        "even",
        "2",
        "0",
        "2",
    ]


# S11 The rating that a rank alone gives.
RANKS_ALONE = {
    "6 Dan": 2600, "5 Dan": 2500, "4 Dan": 2300, "3 Dan": 2100, "2 Dan": 1900, "1 Dan": 1700, "1 Kyu": 1500,
    "2 Kyu": 1350, "3 Kyu": 1250, "4 Kyu": 1150, "5 Kyu": 1050, "6 Kyu": 950, "7 Kyu": 850, "8 Kyu": 750,
    "9 Kyu": 650, "10 Kyu": 550, "11 Kyu": 450, "12 Kyu": 350, "13 Kyu": 250, "14 Kyu": 150, "15 Kyu": 50,
}  # fmt: skip


def a_rank_alone(system: RatingSystem) -> None:
    """S11 The middle of the rank's band, for 6 Dan its lower bound; the rating, where there is one, decides."""
    lines = [f"p{at}  .  {rank}  {rating}  {rank}" for at, (rank, rating) in enumerate(RANKS_ALONE.items())]
    lines.append("both  1777  3 Kyu  1777  3 Kyu")
    careers(system, "player  opening  rank  rating  title\n" + "\n".join(lines))


def nobody_without_an_opening(system: RatingSystem) -> None:
    """S11 A player with neither rating nor rank is an error that names the player; without a game there is none."""
    games = "white_id  black_id  result\na  b  1-0"
    outcome = checked(system, federation(games, openings="player_id  rating\na  1500"))
    assert outcome.validated is None
    assert [(each.severity, each.found) for each in outcome.problems if each.severity == "error"] == [
        ("error", "b")
    ]
    assert "b has no opening for dc-shogi" in outcome.problems[0].message
    for idle in ("a  .  bye", "a  b  1-0F"):
        fine = federation("white_id  black_id  result\n" + idle)
        assert play(system, fine).listed == {}


CASES = {
    "S1": (at_once_or_by_event, rounded_after_the_factor),
    "S2": (customary_handicaps, handicap_values),
    "S3": (points_of_a_game,),
    "S4": (less_for_the_strong,),
    "S5": (not_too_far_apart, apart_by_the_settlement),
    "S6": (six_pieces_at_most,),
    "S7": (any_handicap_will_do,),
    "S8": (ranks,),
    "S9": (twenty_games_in_the_rank, twenty_games_by_event, corrections_are_no_games),
    "S10": (the_clubs_statistics, what_the_statistics_count, higher_before_the_game),
    "S11": (a_rank_alone, nobody_without_an_opening),
}


@pytest.mark.parametrize(("clause", "case"), each_case(CASES))
def test_clause(clause, case):
    """The rule book does as the case's table says."""
    assert case.__doc__.startswith(clause)
    case(load("dc-shogi"))


def test_the_guideline_has_no_holes():
    """S2 The table above is itself whole: each line begins behind the one before."""
    lines = rows(GUIDELINE)
    assert [int(most) + 1 for _, _, most, _ in lines][:-1] == [int(least) for _, least, _, _ in lines][1:]
