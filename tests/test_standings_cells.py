"""The titles and history cells of the standings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.standings_cells import parse_history, parse_title_figures, parse_titles
from tests.plain_cells import figures_cell, history_cell, titles_cell

TITLES = (
    ([], ""),
    ([("Chess Master", "2026-01-31", "open")], "Chess Master|2026-01-31|open"),
    (
        [("5 Kyu", "2025-12-06", "a;b|c"), ("4 Kyu", "2026-01-31", "50%3B")],
        "5 Kyu|2025-12-06|a%3Bb%7Cc;4 Kyu|2026-01-31|50%253B",
    ),
)


@pytest.mark.parametrize(("titles", "cell"), TITLES)
def test_titles_are_written_and_read(titles, cell):
    """Titles stand as title|date|event id; only an event id's %, | and ; are encoded."""
    assert titles_cell(titles) == cell
    assert parse_titles(cell) == titles


@given(st.lists(st.text() | st.text(alphabet="%|;257BC3"), min_size=1))
def test_any_event_id_comes_back(event_ids):
    """Whatever an event is called, its title's event is read as it was written."""
    titles = [("Master", "2026-01-31", event_id) for event_id in event_ids]
    assert parse_titles(titles_cell(titles)) == titles


@pytest.mark.parametrize(
    ("history", "cell"),
    [
        ([], ""),
        ([("opening", 1500, 0)], "opening:1500:0"),
        ([("opening", 1500, 0), ("2026-01", 1512, 7)], "opening:1500:0;2026-01:1512:7"),
    ],
)
def test_history_is_written_and_read(history, cell):
    """A history stands as period:rating:games, an opening in place of the first period."""
    assert history_cell(history) == cell
    assert parse_history(cell) == history


@pytest.mark.parametrize(
    ("figures", "cell"),
    [
        ([], ""),
        ([1502], "1502"),
        ([1502, 0], "1502;0"),
        ([None], ""),
        ([None, None], ";"),
        ([None, 1502], ";1502"),
    ],
)
def test_title_figures_are_written_and_read(figures, cell):
    """A figure stands for each title; one that is not known leaves its place empty."""
    assert figures_cell(figures) == cell
    assert parse_title_figures(cell, len(figures)) == figures


def test_a_column_that_was_never_kept_knows_no_figure():
    """Standings of an earlier program have no such column: each title's figure is unknown."""
    assert parse_title_figures("", 3) == [None, None, None]
