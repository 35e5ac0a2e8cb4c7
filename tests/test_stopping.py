"""Being asked to stop: no signal is lost, and none cuts in two what must not be."""

import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

RUNNING = """
import os, signal, sys, time, weakref
from pipeline.stopping import Terminated, answer_signals, answered, check_asked, put_off

def ask(number=signal.SIGTERM):
    os.kill(os.getpid(), number)
    time.sleep(0)

answer_signals()
"""


def told(work, **more):
    """What a process of its own prints that does some work after it has learned to answer signals."""
    done = subprocess.run(
        [sys.executable, "-c", RUNNING + textwrap.dedent(work)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        **more,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.parametrize(
    ("number", "raised"), [("SIGINT", "KeyboardInterrupt"), ("SIGTERM", "Terminated"), ("SIGHUP", "Terminated")]
)
def test_a_signal_stops_the_work(number, raised):
    """Where it is, by an exception that only the end of the program catches."""
    work = f"""
    try:
        ask(signal.{number})
        print("went on")
    except BaseException as ending:
        print(type(ending).__name__)
    """
    assert told(work) == [raised]


def test_a_signal_that_python_drops_is_not_lost():
    """What is raised while an object is cleared away is printed and forgotten: the next stage asks."""
    work = """
    class Thing: pass
    thing = Thing()
    mark = weakref.ref(thing, lambda _: ask())
    sys.stderr = open(os.devnull, "w")
    del thing
    print("went on")
    try:
        check_asked()
    except Terminated:
        print("stopped")
    """
    assert told(work) == ["went", "on", "stopped"]


def test_what_must_not_be_cut_in_two_is_done_to_its_end():
    """The signal is answered behind it, also behind several such pieces one in the other."""
    work = """
    try:
        with put_off():
            with put_off():
                ask()
                check_asked()
                print("inner")
            print("outer")
        print("went on")
    except Terminated:
        print("stopped")
    """
    assert told(work) == ["inner", "outer", "stopped"]


def test_an_error_in_such_a_piece_is_the_error():
    """A signal does not take the place of what went wrong."""
    work = """
    try:
        with put_off():
            ask()
            raise ValueError
    except ValueError:
        print("error")
    """
    assert told(work) == ["error"]


def test_a_second_signal_at_once_is_the_same_one():
    """It does not cut off what the first one has set off; one that comes later does."""
    work = """
    try:
        try:
            ask()
        finally:
            ask()
            print("tidied")
            time.sleep(1.1)
            ask()
            print("went on")
    except Terminated:
        print("stopped")
    """
    assert told(work) == ["tidied", "stopped"]


def test_after_the_end_was_told_nothing_is_answered():
    """The process is about to end as it was asked to."""
    assert told("answered(); ask(); ask(signal.SIGINT); print('end')") == ["end"]


def test_what_is_ignored_stays_ignored():
    """A program that was started so that the terminal's end does not end it goes on."""
    ignore = "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN); signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
    done = subprocess.run(
        [sys.executable, "-c", ignore + RUNNING + "ask(signal.SIGHUP); ask(signal.SIGINT); print('went on')"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "went on\n"), done.stderr


# ----------------------------------------------------------------------------------------------------
# The process that watches
# ----------------------------------------------------------------------------------------------------

SUPERVISED = """
import ctypes, os, resource, signal, sys, time
from pipeline.supervised import supervised
from pipeline.stopping import answer_signals, Terminated
WORK = ctypes.CDLL(None)

def work(process):
    assert process == os.getppid() or {alone}
    print(os.getpid(), flush=True)
    {does}
    return 7

os._exit(supervised(work))
"""


def watched(does, before="", *, alone=False):
    """A process that watches another one which does something."""
    return subprocess.Popen(
        [sys.executable, "-c", before + SUPERVISED.format(does=does, alone=alone)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


LIMITED = "import resource; resource.setrlimit(resource.RLIMIT_DATA, (1 << 33, 1 << 33))\n"
FEW = "import resource; resource.setrlimit(resource.RLIMIT_NPROC, (1000, resource.getrlimit(resource.RLIMIT_NPROC)[1]))\n"
KILLED_BY = "os.kill(os.getpid(), signal.{})"


@pytest.mark.parametrize(
    ("does", "before", "code", "said"),
    [
        ("pass", "", 7, ""),
        (KILLED_BY.format("SIGKILL"), "", 3, "ended by SIGKILL from outside, perhaps for want of memory"),
        (KILLED_BY.format("SIGSEGV"), "", 70, "a fault of the program or of a library, SIGSEGV"),
        (KILLED_BY.format("SIGABRT"), "", 70, "a fault of the program or of a library, SIGABRT"),
        (KILLED_BY.format("SIGABRT"), LIMITED, 3, "a library gave up (SIGABRT) for want of memory or threads"),
        (KILLED_BY.format("SIGSEGV"), FEW, 3, "a library gave up (SIGSEGV) for want of memory or threads"),
        ("WORK.exit(1)", "", 3, "a library ended the program (1), perhaps for want of memory"),
        ("signal.signal(signal.SIGTERM, signal.SIG_DFL); signal.pthread_sigmask(signal.SIG_UNBLOCK, [15]); "
         + KILLED_BY.format("SIGTERM"), "", 143, "ended by SIGTERM"),
    ],
)  # fmt: skip
def test_every_ending_has_a_code_and_a_word(does, before, code, said):
    """Also one that the process itself could not tell."""
    with watched(does, before) as process:
        _, err = process.communicate(timeout=60)
    assert process.returncode == code, err
    assert err == (f"ratinglist: {said}; the output is the old one or the new one, whole\n" if said else "")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_is_passed_on(number):
    """To the process that does the work, which ends in its own way."""
    does = "\n    ".join(
        [
            "answer_signals()",
            "try: print('ready', flush=True); time.sleep(50)",
            "except (KeyboardInterrupt, Terminated) as ending: return {'KeyboardInterrupt': 130}.get(type(ending).__name__, 143)",
        ]
    )
    with watched(does) as process:
        process.stdout.readline()
        process.stdout.readline()
        process.send_signal(number)
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130 if number == signal.SIGINT else 143, "")


def test_a_signal_before_it_is_answered_waits():
    """It is answered as soon as the work can."""
    does = "time.sleep(0.5); print('still', flush=True); answer_signals(); time.sleep(50)"
    with watched(does) as process:
        process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=60)
    assert out == "still\n"
    assert "Terminated" in err


def test_the_work_ends_with_who_watches():
    """A killed program leaves nobody behind that goes on writing."""
    with watched("time.sleep(50)") as process:
        worker = int(process.stdout.readline())
        process.kill()
        process.wait()
        until = time.monotonic() + 30
        while Path(f"/proc/{worker}").exists() and time.monotonic() < until:
            if Path(f"/proc/{worker}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                break
            time.sleep(0.01)
        else:
            assert not Path(f"/proc/{worker}").exists()


def test_what_does_not_end_when_asked_is_ended():
    """A library that waits for ever for a thread answers no signal."""
    before = "import pipeline.supervised as supervised_module\nsupervised_module._PATIENCE = 1\n"
    with watched("time.sleep(50)", before) as process:  # signals wait, since nobody answers them
        process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=30)
    assert process.returncode == 143
    assert err.startswith("ratinglist: it did not end when asked to, and was ended; the output is the old one or")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_no_signal_is_too_early(number):
    """Whenever it comes once the program's own code runs, it ends it with a word and the right code."""
    late = (
        "import sys; import pipeline.start; import os, signal; "
        f"os.kill(os.getpid(), {int(number)}); sys.argv[1:] = ['systems']; pipeline.start.main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", late], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == (130 if number == signal.SIGINT else 143)
    assert "Traceback" not in done.stderr
    assert done.stderr.endswith("; nothing was written\n") or "ended by" in done.stderr


def test_without_another_process_it_works_alone():
    """Where the system allows no other one."""
    before = "import os\ndef refused(): raise BlockingIOError(11, 'no')\nos.fork = refused\n"
    with watched("assert process == os.getpid()", before, alone=True) as process:
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (7, "")
