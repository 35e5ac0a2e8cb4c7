"""A rule book that is settled period by period, with an average for newcomers or without, against a plain loop."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.rules.edition import Settles
from schemas.ledger_columns import MILLIONTHS
from tests import federations
from tests.ledger_laws import rows_of
from tests.oracle import Federation
from tests.test_invariants_editions import drafts
from tests.trial_books import CODE, Draft
from tests.trial_runs import assert_as_the_loop, assert_goes_on, months_of

bounded = settings(deadline=None, suppress_health_check=list(HealthCheck))

BY_FORMULA = Draft(games=5)
BY_AVERAGE = Draft(games=5, swing=400, bye=1200, bonus_over=20)


@pytest.mark.parametrize("draft", [BY_FORMULA, BY_AVERAGE])
@settings(bounded, max_examples=9)
@given(data=st.data())
def test_a_period_is_settled_as_a_whole(draft, data):
    """All games of a month from the ratings before it, and its corrections behind them, whatever their day."""
    federation = data.draw(federations.small_federations(CODE))
    period = data.draw(st.sampled_from(federations.periods(CODE, federation)))
    assert_as_the_loop(Settles.EVERY_PERIOD, [draft], federation, period)


@settings(bounded, max_examples=9)
@given(data=st.data())
def test_a_period_goes_by_the_edition_of_its_first_day(data):
    """An edition that comes into force in the middle of a month begins with the next one."""
    federation = data.draw(federations.small_federations(CODE))
    editions = data.draw(drafts(federation, st.sampled_from((None, 400))))
    period = data.draw(st.sampled_from(federations.periods(CODE, federation)))
    assert_as_the_loop(Settles.EVERY_PERIOD, editions, federation, period)


@pytest.mark.parametrize("draft", [BY_FORMULA, BY_AVERAGE])
@settings(bounded, max_examples=6)
@given(data=st.data())
def test_going_on_from_any_period(draft, data):
    """Standings at the end of any month are enough; a month cannot be interrupted, for it is settled as a whole."""
    federation = data.draw(federations.small_federations(CODE))
    months = months_of(federation)
    cuts = sorted(data.draw(st.sets(st.sampled_from(months), max_size=3)))
    assert_goes_on(Settles.EVERY_PERIOD, [draft], federation, months[-1], cuts)


def test_a_month_by_hand():
    """Two events and a correction in one month: 1000 and 1080 all through it, one rounding, the correction last."""
    names = ("A", "B")
    federation = Federation(
        players=[{"player_id": name, "name": name} for name in names],
        events=[
            {"event_id": "LATE", "name": "Late", "end_date": "2024-02-25"},
            {"event_id": "OLD", "name": "Old", "end_date": "2023-12-03", "rated_in": "2024-02"},
        ],
        games=[
            {"event_id": event, "round": "1", "white_id": "A", "black_id": "B", "result": result}
            for event, result in (("OLD", "1-0"), ("LATE", "1/2-1/2"))
        ],
        openings=[
            {"system": CODE, "player_id": "A", "rating": "1000"},
            {"system": CODE, "player_id": "B", "rating": "1080"},
        ],
        corrections=[{"system": CODE, "player_id": "A", "date": "2024-02-10", "change": "-4", "reason": "found"}],
    )
    made = assert_as_the_loop(Settles.EVERY_PERIOD, [BY_FORMULA], federation, "2024-02")
    assert [
        (row.event_id, row.player_id, row.kind, row.change / MILLIONTHS, row.rating_after / MILLIONTHS)
        for row in rows_of(made.ledger.whole())
    ] == [
        ("OLD", "A", "game", 12, 1012),
        ("OLD", "B", "game", -12, 1068),
        ("LATE", "A", "game", 2, 1014),
        ("LATE", "B", "game", -2, 1066),
        (None, "A", "correction", -4, 1010),
    ]
