"""Rule books side by side in processes: the same bytes, faults told, nobody left behind."""

import multiprocessing
import os
import signal
import time
from pathlib import Path

import pytest

from pipeline import stages
from pipeline.exits import DataError
from pipeline.problem_files import record_of
from pipeline.side_by_side import each, processors
from tests.runs import plan_for, validated

if processors() == 1 and not hasattr(os, "fork"):
    pytest.skip("this system does not copy processes", allow_module_level=True)


EXAMPLE = Path(__file__).parent.parent / "data" / "example"


@pytest.mark.parametrize("processes", [1, 2, 3, 7])
@pytest.mark.parametrize("count", [0, 1, 2, 5])
def test_parts_come_back_in_their_order(processes, count):
    """However many processes share them out, each part's result stands in its place."""
    here = os.getpid()
    made = each(lambda part: (part, part * part, os.getpid()), range(count), processes=processes)
    assert [row[:2] for row in made] == [(part, part * part) for part in range(count)]
    assert [row[2] == here for row in made] == [part % processes == 0 for part in range(count)]


@pytest.mark.parametrize("at", [0, 1])
def test_what_a_part_raises_is_raised_here(at):
    """A fault comes out as it is, from this process or another, and no process stays."""

    def make(part):
        if part == at:
            raise DataError(f"part {part}")
        return part

    with pytest.raises(DataError, match=f"part {at}"):
        each(make, [0, 1], processes=2)
    assert multiprocessing.active_children() == []


def test_a_process_that_is_ended_is_told_as_want_of_memory():
    """The system ends a process without a word where memory runs out: that is no result and no hang."""

    def make(part):
        if part:
            os.kill(os.getpid(), signal.SIGKILL)
        return part

    with pytest.raises(MemoryError, match="want of memory"):
        each(make, [0, 1], processes=2)


def test_an_interrupted_run_ends_the_others():
    """If this process is stopped, the other one does not go on working."""

    def make(part):
        if part:
            time.sleep(600)
        raise KeyboardInterrupt

    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        each(make, [0, 1], processes=2)
    assert multiprocessing.active_children() == []
    assert time.monotonic() - began < 300


def test_rule_books_side_by_side_write_the_same_bytes(monkeypatch):
    """Five rule books in one process or in three: the same files, manifest and lists for the screen."""
    plan = plan_for(EXAMPLE, ["z-chess", "dc-shogi", "tca", "tca-1960", "flyordie"])
    tables = validated(plan)
    monkeypatch.setattr(stages, "WORTH_A_PROCESS", 0)
    made = []
    for count in (1, 3):
        monkeypatch.setattr(stages, "processors", lambda count=count: count)
        made.append(stages.run(plan, tables, record_of([], 0)))
    one, three = made
    assert dict(one.files) == dict(three.files)
    assert list(one.files) == list(three.files)
    assert all(one.lists[code].equals(three.lists[code]) for code in one.lists)
    assert all(one.compared[code].standings.equals(three.compared[code].standings) for code in one.compared)
