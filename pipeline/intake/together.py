"""Reports put together: their games paired up, their events named, their players known, each game once."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pipeline.intake.events.facts import EventFacts, facts_of
from pipeline.intake.events.gathered import EventProblem, Gathered
from pipeline.intake.events.gathering import gather
from pipeline.intake.events.retold import Merged, merge
from pipeline.intake.games.game import Game
from pipeline.intake.games.pairing_up import games_of
from pipeline.intake.people.identities import Identified
from pipeline.reading.report import Report


@dataclass(frozen=True, slots=True, kw_only=True)
class Together:
    """What the reports come to. ``problems`` come with the id of the event that they concern."""

    gathered: tuple[Gathered, ...]
    facts: tuple[EventFacts, ...]
    identified: Identified
    merged: Merged
    problems: tuple[EventProblem, ...]

    def event_ids(self) -> frozenset[str]:
        """The events that the reports tell."""
        return frozenset(each.event_id for each in self.gathered)

    def given_ids(self) -> frozenset[str]:
        """Those of them whose ids are the officer's, not made of a name."""
        return frozenset(each.event_id for each in self.gathered if each.report.event_id)


def put_together(reports: Sequence[Report], identify: Callable[[Sequence[Gathered]], Identified]) -> Together:
    """Put reports together.

    Args:
        reports: in any order.
        identify: says who the entrants of reports are that stand in order of play.
    """
    played = [(report, games_of(report)) for report in reports]
    gathered, of_events = gather([(report, _dated(report, each.games)) for report, each in played])
    facts, of_facts = facts_of(gathered)
    identified = identify(gathered)
    merged, of_games = merge(gathered, identified.ids)
    event_of = {id(each.report): each.event_id for each in gathered}
    own = [
        (event_of[id(report)], problem) for report, each in played for problem in (*report.problems, *each.problems)
    ]
    problems = [*own, *of_events, *of_facts, *identified.problems, *of_games]
    return Together(gathered=gathered, facts=facts, identified=identified, merged=merged, problems=tuple(problems))


def _dated(report: Report, games: Sequence[Game]) -> tuple[Game, ...]:
    """The games with the days of their rounds where they have none of their own."""
    days = report.round_dates
    if not days:
        return tuple(games)
    return tuple(
        game if game.date or game.round not in days else game._replace(date=days[game.round]) for game in games
    )
