"""Tie-breaks and places of crosstables that were published, as they were published.

The first three are those of "Exercises in Tie-Breaking" (Mario Held, FIDE Technical Commission, March 2024), which
works out every figure after the regulations of 2023; median Buchholz and places by it are worked out by hand from the
same parts. The fourth is AVRO 1938, a double round robin (scores and games won from the tournament's book).
"""

from functools import cache

import pytest

from tests.report_tables import rows
from tests.tie_break_events import games_of, printed_events, standing

HELD_SWISS = games_of("""
1   9w1   13b=  2w=   15b1  4w=
2   10b1  7w1   1b=   16w1  3b=
3   11w=  6b1   8w1   4b=   2w=
4   12b1  half  13w1  3w=   1b=
5   13w0  15b0  11w1  7b=   10w1
6   14b0  3w0   bye   10w1  8b1
7   15w1  2b0   16b0  5w=   11b0
8   16b=  14w1  3b0   13w1  6w0
9   1b0   10w0  half  11b-  bye
10  2w0   9b1   15w0  6b0   5b0
11  3b=   16w0  5b0   9w+   7w1
12  4w0   bye   14w+  .     .
13  5b1   1w=   4b0   8b0   14w0
14  6w1   8b0   12b-  zero  13b1
15  7b0   5w1   10b1  1w0   16b0
16  8w=   11b1  7w1   2b0   15w1
""")

HELD_FIGURES = """
player  points  buchholz  buchholz-cut-1  median-buchholz  sonneborn-berger  progressive  wins  black
1       3.5     12.5      11.0            7.0              8.00              11.0         2     2
2       4.0     13.0      12.0            8.5              9.50              13.0         3     3
3       3.5     15.5      13.0            9.0              10.50             11.0         2     2
4       3.5     15.0      11.5            8.0              9.75              11.5         2     2
5       2.5     8.5       7.5             5.0              4.25              5.0          2     2
6       3.0     12.0      11.0            7.5              6.50              6.0          3     2
7       1.5     14.5      12.5            8.5              3.25              6.0          1     3
8       2.5     13.5      12.0            8.5              5.25              8.5          2     2
9       1.5     9.0       7.5             4.0              2.25              2.5          1     1
10      1.0     13.0      11.5            7.5              1.50              4.0          1     3
11      2.5     13.5      12.0            8.5              5.75              5.5          2     2
12      2.0     11.5      9.5             6.0              4.00              7.0          2     0
13      1.5     14.0      12.0            8.5              4.25              7.0          1     3
14      2.0     11.0      9.0             6.0              4.50              6.0          2     2
15      2.0     12.0      11.0            7.5              3.50              7.0          2     3
16      3.5     12.5      11.0            7.0              7.25              10.5         3     2
"""

HELD_NAMES = rows(HELD_FIGURES)[0][2:]


@cache
def held_swiss(*names):
    """The crosstable of the Swiss with these tie-breaks."""
    return printed_events({"x": HELD_SWISS}, {"swiss": names})["x"]


@pytest.mark.parametrize("name", HELD_NAMES)
def test_every_figure_of_the_exercises_in_a_swiss(name):
    """Exercises 1-8, 11, 12, 27, 29 and 32: byes of each kind, forfeits and a withdrawal, as opponent and oneself."""
    heading, *lines = rows(HELD_FIGURES)
    frame = held_swiss(*HELD_NAMES)
    found = {player: values[name] for player, (_, values) in standing(frame, [name]).items()}
    assert found == {line[0]: line[heading.index(name)] for line in lines}
    assert frame["points"].to_dict() == {line[0]: line[1] for line in lines}


BY_ONE = {
    "direct-encounter": "2/1 3 4 16/6/5 8 11/12 14 15/7 9 13/10",
    "buchholz": "2/3/4/1 16/6/8 11/5/15/12/14/7/13/9/10",
    "buchholz-cut-1": "2/3/4/1 16/6/8 11/5/15/12/14/7/13/9/10",
    "median-buchholz": "2/3/4/1 16/6/8 11/5/15/12 14/7 13/9/10",
    "sonneborn-berger": "2/3/4/1/16/6/11/8/5/14/12/15/13/7/9/10",
    "progressive": "2/4/1 3/16/6/8/11/5/12 15/14/13/7/9/10",
    "wins": "2/16/1 3 4/6/5 8 11/12 14 15/7 9 13/10",
    "black": "2/1 3 4 16/6/5 8 11/15/14/12/7 13/9/10",
}
"""By one tie-break the players of the Swiss, the best first; those who stay level between strokes."""


@pytest.mark.parametrize("name", BY_ONE)
def test_places_by_points_and_one_tie_break(name):
    """Who is level on points is ranked by each tie-break alone; the place is shared only where it is equal too."""
    frame = held_swiss(name)
    place, expected = 1, {}
    for group in BY_ONE[name].split("/"):
        expected |= dict.fromkeys(group.split(), place)
        place += len(group.split())
    assert frame["place"].to_dict() == expected


HELD_NINE = games_of("""
1   9w1   13b=  2w=   15b1  4w=   6b=   3b=   16w=  8b1
2   10b1  7w1   1b=   16w1  3b1   4w=   6w0   15b=  5w=
3   11w=  6b1   8w1   4b=   2w0   16b1  1w=   14w1  10b1
4   12b1  half  13w1  3w=   1b=   2b=   16w=  6b=   15w1
5   13w0  15b0  11w1  7b=   10w1  14b0  9b1   8w0   2b=
6   14b0  3w0   bye   10w1  8b1   1w=   2b1   4w=   16b1
7   15w1  2b0   16b0  5w=   11b0  10b0  13w1  9w1   14b1
8   16b=  14w1  3b0   13w1  6w0   11b=  15w=  5b1   1w0
9   1b0   10w0  half  11b-  bye   13b1  5w0   7b0   12w=
10  2w0   9b1   15w0  6b0   5b0   7w1   12b1  11w1  3w0
11  3b=   16w0  5b0   9w+   7w1   8w=   14b0  10b0  13w=
12  4w0   bye   14w+  zero  zero  15b0  10w0  13b=  9b=
13  5b1   1w=   4b0   8b0   14w0  9w0   7b0   12w=  11b=
14  6w1   8b0   12b-  zero  13b1  5w1   11w1  3b0   7w0
15  7b0   5w1   10b1  1w0   16b0  12w1  8b=   2w=   4b0
16  8w=   11b1  7w1   2b0   15w1  3w0   4b=   1b=   6w0
""")


def test_direct_encounter_in_a_swiss():
    """Exercise 25: four who all met are ranked, two stay level; who might still be passed is not ranked at all."""
    frame = printed_events({"x": HELD_NINE}, {"swiss": ["direct-encounter"]})["x"]
    places = "3 1, 6 2, 1 3, 4 3, 2 5, 7 6, 8 6, 16 6, 5 9, 10 9, 14 9, 15 9, 11 13, 9 14, 12 14, 13 16"
    assert frame["place"].to_dict() == {each.split()[0]: int(each.split()[1]) for each in places.split(", ")}
    shown = frame["direct_encounter"][frame["direct_encounter"] != ""].to_dict()
    assert shown == {"6": "2.0", "1": "1.5", "4": "1.5", "2": "1.0", "9": "0.5", "12": "0.5"}


HELD_ROUND_ROBIN = games_of("""
1  5w=  2w1  3b1  4w0  6b1
2  6w1  1b0  5w1  3w=  4b1
3  4w1  6b1  1w0  2b=  5w1
4  3b0  5b0  6w=  1b1  2w0
5  1b=  4w1  2b0  6w-  3b0
6  2b0  3w0  4b=  5b+  1w0
""")

HELD_ROUND_ROBIN_FIGURES = """
player  place  direct-encounter  wins  sonneborn-berger  black
1       1      2.0               3     9.25              2
2       2      0.5               3     6.25              2
3       2      0.5               3     6.25              2
6       4      1.5               1     2.25              2
5       5      1.0               1     3.25              3
4       6      0.5               1     4.25              3
"""


def test_a_round_robin_with_a_forfeit():
    """Exercises 14, 26: in a round robin a forfeit is a game (15.2), but not over the board; 2 and 3 share a place."""
    (_, _, *names), *lines = rows(HELD_ROUND_ROBIN_FIGURES)
    frame = printed_events({"x": HELD_ROUND_ROBIN}, {"round-robin": names})["x"]
    found = [[player, str(place), *values.values()] for player, (place, values) in standing(frame, names).items()]
    assert found == lines


AVRO = """
keres       .   1=  ==  ==  ==  1=  1=  ==
fine        0=  .   1=  11  10  10  ==  1=
botvinnik   ==  0=  .   1=  =0  1=  =1  ==
alekhine    ==  00  0=  .   1=  ==  =1  =1
euwe        ==  01  =1  0=  .   0=  01  1=
reshevsky   0=  01  0=  ==  1=  .   ==  1=
capablanca  0=  ==  =0  =0  10  ==  .   1=
flohr       ==  0=  ==  =0  0=  0=  0=  .
"""

AVRO_FIGURES = """
player      place  points  direct-encounter  wins  sonneborn-berger
keres       1      8.5     0.75              3     58.25
fine        2      8.5     0.25              6     56.25
botvinnik   3      7.5     .                 3     50.75
reshevsky   4      7.0     1.25              3     46.75
alekhine    5      7.0     1.25              3     45.50
euwe        6      7.0     0.50              4     48.00
capablanca  7      6.0     .                 2     40.75
flohr       8      4.5     .                 0     33.75
"""


def test_a_double_round_robin():
    """AVRO 1938: Keres before Fine by their games; of three with 7 points two are level among themselves as well."""
    lines = rows(AVRO)
    players = [own for own, *_ in lines]
    games = [
        (1 + half * 7 + (at + to) % 7, own, players[to], {"1": "1-0", "=": "1/2-1/2", "0": "0-1"}[cell[half]])
        for at, (own, *cells) in enumerate(lines)
        for to, cell in enumerate(cells)
        for half in (0, 1)
        if at < to
    ]
    names = ["direct-encounter", "wins", "sonneborn-berger"]
    frame = printed_events({"avro": games}, {"round-robin": names})["avro"]
    found = [
        [player, str(place), str(frame["points"][player]), *(value or "." for value in values.values())]
        for player, (place, values) in standing(frame, names).items()
    ]
    assert found == rows(AVRO_FIGURES)[1:]
