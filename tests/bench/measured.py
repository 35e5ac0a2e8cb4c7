"""What a measured process says of itself when it is done: seconds of each step and its peak of memory, as JSON."""

import json
import resource
import sys
import time
from collections.abc import Mapping

NO_WORK = ("imports", "apart")


class Steps:
    """Seconds of the steps of a process, one after the other; the first begins with the object."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._since = time.perf_counter()

    def done(self, step: str) -> None:
        """Count the time since the last call to a step."""
        now = time.perf_counter()
        self.seconds[step] = self.seconds.get(step, 0.0) + now - self._since
        self._since = now

    def told(self) -> dict[str, float]:
        """The seconds of each step, and of the work: all of them but the imports and what stands apart."""
        work = sum(value for step, value in self.seconds.items() if step not in NO_WORK)
        return self.seconds | {"work": work}


def tell(found: Mapping[str, object]) -> None:
    """Print what was found, with the process's peak of memory in bytes."""
    print(json.dumps({"peak_bytes": peak_bytes()} | dict(found)))


def peak_bytes() -> int:
    """The most memory that this process ever had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
