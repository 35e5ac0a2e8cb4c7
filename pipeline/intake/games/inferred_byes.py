"""Byes that a report does not write down but its totals count."""

from collections.abc import Sequence
from typing import NamedTuple

from pipeline.intake.games.cell_words import rounds_words
from pipeline.reading.report import PointSystem


class InferredBye(NamedTuple):
    """A bye in a round; ``result`` is a word of schemas.vocabulary.RESULTS."""

    round: int
    result: str


def inferred_byes(missing: int, free: Sequence[int], points: PointSystem) -> tuple[InferredBye, ...]:
    """Half-point byes, and full ones as few as can be, that add up to the points; none if they cannot.

    Args:
        missing: what the total has and the cells lack, in hundredths of a point; more than 0.
        free: rounds about which nothing is said of the player, in order; the byes take the first of them.
        points: what byes count.
    """
    for full in range(len(free) + 1):
        rest = missing - full * points.full_bye
        half, odd = divmod(rest, points.half_bye) if points.half_bye > 0 else (0, rest)
        if odd == 0 and 0 <= half <= len(free) - full:
            results = ["bye"] * full + ["half-bye"] * half
            return tuple(map(InferredBye, free, results))
    return ()


def byes_words(byes: Sequence[InferredBye]) -> str:
    """Inferred byes in a sentence: ``half-point byes inferred in rounds 4 and 5``."""
    told = []
    for result, word in (("bye", "full-point bye"), ("half-bye", "half-point bye")):
        rounds = [bye.round for bye in byes if bye.result == result]
        if rounds:
            told.append(f"{word}{'' if len(rounds) == 1 else 's'} inferred in {rounds_words(rounds)}")
    return " and ".join(told)
