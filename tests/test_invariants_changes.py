"""Causes add up to changes, and the pool's account closes, whatever the federation, the rule book and its options."""

import re
import tempfile
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.earlier_runs import standings_from
from pipeline.replaying import Replayed
from pipeline.reports.change_report import change_report
from pipeline.rules.edition import Settles
from pipeline.stages import Result
from schemas.ledger_columns import MILLIONTHS
from schemas.period_changes import EVENT, parse_period_changes
from schemas.standings_cells import parse_history
from tests import federations, oracle
from tests.replays import replay_of
from tests.report_tables import moved_and_people
from tests.stepwise import handed_on, part_of, run, steps_of
from tests.trial_books import Draft, book
from tests.trial_runs import assert_goes_on, months_of, tables_of

SYSTEMS = tuple(federations.OPTIONS)

bounded = settings(deadline=None, suppress_health_check=list(HealthCheck))

PART = re.compile(r"(?:^|; )((?:correction |conversion )?\S+) ([+-][\d.]+)(?: \(with [^)]*\))?(?=;|$)")
WAY_IN = re.compile(r"^(opening|start of a newcomer|FIDE entry|converted rating) (\d+); ")


def assert_accounts_close(report: pd.DataFrame) -> None:
    """Before, what newcomers brought in, and the net of all causes are the sum after; so is each cause of its parts."""
    points = dict(report.loc[report["section"] == "points", ["item", "value"]].to_numpy())
    found = {item: Fraction(value) for item, value in points.items()}
    causes = [item.removesuffix(": net") for item in found if item.endswith(": net")]
    for cause in causes:
        assert found[f"{cause}: created"] >= 0 >= found[f"{cause}: destroyed"], cause
        assert found[f"{cause}: created"] + found[f"{cause}: destroyed"] == found[f"{cause}: net"], cause
    net = sum(found[f"{cause}: net"] for cause in causes if cause != "all causes")
    brought = sum(points for item, points in found.items() if item.startswith("newcomers, "))
    assert found["all causes: net"] == net
    assert found["newcomers: brought in"] == brought
    assert found["rating sum before"] + brought + net == found["rating sum after"]


@pytest.mark.parametrize("system", SYSTEMS)
@settings(bounded, max_examples=3)
@given(data=st.data())
def test_causes_are_the_plain_replays(system, data):
    """Events bring what the oracle says that they do, ways in are the oracle's, and all adds up to the change."""
    federation = data.draw(federations.federations(system))
    options = data.draw(federations.options(system))
    period = data.draw(st.sampled_from(federations.periods(system, federation)))
    made = replay_of(system, federation, options, period)
    expected = oracle.replay(system, federation, options, period)
    start = oracle.cards_at_the_start(system, federation)
    months = {event["event_id"]: oracle.event_period(event) for event in federation.events}
    due = {
        (event, player): change for event, player, change in expected.changes if months[event] == period and change
    }
    decided = defaultdict(list)
    for row in sorted(federation.corrections, key=oracle.correction_order):
        if row["system"] == system and row["date"][:7] == period:
            decided[row["player_id"]].append(f"correction {row['date']}")
    found = {}
    for row in made.changes().itertuples():
        way_in = WAY_IN.match(row.cause)
        parts = PART.findall(row.cause[way_in.end() :] if way_in else row.cause)
        total = sum(Fraction(points) for _, points in parts)
        stood = expected.players[row.player_id]
        assert row.after == stood.rating, row
        if row.kind == "new":
            assert stood.before is None, row
            assert int(way_in[2]) == start[row.player_id].rating, row
            assert way_in[1] != "opening", row
            assert total == stood.rating - start[row.player_id].rating, row
        else:
            assert (row.before, row.change) == (stood.before, stood.rating - stood.before), row
            assert total == row.change, row
        if way_in and way_in[1] == "opening":
            assert (int(way_in[2]), start[row.player_id].rating) == (row.before, row.before), row
        assert [name for name, _ in parts if name.startswith("correction")] == decided[row.player_id], row
        found |= {
            (name, row.player_id): Fraction(points)
            for name, points in parts
            if not name.startswith("correction") and Fraction(points)
        }
    shown = {row["player_id"] for row in federation.players if row.get("listed") != "no"}
    assert found == {(event, player): change for (event, player), change in due.items() if player in shown}
    report = made.report()
    assert_accounts_close(report)
    sums = dict(report.loc[report["section"] == "points", ["item", "value"]].to_numpy())
    assert int(sums["rating sum before"]) == sum(each.before or 0 for each in expected.players.values())
    assert int(sums["rating sum after"]) == sum(each.rating for each in expected.players.values())


@pytest.mark.parametrize("system", SYSTEMS)
@settings(bounded, max_examples=1)
@given(data=st.data())
def test_a_report_month_by_month_is_the_report_of_one_replay(system, data):
    """The month's report does not depend on where the months before were counted."""
    federation = data.draw(federations.federations(system))
    options = data.draw(federations.options(system))
    steps = steps_of(system, federation)
    months = sorted({step.period for step in steps})
    with tempfile.TemporaryDirectory() as scratch:
        reports, out = Path(scratch, "reports"), Path(scratch, "out")
        at_once = run(reports, system, federation, options, months[-1])
        earlier, made = None, at_once
        for month in months:
            mine = part_of(federation, [step for step in steps if step.period == month])
            made = run(reports, system, mine, options, month, earlier, lists=month == months[-1])
            earlier = handed_on(out, system, options, made)
    assert made.files[f"{system}/change-report.csv"] == at_once.files[f"{system}/change-report.csv"]


def points_of(made: Result, system: str) -> dict[str, Fraction]:
    """The report's section on points."""
    lines = made.files[f"{system}/change-report.csv"].decode().splitlines()
    cells = [line.rsplit(",", 1) for line in lines if line.startswith("points,")]
    return {item.removeprefix("points,").strip('"'): Fraction(value) for item, value in cells}


@pytest.mark.parametrize("system", SYSTEMS)
@settings(bounded, max_examples=1)
@given(data=st.data())
def test_a_month_that_an_earlier_run_began(system, data):
    """The rest of the month stands as one sum, which is what the earlier run's report has as the net of all causes."""
    federation = data.draw(federations.federations(system))
    options = data.draw(federations.options(system))
    steps = steps_of(system, federation)
    last = [step for step in steps if step.period == steps[-1].period]
    cut = len(steps) - data.draw(st.integers(0, len(last) - 1))
    with tempfile.TemporaryDirectory() as scratch:
        reports, out = Path(scratch, "reports"), Path(scratch, "out")
        at_once = run(reports, system, federation, options, steps[-1].period)
        begun = run(reports, system, part_of(federation, steps[:cut]), options, steps[-1].period)
        earlier = handed_on(out, system, options, begun)
        made = run(reports, system, part_of(federation, steps[cut:]), options, steps[-1].period, earlier)
    whole, first, rest = (points_of(each, system) for each in (at_once, begun, made))
    told = [cell[:7] == steps[-1].period for cell in begun.compared[system].standings["period_changes"]]
    assert (b"list,note," in made.files[f"{system}/change-report.csv"]) == any(told)
    assert b"list,note," not in at_once.files[f"{system}/change-report.csv"]
    assert rest.get("the earlier run of this month: net", 0) == first["all causes: net"]
    for item, points in whole.items():
        if item.endswith(": net") and item != "all causes: net":
            assert first[item] + rest[item] == points, item
        elif not item.endswith(("created", "destroyed")):
            assert rest[item] == points, item


def assert_parts_add_up(made: Replayed, period: str) -> None:
    """Each player's latest month with a change, part by part, leads from what stood before to the rating."""
    for row in made.standings.itertuples():
        changes = parse_period_changes(row.period_changes)
        stood = [
            rating
            for month, rating, _ in parse_history(row.history)
            if month == "opening" or month < changes.period
        ]
        assert (changes.entry is None) == (bool(stood) or not changes.period), row
        before = stood[-1] * MILLIONTHS if stood else changes.entry.rating if changes.entry else 0
        if changes.period:
            assert changes.period <= period, row
            assert changes.parts, row
            assert before + sum(part.change for part in changes.parts) == row.rating * MILLIONTHS, row
        else:
            assert row.history.startswith("opening") or ";" not in row.history, row


DRAFTS = [
    Draft(bonus_over=30),
    Draft(in_force="2019-06-15", few=60, games=9, start=900, entry=(1, 2), conversion=(3, 4, 100)),
    Draft(in_force="2020-03-01", swing=300, bye=700, games=4, start=800, conversion=(1, 1, -50), floor=600),
]


@pytest.mark.parametrize("settles", list(Settles))
@settings(bounded, max_examples=2)
@given(data=st.data())
def test_other_rule_books_close_too(settles, data):
    """Whenever a book settles, through conversions and other ways in, cut after every month or not."""
    federation = data.draw(federations.federations("z-chess"))
    months = months_of(federation)
    tables, system = tables_of(federation, months[-1]), book(settles, DRAFTS)
    cuts = data.draw(st.sampled_from([[], months[:-1]]))
    for made, month in zip(
        assert_goes_on(settles, DRAFTS, federation, months[-1], cuts), [*cuts, months[-1]], strict=True
    ):
        assert_parts_add_up(made, month)
        moved, people = moved_and_people(made.standings, tables.players, month)
        assert_accounts_close(change_report(system, moved, people, made.ledger.whole(), month))


def test_a_settlement_of_a_period_is_told_event_by_event():
    """Exact points for each event; what rounding adds stands with the last one."""
    federation = federations.Federation(
        players=[{"player_id": name, "name": name} for name in "AB"],
        events=[
            {"event_id": "ONE", "name": "One", "end_date": "2024-01-07"},
            {"event_id": "TWO", "name": "Two", "end_date": "2024-01-21"},
        ],
        games=[
            {"event_id": event, "round": "1", "white_id": "A", "black_id": "B", "result": "1-0"}
            for event in ("ONE", "TWO")
        ],
        openings=[
            {"system": "z-chess", "player_id": name, "rating": rating}
            for name, rating in (("A", "1500"), ("B", "1501"))
        ],
    )
    made = assert_goes_on(Settles.EVERY_PERIOD, [Draft()], federation, "2024-01", [])[0]
    standings = standings_from(made.standings.to_csv(index=False).encode())
    # K 20, one point below of 800: each win is 20 x (1/2 + 1/800) = 10.025, two are 20.05, rounded 20.
    parts = [
        (part.kind, part.name, Fraction(part.change, MILLIONTHS))
        for part in parse_period_changes(standings["period_changes"][0]).parts
    ]
    assert parts == [(EVENT, "ONE", Fraction("10.025")), (EVENT, "TWO", Fraction("9.975"))]
