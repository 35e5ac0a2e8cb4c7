"""What was understood of a report, in figures: for the officer who wants to know before anything is rated."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.intake.events.gathered import Gathered
from pipeline.intake.games.game import Game
from pipeline.problems import Problem
from pipeline.reading.report import Report
from pipeline.reading.sheets import naming
from schemas.vocabulary import NO_RESULT, RESULTS


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """The figures of one event.

    ``players`` have cells of their own, ``opponents`` are only named by them. ``rounds`` are those that the report
    speaks of, ``begun`` the last with a game or forfeit. ``games`` were played and have a result: ``decided`` and
    ``drawn`` together; ``not_rated`` of them are not to be rated. ``forfeits`` were decided without play. ``full``,
    ``half`` and ``zero`` byes include the ``inferred`` ones. ``unfinished`` have no result yet.
    """

    players: int
    opponents: int
    rounds: int
    begun: int
    games: int
    decided: int
    drawn: int
    not_rated: int
    forfeits: int
    full: int
    half: int
    zero: int
    inferred: int
    unfinished: int


def summary_of(report: Report, games: Sequence[Game]) -> Summary:
    """The figures of a report whose games were put together."""
    own = sum(entrant.reports for entrant in report.entrants)
    results = Counter(game.result for game in games)
    of = {result: results[result] for result in RESULTS}
    played = [result for result, meaning in RESULTS.items() if meaning.played]
    drawn = sum(of[result] for result in played if RESULTS[result].white == RESULTS[result].black)
    count = sum(of[result] for result in played)
    byes = {RESULTS[result].white: of[result] for result in RESULTS if RESULTS[result].bye}
    last = max((game.round for game in games if game.black >= 0), default=0)
    return Summary(
        players=own,
        opponents=len(report.entrants) - own,
        rounds=max(report.rounds, last),
        begun=last,
        games=count,
        decided=count - drawn,
        drawn=drawn,
        not_rated=sum(not game.rated and game.result in played for game in games),
        forfeits=sum(of[result] for result, meaning in RESULTS.items() if not meaning.played and not meaning.bye),
        full=byes[2],
        half=byes[1],
        zero=byes[0],
        inferred=sum(game.inferred for game in games),
        unfinished=results[NO_RESULT],
    )


def read_as(gathered: Gathered) -> Problem:
    """A note of what a report was read as, in one line."""
    report, figures = gathered.report, summary_of(gathered.report, gathered.games)
    byes = figures.full + figures.half + figures.zero
    counts = (
        (figures.players, "player", "players"),
        (figures.rounds, "round", "rounds"),
        (figures.games, "game", "games"),
        (byes, "bye", "byes"),
        (figures.forfeits, "forfeit", "forfeits"),
    )
    told = ", ".join(f"{count:,} {one if count == 1 else many}" for count, one, many in counts)
    message = f"read as {report.format}: event {gathered.event_id}, {told}"
    return naming(report.sheet, Problem(severity="note", file=report.file, line=report.line, message=message))
