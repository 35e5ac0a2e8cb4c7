"""The cells of a report put together: two views become one game, contradictions are told, totals are checked."""

from pipeline.intake.game import Played
from pipeline.reading.report import Report


def games_of(report: Report) -> Played:
    """The games, forfeits and byes of a report, each once, with every contradiction as a problem."""
    raise NotImplementedError
