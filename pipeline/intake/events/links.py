"""What reports have in common that may tell of the same event: name, dates, players, games."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from pipeline.intake.events.names import slug_of
from pipeline.intake.events.same_entrants import Mark, counterparts, marks_of
from pipeline.intake.games.game import Game
from pipeline.reading.report import Report


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """A report that is compared with others."""

    report: Report
    games: tuple[Game, ...]

    @cached_property
    def name(self) -> str:
        """The event's name as it is compared."""
        return slug_of(self.report.name)

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """What the entrants are known by."""
        return marks_of(self.report.entrants)

    @cached_property
    def pairings(self) -> frozenset[tuple[int, int, int]]:
        """Round and players of each game, the smaller index first."""
        return frozenset(
            (game.round, min(game.white, game.black), max(game.white, game.black))
            for game in self.games
            if game.black >= 0
        )

    @cached_property
    def whole(self) -> bool:
        """Whether the report tells the event's games from all sides."""
        return bool(self.report.cells) and self.report.mirrored


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """What two reports of one name and compatible dates have in common."""

    one: int
    other: int
    players: int
    games: bool


def links_of(candidates: Sequence[Candidate]) -> Iterator[Link]:
    """Every two reports of one name and compatible dates that have players in common."""
    by_name: dict[str, list[int]] = {}
    for place, candidate in enumerate(candidates):
        by_name.setdefault(candidate.name, []).append(place)
    for places in by_name.values():
        for one, other in combinations(places, 2):
            first, second = candidates[one], candidates[other]
            ids = {first.report.event_id, second.report.event_id}
            if (len(ids) == 2 and "" not in ids) or not dates_agree(first.report, second.report):
                continue
            same = counterparts(first.marks, second.marks)
            if same:
                yield Link(one=one, other=other, players=len(same), games=_share_a_game(first, second, same))


def dates_agree(one: Report, other: Report) -> bool:
    """Whether two reports give the same start and end; a date that is not given agrees with any."""
    return all(
        not first or not second or first == second
        for first, second in ((one.start_date, other.start_date), (one.end_date, other.end_date))
    )


def _share_a_game(first: Candidate, second: Candidate, same: Mapping[int, int]) -> bool:
    for round_, white, black in first.pairings:
        if white in same and black in same:
            pair = sorted((same[white], same[black]))
            if (round_, *pair) in second.pairings:
                return True
    return False


def dates_of(reports: Sequence[Report]) -> tuple[str, str]:
    """End and start of an event, each the first that its reports give."""
    return (
        next((report.end_date for report in reports if report.end_date), ""),
        next((report.start_date for report in reports if report.start_date), ""),
    )


def order_of(event: Sequence[Candidate]) -> tuple[str, str, list[str]]:
    """What orders events whatever their files are called: end, start, and who played."""
    names = sorted(mark.name for each in event for mark in each.marks)
    return (*dates_of([each.report for each in event]), names)
