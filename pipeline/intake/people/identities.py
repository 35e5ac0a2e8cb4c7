"""Who the entrants of reports are: known players, new ones, or questions for the officer."""

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.intake.events.gathered import EventProblem, Gathered
from pipeline.intake.people.deciding import decide
from pipeline.intake.people.desk import Desk
from pipeline.intake.people.identity_lines import IdentityLines, Question
from pipeline.intake.people.known import Known
from pipeline.intake.people.new_players import NewPlayer
from pipeline.intake.people.roster import people_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Identified:
    """Who is who. ``ids`` are, of each report, the ids of its entrants; empty where open. ``problems`` come with
    the id of the event that they concern, or an empty text. ``remembered`` are lines for identities.csv that keep
    the ids made for new players theirs in every later run, whatever is answered or reported until then; where
    something is open, ``questions`` begin with them, because answers may name these ids.
    """

    ids: tuple[tuple[str, ...], ...]
    new: tuple[NewPlayer, ...]
    questions: tuple[Question, ...]
    problems: tuple[EventProblem, ...]
    remembered: tuple[Question, ...] = ()


def identify(
    gathered: Sequence[Gathered], known: Known, lines: IdentityLines, *, add: bool, new_ids: str
) -> Identified:
    """Say of every entrant who it is.

    Args:
        gathered: the reports in order of play of their events.
        known: the players that there are, also those whose ids were merged into others'.
        lines: what the officer said in identities.csv.
        add: make new ids for whom nobody is like, in order of appearance.
        new_ids: what the new ids begin with.
    """
    desk = Desk(
        gathered,
        people_of(known.players, known.openings),
        lines,
        add=add,
        new_ids=new_ids,
        elsewhere=known.elsewhere,
    )
    decide(desk)
    remembered = tuple(
        Question(report=report, name=name, candidates="", player_id=player_id)
        for report, name, player_id in desk.remembered
    )
    asked = tuple(
        Question(report=case.report.file, name=case.label, candidates=candidates, again=case.again)
        for case, candidates in desk.questions
    )
    return Identified(
        ids=desk.ids(),
        new=tuple(
            NewPlayer(player_id=each.player_id, file=each.first.report.file, entrant=each.entrant)
            for each in desk.newcomers()
        ),
        questions=(*remembered, *asked) if asked else (),
        problems=tuple(desk.problems),
        remembered=remembered,
    )
