"""Plain Elo, clause by clause: the worked cases of its rule book."""

import pytest

from pipeline.rules.system import RatingSystem
from pipeline.systems import load
from tests.rule_cases import careers, duels, each_case, federation, play


def an_event_as_a_whole(system: RatingSystem) -> None:
    """EL1 All games count with the ratings before the event, and the sum is rounded once."""
    # A published example: 1613 scores 2.5 of an expected 2.867 and comes to 1601.
    careers(
        system,
        """
        player  opening  record                             rating  change
        page    1613     L1609 D1477 W1388 W1586 L1720      1601    -12
        older   1613     L1609 D1477 W1388 W1586 D1720      1617    +4
        small   1500     5*D1510                            1502    +2
        sum     1500     D1550 D1550 D1550                  1507    +7
        """,
    )
    games = "round  white_id  black_id  result\n1  a  b  1-0\n2  b  c  1-0"
    played = play(system, federation(games, openings="player_id  rating\na  1500\nb  1500\nc  1500"))
    assert [played.listed[each]["rating"] for each in "abc"] == ["1516", "1500", "1484"]


def newcomers(system: RatingSystem) -> None:
    """EL2 1500 for the newcomer and for the opponent, and on the list to pair from."""
    duels(
        system,
        """
        own   opponent  result   change  reply
        .     .         1-0      +16     -16
        1500  .         1-0      +16     -16
        1700  .         1/2-1/2  -8      +8
        """,
    )
    played = play(system, federation("white_id  black_id  result\na  b  1-0", players="player_id\na\nb\nnew"))
    assert played.pairs == ["a 1516", "new 1500", "b 1484"]


# A published table of expected scores of the higher-rated player by difference.
EXPECTED = {
    0: 0.5, 10: 0.514, 20: 0.529, 30: 0.543, 40: 0.557, 50: 0.571, 60: 0.585, 70: 0.599, 80: 0.613, 90: 0.627,
    100: 0.64, 110: 0.653, 120: 0.666, 130: 0.679, 140: 0.691, 150: 0.703, 160: 0.715, 170: 0.727, 180: 0.738,
    190: 0.749, 200: 0.76, 210: 0.77, 220: 0.78, 230: 0.79, 240: 0.799, 250: 0.808, 260: 0.817, 270: 0.826,
    280: 0.834, 290: 0.841, 300: 0.849, 325: 0.867, 350: 0.882, 375: 0.896, 400: 0.909, 425: 0.92, 450: 0.93,
    475: 0.939, 500: 0.947, 525: 0.954, 550: 0.96, 575: 0.965, 600: 0.969, 625: 0.973, 650: 0.977, 675: 0.98,
    700: 0.983, 725: 0.985, 750: 0.987, 775: 0.989, 800: 0.99,
}  # fmt: skip


def printed_expectations(system: RatingSystem) -> None:
    """EL3 The published table to its last place, which is sometimes cut off; what is left for the lower player."""
    games = [f"h{at}  l{at}  1/2-1/2" for at in EXPECTED]
    openings = [f"h{at}  {1000 + at}\nl{at}  1000" for at in EXPECTED]
    folder = federation(
        "\n".join(["white_id  black_id  result", *games]), openings="\n".join(["player_id  rating", *openings])
    )
    played = play(system, folder)
    for at, printed in EXPECTED.items():
        high, low = (float(played.of(f"{side}{at}")[0]["expected"]) for side in "hl")
        assert abs(high - printed) < 0.001, at
        assert round(high + low, 6) == 1


def k_of_32(system: RatingSystem) -> None:
    """EL4 32 for everybody, at any rating and after any number of games."""
    duels(
        system,
        """
        own      opponent  result   change  reply  k   clause
        1500     1500      1-0      +16     -16    32  EL3 EL4
        1500/0   1500/99   1/2-1/2  0       0      32  EL3 EL4
        2500     2500      0-1      -16     +16    32  EL3 EL4
        1400     1415      1-0      +17     -17    32  EL3 EL4
        1000     2500      0-1      0       0      32  EL3 EL4
        """,
    )


def provisional_until_thirty(system: RatingSystem) -> None:
    """EL5 Marked P up to the 29th rated game, and reckoned like any other rating."""
    careers(
        system,
        """
        player  opening  record  rating  games  mark  status
        new     .        W1500   1516    1      P     provisional
        few     1500/28  W1500   1516    29     P     provisional
        enough  1500/29  W1500   1516    30     .     official
        list    1500     W1500   1516    1      .     official
        """,
    )


def not_below_nought(system: RatingSystem) -> None:
    """EL6 A rating that would fall below 0 is 0."""
    careers(
        system,
        """
        player  opening  record  rating
        low     10       L10     0
        edge    16       L16     0
        above   17       L17     1
        """,
    )


CASES = {
    "EL1": (an_event_as_a_whole,),
    "EL2": (newcomers,),
    "EL3": (printed_expectations,),
    "EL4": (k_of_32,),
    "EL5": (provisional_until_thirty,),
    "EL6": (not_below_nought,),
}


@pytest.mark.parametrize(("clause", "case"), each_case(CASES))
def test_clause(clause, case):
    """The rule book does as the case's table says."""
    assert case.__doc__.startswith(clause)
    case(load("elo"))
