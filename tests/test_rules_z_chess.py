"""Z-Chess, clause by clause: the worked cases of its rule book."""

import pytest

from pipeline.rules.system import RatingSystem
from pipeline.systems import load
from tests.rule_cases import careers, duels, each_case, federation, play


def at_once_or_by_event(system: RatingSystem) -> None:
    """Z1 The second opponent is met with the rating from the first game, or with the one before the event."""
    table = "player  opening  record       rating\n"
    careers(system, table + "a       1000     W1000 W981  1015")
    careers(system, table + "a       1000     W1000 W981  1016", {"settles": "event"})


def one_rounding_a_settlement(system: RatingSystem) -> None:
    """Z1 7.5 and then 7.5 are 16 game by game; by event 7.5 and 7.9 are 15.4, which is 15."""
    table = "player  opening  record       rating\n"
    careers(system, table + "a       1010     W1000 W1008  1026", {"chart": "linear"})
    careers(system, table + "a       1010     W1000 W1008  1025", {"chart": "linear", "settles": "event"})


def far_apart(system: RatingSystem) -> None:
    """Z2 From 160 on: 0, 16 to the lower, 8 to the lower for a draw; at 159 still a point."""
    duels(
        system,
        """
        own   opponent  result   change  reply  clause
        1000  840       1-0      0       0      Z2
        1000  840       0-1      -16     +16    Z2
        1000  840       1/2-1/2  -8      +8     Z2
        840   1000      1-0      +16     -16    Z2
        840   1000      0-1      0       0      Z2
        840   1000      1/2-1/2  +8      -8     Z2
        1500  3         0-1      -16     +16    Z2
        2400  800       1-0      0       0      Z2
        1000  841       1-0      +1      -1     Z4
        1000  841       1/2-1/2  -7      +7     Z4
        """,
    )


def equals(system: RatingSystem) -> None:
    """Z3 Between equals a win is worth 8, a draw nothing."""
    duels(
        system,
        """
        own   opponent  result   change  reply  clause
        1000  1000      1-0      +8      -8     Z3
        1000  1000      0-1      -8      +8     Z3
        1000  1000      1/2-1/2  0       0      Z3
        """,
    )


def bands_of_twenty(system: RatingSystem) -> None:
    """Z4 One point for every full 20: the higher player's win, the lower one's, a draw, at each band's edges."""
    table = """
        own   opponent  result   change  reply  clause
        1000  999       1-0      +8      -8     Z4
        1000  981       1-0      +8      -8     Z4
        1000  980       1-0      +7      -7     Z4
        1000  961       1-0      +7      -7     Z4
        1000  960       1-0      +6      -6     Z4
        1000  941       1-0      +6      -6     Z4
        1000  940       1-0      +5      -5     Z4
        1000  921       1-0      +5      -5     Z4
        1000  920       1-0      +4      -4     Z4
        1000  901       1-0      +4      -4     Z4
        1000  900       1-0      +3      -3     Z4
        1000  881       1-0      +3      -3     Z4
        1000  880       1-0      +2      -2     Z4
        1000  861       1-0      +2      -2     Z4
        1000  860       1-0      +1      -1     Z4
        1000  841       1-0      +1      -1     Z4
        1000  981       0-1      -8      +8     Z4
        1000  980       0-1      -9      +9     Z4
        1000  920       0-1      -12     +12    Z4
        1000  841       0-1      -15     +15    Z4
        980   1000      1-0      +9      -9     Z4
        1000  981       1/2-1/2  0       0      Z4
        1000  980       1/2-1/2  -1      +1     Z4
        980   1000      1/2-1/2  +1      -1     Z4
        1000  920       1/2-1/2  -4      +4     Z4
        1000  841       1/2-1/2  -7      +7     Z4
        841   1000      0-1      -1      +1     Z4
        """
    duels(system, table)


def in_a_line(system: RatingSystem) -> None:
    """Z4 Read without bands: difference / 20 as it is, then rounded, halves of both signs away from zero."""
    duels(
        system,
        """
        own   opponent  result   change  reply
        1010  1000      1-0      +8      -8
        1010  1000      0-1      -9      +9
        1010  1000      1/2-1/2  -1      +1
        1000  1010      1/2-1/2  +1      -1
        1009  1000      1/2-1/2  0       0
        1050  1000      1/2-1/2  -3      +3
        1050  1000      1-0      +6      -6
        1149  1000      1-0      +1      -1
        1151  1000      1-0      0       0
        1160  1000      1-0      0       0
        1300  1000      0-1      -16     +16
        """,
        {"chart": "linear"},
    )


def start_at_800(system: RatingSystem) -> None:
    """Z5 An unrated player counts as 800, for the opponent too, and the rating is provisional."""
    duels(
        system,
        """
        own   opponent  result  change  reply
        .     .         1-0     +8      -8
        960   .         0-1     -16     +16
        959   .         1-0     +1      -1
        .     820       1-0     +9      -9
        """,
    )
    careers(
        system,
        """
        player  record  rating  mark
        a       D800    800     P
        """,
    )


def established_after_four(system: RatingSystem) -> None:
    """Z6 Provisional up to the third rated game, by the same chart; unplayed games do not count."""
    careers(
        system,
        """
        player  opening  record          rating  games  mark  status
        none    .        .               .       .      .     .
        one     .        W800            808     1      P     provisional
        three   .        3*D800          800     3      P     provisional
        four    .        4*D800          800     4      .     official
        byes    .        3*D800 bye +800  800    3      P     provisional
        new     1000/0   D1000           1000    1      P     provisional
        two     1000/2   D1000           1000    3      P     provisional
        late    1000/3   D1000           1000    4      .     official
        full    1000/4   .               1000    4      .     official
        old     1000     .               1000    0      .     official
        """,
    )


def conventional_ratings(system: RatingSystem) -> None:
    """Z7 16/30 of the conventional rating, rounded, established; a FIDE rating converts nothing.

    No whole number times 16/30 ends in a half; 14 (7 7/15) and 1 (8/15) come nearest to it.
    """
    careers(
        system,
        """
        player   conventional  fide  opening  record  rating  mark  change
        sixteen  1500          .     .        D800    800     .     0
        thirds   2000          .     .        D1067   1067    .     0
        nearly   2620          .     .        D1397   1397    .     0
        edge     2625          .     .        D1400   1400    .     0
        above    1             .     .        D1      1       .     0
        below    14            .     .        D7      7       .     0
        fide     .             2400  .        D800    800     P     0
        zero     0             .     .        D800    800     P     0
        zeros    0000          .     .        D800    800     P     0
        opened   2000          .     900/1    D900    900     P     0
        unseen   2000          .     .        bye     .       .     .
        """,
    )


def titles_from_the_hundredth_game(system: RatingSystem) -> None:
    """Z8 The title goes with the present rating from 100 games on; before, only the player's own is shown."""
    careers(
        system,
        """
        player  opening   own          record  rating  games  title        class
        a       1400/99   WIM          D1400   1400    100    Master       Master
        b       1400/98   WIM          D1400   1400    99     WIM          Master
        c       1400/98   .            D1400   1400    99     .            Master
        d       1399/99   Grandmaster  D1399   1399    100    Expert       Expert
        e       1500/99   .            D1500   1500    100    Grandmaster  Grandmaster
        f       1400/99   .            L1400   1392    100    Expert       Expert
        g       99/300    .            .       99      300    Cat. M       Cat. M
        h       800       .            .       800     0      .            Cat. E
        """,
    )


def categories(system: RatingSystem) -> None:
    """Z8 Every category at its lowest and its highest rating; an edge belongs to the upper one."""
    assert system.bands is not None
    names = {
        1500: "Grandmaster", 1499: "Master", 1400: "Master", 1399: "Expert", 1300: "Expert", 1299: "Cat. A",
        1200: "Cat. A", 1199: "Cat. B", 1100: "Cat. B", 1099: "Cat. C", 1000: "Cat. C", 999: "Cat. D",
        900: "Cat. D", 899: "Cat. E", 800: "Cat. E", 799: "Cat. F", 700: "Cat. F", 699: "Cat. G", 600: "Cat. G",
        599: "Cat. H", 500: "Cat. H", 499: "Cat. I", 400: "Cat. I", 399: "Cat. J", 300: "Cat. J", 299: "Cat. K",
        200: "Cat. K", 199: "Cat. L", 100: "Cat. L", 99: "Cat. M", 0: "Cat. M", 9999: "Grandmaster",
    }  # fmt: skip
    assert dict(zip(names, system.bands.names(list(names)), strict=True)) == names


def first_come_first_settled(system: RatingSystem) -> None:
    """Z1 A game in an earlier round changes what both bring to the next, whatever the file's order."""
    games = """
        round  white_id  black_id  result
        2      b         c         0-1
        1      a         b         1-0
        """
    openings = "player_id  rating\na  1000\nb  1000\nc  1012"
    # b loses 8 and meets c with 992: 20 apart, and not 12.
    played = play(system, federation(games, openings=openings))
    assert [played.change(each) for each in "abc"] == ["+8", "-15", "+7"]
    by_event = play(system, federation(games, openings=openings), {"settles": "event"})
    assert [by_event.change(each) for each in "abc"] == ["+8", "-16", "+8"]


CASES = {
    "Z1": (at_once_or_by_event, one_rounding_a_settlement, first_come_first_settled),
    "Z2": (far_apart,),
    "Z3": (equals,),
    "Z4": (bands_of_twenty, in_a_line),
    "Z5": (start_at_800,),
    "Z6": (established_after_four,),
    "Z7": (conventional_ratings,),
    "Z8": (titles_from_the_hundredth_game, categories),
}


@pytest.mark.parametrize(("clause", "case"), each_case(CASES))
def test_clause(clause, case):
    """The rule book does as the case's table says."""
    assert case.__doc__.startswith(clause)
    case(load("z-chess"))
