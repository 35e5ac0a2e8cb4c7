"""Which entrants of one report may be one person under two names, and which cannot."""

from collections.abc import Sequence

from pipeline.intake.events.gathered import Gathered
from pipeline.intake.events.same_person import fide_ids_differ
from pipeline.intake.people.cases import Case
from pipeline.intake.people.doubts import told_apart


class Rounds:
    """In which rounds the entrants of reports have games or byes, where no list of players says who is another.

    Of a list with a line for each player every line is another player.
    """

    def __init__(self, gathered: Sequence[Gathered]) -> None:
        self._gathered = gathered
        self._of: dict[int, list[set[int]]] = {}

    def may_be_shared(self, one: Case, other: Case) -> bool:
        """Whether two entrants of one report may be one person for their rounds: they have none in common."""
        return not one.report.mirrored and not self._rounds(one) & self._rounds(other)

    def may_be_one(self, one: Case, other: Case) -> bool:
        """Whether two entrants of one report may be one person for rounds, ids and federations."""
        first, second = one.entrant, other.entrant
        federations = {first.federation.casefold(), second.federation.casefold()} - {""}
        return (
            len(federations) < 2
            and not fide_ids_differ(first.fide_id, second.fide_id)
            and not told_apart(first, one.report, second, other.report)
            and self.may_be_shared(one, other)
        )

    def _rounds(self, case: Case) -> set[int]:
        found = self._of.get(case.gathered)
        if found is None:
            found = [set() for _ in case.report.entrants]
            for game in self._gathered[case.gathered].games:
                found[game.white].add(game.round)
                if game.black >= 0:
                    found[game.black].add(game.round)
            self._of[case.gathered] = found
        return found[case.index]
