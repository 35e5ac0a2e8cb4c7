"""One run in a process of its own, its time shared out among the stages.

The run is the command's own; functions are timed where it calls them. What other processes do side by side counts to
no stage, and waiting for it to the rest.
"""

import argparse
import gc
import sys
import time
from importlib import import_module
from pathlib import Path

from tests.bench.measured import tell
from tests.bench.stopwatch import WHOLE, Stopwatch


def main() -> None:
    parser = argparse.ArgumentParser(description="Make a run and print the seconds of each stage as JSON.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("codes", nargs="+", help="of the rule books")
    parser.add_argument("--no-lists", action="store_true", help="ledgers and standings only")
    parser.add_argument("--no-xlsx", action="store_true", help="no workbooks")
    asked = parser.parse_args()

    gc.set_threshold(1_000_000, 20, 20)  # as the program runs
    began = time.perf_counter()
    watch = Stopwatch()
    watch.time_stages()
    running = import_module("pipeline.commands.running")
    imported = time.perf_counter()

    request = running.Request(
        folder=asked.folder,
        out=asked.out,
        codes=tuple(asked.codes),
        period=None,
        options=(),
        hold_bad=False,
        opening=None,
        quiet=True,
        workbooks=not asked.no_xlsx,
    )
    code, _ = watch.timed(WHOLE, running.carry_out)(request, lists=not asked.no_lists)
    done = time.perf_counter()
    if code:
        sys.exit(code)
    tell(
        {
            "imports": imported - began,
            "work": done - imported,
            "stages": watch.seconds,
            "stage_peaks": watch.peaks,
            "peak_bytes": watch.peak_of_all(),
        }
    )


if __name__ == "__main__":
    main()
