"""One run of one rule book in a process of its own, its time shared out among the stages.

The run is the command's own; functions are timed where it calls them. A stage's time is without that of the
stages inside it, so the stages add up to the whole.
"""

import argparse
import json
import resource
import sys
import time
from collections.abc import Callable
from functools import wraps
from importlib import import_module
from pathlib import Path
from typing import Any

WHOLE = "the rest"

# Which stage a function's time belongs to: the module that calls it, its name there, the stage.
STAGES = (
    ("pipeline.checks.folder", "read_everything", "read"),
    ("pipeline.stages", "validate", "validate"),
    ("pipeline.replaying", "course", "course"),
    ("pipeline.replaying", "schedule", "schedule"),
    ("pipeline.replaying", "replay", "replay"),
    ("pipeline.replaying", "ledger", "ledger"),
    ("pipeline.replaying", "standings", "standings"),
    ("pipeline.publishing.tables", "rating_list", "lists"),
    ("pipeline.publishing.tables", "changes", "lists"),
    ("pipeline.publishing.tables", "titles", "lists"),
    ("pipeline.publishing.tables", "changes_in", "lists"),
    ("pipeline.publishing.tables", "members", "lists"),
    ("pipeline.publishing.tables", "change_report", "lists"),
    ("pipeline.publishing.tables", "list_to_pair_from", "lists"),
    ("pipeline.publishing.tables", "parts_of", "lists"),
    ("pipeline.publishing.tables", "event_tables", "crosstables"),
    ("pipeline.publishing.list_workbook", "workbook_bytes", "xlsx"),
    ("pipeline.publishing.crosstable_workbook", "workbook_bytes", "xlsx"),
    ("pipeline.publishing.csv_tables", "csv_bytes", "csv"),
    ("pipeline.stages", "csv_bytes", "csv"),
    ("pipeline.stages", "table_bytes", "parquet"),
    ("pipeline.stages", "ledger_bytes", "parquet"),
    ("pipeline.stages", "manifest_of", "manifest"),
    ("pipeline.stages", "manifest_bytes", "manifest"),
    ("pipeline.stages", "write", "writing"),
)


class Stopwatch:
    """Seconds by stage; only the innermost stage that is under way is counted."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._under_way: list[str] = []
        self._since = 0.0

    def timed(self, stage: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, its time counted to the stage."""

        @wraps(function)
        def call(*arguments: Any, **named: Any) -> Any:
            self._turn_to(stage)
            try:
                return function(*arguments, **named)
            finally:
                self._turn_back()

        return call

    def _turn_to(self, stage: str) -> None:
        self._count()
        self._under_way.append(stage)

    def _turn_back(self) -> None:
        self._count()
        self._under_way.pop()

    def _count(self) -> None:
        now = time.perf_counter()
        if self._under_way:
            stage = self._under_way[-1]
            self.seconds[stage] = self.seconds.get(stage, 0.0) + now - self._since
        self._since = now


def main() -> None:
    parser = argparse.ArgumentParser(description="Run one rule book and print the seconds of each stage as JSON.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("code")
    asked = parser.parse_args()

    began = time.perf_counter()
    watch = Stopwatch()
    for place, name, stage in STAGES:
        module = import_module(place)
        setattr(module, name, watch.timed(stage, getattr(module, name)))
    running = import_module("pipeline.commands.running")
    imported = time.perf_counter()

    request = running.Request(
        folder=asked.folder,
        out=asked.out,
        codes=(asked.code,),
        period=None,
        options=(),
        hold_bad=False,
        opening=None,
        quiet=True,
    )
    code, _ = watch.timed(WHOLE, running.carry_out)(request, lists=True)
    done = time.perf_counter()
    if code:
        sys.exit(code)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    found = {"imports": imported - began, "work": done - imported, "stages": watch.seconds, "peak_bytes": peak}
    print(json.dumps(found))


if __name__ == "__main__":
    main()
