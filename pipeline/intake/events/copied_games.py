"""Events of different names that tell the same games, which would be rated twice."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.intake.events.links import Candidate, dates_agree
from pipeline.intake.events.same_event import EXPECTED
from pipeline.problems import Problem
from pipeline.reading.faults import fault
from schemas.vocabulary import RESULTS

_FEWEST: Final = 3
"""How many games it takes: two small events may well have one or two in common."""

_Told = tuple[int, str, str, int]


def copied_games(candidates: Sequence[Candidate], groups: Sequence[Sequence[int]]) -> Iterator[tuple[int, Problem]]:
    """An error for each event all of whose games stand, round by round, in an event of another name.

    Args:
        candidates: the reports.
        groups: of each event the places of its reports.
    """
    if len(groups) == 1:
        return
    games = [frozenset(told for place in group for told in _games(candidates[place])) for group in groups]
    tellers: dict[_Told, list[int]] = {}
    for event, told in enumerate(games):
        for each in told:
            tellers.setdefault(each, []).append(event)
    common: Counter[tuple[int, int]] = Counter()
    for events in tellers.values():
        common.update((one, other) for at, one in enumerate(events) for other in events[at + 1 :])
    for (one, other), count in sorted(common.items()):
        if count < _FEWEST or count < min(len(games[one]), len(games[other])):
            continue
        reports = [
            min(((candidates[place].report, place) for place in groups[event]), key=lambda each: each[0].file)
            for event in (one, other)
        ]
        (first, _), (last, place) = sorted(reports, key=lambda each: (each[0].file, each[0].line))
        decreed = first.event_id and last.event_id
        if not decreed and dates_agree(first, last):
            said = f"the event's {count:,} games are told by {first.file} too, under another name"
            yield place, fault(last.file, last.line, "event", said, expected=EXPECTED)


def _games(candidate: Candidate) -> Iterator[_Told]:
    """Round, players and result of each game that was played."""
    for game in candidate.games:
        if game.black >= 0 and game.result:
            white, black = candidate.marks[game.white].name, candidate.marks[game.black].name
            result = RESULTS[game.result]
            if white < black:
                yield game.round, white, black, result.white
            else:
                yield game.round, black, white, result.black
