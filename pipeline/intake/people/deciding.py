"""The order in which it is decided who an entrant is: an answer, ids, name and birth date, a question."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from pipeline.intake.events.same_person import births_agree, fide_ids_differ
from pipeline.intake.people import wording
from pipeline.intake.people.cases import Case
from pipeline.intake.people.desk import Desk
from pipeline.intake.people.doubts import (
    births_contradict,
    called_the_same,
    looks_like_a_relative,
    looks_strange,
    sexes_contradict,
)
from pipeline.intake.people.identity_lines import NEW
from pipeline.intake.people.matching import (
    BY_FIDE_ID,
    BY_NATIONAL_ID,
    Match,
    by_ids,
    rated_far_apart,
    surely,
    whom_to_ask_about,
)
from pipeline.intake.people.odd_names import odd_names
from pipeline.intake.people.roster import Person, ratings_of

_BY_MATE: Final = "by the same name in another report of the event"


def decide(desk: Desk) -> None:
    """Decide every entrant on the desk, event by event; what is open becomes questions and problems."""
    for event in desk.events:
        for report in event:
            for case in report:
                _decide_surely(desk, case)
        for report in event:
            for case in report:
                _decide_by_others(desk, case)
            for case in report:
                _decide_or_ask(desk, case)
        for report in event:
            _look_back(desk, report)
            if report:
                desk.problems += [(report[0].event_id, each) for each in odd_names(report[0].report)]
    _tell_unused_answers(desk)


def _is_open(case: Case) -> bool:
    return not case.player_id and not case.closed


def _decide_surely(desk: Desk, case: Case) -> None:
    if case.answer:
        _obey(desk, case, case.answer.player_id)
    else:
        _take(desk, case, surely(case.entrant, case.report, desk.roster))


def _obey(desk: Desk, case: Case, player_id: str) -> None:
    """The officer's answer wins; a new player is made when the entrant's turn comes."""
    file = desk.lines.file
    line = _line(desk, case)
    if player_id in desk.roster:
        _assign_answered(desk, case, player_id)
    elif not desk.add and (player_id == NEW or player_id in desk.lines.made):
        case.closed = True
        desk.tell(case, wording.answer_new(case, file, line))
    elif player_id != NEW and not desk.may_become(player_id):
        case.closed = True
        desk.tell(case, wording.answer_unknown(case, file, line))


def _line(desk: Desk, case: Case) -> int | None:
    """Where the entrant's answer stands."""
    return desk.lines.places.get((case.answer.report, case.answer.name)) if case.answer else None


def _assign_answered(desk: Desk, case: Case, player_id: str) -> None:
    named = _named_by_ids(desk, case)
    desk.assign(case, player_id, f"by line {_line(desk, case)} of {desk.lines.file}")
    _note_other_ids(desk, case, named)
    rows = desk.roster.rows(case.player_id)
    for contradict, column in ((births_contradict, "birth date"), (sexes_contradict, "sex")):
        if contradict(case.entrant, rows):
            desk.tell(case, wording.answered_against(case, rows[0], column, desk.lines.file))


def _named_by_ids(desk: Desk, case: Case) -> list[Person]:
    """Everybody whom the entrant's ids name."""
    found = by_ids(case.entrant, case.report, desk.roster)
    return [*([found.of] if found.of else []), *found.contrary, *found.candidates]


def _note_other_ids(desk: Desk, case: Case, named: Sequence[Person]) -> None:
    differing = [each for each in named if desk.roster.final(each.player_id) != case.player_id]
    if differing:
        person = desk.roster.person(case.player_id)
        desk.tell(case, wording.answered_otherwise(case, person, differing, desk.lines.file))


def _make_answered(desk: Desk, case: Case, player_id: str) -> None:
    """A new player because the officer says so; one line makes one player, whatever reports it is about."""
    made = desk.made_by_answer(case) if player_id == NEW else player_id
    if made in desk.roster:
        _assign_answered(desk, case, made)
        return
    if made and not desk.may_become(made):
        case.closed = True
        desk.tell(case, wording.answer_unknown(case, desk.lines.file, _line(desk, case)))
        return
    named = _named_by_ids(desk, case)
    twin = desk.same_name_made(case) if player_id == NEW else None
    desk.make(case, made)
    _note_other_ids(desk, case, named)
    if twin:
        desk.tell(case, wording.made_twice(case, desk.roster.person(case.player_id), twin))


def _take(desk: Desk, case: Case, found: Match) -> None:
    """Accept what ids, or name and birth date, say."""
    if found.contrary:
        case.closed = True
        desk.tell(case, wording.contrary(case, found))
    elif found.player_id:
        # The row that matched, not the player that it was merged into, may be a new one to be completed.
        desk.assign(case, found.of.player_id if found.of else found.player_id, found.by)


def _decide_by_others(desk: Desk, case: Case) -> None:
    """The same person in another report of the event, or somebody who has become known by an earlier report."""
    if not _is_open(case) or case.answer:
        return
    ids = {mate.player_id for mate in case.mates if mate.player_id}
    if len(ids) == 1:
        person = desk.roster.person(min(ids))
        fits = births_agree(person.birth_date, case.entrant.birth_date) is not False
        if fits and not fide_ids_differ(person.fide_id, case.entrant.fide_id):
            desk.assign(case, person.player_id, _BY_MATE)
            return
    if not ids and any(mate.asked for mate in case.mates):
        case.closed = case.asked = True
        return
    _take(desk, case, surely(case.entrant, case.report, desk.roster))


def _decide_or_ask(desk: Desk, case: Case) -> None:
    """Who is still open is answered, asked, new or unknown."""
    if not _is_open(case):
        return
    if case.answer:
        _make_answered(desk, case, case.answer.player_id)
        return
    found = surely(case.entrant, case.report, desk.roster)
    _take(desk, case, found)
    if not _is_open(case):
        return
    people = whom_to_ask_about(found, case.entrant, case.report, desk.roster, partial(desk.is_taken, case))
    if people:
        desk.ask(case, people)
        here = [each for person in people for each in desk.here(case, person)]
        desk.tell(case, wording.asking(case, people, found.doubt, here, desk.lines.file))
    elif not case.entrant.name.strip():
        case.closed = True
        desk.tell(case, wording.nameless(case))
    elif not desk.add:
        case.closed = True
        desk.tell(case, wording.unknown(case))
    elif other := desk.like_one_asked(case):
        desk.leave_open(case)
        desk.tell(case, wording.waiting(case, other))
    else:
        twin = desk.namesake_here(case)
        desk.make(case)
        if twin:
            desk.tell(case, wording.namesakes(case, desk.roster.person(case.player_id), twin))


def _look_back(desk: Desk, report: Sequence[Case]) -> None:
    """What is wrong with the players of a report together, and matches that look wrong."""
    desk.part_doubles(report)
    for case in report:
        if not case.player_id:
            continue
        rows = desk.roster.rows(case.player_id)
        if case.by in (BY_NATIONAL_ID, BY_FIDE_ID):
            other_sex = sexes_contradict(case.entrant, rows) and not called_the_same(case.entrant, rows)
            if other_sex or looks_strange(case.entrant, rows) or looks_like_a_relative(case.entrant, rows):
                desk.tell(case, wording.strange_name(case, rows[0]))
            if births_contradict(case.entrant, rows):
                desk.tell(case, wording.other_birth(case, rows[0]))
        ratings = ratings_of(rows)
        if rated_far_apart(case.entrant, ratings):
            desk.tell(case, wording.far_apart(case, rows[0], ratings))


def _tell_unused_answers(desk: Desk) -> None:
    """A line that nobody was found by was meant otherwise if its report is there; one for all may be old."""
    file = desk.lines.file
    used = {case.answer[:2] for case in desk.cases() if case.answer} if desk.lines.places else set()
    idle = []
    for key, line in desk.lines.places.items():
        if key in used:
            continue
        report, name = key
        there = desk.answers.report_of(key)
        if not report:
            idle.append((line, name))
        elif there and desk.answers.names(there, name):
            desk.problems.append(("", wording.answer_not_needed(file, line, there, name)))
        elif there:
            desk.problems.append(("", wording.answer_unused(file, line, there, name)))
    if idle:
        desk.problems.append(("", wording.answers_idle(file, sorted(idle))))
