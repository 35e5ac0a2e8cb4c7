"""Direct encounter: the standings among those who are level, from the games that they played with each other.

FIDE's Tie-Break Regulations (Handbook C.07), art. 6:

6.1 The points that each got against the others are summed; of several games of the same two players the average
    counts (6.1.2). A game decided by forfeit counts only where pairings do not depend on results (6.1.1, 15.2).
6.2 If all met, this sum ranks them, and among those who are level again the article is applied anew.
6.3 If not, one who is alone ahead whatever the missing games had brought (lost all his own, the rivals won all of
    theirs) is the first, then one who is so the second, and so on; to those who are left it is applied anew.
"""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np

from pipeline.reports.columns import sizes_of_runs, starts_of_runs
from pipeline.reports.encounters import Encounters, reduced
from pipeline.rules.rounding import Flags, Ints

_WIN: Final = 2
_LARGEST: Final = 2**62


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """What direct encounter comes to for each entry.

    ``order``: whole numbers, the smaller the better, that rank those who were level. ``sums``: the points in the
    first standings that placed the entry, in parts of a point of which there are ``unit`` to one, where ``shown``.
    """

    order: Ints
    sums: Ints
    shown: Flags
    unit: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Meetings:
    """Each two who are level and met, from both sides, by own entry; ``win`` is the most that ``sums`` may be."""

    own: Ints
    opponent: Ints
    sums: Ints
    win: int


def direct_encounter(level: Ints, games: Encounters) -> Standings:
    """Rank those who are level by their own games.

    Args:
        level: of each entry a number, the same for those who are level with each other.
        games: the encounters that count as games, by entry.
    """
    meetings = _meetings(level, games)
    order, sums = np.zeros_like(level), np.zeros(len(level), dtype=meetings.sums.dtype)
    shown = np.zeros(len(level), dtype=bool)
    members, group = _still_level(np.arange(len(level)), level)
    while len(members):
        table = _table(members, group, meetings)
        members = table.members
        new = table.placed & ~shown[members]
        sums[members[new]], shown[members[new]] = table.sums[new], True
        order[members] += table.ahead
        # Where the table separated nobody the article can do no more.
        moved = np.maximum.reduceat(table.ahead, starts_of_runs(group))[group] > 0
        members, group = _still_level(members[moved], group[moved] * len(level) + table.ahead[moved])
    return Standings(order=order, sums=sums, shown=shown, unit=meetings.win)


def _still_level(members: Ints, group: Ints) -> tuple[Ints, Ints]:
    """Members of groups of two or more, group by group, and their groups numbered from 0."""
    order = np.argsort(group, kind="stable")
    starts = starts_of_runs(group[order])
    sizes = sizes_of_runs(starts, len(order))
    kept = sizes > 1
    return members[order][np.repeat(kept, sizes)], np.repeat(np.arange(np.count_nonzero(kept)), sizes[kept])


def _meetings(level: Ints, games: Encounters) -> _Meetings:
    among = level[games.own] == level[games.opponent]
    own, opponent, half = games.own[among], games.opponent[among], games.half[among]
    order = np.lexsort((opponent, own))
    own, opponent, half = own[order], opponent[order], half[order]
    starts = starts_of_runs(own, opponent)
    of_two = sizes_of_runs(starts, len(own))
    unit = math.lcm(*np.unique(of_two).tolist())
    # Averages are exact: whole parts of a half point, as large as need be.
    exact = np.int64 if unit * _WIN * len(level) < _LARGEST else object
    halves = np.add.reduceat(half, starts) if len(starts) else half
    parts = np.array([unit // games for games in of_two.tolist()], dtype=exact)
    return _Meetings(own=own[starts], opponent=opponent[starts], sums=halves.astype(exact) * parts, win=unit * _WIN)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Table:
    """The standings of each group, the best first. ``ahead``: how many of the group are ranked before the member.

    ``placed``: whether the standings place him, and do not leave it open.
    """

    members: Ints
    sums: Ints
    ahead: Ints
    placed: Flags


def _table(members: Ints, group: Ints, meetings: _Meetings) -> _Table:
    count = 1 + max(members.max(), meetings.own.max(initial=0))
    group_of = np.full(count, -1)
    group_of[members] = group
    within = (group_of[meetings.own] == group_of[meetings.opponent]) & (group_of[meetings.own] >= 0)
    own = meetings.own[within]
    none = np.zeros(count, dtype=np.int64)
    sums = reduced(np.add.reduceat, own, meetings.sums[within], none)[members]
    starts = starts_of_runs(group)
    sizes = sizes_of_runs(starts, len(group))
    missing = sizes[group] - 1 - np.bincount(own, minlength=count)[members]
    best = sums + missing.astype(sums.dtype) * meetings.win
    # What can be compared as small numbers is: sums may be larger than a machine's.
    values, ranks = np.unique(np.concatenate((sums, best)), return_inverse=True)
    rank, best_rank = ranks[: len(sums)], ranks[len(sums) :]
    order = np.lexsort((-rank, group))
    members, sums, rank, best_rank = members[order], sums[order], rank[order], best_rank[order]
    complete = (np.maximum.reduceat(missing, starts) == 0)[group]
    position = np.arange(len(group)) - starts[group]
    behind = rank <= _best_of_the_rest(best_rank, group, len(values))
    behind_so_far = np.cumsum(behind)
    placed: Flags = behind_so_far == (behind_so_far - behind)[starts][group]
    runs = starts_of_runs(group, rank)
    level_from = np.repeat(position[runs], sizes_of_runs(runs, len(group)))
    open_from = np.add.reduceat(placed.astype(np.int64), starts)[group]
    ahead = np.where(complete, level_from, np.where(placed, position, open_from))
    return _Table(members=members, sums=sums, ahead=ahead, placed=complete | placed)


def _best_of_the_rest(best: Ints, group: Ints, above: int) -> Ints:
    """The greatest number below each row in its group, -1 in the last rows; ``above`` is more than any of them."""
    # From the end each group stands above the one before, so that a running maximum begins anew with it.
    lift = (group[-1] - group) * above
    below = np.maximum.accumulate((best + lift)[::-1])[::-1] - lift
    last = np.append(group[1:] != group[:-1], True)
    return np.where(last, -1, np.append(below[1:], -1))
