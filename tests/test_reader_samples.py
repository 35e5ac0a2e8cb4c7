"""Every sample of every dialect: taken by its own reader alone, and read as the golden file beside it says."""

import pytest
from reading_told import REPORTS, claimants, sample, told

from pipeline.readers import dialects
from pipeline.reading.asked import Asked

NO_DIALECT = "mapped"
"""Files with headers of their own, which no reader claims."""

GOLDEN = sorted(path for path in REPORTS.glob("*/*.told") if path.parent.name != "trf")
"""What tests/reading_told.py shows; the tests of TRF and PGN show more of a report."""

SAMPLES = sorted(
    path.relative_to(REPORTS).as_posix()
    for path in REPORTS.glob("*/*")
    if path.suffix != ".told" and not (path.parent.name in ("pgn", NO_DIALECT) and path.suffix == ".txt")
)


def test_every_dialect_has_samples():
    """A new dialect comes with samples in a folder of its name."""
    assert {name.partition("/")[0] for name in SAMPLES} == {*(each.name for each in dialects()), NO_DIALECT}


@pytest.mark.parametrize("name", SAMPLES)
def test_samples_are_claimed(name):
    """Each sample is taken by the reader of its dialect and no other."""
    dialect = name.partition("/")[0]
    assert claimants(sample(name)) == ([] if dialect == NO_DIALECT else [dialect])


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda path: path.relative_to(REPORTS).as_posix())
def test_samples(golden):
    """Each sample gives the events, players, cells and problems that stand beside it."""
    dialect = next(each for each in dialects() if each.name == golden.parent.name)
    (path,) = (path for path in golden.parent.glob(f"{golden.stem}.*") if path != golden)
    reports = dialect.read(sample(path.relative_to(REPORTS).as_posix()), Asked())
    assert "\n".join(map(told, reports)) == golden.read_text("utf-8")
