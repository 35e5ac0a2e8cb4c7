"""Ratings with decimals, and below zero: engine and ledger count in the edition's smallest steps."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.rules.edition import Settles
from schemas.ledger_columns import MILLIONTHS
from tests import federations
from tests.ledger_laws import rows_of
from tests.oracle import Federation
from tests.trial_books import CODE, Draft
from tests.trial_runs import assert_as_the_loop

bounded = settings(deadline=None, suppress_health_check=list(HealthCheck))

DRAFTS = (
    Draft(few=40, many=19),
    Draft(few=40, many=19, floor=None, start=0),
    Draft(few=33, many=7, floor=None, start=3, bonus_over=5),
    Draft(swing=400, bye=1200, floor=None, start=0),
)


@pytest.mark.parametrize("settles", list(Settles))
@pytest.mark.parametrize("decimals", [1, 3])
@settings(bounded, max_examples=5)
@given(data=st.data())
def test_decimals_as_in_the_plain_loop(settles, decimals, data):
    """One and three decimals, with a floor and without, by the formula and by an average."""
    federation = data.draw(federations.small_federations(CODE))
    draft = data.draw(st.sampled_from(DRAFTS))
    if settles is Settles.EVERY_GAME:
        draft = Draft(**{**vars(draft), "bonus_over": None})
    period = data.draw(st.sampled_from(federations.periods(CODE, federation)))
    assert_as_the_loop(settles, [draft], federation, period, decimals)


@pytest.mark.parametrize("settles", [Settles.EVERY_GAME, Settles.EVERY_EVENT])
@settings(bounded, max_examples=5)
@given(data=st.data())
def test_decimals_across_editions(settles, data):
    """A conversion rounds to the smallest step, too."""
    federation = data.draw(federations.small_federations(CODE))
    period = federations.last_period(CODE, federation)
    editions = [Draft(), Draft(in_force=f"{period}-01", few=33, many=7, start=900, conversion=(9, 13, 1))]
    assert_as_the_loop(settles, editions, federation, period, 1)


def test_a_game_in_tenths_by_hand():
    """K is in points in the ledger whatever the steps: 19 times (1 - 0.4625) is 10.2125, rounded to tenths."""
    names = ("A", "B")
    federation = Federation(
        players=[{"player_id": name, "name": name} for name in names],
        events=[{"event_id": "E", "name": "E", "end_date": "2024-02-25"}],
        games=[{"event_id": "E", "round": "1", "white_id": "A", "black_id": "B", "result": "1-0"}],
        openings=[
            {"system": CODE, "player_id": "A", "rating": "5"},
            {"system": CODE, "player_id": "B", "rating": "35"},
        ],
    )
    draft = Draft(many=19, floor=None)
    made = assert_as_the_loop(Settles.EVERY_GAME, [draft], federation, "2024-02", 1)
    white, black = rows_of(made.ledger.whole())
    assert (white.k, white.expected, white.change) == (19 * MILLIONTHS, 462_500, 10_200_000)
    assert (black.k, black.expected, black.change) == (19 * MILLIONTHS, 537_500, -10_200_000)
    assert (white.opponent_rating, white.own_rating) == (35 * MILLIONTHS, 5 * MILLIONTHS)

    made = assert_as_the_loop(Settles.EVERY_EVENT, [draft], federation, "2024-02", 3)
    assert [(row.player_id, row.kind, row.change) for row in rows_of(made.ledger.whole())] == [
        ("A", "game", 10_212_500),
        ("B", "game", -10_212_500),
        ("A", "settlement", 500),
        ("B", "settlement", -500),
    ]
