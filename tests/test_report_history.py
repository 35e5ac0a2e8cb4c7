"""The last lists and the spread of ratings, held to tables worked out by hand."""

import numpy as np
import pandas as pd
import pytest

from pipeline.reports.distribution import distribution
from pipeline.reports.history import last_lists

HISTORIES = {
    "from an opening": "opening:1500:30;2024-02:1520:35;2024-05:1490:41",
    "a newcomer": "2024-04:1210:5",
    "an opening alone": "opening:900:0",
    "changed later than the list": "2024-03:1000:4;2024-07:1050:9",
    "new after the list": "2024-07:1300:3",
}


def lists(period, count, names=tuple(HISTORIES)):
    """The last lists of some players: the months, and each player's ratings with None for not on the list."""
    recorded = pd.Series(HISTORIES, dtype="str")
    found = last_lists(recorded.loc[list(names)], recorded, period, count)
    cells = zip(found.rating.tolist(), found.missing.tolist(), strict=True)
    shown = [[None if gone else value for value, gone in zip(*row, strict=True)] for row in cells]
    return list(found.months), dict(zip(names, shown, strict=True))


def test_ratings_stand_until_they_change():
    """Each list has the last rating until then; an opening stands on every list before the first change."""
    months, shown = lists("2024-06", 4)
    assert months == ["2024-03", "2024-04", "2024-05", "2024-06"]
    assert shown == {
        "from an opening": [1520, 1520, 1490, 1490],
        "a newcomer": [None, 1210, 1210, 1210],
        "an opening alone": [900, 900, 900, 900],
        "changed later than the list": [1000, 1000, 1000, 1000],
        "new after the list": [None, None, None, None],
    }


def test_lists_begin_with_the_one_before_the_record():
    """There are no more lists than there is a record of, whoever is asked for; the opening list is the first."""
    months, shown = lists("2024-03", 12, ["from an opening", "a newcomer"])
    assert months == ["2024-01", "2024-02", "2024-03"]
    assert shown == {"from an opening": [1500, 1520, 1520], "a newcomer": [None, None, None]}


def test_without_openings_the_record_begins_with_its_first_month():
    """Nobody stands on the list before the first rated game if there are no openings."""
    recorded = pd.Series(["2024-04:1210:5", "2024-05:1000:1"], dtype="str")
    found = last_lists(recorded, recorded, "2024-06", 12)
    assert list(found.months) == ["2024-04", "2024-05", "2024-06"]
    assert found.rating.tolist() == [[1210, 1210, 1210], [0, 1000, 1000]]
    assert found.missing.tolist() == [[False, False, False], [True, False, False]]


def test_months_run_over_the_turn_of_the_year():
    """The list after December is January's."""
    assert lists("2025-02", 4, ["a newcomer"])[0] == ["2024-11", "2024-12", "2025-01", "2025-02"]


def test_without_a_rated_game_there_is_the_list_before():
    """Openings alone stand on the period's list and, as openings do, on the one before."""
    only = pd.Series(["opening:900:0"], dtype="str")
    found = last_lists(only, only, "2024-06", 12)
    assert (found.months, found.rating.tolist()) == (("2024-05", "2024-06"), [[900, 900]])


@pytest.mark.parametrize(
    ("ratings", "expected"),
    [
        ([1000, 1099, 1100, 1899], {"1000-1099": 2, "1100-1199": 1, "1800-1899": 1}),
        ([990, 1000, 1399], {"950-999": 1, "1000-1049": 1, "1350-1399": 1}),
        ([7], {"0-9": 1}),
        ([0, 3999], {"0-99": 1, "3900-3999": 1}),
        ([0, 4000], {"0-199": 1, "4000-4199": 1}),
        ([-5, 5], {"-10--1": 1, "0-9": 1}),
    ],
)
def test_the_spread_of_ratings(ratings, expected):
    """Classes are 100 wide, narrower if they were fewer than eight, wider if more than forty; none is left out."""
    frame = distribution(np.array(ratings))
    counts = dict(zip(frame["class"], frame["players"], strict=True))
    assert {name: count for name, count in counts.items() if count} == expected
    assert sum(counts.values()) == len(ratings)
    starts = [int(name[: name.index("-", 1)]) for name in counts]
    assert len(set(np.diff(starts).tolist())) <= 1
