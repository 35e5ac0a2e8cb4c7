"""The measurements as tables to read: medians, ratios of the run to its peers, and targets."""

from collections.abc import Iterator, Mapping, Sequence

from tests.bench.results import medians
from tests.bench.sizes import CODES, ELO_PEERS, FIRST, LOOPS, SIZES
from tests.bench.stopwatch import STAGES, WHOLE
from tests.bench.targets import targets

Middle = Mapping[str, float]
XLSX, FIVE = f"{FIRST} with xlsx", "five"


def table(report: Mapping, of_m: Mapping[str, float] | None = None) -> list[str]:
    """The report as lines of text.

    Args:
        report: as it is saved.
        of_m: seconds a game by kind of run on M, if that was ever measured.
    """
    middle, facts, machine = medians(report["samples"]), report["federation"], report["machine"]
    head = (
        f"{facts['size']}: {facts['players']:,} players, {facts['games']:,} games, {facts['months']} months, "
        f"seed {facts['seed']}; medians of {report['repeats']}, in seconds; load {machine['load'][0]} "
        f"on {machine['cpus']} CPUs"
    )
    sections = (
        _start(middle),
        _runs(middle),
        _floors(middle),
        _peers(middle, facts["games"], report["plain_loop_agrees"]),
        _lists(middle),
        _targets(facts["size"], facts["games"], middle, of_m),
    )
    return [head, *(line for section in map(list, sections) if section for line in ("", *section))]


def _start(middle: Middle) -> Iterator[str]:
    imports, example = middle.get("imports/process"), middle.get("example/process")
    if imports:
        yield _line("bare imports (process)", [imports])
    if example:
        yield _line(f"ratinglist run data/example, {FIRST}", [example])
        yield _line("  times the bare imports", [_ratio(example, imports)])


def _runs(middle: Middle) -> Iterator[str]:
    columns = [each for each in (*CODES, FIVE, XLSX) if f"run {each}/work" in middle]
    if not columns:
        return
    heads = ["+ .xlsx" if each == XLSX else each for each in columns]

    def row(name: str, step: str, form: str = ".2f", unit: float = 1) -> Iterator[str]:
        found = [middle.get(f"run {each}/{step}") for each in columns]
        if any(found):
            yield _line(name, [None if value is None else value / unit for value in found], form)

    yield f"{'runs, one process each':<38}" + "".join(f"{head:>10}" for head in heads)
    stages = [*dict.fromkeys(stage for _, _, stage in STAGES), WHOLE]
    for stage in stages:
        yield from row(f"  {stage}", f"stages/{stage}", ".3f")
    yield from row("work", "work")
    yield from row("imports", "imports")
    yield from row("process", "process")
    yield from row("process, CPU seconds", "cpu")
    yield from row("peak memory, MB", "peak_bytes", ".0f", 1e6)
    for stage in stages:
        yield from row(f"  {stage}, MB", f"stage_peaks/{stage}", ".0f", 1e6)


def _floors(middle: Middle) -> Iterator[str]:
    pairs = [(kind, run) for kind, run in (("floor", FIRST), ("floor for five", FIVE)) if f"{kind}/work" in middle]
    if not pairs:
        return
    yield "floor: Arrow reads the games, a compiled loop replays them, Arrow writes tables of the run's sizes"
    yield f"{'':<38}" + "".join(f"{kind:>16}" for kind, _ in pairs)
    for step in ("read", "replay", "write", "work", "process"):
        yield _line(f"  {step}", [middle.get(f"{kind}/{step}") for kind, _ in pairs], ".3f", 16)
    yield _line("  peak memory, MB", [middle[f"{kind}/peak_bytes"] / 1e6 for kind, _ in pairs], ".0f", 16)
    for step, name in (("work", "without imports"), ("process", "with imports")):
        found = [_ratio(middle.get(f"run {run}/{step}"), middle.get(f"{kind}/{step}")) for kind, run in pairs]
        yield _line(f"  run without .xlsx over it, {name}", found, ".2f", 16)


def _peers(middle: Middle, games: int, agreed: Mapping[str, bool]) -> Iterator[str]:
    """Our replays and theirs; the ratios are theirs over ours, of replays and of whole processes."""
    if not any(name.endswith("/replay") for name in middle):
        return
    heads = ("read", "replay", "kgames/s", "process", "MB", "times ours", "with file", "x run")
    yield f"{'replays of the same games':<38}" + "".join(f"{head:>11}" for head in heads)
    for code in LOOPS:
        ours = _replay(middle, code)
        with_file = _with_file(middle, code)
        for name, replay in ((code, ours), (f"{code} and ledger's file", with_file)):
            if replay is None:
                continue
            figures = [None, replay, _ratio(games / 1000, replay), None, middle.get(f"replay {code}/peak_bytes")]
            yield _peer_line(f"  {name}", figures)
    names = {f"loop {code}": (f"plain loop, lists, {code}", code) for code in LOOPS}
    names |= {peer: (peer, FIRST) for peer in ELO_PEERS} | {
        "dictionary": ("plain loop, dictionary, history", FIRST)
    }
    for kind, (name, code) in names.items():
        if f"{kind}/replay" in middle:
            yield _peer(middle, games, kind, f"  {name}", code)
    told = ", ".join(f"{code} {'yes' if each else 'NO'}" for code, each in agreed.items())
    yield f"  the plain loop's ratings are the run's: {told or 'not compared'}"
    spreads = [
        middle[f"{peer}/spread"] for peer in ELO_PEERS if peer != "riix-batched" and f"{peer}/spread" in middle
    ]
    if len(spreads) > 1:
        yield f"  the peers that rate game by game agree: {'yes' if len(set(spreads)) == 1 else 'NO'}"


def _peer(middle: Middle, games: int, kind: str, name: str, code: str) -> str:
    replay, process = middle.get(f"{kind}/replay"), middle.get(f"{kind}/process")
    run = middle.get(f"run {code}/process")
    figures = [
        middle.get(f"{kind}/read"),
        replay,
        _ratio(games / 1000, replay),
        process,
        middle.get(f"{kind}/peak_bytes"),
        _ratio(replay, _replay(middle, code)),
        _ratio(replay, _with_file(middle, code)),
        _ratio(process, run),
    ]
    return _peer_line(name, figures)


def _peer_line(name: str, figures: Sequence[float | None]) -> str:
    forms = (".3f", ".3f", ".0f", ".2f", ".0f", ".2f", ".2f", ".2f")
    units = (1, 1, 1, 1, 1e6, 1, 1, 1)
    cells = [
        "-" if value is None else f"{value / unit:{form}}"
        for value, form, unit in zip(figures, forms, units, strict=False)
    ]
    return f"{name:<38}" + "".join(f"{cell:>11}" for cell in cells)


def _lists(middle: Middle) -> Iterator[str]:
    """The workbooks of a long list, ours and the peer's."""
    for kind in ("long list", "XlsxWriter list"):
        if f"{kind}/seconds" in middle:
            yield _line(f"{kind}, CPU seconds", [middle[f"{kind}/seconds"]])


def _targets(size: str, games: int, middle: Middle, of_m: Mapping[str, float] | None) -> Iterator[str]:
    said = {None: "not measured", True: "reached", False: "NOT REACHED"}
    given = SIZES[size].games
    found = list(targets(size, games, middle, of_m))
    if found:
        yield "targets" if games >= given else f"targets, which are for {given:,} games"
    for each in found:
        bound = f"{'at most' if each.at_most else 'at least'} {each.wanted:g}"
        value = "-" if each.found is None else f"{each.found:.2f}"
        yield f"  {each.what:<46}{bound:>14}{value:>10}  {said[each.reached]}"


def _replay(middle: Middle, code: str) -> float | None:
    return _sum(middle, code, "schedule", "replay")


def _with_file(middle: Middle, code: str) -> float | None:
    return _sum(middle, code, "schedule", "replay", "ledger file")


def _sum(middle: Middle, code: str, *steps: str) -> float | None:
    names = [f"replay {code}/{step}" for step in steps]
    return sum(middle[name] for name in names) if all(name in middle for name in names) else None


def _ratio(one: float | None, other: float | None) -> float | None:
    return one / other if one is not None and other else None


def _line(name: str, values: Sequence[float | None], form: str = ".2f", width: int = 10) -> str:
    return f"{name:<38}" + "".join(f"{'-' if each is None else format(each, form):>{width}}" for each in values)
