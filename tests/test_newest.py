"""What `make newest` compares and counts: folders that differ, versions that differ, warnings of a summary."""

from pathlib import Path

import pytest

from tests.newest.__main__ import distinct_warnings
from tests.newest.comparing import Compared, compared, told, versions_differing

LOCKED = {
    "a/list.csv": b"1\n",
    "a/list.xlsx": b"PK1",
    "b/x.parquet": b"PAR1",
    "page.html": b"<p>",
    "gone.csv": b"x",
}


def folder(place: Path, files: dict[str, bytes]) -> Path:
    """A folder of these files."""
    for name, content in files.items():
        path = place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return place


@pytest.mark.parametrize(
    ("changes", "unlike"),
    [
        pytest.param({}, {}, id="nothing"),
        pytest.param({"a/list.csv": b"2\n"}, {"a/list.csv": ("differs", True)}, id="a table of the same length"),
        pytest.param({"a/list.csv": b"1\r\n"}, {"a/list.csv": ("differs", True)}, id="line ends"),
        pytest.param({"a/list.xlsx": b"PK2"}, {"a/list.xlsx": ("differs", False)}, id="a workbook"),
        pytest.param({"b/x.parquet": b"PAR2"}, {"b/x.parquet": ("differs", False)}, id="a parquet file"),
        pytest.param({"page.html": b"<b>"}, {"page.html": ("differs", False)}, id="a page"),
        pytest.param({"gone.csv": None}, {"gone.csv": ("only locked", True)}, id="a table that is not written"),
        pytest.param({"a/list.xlsx": None}, {"a/list.xlsx": ("only locked", True)}, id="a workbook that is not written"),
        pytest.param({"new.parquet": b"x"}, {"new.parquet": ("only newest", True)}, id="a file more"),
    ],
)  # fmt: skip
def test_folders_that_differ(tmp_path, changes, unlike):
    """A table in CSV may not differ, nor may a file be there or not; of other files it is told."""
    newest = {name: content for name, content in {**LOCKED, **changes}.items() if content is not None}
    found = compared(folder(tmp_path / "locked", LOCKED), folder(tmp_path / "newest", newest))
    assert [each.path for each in found] == sorted({*LOCKED, *changes})
    assert {each.path: (each.how, each.fails) for each in found if each.how != "same"} == unlike


def test_what_is_told():
    """The packages, the kinds of files, and each file that differs, what fails first."""
    files = [
        Compared(path="a/list.csv", how="differs"),
        Compared(path="a/list.xlsx", how="differs"),
        Compared(path="b.csv", how="same"),
    ]
    assert list(told(files, [("numpy", "2.4.6", "2.5.0"), ("six", "", "1.0")])) == [
        "2 packages of other versions:",
        "package  locked  newest",
        "numpy    2.4.6   2.5.0",
        "six              1.0",
        "",
        "files  in all  same  not the same",
        ".csv   2       1     1             1 FAIL",
        ".xlsx  1       0     1",
        "",
        "differs  a/list.csv   FAILS",
        "differs  a/list.xlsx  reported only",
    ]


def test_nothing_to_tell():
    """Two environments that write the same."""
    assert list(told([Compared(path="b.csv", how="same")], [])) == [
        "0 packages of other versions",
        "",
        "files  in all  same  not the same",
        ".csv   1       1     0",
        "",
    ]


def test_versions():
    """Only what is of another version, or missing in one of them."""
    locked, newest = {"a": "1", "b": "2", "c": "3"}, {"a": "1", "b": "2.1", "d": "4"}
    assert versions_differing(locked, newest) == [("b", "2", "2.1"), ("c", "3", ""), ("d", "", "4")]


def test_warnings_are_counted_wherever_they_are_raised():
    """The lines of pytest's summary: the same words from two places are one warning."""
    lines = [
        "tests/test_a.py::test_one",
        "  /lib/site-packages/pandas/core.py:12: FutureWarning: this will go",
        "    frame.old()",
        "  /elsewhere/x.py:7: FutureWarning: this will go",
        "  /elsewhere/x.py:8: DeprecationWarning: so will this: soon",
        "3 passed, 3 warnings in 1.0s",
    ]
    assert distinct_warnings(lines) == {
        "FutureWarning: this will go": 2,
        "DeprecationWarning: so will this: soon": 1,
    }
