"""Players whom a report has entered twice: the entry with which nothing has come about is none."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipeline.intake.events.same_person import births_agree, fide_id_of
from pipeline.intake.games.cell_words import player_words
from pipeline.problems import Problem
from pipeline.reading.faults import by_line, fault
from pipeline.reading.names import key_of
from pipeline.reading.report import Entrant, Report


def without_second_entries(report: Report) -> Report:
    """The report without entrants who have name and FIDE id of another, and no game, bye or point.

    Nobody's opponent is left out, and of several such entrants the first stays where nobody else has the id.
    """
    firsts = dict(_second_entries(report))
    if not firsts:
        return report
    left = [place for place in range(len(report.entrants)) if place not in firsts]
    places = {before: place for place, before in enumerate(left)}
    told = [_left_out(report, place, report.entrants[first]) for place, first in firsts.items()]
    return replace(
        report,
        entrants=tuple(report.entrants[place] for place in left),
        cells=tuple(cell._replace(player=places[cell.player]) for cell in report.cells if cell.player in places),
        problems=by_line([*report.problems, *told]),
    )


def _second_entries(report: Report) -> Iterator[tuple[int, int]]:
    """The index of each second entry with that of the first."""
    of_id: dict[str, list[int]] = {}
    for place, entrant in enumerate(report.entrants):
        fide_id = fide_id_of(entrant.fide_id)
        if fide_id:
            of_id.setdefault(fide_id, []).append(place)
    doubled = [group for places in of_id.values() if len(places) > 1 for group in _namesakes(report, places)]
    if not doubled:
        return
    busy = {cell.player for cell in report.cells if cell.kind != "absent"}
    met = {cell.opponent for cell in report.cells}
    for group in doubled:
        idle = [place for place in group if place not in busy and _is_idle(report.entrants[place], met)]
        first = next((place for place in group if place not in idle), group[0])
        for place in idle:
            births = report.entrants[first].birth_date, report.entrants[place].birth_date
            if place != first and births_agree(*births) is not False:
                yield place, first


def _namesakes(report: Report, places: Sequence[int]) -> Iterator[list[int]]:
    """Those of one name among some entrants, where there are several."""
    named: dict[str, list[int]] = {}
    for place in places:
        named.setdefault(key_of(report.entrants[place].name), []).append(place)
    yield from (group for group in named.values() if len(group) > 1)


def _is_idle(entrant: Entrant, met: set[str]) -> bool:
    return not entrant.points and not entrant.adjusted and entrant.number not in met


def _left_out(report: Report, place: int, first: Entrant) -> Problem:
    entrant = report.entrants[place]
    said = (
        f"{player_words(entrant)} has the FIDE id of {player_words(first)} on line {first.line} "
        "and no game, bye or point, and is left out as entered twice"
    )
    return fault(report.file, entrant.line, "", said, found=entrant.fide_id, severity="warning")
