"""Hold the newest result of each size against the one before: `python -m tests.bench.compare`.

The machine is noisy: what moved by less than half is called a tie and gets no mark.
"""

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.bench.results import RESULTS, medians, saved
from tests.bench.sizes import SIZES

MOVED = 1.5  # times as much or as little

Report = Mapping


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.compare", description="Hold the newest results against those before."
    )
    parser.add_argument("--size", choices=[*SIZES, "all"], default="all")
    parser.add_argument("--results", type=Path, default=RESULTS, help="the folder of the results")
    asked = parser.parse_args()
    sizes = [*SIZES] if asked.size == "all" else [asked.size]
    if not any(saved(asked.results, size) for size in sizes):
        raise SystemExit(f"{asked.results} holds no results to compare")
    for size in sizes:
        reports = saved(asked.results, size)
        if reports or asked.size != "all":
            print("\n".join([*told(size, reports), ""]))


def told(size: str, reports: Sequence[Report]) -> list[str]:
    """The newest report beside the last one before it of the same federation, a line a figure."""
    if not reports:
        return [f"{size}: no result yet"]
    this = reports[-1]
    last = next((each for each in reversed(reports[:-1]) if each["federation"] == this["federation"]), None)
    if last is None:
        return [f"{size}: no earlier result of the same federation"]
    head = f"{size}: {this['when']} over {last['when']}; medians, seconds or MB"
    return [head, *compared(medians(last["samples"]), medians(this["samples"]))]


def compared(last: Mapping[str, float], this: Mapping[str, float]) -> list[str]:
    """Each figure of both, their ratio, and a mark where it moved by more than MOVED."""
    lines = []
    for name in [*last, *(each for each in this if each not in last)]:
        before, now = last.get(name), this.get(name)
        ratio = now / before if before and now is not None else None
        cells = [_figure(name, before), _figure(name, now), "-" if ratio is None else f"{ratio:.2f}"]
        lines.append(f"{name:<52}" + "".join(f"{cell:>12}" for cell in cells) + mark(ratio))
    return lines


def mark(ratio: float | None) -> str:
    """What is to be said of a ratio of this to last."""
    if ratio is None:
        return "  only one of them"
    if ratio > MOVED:
        return "  MORE"
    return "  less" if ratio < 1 / MOVED else ""


def _figure(name: str, value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value / 1e6:,.0f}" if name.endswith("/peak_bytes") or "/stage_peaks/" in name else f"{value:,.3f}"


if __name__ == "__main__":
    main()
