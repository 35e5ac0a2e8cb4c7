"""Reports with their events: which of them tell of the same one, in which order, and what its id is."""

from collections.abc import Sequence

from pipeline.intake.events.event_ids import event_ids
from pipeline.intake.events.gathered import EventProblem, Gathered
from pipeline.intake.events.links import Candidate, dates_of
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
    called = event_ids(groups, candidates, {place for place, _ in events.problems})
    ids = called.ids
    id_of = {place: event_id for event_id, group in zip(ids, groups, strict=True) for place in group}
    problems = [*events.problems, *called.problems]
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
