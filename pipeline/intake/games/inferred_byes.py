"""Byes that a report does not write down but its totals count."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pipeline.intake.games.cell_words import rounds_words
from pipeline.reading.report import PointSystem


class InferredBye(NamedTuple):
    """A bye in a round; ``result`` is a word of schemas.vocabulary.RESULTS."""

    round: int
    result: str


class Lacking(NamedTuple):
    """How many byes make up a difference; ``free`` are the rounds that they may stand in, in order."""

    full: int
    half: int
    free: tuple[int, ...]


def byes_lacking(missing: int, free: tuple[int, ...], points: PointSystem) -> Lacking | None:
    """Half-point byes, and full ones as few as can be, that add up to the points; None if they cannot.

    Args:
        missing: what the total has and the cells lack, in hundredths of a point; more than 0.
        free: rounds about which nothing is said of the player, in order.
        points: what byes count.
    """
    gain = points.full_bye - points.half_bye
    least = -((len(free) * points.half_bye - missing) // gain) if gain > 0 else 0
    for full in range(max(least, 0), len(free) + 1):
        rest = missing - full * points.full_bye
        half, odd = divmod(rest, points.half_bye) if points.half_bye > 0 else (0, rest)
        if odd == 0 and 0 <= half <= len(free) - full:
            return Lacking(full, half, free)
    return None


def inferred_byes(lacking: Mapping[int, Lacking], given: frozenset[int]) -> Mapping[int, tuple[InferredBye, ...]]:
    """The byes of each player, no more than one full-point bye a round; half-point byes take the first rounds left.

    Who is not in the answer cannot have the full-point byes that are lacking, or others could have them as well.

    Args:
        lacking: what each player lacks.
        given: the rounds in which the report gives somebody a full-point bye.
    """
    full = {
        player: tuple(round_ for round_ in each.free if round_ not in given)
        for player, each in lacking.items()
        if each.full
    }
    takers = _takers(full, {player: lacking[player].full for player in full})
    rounds: dict[int, set[int]] = {player: set() for player, each in lacking.items() if not each.full}
    for round_, player in takers.items():
        rounds.setdefault(player, set()).add(round_)
    return {player: tuple(_byes(lacking[player], own)) for player, own in rounds.items()}


def _byes(lacking: Lacking, full: set[int]) -> Sequence[InferredBye]:
    left = [round_ for round_ in lacking.free if round_ not in full]
    byes = [InferredBye(round_, "bye") for round_ in full]
    return sorted([*byes, *(InferredBye(round_, "half-bye") for round_ in left[: lacking.half])])


def _takers(free: Mapping[int, Sequence[int]], counts: Mapping[int, int]) -> Mapping[int, int]:
    """Of rounds the player who gets the full-point bye; players with rounds in common get theirs all or none do."""
    by_round: dict[int, list[int]] = {}
    for player, rounds in free.items():
        for round_ in rounds:
            by_round.setdefault(round_, []).append(player)
    takers: dict[int, int] = {}
    seen: set[int] = set()
    for first in free:
        if first in seen:
            continue
        rivals, waiting, shared = [], [first], set()
        seen.add(first)
        while waiting:
            rivals.append(waiting.pop())
            for round_ in free[rivals[-1]]:
                if round_ not in shared:
                    shared.add(round_)
                    new = [player for player in by_round[round_] if player not in seen]
                    seen.update(new)
                    waiting.extend(new)
        if sum(counts[player] for player in rivals) <= len(shared):
            takers.update(_shared_out(sorted(rivals), free, counts))
    return takers


def _shared_out(
    rivals: Sequence[int], free: Mapping[int, Sequence[int]], counts: Mapping[int, int]
) -> Mapping[int, int]:
    """A full-point bye a round to each player as often as wanted; nobody gets any if that cannot be."""
    takers: dict[int, int] = {}
    for player in rivals:
        for _ in range(counts[player]):
            if not _take_one(player, takers, free):
                return {}
    return takers


def _take_one(player: int, takers: dict[int, int], free: Mapping[int, Sequence[int]]) -> bool:
    """Give the player one round more, for which others move to other rounds of theirs where they must."""
    asked_by: dict[int, int] = {}
    given_up: dict[int, int] = {player: 0}
    asking = [player]
    for each in asking:
        for round_ in free[each]:
            if round_ in asked_by or takers.get(round_) == each:
                continue
            asked_by[round_] = each
            holder = takers.get(round_)
            if holder is None:
                free_round = round_
                while free_round:
                    takers[free_round] = asked_by[free_round]
                    free_round = given_up[asked_by[free_round]]
                return True
            if holder not in given_up:
                given_up[holder] = round_
                asking.append(holder)
    return False


def byes_words(byes: Sequence[InferredBye]) -> str:
    """Inferred byes in a sentence: ``half-point byes inferred in rounds 4 and 5``."""
    told = []
    for result, word in (("bye", "full-point bye"), ("half-bye", "half-point bye")):
        rounds = [bye.round for bye in byes if bye.result == result]
        if rounds:
            told.append(f"{word}{'' if len(rounds) == 1 else 's'} inferred in {rounds_words(rounds)}")
    return " and ".join(told)
