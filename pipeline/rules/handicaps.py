"""Games at odds: what each handicap is worth in points, and which one a difference asks for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Handicaps:
    """A rule book's handicaps.

    ``points`` is the worth of each handicap that may be rated; a game at another is not rated, for
    ``refusal`` by ``refusal_clause``.
    ``guideline`` lists handicaps with the smallest rating difference that asks for each, the smallest first.
    """

    points: Mapping[str, int]
    refusal: str
    refusal_clause: str = ""
    guideline: Sequence[tuple[int, str]] = ()

    def customary(self, difference: int) -> str:
        """The handicap that the guideline gives for a rating difference (the higher less the lower)."""
        return [name for least, name in self.guideline if least <= difference][-1]


NO_HANDICAPS = Handicaps(points={"even": 0}, refusal="no rule for handicap games")
"""For a rule book that says nothing of odds: even games only."""
