"""What is on the desk while entrants are decided: the players, the new ones, questions, problems."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pipeline.intake.events.gathered import EventProblem, Gathered
from pipeline.intake.events.same_person import births_agree, national_id_of
from pipeline.intake.people.born_together import FULL_DATE, BornTogether
from pipeline.intake.people.cases import Case, answers_for, called_in, cases_of
from pipeline.intake.people.doubts import told_apart
from pipeline.intake.people.identity_lines import NEW, IdentityLines
from pipeline.intake.people.like_names import LikeNames
from pipeline.intake.people.merged_ids import followed, unknown_merges
from pipeline.intake.people.name_likeness import form_of
from pipeline.intake.people.new_players import NewIds, usable_id
from pipeline.intake.people.one_report import Rounds, SurelyHere
from pipeline.intake.people.roster import Person, Roster, person_of
from pipeline.intake.people.wording import candidates, same_player
from pipeline.problems import Problem
from pipeline.reading.report import Entrant

_FILLED: Final = ("title", "sex", "birth_date", "federation", "club", "fide_id", "national_id", "fide_rating")


@dataclass(slots=True, kw_only=True)
class Newcomer:
    """A new player: where they appear first, and what all reports know of them."""

    player_id: str
    first: Case
    entrant: Entrant


class Desk:
    """Everything that deciding who is who needs and brings about."""

    def __init__(
        self,
        gathered: Sequence[Gathered],
        people: Sequence[Person],
        lines: IdentityLines,
        *,
        add: bool,
        new_ids: str,
        elsewhere: frozenset[str] = frozenset(),
    ) -> None:
        self.lines = lines
        self.add = add
        called = called_in(gathered)
        self.answers = answers_for(called, lines)
        self.events = cases_of(gathered, called, self.answers)
        self.problems: list[EventProblem] = []
        self.questions: list[tuple[Case, str]] = []
        self.remembered: list[tuple[str, str, str]] = []
        self._taken: dict[int, dict[str, list[Case]]] = {}
        self._rounds = Rounds(gathered)
        self.roster = Roster(people, {})
        self._sizes = [len(each.report.entrants) for each in gathered]
        self._newcomers: dict[str, Newcomer] = {}
        self._of_answer: dict[tuple[str, str], str] = {}
        self._asked: dict[tuple[str, str], None] = {}
        self._waited_for: list[Case] = []
        self._names_waited_for = LikeNames()
        self._days_waited_for: dict[str, BornTogether] = {}
        national_ids = {national_id_of(case.entrant.national_id) for case in self.cases()} - {""}
        known = {person.player_id for person in people}
        self._new_ids = NewIds(new_ids, known | lines.made | elsewhere, national_ids)
        self._own_ids = (
            {each for each in national_ids if usable_id(each) and self._new_ids.free(each)} if add else set()
        )
        there = frozenset(known | lines.made | self._own_ids)
        self.problems += [("", each) for each in unknown_merges(lines.merges, there, lines.file)]
        if add:
            self._make_remembered(known)
        sound = {old: each for old, each in lines.merges.items() if each.into in self.roster}
        self.roster.merged = followed(sound)

    def cases(self) -> list[Case]:
        """All entrants of all reports, in order of play."""
        return [case for event in self.events for report in event for case in report]

    def _make_remembered(self, known: set[str]) -> None:
        """New players of earlier runs are there before any other entrant is looked at.

        A run that stopped wrote no table of them: if somebody is called so by now, it is asked who it is.
        """
        folded = {each.casefold() for each in known}
        sure = SurelyHere(self.cases(), self.roster, self._rounds)
        for event in self.events:
            cases = [case for report in event for case in report]
            made = [(case, player_id) for case in cases if (player_id := self._made_again(case, folded, sure))]
            # As when the ids were made: later events find a player by what all reports of this one know.
            for case, player_id in made:
                for mate in case.mates:
                    self.roster.complete(player_id, mate.entrant)

    def _made_again(self, case: Case, folded: set[str], sure: SurelyHere) -> str:
        """The id that a run made for the entrant, which nobody else has, or nothing."""
        answer = case.answer
        player_id = answer.player_id if answer else ""
        if player_id not in self.lines.made or not usable_id(player_id) or player_id in self.roster:
            return ""
        if player_id.casefold() in folded:
            return ""
        if answer and answer[:2] in self.lines.kept and sure.somebody_for(case):
            case.answer, case.again = None, True
            return ""
        self._enter(case, player_id)
        folded.add(player_id.casefold())
        return player_id

    def may_become(self, player_id: str) -> bool:
        """Whether an id is the national id of somebody in the reports who may be new."""
        return player_id in self._own_ids and self._new_ids.free(player_id)

    def assign(self, case: Case, player_id: str, by: str) -> None:
        """Decide that an entrant is a player."""
        case.player_id = self.roster.final(player_id)
        case.by = by
        self._taken.setdefault(case.gathered, {}).setdefault(case.player_id, []).append(case)
        newcomer = self._newcomers.get(player_id)
        if newcomer and newcomer.first is not case:
            newcomer.entrant = _completed(newcomer.entrant, case.entrant)
            self.roster.complete(player_id, newcomer.entrant)

    def make(self, case: Case, player_id: str = "") -> None:
        """Make a new player of an entrant.

        Args:
            case: the entrant.
            player_id: the id that the officer says; empty: the next one.
        """
        made = self._new_ids.take(player_id) if player_id else self._new_ids.of(case.entrant)
        self._enter(case, made)
        self.assign(case, made, "new")
        answer = case.answer
        if answer and answer.player_id == NEW:
            self._of_answer[answer.report, answer.name] = made
            self.remembered.append((case.report.file if answer.report else "", answer.name, made))
        elif not answer and made != national_id_of(case.entrant.national_id):
            self.remembered.append((case.report.file, case.label, made))

    def made_by_answer(self, case: Case) -> str:
        """The new player whom the same line of identities.csv, or one about the same person, has made."""
        if not case.answer:
            return ""
        made = self._of_answer.get((case.answer.report, case.answer.name), "")
        of_mates = (each.player_id for each in case.mates if each.answer and each.answer.player_id == NEW)
        return made or next(filter(None, of_mates), "")

    def _enter(self, case: Case, player_id: str) -> None:
        self.roster.add(person_of(player_id, case.entrant, case.report))
        self._newcomers[player_id] = Newcomer(player_id=player_id, first=case, entrant=case.entrant)

    def ask(self, case: Case, people: Sequence[Person]) -> None:
        """Leave an entrant to the officer."""
        key = (case.report.file, case.label)
        if key not in self._asked:
            self._asked[key] = None
            self.questions.append((case, candidates(people)))
        self.leave_open(case)

    def leave_open(self, case: Case) -> None:
        """An entrant without an answer; whoever is like them has to wait."""
        case.closed = case.asked = True
        form = form_of(case.entrant.name)
        self._names_waited_for.add(len(self._waited_for), form, case.report if case.report.mirrored else None)
        day = case.entrant.birth_date
        if len(day) == FULL_DATE:
            self._days_waited_for.setdefault(day, BornTogether()).add(len(self._waited_for), [form])
        self._waited_for.append(case)

    def like_one_asked(self, case: Case) -> Case | None:
        """The first entrant who is asked about, may be the same person and is called like this one."""
        form = form_of(case.entrant.name)
        places = self._names_waited_for.like(form, case.report).keys()
        day = self._days_waited_for.get(case.entrant.birth_date)
        for place in sorted(places | day.sharing(form).keys() if day else places):
            asked = self._waited_for[place]
            agree = births_agree(asked.entrant.birth_date, case.entrant.birth_date)
            here = asked.gathered == case.gathered
            possible = self._rounds.may_be_one(asked, case) if here else not _told_apart(asked, case)
            if possible and agree is not False:
                return asked
        return None

    def is_taken(self, case: Case, person: Person) -> bool:
        """Whether a player is another entrant of the report, and so out of the question for this one."""
        return any(not self._rounds.may_be_one(case, other) for other in self.here(case, person))

    def here(self, case: Case, person: Person) -> Sequence[Case]:
        """The entrants of an entrant's report who are a player."""
        return self._taken.get(case.gathered, {}).get(self.roster.final(person.player_id), ())

    def namesake_here(self, case: Case) -> Person | None:
        """Who of the same report has the same name."""
        named = self.roster.named(form_of(case.entrant.name).key)
        return next((each for each in named if self.here(case, each)), None)

    def same_name_made(self, case: Case) -> Person | None:
        """Another new player of the same name whom the officer had made, not for this report."""
        key = form_of(case.entrant.name).key
        made = {self.roster.final(each) for each in self._of_answer.values()}
        made.difference_update(self._taken.get(case.gathered, ()))
        return next((each for each in self.roster.named(key) if each.player_id in made), None)

    def tell(self, case: Case, problem: Problem) -> None:
        """Add what is wrong or odd about an entrant."""
        self.problems.append((case.event_id, problem))

    def part_doubles(self, report: Sequence[Case]) -> None:
        """Two entrants of one report who cannot be one player are not decided if they are to be one."""
        before: dict[str, list[Case]] = {}
        doubled = set()
        for case in report:
            if not case.player_id:
                continue
            others = before.setdefault(case.player_id, [])
            other = next((each for each in others if not self._rounds.may_be_shared(each, case)), None)
            others.append(case)
            if other:
                self.tell(case, same_player(case, other, self.roster.person(case.player_id)))
                doubled.add(case.player_id)
        for case in report:
            if case.player_id in doubled:
                case.player_id = ""
                case.closed = True

    def newcomers(self) -> list[Newcomer]:
        """The new players in order of appearance."""
        return sorted(self._newcomers.values(), key=lambda each: each.first.order)

    def ids(self) -> tuple[tuple[str, ...], ...]:
        """Of each report, in the order given, the ids of its entrants."""
        found = [[""] * size for size in self._sizes]
        for case in self.cases():
            found[case.gathered][case.index] = case.player_id
        return tuple(map(tuple, found))


def _told_apart(one: Case, other: Case) -> bool:
    """Whether national ids tell two entrants apart who are not called the same."""
    named = form_of(one.entrant.name).key == form_of(other.entrant.name).key
    return not named and told_apart(one.entrant, one.report, other.entrant, other.report)


def _completed(entrant: Entrant, more: Entrant) -> Entrant:
    """An entrant with what another report knows of the same person."""
    filled = {name: getattr(entrant, name) or getattr(more, name) for name in _FILLED}
    if births_agree(entrant.birth_date, more.birth_date):
        filled["birth_date"] = max(entrant.birth_date, more.birth_date, key=len)
    return replace(entrant, **filled)
