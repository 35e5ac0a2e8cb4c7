"""FlyOrDie's classic system, clause by clause: the worked cases of its rule book."""

import pytest

from pipeline.rules.system import RatingSystem
from pipeline.systems import load
from tests.rule_cases import careers, duels, each_case, federation, play


def unknown_players(system: RatingSystem) -> None:
    """F1 An unknown player is 0, as an opponent too, and nobody falls below it."""
    duels(
        system,
        """
        own   opponent  result   change  reply
        .     .         1-0      +400    0
        .     .         1/2-1/2  0       0
        .     .         0-1      0       +400
        1500  .         1-0      0       +1100
        5     5         0-1      -5      +16
        0     0         0-1      0       +16
        """,
    )


def provisional_until_twenty(system: RatingSystem) -> None:
    """F2 Marked ~ up to the 19th rated game."""
    careers(
        system,
        """
        player  opening  record      rating  games  mark  status
        a       .        D600        600     1      ~     provisional
        b       .        19*D600     600     19     ~     provisional
        c       .        20*D600     600     20     .     official
        d       1500/18  D1500       1500    19     ~     provisional
        e       1500/19  D1500       1500    20     .     official
        f       1500/19  +1500 bye   1500    19     ~     provisional
        g       1500/0   .           1500    0      ~     provisional
        h       1500     .           1500    0      .     official
        """,
    )


def average_of_performances(system: RatingSystem) -> None:
    """F3 Mean of the opponents and 400 (W - L) / N; shown rounded and at least 0, kept as it is."""
    careers(
        system,
        """
        player    opening  record               rating
        two       .        W1500 W900           1600
        lost      .        L300                 0
        three     .        W1600 D1700 L1500    1600
        far       .        W1600 W1100          1750
        up        .        W1500 W1501          1901
        below     .        L395 L400            0
        kept      .        L395 L400 W0         132
        kept_one  .        L0 W0                0
        opened    1500/4   W1700                1620
        fresh     1500/0   W1700                2100
        twenty    1500/19  W1900                1540
        """,
    )


def opponents_at_game_time(system: RatingSystem) -> None:
    """F3 An opponent counts with the rating shown at the game, not with what came of it later."""
    games = "round  white_id  black_id  result\n1  a  b  1-0\n2  b  c  1-0\n3  a  b  1-0"
    openings = "player_id  rating  games\nb  1000  1\nc  1200  ."
    # b: 1000, (1000 - 400) / 2 = 300, 2200 / 3 = 733 1/3, 3200 / 4 = 800; a: 1400, (1400 + 1133) / 2 = 1266.5.
    played = play(system, federation(games, openings=openings))
    assert [played.listed[each]["rating"] for each in "ab"] == ["1267", "800"]


def at_once_by_k(system: RatingSystem) -> None:
    """F4 K 32, 24 from 2100, 16 from 2400, by each player's rating before the game, settled game by game."""
    duels(
        system,
        """
        own   opponent  result   change  reply  k   clause
        1500  1400      1-0      +12     -12    32  F4 F5
        1500  1400      1/2-1/2  -4      +4     32  F4 F5
        1500  1400      0-1      -20     +20    32  F4 F5
        2099  2099      1-0      +16     -16    32  F4 F5
        2100  2100      1-0      +12     -12    24  F4 F5
        2100  2099      1-0      +12     -16    24  F4 F5
        2399  2399      1-0      +12     -12    24  F4 F5
        2400  2400      1-0      +8      -8     16  F4 F5
        2400  2399      0-1      -8      +12    16  F4 F5
        """,
    )
    careers(
        system,
        """
        player  opening  record            rating
        first   1500/19  W1500             1520
        next    1500/20  W1500             1516
        within  1500/19  W1500 W1520       1536
        twice   2090     W2090 W2106       2118
        """,
    )


# F5 The probabilities that the Spanish text prints.
PROBABILITIES = {0: "0.50", 100: "0.64", 200: "0.76", 400: "0.91", 800: "0.99"}


def printed_probabilities(system: RatingSystem) -> None:
    """F5 The source's table of winning probabilities, and what is left for the weaker player."""
    others = {"0.50": "0.50", "0.64": "0.36", "0.76": "0.24", "0.91": "0.09", "0.99": "0.01"}
    lines = [
        f"{own}  {opponent}  1/2-1/2  {share}"
        for difference, printed in PROBABILITIES.items()
        for own, opponent, share in ((1800, 1800 - difference, printed), (1000, 1000 + difference, others[printed]))
    ]
    duels(system, "own  opponent  result  expected\n" + "\n".join(lines))


def nothing_to_win_from_720_on(system: RatingSystem) -> None:
    """F6 With K 32 the stronger player's win is worth a point at 719 and nothing at 720."""
    duels(
        system,
        """
        own   opponent  result  change  reply
        1719  1000      1-0     +1      -1
        1720  1000      1-0     0       0
        1000  1719      0-1     -1      +1
        1000  1720      0-1     0       0
        1720  1000      0-1     -32     +32
        2000  1000      1-0     0       0
        """,
    )


def changes_sum_to_nothing(system: RatingSystem) -> None:
    """F6 With the same K, what one wins the other loses, at every difference and with every result."""
    results = ("1-0", "1/2-1/2", "0-1")
    lines = [(1000 + apart, result) for apart in range(0, 800, 7) for result in results]
    games = [f"w{at}  b{at}  {result}" for at, (_, result) in enumerate(lines)]
    openings = [f"w{at}  {rating}\nb{at}  1000" for at, (rating, _) in enumerate(lines)]
    folder = federation(
        "\n".join(["white_id  black_id  result", *games]), openings="\n".join(["player_id  rating", *openings])
    )
    played = play(system, folder)
    sums = [float(played.change(f"w{at}")) + float(played.change(f"b{at}")) for at in range(len(lines))]
    assert sums == [0] * len(lines)


def winning_may_cost(system: RatingSystem) -> None:
    """F6 Beating somebody more than 400 below lowers a provisional rating, if only to where rounding hides it."""
    careers(
        system,
        """
        player  opening   record  change
        exact   1500/1    W1100   0
        hidden  1500/1    W1099   0
        shows   1500/1    W1098   -1
        late    1500/19   W1090   0
        later   1500/19   W1089   -1
        """,
    )


def provisional_opponents(system: RatingSystem) -> None:
    """F7 In full, or in proportion to the opponent's games out of twenty."""
    table = """
        own   opponent  result   change
        1500  1500/20   1-0      +16
        1500  1500      1-0      +16
        1500  1500/19   1-0      {nineteen}
        1500  1500/10   1-0      {ten}
        1500  1500/10   0-1      {lost}
        1500  1500/1    1-0      {one}
        1500  1500/0    1-0      {none}
        1500  1450/15   1-0      {other}
        """
    full = table.format(nineteen="+16", ten="+16", lost="-16", one="+16", none="+16", other="+14")
    duels(system, full)
    scaled = table.format(nineteen="+15", ten="+8", lost="-8", one="+1", none="0", other="+10")
    duels(system, scaled, {"provisional_opponent": "scaled"})


def classes(system: RatingSystem) -> None:
    """F8 Every class at its lowest and its highest rating."""
    assert system.bands is not None
    names = {
        9999: "Senior Master", 2400: "Senior Master", 2399: "Master", 2200: "Master", 2199: "Expert",
        2000: "Expert", 1999: "Class A", 1800: "Class A", 1799: "Class B", 1600: "Class B", 1599: "Class C",
        1400: "Class C", 1399: "Class D", 1200: "Class D", 1199: "Class E", 1000: "Class E", 999: "Class F",
        800: "Class F", 799: "Class G", 600: "Class G", 599: "Class H", 400: "Class H", 399: "Class I",
        200: "Class I", 199: "Class J", 0: "Class J",
    }  # fmt: skip
    assert dict(zip(names, system.bands.names(list(names)), strict=True)) == names


def everybody_has_a_class(system: RatingSystem) -> None:
    """F8 The class column goes by the present rating, also a provisional one; the title stays the player's own."""
    careers(
        system,
        """
        player  opening  own  record  rating  mark  class    title
        a       1999     GM   .       1999    .     Class A  GM
        b       .        .    W1600   2000    ~     Expert   .
        c       .        .    L100    0       ~     Class J  .
        """,
    )


CASES = {
    "F1": (unknown_players,),
    "F2": (provisional_until_twenty,),
    "F3": (average_of_performances, opponents_at_game_time),
    "F4": (at_once_by_k,),
    "F5": (printed_probabilities,),
    "F6": (nothing_to_win_from_720_on, changes_sum_to_nothing, winning_may_cost),
    "F7": (provisional_opponents,),
    "F8": (classes, everybody_has_a_class),
}


@pytest.mark.parametrize(("clause", "case"), each_case(CASES))
def test_clause(clause, case):
    """The rule book does as the case's table says."""
    assert case.__doc__.startswith(clause)
    case(load("flyordie"))
