"""Entrants whose players are looked for: what the officer's lines call them, and which are one in one event."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pipeline.intake.events.gathered import Gathered
from pipeline.intake.events.same_person import births_agree, fide_ids_differ, national_id_of
from pipeline.intake.people.identity_lines import IdentityLines, report_key
from pipeline.intake.people.name_likeness import form_of
from pipeline.reading.names import tidy
from pipeline.reading.report import Entrant, Report


class Answer(NamedTuple):
    """What identities.csv says about an entrant: a player id or ``new``, for which report and name."""

    report: str
    name: str
    player_id: str


@dataclass(slots=True, kw_only=True, eq=False)
class Case:
    """One entrant of one report, and what has been found about them.

    ``label`` is what lines of identities.csv call the entrant: the name, and the number where the file has the
    name more than once; ``order`` is the place among all entrants. ``player_id`` is empty as long as nobody is
    found, ``by`` says how they were found. ``closed`` cases are not looked into any more; ``asked`` are those
    that wait for the officer. ``mates`` are all that are the same person in reports of one event.
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
    mates: tuple["Case", ...] = ()


def cases_of(gathered: Sequence[Gathered], lines: IdentityLines) -> list[list[list[Case]]]:
    """The entrants of each report of each event; the reports of an event by file, the events in the order given."""
    events: dict[str, list[int]] = {}
    for place, each in enumerate(gathered):
        events.setdefault(each.event_id, []).append(place)
    labels = _labels(gathered)
    found = []
    for places in events.values():
        places.sort(key=lambda place: (gathered[place].report.file, gathered[place].report.line))
        cases = [_cases(place, gathered[place], labels[place], lines) for place in places]
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


def _cases(place: int, gathered: Gathered, labels: Sequence[str], lines: IdentityLines) -> list[Case]:
    report = gathered.report
    file = report_key(report.file)
    answers = lines.answers
    return [
        Case(
            gathered=place,
            index=index,
            report=report,
            event_id=gathered.event_id,
            entrant=entrant,
            label=label,
            answer=_answer(answers, file, label, tidy(entrant.name)) if answers else None,
        )
        for index, (entrant, label) in enumerate(zip(report.entrants, labels, strict=True))
    ]


def _answer(answers: Mapping[tuple[str, str], str], file: str, label: str, name: str) -> Answer | None:
    """The nearest answer: one for this report before one for all, one for this number before one for the name."""
    keys = ((file, label), (file, name), ("", label), ("", name))
    return next((Answer(*key, answers[key]) for key in keys if key in answers), None)


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
