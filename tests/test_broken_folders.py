"""A table of folders with one fault each, and the exact messages that an arbiter reads."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from pipeline.checks.folder import validate_folder
from tests.folders import BOOKS, SOUND, write

TABLE = Path(__file__).with_name("broken_folders.txt")


@dataclass(slots=True)
class Fault:
    """A folder and what is said of it."""

    title: str
    files: dict[str, list[str]]
    run: tuple[str, ...] = ("z-chess",)
    period: str | None = None
    messages: list[str] = field(default_factory=list)


def faults() -> Iterator[Fault]:
    """Read the table."""
    for block in TABLE.read_text(encoding="utf-8").split("\n## ")[1:]:
        title, *lines = block.split("\n")
        fault = Fault(title=title, files={name: str(text).split("\n")[:-1] for name, text in SOUND.items()})
        for line in lines:
            if line.startswith("> "):
                fault.messages.append(line[2:])
            elif line.startswith("@run "):
                fault.run = tuple(line[5:].split())
            elif line.startswith("@period "):
                fault.period = line[8:]
            elif line:
                spoil(fault.files, line)
        yield fault


def spoil(files: dict[str, list[str]], line: str) -> None:
    """Do to the files what a line of the table says."""
    if line.startswith("|"):
        files[next(reversed(files))].append(line[2:])
    elif line.endswith(" is missing"):
        del files[line.removesuffix(" is missing")]
    elif line.endswith(" is"):
        name = line.removesuffix(" is")
        files.pop(name, None)
        files[name] = []
    else:
        place, text = line.split("| ", 1)
        name, number = place.split(" ")
        if number == "+":
            files[name].append(text)
        else:
            files[name][int(number) - 1] = text


FAULTS = list(faults())


@pytest.mark.parametrize("fault", FAULTS, ids=[fault.title for fault in FAULTS])
def test_message(fault: Fault, tmp_path: Path) -> None:
    """Each fault gives exactly its messages, once each, and an error keeps the tables back."""
    files = {name: "".join(line + "\n" for line in lines) for name, lines in fault.files.items()}
    outcome = validate_folder(write(tmp_path, files), run=fault.run, books=BOOKS, period=fault.period)
    assert [str(problem) for problem in outcome.problems] == fault.messages
    errors = [problem for problem in outcome.problems if problem.severity == "error"]
    assert outcome.errors == len(errors)
    assert (outcome.validated is None) == bool(errors)
    assert not outcome.unlisted


def test_table_is_large_and_each_title_stands_once() -> None:
    """The table is read as a whole."""
    assert len(FAULTS) > 140
    assert len({fault.title for fault in FAULTS}) == len(FAULTS)
