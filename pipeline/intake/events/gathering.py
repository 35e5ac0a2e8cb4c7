"""Reports with their events: which of them tell of the same one, in which order, and what its id is."""

from collections import Counter
from collections.abc import Sequence

from pipeline.intake.events.gathered import EventProblem, Gathered
from pipeline.intake.events.links import Candidate, dates_of, order_of
from pipeline.intake.events.names import event_id_of, numbered
from pipeline.intake.events.same_event import same_events
from pipeline.intake.games.game import Game
from pipeline.reading.report import Report


def gather(
    reports: Sequence[tuple[Report, tuple[Game, ...]]],
) -> tuple[tuple[Gathered, ...], tuple[EventProblem, ...]]:
    """Give every report its event, in order of end, start and id of the events, whatever the order given.

    The reports of one event stand together: those with all games first, then one-sided ones, then start lists.
    """
    candidates = [Candidate(report=report, games=games) for report, games in reports]
    events = same_events(candidates)
    groups = [sorted(group, key=lambda place: _fullest(candidates[place].report)) for group in events.groups]
    ids = _ids([[candidates[place] for place in group] for group in groups])
    id_of = {place: event_id for event_id, group in zip(ids, groups, strict=True) for place in group}
    problems = [*events.problems]
    in_order = sorted(
        zip(ids, groups, strict=True),
        key=lambda event: (*dates_of([candidates[place].report for place in event[1]]), event[0]),
    )
    gathered = [
        Gathered(report=candidates[place].report, games=candidates[place].games, event_id=event_id)
        for event_id, group in in_order
        for place in group
    ]
    told = sorted(problems, key=lambda each: (each[1].file, each[1].line or 0, each[1].message))
    return tuple(gathered), tuple((id_of[place], problem) for place, problem in told)


def _fullest(report: Report) -> tuple[bool, bool, str, int]:
    return not report.cells, not report.mirrored, report.file, report.line


def _ids(events: Sequence[Sequence[Candidate]]) -> tuple[str, ...]:
    """Of each event its id: the given one, else one of its own that depends on no file name if it has a name."""
    wanted = []
    for event in events:
        reports = [candidate.report for candidate in event]
        given = next((report.event_id for report in reports if report.event_id), "")
        name = next((report.name for report in reports if report.name), "")
        wanted.append(given or event_id_of(name, dates_of(reports)[0], reports[0].file))
    askers = Counter(wanted)

    def served(place: int) -> tuple[object, ...]:
        event = events[place]
        rivals = order_of(event) if askers[wanted[place]] > 1 else ()
        return wanted[place], rivals, event[0].report.file, event[0].report.line

    order = sorted(range(len(events)), key=served)
    settled = {
        at: wanted[place] for at, place in enumerate(order) if any(each.report.event_id for each in events[place])
    }
    ids = dict(zip(order, numbered([wanted[place] for place in order], settled), strict=True))
    return tuple(ids[place] for place in range(len(events)))
