"""The change report, worked by hand: who came and went, buckets, points by cause, the pool."""

from fractions import Fraction

import pytest

from pipeline.reports.change_report import change_report
from pipeline.systems import load
from schemas.ledger import Ledger
from schemas.players import Players
from schemas.standings import Standings
from tests.replays import league
from tests.report_tables import moved_and_people, table

EVERY_CAUSE = (
    "averaged ratings",
    "different K",
    "different views of a rating",
    "rounding",
    "bonus",
    "floor",
    "corrections",
    "conversions",
)

SPRING = "SPRING 2024-03-10"
A_AND_B = [{"player_id": "A"}, {"player_id": "B"}]


def opened(first: str, second: str, games: str = "") -> list[dict[str, str]]:
    """Two players with openings; the games are the first one's, nothing for an established player."""
    return [{"player_id": "A", "opening": first, "opening_games": games}, {"player_id": "B", "opening": second}]


POINTS = {
    # Z3 8 points change hands; at 0 the loser of 5 gets 3 back.
    "z-chess floor": (
        league("z-chess", opened("5", "5"), SPRING, "SPRING A B 0-1"),
        {"before": 10, "floor": (3, 0), "after": 13},
    ),
    # 1500 converts to 800; nobody loses by it, and a decision takes 20, then 900, of which 112 were not there.
    "z-chess entry and corrections": (
        league(
            "z-chess",
            [{"player_id": "A", "conventional_rating": "1500"}, {"player_id": "B", "opening": "800"}],
            SPRING,
            "SPRING A B 1-0",
            "A 2024-03-11 -20\nA 2024-03-12 -900\nB 2024-03-12 7",
        ),
        {
            "before": 800,
            "brought": {"converted rating": 800},
            "corrections": (7, -920),
            "floor": (112, 0),
            "after": 799,
        },
    ),
    # S3, S4: +6 and -9, K 16 against K 24.
    "dc-shogi": (
        league("dc-shogi", opened("2300", "2200"), SPRING, "SPRING A B 1-0"),
        {"before": 4500, "different K": (0, -3), "after": 4497},
    ),
    # T3, T4: the favourite of 47 has 57 in the table: 40 x 0.57 = 22.8, -20 x 0.57 = -11.4; +23 and -11 after rounding.
    "tca different K": (
        league("tca", opened("1000", "1047", "0"), SPRING, "SPRING A B 1-0"),
        {"before": 2047, "different K": (Fraction("11.4"), 0), "rounding": (Fraction("0.6"), 0), "after": 2059},
    ),
    # T6, T7: 3 x 18.4 = 55.2 is 55 and a bonus of 5; the loser's -55.2 is -55.
    "tca bonus": (
        league(
            "tca",
            [{"player_id": "A", "fide_rating": "1500"}, {"player_id": "B", "opening": "1900"}],
            SPRING,
            "SPRING A B 1-0\nSPRING B A 0-1\nSPRING A B 1-0",
        ),
        {
            "before": 1900,
            "brought": {"FIDE entry": 1500},
            "rounding": (Fraction("0.2"), Fraction("-0.2")),
            "bonus": (5, 0),
            "after": 3405,
        },
    ),
    # T2, T4: two newcomers of 1000 share 20 points.
    "tca newcomers": (
        league("tca", A_AND_B, SPRING, "SPRING A B 1-0"),
        {"before": 0, "brought": {"start of a newcomer": 2000}, "after": 2000},
    ),
    # K2, K4: from 1200 over 18 games against 1300: (18 x 1200 + 1700) / 19 = 1226.3, then 25000 / 20 = 1250, and
    # official K5: 50 below, so 18. The opponent meets 1200 all through: 100 above, so -20 each.
    "tca-1960 official inside the event": (
        league("tca-1960", opened("1200", "1300", "18"), SPRING, "SPRING A B 1-0\nSPRING A B 1-0\nSPRING A B 1-0"),
        {"before": 2500, "averaged ratings": (6 + 4, 0), "different views of a rating": (0, -2), "after": 2508},
    ),
    # K2, K3: 1200 + 400, 1200 - 400, and a bye that changes nothing; in spring a bye pulls 1600 to (1600 + 1200) / 2.
    "tca-1960 byes": (
        league(
            "tca-1960",
            [*A_AND_B, {"player_id": "C"}],
            "WINTER 2024-02-04\n" + SPRING,
            "WINTER A B 1-0\nSPRING A - bye\nSPRING B C 1/2-1/2",
        ),
        {
            # B: (800 + 1200) / 2 = 1000, +200; C: 800, from 1200 -400; A: 1400, -200.
            "before": 2400,
            "brought": {"start of a newcomer": 1200},
            "averaged ratings": (0, -400),
            "after": 1400 + 1000 + 800,
        },
    ),
    # F4: K 24 against K 32; F3: a newcomer who beats 2099 + 12 - 16... is 400 above what the loser had.
    "flyordie": (
        league(
            "flyordie",
            [*opened("2100", "2099"), {"player_id": "C"}],
            SPRING,
            "SPRING A B 1-0\nSPRING C B 1-0",
        ),
        {
            # A 2112, B 2083; C 2083 + 400, B loses all 32 against somebody of 0.
            "before": 4199,
            "different K": (0, -4),
            "averaged ratings": (2483 - 32, 0),
            "after": 2112 + 2051 + 2483,
        },
    ),
}


@pytest.mark.parametrize("case", POINTS)
def test_points_by_cause(case):
    """What was created and destroyed stands under its cause and nowhere else, and the sums close."""
    made, expected = POINTS[case]
    report = made.report()
    found = dict(report.loc[report["section"] == "points", ["item", "value"]].to_numpy())
    causes = {cause: expected.get(cause, (0, 0)) for cause in EVERY_CAUSE}
    causes["all causes"] = tuple(map(sum, zip(*causes.values(), strict=True)))
    brought = dict.fromkeys(("start of a newcomer", "FIDE entry", "converted rating"), 0) | expected.get(
        "brought", {}
    )
    due = {
        "rating sum before": expected["before"],
        **{f"newcomers, {way}: brought in": points for way, points in brought.items()},
        "newcomers: brought in": sum(brought.values()),
    }
    for cause, (created, destroyed) in causes.items():
        due |= {
            f"{cause}: created": created,
            f"{cause}: destroyed": destroyed,
            f"{cause}: net": created + destroyed,
        }
    due["rating sum after"] = expected["after"]
    assert {item: Fraction(value) for item, value in found.items()} == due
    assert due["rating sum before"] + sum(brought.values()) + due["all causes: net"] == due["rating sum after"]


CHANGES = {
    "a": -30, "b": -21, "c": -20, "d": -11, "e": -10, "f": -1, "g": 0, "h": 1, "i": 10, "j": 11, "k": 41, "l": 41,
}  # fmt: skip

PEOPLE = table(
    Players,
    "player_id  name  listed\n"
    + "\n".join(f"{name}  {name.upper()}  {'no' if name in 'ah' else 'yes'}" for name in [*CHANGES, "m", "n", "o"]),
)

STANDINGS = table(
    Standings,
    "player_id  rating  last_event_date  history  period_changes\n"
    + "\n".join(
        f"{name}  {1000 + change}  2026-02-08  2025-01:1000:5;2026-02:{1000 + change}:6  2026-02;event|open|{change}"
        for name, change in CHANGES.items()
    )
    + """
    m  1300  2026-02-08  2026-02:1300:1                     2026-02;entry|start|1200;event|open|100
    n  1600  2025-01-31  2025-01:1600:3                     2025-01;event|old|5
    o  1700  .           opening:1700:9                     .
    """,
)


def report(standings, period, event="open", **settings):
    """The report of a list, as section and item to value; of its ledger only one row that moved nobody matters."""
    ledger = table(Ledger, f"player  event  period  kind  change\na  {event}  2026-02  not_rated  0")
    moved, people = moved_and_people(standings, PEOPLE, period, **settings)
    rows = change_report(load("tca"), moved, people, ledger, period)
    return {(section, item): value for section, item, value in rows.to_numpy()}


def section(found, name):
    """One section of a report."""
    return {item: value for (section, item), value in found.items() if section == name}


def test_the_list_in_figures():
    """Everybody counts, also who may not be shown; named are only the others."""
    assert section(report(STANDINGS, "2026-02"), "list") == {
        "players": "15",
        "new": "1",
        "changed": "11",
        "unchanged": "3",
        "dropped": "0",
        "inactive": "0",
        "counted here and not shown": "2",
        "sum of changes": "11",
        "mean of changed": "1.00",
        "mean of changed and unchanged": "0.79",  # 11 / 14 = 0.7857
        "largest gain": "+41",
        "largest gain: who": "k K; l L",
        "largest loss": "-21",  # not a's -30
        "largest loss: who": "b B",
    }


def test_a_list_of_the_active_drops_who_is_not():
    """Whoever became inactive this month is dropped; who never played is not on such a list at all."""
    found = section(report(STANDINGS, "2026-02", inactive_after=12, active_only=True), "list")
    assert {name: found[name] for name in ("players", "new", "changed", "unchanged", "dropped", "inactive")} == {
        "players": "13",
        "new": "1",
        "changed": "11",
        "unchanged": "1",
        "dropped": "1",
        "inactive": "2",
    }


def test_buckets_of_ten_up_and_down():
    """Each bucket holds ten points, its outer end included; nothing stands by itself, and no bucket is left out."""
    assert list(section(report(STANDINGS, "2026-02"), "distribution").items()) == [
        ("-30 to -21", "2"),
        ("-20 to -11", "2"),
        ("-10 to -1", "2"),
        ("0", "3"),
        ("+1 to +10", "2"),
        ("+11 to +20", "1"),
        ("+21 to +30", "0"),
        ("+31 to +40", "0"),
        ("+41 to +50", "2"),
    ]
    assert section(report(STANDINGS, "2026-03"), "distribution") == {"0": "15"}


def test_the_pool_and_its_active_part():
    """Means with two decimals; active is who played in the list's number of months, or in the last twelve."""
    # Before: 12 x 1000 + 1600 + 1700; after: 12011 + 1300 + 1600 + 1700. In January 2026, a game of January 2025
    # is in the last twelve months, in February it is not any more; who never played is not active.
    assert section(report(STANDINGS, "2026-02"), "pool") == {
        "active": "a rated game in the last 12 months",
        "before: players": "14",
        "before: mean rating": "1092.86",  # 15300 / 14 = 1092.857
        "after: players": "15",
        "after: mean rating": "1107.40",  # 16611 / 15
        "active before: players": "13",
        "active before: mean rating": "1046.15",  # 13600 / 13 = 1046.154
        "active after: players": "13",
        "active after: mean rating": "1023.92",  # 13311 / 13 = 1023.923
    }
    shorter = section(report(STANDINGS, "2026-02", inactive_after=11), "pool")
    assert shorter["active before: players"] == "0"
    assert shorter["active before: mean rating"] == ""
    assert shorter["active"] == "a rated game in the last 11 months"


PLAYED = (
    # history, whether the player was active in January 2026 by twelve months; played in February too
    ("2024-12:1500:9;2026-02:1510:10", False),
    ("2025-01:1500:9;2026-02:1510:10", True),
    ("2024-12:1500:9;2025-06:1400:9;2026-02:1510:10", False),  # in June a correction only
    ("2024-06:1500:8;2025-06:1400:9;2026-02:1510:10", True),
    ("opening:1500:9;2025-06:1400:9;2026-02:1510:10", False),
    ("opening:1500:9;2025-06:1400:12;2026-02:1510:13", True),
    ("opening:1500:9;2026-02:1510:13", False),
)


@pytest.mark.parametrize(("history", "active"), PLAYED)
def test_who_was_active_before(history, active):
    """Of a player of this month the history tells when games were played before, and corrections are no games."""
    cells = f"a  1510  2026-02-08  {history}  2026-02;event|open|110"
    standings = table(Standings, f"player_id  rating  last_event_date  history  period_changes\n{cells}")
    assert section(report(standings, "2026-02"), "pool")["active before: players"] == str(int(active))


def test_nobody_rated_yet_has_a_report():
    """A federation without rated players has noughts, and no means."""
    found = report(STANDINGS.iloc[:0], "2026-02")
    assert found["list", "players"] == "0"
    assert found["list", "mean of changed"] == ""
    assert found["distribution", "0"] == "0"
    assert found["points", "rating sum after"] == "0"


def test_a_month_that_goes_on_says_so():
    """What another ledger holds of the month stands as one sum and in a note."""
    found = report(STANDINGS, "2026-02", event="other")
    assert found["points", "the earlier run of this month: net"] == str(11 + 100)
    assert "earlier run" in found["list", "note"]
    assert ("list", "note") not in report(STANDINGS, "2026-02")
    corrected = STANDINGS.assign(period_changes="2026-02;correction|2026-02-10|-4")
    assert ("list", "note") in report(corrected, "2026-02")
    assert ("list", "note") not in report(corrected, "2026-03")
