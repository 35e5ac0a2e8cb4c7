"""How far each player came in a knock-out.

A stage is a round with a new opponent for somebody, and the rounds behind it in which everybody goes on against
the same one. All games of two players in a stage are one match, won by points; if it ends level, he won it who
plays on while the other does not, or who meets one who is still in while the other meets one who is out. A bye is a
match won (a bye of no points: if he plays on), a round without a game before a player's last one is passed. Who
stays away without having lost has lost the next stage.

Players are ranked by what they did stage by stage: won before lost before out. So who lost later comes before who
lost earlier, who lost in the same stage is level, and of these matches for places (third place) decide.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from pipeline.reports.columns import sizes_of_runs, starts_of_runs
from pipeline.reports.encounters import ALONE, Encounters, reduced
from pipeline.rules.rounding import Flags, Ints

_OUT, _LOST, _PASSED = range(3)
_OUTCOMES: Final = 3
_STAGES: Final = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class _Matches:
    """One element a player and stage, by both; ``key`` is both in one number, ``margin`` in half points."""

    own: Ints
    stage: Ints
    opponent: Ints
    margin: Ints
    key: Ints

    def at(self, entry: Ints, stage: int) -> Ints:
        """Where these entries' matches of a stage stand."""
        return np.searchsorted(self.key, entry * _STAGES + stage)


def how_far(encounters: Encounters, entries: int) -> Ints:
    """How far each entry came, the greater the farther; 0 without an encounter.

    Args:
        encounters: the seats of knock-outs, by entry and round.
        entries: how many entries there are.
    """
    matches = _matches(encounters)
    event, last = np.full(entries, -1), np.zeros(entries, dtype=np.int64)
    event[encounters.own] = encounters.event
    last = reduced(np.maximum.reduceat, matches.own, matches.stage, last)
    ends = np.zeros(int(event.max(initial=-1)) + 2, dtype=np.int64)
    np.maximum.at(ends, event, last)
    far, beaten = np.zeros(entries, dtype=np.int64), np.zeros(entries, dtype=bool)
    for stage in range(1, int(last.max(initial=0)) + 1):
        stays_away = (stage == last + 1) & ~beaten & (stage <= ends[event])
        outcome = np.select([stage <= last, stays_away], [_PASSED, _LOST], _OUT)
        here = np.flatnonzero(matches.stage == stage)
        outcome[matches.own[here]] = np.where(_won(matches, here, last, beaten), _PASSED, _LOST)
        beaten |= outcome == _LOST
        far = np.unique(far * _OUTCOMES + outcome, return_inverse=True)[1]
    return far


def _matches(encounters: Encounters) -> _Matches:
    own, opponent, half = encounters.own, encounters.opponent, encounters.half
    stage = _stages(encounters)
    starts = starts_of_runs(own, stage)
    key = own[starts] * _STAGES + stage[starts]
    got = np.add.reduceat(half, starts) if len(starts) else half
    met = opponent != ALONE
    given = np.bincount(
        np.searchsorted(key, opponent[met] * _STAGES + stage[met]), weights=half[met], minlength=len(starts)
    ).astype(np.int64)
    return _Matches(own=own[starts], stage=stage[starts], opponent=opponent[starts], margin=got - given, key=key)


def _stages(encounters: Encounters) -> Ints:
    """The stage of each encounter, from 1 in every event."""
    stays = starts_of_runs(encounters.own, encounters.round)
    own, opponent = encounters.own[stays], encounters.opponent[stays]
    same = (own[1:] == own[:-1]) & (opponent[1:] == opponent[:-1])
    # A bye opens no stage: who has one waits while others go on.
    anew = ~np.append(False, same)[: len(stays)] & (opponent != ALONE)
    key = encounters.event[stays] * _STAGES + encounters.round[stays]
    order = np.argsort(key, kind="stable")
    starts = starts_of_runs(key[order])
    keys = key[order][starts]
    opened = np.maximum.reduceat(anew[order], starts) if len(starts) else anew
    counted = np.cumsum(opened)
    first = starts_of_runs(keys // _STAGES)
    stage = counted - np.repeat(counted[first] - 1, sizes_of_runs(first, len(keys)))
    seats = encounters.event * _STAGES + encounters.round
    found: Ints = stage[np.searchsorted(keys, seats)]
    return found


def _won(matches: _Matches, here: Ints, last: Ints, beaten: Flags) -> Flags:
    """Who won these matches of one stage. ``beaten`` says who lost before it."""
    if not len(here):
        return np.zeros(0, dtype=bool)
    own, opponent, margin = matches.own[here], matches.opponent[here], matches.margin[here]
    stage = int(matches.stage[here[0]])
    plays_on, rival_plays_on = last[own] > stage, (opponent != ALONE) & (last[opponent] > stage)
    won: Flags = (margin > 0) | ((margin == 0) & plays_on)
    doubtful = np.flatnonzero((margin == 0) & plays_on & rival_plays_on)
    out = beaten.copy()
    out[own[~won]] = True
    rivals = matches.at(opponent[doubtful], stage)
    own_next, rival_next = (_out_next(matches, each, out) for each in (here[doubtful], rivals))
    won[doubtful] = ~own_next | rival_next
    return won


def _out_next(matches: _Matches, at: Ints, out: Flags) -> Flags:
    """Whether the opponent after each of these matches is out; nobody is one."""
    after = matches.opponent[at + 1]
    is_out: Flags = (after != ALONE) & out[after]
    return is_out
