"""Titles beside names, and the table of titles earned."""

import pytest

from pipeline.reports.rating_list import rating_list
from pipeline.reports.titles import titles
from pipeline.systems import load
from schemas.players import Players
from schemas.standings import Standings
from tests.folders import write
from tests.report_tables import rows, said, table
from tests.runs import plan_for, result

PLAYERS = table(
    Players,
    """
    player_id  title  listed
    a          .      yes
    b          FM     yes
    c          .      no
    d          FM     yes
    """,
)


def standings(text):
    """Standings whose history does not matter."""
    return table(Standings, text).assign(history="opening:1:0")


def shown(code, frame):
    """The title beside each player's id."""
    listed = rating_list(load(code), frame, PLAYERS, "2026-01")
    return dict(zip(listed["player_id"], listed["title"], strict=True))


def test_t8_the_highest_title_for_life_is_shown():
    """T8 The list shows the highest title held, however low the rating is by now, else the player's own."""
    held = standings(
        """
        player_id  rating  titles
        a          900     Primary Master|2019-01-01|x;Junior Master|2020-01-01|y
        b          2300    .
        c          2300    Chess Master|2020-01-01|y
        d          2300    Primary Master|2019-01-01|x
        """
    )
    assert shown("tca", held) == {"a": "Junior Master", "b": "FM", "d": "Primary Master"}


def test_s9_the_held_rank_is_shown():
    """S9 The first rank, or the highest promotion above it; a first rank above all promotions stays."""
    held = standings(
        """
        player_id  rating  titles                                           first_rank
        a          1500    .                                                2 Dan
        b          900     5 Kyu|2019-01-01|x;4 Kyu|2019-02-01|y            7 Kyu
        d          900     10 Kyu|2019-01-01|x;9 Kyu|2019-02-01|y           9 Kyu
        """
    )
    assert shown("dc-shogi", held) == {"a": "2 Dan", "b": "4 Kyu", "d": "9 Kyu"}


@pytest.mark.parametrize(
    ("rating", "games", "title"),
    [
        (1400, 99, "FM"),
        (1400, 100, "Master"),
        (1399, 100, "Expert"),
        (0, 100, "Cat. M"),
        (1500, 400, "Grandmaster"),
    ],
)
def test_z8_a_category_is_a_title_from_100_games_on(rating, games, title):
    """Z8 An edge belongs to the upper band; before the hundredth game the player's own title stands."""
    assert shown("z-chess", standings(f"player_id  rating  games\nb  {rating}  {games}")) == {"b": title}


def test_f8_classes_are_no_titles():
    """F8 FlyOrDie's classes leave the title column to the player's own."""
    assert shown("flyordie", standings("player_id  rating  games\nb  2500  400")) == {"b": "FM"}


EARNED = """
player_id  rating  first_rank  titles                                       title_ratings  title_games
a          1500    9 Kyu       8 Kyu|2025-02-01|two;7 Kyu|2025-03-01|50%25%3B%7C%25  903;1004  20;71
b          900     9 Kyu       8 Kyu|2025-01-01|one                         890            31
c          900     9 Kyu       8 Kyu|2025-01-01|one                         890            31
d          900     9 Kyu       8 Kyu|2025-02-01|two;7 Kyu|2025-02-01|a%7Cb  ;1002          ;44
"""


def test_titles_are_listed_by_date_event_and_player():
    """Promotions of shown players with event, rating and games; the first rank is not one; awkward ids come out whole.

    What is not known, of a title from standings that did not keep it, is left empty.
    """
    expected = """
    player_id  name  title  date        event_id  rating  games
    b          b     8 Kyu  2025-01-01  one       890     31
    d          d     7 Kyu  2025-02-01  a|b       1002    44
    a          a     8 Kyu  2025-02-01  two       903     20
    d          d     8 Kyu  2025-02-01  two       .       .
    a          a     7 Kyu  2025-03-01  50%;|%    1004    71
    """
    assert said(titles(load("dc-shogi"), standings(EARNED), PLAYERS)) == rows(expected)


def test_standings_without_the_titles_figures_give_titles_without_them():
    """An earlier run's standings may not have kept with which rating a title was earned."""
    kept = standings(EARNED).drop(columns=["title_ratings", "title_games"])
    assert [row[-2:] for row in said(titles(load("dc-shogi"), kept, PLAYERS))[1:]] == [[".", "."]] * 5


def test_t8_a_run_tells_with_which_rating_and_after_how_many_games(tmp_path):
    """T8 K = 20: 2190 beats 2190 and has 2200 with the 31st game; 1895 draws 1895 twice and wins, 1905 with the third.

    The second event brings a title whose rating is that after the event, not after the game that reached it.
    """
    files = {
        "players.csv": "player_id,name,birth_date\na,Ann,\nb,Bo,\nc,Cy,2010\nd,Di,\n",
        "events.csv": "event_id,name,end_date\nE1,One,2024-01-10\nE2,Two,2024-02-10\n",
        "games.csv": (
            "event_id,round,white_id,black_id,result\nE1,1,a,b,1-0\n"
            "E2,1,c,d,1/2-1/2\nE2,2,c,d,1-0\nE2,3,c,d,1/2-1/2\n"
        ),
        "openings.csv": (
            "system,player_id,rating,games\ntca,a,2190,30\ntca,b,2190,30\ntca,c,1895,40\ntca,d,1895,40\n"
        ),
    }
    made = result(plan_for(write(tmp_path, files), ["tca"]))
    assert made.files["tca/titles.csv"].decode().splitlines() == [
        "player_id,name,title,date,event_id,rating,games",
        "a,Ann,Chess Master,2024-01-10,E1,2200,31",
        "c,Cy,Junior Master,2024-02-10,E2,1905,43",
    ]


@pytest.mark.parametrize("code", ["z-chess", "flyordie"])
def test_other_rule_books_list_no_titles(code):
    """Titles by the present rating are not earned at an event: the table has a heading only."""
    assert titles(load(code), standings("player_id  rating\na  1500"), PLAYERS).empty
