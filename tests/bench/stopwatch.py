"""Seconds and peaks of memory of the stages of a run, by timing functions where the run calls them."""

import multiprocessing
import os
import re
import time
from collections.abc import Callable
from functools import wraps
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.bench.measured import peak_bytes

WHOLE = "the rest"

# Which stage a function's time belongs to: the module that calls it, its name there, the stage.
STAGES = (
    ("pipeline.checks.folder", "read_everything", "read"),
    ("pipeline.validating", "validate", "validate"),
    ("pipeline.replaying", "course", "course"),
    ("pipeline.replaying", "schedule", "schedule"),
    ("pipeline.replaying", "replay", "replay"),
    ("pipeline.replay.game_by_game", "logs_over_tables", "replay"),
    ("pipeline.replaying", "ledger", "ledger"),
    ("pipeline.replaying", "period_changes", "standings"),
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
    ("pipeline.publishing.workbooks", "list_workbook", "xlsx"),
    ("pipeline.publishing.workbooks", "crosstable_workbook", "xlsx"),
    ("pipeline.publishing.csv_tables", "csv_bytes", "csv"),
    ("pipeline.book_part", "csv_bytes", "csv"),
    ("pipeline.book_part", "ledger_bytes", "ledger file"),
    ("pipeline.book_part", "event_digests", "manifest"),
    ("pipeline.book_part", "manifest_of", "manifest"),
    ("pipeline.stages", "table_bytes", "parquet"),
    ("pipeline.stages", "manifest_bytes", "manifest"),
    ("pipeline.stages", "write", "writing"),
)

STATUS, FORGET = Path("/proc/self/status"), Path("/proc/self/clear_refs")


class Stopwatch:
    """Seconds and peak of memory in bytes by stage; only the innermost stage that is under way is counted.

    So the stages' seconds add up to the whole. What other processes do meanwhile counts to no stage, waiting for
    it to the stage that waits. Peaks of single stages are known on Linux only.
    """

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.peaks: dict[str, int] = {}
        self._under_way: list[str] = []
        self._since = 0.0
        self._process = os.getpid()
        self._beside = multiprocessing.Value("q", 0)

    def time_stages(self) -> None:
        """Time every function of STAGES from now on.

        Raises:
            AttributeError: a module has no such function any more.
        """
        for place, name, stage in STAGES:
            module = import_module(place)
            setattr(module, name, self.timed(stage, getattr(module, name)))
        side_by_side = import_module("pipeline.side_by_side")
        work = side_by_side._work
        side_by_side._work = lambda make, *others: work(lambda: self._weighed(make), *others)

    def timed(self, stage: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, its time counted to the stage."""

        @wraps(function)
        def call(*arguments: Any, **named: Any) -> Any:
            if os.getpid() != self._process:
                return function(*arguments, **named)
            self._count()
            self._under_way.append(stage)
            try:
                return function(*arguments, **named)
            finally:
                self._count()
                self._under_way.pop()

        return call

    def _count(self) -> None:
        now = time.perf_counter()
        peak = peak_since_last_asked()
        if self._under_way:
            stage = self._under_way[-1]
            self.seconds[stage] = self.seconds.get(stage, 0.0) + now - self._since
            if peak is not None:
                self.peaks[stage] = max(self.peaks.get(stage, 0), peak)
        self._since = time.perf_counter()

    def peak_of_all(self) -> int:
        """The most memory that this process ever had, and what others had beside it at the most, together.

        What another process shares with this one counts once, but for libraries that it uses.
        """
        # Asking for a stage's peak makes the system forget it.
        return max(peak_bytes(), *self.peaks.values()) + self._beside.value

    def _weighed(self, make: Callable[[], Any]) -> Any:
        """In another process: what it makes, its memory at the most beyond that at its beginning added up."""
        before = memory_in_use()
        peak_since_last_asked()
        try:
            return make()
        finally:
            with self._beside.get_lock():
                self._beside.value += max((peak_since_last_asked() or 0) - before, 0)


def memory_in_use() -> int:
    """The memory in bytes that this process has now, 0 where the system does not tell."""
    try:
        found = re.search(r"VmRSS:\s+(\d+) kB", STATUS.read_text())
    except OSError:
        return 0
    return int(found.group(1)) * 1024 if found else 0


def peak_since_last_asked() -> int | None:
    """The most memory in bytes since the last call, None where the system does not tell."""
    try:
        found = re.search(r"VmHWM:\s+(\d+) kB", STATUS.read_text())
        FORGET.write_text("5")
    except OSError:
        return None
    return int(found.group(1)) * 1024 if found else None
