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
    fault: Fault | None = None
    block = ""
    for line in TABLE.read_text(encoding="utf-8").split("\n"):
        if line.startswith("## "):
            if fault is not None:
                yield fault
            sound = {name: str(text).split("\n")[:-1] for name, text in SOUND.items()}
            fault = Fault(title=line[3:], files=sound)
        elif fault is None or not line or line.startswith("#"):
            continue
        elif line.startswith("> "):
            fault.messages.append(line[2:])
        elif line.startswith("@run "):
            fault.run = tuple(line[5:].split())
        elif line.startswith("@period "):
            fault.period = line[8:]
        elif line.startswith("|"):
            fault.files[block].append(line[2:])
        elif line.endswith(" is missing"):
            del fault.files[line.removesuffix(" is missing")]
        elif line.endswith(" is"):
            block = line.removesuffix(" is")
            fault.files[block] = []
        else:
            place, text = line.split("| ", 1)
            name, number = place.split(" ")
            if number == "+":
                fault.files[name].append(text)
            else:
                fault.files[name][int(number) - 1] = text
    if fault is not None:
        yield fault


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
