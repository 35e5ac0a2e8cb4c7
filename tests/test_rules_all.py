"""What holds for every rule book, clause by clause: order of play, what is rated, starts, corrections, lists."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest

from pipeline.notes import option_notes
from pipeline.reports.crosstable import crosstables
from pipeline.reports.rating_list import rating_list
from pipeline.rules.system import RatingSystem
from pipeline.systems import load
from tests import runs
from tests.federations import write_folder
from tests.oracle import Row
from tests.rule_cases import DAY, as_text, careers, cells_of, checked, duels, each_case, federation, play
from tests.test_performance import measured

Books = Callable[[str], RatingSystem]

CHESS = ("z-chess", "tca", "tca-1960", "flyordie")
CODES = (*CHESS, "dc-shogi")

# Events in order of play.
EVENTS = """
event_id  end_date    start_date  rated_in
Z         2024-01-31  .           .
Y         2024-01-10  .           2024-02
X         2024-02-01  .           .
long      2024-02-10  2024-01-01  .
W         2024-02-10  2024-02-08  .
V         2024-02-10  2024-02-09  .
10        2024-02-10  .           .
9         2024-02-10  .           .
B         2024-02-10  2024-02-10  .
a         2024-02-10  .           .
U         2024-02-11  .           .
"""


def events_in_order(books: Books) -> None:
    """A1 By period, end, start (none: the end) and id as text; each begins with what the ones before left."""
    events = cells_of(EVENTS)
    folder = federation(
        "event_id  white_id  black_id  result\n"
        + "\n".join(f"{event['event_id']}  a  b  1-0" for event in reversed(events)),
        events=EVENTS,
    )
    played = play(books("z-chess"), folder)
    rows = played.of("a")
    assert [row["event_id"] for row in rows] == [event["event_id"] for event in events]
    # 800 v 800: 8; 816 v 784 and so on: a point less for every full 20 between them.
    assert [row["change"] for row in rows] == ["8", "8", "7", "6", "6", "5", "4", "4", "4", "3", "3"]


# Games of one event in order of play.
GAMES = """
round  date        board  white_id  black_id
1      2024-02-01  9      i         j
1      2024-02-02  1      g         h
1      .           2      e         f
1      .           10     c         d
1      .           .      a         b
1      .           .      a         c
1      .           .      b         a
2      .           .      a         d
10     2024-02-01  .      a         e
"""


def games_in_order(books: Books) -> None:
    """A2 By round, date, board (none is last for both), white and black; the order of the file is nothing."""
    games = cells_of(GAMES)
    expected = [(game["round"], game["white_id"], game["black_id"]) for game in games]
    for order in (games, games[::-1], sorted(games, key=lambda game: game["black_id"])):
        folder = federation(
            "round  white_id  black_id  result  date  board\n"
            + "\n".join(
                "  ".join(game[name] or "." for name in ("round", "white_id", "black_id"))
                + f"  1-0  {game['date'] or '.'}  {game['board'] or '.'}"
                for game in order
            ),
            events=f"event_id  end_date  start_date  games_per_round\nE1  {DAY}  2024-02-01  9",
        )
        played = play(books("flyordie"), folder)
        white = [row for row in played.ledger if row["colour"] == "w"]
        assert [(row["round"], row["player_id"], row["opponent_id"]) for row in white] == expected


def periods(books: Books) -> None:
    """A3 An event counts in the month of its end or in rated_in, and not before; ages go by its own end."""
    games = "event_id  white_id  black_id  result\nE1  a  b  1-0\nE2  c  d  1-0"
    events = "event_id  end_date  rated_in\nE1  2024-01-10  2024-03\nE2  2024-02-01  ."
    for period, listed, later in (
        ("2024-01", "", ["E2", "E1"]),
        ("2024-02", "cd", ["E1"]),
        ("2024-03", "abcd", []),
        (None, "abcd", []),
    ):
        played = play(books("z-chess"), federation(games, events=events), period=period)
        assert (sorted(played.listed), list(played.tables.later)) == (list(listed), later)
    assert {row["event_id"]: row["period"] for row in played.ledger} == {"E1": "2024-03", "E2": "2024-02"}
    delayed = federation(
        "white_id  black_id  result\na  b  1-0",
        openings="player_id  rating\na  1890\nb  1890",
        players="player_id  birth_date\na  2007-03-02",
        events=f"event_id  end_date  rated_in\nE1  {DAY}  2024-05",
    )
    assert play(books("tca"), delayed).standings["a"]["titles"] == f"Junior Master|{DAY}|E1"


def the_same_game_twice(books: Books) -> None:
    """A4 Event, round, date, board, white and black all alike is an error; one of them apart is another game."""
    events = f"event_id  end_date  start_date  games_per_round\nE1  {DAY}  2024-02-01  2"
    head = "round  white_id  black_id  result  date  board\n1  a  b  1-0  .  1\n"
    same = checked(books("z-chess"), federation(head + "1  a  b  0-1  .  1", events=events))
    assert same.errors == 1
    for other in ("1  b  a  0-1  .  1", "1  a  b  1-0  .  2", "1  a  b  1-0  2024-02-02  1", "2  a  b  1-0  .  1"):
        assert checked(books("z-chess"), federation(head + other, events=events)).errors == 0


UNPLAYED = """
round  white_id  black_id  result
1      a         b         1-0F
2      a         .         bye
2      b         .         half-bye
3      a         b         0-1F
4      b         .         zero-bye
5      a         b         0-0F
6      a         b         1-0
"""


def unplayed_games(books: Books) -> None:
    """A5 Byes and forfeits are not rated and are no games; they stand in the crosstable and score there."""
    for code in ("z-chess", "dc-shogi", "tca", "flyordie"):
        system = books(code)
        played = play(system, federation(UNPLAYED, openings="player_id  rating\na  1500\nb  1500"))
        assert [(row["player_id"], row["games"]) for row in played.listed.values()] == [("a", "1"), ("b", "1")]
        assert [row["kind"] for row in played.of("a")] == ["unplayed"] * 4 + ["game"]
        after, known = played.after, played.tables
        tables = crosstables(
            system, after.ledger.whole(), after.standings, known.players, known.events, known.periods, ["E1"]
        )
        lines, cells = (as_text(table) for table in tables)
        assert [(line["player_id"], line["points"]) for line in lines] == [("a", "3.0"), ("b", "1.5")]
        said = [" ".join(cell["cell"] for cell in cells if cell["no"] == number) for number in "12"]
        assert said == ["2w+ bye1 2w- 2w- 2w1", "1b- bye½ 1b+ bye0 1b- 1b0"]


def what_is_not_rated(books: Books) -> None:
    """A6 An event or game marked so, a game without a result or, where a book has no odds, one at odds."""
    games = """
        event_id  round  white_id  black_id  result  rated  handicap
        E1        1      a         b         .       no     rook
        E1        2      a         b         1-0F    .      .
        E2        1      a         b         .       no     rook
        E2        2      a         b         .       .      rook
        E2        3      a         b         1-0     .      rook
        E2        4      a         b         1-0     .      even
        """
    events = f"event_id  end_date  rated\nE1  {DAY}  no\nE2  {DAY}  yes"
    reasons = ["event not rated", "", "game not rated", "no result", "no rule for handicap games", ""]
    for code in CHESS:
        played = play(books(code), federation(games, events=events))
        assert [row["reason"] for row in played.of("a")] == reasons
        assert played.listed["a"]["games"] == "1"
    shogi = federation(games, events=events, openings="player_id  rating\na  1500\nb  1400")
    assert [row["reason"] for row in play(books("dc-shogi"), shogi).of("a")] == [*reasons[:4], "", ""]


# A7 Numerator, denominator and the whole number that exact fractions give.
HALVES = (
    (5, 2, 3), (-5, 2, -3), (1, 2, 1), (-1, 2, -1), (249, 100, 2), (-249, 100, -2), (250, 100, 3),
    (-250, 100, -3), (251, 100, 3), (0, 7, 0), (7, 1, 7), (-105, 10, -11), (104, 10, 10), (400, 800, 1),
    (-399, 800, 0), (3 * 10**13, 2 * 10**13, 2), (-5 * 10**12, 10**13, -1), (5 * 10**12 - 1, 10**13, 0),
)  # fmt: skip


def halves_away_from_zero(books: Books) -> None:
    """A7 2.5 is 3 and -2.5 is -3, decided on whole numbers."""
    for code in CODES:
        rounding = books(code).editions[0].rounding
        for numerator, denominator, whole in HALVES:
            assert rounding(np.array([numerator], dtype=np.int64), denominator).tolist() == [whole]


def no_rating_below_zero(books: Books) -> None:
    """A8 Below 0 is 0, and the opponent gets all the same what the game is worth."""
    for code, reply in (("z-chess", 8), ("dc-shogi", 16), ("tca", 10), ("tca-1960", 16), ("flyordie", 16)):
        played = duels(
            books(code),
            f"""
            own  opponent  result  change  reply
            3    3         0-1     -3      +{reply}
            0    0         0-1     0       +{reply}
            0    0         1-0     +{reply}    0
            """,
        )
        assert [(row["kind"], row["rating_after"]) for row in played.of("w0")][-1] == ("floor", "0")


def nought_is_no_rating(books: Books) -> None:
    """A9 A FIDE or conventional rating of 0, 0000 or nothing is none."""
    for code, column, start in (
        ("tca", "fide", 1000),
        ("tca-1960", "fide", 1200),
        ("z-chess", "conventional", 800),
    ):
        lines = [f"{cell or 'none'}  {cell or '.'}  D{start}  {start}  P" for cell in ("0", "0000", "")]
        careers(books(code), f"player  {column}  record  rating  mark\n" + "\n".join(lines))
        careers(books(code), f"player  {column}  record  rating  mark\none  1  D1  1  .")


def openings_come_first(books: Books) -> None:
    """A10 An opening, else a FIDE entry or a conversion, else the start of the unrated."""
    for code, entry in (("tca", 1500), ("tca-1960", 1500), ("z-chess", 800)):
        start = {"tca": 1000, "tca-1960": 1200, "z-chess": 800}[code]
        careers(
            books(code),
            f"""
            player   opening  fide  conventional  record    rating   mark
            opening  1300     1500  1500          D1300     1300     .
            few      1300/1   1500  1500          D1300     1300     P
            entry    .        1500  1500          D{entry}  {entry}  .
            start    .        .     .             D{start}  {start}  P
            """,
        )
    careers(
        books("flyordie"),
        """
        player   opening  fide  conventional  record  rating  mark
        opening  1300     1500  1500          D1300   1300    .
        entry    .        1500  1500          D1500   1500    ~
        """,
    )


def games_of_an_opening(books: Books) -> None:
    """A11 With fewer games than the book's count an opening is provisional, without games established."""
    for code, few, enough, mark in (
        ("z-chess", 3, 4, "P"),
        ("tca", 19, 20, "P"),
        ("tca-1960", 19, 20, "P"),
        ("flyordie", 19, 20, "~"),
        ("dc-shogi", 0, 0, "."),
    ):
        careers(
            books(code),
            f"""
            player   opening          rating  games     mark
            none     1500             1500    0         .
            nought   1500/0           1500    0         {mark}
            few      1500/{few}       1500    {few}     {mark}
            enough   1500/{enough}    1500    {enough}  .
            """,
        )
    for code in ("tca-1960", "flyordie"):
        # The opening is the average over its games: (3 x 1500 + 1900) / 4, and of no games nothing.
        careers(
            books(code),
            """
            player  opening  record  rating
            three   1500/3   W1500   1600
            nought  1500/0   W1500   1900
            """,
        )


def no_newcomers(books: Books) -> None:
    """A12 The bonus reaches a player with an opening only by its first_event."""
    for code, games, plain, bonus in (("tca", 6, "+60", "+70"), ("tca-1960", 4, "+64", "+78")):
        careers(
            books(code),
            f"""
            player   opening  first       record         change
            without  1500     .           {games}*W1500  {plain}
            within   1500     2022-03-02  {games}*W1500  {bonus}
            before   1500     2022-03-01  {games}*W1500  {plain}
            """,
        )


def recorded_entries(books: Books) -> None:
    """A13 A FIDE entry once recorded decides; a run tells those that it used and that are not recorded."""
    for code in ("tca", "tca-1960"):
        played = careers(
            books(code),
            """
            player    fide  entry  record  rating  games  mark
            recorded  1850  1790   D1790   1790    1      .
            only      .     1790   D1790   1790    1      .
            high      1850  2300   D2000   2000    1      .
            used      2150  .      D2000   2000    1      .
            unseen    1850  .      .       .       .      .
            """,
        )
        table = as_text(played.after.entries)
        assert [{name: cell for name, cell in row.items() if cell} for row in table] == [
            {"system": code, "player_id": "used", "rating": "2150", "source": "fide"}
        ]


def as_of_is_information(books: Books) -> None:
    """A14 An event on or before an opening's day is rated on top of it, with a warning."""
    for as_of, warnings in (("2024-02-29", 0), (DAY, 1), ("2024-04-01", 1)):
        folder = federation(
            "white_id  black_id  result\na  b  1-0",
            openings=f"player_id  rating  as_of\na  1500  {as_of}\nb  1500  .",
        )
        problems = checked(books("tca"), folder).problems
        assert [each.severity for each in problems] == ["warning"] * warnings
        assert play(books("tca"), folder).change("a") == "+10"


def corrected(player: str = "a", **cells: str) -> Row:
    """A correction with a reason."""
    return {"player_id": player, "reason": "found"} | cells


def corrections_set_or_move(books: Books) -> None:
    """A15 A correction sets or moves the shown rating, not below 0; games and status stay, an average goes on."""
    for code in CODES:
        played = careers(
            books(code),
            """
            player  opening  record  rating  games  status
            set     1500     D1500   1650    1      official
            less    1500     D1500   1470    1      official
            more    1500     D1500   1512    1      official
            floor   1500     D1500   0       1      official
            """,
            corrections=[
                corrected("set", date=DAY, rating="1650"),
                corrected("less", date=DAY, change="-30"),
                corrected("more", date=DAY, change="12"),
                corrected("floor", date=DAY, change="-2000"),
            ],
        )
        assert [row["kind"] for row in played.of("floor")] == ["game", "correction", "floor"]
    for code in ("tca-1960", "flyordie"):
        # 1700 over four games, then a fifth worth 2100.
        careers(
            books(code),
            "player  opening  record  rating  games\na  1500/4  W1700  1780  5",
            corrections=[corrected(date="2024-02-01", rating="1700")],
        )


def corrections_in_their_place(books: Books) -> None:
    """A15 Behind the events of its day and before later ones, in its own month; one of a later month waits."""
    for day, rating in (("2024-02-09", "1010"), ("2024-02-10", "1000"), ("2024-03-01", "1502")):
        careers(
            books("tca"),
            f"player  opening  record  rating\na  1500  W1000  {rating}",
            ends=["2024-02-10"],
            corrections=[corrected(date=day, rating="1000")],
        )


def corrections_of_the_rated(books: Books) -> None:
    """A15 Whose rating is corrected has one by then: an opening, or a rated game up to that day."""
    for day, errors in (("2024-02-29", 1), (DAY, 0)):
        folder = federation("white_id  black_id  result\na  b  1-0")
        folder.corrections = [corrected(date=day, change="5")]
        assert checked(books("z-chess"), folder).errors == errors


def who_is_listed(books: Books) -> None:
    """A16 Who has an opening or a rated game (or a bye of K3); listed = no is rated and not shown."""
    games = """
        round  white_id  black_id  result  rated
        1      played    hidden    1-0     .
        1      forfeit   absent    1-0F    .
        1      bye       .         bye     .
        1      casual    friend    1-0     no
        """
    for code in CODES:
        openings = "player_id  rating\nopened  1500"
        if code == "dc-shogi":
            openings += "\nplayed  1500\nhidden  1400"
        folder = federation(games, openings=openings, players="player_id  listed\nhidden  no")
        played = play(books(code), folder)
        k3 = {"bye", "forfeit"} if code == "tca-1960" else set()
        assert set(played.listed) == {"opened", "played"} | k3
        assert set(played.standings) == {"opened", "played", "hidden"} | k3


def what_counts_as_games(books: Books) -> None:
    """A17 The opening's games and the rated ones, K3's byes among them; those of the period beside them."""
    for code, byes in ((each, 1 if each == "tca-1960" else 0) for each in CODES):
        careers(
            books(code),
            f"""
            player    opening  record                             games     period_games
            opened    1500/7   D1500 bye | W1500 D1500            {10 + byes}  2
            without   1500     D1500 bye | W1500                  2         1
            idle      1500/7   W1500 |                            8         0
            unrated   1500/7   =1500 | half-bye ?1500 zero-bye    7         0
            """,
            ends=["2024-02-01", "2024-03-01"],
        )


def deviations_are_told(books: Books) -> None:
    """A18 An option that is not at its default is on record with who chose it, and on the list's notes."""
    assert books("tca").options
    folder = federation("white_id  black_id  result\na  b  1-0")
    with TemporaryDirectory() as scratch:
        write_folder(folder, scratch)
        for chosen, kept, told in (
            ({}, {}, "excess (default), instead of "),
            ({"bonus": "excess"}, {}, "excess (default), instead of "),
            (
                {"bonus": "off", "k_by": "game"},
                {"bonus": ("off", "command line")},
                "off (command line), instead of ",
            ),
        ):
            plan = runs.plan_for(Path(scratch), ["tca"], chosen)
            assert runs.result(plan).manifest.runs["tca"].options == kept
            notes = {subject.split()[0]: text for subject, text in option_notes(plan.books[0])}
            assert notes["bonus"].startswith(told)


# A19 Each against an opponent of 1500 and one of 1600, at odds where there are any, and a bye.
PERFORMANCES = """
code      record                      performance  mean_opponent
z-chess   W1500 W1600 bye             1710         1550
z-chess   W1500 D1600 bye             1630         1550
z-chess   L1500 L1600 bye             1390         1550
tca       W1500 W1600 bye             2350         1550
tca       W1500 D1600 bye             1743         1550
tca       L1500 L1600 bye             750          1550
tca-1960  W1500 W1600 bye             1950         1550
tca-1960  W1500 D1600 bye             1750         1550
tca-1960  L1500 L1600 bye             1150         1550
flyordie  W1500 W1600 bye             2350         1550
flyordie  W1500 D1600 bye             1743         1550
flyordie  L1500 L1600 bye             750          1550
dc-shogi  W1500 W1600 bye             1950         1550
dc-shogi  W1500:lance D1600:rook bye  1975         1550
dc-shogi  L1500<sente L1600 bye       1125         1550
"""


def performance_ratings(books: Books) -> None:
    """A19 The opponents' mean and the difference for the score: FIDE's dp, or the line's own inverse; odds count."""
    for line in cells_of(PERFORMANCES):
        opening = 1700 if ":" in line["record"] else 1550
        played = careers(books(line["code"]), f"player  opening  record\na  {opening}  {line['record']}")
        assert measured(played)["E1", "a"] == [line["performance"], line["mean_opponent"]], line


# A20 Nobody has played; "old" has an opening.
PAIRED = """
code      pairs
z-chess   old 1300, conv 853, new 800, fide 800, odd 800
tca       fide 2000, old 1300, new 0, conv 0, odd 0
tca-1960  fide 2000, old 1300, new 0, conv 0, odd 0
flyordie  old 1300, new 0, conv 0, fide 0, odd 0
dc-shogi  old 1300, new 0, conv 0, fide 0, odd 0
"""


def who_is_paired_how(books: Books) -> None:
    """A20 By rating, then English name: openings, entries, conversions, and what a rule book gives the unrated."""
    players = """
    player_id  english_name  fide_rating  conventional_rating
    odd        .             .            .
    new        Abel          .            .
    fide       .             2100         .
    conv       .             .            1600
    old        .             2100         1600
    """
    for line in cells_of(PAIRED):
        folder = federation("", players=players, openings="player_id  rating\nold  1300")
        assert ", ".join(play(books(line["code"]), folder).pairs) == line["pairs"], line["code"]


def who_is_inactive(books: Books) -> None:
    """A21 January is more than a month before March, February is not; without a game one is inactive."""
    games = "event_id  white_id  black_id  result\nE1  a  b  1-0\nE2  c  d  1-0"
    events = "event_id  end_date\nE1  2024-01-31\nE2  2024-02-01"
    openings = "player_id  rating\n" + "\n".join(f"{each}  1500" for each in ("a", "b", "c", "d", "idle"))
    for code in CODES:
        folder = federation(games, events=events, openings=openings)
        played = play(books(code), folder, period="2024-03")
        listed = rating_list(
            played.system, played.after.standings, played.tables.players, "2024-03", inactive_after=1
        ).set_index("player_id")
        assert listed["active"].to_dict() == {"a": "no", "b": "no", "c": "yes", "d": "yes", "idle": "no"}
        status = "official" if code == "dc-shogi" else "inactive"
        assert listed["status"].to_dict() == {each: "official" if each in "cd" else status for each in listed.index}


CASES = {
    "A1": (events_in_order,),
    "A2": (games_in_order,),
    "A3": (periods,),
    "A4": (the_same_game_twice,),
    "A5": (unplayed_games,),
    "A6": (what_is_not_rated,),
    "A7": (halves_away_from_zero,),
    "A8": (no_rating_below_zero,),
    "A9": (nought_is_no_rating,),
    "A10": (openings_come_first,),
    "A11": (games_of_an_opening,),
    "A12": (no_newcomers,),
    "A13": (recorded_entries,),
    "A14": (as_of_is_information,),
    "A15": (corrections_set_or_move, corrections_in_their_place, corrections_of_the_rated),
    "A16": (who_is_listed,),
    "A17": (what_counts_as_games,),
    "A18": (deviations_are_told,),
    "A19": (performance_ratings,),
    "A20": (who_is_paired_how,),
    "A21": (who_is_inactive,),
}


@pytest.mark.parametrize(("clause", "case"), each_case(CASES))
def test_clause(clause, case):
    """Every rule book does as the case's table says."""
    assert case.__doc__.startswith(clause)
    case(load)
