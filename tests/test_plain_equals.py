"""Plain Elo with other settings is other rule books: the same numbers over made-up federations."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.replay.tables import tables_of
from pipeline.rules.plain import settings_of, varied
from pipeline.systems import load
from tests import federations
from tests.runs import plan_for, replay_all, validated

SCHEME = {"over": 50, "years": 2}
FIDE_ENTRY = [{"from": "fide", "cap": 2000}]

TCA = {
    "settles": "event",
    "start": 1000,
    "pairs_unrated": 0,
    "provisional": {"games": 20, "method": "none"},
    "k": [{"k": 40, "games_below": 20, "provisional": True}, {"k": 20}],
    "curve": {"shape": "fide-table", "cap": 400},
    "entries": FIDE_ENTRY,
    "bonus": SCHEME,
    "titles": {
        "kind": "life",
        "ladder": [
            {"title": "Chess Master", "rating": 2200},
            {"title": "Junior Master", "rating": 1900, "age_to": 16},
            {"title": "Primary Master", "rating": 1700, "age_to": 12},
        ],
    },
}

FLYORDIE = {
    "settles": "game",
    "start": 0,
    "mark": "~",
    "mark_before": True,
    "provisional": {"games": 20, "method": "average"},
    "k": [{"k": 16, "rating_from": 2400}, {"k": 24, "rating_from": 2100}, {"k": 32}],
}

TCA_1960 = TCA | {
    "start": 1200,
    "provisional": {"games": 20, "method": "average", "swing": 400, "bye_rating": 1200},
    "k": [{"k": 32}],
    "curve": {"shape": "linear", "band": 25},
    "least_for_win": 1,
    "titles": TCA["titles"] | {"ladder": [{"title": "Master", "rating": 2200}, *TCA["titles"]["ladder"][1:]]},  # type: ignore[index]
}

BOOKS = [
    pytest.param("tca", {}, TCA, id="tca"),
    pytest.param("tca", {"expected": "logistic"}, TCA | {"curve": {"shape": "logistic"}}, id="tca-logistic"),
    pytest.param("tca", {"k_by": "event"}, TCA | {"provisional": {"games": 20, "method": "higher-k", "k": 40}, "k": [{"k": 20}]}, id="tca-by-event"),
    pytest.param("tca", {"bonus": "whole"}, TCA | {"bonus": SCHEME | {"counts": "whole"}}, id="tca-whole"),
    pytest.param("tca", {"bonus": "off"}, TCA | {"bonus": "none"}, id="tca-off"),
    pytest.param("flyordie", {}, FLYORDIE, id="flyordie"),
    pytest.param("flyordie", {"provisional_opponent": "scaled"}, FLYORDIE | {"provisional_opponents": "scaled"}, id="flyordie-scaled"),
    pytest.param("tca-1960", {}, TCA_1960, id="tca-1960"),
    pytest.param("z-chess", {"chart": "linear"}, dict(settings_of(load("z-chess"))) | {"curve": {"shape": "linear", "scale": 160}}, id="z-chess-linear"),
    pytest.param("z-chess", {}, settings_of(load("z-chess")), id="z-chess"),
    pytest.param("dc-shogi", {}, settings_of(load("dc-shogi")), id="dc-shogi"),
    pytest.param("dc-shogi", {"settles": "event"}, dict(settings_of(load("dc-shogi"))) | {"settles": "event"}, id="dc-shogi-by-event"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "options", "wanted"), BOOKS)
@settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_elo_with_its_settings_is_the_rule_book(code, options, wanted, data):
    """Every number of ledger and standings, whatever happens; only the clauses that are cited are others."""
    book = load(code).with_options(options)
    # Under the other's code, so that openings and events are the same.
    other = varied(load("elo"), code, wanted)
    kind = data.draw(st.sampled_from([federations.small_federations, federations.long_federations]))
    federation = data.draw(kind(code))
    with tempfile.TemporaryDirectory() as scratch:
        federations.write_folder(federation, scratch)
        tables = validated(plan_for(Path(scratch), [code], options))
    one, two = (replay_all(tables, [each], {}, "")[code] for each in (book, other))
    assert two.standings.equals(one.standings)
    ledgers = [each.ledger.whole().drop(columns=["clause"]) for each in (one, two)]
    for ledger in ledgers:  # a book's own words for what it does not rate
        ledger["reason"] = ledger["reason"].notna()
    assert ledgers[1].equals(ledgers[0])


@pytest.mark.parametrize("code", ["flyordie", "z-chess", "dc-shogi"])
def test_such_a_book_goes_over_tables(code):
    """A K by rating, a curve and a limit keep to what tables can hold, changed numbers too."""
    base = load(code).editions[0]
    other = varied(load("elo"), "my-club", settings_of(load(code))).editions[0]
    first, second = tables_of(base, 0, 500), tables_of(other, 0, 500)
    assert first is not None
    assert second is not None
    assert (first.change == second.change).all()
    assert tables_of(varied(load(code), "my-club", {"k": [{"k": 12}], "start": 700}).editions[0], 0, 500)
    by_games = varied(load(code), "my-club", {"k": [{"k": 12, "games_below": 9}, {"k": 7}]}).editions[0]
    assert tables_of(by_games, 0, 500) is None
