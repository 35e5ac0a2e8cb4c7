"""What each event brought its players: sums by hand from small ledgers."""

import pytest

from pipeline.reports.player_events import player_events
from pipeline.systems import load
from schemas.events import Events
from schemas.ledger import Ledger
from schemas.players import Players
from tests.report_tables import said, table

BOOK = load("z-chess")

PLAYERS = table(Players, "player_id  listed\na          yes\nb          yes\nz          no")
EVENTS = table(Events, "event_id\nE1\nE2")


def events_of(ledger):
    """The report's rows without its heading."""
    return said(player_events(BOOK, table(Ledger, ledger), PLAYERS, EVENTS))[1:]


def test_an_event_is_the_sum_of_its_rows():
    """Points count every seat, expected score rated games, change whatever the event's rows hold, rounding too."""
    rows = events_of(
        """
        event  player  opponent  kind        score  expected  before  change  after   games_before  clause
        E1     a       b         game        1      0.36      1500    12.8    1512.8  7             X1
        E1     a       b         not_rated   0.5    .         1512.8  .       1512.8  8             .
        E1     a       .         unplayed    1      .         1512.8  .       1512.8  8             .
        E1     a       .         settlement  .      .         1512.8  0.2     1513    8             X2
        E2     a       b         game        0      0.625     1513    -12     1501    8             X1
        """
    )
    assert rows == [
        ["a", "2026-01", "event", "E1", "1", "2.5", "0.36", "13", "1513"],
        ["a", "2026-01", "event", "E2", "1", "0.0", "0.63", "-12", "1501"],
    ]


def test_a_bye_that_counts_is_a_game_without_an_expectation():
    """A bye with the clause by which it counts is a rated game; nothing was expected of it."""
    rows = events_of(
        """
        event  player  opponent  kind      score  expected  before  change  after  games_before  clause
        E1     a       .         unplayed  1      .         1200    0       1200   0             X3
        """
    )
    assert rows == [["a", "2026-01", "event", "E1", "1", "1.0", ".", "0", "1200"]]


def test_an_event_that_is_not_rated_changes_nothing():
    """Without a rated game there is no change, and the rating is what it was."""
    rows = events_of(
        """
        event  player  opponent  kind       score  before  change  after  games_before
        E1     a       b         not_rated  1      1500    .       1500   4
        """
    )
    assert rows == [["a", "2026-01", "event", "E1", "0", "1.0", ".", ".", "1500"]]


def test_corrections_stand_where_they_were_made():
    """Corrections and conversions have rows of their own, in order of play among the events."""
    rows = events_of(
        """
        event  player  opponent  kind        score  expected  before  change  after  games_before  period
        E1     b       a         game        0      0.5       1500    -10     1490   0             2026-01
        E1     a       b         game        1      0.5       1500    10      1510   0             2026-01
        .      a       .         correction  .      .         1510    -9      1501   1             2026-02
        .      a       .         conversion  .      .         1501    100     1601   1             2026-03
        E2     a       b         game        1      0.5       1601    10      1611   1             2026-04
        """
    )
    assert [(row[0], row[1], row[2], row[3], row[7], row[8]) for row in rows] == [
        ("a", "2026-01", "event", "E1", "10", "1510"),
        ("a", "2026-02", "correction", ".", "-9", "1501"),
        ("a", "2026-03", "conversion", ".", "100", "1601"),
        ("a", "2026-04", "event", "E2", "10", "1611"),
        ("b", "2026-01", "event", "E1", "-10", "1490"),
    ]


def test_what_the_floor_gives_back_is_the_corrections():
    """A rating corrected to below 0 becomes 0: one row, though the ledger has two; another one follows at once."""
    rows = events_of(
        """
        event  player  opponent  kind        score  expected  before  change  after  games_before  period
        .      a       .         correction  .      .         1510    -9999   -8489  1             2026-02
        .      a       .         floor       .      .         -8489   8489    0      1             2026-02
        .      a       .         correction  .      .         0       7       7      1             2026-02
        .      b       .         correction  .      .         5       -6      -1     1             2026-03
        .      b       .         floor       .      .         -1      1       0      1             2026-03
        """
    )
    assert [(row[0], row[1], row[2], row[7], row[8]) for row in rows] == [
        ("a", "2026-02", "correction", "-1510", "0"),
        ("a", "2026-02", "correction", "7", "7"),
        ("b", "2026-03", "correction", "-5", "0"),
    ]


def test_who_is_not_to_be_shown_has_no_rows():
    """A player who is not listed is in nobody's table, though the opponent's row counts the game."""
    rows = events_of(
        """
        event  player  opponent  kind  score  expected  before  change  after  games_before
        E1     z       a         game  1      0.5       1500    10      1510   0
        E1     a       z         game  0      0.5       1500    -10     1490   0
        """
    )
    assert [row[0] for row in rows] == ["a"]


def test_nothing_played_is_no_row():
    """A ledger without rows gives a table without rows."""
    empty = table(Ledger, "event  player\nE1  a").iloc[:0]
    assert len(player_events(BOOK, empty, PLAYERS, EVENTS)) == 0


@pytest.mark.parametrize(("column", "figure"), [("change", "8"), ("rating_after", "1508"), ("games", 1)])
def test_figures_are_whole_numbers(column, figure):
    """Ratings, changes and games are whole numbers."""
    rows = player_events(
        BOOK,
        table(Ledger, "event  player  opponent  score  before  change  after\nE1  a  b  1  1500  8  1508"),
        PLAYERS,
        EVENTS,
    )
    assert rows[column].tolist()[0] == figure
