"""The rating list, and what it takes from the history."""

import numpy as np
import pandas as pd
import pytest

from pipeline.reports.history import list_before
from pipeline.reports.rating_list import inactive_players, rating_list
from pipeline.systems import load
from schemas.players import Players
from schemas.standings import Standings
from tests.report_tables import rows, said, table

HISTORIES = (
    # history, the list before 2026-03: rating and games, or None for a new player
    ("opening:1500:0", (1500, 0)),
    ("opening:1500:12;2026-03:1512:19", (1500, 12)),
    ("opening:1500:0;2026-01:1512:7;2026-03:1490:9", (1512, 7)),
    ("2025-12:900:4;2026-02:910:8", (910, 8)),
    ("2026-03:900:4", None),
    ("2025-12:0:4;2026-03:0:5;2026-04:7:6", (0, 4)),
    ("", None),
)


@pytest.mark.parametrize(("history", "expected"), HISTORIES)
def test_the_list_before_is_the_last_one_of_an_earlier_month(history, expected):
    """A period's own entry is not the list before; an opening is, and a player without either is new."""
    before = list_before(pd.Series([history], dtype="str"), "2026-03")
    rating, games = expected or (0, 0)
    assert (before.rating[0], before.games[0], before.new[0]) == (rating, games, expected is None)


PLAYERS = table(
    Players,
    """
    player_id  name     title  federation  birth_date  listed
    a          Čapek    .      TPE         1990-02-28  yes
    b          capella  WFM    .           2011        yes
    c          Hidden   GM     .           2001-01-01  no
    d          Äsop     .      JPN         .           yes
    e          Zoe      .      .           .           yes
    f          Zoe      .      .           .           yes
    g          asop     .      .           .           yes
    """,
)

STANDINGS = table(
    Standings,
    """
    player_id  rating  games  mark  status       last_event  last_event_date  peak  peak_period  history
    a          1512    30     .     official     open        2026-02-08       1512  2026-02      opening:1500:20;2026-01:1500:28;2026-02:1512:30
    b          1512    8      ~     provisional  open        2026-02-08       .     .            2026-02:1512:8
    c          1900    50     .     official     open        2025-12-31       1900  2025-12      2025-12:1900:50
    d          1600    21     .     official     old         2025-12-31       1650  2025-11      2025-11:1650:20;2025-12:1600:21
    e          0       3      ~     provisional  old         2026-01-01       .     .            2025-12:4:2;2026-02:0:3
    f          0       3      ~     provisional  old         2025-11-30       .     .            2025-12:0:3
    g          1600    0      .     official     .           .                1600  2025-12      opening:1600:0
    """,
)


def test_the_list_ranks_the_shown_players_and_compares_with_the_list_before():
    """Rank 1, 1, 3 over shown rows; then name ignoring case, then id; new players have no change."""
    expected = """
    rank  player_id  name     title  federation  birth_year  rating  mark  change  games  period_games  class           status       last_event  peak  peak_period  last_event_date  active
    1     g          asop     .      .           .           1600    .     0       0      0             Class B         official     .           1600  2025-12      .                yes
    1     d          Äsop     .      JPN         .           1600    .     0       21     0             Class B         official     old         1650  2025-11      2025-12-31       yes
    3     b          capella  WFM    .           2011        1512    ~     .       8      8             Class C         provisional  open        .     .            2026-02-08       yes
    3     a          Čapek    .      TPE         1990        1512    .     12      30     2             Class C         official     open        1512  2026-02      2026-02-08       yes
    5     e          Zoe      .      .           .           0       ~     -4      3      1             Class J         provisional  old         .     .            2026-01-01       yes
    5     f          Zoe      .      .           .           0       ~     0       3      0             Class J         provisional  old         .     .            2025-11-30       yes
    """
    assert said(rating_list(load("flyordie"), STANDINGS, PLAYERS, "2026-02")) == rows(expected)


INACTIVE = (
    # last rated event's last day, list, months still active, whether inactive
    ("2025-03-01", "2026-03", 12, False),
    ("2025-03-31", "2026-03", 12, False),
    ("2025-02-28", "2026-03", 12, True),
    ("2025-03-31", "2026-04", 12, True),
    ("2024-02-29", "2025-02", 12, False),
    ("2024-02-29", "2025-03", 12, True),
    ("2024-02-29", "2028-02", 48, False),
    ("2025-12-31", "2026-01", 1, False),
    ("2025-12-31", "2026-02", 1, True),
    ("2025-12-01", "2026-12", 12, False),
    ("2025-11-30", "2026-12", 12, True),
    ("2026-03-31", "2026-03", 1, False),
    ("1999-01-01", "2026-03", 0, False),
    ("", "2026-03", 12, True),
    ("", "2026-03", 1_200, True),
    ("", "2026-03", 0, False),
)


@pytest.mark.parametrize(("last_day", "period", "months", "expected"), INACTIVE)
def test_players_are_inactive_after_so_many_calendar_months(last_day, period, months, expected):
    """Exactly so many months is active, whatever the days and leap years; without a rated game nobody is."""
    assert inactive_players(pd.Series([last_day], dtype="str"), period, months).tolist() == [expected]


def test_inactive_players_are_marked_or_left_out():
    """The status and the column active say it; left out, the others are ranked as if they were alone."""
    marked = rating_list(load("flyordie"), STANDINGS, PLAYERS, "2026-02", inactive_after=2)
    columns = ["rank", "player_id", "status", "active", "mark"]
    expected = """
    rank  player_id  status       active  mark
    1     g          inactive     no      .
    1     d          official     yes     .
    3     b          provisional  yes     ~
    3     a          official     yes     .
    5     e          provisional  yes     ~
    5     f          inactive     no      ~
    """
    assert said(marked[columns]) == rows(expected)
    shown = rating_list(load("flyordie"), STANDINGS, PLAYERS, "2026-02", inactive_after=1, active_only=True)
    expected = """
    rank  player_id  status       active  mark
    1     b          provisional  yes     ~
    1     a          official     yes     .
    3     e          provisional  yes     ~
    """
    assert said(shown[columns]) == rows(expected)


def test_without_provisional_ratings_the_status_stays_official():
    """A rule book that knows official ratings only says in the column active who is inactive."""
    standings = STANDINGS.assign(status="official", first_rank="15 Kyu")
    listed = rating_list(load("dc-shogi"), standings, PLAYERS, "2026-02", inactive_after=1)
    assert set(listed["status"]) == {"official"}
    assert listed["active"].tolist() == ["no", "no", "yes", "yes", "yes", "no"]


def test_nobody_is_left_out_where_nobody_is_inactive():
    """Without a number of months, leaving inactive players out changes nothing."""
    everybody = rating_list(load("tca"), STANDINGS, PLAYERS, "2026-02")
    assert said(rating_list(load("tca"), STANDINGS, PLAYERS, "2026-02", active_only=True)) == said(everybody)


def test_a_period_without_changes_has_a_list_too():
    """In a later month nothing was played: every change is 0, every count of the period too, nobody is new."""
    later = rating_list(load("flyordie"), STANDINGS, PLAYERS, "2026-05")
    assert later["change"].tolist() == [0] * 6
    assert later["period_games"].tolist() == [0] * 6


@pytest.mark.parametrize("code", ["tca", "tca-1960", "flyordie", "z-chess"])
def test_nobody_rated_yet_gives_an_empty_list(code):
    """A federation without rated players gets a heading."""
    nobody = STANDINGS.iloc[:0]
    assert rating_list(load(code), nobody, PLAYERS, "2026-02").empty


def test_rule_books_without_classes_leave_the_class_empty():
    """Neither of Taichung's rule books names bands."""
    assert set(rating_list(load("tca"), STANDINGS, PLAYERS, "2026-02")["class"]) == {""}


def test_names_are_sorted_as_unicode_composes_them():
    """A name written with a combining accent stands where the composed one would, behind its plain letter."""
    players = table(Players, "player_id  name\na  Z\u0065\u0301\nb  Z\u00e9\nc  Zf\nd  ZE")
    standings = table(
        Standings,
        "player_id  rating  history\n" + "\n".join(f"{name}  9  opening:9:0" for name in "abcd"),
    )
    assert rating_list(load("tca"), standings, players, "2026-02")["player_id"].tolist() == ["d", "c", "a", "b"]


def test_a_long_list_keeps_its_order():
    """Ten thousand players stand by rating downwards, their ranks one more than the number of higher ratings."""
    ratings = np.random.default_rng(7).integers(0, 2500, 10_000)
    ids = [f"{number:05}" for number in range(10_000)]
    players = table(Players, "player_id\n" + "\n".join(ids))
    lines = [f"{name}  {rating}  opening:{rating}:0" for name, rating in zip(ids, ratings, strict=True)]
    standings = table(Standings, "player_id  rating  history\n" + "\n".join(lines))
    listed = rating_list(load("dc-shogi"), standings.assign(first_rank="15 Kyu"), players, "2026-02")
    expected = sorted(zip(-ratings, ids, strict=True))
    assert listed["player_id"].tolist() == [name for _, name in expected]
    assert listed["rank"].tolist() == [int((ratings > -rating).sum()) + 1 for rating, _ in expected]
