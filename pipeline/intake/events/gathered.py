"""A report that was read, with its games and the event that it belongs to."""

from dataclasses import dataclass

from pipeline.intake.games.game import Game
from pipeline.problems import Problem
from pipeline.reading.report import Report


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """One report on its way into the native tables. ``event_id`` is shared by all reports of one event."""

    report: Report
    games: tuple[Game, ...]
    event_id: str


EventProblem = tuple[str, Problem]
"""A problem behind the id of the event that it concerns; an empty id where it concerns none."""
