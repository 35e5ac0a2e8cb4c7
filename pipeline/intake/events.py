"""Which reports tell of the same event, what the event is called, and each of its games once."""

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.intake.game import Game
from pipeline.intake.gathered import Gathered
from pipeline.problems import Problem
from pipeline.reading.report import Report


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What was found about some events: problems by the id of the event that they concern."""

    problems: tuple[tuple[str, Problem], ...]


def gather(reports: Sequence[tuple[Report, tuple[Game, ...]]]) -> tuple[tuple[Gathered, ...], Told]:
    """Give every report its event, in order of end, start and id of the events, whatever the order given."""
    raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged:
    """The games of all events with the players' ids: aligned lists, one entry a row of games.csv."""

    event_ids: tuple[str, ...]
    games: tuple[Game, ...]
    white_ids: tuple[str, ...]
    black_ids: tuple[str, ...]
    files: tuple[str, ...]


def merge(gathered: Sequence[Gathered], ids: Sequence[Sequence[str]]) -> tuple[Merged, Told]:
    """Each game once though several reports of its event tell it; contradictions show both.

    Args:
        gathered: the reports.
        ids: of each report the player id of each entrant; empty where nobody is known.
    """
    raise NotImplementedError
