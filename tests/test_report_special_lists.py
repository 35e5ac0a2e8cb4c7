"""Parts of the rating list: who is on each, in which order, with which ranks."""

import pandas as pd
import pytest

from pipeline.reports.rating_list import rating_list
from pipeline.reports.special_lists import special_lists
from pipeline.reports.women import are_women
from pipeline.systems import load
from schemas.players import Players
from schemas.standings import Standings
from tests.report_tables import table

PLAYERS = table(
    Players,
    """
    player_id  sex  birth_date  listed
    a          w    2014        yes
    b          M    2013-12-31  yes
    c          F    2006-01-01  no
    d          .    2005-12-31  yes
    e          f    2026-02-01  yes
    f          .    .           yes
    g          F    2010        yes
    h          .    2006-12-31  yes
    """,
)

STANDINGS = table(
    Standings,
    """
    player_id  rating  games  history
    a          1600    9      opening:1580:0;2026-02:1600:5
    b          1600    9      2025-12:1500:4;2026-02:1600:9
    c          1900    9      opening:1000:0;2026-02:1900:9
    d          1550    9      opening:1560:0;2026-02:1550:4
    e          1500    9      2026-02:1500:9
    f          1500    9      opening:1500:0
    g          1450    9      2025-12:1430:4;2026-02:1450:9
    h          1400    9      opening:1395:4;2026-02:1400:9
    """,
)

LISTED = rating_list(load("tca"), STANDINGS, PLAYERS, "2026-02")


def ranked(frame):
    """Rank and id of each row."""
    return [f"{rank}{player}" for rank, player in zip(frame["rank"], frame["player_id"], strict=True)]


LISTS = (
    # what is asked for, the title, rank and id of each row
    ({"juniors": [12]}, "Juniors U12", ["1a", "2e"]),
    ({"juniors": [13]}, "Juniors U13", ["1a", "1b", "3e"]),
    ({"juniors": [20]}, "Juniors U20", ["1a", "1b", "3e", "4g", "5h"]),
    ({"juniors": [21]}, "Juniors U21", ["1a", "1b", "3d", "4e", "5g", "6h"]),
    ({"women": True}, "Women", ["1a", "2e", "3g"]),
    ({"top": 1}, "Top 1", ["1a", "1b"]),
    ({"top": 2}, "Top 2", ["1a", "1b"]),
    ({"top": 3}, "Top 3", ["1a", "1b", "3d"]),
    ({"top": 4}, "Top 4", ["1a", "1b", "3d", "4e", "4f"]),
    ({"top": 100}, "Top 100", ["1a", "1b", "3d", "4e", "4f", "6g", "7h"]),
    ({"newcomers": True}, "Newcomers", ["1e"]),
    ({"improvers": 1}, "Improvers", ["1b"]),
    ({"improvers": 2}, "Improvers", ["1b", "2a", "2g"]),
    ({"improvers": 3}, "Improvers", ["1b", "2a", "2g"]),
    ({"improvers": 4}, "Improvers", ["1b", "2a", "2g", "4h"]),
    ({"improvers": 99}, "Improvers", ["1b", "2a", "2g", "4h"]),
)


@pytest.mark.parametrize(("asked", "title", "expected"), LISTS)
def test_each_list_has_its_players_and_ranks_of_its_own(asked, title, expected):
    """Ages by years alone, ties of the last rank kept, improvers by what they gained; hidden players nowhere."""
    lists = special_lists(LISTED, PLAYERS, 2026, **asked)
    assert list(lists) == [title]
    assert ranked(lists[title]) == expected


def test_a_list_differs_from_the_rating_list_in_nothing_but_the_rank():
    """The same columns of the same types, and the same cells in each row."""
    asked = {"juniors": [12, 20], "women": True, "top": 4, "newcomers": True, "improvers": 4}
    lists = special_lists(LISTED, PLAYERS, 2026, **asked)
    assert list(lists) == ["Juniors U12", "Juniors U20", "Women", "Top 4", "Newcomers", "Improvers"]
    for frame in lists.values():
        assert frame.dtypes.equals(LISTED.dtypes)
        assert frame.index.tolist() == list(range(len(frame)))
        same = LISTED.set_index("player_id").loc[frame["player_id"]].drop(columns="rank")
        pd.testing.assert_frame_equal(frame.set_index("player_id").drop(columns="rank"), same)


def test_nothing_is_made_that_nobody_asks_for():
    """Without a wish there is no list; a list that is wished and has nobody is there without rows."""
    assert special_lists(LISTED, PLAYERS, 2026) == {}
    everything = {"juniors": [12], "women": True, "top": 3, "newcomers": True, "improvers": 3}
    nobody = special_lists(LISTED.iloc[:0], PLAYERS, 2026, **everything)
    assert {title: len(frame) for title, frame in nobody.items()} == dict.fromkeys(
        ("Juniors U12", "Women", "Top 3", "Newcomers", "Improvers"), 0
    )


def test_nobody_born_after_the_list_is_a_junior():
    """A year of birth that is still to come is a mistake in players.csv and makes nobody a junior."""
    listed = special_lists(LISTED, PLAYERS, 2012, juniors=[12])["Juniors U12"]
    assert ranked(listed) == ["1d", "2g", "3h"]


SEXES = (("f", "F", "w", "W", "female", "Woman", "GIRL", "女"), ("", "m", "M", "male", "man", "x", "fm", "?"))


def test_women_are_told_by_letters_and_words():
    """Capital or small letters are alike; nothing and every other word is no woman."""
    for words, women in zip(SEXES, (True, False), strict=True):
        assert are_women(pd.Series(words, dtype="str")).tolist() == [women] * len(words)
    assert are_women(pd.Series([], dtype="str")).tolist() == []
