"""Spoilt reports: a few of the very many that `make fuzz` reads."""

from pathlib import Path
from random import Random

import pytest

from pipeline.problems import Problem
from pipeline.reading.asked import Asked
from pipeline.reading.files.opening import Opened, open_document
from tests.fuzz import trying
from tests.fuzz.__main__ import failures_of, watch
from tests.fuzz.cases import Case, case_of, samples
from tests.fuzz.trying import NotHeldError, TooSlowError, hold
from tests.fuzz.workbooks import packed, parts_of, unpacked

CASES = 150


@pytest.mark.parametrize("dialect", [name for name, files in samples().items() if files])
def test_spoilt_reports(dialect):
    """Whatever a report has become, it is read or refused: nothing is raised, nothing hangs, no file is opened."""
    assert list(failures_of(dialect, range(1, CASES + 1), watch())) == []


def test_the_same_seed_is_the_same_file():
    """A seed can be tried again."""
    known = samples()
    assert case_of("trf", 77, known) == case_of("trf", 77, known)
    assert case_of("trf", 77, known) != case_of("trf", 78, known)


def test_workbooks_of_the_harness():
    """The workbooks that are spoilt could be read before."""
    rows = [("No", "Name", "Pts"), ("1", "Doe & Co <Jane>", "3.5"), ("2", "", "½")]
    data = packed(parts_of(rows, Random(1)))  # noqa: S311 - nothing is secret here
    assert open_document(data, "x", Asked()).document.sheets[0].rows == tuple(rows)
    assert packed(unpacked(data)) == data


def opening(*_):
    """A reader that looks into a file."""
    Path("Makefile").read_bytes()
    return Opened(document=None, problems=(Problem(severity="error", file="x", message="x"),))


def for_ever(*_):
    """A reader that never ends."""
    while True:
        pass


@pytest.mark.parametrize(
    ("reads", "error"), [(lambda *_: 1 / 0, ZeroDivisionError), (opening, NotHeldError), (for_ever, TooSlowError)]
)
def test_the_harness_sees(reads, error, monkeypatch):
    """A reader that raises, opens a file or does not end does not pass."""
    case = Case(data=b"x", file="x", asked=Asked(), mixed=False)
    watched = watch()
    monkeypatch.setattr(trying, "open_document", reads)
    monkeypatch.setattr(trying, "SECONDS", 0.05)
    with pytest.raises(error):
        hold("trf", case, watched)
