"""Results on disk, a JSON file a measured federation, and the medians of what they hold."""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from statistics import median

RESULTS = Path("bench-results")

Sample = Mapping[str, object]
Samples = Mapping[str, Sequence[Sample]]


def save(report: Mapping, folder: Path, now: datetime) -> Path:
    """Write a report below a name that sorts by time; return the file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{report['federation']['size']}-{now:%Y%m%d-%H%M%S}.json"
    path.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    return path


def saved(folder: Path, size: str) -> list[dict]:
    """The reports of a size, the oldest first."""
    return [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob(f"{size}-*.json"))]


def medians(samples: Samples) -> dict[str, float]:
    """The median of every figure, by the names of kind, step and what is inside the step, with slashes between."""
    found: dict[str, list[float]] = {}
    for kind, each in samples.items():
        for sample in each:
            for name, value in _figures(sample):
                found.setdefault(f"{kind}/{name}", []).append(value)
    return {name: median(values) for name, values in found.items()}


def _figures(sample: Sample) -> Iterator[tuple[str, float]]:
    for name, value in sample.items():
        if isinstance(value, Mapping):
            yield from ((f"{name}/{inner}", figure) for inner, figure in _figures(value))
        elif isinstance(value, int | float):
            yield name, value
