"""Games at odds: what each handicap is worth in points, and which one a difference asks for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Why games at a handicap are not rated: the ledger's word, and the clause that says so (none: no rule)."""

    reason: str
    clause: str = ""


NO_RULE: Final = Refusal(reason="no rule for handicap games")


@dataclass(frozen=True, slots=True, kw_only=True)
class Handicaps:
    """A rule book's handicaps.

    ``points`` is the worth of each handicap that may be rated. A game at another is not rated: for what ``refused``
    says of that handicap by name, else by ``refusal``.
    ``guideline`` lists handicaps with the smallest rating difference that asks for each, the smallest first.
    """

    points: Mapping[str, int]
    refusal: Refusal = NO_RULE
    refused: Mapping[str, Refusal] = field(default_factory=dict)
    guideline: Sequence[tuple[int, str]] = ()

    @property
    def refusals(self) -> Sequence[Refusal]:
        """Each different refusal, those by name first."""
        return tuple(dict.fromkeys([*self.refused.values(), self.refusal]))

    @property
    def clause(self) -> str:
        """The clause that says which handicaps are rated, nothing if none does."""
        return self.refusals[0].clause

    def refuses(self, handicap: str) -> Refusal | None:
        """Why a game at this handicap is not rated; None if it may be."""
        return None if handicap in self.points else self.refused.get(handicap, self.refusal)

    def customary(self, difference: int) -> str:
        """The handicap that the guideline gives for a rating difference (the higher less the lower)."""
        return [name for least, name in self.guideline if least <= difference][-1]


NO_HANDICAPS: Final = Handicaps(points={"even": 0})
"""For a rule book that says nothing of odds: even games only."""
