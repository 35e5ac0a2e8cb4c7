"""Variants of any kind replayed: the ledger closes, both ways of replaying agree, and a run goes on from another."""

from datetime import date

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from pipeline.replay import engine
from pipeline.rules.plain import varied
from pipeline.rules.system import RatingSystem
from pipeline.systems import load
from schemas.ledger_columns import MILLIONTHS
from tests import federations, trial_runs
from tests.federations import last_period
from tests.ledger_laws import assert_closes, assert_words, rows_of
from tests.oracle import Federation
from tests.rule_cases import federation, play
from tests.runs import replay_all
from tests.trial_books import CODE
from tests.trial_runs import first_ratings, months_of, tables_of

EDITION_VALUES = {
    "start": [0, 800, 1500],
    "pairs_unrated": ["start", 0, 900],
    "provisional": [
        "none",
        {"games": 3, "method": "none"},
        {"games": 4, "method": "average", "swing": 300, "bye_rating": 900},
        {"games": 20, "method": "average"},
        {"games": 5, "method": "higher-k", "k": 50.5},
    ],
    "k": [
        [{"k": 16}],
        [{"k": 10.25, "rating_from": 1400}, {"k": 20, "rating_from": 900}, {"k": 30}],
        [{"k": 40, "games_below": 4}, {"k": 30, "age_to": 14}, {"k": 12.5}],
        [{"k": 40, "games_below": 7, "games_by": "event", "rating_below": 1300}, {"k": 0, "rating_from": 1350}, {"k": 8}],
    ],
    "curve": [
        {"shape": "normal", "scale": 300},
        {"shape": "logistic", "cap": 50},
        {"shape": "fide-table"},
        {"shape": "linear", "scale": 200, "band": 30, "cap": 150},
        {"shape": "table", "unit": 10, "rows": [[0, 5], [40, 7], [400, 9]]},
    ],
    "rounding": ["half-away", "half-even", "down", "up", "towards-zero", "away-from-zero", "half-up"],
    "floor": ["none", 0, -50],
    "least_for_win": ["none", 1, 3],
    "provisional_opponents": ["full", "scaled"],
    "bonus": ["none", {"over": 5}, {"over": 20, "years": 1, "counts": "whole"}],
    "entries": ["none", [{"from": "fide", "cap": 1500}], [{"from": "conventional", "times": 2, "divided_by": 3, "plus": 7}]],
    "exclusions": ["none", {"apart_over": 150}],
    "handicaps": ["none", {"rook": 300}],
}  # fmt: skip

EDITIONS = st.fixed_dictionaries({}, optional={key: st.sampled_from(each) for key, each in EDITION_VALUES.items()})
BOOKS = st.fixed_dictionaries(
    {"settles": st.sampled_from(["game", "event", "period"])},
    optional={
        "classes": st.just([[1400, "High"], [1000, "Middle"], [0, "Low"]]),
        "mark": st.sampled_from(["", "?"]),
    },
)


def drawn(data: st.DataObject) -> tuple[RatingSystem, Federation]:
    """Plain Elo with anything set, in one edition or two, and a federation."""
    wanted = data.draw(BOOKS) | data.draw(EDITIONS)
    amendments = []
    if data.draw(st.booleans()):
        amendments.append((date(2019, 12, data.draw(st.integers(1, 28))), data.draw(EDITIONS)))
    texts = [wanted, *(values for _, values in amendments)]
    scaled = any(text.get("provisional_opponents") == "scaled" for text in texts)
    # Without provisional ratings there is nothing to scale to, and a K with decimals leaves no room for it.
    assume(not scaled or not any(text.get("provisional") == "none" or "k" in text for text in texts))
    federation = data.draw(federations.federations(CODE))
    if any("exclusions" in text for text in texts):
        # Who is too far apart from all opponents has no rating to be corrected.
        federation.corrections.clear()
    return varied(load("elo"), CODE, wanted, amendments), federation


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_whatever_is_set_the_ledger_closes(data):
    """And over tables it is the same as wave by wave."""
    book, federation = drawn(data)
    tables = tables_of(federation, last_period(CODE, federation))
    made = replay_all(tables, [book], {}, "")[CODE]
    rows = rows_of(made.ledger.whole())
    assert_words(rows)
    assert_closes(rows, made.standings, first_ratings(rows, federation), book.settles, whole=MILLIONTHS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "replay_over_tables", lambda *_given: None)
        general = replay_all(tables, [book], {}, "")[CODE]
    assert general.standings.equals(made.standings)
    assert general.ledger.whole().equals(made.ledger.whole())


@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_whatever_is_set_a_run_goes_on(data):
    """Month by month from the standings of the month before it comes to the same."""
    book, federation = drawn(data)
    months = months_of(federation)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(trial_runs, "book", lambda *_given: book)
        trial_runs.assert_goes_on(book.settles, [], federation, last_period(CODE, federation), months[:-1])


def test_nobody_becomes_established_where_nothing_counts():
    """Four games are enough under the amendment, from the first game that counts under it: not by an unrated one."""
    book = varied(load("elo"), CODE, {}, [(date(2019, 12, 1), {"provisional": {"games": 3, "method": "none"}})])
    games = "event_id  white_id  black_id  result\nE1  A  B  1-0"
    openings = "player_id  rating  games\nA  1350  4"
    events = "event_id  end_date  rated\nE1  2020-06-04  no"
    played = play(book, federation(games, openings=openings, events=events))
    assert played.standings["A"]["status"] == "provisional"
    counted = play(book, federation(games, openings=openings, events=events.replace("no", "yes")))
    assert counted.standings["A"]["status"] == "official"
