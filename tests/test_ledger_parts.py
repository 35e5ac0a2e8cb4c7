"""Any part of a ledger is the same rows and columns of the whole, wherever its pages are cut."""

from functools import cache
from pathlib import Path

import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

from pipeline.replay import ledger, ledger_rows
from schemas.ledger import Ledger
from tests.runs import plan_for, replay_all, validated

EXAMPLE = Path(__file__).parents[1] / "data" / "example"
SYSTEMS = ("dc-shogi", "flyordie", "tca", "tca-1960", "z-chess")


@cache
def replayed(system: str, page: int = ledger.PAGE) -> ledger.PagedLedger:
    """The ledger of the example federation, worked out in pages of that length."""
    plan = plan_for(EXAMPLE, [system])
    with pytest.MonkeyPatch.context() as patch:
        for module in (ledger, ledger_rows):
            patch.setattr(module, "PAGE", page)
        return replay_all(validated(plan), [plan.books[0].system], {}, "")[system].ledger


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_part_is_the_same_rows_of_the_whole(system):
    """By month, event and player, corrections and settlements among them; every column as it is in the whole."""
    made = replayed(system)
    whole = made.whole()
    months, events, players = (whole[name].cat.categories for name in ("period", "event_id", "player_id"))
    for month in [*months, "1999-01"]:
        assert_frame_equal(made.of_period(month), whole[whole["period"] == month])
        some_columns = ["event_id", "change", "clause"]
        assert_frame_equal(made.of_period(month, some_columns), whole.loc[whole["period"] == month, some_columns])
    for some in ([], events[:1], events[1:4], [*events, "nothing"]):
        assert_frame_equal(made.of_events(some), whole[whole["event_id"].isin(some)])
    for few in ([], players[:1], players[2:9], [*players, "nobody"]):
        assert_frame_equal(made.of_players(few), whole[whole["player_id"].isin(few)])
    some_columns = ["kind", "change", "date", "colour"]
    assert_frame_equal(made.columns(some_columns), whole[some_columns])


@pytest.mark.parametrize("system", SYSTEMS)
def test_pages_may_be_cut_anywhere(system, monkeypatch):
    """The running rating goes on from page to page, and rows between seats stand where they stood."""
    whole = replayed(system).whole()
    made = replayed(system, 7)
    monkeypatch.setattr(ledger, "PAGE", 7)
    pages = list(made.pages())
    assert [len(page) for page in pages[:-1]] == [7] * (len(pages) - 1)
    for page in pages:
        Ledger.validate(page, lazy=True)
    assert_frame_equal(pd.concat(pages), whole)
    assert_frame_equal(made.whole(), whole)
    assert_frame_equal(made.of_events(["none"]), whole.iloc[:0])


def test_the_example_has_rows_that_are_no_seats():
    """Else the tests above would say little."""
    kinds = {kind for system in SYSTEMS for kind in replayed(system).whole()["kind"]}
    assert kinds >= {"settlement", "correction", "game", "unplayed"}


@pytest.mark.parametrize("system", SYSTEMS)
def test_games_are_counted_once_each(system, monkeypatch):
    """By the whole's rows: every second of those with an opponent, told apart by kind and reason."""
    made = replayed(system)
    whole = made.whole()
    firsts = whole[whole["opponent_id"].notna()].iloc[::2]
    kinds = firsts["kind"].tolist()
    why = firsts["reason"][firsts["kind"] == "not_rated"].tolist()
    expected = ledger.GameCounts(
        rated=kinds.count("game"),
        not_rated={reason: why.count(reason) for reason in why},
        unplayed=kinds.count("unplayed"),
    )
    assert made.games() == expected
    assert expected.rated
    monkeypatch.setattr(ledger, "PAGE", 7)
    assert made.games() == expected
