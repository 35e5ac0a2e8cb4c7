"""Whole runs as processes of their own give the same bytes in whatever surroundings, however the reports are written down."""

import os
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from tests.surroundings import LEVELS, USUAL, digests, every_level, every_pair, pairs_of, write_down

EXAMPLE = Path(__file__).parent.parent / "data" / "example"

PAIRS = int(os.environ.get("RATINGLIST_SURROUNDINGS", "0"))
"""How many surroundings more are tried, until any two levels have come together; `make same-bytes` tries all."""

TRIED = [*every_level(), *islice(every_pair(), PAIRS)]

BOOKS = ("z-chess", "dc-shogi", "tca", "tca-1960", "flyordie")


@pytest.fixture(scope="module")
def usual(tmp_path_factory):
    """What is written in the usual surroundings."""
    place = tmp_path_factory.mktemp("usual")
    return digests(EXAMPLE, place / "made", USUAL, "2026-03")


def test_everything_is_looked_at(usual):
    """All kinds of files of all rule books, of the draft, the list on record and the earlier list."""
    assert {Path(name).suffix for name in usual} >= {".csv", ".xlsx", ".parquet", ".html", ".json"}
    for code in BOOKS:
        for name in ("rating-list.csv", "ledger.parquet", "standings.csv", "html/index.html"):
            assert {f"out/{code}/{name}", f"other/{code}/{name}"} <= usual.keys()
        assert {f"out/{code}/rating-list.xlsx", f"out/{code}/crosstables.xlsx"} <= usual.keys()
    assert any(name.startswith("out/released/") for name in usual)
    assert {f"compared/{name}" for name in ("scores.csv", "comparison.xlsx", "reliability.png")} <= usual.keys()
    assert not [name for name in usual if name.endswith(("manifest.json", "problems.csv"))]


@pytest.mark.parametrize("number", range(len(TRIED)))
def test_the_same_bytes(usual, number, tmp_path):
    """Every file but the manifest and the problems has the very SHA-256 that it has in the usual surroundings."""
    random = Random(number)  # noqa: S311 - nothing is secret here
    reports = write_down(EXAMPLE, tmp_path / "reports", TRIED[number], random)
    found = digests(reports, tmp_path / "made", TRIED[number], "2026-03")
    differing = sorted(name for name in usual.keys() | found.keys() if usual.get(name) != found.get(name))
    assert not differing, (TRIED[number], differing[:20])


def test_every_level_is_tried():
    """Each way in which something may be otherwise occurs in the surroundings that are always tried."""
    assert {name: {each[name] for each in (USUAL, *every_level())} for name in LEVELS} == {
        name: set(levels) for name, levels in LEVELS.items()
    }


def test_any_two_levels_come_together():
    """In all surroundings of the long search."""
    together = set().union(*map(pairs_of, every_pair()))
    names = list(LEVELS)
    wanted = sum(len(LEVELS[one]) * len(LEVELS[other]) for at, one in enumerate(names) for other in names[at + 1 :])
    assert len(together) == wanted
