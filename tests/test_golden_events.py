"""Whole events as published, cell by cell: the kept files were reckoned from the rules, as the README beside each shows.

When a case differs, the rules decide who is right. The files are never made from what the program writes.
"""

import csv
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

import pytest

from pipeline import systems
from pipeline.cli import code_of

GOLDEN = Path(__file__).parent / "golden"
LISTS = sorted(path for path in GOLDEN.glob("*/expected/*/*") if path.is_dir())
NOT_KEPT = {"standings.csv"}


def lines(path: Path) -> list[list[str]]:
    """The rows of a CSV file, the header first."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def differences(name: str, kept: list[list[str]], published: list[list[str]]) -> Iterator[str]:
    """Where two tables differ, with file, row and column."""
    header, *rows = kept
    if header != published[0]:
        yield f"{name}: columns {published[0]}, kept {header}"
        return
    for number, (expected, found) in enumerate(zip_longest(rows, published[1:]), 1):
        if expected is None or found is None:
            yield f"{name}: row {number}: {found}, kept {expected}"
            continue
        for column, left, right in zip(header, expected, found, strict=True):
            if left != right:
                yield f"{name}: row {number} ({', '.join(expected[:3])}): column {column}: {right!r}, kept {left!r}"


@pytest.fixture(scope="module")
def published(tmp_path_factory):
    """The folder of a kept list's rule book, each event folder and month run once."""
    written: dict[Path, Path] = {}

    def folder(kept: Path) -> Path:
        month = kept.parent
        if month not in written:
            written[month] = tmp_path_factory.mktemp("golden") / "out"
            reports = month.parent.parent
            arguments = ["run", str(reports), "--out", str(written[month]), "--period", month.name, "--quiet"]
            assert code_of(arguments) == 0
        return written[month] / kept.name

    return folder


@pytest.mark.parametrize("kept", LISTS, ids=lambda path: "-".join(path.relative_to(GOLDEN).parts[::2]))
def test_every_cell_of_a_golden_event(kept, published):
    """Lists, crosstables, changes, titles and every other table of a month are the kept ones, and no table is left out."""
    folder = published(kept)
    tables, there = ({path.relative_to(at).as_posix() for path in at.rglob("*.csv")} for at in (kept, folder))
    assert there - NOT_KEPT == tables
    found = [
        each for name in sorted(tables) for each in differences(name, lines(kept / name), lines(folder / name))
    ]
    assert not found, "\n".join(found)


def test_golden_events_cover_every_rule_book_and_shape():
    """Each rule book and each shape has an event among them, and each event its arithmetic."""
    assert {kept.name for kept in LISTS} == set(systems.codes())
    shapes = {row[-1] for path in GOLDEN.glob("*/events.csv") for row in lines(path)[1:]}
    assert shapes >= {"swiss", "round-robin", "knock-out", "league"}
    assert all((folder / "README.md").is_file() for folder in GOLDEN.iterdir() if folder.is_dir())
