"""Two player ids that are one player: merges, undone merges, chains of them, and circles, which are refused."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from pipeline.problems import Problem
from pipeline.reading.faults import fault
from pipeline.tables import quoted


class MergeLine(NamedTuple):
    """A line of identities.csv about two ids: the games of ``player_id`` are those of ``into``, or no longer."""

    line: int
    action: Literal["merge", "unmerge"]
    player_id: str
    into: str


class Merge(NamedTuple):
    """A merge that stands: the id that it names as the player's, and its line."""

    into: str
    line: int


def standing_merges(lines: Sequence[MergeLine], file: str) -> tuple[dict[str, Merge], tuple[Problem, ...]]:
    """The merges that stand after all lines, later ones winning; circles are left out and told."""
    found: dict[str, Merge] = {}
    problems = []
    for each in lines:
        before = found.get(each.player_id)
        if each.action == "merge":
            found[each.player_id] = Merge(each.into, each.line)
            if before and before.into != each.into:
                says = f"{each.player_id} was merged into {before.into} in line {before.line}; this line stands"
                problems.append(fault(file, each.line, "into", says, found=each.into, severity="warning"))
        elif before and before.into == each.into:
            del found[each.player_id]
        else:
            says = f"{each.player_id} is not merged into {each.into} before this line; nothing is undone"
            expected = "a merge line of the same two ids above"
            problems.append(
                fault(file, each.line, "into", says, found=each.into, expected=expected, severity="warning")
            )
    for circle in _circles(found):
        steps = ", ".join(f"{old} into {found[old].into} in line {found[old].line}" for old in circle)
        expected = "merges that end at one player"
        first = min(found[old].line for old in circle)
        problems.append(fault(file, first, "into", f"players are merged in a circle: {steps}", expected=expected))
        for old in circle:
            del found[old]
    return found, tuple(problems)


def _circles(merges: Mapping[str, Merge]) -> list[list[str]]:
    """Every circle once, each beginning at its first line."""
    circles: list[list[str]] = []
    done: set[str] = set()
    for start in merges:
        way: dict[str, None] = {}
        here = start
        while here in merges and here not in done and here not in way:
            way[here] = None
            here = merges[here].into
        if here in way:
            ids = list(way)
            circle = ids[ids.index(here) :]
            first = min(range(len(circle)), key=lambda at: merges[circle[at]].line)
            circles.append(circle[first:] + circle[:first])
        done |= set(way)
    return circles


def followed(merges: Mapping[str, Merge]) -> dict[str, str]:
    """Of each merged-away id, the id where its chain of merges ends.

    Args:
        merges: merges without circles.
    """
    ends: dict[str, str] = {}
    for start in merges:
        way = []
        here = start
        while here in merges and here not in ends:
            way.append(here)
            here = merges[here].into
        end = ends.get(here, here)
        ends.update(dict.fromkeys(way, end))
    return ends


def unknown_merges(merges: Mapping[str, Merge], known: frozenset[str], file: str) -> tuple[Problem, ...]:
    """An error for each id of a merge that is no player's."""
    expected = "a player id of players.csv"
    return tuple(
        fault(file, merge.line, column, f"{quoted(each)} is not in players.csv", found=each, expected=expected)
        for old, merge in merges.items()
        for column, each in (("player_id", old), ("into", merge.into))
        if each not in known
    )
