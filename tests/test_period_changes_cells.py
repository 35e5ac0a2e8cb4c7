"""The cell of the standings that says what moved a player in the latest period."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.ledger_columns import MILLIONTHS
from schemas.period_changes import (
    Entry,
    Part,
    PeriodChanges,
    changes_of,
    parse_period_changes,
)
from tests.plain_cells import changes_cell

CELLS = (
    (PeriodChanges("2026-07", None, []), "2026-07"),
    (
        PeriodChanges("2026-07", Entry("start", 1000 * MILLIONTHS), [Part("event", "open", 0)]),
        "2026-07;entry|start|1000;event|open|0",
    ),
    (
        PeriodChanges(
            "2026-07",
            None,
            [
                Part("event", "a;b|c", 62 * MILLIONTHS, 12 * MILLIONTHS),
                Part("event", "50%", -3 * MILLIONTHS, 0, 5 * MILLIONTHS),
                Part("correction", "2026-07-03", -20 * MILLIONTHS),
                Part("conversion", "2026-07-01", 33_500_000),
            ],
        ),
        "2026-07;event|a%3Bb%7Cc|62|12|0;event|50%25|-3|0|5;correction|2026-07-03|-20;conversion|2026-07-01|67/2",
    ),
)


@pytest.mark.parametrize(("changes", "cell"), CELLS)
def test_what_moved_a_player_is_written_and_read(changes, cell):
    """Month, entry and parts; whole numbers or fractions, and noughts at the end of a part left out."""
    assert changes_cell(changes) == cell
    assert parse_period_changes(cell) == changes


@given(st.lists(st.text() | st.text(alphabet="%|;257BC3"), min_size=1), st.integers(-(10**12), 10**12))
def test_any_event_id_and_number_come_back(event_ids, number):
    """Whatever an event is called and brought, it is read as it was written."""
    changes = PeriodChanges("2026-07", None, [Part("event", event_id, number, -number) for event_id in event_ids])
    assert parse_period_changes(changes_cell(changes)) == changes


@pytest.mark.parametrize("cell", ["", "2026-06;event|open|12"])
def test_an_earlier_month_moved_nothing_in_this_one(cell):
    """The cell of a player without anything in the month, or at all, has nothing of it."""
    assert changes_of(cell, "2026-07") == PeriodChanges("2026-07", None, ())
