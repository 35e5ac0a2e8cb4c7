"""What the figures are to come to: shown beside what they are, and never a reason to fail."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tests.bench.sizes import FIRST

GIB = 2**30


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """A figure, what it is to be at most or at least, and what it is (None: not measured)."""

    what: str
    wanted: float
    at_most: bool
    found: float | None

    @property
    def reached(self) -> bool | None:
        """Whether it is so; None where it was not measured."""
        if self.found is None:
            return None
        return self.found <= self.wanted if self.at_most else self.found >= self.wanted


def targets(
    size: str, games: int, middle: Mapping[str, float], of_m: Mapping[str, float] | None
) -> Iterator[Target]:
    """The targets of a size.

    Args:
        size: a name in SIZES; S has none.
        games: of the federation.
        middle: the medians by name.
        of_m: seconds a game by kind of run on M, if that was ever measured.
    """
    replay = _sum(middle, f"replay {FIRST}", "schedule", "replay")
    with_file = _sum(middle, f"replay {FIRST}", "schedule", "replay", "ledger file")

    def times(peer: str, ours: float | None) -> float | None:
        return _over(middle.get(f"{peer}/replay"), ours)

    if size == "M":
        yield _least("replay quicker than riix iterative, times", 8, times("riix-iterative", replay))
        yield _least("replay quicker than riix batched, times", 2.5, times("riix-batched", replay))
        yield _least("replay quicker than elote, times", 15, times("elote", replay))
        yield _least("with the ledger's file, than riix iterative", 4, times("riix-iterative", with_file))
        run = _over(middle.get(f"run {FIRST}/work"), middle.get("floor/work"))
        yield _most("one rule book over the floor, work, no .xlsx", 3, run)
        five = _over(middle.get("run five/work"), middle.get("floor for five/work"))
        yield _most("five rule books over the floor for five", 6, five)
        lists = _over(middle.get("XlsxWriter list/seconds"), middle.get("long list/seconds"))
        yield _least("list of 300,000 as .xlsx, than XlsxWriter", 5, lists)
    if size == "L":
        for kind in (f"run {FIRST}", "run five"):
            peak = middle.get(f"{kind}/peak_bytes")
            yield _most(f"{kind}: peak memory, GiB", 6, peak / GIB if peak else None)
            per_game = _over(middle.get(f"{kind}/process"), games)
            yield _most(f"{kind}: time a game over that on M", 1.3, _over(per_game, (of_m or {}).get(kind)))
    if size == "club":
        yield _most("replay over the plain loop's", 3, _over(replay, middle.get(f"loop {FIRST}/replay")))
        yield _most("replay over the loop with a dictionary", 3, _over(replay, middle.get("dictionary/replay")))
    if size == "server":
        yield _least("million games a second, replay", 1, _over(games / 1e6, replay))


def seconds_a_game(games: int, middle: Mapping[str, float]) -> dict[str, float]:
    """Of each kind of run the whole process's seconds a game."""
    return {
        name.removesuffix("/process"): value / games
        for name, value in middle.items()
        if name.startswith("run ") and name.endswith("/process")
    }


def _sum(middle: Mapping[str, float], kind: str, *steps: str) -> float | None:
    found = [middle.get(f"{kind}/{step}") for step in steps]
    return None if None in found else sum(each for each in found if each is not None)


def _over(one: float | None, other: float | None) -> float | None:
    return one / other if one is not None and other else None


def _most(what: str, wanted: float, found: float | None) -> Target:
    return Target(what=what, wanted=wanted, at_most=True, found=found)


def _least(what: str, wanted: float, found: float | None) -> Target:
    return Target(what=what, wanted=wanted, at_most=False, found=found)
