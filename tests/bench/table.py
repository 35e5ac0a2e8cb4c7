"""The measurements as a table to read: medians, and ratios of the run to its peers."""

from collections.abc import Mapping, Sequence
from statistics import median

from tests.bench.staged_run import STAGES, WHOLE

CODES = ("z-chess", "tca", "flyordie")
EXAMPLE_CODE = "z-chess"


def table(report: Mapping) -> list[str]:
    """The report as lines of text; medians throughout."""
    samples, facts, machine = report["samples"], report["federation"], report["machine"]

    def middle(kind: str, *path: str) -> float | None:
        if kind not in samples:
            return None
        values = []
        for sample in samples[kind]:
            for step in path:
                sample = sample.get(step, {})
            values.append(sample or 0.0)
        return median(values)

    def line(name: str, values: Sequence[float | None], form: str = "8.2f") -> str:
        return f"{name:<38}" + "".join(f"{'-':>10}" if each is None else f"{each:>10{form[1:]}}" for each in values)

    def ratio(one: float | None, other: float | None) -> float | None:
        return one / other if one is not None and other else None

    def row(name: str, kind: str, *path: str, form: str = "8.2f") -> str:
        return line(name, [middle(f"{kind} {code}", *path) for code in CODES], form)

    def compared(name: str, path: str, peer: str, peer_path: str) -> str:
        values = [ratio(middle(f"run {code}", path), middle(f"{peer} {code}", peer_path)) for code in CODES]
        return line(name, values)

    stages = list(dict.fromkeys([*(stage for _, _, stage in STAGES), WHOLE]))
    imports, example = middle("imports", "process"), middle("example", "process")
    work = {code: middle(f"run {code}", "work") for code in CODES}
    xlsx = {code: middle(f"run {code}", "stages", "xlsx") for code in CODES}
    peaks = [middle(f"run {code}", "peak_bytes") for code in CODES]
    games = facts["games"]
    replays = [ratio(games / 1000, middle(f"run {code}", "stages", "replay")) for code in CODES]
    loops = [ratio(games / 1000, middle(f"loop {code}", "replay")) for code in CODES]
    agreed = ", ".join(f"{code} {'yes' if each else 'NO'}" for code, each in report["plain_loop_agrees"].items())
    head = (
        f"{facts['players']:,} players, {games:,} games, {facts['months']} months, seed {facts['seed']}; "
        f"medians of {report['repeats']}, in seconds; load {machine['load'][0]} on {machine['cpus']} CPUs"
    )
    return [
        head,
        "",
        line("bare imports (process)", [imports]),
        line(f"ratinglist run data/example, {EXAMPLE_CODE}", [example]),
        line("  times the bare imports", [ratio(example, imports)]),
        "",
        f"{'one rule book a process':<38}" + "".join(f"{code:>10}" for code in CODES),
        *(row(f"  {stage}", "run", "stages", stage, form="8.3f") for stage in stages),
        row("work", "run", "work"),
        row("imports", "run", "imports"),
        row("process", "run", "process"),
        row("process, CPU seconds", "run", "cpu"),
        line("peak memory, MB", [peak and peak / 1e6 for peak in peaks], "8.0f"),
        line("replay, thousand games/s", replays, "8.0f"),
        "",
        "plain Python loop: csv module, lists, exact table, no ledger, a list of ratings",
        row("  read", "loop", "read", form="8.3f"),
        row("  replay", "loop", "replay", form="8.3f"),
        row("  work", "loop", "work"),
        row("  process", "loop", "process"),
        row("  process, CPU seconds", "loop", "cpu"),
        line("  thousand games/s", loops, "8.0f"),
        f"  the same ratings as the run: {agreed}",
        "",
        "floor: pyarrow reads the games and writes tables of the run's sizes; no replay (no numba here), no .xlsx",
        row("  read", "floor", "read", form="8.3f"),
        row("  write", "floor", "write", form="8.3f"),
        row("  work", "floor", "work"),
        row("  process", "floor", "process"),
        row("  process, CPU seconds", "floor", "cpu"),
        "",
        "ratios of the run to them",
        compared("  process / loop process", "process", "loop", "process"),
        compared("  work / loop work", "work", "loop", "work"),
        compared("  CPU / loop CPU", "cpu", "loop", "cpu"),
        compared("  process / floor process", "process", "floor", "process"),
        compared("  CPU / floor CPU", "cpu", "floor", "cpu"),
        compared("  work / floor work", "work", "floor", "work"),
        line(
            "  work without .xlsx / floor work",
            [ratio((work[code] or 0) - (xlsx[code] or 0), middle(f"floor {code}", "work")) for code in CODES],
        ),
    ]
