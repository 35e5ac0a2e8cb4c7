"""FIDE's rating regulations, clause by clause: published figures and worked cases of the rule book."""

from fractions import Fraction

import pytest

from pipeline.reports.rating_list import rating_list
from pipeline.rules.editions import edition_of_list
from pipeline.rules.system import RatingSystem
from pipeline.systems import load
from tests.oracle import Federation, Row
from tests.rule_cases import Played, agree, as_text, careers, cells_of, each_case, federation, opening_of, play

RESULT = {"1": "1-0", "0": "0-1", "=": "1/2-1/2"}


Told = tuple[list[Row], Row]
"""A player's rows of the ledger, and line of the standings."""


def records(system: RatingSystem, end: str, *asked: tuple[str, ...]) -> list[Told]:
    """What one event brings players who each meet opponents of their own.

    Args:
        system: the rule book.
        end: the event's last day.
        asked: of each player the opening, rating or rating/games or nothing, with an exclamation mark if a rating
            has once reached 2400; the opponents' ratings with the scores against them, ``1902= 1877= 18841 20120``;
            and perhaps the birth date.
    """
    folder = Federation(events=[{"event_id": "E1", "name": "E1", "end_date": end}])
    for at, (opening, games, *birth) in enumerate(asked):
        player, opened = f"P{at}", [(f"P{at}", opening)]
        folder.players.append({"player_id": player, "name": "P"} | ({"birth_date": birth[0]} if any(birth) else {}))
        for number, game in enumerate(games.split(), 1):
            other = f"O{at}-{number}"
            folder.players.append({"player_id": other, "name": "O"})
            opened.append((other, game[:-1]))
            seats = {"white_id": player, "black_id": other, "result": RESULT[game[-1]]}
            folder.games.append({"event_id": "E1", "round": str(number)} | seats)
        for each, cell in opened:
            reached = {"reached_2400": "1"} if cell.endswith("!") else {}
            folder.openings += [row | reached for row in opening_of(each, cell.rstrip("!"))]
    played = play(system, folder)
    return [(played.of(f"P{at}"), played.standings.get(f"P{at}", {})) for at in range(len(asked))]


def record(system: RatingSystem, end: str, opening: str, games: str) -> Told:
    """The same of one player."""
    return records(system, end, (opening, games))[0]


def exact(rows: list[Row]) -> Fraction:
    """What the games of a player bring before rounding."""
    return sum((Fraction(row["change"]) for row in rows if row["kind"] == "game"), Fraction(0))


def expected(rows: list[Row]) -> list[Fraction]:
    """Expected scores of a player's rated games."""
    return [Fraction(row["expected"]) for row in rows if row["kind"] == "game"]


# ----------------------------------------------------------------------------------------------------
# FD1
# ----------------------------------------------------------------------------------------------------

# Published monthly calculations, all with K 10: end, opening, games, exact change, rating after it.
PUBLISHED = (
    ("2025-10-31", "2813", "17871 20251 23101 24001 2505=", "-2.5", "2810"),
    ("2025-10-31", "2395!", "19951 2205= 23250 19951 19951", "-6.1", "2389"),
    ("2024-05-31", "2400", "20001 20001 22301 25051 2155=", "7.8", "2408"),
    ("2025-11-30", "2499", "20991 23221 24221 2325= 2255=", "2.1", "2501"),
    ("2025-11-30", "2505", "21051 21051 2237= 21341 2813=", "2.9", "2508"),
)


def published_months(system: RatingSystem) -> None:
    """FD1 FD2 FD3 FD4 Exact changes and the rating after them as published; -2.5 is -3."""
    for end, opening, games, change, rating in PUBLISHED:
        rows, standing = record(system, end, opening, games)
        assert {row["k"] for row in rows if row["kind"] == "game"} == {"10"}
        assert exact(rows) == Fraction(change), opening
        assert standing["rating"] == rating, opening


def a_month_as_a_whole(system: RatingSystem) -> None:
    """FD1 Two events of a month count with the ratings before both, and their sum is rounded once."""
    careers(
        system,
        """
        player  opening  record          rating  change
        two     1500     W1500 | D1500   1510    +10
        sum     1504     W1500 | D1500   1514    +10
        """,
        ends=("2024-05-03", "2024-05-30"),
    )
    # In June 1510 draws with 1500: .51, -0.2; and 1504, .51 both times, is 1513.8 in May.
    careers(
        system,
        """
        player  opening  record          rating  change
        two     1500     W1500 | D1500   1510    +10
        sum     1504     W1500 | D1500   1514    +10
        """,
        ends=("2024-05-31", "2024-06-01"),
    )
    rows, standing = record(system, "2024-05-31", "1504/29", "1500= 1500= 1500= 1500= 1500= 15001")
    assert (exact(rows), standing["rating"]) == (Fraction("17.6"), "1522")
    # 1511 v 1500 is .52: -0.4 a draw. Two draws of a month are -0.8, of two months -0.4 and nothing each.
    for ends, rating in ((("2024-05-03", "2024-05-30"), "1510"), (("2024-05-31", "2024-06-01"), "1511")):
        played = careers(system, "player  opening  record\nP  1511  D1500 | D1500", ends=ends)
        assert played.listed["P"]["rating"] == rating


def halves(system: RatingSystem) -> None:
    """FD1 2.5 is 3 and -2.5 is -3."""
    # 189 apart is .75; K 10.
    for games, change, rating in (
        ("23161", "2.5", "2508"),
        ("2316=", "-2.5", "2502"),
        ("2694=", "2.5", "2508"),
        ("2685=", "2.4", "2507"),
    ):
        rows, standing = record(system, "2024-05-31", "2505", games)
        assert (exact(rows), standing["rating"]) == (Fraction(change), rating), games


def the_month_of_the_end(system: RatingSystem) -> None:
    """FD1 An event that began in May and ended in June counts with the ratings after May."""
    folder = federation(
        "event_id  round  white_id  black_id  result\nE1  1  A  B  1-0\nE2  1  A  C  1-0",
        openings="player_id  rating\nA  2400\nB  2400\nC  2400",
        events="event_id  start_date  end_date\nE1  2024-05-01  2024-05-31\nE2  2024-05-20  2024-06-01",
    )
    played = play(system, folder)
    assert [row["own_rating"] for row in played.of("A") if row["kind"] == "game"] == ["2400", "2405"]


# ----------------------------------------------------------------------------------------------------
# FD2
# ----------------------------------------------------------------------------------------------------

# Table 8.1.2 as printed: the last difference of each row and the higher player's share, from .50 to .92.
LAST_OF_ROWS = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
    206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619,
    735,
)  # fmt: skip


def the_printed_table(system: RatingSystem) -> None:
    """FD2 Both ends of every row, from either side, also where the normal curve is otherwise; in full from 2650 up."""
    first, folder, wanted = 0, Federation(events=[{"event_id": "E1", "name": "E", "end_date": "2025-10-15"}]), {}
    for at, last in enumerate((*LAST_OF_ROWS, 900)):
        for apart in (first, last):
            high, low = f"h{apart}", f"l{apart}"
            folder.players += [{"player_id": each, "name": each} for each in (high, low)]
            folder.openings += [
                {"player_id": high, "rating": "2650"},
                {"player_id": low, "rating": str(2650 - apart)},
            ]
            seats = {"white_id": high, "black_id": low, "result": "1-0"}
            folder.games.append({"event_id": "E1", "round": "1"} | seats)
            share = Fraction(50 + at, 100)
            wanted[high] = share
            wanted[low] = 1 - (share if apart <= 400 else Fraction(92, 100))
        first = last + 1
    played = play(system, folder)
    for player, share in wanted.items():
        assert expected(played.of(player)) == [share], player


# Published: opening, K, opponents with scores, expected points, exact change.
TOURNAMENTS = (
    (
        "2810",
        10,
        "2662= 26571 26411 2696= 2708= 2790= 27491 2723= 27880 27201 27121 2739= 2675=",
        "8.21",
        "2.9",
    ),
    ("2690", 10, "27300 26821 2702= 2684= 2745= 26600 2676= 27001 2677=", "4.43", "0.7"),
    ("2235", 15, "2120= 2121= 21181 20260 23280 22311 21970 21901", "4.74", "-11.1"),
)


def published_tournaments(system: RatingSystem) -> None:
    """FD2 Expected points and changes of tournaments as published, under each edition; K 15 of that time is 20 now."""
    for end in ("2010-01-31", "2024-03-31", "2025-10-31"):
        told = records(system, end, *((opening, games) for opening, _, games, *_ in TOURNAMENTS))
        for (rows, _), (_, k, _, points, change) in zip(told, TOURNAMENTS, strict=True):
            own = int(next(row["k"] for row in rows if row["kind"] == "game"))
            assert own == (k if k == 10 else 20)
            assert sum(expected(rows)) == Fraction(points)
            assert exact(rows) * k / own == Fraction(change)


# ----------------------------------------------------------------------------------------------------
# FD3
# ----------------------------------------------------------------------------------------------------

# FIDE's calculator: own, opponent, score, K, change before rounding.
CALCULATOR = """
own   opponent  score  k   change
2000  2000      1      10  5
2003  2000      1      10  5
2004  2000      1      10  4.9
2010  2000      1      10  4.9
2011  2000      1      10  4.8
2206  2000      1      10  2.4
2207  2000      1      10  2.3
2391  2000      1      10  0.9
2392  2000      1      10  0.8
2000  2003      0      10  -5
2000  2004      0      10  -4.9
1656  2000      0      10  -1.2
1655  2000      0      10  -1.1
2600  2100      1      10  0.8
2649  2149      1      10  0.8
2200  2700      0      20  -1.6
2100  2600      0      20  -1.6
1500  2000      =      20  8.4
2092  2000      1      15  5.55
2000  2092      =      30  3.9
"""

# The same with the rule since 2025-10: own, opponent, score, change under the cap of 2024-03, change since.
FROM_2650 = """
own   opponent  score  capped  since
2650  2150      1      0.8     0.4
2700  2200      1      0.8     0.4
2700  1964      1      0.8     0
2700  1900      0      -9.2    -10
"""


def calculator(system: RatingSystem) -> None:
    """FD3 FD2 FD4 What FIDE's calculator gives; at K 15 and 30, which nobody has, in proportion."""
    lines = cells_of(CALCULATOR)
    asked = [
        (f"{line['own']}{'!' if line['k'] == '10' else ''}", line["opponent"] + line["score"]) for line in lines
    ]
    for end in ("2024-03-31", "2025-10-31"):
        for (rows, _), line in zip(records(system, end, *asked), lines, strict=True):
            [game] = [row for row in rows if row["kind"] == "game"]
            assert game["k"] == line["k"] or line["k"] in ("15", "30")
            assert Fraction(game["change"]) / int(game["k"]) == Fraction(line["change"]) / int(line["k"]), line


def in_full_from_2650(system: RatingSystem) -> None:
    """FD3 From 2025-10 a player rated 2650 or more has the full difference, and the opponent has not."""
    lines = cells_of(FROM_2650)
    for end, column in (("2025-09-30", "capped"), ("2025-10-31", "since")):
        higher = records(system, end, *((line["own"], line["opponent"] + line["score"]) for line in lines))
        lower = records(system, end, *((line["opponent"], line["own"] + "0") for line in lines))
        assert [exact(rows) for rows, _ in higher] == [Fraction(line[column]) for line in lines]
        assert [expected(rows) for rows, _ in lower] == [[Fraction("0.08")]] * len(lines)


def once_an_event(system: RatingSystem) -> None:
    """FD3 Until 2024-02 only the game that gains most is counted at 400, in each event; the lower player has all."""
    # 2400 v 1999 .92, v 1950 .94, v 1900 .96, v 1780 .99, v 1700 .99 (700 apart), v 1600 1.00.
    rows, _ = record(system, "2024-02-29", "2400", "19991 19501 17801 17001 23001")
    assert expected(rows) == [Fraction(each) for each in ("0.92", "0.94", "0.92", "0.99", "0.64")]
    rows, _ = record(system, "2024-02-29", "2400", "19991 20001")
    assert expected(rows) == [Fraction("0.92")] * 2
    folder = federation(
        """
event_id  round  white_id  black_id  result
E1        1      H         L         1-0
E1        2      H         U         1-0
E1        3      H         M         0-1
E2        1      H         M         1-0
E2        2      M         H         1-0F
""",
        openings="player_id  rating\nH  2400\nL  1500\nM  1600",
        events="event_id  end_date\nE1  2023-06-10\nE2  2023-06-20",
    )
    played = play(system, folder)
    # A game that does not count takes nothing from those that do; the lower player expects nothing of it.
    assert expected(played.of("H")) == [Fraction("0.92"), 1, Fraction("0.92")]
    assert expected(played.of("L")) == [0]
    assert expected(played.of("M")) == [0, 0]
    # 1500 and 1600 are 1.00 both: the first of equals.


# ----------------------------------------------------------------------------------------------------
# FD4
# ----------------------------------------------------------------------------------------------------


def ks(system: RatingSystem, end: str, *asked: tuple[str, ...]) -> list[set[str]]:
    """K of the rated games of each player."""
    return [{row["k"] for row in rows if row["kind"] == "game"} for rows, _ in records(system, end, *asked)]


def k_factors(system: RatingSystem) -> None:
    """FD4 40 for the new, for whole months; 20 below 2400; 10 from there; without games an opening is not new."""
    wanted = {
        "1500": "20", "1500/0": "40", "1500/29": "40", "1500/30": "20", "2399": "20", "2400": "10", "2399/12": "40",
        "2400/12": "10", "1500!": "10", "1500/0!": "10",
    }  # fmt: skip
    found = ks(system, "2024-05-31", *((opening, "15001 15001") for opening in wanted))
    assert dict(zip(wanted, found, strict=True)) == {opening: {k} for opening, k in wanted.items()}
    played = careers(
        system,
        "player  opening  record\nP  1500/29  W1500 W1500 | W1500",
        ends=("2024-05-31", "2024-06-30"),
    )
    assert [row["k"] for row in played.of("P") if row["kind"] == "game"] == ["40", "40", "20"]


def juniors(system: RatingSystem) -> None:
    """FD4 40 until the end of the year of the 18th birthday below 2300; the year alone is enough to know."""
    wanted = {
        ("2000", "2006"): "40", ("2000", "2006-12-31"): "40", ("2000", "2005-12-31"): "20",
        ("2299", "2010-01-01"): "40", ("2300", "2010-01-01"): "20", ("2400", "2010-01-01"): "10", ("2000", ""): "20",
    }  # fmt: skip
    found = ks(system, "2024-12-31", *((opening, "20001", birth) for opening, birth in wanted))
    assert dict(zip(wanted, found, strict=True)) == {asked: {k} for asked, k in wanted.items()}
    assert ks(system, "2025-01-01", ("2000", "20001", "2006-12-31")) == [{"20"}]


def once_at_2400(system: RatingSystem) -> None:
    """FD4 Who has been published at 2400 keeps K 10 below it; for the junior below 2300 too."""
    played = careers(
        system,
        """
        player  opening  birth  record
        falls   2400     .      L2400 | L2400 | W2400
        rises   2399     .      W2399 | 3*L2399 | W2399
        short   2389     .      W2389 | L2399
        young   2400     2010   40*L2000 | W2300
        """,
        ends=("2024-05-31", "2024-06-30", "2024-07-31"),
    )

    def of(player: str) -> list[str]:
        return [row["k"] for row in played.of(player) if row["kind"] == "game"]

    assert of("falls") == ["10"] * 3
    assert of("rises") == ["20", *["10"] * 4]
    assert of("short") == ["20", "20"]
    assert played.standings["short"]["reached_2400"] == "0"
    assert of("young") == ["10"] * 41
    assert int(played.standings["young"]["history"].split(";")[1].split(":")[1]) < 2300


def at_most_700(system: RatingSystem) -> None:
    """FD4 K times games is at most 700 in a month, all its events together; unplayed games and unrated ones are none."""
    wanted = {
        (17, "1500/0"): "40", (18, "1500/0"): "38", (19, "1500/0"): "36", (35, "1500"): "20", (36, "1500"): "19",
        (70, "2500"): "10", (71, "2500"): "9",
    }  # fmt: skip
    found = ks(system, "2024-05-31", *((opening, "15001 " * games) for games, opening in wanted))
    assert dict(zip(wanted, found, strict=True)) == {asked: {k} for asked, k in wanted.items()}
    played = careers(
        system,
        "player  opening  record\nP  1500/0  9*D1500 5*+1500 5*W | 9*D1500",
        ends=("2024-05-03", "2024-05-30"),
    )
    assert {row["k"] for row in played.of("P") if row["kind"] == "game"} == {"38"}


# ----------------------------------------------------------------------------------------------------
# FD5
# ----------------------------------------------------------------------------------------------------


def unrated_opponents(system: RatingSystem) -> None:
    """FD5 They bring a rated player nothing, nor do two unrated players one another; unplayed games never count."""
    played = play(
        system,
        federation(
            """
            round  white_id  black_id  result
            1      A         U         0-1
            2      U         V         1-0
            3      A         B         1-0F
            4      A         U         1-0F
            5      A         .         bye
            6      V         B         1-0
            """,
            openings="player_id  rating\nA  1500\nB  1500",
        ),
    )
    told = [(row["player_id"], row["kind"], row["reason"], row["clause"]) for row in played.ledger]
    assert [each for each in told if each[1] == "not_rated"] == [
        ("A", "not_rated", "opponent unrated", "FD5"),
        ("U", "not_rated", "opponent unrated", "FD5"),
        ("V", "not_rated", "opponent unrated", "FD5"),
        ("B", "not_rated", "opponent unrated", "FD5"),
    ]
    assert [each for each in told if each[1] == "game"] == [("U", "game", "", "FD6"), ("V", "game", "", "FD6")]
    assert all(row["change"] == "0" for row in played.ledger)
    assert {player: (row["games"], row["status"]) for player, row in played.standings.items()} == {
        "A": ("0", "official"), "B": ("0", "official"), "U": ("1", "unrated"), "V": ("1", "unrated"),
    }  # fmt: skip
    assert set(played.listed) == {"A", "B"}


# ----------------------------------------------------------------------------------------------------
# FD6
# ----------------------------------------------------------------------------------------------------


# End of the event, opponents with scores, rating.
FIRST = (
    # Published, December 2025: Ra 1872.43, p .57, dp 50, Ru 1922.
    ("2025-11-30", "1902= 1877= 18841 20120 18321", "1922"),
    # Four games are too few.
    ("2025-11-30", "1902= 1877= 18841 20120", ""),
    # 2 of 7 with the draws is .29 (.2857): Ra 13100/7 = 1871.43, dp -158.
    ("2024-03-31", "19000 19000 19000 1900= 1900=", "1713"),
    # p 0.5: 5 + 2 games, 3.5 points; Ra is a half: (5 * 1801 + 3600 + 0) / 7 = 1800.71.
    ("2024-03-31", "1801= 1801= 1801= 1801= 1801=", "1801"),
    # Six games: (10804 + 3600) / 8 = 1800.5 rounds to 1801.
    ("2024-03-31", "1801= 1801= 1801= 1801= 1800= 1800=", "1801"),
    # Nine games, 8 of 9 and a draw twice: 9/11 = .8181 -> .82, dp 262; 2000 * 9 + 3600 over 11 = 1963.64.
    ("2024-03-31", "20001 20001 20001 20001 20001 20001 20001 20001 20000", "2200"),
    # p of .625 and .125 is rounded up: 6 games, 4 points of 6, 5 of 8 with the draws: .63, dp 95; Ra 1800.
    ("2024-03-31", "18001 18001 18001 18001 18000 18000", "1895"),
    # p .375 -> .38, dp -87.
    ("2024-03-31", "18001 18001 18000 18000 18000 18000", "1713"),
    # Just enough: 1 of 7 with a draw is .214 -> .21, dp -230; (5 * 1562 + 3600) / 7 = 1630; 1400 and 1399.
    ("2024-03-31", "1562= 15620 15620 15620 15620", "1400"),
    ("2024-03-31", "1561= 15600 15620 15610 15620", ""),
    # Until 2024-02. Half: the mean; 1900.4 and 1900.5.
    ("2024-02-29", "19001 19000 19001 19000 1902=", "1900"),
    ("2024-02-29", "19001 19000 19001 19000 1901= 1902=", "1901"),
    # More than half: 20 for each half point above: 4 of 5 is 3 of them.
    ("2024-02-29", "19001 19001 19001 19001 19000", "1960"),
    ("2024-02-29", "24001 24001 24001 24001 24001", "2500"),
    # Less: 1 of 5 is .20, dp -240.
    ("2024-02-29", "19001 19000 19000 19000 19000", "1660"),
    # Just enough: dp(.1) is -366.
    ("2024-02-29", "1366= 13660 13660 13660 13660", "1000"),
    ("2024-02-29", "1366= 13660 13650 13650 13650", ""),
)  # fmt: skip


def first_ratings(system: RatingSystem) -> None:
    """FD6 By each edition's way: means, dp, halves, the highest and the lowest that is published."""
    for end in dict.fromkeys(end for end, *_ in FIRST):
        cases = [(games, rating) for day, games, rating in FIRST if day == end]
        told = records(system, end, *(("", games) for games, _ in cases))
        said = [row["rating"] if row["status"] == "official" else "" for _, row in told]
        assert said == [rating for _, rating in cases], end


def gathered(system: RatingSystem, months: str, openings: str = "player_id  rating\nO  1800") -> Played:
    """P plays O in each of these events: end and results, one a line."""
    events, games = ["event_id  end_date"], ["event_id  round  white_id  black_id  result"]
    for at, (end, *results) in enumerate(map(str.split, months.strip().splitlines())):
        events.append(f"E{at}  {end}")
        games += [f"E{at}  {number}  P  O  {RESULT[each]}" for number, each in enumerate("".join(results), 1)]
    folder = federation("\n".join(games), openings=openings, events="\n".join(events))
    return play(system, folder, period=max(row["end_date"] for row in folder.events)[:7])


def over_26_months(system: RatingSystem) -> None:
    """FD6 Games are gathered over 26 months, in which the month of the last is one."""
    # The fifth game in the 26th month, and in the 27th: one is lost by then.
    for last, rating in (("2026-06-30", "1800"), ("2026-07-01", "")):
        played = gathered(system, f"2024-05-01 =\n2024-06-01 ===\n{last} =")
        standing = played.standings["P"]
        assert (standing["rating"] if standing["status"] == "official" else "") == rating
    assert standing["gathered"] == "678:1:1800:1;653:3:5400:3"
    assert standing["games"] == "5"
    # Below 1400 the player goes on gathering: 0.5 of 5 and 2.5 of 5 more.
    openings = "player_id  rating\nO  1500"
    played = gathered(system, "2024-05-01 =0000\n2024-06-01 11=00", openings)
    rows = [(row["period"], row["clause"], row["rating_after"]) for row in played.of("P") if row["kind"] != "game"]
    # (10 * 1500 + 3600) / 12 = 1550; 4 of 12 is .33, dp -125.
    assert rows == [("2024-06", "FD6", "1425")]
    assert played.standings["P"]["gathered"] == ""


def across_editions(system: RatingSystem) -> None:
    """FD6 What was gathered is reckoned by the edition of the month in which there are enough games."""
    openings = "player_id  rating\nO  2100"
    early = gathered(system, "2024-01-10 1==\n2024-02-10 =1", openings).standings["P"]
    late = gathered(system, "2024-01-10 1==\n2024-03-10 =1", openings).standings["P"]
    # 3.5 of 5: 2100 + 40; with two draws 4.5 of 7, .64, dp 102; (10500 + 3600) / 7 = 2014.29.
    assert (early["rating"], late["rating"]) == ("2140", "2116")


def nothing_in_the_first_event(system: RatingSystem) -> None:
    """FD6 An event scored 0 counts for nothing when it is the first, alone in its month or not; later ones count."""
    played = gathered(system, "2024-04-01 000\n2024-05-09 00\n2024-05-20 0=\n2024-06-20 00")
    told = [(row["event_id"], row["kind"], row["reason"], row["clause"]) for row in played.of("P")]
    assert told[:-1] == [
        *[("E0", "not_rated", "first event without a point", "FD6")] * 3,
        *[("E1", "game", "", "FD6")] * 2,
        *[("E2", "game", "", "FD6")] * 2,
        *[("E3", "game", "", "FD6")] * 2,
    ]
    together = gathered(system, "2024-05-01 000\n2024-05-09 00\n2024-05-20 0=\n2024-06-20 00")
    assert [row["reason"] for row in together.of("P")] == [row["reason"] for row in played.of("P")]
    alone = gathered(system, "2024-04-01 000").standings["P"]
    assert (alone["status"], alone["games"], alone["began"], alone["gathered"]) == ("unrated", "0", "1", "")
    # 0.5 of 6; 1.5 of 8 with the draws is .1875, .19: dp -251, 1549.
    assert played.standings["P"]["rating"] == "1549"
    assert played.standings["P"]["games"] == "6"
    # The opponent is rated and gains nothing either way: games against the unrated do not count.
    assert {row["kind"] for row in played.of("O")} == {"not_rated"}
    # A point against an unrated player is none.
    folder = federation(
        "round  white_id  black_id  result\n1  P  O  0-1\n2  P  U  1-0", openings="player_id  rating\nO  1800"
    )
    assert [row["reason"] for row in play(system, folder).of("P")] == [
        "first event without a point",
        "opponent unrated",
    ]


def a_first_rating_counts_from_the_next_month(system: RatingSystem) -> None:
    """FD6 Whoever comes on the list is no opponent until then; K is 40 for what is left of 30 games."""
    folder = federation(
        """
        event_id  round  white_id  black_id  result
        E1        1      P         O         1/2-1/2
        E1        2      P         O         1/2-1/2
        E1        3      P         O         1/2-1/2
        E1        4      P         O         1/2-1/2
        E1        5      P         O         1/2-1/2
        E2        1      P         Q         1-0
        E3        1      P         Q         1-0
        """,
        openings="player_id  rating\nO  1800\nQ  1800",
        events="event_id  end_date\nE1  2024-05-03\nE2  2024-05-30\nE3  2024-06-30",
    )
    played = play(system, folder)
    assert [(row["reason"], row["k"], row["opponent_rating"]) for row in played.of("Q")][:2] == [
        ("opponent unrated", "", ""),
        ("", "20", played.of("P")[-3]["rating_after"]),
    ]
    assert [row["k"] for row in played.of("P")][-2:] == ["40", ""]


# ----------------------------------------------------------------------------------------------------
# FD7, FD8, FD9
# ----------------------------------------------------------------------------------------------------


def taken_off_the_list(system: RatingSystem) -> None:
    """FD7 Below 1400, until 2024-02 below 1000, there is no rating in the next month; back by a first rating."""
    for end, opening, rating in (
        ("2024-03-31", "1410", "1400"), ("2024-03-31", "1409", ""), ("2024-02-29", "1010", "1000"),
        ("2024-02-29", "1009", ""), ("2024-02-29", "1409", "1399"),
    ):  # fmt: skip
        rows, standing = record(system, end, opening, f"{opening}0")
        assert (standing["rating"] if standing["status"] == "official" else "") == rating
        if not rating:
            assert [(row["kind"], row["clause"], row["rating_after"]) for row in rows[1:]] == [
                ("settlement", "FD7", "")
            ]
    played = gathered(
        system,
        "2024-05-31 0\n2024-06-10 1=\n2024-06-20 ===\n2024-07-10 1",
        "player_id  rating\nP  1405\nO  1405",
    )
    assert [(row["period"], row["kind"], row["clause"], row["rating_after"]) for row in played.of("P")] == [
        ("2024-05", "game", "FD2 FD3 FD4", "1395"),
        ("2024-05", "settlement", "FD7", ""),
        *[("2024-06", "game", "FD6", "")] * 5,
        # Five times 1415, 3 of 5: (7075 + 3600) / 7 = 1525; 4 of 7 is .57, dp 50.
        ("2024-06", "settlement", "FD6", "1575"),
        # 160 apart is .71; the opening without games is of long standing: K 20.
        ("2024-07", "game", "FD2 FD3 FD4", "1580.8"),
        ("2024-07", "settlement", "FD1", "1581"),
    ]


RAISED = """
before  after
1000    1400
1001    1401
1002    1401
1003    1402
1004    1402
1500    1700
1997    1998
1998    1999
1999    1999
2000    2000
2500    2500
"""


def raised_once(system: RatingSystem) -> None:
    """FD8 On 2024-03-01, between the games of February and of March, once; later openings are of the new scale."""
    lines = cells_of(RAISED)
    openings = "\n".join(f"P{line['before']}  {line['before']}" for line in lines)
    folder = federation(
        "event_id  white_id  black_id  result\nE1  A  B  1-0\nE2  A  B  1-0\nE3  A  B  1-0",
        openings=f"player_id  rating\nA  1500\nB  1500\n{openings}",
        events="event_id  end_date\nE1  2024-02-29\nE2  2024-03-01\nE3  2024-04-01",
    )
    played = play(system, folder, period="2025-10")
    agree(
        [{"before": line["before"], "after": played.standings[f"P{line['before']}"]["rating"]} for line in lines],
        lines,
    )
    kinds = [(row["kind"], row["clause"], row["change"], row["rating_after"]) for row in played.of("A")]
    # 1510 and 196; 1706 v 1694 is .52, 9.6.
    assert kinds[:3] == [
        ("game", "FD2 FD3 FD4", "10", "1510"),
        ("conversion", "FD8", "196", "1706"),
        ("game", "FD2 FD3 FD4", "9.6", "1715.6"),
    ]
    assert [kind for kind, *_ in kinds].count("conversion") == 1
    for end, rating in (("2024-02-29", "1010"), ("2024-03-01", "1510")):
        assert record(system, end, rating, f"{rating}=")[1]["rating"] == rating
    # An opening of before the raise, told by its day, though nobody played before it.
    folder = federation(
        "white_id  black_id  result\nA  B  1/2-1/2",
        openings="player_id  rating  as_of\nA  1500  2024-02-01\nB  1500  2024-03-01",
        events="event_id  end_date\nE1  2025-01-10",
    )
    games = {row["player_id"]: row for row in play(system, folder).ledger if row["kind"] == "game"}
    assert (games["A"]["own_rating"], games["B"]["own_rating"]) == ("1700", "1500")


def inactive(system: RatingSystem) -> None:
    """FD9 More than 12 calendar months after the last rated game a player is marked i; a new game ends it."""
    folder = federation(
        "event_id  white_id  black_id  result\nE1  A  B  1-0\nE2  C  D  1-0",
        openings="player_id  rating\nA  1500\nB  1500\nC  1500\nD  1500",
        events="event_id  end_date\nE1  2024-05-02\nE2  2025-05-01",
    )
    for period, idle in (("2025-04", "CD"), ("2025-05", ""), ("2025-06", "AB")):
        played = play(system, folder, period=period)
        table = rating_list(
            system,
            played.after.standings,
            played.tables.players,
            period,
            inactive_after=edition_of_list(system, period).inactive_after,
        )
        assert {row["player_id"]: row["mark"] for row in as_text(table)} == {
            player: "i" if player in idle else "" for player in "ABCD"
        }


CASES = {
    "FD1": [published_months, a_month_as_a_whole, halves, the_month_of_the_end],
    "FD2": [the_printed_table, published_tournaments],
    "FD3": [calculator, in_full_from_2650, once_an_event],
    "FD4": [k_factors, juniors, once_at_2400, at_most_700],
    "FD5": [unrated_opponents],
    "FD6": [
        first_ratings,
        over_26_months,
        across_editions,
        nothing_in_the_first_event,
        a_first_rating_counts_from_the_next_month,
    ],
    "FD7": [taken_off_the_list],
    "FD8": [raised_once],
    "FD9": [inactive],
}


@pytest.mark.parametrize(("clause", "case"), each_case(CASES))
def test_clause(clause, case):
    """The rule book does as the case's table says."""
    assert case.__doc__.startswith(clause)
    case(load("fide"))
