"""Crosstables of rule books that settle by the month, have decimals, or players without a rating."""

from fractions import Fraction

import numpy as np
import pytest

from pipeline.reports.crosstable import crosstables
from pipeline.reports.player_events import player_events
from tests.kept_books import averaging, deviating, gathering
from tests.rule_cases import federation, play

EVENTS = """
event_id  end_date
E1        2024-01-10
E2        2024-01-20
"""


def table_of(played, event_id):
    """A crosstable by player: rating, expected, change, new rating."""
    tables = played.tables
    rows, _ = crosstables(
        played.system,
        played.after.ledger.of_events(["E1", "E2"]),
        played.after.standings,
        tables.players,
        tables.events,
        tables.periods,
        ["E1", "E2"],
    )
    mine = rows[(rows["event_id"] == event_id).to_numpy()]
    columns = ("player_id", "rating", "expected", "change", "new_rating")
    return {row[0]: row[1:] for row in zip(*(mine[name].tolist() for name in columns), strict=True)}


def steps_of(played, player):
    """A player's events on the page: event, change, rating after."""
    found = player_events(played.system, played.after.ledger.whole(), played.tables.players, played.tables.events)
    mine = found[(found["player_id"] == player).to_numpy()]
    return list(zip(*(mine[name].tolist() for name in ("event_id", "change", "rating_after")), strict=True))


def test_events_of_a_month_add_up_to_its_list():
    """K 32, a line to 400: 1600 beats 1500 (expected .625) twice in E1, 1533 (.58375) once in E2, after which it is
    the month that is rounded. Both crosstables show the month's first rating.
    """
    games = """
    event_id  round  white_id  black_id  result
    E1        1      A         B         1-0
    E1        2      B         A         0-1
    E2        1      A         C         1-0
    E2        2      D         A         1-0F
    """
    openings = "player_id  rating\nA  1600\nB  1500\nC  1533"
    played = play(deviating(decimals=0), federation(games, events=EVENTS, openings=openings), period="2024-01")
    assert table_of(played, "E1")["A"] == ("1600", "1.25", "24.00", "")
    assert table_of(played, "E2")["A"] == ("1600", "0.58", "13.32", "")
    assert table_of(played, "E2")["D"] == ("1500", "", "", "")
    assert 1600 + round(Fraction(24) + Fraction("13.32")) == int(played.standings["A"]["rating"])
    assert steps_of(played, "A") == [("E1", "24.00", ""), ("E2", "13.32", "")]


def test_decimals_are_shown_where_the_rule_book_shows_them():
    """Settled by the event with three decimals: 1500 and what each event brought."""
    games = "event_id  white_id  black_id  result\nE1  A  B  1-0\nE2  A  B  1-0"
    shown = play(averaging(shows_decimals=True), federation(games, events=EVENTS, openings=_TWO), period="2024-01")
    assert table_of(shown, "E1")["A"] == ("1500.000", "0.50", "16.500", "1516.500")
    # 33 points lie between them now: expected 0.5 + 33 / 800, and 33 times what is missing to one.
    assert table_of(shown, "E2")["A"] == ("1516.500", "0.54", "15.139", "1531.639")
    whole = play(averaging(shows_decimals=False), federation(games, events=EVENTS, openings=_TWO), period="2024-01")
    assert table_of(whole, "E1")["A"] == ("1500", "0.50", "17", "1517")
    assert table_of(whole, "E2")["A"] == ("1517", "0.54", "15", "1532")


_TWO = "player_id  rating\nA  1500\nB  1500"


def test_who_has_no_rating_has_none_before_and_no_change():
    """C gathers three games in the month: its first rating is the list's, not the event's."""
    games = """
    event_id  round  white_id  black_id  result
    E1        1      C         A         1-0
    E1        2      C         B         0-1
    E2        1      C         A         1-0
    """
    played = play(gathering(), federation(games, events=EVENTS, openings=_TWO), period="2024-01")
    assert table_of(played, "E1")["C"] == table_of(played, "E2")["C"] == ("", "", "", "")
    assert played.standings["C"]["rating"] == "1500"
    assert table_of(played, "E1")["A"] == ("1500", "", "", "")


@pytest.mark.parametrize("book", [averaging(shows_decimals=True, unrated=True)], ids=["event"])
def test_a_first_rating_of_an_event_is_its_new_rating(book):
    """Where events are settled a newcomer has a new rating and no change, as changes.csv has it."""
    games = "event_id  white_id  black_id  result\nE1  C  A  1-0\nE2  C  A  1-0"
    played = play(book, federation(games, events=EVENTS, openings="player_id  rating\nA  1500"), period="2024-01")
    before, _, change, after = table_of(played, "E1")["C"]
    assert (before, change, after) == ("", "", "1900.000")
    before, _, change, after = table_of(played, "E2")["C"]
    assert (before, after) == ("1900.000", played.standings["C"]["exact_rating"])
    assert np.isclose(float(before) + float(change), float(after))
