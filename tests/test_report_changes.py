"""What moved each player in words, and who was dropped: worked by hand for each rule book."""

import pytest

from pipeline.reports.changes import changes
from pipeline.reports.rating_list import rating_list
from pipeline.systems import load
from schemas.players import Players
from schemas.standings import Standings
from tests.replays import league
from tests.report_tables import moved_and_people, rows, said, table

PLAYERS = table(
    Players,
    """
    player_id  name     listed
    a          Čapek    yes
    b          capella  yes
    c          Hidden   no
    d          Äsop     yes
    e          Zoe      yes
    f          Zoe      yes
    g          asop     yes
    """,
)

STANDINGS = table(
    Standings,
    """
    player_id  rating  games  last_event_date  history                                           period_changes
    a          1512    30     2026-02-08       opening:1500:20;2026-01:1500:28;2026-02:1512:30   2026-02;event|open|12
    b          1512    8      2026-02-08       2026-02:1512:8                                    2026-02;entry|fide|1500;event|open|12
    c          1900    51     2026-02-08       2025-12:1890:50;2026-02:1900:51                   2026-02;event|open|10
    d          1600    21     2025-01-26       2025-01:1600:21                                   2025-01;event|old|-3
    e          0       2      2025-01-31       2025-01:4:2;2026-02:0:2                           2026-02;correction|2026-02-10|-4|0|16
    f          7       10     2026-02-01       opening:7:9;2026-02:7:10                          2026-02;event|open|3;correction|2026-02-10|-3
    g          1600    0      .                opening:1600:0                                    .
    """,
)


def changes_of_list(period, standings=STANDINGS, **settings):
    """What changed on a list of these standings."""
    listed = rating_list(load("flyordie"), standings, PLAYERS, period, **settings)
    return changes(listed, standings, PLAYERS, *moved_and_people(standings, PLAYERS, period, **settings), period)


def test_changes_follow_the_list_and_say_why():
    """Events and corrections with their points, how a newcomer came in, and the opening that stood before."""
    found = changes_of_list("2026-02")
    expected = """
    player_id  name     kind       before  after  change  cause
    g          asop     unchanged  1600    1600   0       .
    d          Äsop     unchanged  1600    1600   0       .
    b          capella  new        .       1512   .       FIDE entry 1500; open +12
    a          Čapek    changed    1500    1512   12      open +12
    f          Zoe      unchanged  7       7      0       opening 7; open +3; correction 2026-02-10 -3
    e          Zoe      changed    4       0      -4      correction 2026-02-10 -4 (with floor +16)
    """
    assert said(found) == rows(expected)


def test_a_later_list_has_other_causes():
    """What moved players in an earlier month is not said again."""
    assert set(changes_of_list("2026-03")["cause"]) == {""}


def test_who_has_become_inactive_is_dropped_from_a_list_of_the_active():
    """Behind the list, once, with the last day of play and what a correction did; never somebody who may not be shown."""
    found = changes_of_list("2026-02", inactive_after=12, active_only=True)
    expected = """
    player_id  name     kind       before  after  change  cause
    b          capella  new        .       1512   .       FIDE entry 1500; open +12
    a          Čapek    changed    1500    1512   12      open +12
    f          Zoe      unchanged  7       7      0       opening 7; open +3; correction 2026-02-10 -3
    d          Äsop     dropped    1600    .      .       no rated game since 2025-01-26
    e          Zoe      dropped    4       .      .       correction 2026-02-10 -4 (with floor +16); no rated game since 2025-01-31
    """
    assert said(found) == rows(expected)
    found = changes_of_list("2026-03", inactive_after=12, active_only=True)
    assert found["player_id"].tolist() == ["b", "a", "f"]
    found = changes_of_list("2027-03", inactive_after=12, active_only=True)
    assert found[["player_id", "kind"]].to_numpy().tolist() == [
        ["b", "dropped"],
        ["a", "dropped"],
        ["f", "dropped"],
    ]


def test_nobody_rated_yet_changes_nothing():
    """A federation without rated players gets a heading."""
    assert changes_of_list("2026-02", standings=STANDINGS.iloc[:0]).empty


SPRING = "SPRING 2024-03-10"

LEAGUES = {
    # Z3, Z4: equal +8/-8; then 816 beats 800 (8: under 20 apart) and 808 loses 8 more, twelve points back by decision.
    "z-chess": (
        league(
            "z-chess",
            [
                {"player_id": "A"},
                {"player_id": "B", "opening": "800"},
                {"player_id": "C", "conventional_rating": "1500"},
            ],
            "WINTER 2024-02-04\nSPRING 2024-03-10\nSUMMER 2024-03-24",
            "WINTER A B 1-0\nSPRING A C 1-0\nSUMMER A B 1-0\nSUMMER B A 1/2-1/2",
            "B 2024-03-10 12\nB 2024-03-11 -900",
        ),
        {
            # A: 808 beats 800 (+8), then 816 against 0: 0, and a draw -8.
            "A": ("unchanged", "SPRING +8; SUMMER -8"),
            # B: 792 + 12 = 804, then at the floor; a loss to the favourite 0, a draw +8.
            "B": ("changed", "correction 2024-03-10 +12; correction 2024-03-11 -804 (with floor +96); SUMMER +8"),
            "C": ("new", "converted rating 800; SPRING -8"),
        },
    ),
    # S3, S4: 2300 beats 2200: 16 - 4 = 12, halved +6; three quarters lost, -9.
    "dc-shogi": (
        league(
            "dc-shogi",
            [{"player_id": "A", "opening": "2300"}, {"player_id": "B", "opening": "2200"}],
            SPRING,
            "SPRING A B 1-0",
        ),
        {"A": ("changed", "opening 2300; SPRING +6"), "B": ("changed", "opening 2200; SPRING -9")},
    ),
    # T3, T4, T7: three wins against 400 more at K 20 are 3 x 18.4 = 55.2, so 55 and 5 more; the loser loses 55.
    "tca": (
        league(
            "tca",
            [{"player_id": "A", "fide_rating": "1500"}, {"player_id": "B", "opening": "1900"}, {"player_id": "C"}],
            SPRING + "\nDRAW 2024-03-17",
            "SPRING A B 1-0\nSPRING B A 0-1\nSPRING A B 1-0\nSPRING C - bye",
        ),
        {
            "A": ("new", "FIDE entry 1500; SPRING +60 (with bonus +5)"),
            "B": ("changed", "opening 1900; SPRING -55"),
        },
    ),
    # K2, K3: a bye averages in 1200, where the newcomer starts; 1200 + 400 for the win, the loser 1200 - 400.
    "tca-1960": (
        league(
            "tca-1960",
            [{"player_id": "A"}, {"player_id": "B"}, {"player_id": "C"}],
            SPRING,
            "SPRING A B 1-0\nSPRING C - bye",
        ),
        {
            "A": ("new", "start of a newcomer 1200; SPRING +400"),
            "B": ("new", "start of a newcomer 1200; SPRING -400"),
            "C": ("new", "start of a newcomer 1200; SPRING +0"),
        },
    ),
    # F3: a newcomer who beats a newcomer has 0 + 400; who loses has 0, for there is nothing below. Then A beats B,
    # who has 0: (0 + 0 + 800) / 2 = 400, no change; B has (0 + 400 - 800) / 2 = -200, shown as 0.
    "flyordie": (
        league("flyordie", [{"player_id": "A"}, {"player_id": "B"}], SPRING, "SPRING A B 1-0\nSPRING A B 1-0"),
        {
            "A": ("new", "start of a newcomer 0; SPRING +400"),
            "B": ("new", "start of a newcomer 0; SPRING +0"),
        },
    ),
}


@pytest.mark.parametrize("system", LEAGUES)
def test_causes_worked_by_hand(system):
    """Each way in and each thing that moves a rating, as the rule book's clauses have it."""
    made, expected = LEAGUES[system]
    found = made.changes()
    assert {
        player: (kind, cause)
        for player, kind, cause in zip(found["player_id"], found["kind"], found["cause"], strict=True)
    } == expected
