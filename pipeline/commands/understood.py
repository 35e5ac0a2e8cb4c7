"""What was understood of reports, in lines for the screen."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pipeline.commands.talk import counted

if TYPE_CHECKING:
    from pipeline.checks.reports import EventTold


def lines_of(events: "Sequence[EventTold]") -> Iterator[str]:
    """A paragraph for each event: what it is, and how many players, rounds, games, byes and forfeits it has."""
    for number, each in enumerate(events):
        if number:
            yield ""
        yield from _lines(each)


def _lines(told: "EventTold") -> Iterator[str]:
    report, figures = told.report, told.summary
    yield f"{report.file}: read as {report.format}"
    yield f"  event     {told.event_id}: {report.name or 'no name'}" + (f", {report.place}" if report.place else "")
    yield f"  dates     {_dates(report.start_date, report.end_date)}"
    others = f", and {counted(figures.opponents, 'opponent')} only named by them" if figures.opponents else ""
    yield f"  players   {figures.players}{others}"
    yield f"  rounds    {figures.rounds}" + (f", begun {figures.begun}" if figures.begun < figures.rounds else "")
    unrated = f", {figures.not_rated} of them not to be rated" if figures.not_rated else ""
    yield f"  games     {figures.games} ({figures.decided} decided, {figures.drawn} drawn){unrated}"
    inferred = f"; {figures.inferred} of them inferred from totals" if figures.inferred else ""
    byes = figures.full + figures.half + figures.zero
    yield f"  byes      {byes} ({figures.full} full, {figures.half} half, {figures.zero} zero){inferred}"
    yield f"  forfeits  {figures.forfeits}"
    if figures.unfinished:
        yield f"  no result yet  {counted(figures.unfinished, 'game')}"


def _dates(start: str, end: str) -> str:
    if start and end and start != end:
        return f"{start} to {end}"
    return end or start or "none in the report"
