"""What is known of an event as a whole: the row of events.csv that its reports come to."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pipeline.intake.events.gathered import EventProblem, Gathered
from pipeline.problems import Problem, Severity
from pipeline.reading.faults import fault, quoted
from pipeline.reading.report import Report
from pipeline.reading.sheets import naming, report_words

_DATES: Final[Mapping[str, str]] = {"start_date": "started", "end_date": "ended"}


@dataclass(frozen=True, slots=True, kw_only=True)
class EventFacts:
    """One event. Dates are YYYY-MM-DD or empty; ``file``, ``line`` and ``sheet`` are those of its first report."""

    event_id: str
    name: str
    place: str
    start_date: str
    end_date: str
    games_per_round: int
    shape: str
    file: str
    line: int
    sheet: str = ""


def facts_of(gathered: Sequence[Gathered]) -> tuple[tuple[EventFacts, ...], tuple[EventProblem, ...]]:
    """What each event's reports say about it, the first that says anything; differing dates are errors.

    Args:
        gathered: the reports with their events, in the order in which ``gather`` gives them.
    """
    events: dict[str, list[Report]] = {}
    for each in gathered:
        events.setdefault(each.event_id, []).append(each.report)
    facts = [_facts(event_id, reports) for event_id, reports in events.items()]
    problems = [
        (event_id, problem) for event_id, reports in events.items() for problem in _differences(event_id, reports)
    ]
    problems += [(each.event_id, _one_day(each)) for each in facts if each.start_date and not each.end_date]
    return tuple(map(_ended, facts)), tuple(problems)


def _facts(event_id: str, reports: Sequence[Report]) -> EventFacts:
    return EventFacts(
        event_id=event_id,
        name=_first([report.name for report in reports]),
        place=_first([report.place for report in reports]),
        start_date=_first([report.start_date for report in reports]),
        end_date=_first([report.end_date for report in reports]),
        games_per_round=max(report.games_per_round for report in reports),
        shape=_first([report.shape for report in reports]),
        file=reports[0].file,
        line=reports[0].line,
        sheet=reports[0].sheet,
    )


def _first(texts: Sequence[str]) -> str:
    return next((text for text in texts if text), "")


def _differences(event_id: str, reports: Sequence[Report]) -> Iterator[Problem]:
    """Where a report says otherwise than the first that says anything."""
    for column in ("name", "place", "start_date", "end_date", "shape"):
        told = [(str(getattr(report, column)), report) for report in reports if getattr(report, column)]
        for text, report in told[1:]:
            first, other = told[0]
            if text == first:
                continue
            if column in _DATES:
                said = f"event {event_id} {_DATES[column]} on {text}, but {report_words(other)} says {first}"
                expected = "the same date in all reports of the event"
                problem = fault(report.file, report.line, column, said, found=text, expected=expected)
            else:
                said = f"{quoted(text)}, but {quoted(first)} in {report_words(other)}, which is taken"
                problem = fault(report.file, report.line, column, said, found=text, severity="note")
            yield naming(report.sheet, problem)


def _ended(facts: EventFacts) -> EventFacts:
    """The event with the day of its start as its end where the reports give no other."""
    return facts if facts.end_date else replace(facts, end_date=facts.start_date)


def _one_day(facts: EventFacts) -> Problem:
    said = (
        f"the report gives only one day, {facts.start_date}, which is taken for the event's start and end; "
        "set end_date if it ended later"
    )
    problem = fault(facts.file, facts.line, "end_date", said, found=facts.start_date, severity="warning")
    return naming(facts.sheet, problem)


def no_date(facts: EventFacts, severity: Severity) -> Problem:
    """What is said of an event whose reports give no date."""
    expected = (
        'a date YYYY-MM-DD as end_date below [reports."FILE"] in ratinglist.toml, with --end-date, or in a row of '
        "events.csv"
    )
    said = f"the report does not say when event {facts.event_id} ended"
    problem = fault(facts.file, facts.line, "end_date", said, expected=expected, severity=severity)
    return naming(facts.sheet, problem)
