"""The ids of events, and what is said of ids that the officer had better give."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.intake.events.links import Candidate, dates_of
from pipeline.intake.events.names import event_id_of, numbered
from pipeline.intake.games.cell_words import listed
from pipeline.problems import Problem, Severity
from pipeline.reading.faults import fault
from pipeline.reading.report import Report
from pipeline.reading.sheets import naming, report_words

_SHOWN: Final = 5
"""How many rivals are named."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventIds:
    """The id of each event. ``problems`` come with the place of a report of the event that they concern."""

    ids: tuple[str, ...]
    problems: tuple[tuple[int, Problem], ...]


def event_ids(
    events: Sequence[Sequence[int]], candidates: Sequence[Candidate], doubted: Collection[int]
) -> EventIds:
    """Give each event its id: the officer's, else one made of its name and month, without a name of its file's.

    Events of one file that want the same one are numbered in the file's order. In different files that is an error:
    who is the first of them would change with every report that comes later.

    Args:
        events: of each event the places of its reports, the fullest first.
        candidates: all reports, those of one file in its order.
        doubted: the places of reports that are in error as to their event; of these no more is told.
    """
    wanted: list[str] = []
    asking: dict[str, list[int]] = {}
    problems: list[tuple[int, Problem]] = []
    for at, places in enumerate(events):
        reports = [candidates[place].report for place in places]
        own = next((report.event_id for report in reports if report.event_id), "")
        name = next((report.name for report in reports if report.name), "")
        wanted.append(own or event_id_of(name, dates_of(reports)[0], reports[0].file))
        if not own:
            asking.setdefault(wanted[at], []).append(at)
            if not name:
                problems.append((places[0], _nameless(reports[0], wanted[at])))
    order = []
    for want in sorted(asking):
        rivals = [events[at] for at in asking[want]]
        file = _file_of_all(rivals, candidates)
        firsts = {at: _first_place(events[at], file, candidates) for at in asking[want]}
        in_order = sorted(firsts, key=lambda at: _order(firsts[at], file, candidates))
        order.extend(in_order)
        if len(in_order) > 1 and not file:
            open_ = [firsts[at] for at in in_order if not any(place in doubted for place in events[at])]
            problems.extend(_undecided(want, [firsts[at] for at in in_order], open_, candidates))
        elif len(in_order) > 1:
            first = firsts[in_order[0]]
            problems.append((first, _numbered_noted(want, len(in_order), candidates[first].report)))
    asked = frozenset(order)
    given = [at for at in range(len(events)) if at not in asked]
    everybody = [*given, *order]
    settled = {place: wanted[at] for place, at in enumerate(given)}
    ids = dict(zip(everybody, numbered([wanted[at] for at in everybody], settled), strict=True))
    return EventIds(ids=tuple(ids[at] for at in range(len(events))), problems=tuple(problems))


def _file_of_all(events: Sequence[Sequence[int]], candidates: Sequence[Candidate]) -> str:
    """The file that tells of all the events; empty if none does."""
    files = [{candidates[place].report.file for place in places} for places in events]
    return min(set.intersection(*files), default="")


def _first_place(places: Sequence[int], file: str, candidates: Sequence[Candidate]) -> int:
    """The first of an event's reports, in the file if there is one."""
    inside = [place for place in places if candidates[place].report.file == file]
    return min(inside) if inside else min(places, key=lambda place: _where(candidates[place].report))


def _order(place: int, file: str, candidates: Sequence[Candidate]) -> tuple[str, int, str]:
    report = candidates[place].report
    return (file, place, "") if file else (report.file, report.line, report.sheet)


def _where(report: Report) -> tuple[str, int, str]:
    return report.file, report.line, report.sheet


def _nameless(report: Report, event_id: str) -> Problem:
    said = (
        f"the report does not say what the event is called; its id {event_id} is made of the file's name, "
        "and with another file name it would be another event"
    )
    expected = 'a line name or event below [reports."FILE"] in ratinglist.toml'
    return _of(report, said, expected, "warning")


def _undecided(
    want: str, firsts: Sequence[int], open_: Sequence[int], candidates: Sequence[Candidate]
) -> Iterator[tuple[int, Problem]]:
    """An error for each of the open ones among several events in different files that would have one id."""
    for place in open_:
        report = candidates[place].report
        others = [candidates[each].report for each in firsts if each != place]
        words = list(dict.fromkeys(map(report_words, others[:_SHOWN])))
        more = [f"{len(others) - _SHOWN:,} more"] if len(others) > _SHOWN else []
        said = f"the event would be called {want}, as would another in {listed([*words, *more])}"
        expected = (
            'a line event with an id of its own below [reports."FILE"] in ratinglist.toml, for all of them but one'
        )
        yield place, _of(report, said, expected, "error")


def _numbered_noted(want: str, count: int, first: Report) -> Problem:
    said = f"{count:,} events of the file would be called {want}; from the second on they are {want}-2 and so on"
    return _of(first, said, "", "note")


def _of(report: Report, said: str, expected: str, severity: Severity) -> Problem:
    wrong = fault(report.file, report.line, "event", said, expected=expected, severity=severity)
    return naming(report.sheet, wrong)
