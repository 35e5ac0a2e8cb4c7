"""Which entrants of one report may be one person under two names, and which cannot."""

from collections.abc import Sequence
from functools import partial

from pipeline.intake.events.gathered import Gathered
from pipeline.intake.events.same_person import fide_ids_differ
from pipeline.intake.people.cases import Case
from pipeline.intake.people.doubts import told_apart
from pipeline.intake.people.matching import surely, whom_to_ask_about
from pipeline.intake.people.roster import Person, Roster


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


class SurelyHere:
    """Who is surely in which report, and whether an entrant may be anybody else, before all are decided."""

    def __init__(self, cases: Sequence[Case], roster: Roster, rounds: Rounds) -> None:
        self._reports: dict[int, list[Case]] = {}
        for case in cases:
            self._reports.setdefault(case.gathered, []).append(case)
        self._roster = roster
        self._rounds = rounds
        self._found: dict[int, dict[str, list[Case]]] = {}

    def somebody_for(self, case: Case) -> bool:
        """Whether an entrant is a player who is known by now, or has a name like one who is not here otherwise."""
        found = surely(case.entrant, case.report, self._roster)
        taken = partial(self._is_taken, case)
        return bool(
            found.player_id
            or found.contrary
            or whom_to_ask_about(found, case.entrant, case.report, self._roster, taken)
        )

    def _is_taken(self, case: Case, person: Person) -> bool:
        others = self._here(case.gathered).get(self._roster.final(person.player_id), ())
        return any(other is not case and not self._rounds.may_be_one(case, other) for other in others)

    def _here(self, gathered: int) -> dict[str, list[Case]]:
        here = self._found.get(gathered)
        if here is None:
            here = self._found[gathered] = {}
            for case in self._reports[gathered]:
                here.setdefault(self._surely(case) or self._by_mates(case), []).append(case)
        return here

    def _surely(self, case: Case) -> str:
        named = case.answer.player_id if case.answer else ""
        return self._roster.final(named or surely(case.entrant, case.report, self._roster).player_id)

    def _by_mates(self, case: Case) -> str:
        """Who an entrant is because the same person is surely that player in another report of the event."""
        ids = {self._surely(mate) for mate in case.mates} - {""}
        return min(ids) if len(ids) == 1 else ""
