"""A game, forfeit or bye of a report, once the cells of both players have been put together."""

from dataclasses import dataclass
from typing import NamedTuple

from pipeline.problems import Problem


class Game(NamedTuple):
    """One row for games.csv, its players still entrants of a report.

    ``white`` and ``black`` are indices in the report's entrants, ``black`` is -1 for a bye. ``result`` is a word of
    schemas.vocabulary.RESULTS or empty (no result yet). ``colours`` is False where nobody knows who had white; then
    white is the entrant that comes first in the report (of a handicap game always the giver). ``line`` and
    ``column`` say where in the report it stands; ``inferred`` marks byes that only the total speaks of.
    """

    round: int
    white: int
    black: int
    result: str
    line: int
    column: str
    rated: bool = True
    colours: bool = True
    handicap: str = ""
    board: str = ""
    date: str = ""
    inferred: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """The games of one report in order of round, white's place and board, and what is wrong with its cells."""

    games: tuple[Game, ...]
    problems: tuple[Problem, ...]
