"""Rule books side by side in processes: the same bytes, faults told, nobody left behind."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pipeline import book_part, stages
from pipeline.exits import DataError
from pipeline.problem_files import record_of
from pipeline.side_by_side import beside, processors, shared_out
from tests.runs import plan_for, validated

if processors() == 1 and not hasattr(os, "fork"):
    pytest.skip("this system does not copy processes", allow_module_level=True)


ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "data" / "example"


@pytest.mark.parametrize("processes", [1, 2, 3, 7])
@pytest.mark.parametrize("count", [0, 1, 2, 5])
def test_parts_come_back_in_their_order(processes, count):
    """However many processes share them out, each part's result stands in its place."""
    here = os.getpid()
    made = shared_out(lambda part: (part, part * part, os.getpid()), range(count), processes=processes)
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
        shared_out(make, [0, 1], processes=2)
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_process_that_is_ended_is_told_with_its_signal(number):
    """The system ends a process without a word where memory runs out: that is no result and no hang."""

    def make(part):
        if part:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            os.kill(os.getpid(), number)
        return part

    with pytest.raises(OSError, match=f"ended by {number.name}, perhaps for want of memory"):
        shared_out(make, [0, 1], processes=2)


def test_a_process_that_breaks_is_a_fault_and_no_want_of_memory():
    """Whatever else ends a process is told as a fault of the program, with the code that it ended with."""

    def make(part):
        if part:
            os._exit(9)
        return part

    with pytest.raises(RuntimeError, match="ended with 9"):
        shared_out(make, [0, 1], processes=2)


class UnsendableError(Exception):
    """An error that cannot be made again from what it is sent as."""

    def __init__(self, one, two):
        super().__init__(f"{one} and {two}")


@pytest.mark.parametrize(
    ("error", "told"), [(ValueError("wires"), ValueError), (UnsendableError("wires", "crossed"), RuntimeError)]
)
def test_an_error_says_where_it_arose(error, told):
    """The other process's traceback comes along; an error that cannot be sent comes as its text."""

    def make(part):
        if part:
            raise error
        return part

    with pytest.raises(told, match="wires") as raised:
        shared_out(make, [0, 1], processes=2)
    assert "test_side_by_side.py" in "".join([str(raised.value), *getattr(raised.value, "__notes__", [])])


ORPHAN = """
import os, sys, time
from pipeline.side_by_side import shared_out
def make(part):
    if part:
        os.write(1, f"{os.getpid()}\\n".encode())  # in one piece, whatever the others write
        return bytes(10_000_000)
    time.sleep(600)
shared_out(make, [0, 1, 2], processes=3)
"""


NESTED = """
import os, time
from pipeline.side_by_side import beside
def make():
    os.write(1, f"{os.getpid()}\\n".encode())
    with beside(busy, process=True) as made:
        time.sleep(600)
def busy():
    os.write(1, f"{os.getpid()}\\n".encode())
    time.sleep(600)
with beside(make, process=True) as made:
    made()
"""


@pytest.mark.parametrize("program", [ORPHAN, NESTED])
def test_nobody_is_left_behind_when_the_first_process_is_killed(program):
    """Processes whose results nobody takes any more end by themselves, even if this one had no time to end them."""
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, cwd=ROOT)
    with process:
        others = [int(process.stdout.readline()) for _ in range(2)]
        process.kill()
    deadline = time.monotonic() + 60
    while alive := [other for other in others if Path(f"/proc/{other}").exists() and not ended(other)]:
        assert time.monotonic() < deadline, alive
        time.sleep(0.05)


def ended(number):
    """Whether a process only waits for somebody to note that it has ended."""
    return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] == "Z"


INTERRUPTED = """
import os, signal, sys, time
from pipeline import side_by_side
start = side_by_side.multiprocessing.get_context("fork").Process.start
def started(self):
    start(self)
    os.killpg(0, signal.SIGINT)  # as a terminal does, while the process is being copied
side_by_side.multiprocessing.get_context("fork").Process.start = started
def make(part):
    time.sleep(600)
try:
    side_by_side.shared_out(make, [0, 1], processes=2)
except KeyboardInterrupt:
    print(side_by_side.multiprocessing.active_children())
"""


def test_an_interruption_while_a_process_is_copied_waits_for_it():
    """The signal is answered when the new process is known, and that one says nothing."""
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED],
        capture_output=True,
        text=True,
        cwd=ROOT,
        start_new_session=True,
        timeout=120,
        check=False,
    )
    assert (done.stdout, done.stderr, done.returncode) == ("[]\n", "", 0)


def test_an_interrupted_run_ends_the_others():
    """If this process is stopped, the other one does not go on working."""

    def make(part):
        if part:
            time.sleep(600)
        raise KeyboardInterrupt

    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        shared_out(make, [0, 1], processes=2)
    assert multiprocessing.active_children() == []
    assert time.monotonic() - began < 300


@pytest.mark.parametrize("process", [True, False])
def test_what_is_made_beside_is_there_when_asked_for(process):
    """Another process makes it from what was there when it began, none makes it here, and only when asked."""
    made_from, asked = [1], []

    def make():
        asked.append(os.getpid())
        return sum(made_from), os.getpid(), bytes(1_000_000)

    with beside(make, process=process) as made:
        made_from.append(2)
        assert asked == []
        total, where, content = made()
    assert (total, where != os.getpid(), content) == (1 if process else 3, process, bytes(1_000_000))
    assert multiprocessing.active_children() == []


def test_another_process_has_others_beside_it():
    """What is shared out may be shared out once more; nobody stays."""
    made = shared_out(lambda part: shared_out(lambda each: each + part, [1, 2], processes=2), [10, 20], processes=2)
    assert made == [[11, 12], [21, 22]]
    assert multiprocessing.active_children() == []


def test_a_process_that_is_ended_while_it_sends_is_told():
    """What came of a result that is not whole is no result."""

    class Ending:
        def __reduce__(self):
            os.kill(os.getpid(), signal.SIGKILL)

    with (
        beside(lambda: [bytes(1_000_000), Ending()], process=True) as made,
        pytest.raises(OSError, match="ended by SIGKILL"),
    ):
        made()


def test_nobody_stays_where_nobody_asks():
    """A process whose result is not wanted after all is ended."""
    with pytest.raises(DataError, match="refused"), beside(lambda: time.sleep(600), process=True):
        raise DataError("refused")
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize(
    ("codes", "processes"),
    [
        (["z-chess", "dc-shogi", "tca", "tca-1960", "flyordie"], 3),  # rule books side by side
        (["dc-shogi"], 2),  # files of one rule book side by side
        (["z-chess", "tca"], 4),  # both
    ],
)
def test_a_run_in_several_processes_writes_the_same_bytes(codes, processes, monkeypatch):
    """In one process or in several: the same files, manifest and lists for the screen."""
    plan = plan_for(EXAMPLE, codes)
    tables = validated(plan)
    monkeypatch.setattr(stages, "WORTH_A_PROCESS", 0)
    monkeypatch.setattr(stages, "FILES_WORTH_A_PROCESS", 0)
    made = []
    for count in (1, processes):
        monkeypatch.setattr(stages, "processors", lambda count=count: count)
        made.append(stages.run(plan, tables, record_of([], 0)))
    one, several = made
    assert dict(one.files) == dict(several.files)
    assert list(one.files) == list(several.files)
    assert all(one.lists[code].equals(several.lists[code]) for code in one.lists)
    assert all(one.compared[code].standings.equals(several.compared[code].standings) for code in one.compared)


def test_a_fault_of_the_ledgers_file_is_told_as_in_one_process(monkeypatch):
    """Also a number that no ledger holds comes out of a run as what it is, from whichever process."""

    def beyond(_pages):
        raise OverflowError("after: a number of more than twelve digits before the point")

    plan = plan_for(EXAMPLE, ["tca"])
    tables = validated(plan)
    monkeypatch.setattr(stages, "FILES_WORTH_A_PROCESS", 0)
    monkeypatch.setattr(book_part, "ledger_bytes", beyond)
    for count in (1, 2):
        monkeypatch.setattr(stages, "processors", lambda count=count: count)
        with pytest.raises(OverflowError, match="more than twelve digits"):
            stages.run(plan, tables, record_of([], 0))
    assert multiprocessing.active_children() == []
