"""Who the entrants of reports are: known players, new ones, or questions for the officer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pandas as pd

from pipeline.intake.gathered import Gathered
from pipeline.intake.identity_lines import IdentityLines
from pipeline.problems import Problem
from pipeline.reading.report import Entrant


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """An entrant that could be several players, or one whose name alone is like a known one's."""

    report: str
    name: str
    candidates: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPlayer:
    """A player whom no table knew, with the id made for them, and where they first appear."""

    player_id: str
    file: str
    entrant: Entrant


@dataclass(frozen=True, slots=True, kw_only=True)
class Identified:
    """Who is who. ``ids`` are, of each report, the ids of its entrants; empty where open. ``problems`` come with
    the id of the event that they concern.
    """

    ids: tuple[tuple[str, ...], ...]
    new: tuple[NewPlayer, ...]
    questions: tuple[Question, ...]
    problems: tuple[tuple[str, Problem], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """The players that there are: schemas.players.Players, and each one's opening rating where there is one."""

    players: pd.DataFrame
    openings: Mapping[str, int]


def identify(
    gathered: Sequence[Gathered], known: Known, lines: IdentityLines, *, add: bool, new_ids: str
) -> Identified:
    """Say of every entrant who it is.

    Args:
        gathered: the reports in order of play of their events.
        known: the players that there are.
        lines: what the officer said in identities.csv.
        add: make new ids for whom nobody is like, in order of appearance.
        new_ids: what the new ids begin with.
    """
    raise NotImplementedError
