"""Going on from saved standings gives, to the byte, what one replay of everything gives."""

import random
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.earlier_runs import standings_from
from pipeline.outputs import OPENING_STANDINGS
from pipeline.stages import Result
from schemas.ledger_columns import MILLIONTHS
from tests import federations
from tests.ledger_laws import Row, by_player, rows_of
from tests.oracle import Federation
from tests.runs import written_ledger
from tests.stepwise import Step, continued, handed_on, part_of, run, steps_of

SYSTEMS = tuple(federations.OPTIONS)

bounded = settings(deadline=None, suppress_health_check=list(HealthCheck))


def ledger_rows(result: Result, system: str) -> list[Row]:
    """A ledger without the one word that tells standings from openings."""
    ledger = written_ledger(result, system)
    return rows_of(ledger.drop(columns="opponent_source"))


def assert_begins_at_the_opening(result: Result, system: str) -> None:
    """Every player's first row starts from the standings that the run went on from."""
    opening = standings_from(result.files[f"{system}/{OPENING_STANDINGS}"])
    stood = {row.player_id: row for row in opening.itertuples()}
    for player, rows in by_player(ledger_rows(result, system)).items():
        if player in stood:
            assert rows[0].rating_before == stood[player].rating * MILLIONTHS, player
            assert rows[0].games_before == stood[player].games, player


def assert_same_as_at_once(
    system: str,
    federation: Federation,
    options: dict[str, str],
    parts: list[tuple[str, list[Step]]],
    *,
    leave: bool,
) -> list[Result]:
    """Run the parts one from the other, each given as the period of its list and its steps.

    With ``leave`` the reports that were counted stay in the folder.
    """
    with tempfile.TemporaryDirectory() as scratch:
        reports, out = Path(scratch, "reports"), Path(scratch, "out")
        at_once = run(reports, system, federation, options, parts[-1][0])
        earlier, results, steps = None, [], []
        for number, (period, mine) in enumerate(parts, 1):
            steps = steps + mine if leave else mine
            last = number == len(parts)
            made = run(reports, system, part_of(federation, steps), options, period, earlier, lists=last)
            earlier = handed_on(out, system, options, made)
            results.append(made)
    assert continued(results[-1], system) == continued(at_once, system)
    rows = [row for result in results for row in ledger_rows(result, system)]
    assert rows == ledger_rows(at_once, system)
    for result in results[1:]:
        assert_begins_at_the_opening(result, system)
    return results


@pytest.mark.parametrize("system", SYSTEMS)
@settings(bounded, max_examples=2)
@given(data=st.data())
def test_month_by_month_is_all_at_once(system, data):
    """Each month from the standings of the month before, and the peak is the highest of the lists in between."""
    federation = data.draw(federations.federations(system))
    options = data.draw(federations.options(system))
    steps = steps_of(system, federation)
    months = sorted({step.period for step in steps})
    parts = [(month, [step for step in steps if step.period == month]) for month in months]
    results = assert_same_as_at_once(system, federation, options, parts, leave=data.draw(st.booleans()))
    peaks: dict[str, tuple[int, str]] = {}
    for month, result in zip(months, results, strict=True):
        for row in result.compared[system].standings.itertuples():
            if row.status == "official":
                peaks[row.player_id] = max(
                    peaks.get(row.player_id, (-1, "")), (row.rating, month), key=lambda peak: peak[0]
                )
    for row in results[-1].compared[system].standings.itertuples():
        peak = peaks.get(row.player_id)
        assert ((row.peak, row.peak_period) if row.peak_period else None) == peak, row.player_id


@pytest.mark.parametrize("system", SYSTEMS)
@settings(bounded, max_examples=2)
@given(data=st.data())
def test_an_interrupted_month_is_all_at_once(system, data):
    """The same if runs end inside months, or before anything was played, or have nothing new to count."""
    federation = data.draw(federations.federations(system))
    options = data.draw(federations.options(system))
    steps = steps_of(system, federation)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(steps)), min_size=1, max_size=3)))
    parts = []
    for start, end in zip([0, *cuts], [*cuts, len(steps)], strict=True):
        period = steps[max(end, 1) - 1].period
        parts.append((period, steps[start:end]))
    assert_same_as_at_once(system, federation, options, parts, leave=data.draw(st.booleans()))


@pytest.mark.parametrize(
    ("system", "seed", "count"), [("tca-1960", 1, 4), ("flyordie", 2, 4), ("dc-shogi", 3, 3), ("tca", 4, 3)]
)
def test_long_careers_cut_after_every_step(system, seed, count):
    """Averages, windows of twenty games, bonus years, titles and peaks survive a cut at any place."""
    everything = federations.Dice(random.Random(seed), frozenset(federations.FEATURES))  # noqa: S311
    federation = federations.build(system, everything, federations.LONG, count, 6)
    steps = steps_of(system, federation)
    parts = [(step.period, [step]) for step in steps]
    assert_same_as_at_once(system, federation, {}, parts, leave=False)


def small(events: list[tuple[str, str]], games: list[tuple[str, str, str, str]], openings: list[str]) -> Federation:
    """Events (id, end), games (event, white, black, result) in rounds, and openings at 1500."""
    names = sorted({name for _, white, black, _ in games for name in (white, black)})
    return Federation(
        players=[{"player_id": name, "name": name} for name in names],
        events=[{"event_id": event, "name": event, "end_date": end} for event, end in events],
        games=[
            {"event_id": event, "round": str(number), "white_id": white, "black_id": black, "result": result}
            for number, (event, white, black, result) in enumerate(games, 1)
        ],
        openings=[{"system": "z-chess", "player_id": name, "rating": "1500"} for name in openings],
    )


def test_a_peak_of_a_month_that_goes_on_is_taken_back():
    """A month's end counts, not what stood in the middle of it; what is known of the months before stays."""
    events = [("A", "2024-01-07"), ("B", "2024-02-04"), ("C", "2024-03-03"), ("D", "2024-03-24")]
    games = [("A", "X", "Y", "0-1"), ("B", "X", "Y", "1-0"), ("C", "X", "Y", "1-0"), ("D", "X", "Y", "0-1")]
    federation = small(events, games, ["X", "Y"])
    steps = steps_of("z-chess", federation)
    parts = [(step.period, [step]) for step in steps]
    results = assert_same_as_at_once("z-chess", federation, {}, parts, leave=False)
    peaks = [
        [
            (row.player_id, row.rating, row.peak, row.peak_period)
            for row in result.compared["z-chess"].standings.itertuples()
        ]
        for result in results
    ]
    assert peaks == [
        [("X", 1492, 1492, "2024-01"), ("Y", 1508, 1508, "2024-01")],
        [("X", 1500, 1500, "2024-02"), ("Y", 1500, 1508, "2024-01")],
        [("X", 1508, 1508, "2024-03"), ("Y", 1492, 1508, "2024-01")],
        [("X", 1500, 1500, "2024-02"), ("Y", 1500, 1508, "2024-01")],
    ]


def test_who_is_established_has_no_sum_to_go_on_with():
    """Standings with an averaging book's established and provisional players are both gone on from."""
    events = [("A", "2024-01-07"), ("B", "2024-02-04")]
    games = [*[("A", "X", "Y", "1-0")] * 21, ("A", "Z", "Y", "0-1"), ("B", "X", "Z", "1-0"), ("B", "Y", "Z", "1-0")]
    federation = small(events, games, [])
    parts = [(step.period, [step]) for step in steps_of("flyordie", federation)]
    results = assert_same_as_at_once("flyordie", federation, {}, parts, leave=False)
    first = {row.player_id: row.sum for row in results[0].compared["flyordie"].standings.itertuples()}
    assert {player: bool(total) for player, total in first.items()} == {"X": False, "Y": False, "Z": True}
