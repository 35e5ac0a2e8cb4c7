"""What another rule would change: the table of two lists, and its summary."""

import pandas as pd
import pytest

from pipeline.comparing.replays import Listing, given_titles
from pipeline.comparing.summaries import summary, summary_table
from pipeline.comparing.what_if import what_if
from pipeline.reports.columns import table
from pipeline.systems import load
from schemas.players import Players
from schemas.rating_list import RatingList
from schemas.standings import Standings
from tests.report_tables import said
from tests.report_tables import table as table_of


def listing(text, **titles):
    """A list of lines: rank, id, rating, games, class; and titles by id, ; between."""
    rows = [line.split() for line in text.strip().splitlines()]
    count = len(rows)
    ranks, ids, ratings, games, classes = zip(*rows, strict=True) if rows else [()] * 5
    usual = {name: [""] * count for name in RatingList.to_schema().columns}
    missing = {name: [None] * count for name in ("birth_year", "change", "peak")}
    frame = table(
        RatingList,
        usual
        | missing
        | {
            "rank": list(map(int, ranks)),
            "player_id": list(ids),
            "name": [each.upper() for each in ids],
            "title": [titles.get(each, "").split("; ")[0] for each in ids],
            "rating": list(map(int, ratings)),
            "games": list(map(int, games)),
            "period_games": [0] * count,
            "class": ["" if each == "." else each for each in classes],
            "status": ["official"] * count,
            "active": ["yes"] * count,
        },
    )
    return Listing(rating_list=frame, titles={each: text.split("; ") for each, text in titles.items()})


NOW = listing(
    "1 a 1800 30 A\n2 b 1700 25 B\n3 c 1650 12 B\n4 d 1500 9 C\n5 e 1500 3 C", a="Master", c="Expert; Star"
)
THEN = listing(
    "1 b 1810 25 A\n2 a 1800 31 A\n3 e 1540 3 C\n4 d 1460 9 C\n5 f 900 1 C", b="Master", a="Master; Star"
)


def test_player_by_player():
    """The largest difference first, equal ones as on the list; then who is on one list only."""
    shown = [
        "player_id",
        "rating",
        "rating_with",
        "difference",
        "rank",
        "rank_with",
        "games",
        "titles_gained",
        "titles_lost",
    ]
    assert said(what_if(NOW, THEN)[shown])[1:] == [
        ["b", "1700", "1810", "110", "2", "1", "25", "Master", "."],
        ["d", "1500", "1460", "-40", "4", "4", "9", ".", "."],
        ["e", "1500", "1540", "40", "5", "3", "3", ".", "."],
        ["a", "1800", "1800", "0", "1", "2", "30", "Star", "."],
        ["c", "1650", ".", ".", "3", ".", "12", ".", "Expert; Star"],
        ["f", ".", "900", ".", ".", "5", "1", ".", "."],
    ]


def test_names_titles_and_classes_of_both():
    found = what_if(NOW, THEN)[["player_id", "name", "title", "title_with", "class", "class_with"]]
    assert said(found)[1:] == [
        ["b", "B", ".", "Master", "B", "A"],
        ["d", "D", ".", ".", "C", "C"],
        ["e", "E", ".", ".", "C", "C"],
        ["a", "A", "Master", "Master", "A", "A"],
        ["c", "C", "Expert", ".", "B", "."],
        ["f", "F", ".", ".", ".", "C"],
    ]


def test_the_summary():
    """Means over those on both lists and over those who move; who it is, by id and name."""
    assert summary(what_if(NOW, THEN)) == [
        ("players on both lists", "4"),
        ("ratings that change", "3"),
        ("higher", "2"),
        ("lower", "1"),
        ("mean difference", "27.50"),  # 110 / 4
        ("mean size of a change", "63.33"),  # 190 / 3
        ("most gained", "+110: b B"),
        ("most lost", "-40: d D"),
        ("ranks that change", "3"),
        ("only on the list as it is", "1: c C"),
        ("only on the list as it would be", "1: f F"),
        ("into a higher class", "1"),
        ("into a lower class", "0"),
        ("would gain Master", "1: b B"),
        ("would gain Star", "1: a A"),
        ("would lose Expert", "1: c C"),
        ("would lose Star", "1: c C"),
    ]


def test_nothing_changes():
    found = dict(summary(what_if(NOW, NOW)))
    assert found["ratings that change"] == found["ranks that change"] == "0"
    assert (found["mean difference"], found["mean size of a change"]) == ("0.00", "")
    assert (found["most gained"], found["most lost"]) == ("", "")
    assert (found["would gain a title"], found["would lose a title"]) == ("0", "0")


def test_many_at_once_are_not_all_named():
    """Of the extremes ten; whose titles change all are named, for each of them has a vote to lose."""
    now = listing("\n".join(f"1 p{at:02} 1000 5 ." for at in range(12)))
    titles = {f"p{at:02}": "Master" for at in range(12)}
    then = listing("\n".join(f"1 p{at:02} 1008 5 ." for at in range(12)), **titles)
    found = dict(summary(what_if(now, then)))
    assert found["most gained"] == "+8: " + ", ".join(f"p{at:02} P{at:02}" for at in range(10)) + ", and 2 more"
    assert found["would gain Master"] == "12: " + ", ".join(f"p{at:02} P{at:02}" for at in range(12))
    assert "into a higher class" not in found


def test_empty_lists():
    nobody = listing("")
    assert what_if(nobody, nobody).empty
    assert dict(summary(what_if(nobody, nobody)))["mean difference"] == ""
    assert what_if(nobody, NOW)["rank_with"].tolist() == [1, 2, 3, 4, 5]


def test_several_alternatives_stand_below_each_other():
    frame = summary_table({"x": what_if(NOW, NOW), "y": what_if(NOW, THEN)})
    assert frame["with"].unique().tolist() == ["x", "y"]
    assert summary_table({})["with"].tolist() == []


PLAYERS = """
player_id  name  listed
a          Ann   yes
b          Bob   no
c          Cy    yes
"""


@pytest.mark.parametrize(
    ("code", "cells", "expected"),
    [
        # Titles for life count with all that were ever given.
        (
            "tca",
            {"a": "Junior Master|2024-01-10|E1;Chess Master|2025-01-10|E9", "b": "Chess Master|2024-01-10|E1"},
            {"a": ["Junior Master", "Chess Master"]},
        ),
        # Those of the present rating with a hundred games.
        ("z-chess", {}, {"a": ["Cat. A"]}),
        ("flyordie", {}, {}),
    ],
)
def test_which_titles_a_rule_book_gives(code, cells, expected):
    """Only its own, and only to players who may be shown."""
    players = table_of(Players, PLAYERS)
    standings = table_of(Standings, "player_id  rating  games\na  1250  100\nb  1250  100\nc  1250  99\n")
    standings = standings.assign(titles=pd.Series([cells.get(each, "") for each in "abc"], dtype="str"))
    listed = listing("1 a 1250 100 .\n1 c 1250 99 .").rating_list
    assert given_titles(load(code), standings, players, listed) == expected
