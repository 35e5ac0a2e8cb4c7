"""The tie-breaks that are a number of each player: Buchholz kinds, Sonneborn-Berger, progressive, wins, black.

After FIDE's Tie-Break Regulations (Handbook C.07) as they treat unplayed rounds since 2023. In a Swiss (art. 16):

16.1 A requested bye is one of half a point or none; a round after a withdrawal is a bye of none, and so is, by the
     reading here, every round of the event in which a player has no game and no bye. A voluntary unplayed round is
     a requested bye or a game lost by forfeit.
16.3 For the opponents' tie-breaks a player has the points that he has, except that requested byes with nothing but
     voluntary unplayed rounds behind them count as draws.
16.4 For the own tie-breaks an unplayed round, bye or forfeit, is a game against a dummy that has as many points as
     the player, with the score that the round gave him. (The edition of March 2026 sets that dummy a ceiling. It is
     not applied.)
16.5 A cut takes the part of a voluntary unplayed round, if there is one, before any other.

Where pairings do not depend on results, in round robins, leagues and knock-outs (art. 15.2), a forfeit is a game
like any other and whatever else was not played has no part. A game without a result has no part anywhere.
Over the board (art. 7.3) is only what was played.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np

from pipeline.reports.encounters import Encounters, reduced, rounds_of
from pipeline.rules.rounding import Flags, Ints

_DRAW, _WIN = 1, 2
_MOST: Final = np.iinfo(np.int64).max

PARTS: Final = {"sonneborn-berger": 4, "wins": 1, "black": 1}
"""In which part of a point a tie-break is counted; half points if it is not named."""

HALVES: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """What the tie-breaks of all entries of all events are made from.

    ``met`` are the encounters with an opponent that count as games, the other arrays have an element an entry:
    ``points`` and ``seen``, the points for the own and for the opponents' tie-breaks, ``dummies`` and
    ``voluntary``, how many games against a dummy there are and how many of them for voluntary unplayed rounds,
    ``awarded``, the points that games against dummies gave. Points are halves.
    """

    encounters: Encounters
    met: Encounters
    points: Ints
    seen: Ints
    dummies: Ints
    voluntary: Ints
    awarded: Ints
    progressive: Ints


def field_of(encounters: Encounters, swiss: Flags) -> Field:
    """What tie-breaks are made from.

    Args:
        encounters: the seats of all entries.
        swiss: of each entry whether art. 16 holds for its event.
    """
    count = len(swiss)
    nothing = np.zeros(count, dtype=np.int64)

    def total(own: Ints, values: Ints) -> Ints:
        return reduced(np.add.reduceat, own, values, nothing)

    def total_where(which: Flags, values: Ints) -> Ints:
        return total(encounters.own[which], values[which])

    points = total(encounters.own, encounters.half)
    by_rule = swiss[encounters.own]
    asked = by_rule & encounters.bye & encounters.scored & (encounters.half < _WIN)
    lost = by_rule & encounters.forfeit & encounters.scored & (encounters.half < _WIN)
    unplayed = by_rule & encounters.scored & ~encounters.played
    # The last round that was not a voluntary unplayed one; byes behind it are draws to the opponents.
    stood = ~(asked | lost)
    last_stood = reduced(np.maximum.reduceat, encounters.own[stood], encounters.round[stood], nothing)
    at_the_end = asked & (encounters.round > last_stood[encounters.own])

    rounds, stay_entry, stay = rounds_of(encounters)
    event = nothing.copy()
    event[encounters.own] = encounters.event
    late = rounds.number[stay] > last_stood[stay_entry]
    absent = rounds.games_behind(event, nothing) - total(stay_entry, rounds.games[stay])
    left = rounds.games_behind(event, last_stood) - total(stay_entry[late], rounds.games[stay][late])
    absent, left = np.where(swiss, absent, 0), np.where(swiss, left, 0)

    one = np.ones(len(encounters.own), dtype=np.int64)
    return Field(
        encounters=encounters,
        met=encounters.of(np.where(by_rule, encounters.played, encounters.scored & ~encounters.bye)),
        points=points,
        seen=points + total_where(at_the_end, _DRAW - encounters.half) + left * _DRAW,
        dummies=total_where(unplayed, one) + absent,
        voluntary=total_where(asked | lost, one) + absent,
        awarded=total_where(unplayed, encounters.half),
        progressive=total(
            encounters.own, encounters.half * rounds.still_to_come(encounters.event, encounters.round)
        ),
    )


def tie_break_values(field: Field, names: Iterable[str]) -> dict[str, Ints]:
    """These tie-breaks of every entry, in the parts of a point that PARTS says."""
    return {name: _TIE_BREAKS[name](field) for name in names}


def _buchholz(field: Field) -> Ints:
    return _sum(field, field.seen[field.met.opponent]) + field.dummies * field.points


def _buchholz_cut_1(field: Field) -> Ints:
    return _buchholz(field) - _least(field)


def _median_buchholz(field: Field) -> Ints:
    """Cut the least part first, then the greatest of those that are left (art. 14.3)."""
    parts = np.bincount(field.met.own, minlength=len(field.points)) + field.dummies
    greatest = _extreme(field, np.maximum.reduceat, 0)
    # A voluntary unplayed round is cut as the least; the dummies that are left may still be the greatest.
    left = field.dummies - np.minimum(field.voluntary, 1)
    greatest = np.maximum(greatest, np.where(left > 0, field.points, 0))
    return _buchholz_cut_1(field) - np.where(parts > 1, greatest, 0)


def _least(field: Field) -> Ints:
    """The part that is cut: of a voluntary unplayed round, else the least (art. 16.5); none where there is none."""
    least = _extreme(field, np.minimum.reduceat, _MOST)
    least = np.where(field.dummies > 0, np.minimum(least, field.points), least)
    least = np.where(field.voluntary > 0, field.points, least)
    return np.where(least == _MOST, 0, least)


def _extreme(field: Field, reduce: Callable[[Ints, Ints], Ints], empty: int) -> Ints:
    none = np.full(len(field.points), empty, dtype=np.int64)
    return reduced(reduce, field.met.own, field.seen[field.met.opponent], none)


def _sonneborn_berger(field: Field) -> Ints:
    return _sum(field, field.seen[field.met.opponent] * field.met.half) + field.awarded * field.points


def _progressive(field: Field) -> Ints:
    return field.progressive


def _wins(field: Field) -> Ints:
    won = field.encounters.half == _WIN
    return np.bincount(field.encounters.own[won], minlength=len(field.points))


def _black(field: Field) -> Ints:
    black = field.encounters.played & field.encounters.black
    return np.bincount(field.encounters.own[black], minlength=len(field.points))


def _sum(field: Field, values: Ints) -> Ints:
    return reduced(np.add.reduceat, field.met.own, values, np.zeros(len(field.points), dtype=np.int64))


_TIE_BREAKS: Final[dict[str, Callable[[Field], Ints]]] = {
    "buchholz": _buchholz,
    "buchholz-cut-1": _buchholz_cut_1,
    "median-buchholz": _median_buchholz,
    "sonneborn-berger": _sonneborn_berger,
    "progressive": _progressive,
    "wins": _wins,
    "black": _black,
}
