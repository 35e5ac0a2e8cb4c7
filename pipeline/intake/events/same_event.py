"""Which reports tell of the same event: by the ids given to them, by name, dates, players and games."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pipeline.intake.events.links import Candidate, Link, links_of, order_of
from pipeline.intake.games.cell_words import listed
from pipeline.problems import Problem
from pipeline.reading.faults import fault
from pipeline.reading.report import Report
from pipeline.reading.sheets import naming, report_words

EXPECTED = (
    'a line event for each of them below [reports."FILE"] in ratinglist.toml, with one id if they are one event '
    "and different ids if not"
)
"""What decides where reports do not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Events:
    """Reports by event: of each event the places of its reports. ``problems`` come with a place."""

    groups: tuple[tuple[int, ...], ...]
    problems: tuple[tuple[int, Problem], ...]


def same_events(candidates: Sequence[Candidate]) -> Events:
    """Put reports together that tell of the same event; where they leave it open, that is an error.

    Reports with games in common are one event. A report that tells only one side, or no games at all, belongs to
    the event that it has games, else players, in common with. Whatever would join two reports of
    all sides without a game in common joins nothing.
    """
    links = list(links_of(candidates))
    groups = _Groups(candidates)
    problems: list[tuple[int, Problem]] = []
    both = [link for link in links if candidates[link.one].whole and candidates[link.other].whole]
    problems.extend(groups.join([link for link in both if link.games], _one_id))
    with_games = {place for link in links if link.games for place in (link.one, link.other)}
    one_sided = [
        link
        for link in links
        if candidates[link.one].report.cells
        and candidates[link.other].report.cells
        and not (candidates[link.one].whole and candidates[link.other].whole)
        and (link.games or not with_games.issuperset(_partial(link, candidates)))
    ]
    problems.extend(groups.join(one_sided, _one_id_and_whole))
    for link in both:
        if not link.games and groups.of(link.one) != groups.of(link.other):
            problems.append(_open_question(link.one, link.other, link.players, candidates))
            problems.append(_open_question(link.other, link.one, link.players, candidates))
    _join_start_lists(groups, links, candidates)
    return Events(groups=groups.all(), problems=tuple(problems))


def _partial(link: Link, candidates: Sequence[Candidate]) -> set[int]:
    """The reports of a link that tell one side only."""
    return {place for place in (link.one, link.other) if not candidates[place].whole}


class _Groups:
    """Reports by event while they are put together; those with the same given id are together from the start."""

    def __init__(self, candidates: Sequence[Candidate]) -> None:
        self.candidates = candidates
        first: dict[str, int] = {}
        self._group = [
            first.setdefault(candidate.report.event_id, place) if candidate.report.event_id else place
            for place, candidate in enumerate(candidates)
        ]

    def of(self, place: int) -> int:
        """The number of a report's event."""
        return self._group[place]

    def all(self) -> tuple[tuple[int, ...], ...]:
        """The reports of each event."""
        members: dict[int, list[int]] = {}
        for place, group in enumerate(self._group):
            members.setdefault(group, []).append(place)
        return tuple(map(tuple, members.values()))

    def join(
        self, links: Sequence[Link], fits: Callable[[Sequence[Sequence[Candidate]]], bool]
    ) -> Iterator[tuple[int, Problem]]:
        """Join the events that links connect, unless those together do not fit; that is an error."""
        root = {group: group for group in self._group}

        def top(group: int) -> int:
            while root[group] != group:
                root[group] = root[root[group]]
                group = root[group]
            return group

        for link in links:
            one, other = sorted((top(self.of(link.one)), top(self.of(link.other))))
            root[other] = one
        joined: dict[int, list[list[int]]] = {}
        for members in self.all():
            joined.setdefault(top(self.of(members[0])), []).append(list(members))
        for parts in joined.values():
            if len(parts) == 1:
                continue
            if fits([[self.candidates[place] for place in part] for part in parts]):
                self.put(parts)
            else:
                yield from _too_much(self.candidates, parts)

    def put(self, parts: Sequence[Sequence[int]]) -> None:
        """Make one event of several."""
        places = [place for part in parts for place in part]
        group = min(self._group[place] for place in places)
        for place in places:
            self._group[place] = group


def _one_id(parts: Sequence[Sequence[Candidate]]) -> bool:
    return len({each.report.event_id for part in parts for each in part} - {""}) <= 1


def _one_id_and_whole(parts: Sequence[Sequence[Candidate]]) -> bool:
    return _one_id(parts) and sum(any(each.whole for each in part) for part in parts) <= 1


def _join_start_lists(groups: _Groups, links: Sequence[Link], candidates: Sequence[Candidate]) -> None:
    """Reports without games go to the event that has most of their players, else to each other."""
    empty = {place for place, each in enumerate(candidates) if not each.report.cells and not each.report.event_id}
    members = {groups.of(places[0]): places for places in groups.all()}
    shared: dict[int, Counter[int]] = {place: Counter() for place in empty}
    for link in links:
        for place, other in ((link.one, link.other), (link.other, link.one)):
            if place in empty and other not in empty:
                group = groups.of(other)
                shared[place][group] = max(shared[place][group], link.players)
    guests: dict[int, list[int]] = {}
    for place, players in shared.items():
        most = [group for group, count in players.items() if count == max(players.values())]
        if most:
            home = min(most, key=lambda group: _in_order([candidates[each] for each in members[group]]))
            guests.setdefault(home, []).append(place)
    for home, places in guests.items():
        groups.put([members[home], places])
    homeless = {place for place, players in shared.items() if not players}
    for link in links:
        if link.one in homeless and link.other in homeless:
            both = {groups.of(link.one), groups.of(link.other)}
            groups.put([[place for place in homeless if groups.of(place) in both]])


def _in_order(event: Sequence[Candidate]) -> tuple[object, ...]:
    """What puts events in order, also those that tell the same."""
    return (*order_of(event), min(_place_of(each.report) for each in event))


def _open_question(place: int, other: int, players: int, candidates: Sequence[Candidate]) -> tuple[int, Problem]:
    """What is said of either of two reports, so that both events are known to be in doubt."""
    report = candidates[place].report
    said = (
        f"the event has name and dates of that in {report_words(candidates[other].report)}, and {players:,} "
        f"player{'' if players == 1 else 's'} in common with it, but no game"
    )
    return place, naming(report.sheet, fault(report.file, report.line, "event", said, expected=EXPECTED))


def _too_much(candidates: Sequence[Candidate], parts: Sequence[Sequence[int]]) -> Iterator[tuple[int, Problem]]:
    """An error for each of the events that reports would join, but for those that the officer has named."""
    places = sorted(
        (place for part in parts for place in part), key=lambda place: _place_of(candidates[place].report)
    )
    files = list(dict.fromkeys(report_words(candidates[place].report) for place in places))
    said = f"{listed(files)} have name, dates and players or games in common, but cannot all tell of one event"
    for part in parts:
        if any(candidates[place].report.event_id for place in part):
            continue
        place = min(part, key=lambda place: _place_of(candidates[place].report))
        report = candidates[place].report
        yield place, naming(report.sheet, fault(report.file, report.line, "event", said, expected=EXPECTED))


def _place_of(report: Report) -> tuple[str, int]:
    return report.file, report.line
