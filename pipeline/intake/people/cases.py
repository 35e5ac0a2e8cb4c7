"""Entrants whose players are looked for: what the officer's lines call them, and which are one in one event."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pipeline.intake.events.gathered import Gathered
from pipeline.intake.events.same_person import births_agree, fide_ids_differ, national_id_of
from pipeline.intake.people.answers import Answer, Answers, Called
from pipeline.intake.people.identity_lines import IdentityLines, report_key
from pipeline.intake.people.name_likeness import form_of
from pipeline.reading.names import tidy
from pipeline.reading.report import Entrant, Report


@dataclass(slots=True, kw_only=True, eq=False)
class Case:
    """One entrant of one report, and what has been found about them.

    ``label`` is what lines of identities.csv call the entrant: the name, and the number where the file has the
    name more than once; ``order`` is the place among all entrants. ``player_id`` is empty as long as nobody is
    found, ``by`` says how they were found. ``closed`` cases are not looked into any more; ``asked`` are those
    that wait for the officer; ``again`` those whose answer does not hold any more. ``mates`` are all that are the
    same person in reports of one event.
    """

    gathered: int
    index: int
    report: Report
    event_id: str
    entrant: Entrant
    label: str
    order: int = 0
    answer: Answer | None = None
    player_id: str = ""
    by: str = ""
    closed: bool = False
    asked: bool = False
    again: bool = False
    mates: tuple["Case", ...] = ()


def called_in(gathered: Sequence[Gathered]) -> list[tuple[str, list[Called]]]:
    """Of each report its name and what its entrants are called in lines of identities.csv."""
    labels = _labels(gathered)
    return [
        (
            report_key(each.report.file),
            [
                Called(label, tidy(entrant.name))
                for label, entrant in zip(labels[place], each.report.entrants, strict=True)
            ],
        )
        for place, each in enumerate(gathered)
    ]


def answers_for(called: Sequence[tuple[str, Sequence[Called]]], lines: IdentityLines) -> Answers:
    """The answers that the lines of identities.csv have for entrants of reports."""
    by_report: dict[str, list[Called]] = {}
    for file, found in called:
        by_report.setdefault(file, []).extend(found)
    return Answers(lines.answers, by_report)


def cases_of(
    gathered: Sequence[Gathered], called: Sequence[tuple[str, Sequence[Called]]], answers: Answers
) -> list[list[list[Case]]]:
    """The entrants of each report of each event; the reports of an event by file, the events in the order given."""
    events: dict[str, list[int]] = {}
    for place, each in enumerate(gathered):
        events.setdefault(each.event_id, []).append(place)
    found = []
    for places in events.values():
        places.sort(key=lambda place: (gathered[place].report.file, gathered[place].report.line))
        cases = [_cases(place, gathered[place], called[place], answers) for place in places]
        for mates in _mates(cases):
            _join(mates)
        found.append(cases)
    everybody = (case for event in found for report in event for case in report)
    for order, case in enumerate(everybody):
        case.order = order
    return found


def _join(mates: tuple[Case, ...]) -> None:
    """What is answered for one of them is answered for all, unless the answers differ."""
    answers = [case.answer for case in mates if case.answer]
    for case in mates:
        case.mates = mates
        if len({answer.player_id for answer in answers}) == 1:
            case.answer = case.answer or answers[0]


def _labels(gathered: Sequence[Gathered]) -> list[list[str]]:
    """What lines of identities.csv call each entrant: no two entrants of one file are called the same."""
    counts: dict[str, Counter[str]] = {}
    called = []
    for each in gathered:
        names = [tidy(entrant.name) for entrant in each.report.entrants]
        numbered = [f"{name} [{entrant.number}]" for name, entrant in zip(names, each.report.entrants, strict=True)]
        count = counts.setdefault(report_key(each.report.file), Counter())
        count.update(names)
        count.update(numbered)
        called.append((each.report, count, names, numbered))
    return [
        [
            name if count[name] == 1 else number if count[number] == 1 else f"{number[:-1]} in line {entrant.line}]"
            for entrant, name, number in zip(report.entrants, names, numbered, strict=True)
        ]
        for report, count, names, numbered in called
    ]


def _cases(place: int, gathered: Gathered, called: tuple[str, Sequence[Called]], answers: Answers) -> list[Case]:
    file, found = called
    return [
        Case(
            gathered=place,
            index=index,
            report=gathered.report,
            event_id=gathered.event_id,
            entrant=entrant,
            label=each.label,
            answer=answers.of(file, each),
        )
        for index, (entrant, each) in enumerate(zip(gathered.report.entrants, found, strict=True))
    ]


def _mates(reports: Sequence[Sequence[Case]]) -> Iterator[tuple[Case, ...]]:
    """Entrants of several reports of one event who are one person: the same name, or name, number and program."""
    if len(reports) == 1:
        return
    by_key: dict[str, list[Case]] = {}
    for report in reports:
        for case in report:
            by_key.setdefault(form_of(case.entrant.name).key, []).append(case)
    for key, cases in by_key.items():
        if not key:
            continue
        if len({case.gathered for case in cases}) == len(cases):
            groups = [cases]
        else:
            by_number: dict[tuple[str, str], list[Case]] = {}
            for case in cases:
                by_number.setdefault((case.report.format, case.entrant.number), []).append(case)
            groups = list(by_number.values())
        for group in groups:
            if len(group) > 1 and not any(_contradict(*pair) for pair in _pairs(group)):
                yield tuple(group)


def _pairs(cases: Sequence[Case]) -> Iterator[tuple[Entrant, Entrant]]:
    for place, case in enumerate(cases):
        yield from ((case.entrant, other.entrant) for other in cases[:place])


def _contradict(one: Entrant, other: Entrant) -> bool:
    """Whether two entrants cannot be one person for their birth dates or ids."""
    first, second = national_id_of(one.national_id), national_id_of(other.national_id)
    return (
        births_agree(one.birth_date, other.birth_date) is False
        or fide_ids_differ(one.fide_id, other.fide_id)
        or bool(first and second and first.lstrip("0") != second.lstrip("0"))
    )
