"""Whatever is played under whatever rules: the figures of an explanation add up, and lead to the ledger's."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.explaining.asking import accounts as accounts_of
from pipeline.explaining.asking import explain, explain_event
from pipeline.explaining.held_ledger import ledger_of
from pipeline.explaining.reading import held_book
from pipeline.explaining.tables import table_of
from pipeline.explaining.told import Explanation
from pipeline.problem_files import record_of
from pipeline.stages import run
from pipeline.validating import validate
from tests import federations
from tests.runs import plan_for, published

SYSTEMS = tuple(federations.OPTIONS)
AVERAGES = {"tca-1960": 1200, "flyordie": None}
"""The rule books that average, and what a bye brings."""

BONUS_CLAUSES = {"tca": "T7", "tca-1960": "K6"}
"""The rule books that pay a bonus, and by which clause."""

bounded = settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=4)


@contextmanager
def made(system: str, data: st.DataObject) -> Iterator[tuple[Path, dict[str, str]]]:
    """The output folder of a drawn federation, and the options drawn."""
    federation = data.draw(federations.federations(system))
    options = data.draw(federations.options(system))
    period = data.draw(st.sampled_from(federations.periods(system, federation)))
    with tempfile.TemporaryDirectory() as scratch:
        reports, out = Path(scratch) / "reports", Path(scratch) / "out"
        reports.mkdir()
        federations.write_folder(federation, reports)
        plan = plan_for(reports, [system], options, period, lists=False)
        outcome = validate(plan)
        assert outcome.validated is not None
        published(out, run(plan, outcome.validated, record_of(outcome.problems, 0)).files)
        yield out, options


def everybody(out: Path, system: str) -> dict[str, Explanation]:
    """Everybody's account."""
    lines = (out.parent / "reports" / "players.csv").read_text(encoding="utf-8").splitlines()
    at = lines[0].split(",").index("player_id")
    players = [line.split(",")[at] for line in lines[1:]]
    folder = held_book(out, system)
    with ledger_of(folder.output.folder, system) as opened:
        ledger = opened(folder.output)
    return dict(zip(players, accounts_of(folder, ledger, players), strict=True))


def half_away(value: Fraction) -> int:
    """A whole number, a half away from zero."""
    whole = int(abs(value) + Fraction(1, 2))
    return -whole if value < 0 else whole


@pytest.mark.parametrize("system", SYSTEMS)
@bounded
@given(data=st.data())
def test_figures_add_up(system, data):
    """Sums behind averages, settlements, bonuses, table rows and totals, for every player."""
    with made(system, data) as (out, options):
        accounts = everybody(out, system)
        for told in accounts.values():
            assert_closes(told)
            assert_settled(told, options)
            assert_totals(told)
            assert_rows_of_charts(told)
            assert_sources(told, accounts)
            if system in AVERAGES:
                assert_averaged(told, AVERAGES[system])
            else:
                assert all(row["sum"] is None for row in told.rows)
            if system == "dc-shogi":
                assert_at_odds(told)
        longest = max(accounts.values(), key=lambda told: len(told.rows))
        assert len(table_of(longest)) == len(longest.rows)
        assert_events(out, system, accounts)


def assert_closes(told: Explanation) -> None:
    """Row by row, from the first rating to the standing."""
    for before, row in zip(told.rows, told.rows[1:], strict=False):
        assert row["rating_before"] == before["rating_after"], row
    for row in told.rows:
        if row["rating_after"] is not None:
            assert Fraction(row["rating_before"]) + Fraction(row["change"]) == Fraction(row["rating_after"]), row
    if told.standing is not None and told.rows:
        assert told.rows[-1]["rating_after"] == str(told.standing["rating"])
    assert sum(bool(row["official"]) for row in told.rows) <= 1
    if told.standing is not None and told.standing["status"] == "provisional":
        assert not any(row["official"] for row in told.rows)


def assert_averaged(told: Explanation, bye: int | None) -> None:
    """What each game brings in, the sum and the number of games give the rating after it."""
    total = None
    for row in told.rows:
        if row["count"] is None:
            if row["kind"] == "correction":
                total = None
            continue
        swing = 400 * (2 * Fraction(row["score"]) - 1) if row["kind"] == "game" else 0
        assert Fraction(row["brought"]) == Fraction(row["opponent_rating"]) + swing, row
        assert row["kind"] == "game" or row["opponent_rating"] == str(bye), row
        if total is None:
            total = Fraction(row["rating_before"] or 0) * row["games_before"]
        total += Fraction(row["brought"])
        assert Fraction(row["sum"]) == total, row
        assert row["count"] == row["games_before"] + 1 <= 20, row
        assert max(half_away(total / row["count"]), 0) == Fraction(row["rating_after"]), row
    if told.standing is not None and told.standing["status"] == "provisional" and total is not None:
        assert told.standing["sum"] == str(total)


def assert_settled(told: Explanation, options: dict[str, str]) -> None:
    """The sum that is rounded is that of the event's changes; the bonus is what the gain brings."""
    for event in told.events:
        rows = told.rows[event["first_row"] : event["first_row"] + event["rows"]]
        exact = sum(Fraction(row["change"]) for row in rows if row["expected"] is not None)
        for row in rows:
            if row["kind"] != "settlement":
                assert row["settled"] is row["gain"] is None, row
                continue
            assert Fraction(row["settled"]) == exact, row
            assert abs(Fraction(row["gain"]) - exact) <= Fraction(1, 2) + Fraction(len(rows), 10**6), row
            gain = Fraction(row["gain"])
            assert gain.denominator == 1, row
            assert bool(row["bonus"]) == (row["clause"] == BONUS_CLAUSES.get(told.code)), row
            if row["bonus"]:
                expected = gain if options.get("bonus") == "whole" else gain - 50
                assert gain > 50, row
                assert Fraction(row["change"]) == expected, row
            else:
                assert exact + Fraction(row["change"]) == gain, row


def assert_totals(told: Explanation) -> None:
    """Events add up to the whole, and rows to events."""
    assert sum(event["rows"] for event in told.events) == len(told.rows)
    for name in ("games", "not_rated", "score", "change"):
        assert sum(Fraction(event[name]) for event in told.events) == Fraction(told.totals[name]), name
    expected = [Fraction(event["expected"]) for event in told.events if event["expected"] is not None]
    assert (told.totals["expected"] is not None) == bool(expected)
    assert sum(expected) == Fraction(told.totals["expected"] or 0)
    if told.standing is not None and told.rows:
        assert told.rows[0]["games_before"] + told.totals["games"] == told.standing["games"]


def assert_rows_of_charts(told: Explanation) -> None:
    """The difference lies in the row that is named, and a row that names points gives the change."""
    for row in told.rows:
        if row["table_row"] is None:
            continue
        bounds, _, points = row["table_row"].partition(": ")
        low, _, high = bounds.rstrip("+").partition("-")
        apart = abs(Fraction(row["difference"]))
        assert Fraction(row["difference"]) == Fraction(row["own_rating"]) - Fraction(row["opponent_rating"]), row
        assert int(low) <= apart <= int(high or 10**9 if bounds.endswith("+") or high else low), row
        if points:
            upset, due = map(int, points.split("/"))
            higher = Fraction(row["difference"]) > 0
            half = (upset - due) // 2
            if row["score"] == "0.5":
                # Where the minimum of one point replaces nothing, the draw moves half of what separates the two.
                draw = {(32, 1): 16}.get((upset, due), half)
                assert abs(Fraction(row["change"])) == draw, row
            else:
                moved = due if higher == (row["score"] == "1") else upset
                assert abs(Fraction(row["change"])) == moved, row


def assert_at_odds(told: Explanation) -> None:
    """D and the K for it give the change; S4's part of the full 32 is the K."""
    for row in told.rows:
        if row["kind"] != "game":
            continue
        behind = Fraction(row["opponent_rating"]) - Fraction(row["own_rating"]) - row["head_start"]
        assert Fraction(row["difference"]) == behind, row
        assert 32 * Fraction(row["k_share"] or 1) == Fraction(row["k"]), row
        exact = Fraction(row["k"]) * (Fraction(row["score"]) - Fraction(1, 2) + behind / 800)
        if not any(each["kind"] == "settlement" for each in told.rows):
            assert abs(Fraction(row["change"]) - exact) <= Fraction(1, 2), row


def assert_sources(told: Explanation, accounts: dict[str, Explanation]) -> None:
    """A standing is found in the opponent's own account, in the month and round that are named."""
    for row in told.rows:
        if row["opponent_source"] != "standing" or row["opponent_rating"] is None:
            assert row["opponent_period"] is row["opponent_round"] is None, row
            continue
        there = [each for each in accounts[row["opponent_id"]].rows if each["period"] == row["opponent_period"]]
        if row["opponent_round"] is not None:
            there = [each for each in there if each["event_id"] == row["event_id"]]
            assert any(each["round"] == row["opponent_round"] for each in there), row
        assert row["opponent_rating"] in {each["rating_after"] for each in there}, row


def unnamed(rows: list[dict[str, object]], event_id: str | None = None) -> list[dict[str, object]]:
    """Rows, perhaps of one event, without the names: who is not listed is named only where asked for by id."""
    asked = (row for row in rows if event_id is None or row["event_id"] == event_id)
    return [{**row, "player": "", "opponent": ""} for row in asked]


def assert_events(out: Path, system: str, accounts: dict[str, Explanation]) -> None:
    """An event's account holds exactly the rows that its players' accounts have of it, and so does each alone."""
    of_event = {row["event_id"] for told in accounts.values() for row in told.rows} - {None}
    for event_id in sorted(of_event)[-1:]:
        one = next(
            player for player, each in accounts.items() if any(row["event_id"] == event_id for row in each.rows)
        )
        alone = explain(out, system, one, event_id)
        assert unnamed(alone.rows) == unnamed(accounts[one].rows, event_id)
        assert alone.rows_in_all == len(accounts[one].rows)
        told = explain_event(out, system, event_id)
        mine = {each.player_id: unnamed(each.rows) for each in told.players}
        for each in told.players:
            whole = accounts[each.player_id]
            assert (each.rows_in_all, each.began) == (len(whole.rows), whole.began)
        assert mine == {
            player: rows
            for player, rows in ((player, unnamed(each.rows, event_id)) for player, each in accounts.items())
            if rows
        }
