"""The vectorised engine against the plain replay of one game at a time: equal to the point, for all options."""

import tempfile
from pathlib import Path

import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.reports.rating_list import rating_list
from schemas.standings_cells import parse_history, parse_titles
from tests import federations, oracle
from tests.runs import plan_for, replayed, validated

SYSTEMS = ("z-chess", "dc-shogi", "tca", "tca-1960", "flyordie")


def compare(system: str, federation: oracle.Federation, options: dict[str, str], period: str | None) -> None:
    """Assert that product and oracle agree on every player of a federation."""
    expected = oracle.replay(system, federation, options, period)
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        federations.write_folder(federation, folder)
        plan = plan_for(folder, [system], options, period or expected.period)
        tables = validated(plan)
        after = replayed(plan)[system]
    book = plan.books[0].system
    listed = rating_list(book, after.standings, tables.players, tables.period).set_index("player_id")
    rows = {row.player_id: row for row in after.standings.itertuples()}
    assert rows.keys() == expected.players.keys()
    for player, standing in expected.players.items():
        row = rows[player]
        ours = {
            "rating": row.rating,
            "games": row.games,
            "mark": row.mark,
            "status": row.status,
            "last_event": row.last_event,
            "last_event_date": row.last_event_date,
            "entry_date": row.entry_date,
            "history": parse_history(row.history),
            "titles": sorted(parse_titles(row.titles)),
        }
        theirs = {name: getattr(standing, name) for name in ours if name != "titles"}
        theirs["titles"] = sorted(standing.titles)
        assert ours == theirs, player
        if player in expected.ranks:
            shown = listed.loc[player]
            assert shown["rank"] == expected.ranks[player], player
            assert shown["title"] == standing.title, player
            assert shown["period_games"] == standing.period_games, player
            change = None if standing.before is None else standing.rating - standing.before
            assert (None if pd.isna(shown["change"]) else shown["change"]) == change, player
    assert set(listed.index) == set(expected.ranks)


@pytest.mark.parametrize("system", SYSTEMS)
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_small_federations(system, data):
    """Varied small federations come out as the oracle has them, at any period."""
    federation = data.draw(federations.small_federations(system))
    options = data.draw(federations.options(system))
    period = data.draw(st.sampled_from([None, *federations.periods(system, federation)]))
    compare(system, federation, options, period)


@pytest.mark.parametrize("system", SYSTEMS)
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_few_players_with_many_games(system, data):
    """Promotions, the 20th game inside an event and bonus years come out as the oracle has them."""
    federation = data.draw(federations.long_federations(system))
    options = data.draw(federations.options(system))
    compare(system, federation, options, None)
