"""The rating list, what changed, and what both take from the history."""

import numpy as np
import pandas as pd
import pytest

from pipeline.reports.changes import changes
from pipeline.reports.history import list_before
from pipeline.reports.rating_list import rating_list
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
    player_id  rating  games  mark  status       last_event  history
    a          1512    30     .     official     open        opening:1500:20;2026-01:1500:28;2026-02:1512:30
    b          1512    8      ~     provisional  open        2026-02:1512:8
    c          1900    50     .     official     open        2025-12:1900:50
    d          1600    21     .     inactive     old         2025-12:1600:21
    e          0       3      ~     provisional  old         2025-12:4:2;2026-02:0:3
    f          0       3      ~     provisional  old         2025-12:0:3
    g          1600    0      .     official     .           opening:1600:0
    """,
)


def test_the_list_ranks_the_shown_players_and_compares_with_the_list_before():
    """Rank 1, 1, 3 over shown rows; then name ignoring case, then id; new players have no change."""
    expected = """
    rank  player_id  name     title  federation  birth_year  rating  mark  change  games  period_games  class           status       last_event
    1     g          asop     .      .           .           1600    .     0       0      0             Class B         official     .
    1     d          Äsop     .      JPN         .           1600    .     0       21     0             Class B         inactive     old
    3     b          capella  WFM    .           2011        1512    ~     .       8      8             Class C         provisional  open
    3     a          Čapek    .      TPE         1990        1512    .     12      30     2             Class C         official     open
    5     e          Zoe      .      .           .           0       ~     -4      3      1             Class J         provisional  old
    5     f          Zoe      .      .           .           0       ~     0       3      0             Class J         provisional  old
    """
    assert said(rating_list(load("flyordie"), STANDINGS, PLAYERS, "2026-02")) == rows(expected)


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
    assert changes(rating_list(load(code), nobody, PLAYERS, "2026-02")).empty


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


def test_changes_follow_the_list():
    """New, changed and unchanged players, before and after, in the order of the list; no cause is given."""
    listed = rating_list(load("flyordie"), STANDINGS, PLAYERS, "2026-02")
    expected = """
    player_id  name     kind       before  after  change  cause
    g          asop     unchanged  1600    1600   0       .
    d          Äsop     unchanged  1600    1600   0       .
    b          capella  new        .       1512   .       .
    a          Čapek    changed    1500    1512   12      .
    e          Zoe      changed    4       0      -4      .
    f          Zoe      unchanged  0       0      0       .
    """
    assert said(changes(listed)) == rows(expected)


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
