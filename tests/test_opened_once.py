"""How often input files are opened: once, by every command."""

import os
import sys
from collections import Counter
from pathlib import Path

import pytest

from pipeline.cli import code_of
from tests.moving_files import (
    EVERY_KIND,
    converting,
    folder_of_every_kind,
    folder_with_newcomers,
    report_alone,
    run_asking,
    tree,
)


class Opened:
    """Counts what is opened for reading, below one folder; an audit hook stays until the process ends."""

    def __init__(self) -> None:
        self.below: Path | None = None
        self.by_python: Counter[str] = Counter()
        self.by_system: Counter[str] = Counter()
        sys.addaudithook(self.heard)

    def heard(self, event: str, given: tuple) -> None:
        """Python tells of its own opening a file, with a mode, and of the system's, without."""
        if event != "open" or self.below is None or not isinstance(given[0], str | bytes | os.PathLike):
            return
        path, mode, flags = os.fsdecode(given[0]), given[1], given[2]
        if path.startswith(f"{self.below}/") and not flags & (os.O_WRONLY | os.O_RDWR | os.O_DIRECTORY):
            (self.by_system if mode is None else self.by_python)[path.removeprefix(f"{self.below}/")] += 1


OPENED = Opened()


@pytest.fixture
def opened():
    """What is opened in a test."""
    OPENED.by_python, OPENED.by_system = Counter(), Counter()
    yield OPENED
    OPENED.below = None


@pytest.mark.parametrize(
    "command",
    [
        ["run", "--out", "{out}", "--no-xlsx"],
        ["run", "--out", "{out}", "--no-xlsx", "--add-players", "--release"],
        ["replay", "--out", "{out}"],
        ["validate"],
        ["export", "WINTER", "--format", "trf16", "--out", "{out}", "--in"],
    ],
    ids=" ".join,
)
def test_each_file_of_a_folder_is_opened_once(command, tmp_path, opened):
    """Hash, size and cells come from the same bytes, for there are no others."""
    folder = opened.below = folder_of_every_kind(tmp_path / "folder")
    words = [word.format(out=tmp_path / "out") for word in command]
    at = len(words) if "--in" in words else 1
    assert code_of([*words[:at], str(folder), *words[at:]]) == 0
    once = dict.fromkeys(EVERY_KIND, 1)
    assert dict(opened.by_system) == once
    assert dict(opened.by_python) == once


def test_each_file_is_opened_once_where_ids_are_given(tmp_path, opened):
    """Though both of the officer's files are written in the end."""
    newcomers = folder_with_newcomers(tmp_path / "newcomers")
    before = tree(newcomers)
    opened.below = newcomers
    assert run_asking(newcomers, tmp_path / "out", "--add-players") == 0
    opened.below = None
    assert tree(newcomers)["identities.csv"] != before["identities.csv"]
    assert tree(newcomers)["players-new.csv"] != before["players-new.csv"]
    assert {name: opened.by_system[name] for name in before} == dict.fromkeys(before, 1)


@pytest.mark.parametrize("command", ["convert", "validate"])
def test_each_file_beside_a_report_is_opened_once(command, tmp_path, opened):
    """The report, the settings, who is known, the answers; the same report named twice too."""
    alone = opened.below = report_alone(tmp_path / "alone")
    line = (
        converting(alone, tmp_path / "native") if command == "convert" else ["validate", str(alone / "spring.trf")]
    )
    if command == "convert":
        line.insert(2, line[1])
    assert code_of(line) == 0
    files = tree(alone) if command == "convert" else ("spring.trf", "ratinglist.toml")
    opened.below = None
    assert {name: opened.by_system[name] for name in files} == dict.fromkeys(files, 1)
